import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { copyIcon, downloadIcon, printerIcon } from '#app/ui/icons-portal.ts'
import { showToast } from '#app/ui/toast.tsx'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** 'Continue', 'Done'. */
  doneLabel: string
  onDone: () => void
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

function save(codes: readonly string[]): void {
  const text = `Recovery codes of ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The browser asks before a page is left whose codes nobody has kept: they are shown only once. */
function useAskBeforeLeaving(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}

/** The ten codes, shown this once: to copy, to save and to print. Paper gets them alone. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false)
  useAskBeforeLeaving(!isKept)
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showToast({ message: 'The codes are copied.' })
      setKept(true)
    } catch {
      showToast({ message: 'The browser did not allow that. Download or print the codes.' })
    }
  }
  const kept = (act: () => void) => () => {
    act()
    setKept(true)
  }
  return (
    <div className="grid gap-4">
      <div className="grid content-start gap-3 print:fixed print:inset-0 print:z-(--z-tooltip) print:bg-white print:text-black">
        <h2 ref={takeFocus} tabIndex={-1} className="text-xl font-semibold outline-none">
          Your recovery codes
        </h2>
        <p className="text-ink-2 print:text-black">
          Each code lets you in once if you lose your second factor. Keep them where you keep your passwords: we show
          them only now.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3.5 text-center"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={copy}>
          <Icon path={copyIcon} size={16} /> Copy
        </Button>
        <Button variant="secondary" size="sm" onClick={kept(() => save(codes))}>
          <Icon path={downloadIcon} size={16} /> Download
        </Button>
        <Button variant="secondary" size="sm" onClick={kept(() => window.print())}>
          <Icon path={printerIcon} size={16} /> Print
        </Button>
      </div>
      <Button variant={isKept ? 'primary' : 'secondary'} className="justify-self-start" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}
