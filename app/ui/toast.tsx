import { useEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

export interface Toast {
  message: string
  action?: { label: string; onPress: () => void }
}

/** The id tells a toast from the one before, even if both say the same. */
const current = createStore<(Toast & { id: number }) | undefined>(undefined)

/** The toast that is shown. */
export const readToast = current.read

/** Tells a result in passing; takes the place of the one before. Never for an error that needs an answer. */
export function showToast(toast: Toast) {
  current.write({ ...toast, id: (current.read()?.id ?? 0) + 1 })
}

/** Takes the toast away at once. */
export function dismissToast() {
  current.write(undefined)
}

const shownFor = 6000

/** Where toasts appear: once in the document, always there, so that what comes is announced. Stays while hovered or focused. */
export function ToastRegion() {
  const toast = useStore(current, undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = () => clearTimeout(timer.current)
  const go = () => {
    hold()
    timer.current = setTimeout(dismissToast, shownFor)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast starts its own time
  useEffect(() => {
    if (!toast) return
    go()
    return hold
  }, [toast])
  return (
    <div role="status" aria-live="polite">
      {toast ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep it from leaving while somebody reads or reaches for it
        <div
          key={toast.id}
          onPointerEnter={hold}
          onPointerLeave={go}
          onFocus={hold}
          onBlur={go}
          onKeyDown={(event) => {
            if (event.key === 'Escape') dismissToast()
          }}
          className="toast print:hidden fixed inset-x-4 z-(--z-toast) mx-auto flex min-h-13 w-fit min-w-[min(22rem,calc(100vw-2rem))] animate-rise items-center justify-between gap-3 rounded-md bg-inverse py-1 pr-1.5 pl-4 text-sm text-ink-inverse [box-shadow:var(--shadow-lg),0_0_0_1px_rgb(255_255_255/0.16)]"
        >
          <span className="py-1.5">{toast.message}</span>
          {toast.action ? (
            <button
              type="button"
              onClick={() => {
                dismissToast()
                toast.action?.onPress()
              }}
              className="min-h-(--control-md) shrink-0 rounded-md px-3.5 text-base font-semibold text-kesar-300 focus-visible:outline-kesar-300 in-data-[theme=dark]:text-kesar-700"
            >
              {toast.action.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
