import { type ReactNode, useCallback, useId } from 'react'
import { Button, IconButton } from './button.tsx'
import { xIcon } from './icons.ts'

interface ModalProps {
  onClose: () => void
  labelledBy: string
  describedBy?: string
  alert?: boolean
  className: string
  children: ReactNode
}

/** A native modal dialog for as long as it is drawn: focus stays inside, Escape and the backdrop close it, focus returns. */
export function Modal({ onClose, labelledBy, describedBy, alert = false, className, children }: ModalProps) {
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press closes on the backdrop; the keyboard has Escape
    <dialog
      ref={open}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      // It stands in the top layer, whatever ground it was opened from.
      className={`text-left text-base text-ink ${className}`}
    >
      {children}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** A question: 'Cancel this order?'. */
  title: string
  /** Names the thing and its amount, and what cannot be undone. */
  children: ReactNode
  /** The safe choice, which comes first: 'Keep order'. */
  keepLabel: string
  confirmLabel: string
  onConfirm: () => void
  /** The choice loses something: outlined in geru instead of filled. */
  destructive?: boolean
  busy?: boolean
  busyText?: string
  /** The dialog begins at the confirming choice, so that Enter says yes; otherwise at the safe one. */
  startsAtConfirm?: boolean
}

/** `showModal` begins at what carries the attribute, which React does not write. */
const startHere = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

/** Asks once before something that is hard to take back. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  keepLabel,
  confirmLabel,
  onConfirm,
  destructive = false,
  busy = false,
  busyText,
  startsAtConfirm = false,
}: ConfirmDialogProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      describedBy={`${id}-text`}
      alert
      className="m-auto w-[min(25rem,calc(100vw-2rem))] animate-rise rounded-xl bg-surface p-[clamp(1rem,5vw,1.5rem)] [box-shadow:var(--shadow-lg)]"
    >
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-1.5 text-ink-2">
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5 max-md:*:flex-1">
        <Button variant="secondary" onClick={onClose} {...(startsAtConfirm ? {} : { ref: startHere })}>
          {keepLabel}
        </Button>
        <Button
          {...(startsAtConfirm ? { ref: startHere } : {})}
          variant={destructive ? 'danger' : 'primary'}
          busy={busy}
          busyText={busyText}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

export interface SheetProps {
  open: boolean
  onClose: () => void
  /** Drawn in the head of the sheet, and its name. */
  title: string
  /** In the head instead of the title, which then is only heard. */
  head?: ReactNode
  /** `end` comes from below on a phone and from the right on a desktop; `start` from the left, for the menu. */
  side?: 'end' | 'start'
  /** The sheet's one action, always in reach. */
  footer?: ReactNode
  children: ReactNode
}

const sides = {
  end: 'inset-x-0 top-auto bottom-0 max-h-[86dvh] w-full animate-[from-below_var(--dur-slow)_var(--ease-out)] rounded-t-xl md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-104 md:animate-[from-right_var(--dur-slow)_var(--ease-out)] md:rounded-none',
  start:
    'inset-y-0 right-auto left-0 h-dvh w-82 max-w-[calc(100vw-56px)] animate-[from-left_var(--dur-slow)_var(--ease-out)] rounded-r-xl',
}

/** A drawer over the page for filters, the menu and the like. */
export function Sheet({ open, onClose, title, head, side = 'end', footer, children }: SheetProps) {
  const id = useId()
  if (!open) return null
  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      className={`fixed overflow-hidden bg-surface [box-shadow:var(--shadow-lg)] ${sides[side]}`}
    >
      {/* The column lies inside, so that only the backdrop answers to a press on the dialog itself. */}
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex min-h-15 shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-(--gutter)">
          <h2 id={id} className={head ? 'sr-only' : 'text-lg font-semibold'}>
            {title}
          </h2>
          {head}
          <IconButton label="Close" icon={xIcon} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-(--gutter) pb-4">{children}</div>
        {footer ? (
          <div className="flex shrink-0 gap-3 border-t border-line px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:flex-1">
            {footer}
          </div>
        ) : null}
      </div>
    </Modal>
  )
}
