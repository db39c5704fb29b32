import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { circleAlertIcon } from './icons.ts'

export interface FormBannerProps {
  /** The exact message; nothing is drawn while it is empty. */
  children: ReactNode
  /** A bold word above the message: 'Error' at the checkout. */
  title?: string
  /** One way on, such as a small 'Try again' button. */
  action?: ReactNode
  /** Below the message, such as links to what it is about. */
  below?: ReactNode
  /** A second line of help inside the box; the alert itself stays the exact message. */
  help?: ReactNode
  /** Counts the attempts, so that the same message is taken up again when it comes back, and one that follows what is typed is not. */
  attempt?: number
  className?: string
}

/**
 * Says what went wrong with a whole form or page. It takes the focus and comes into view when it appears and with
 * each attempt; without a count of attempts, whenever its message changes.
 */
export function FormBanner({ children, title, action, below, help, attempt, className = '' }: FormBannerProps) {
  const box = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const isShown = Boolean(children)
  // A list that shortens while somebody corrects what it names must leave them the focus.
  const reason = attempt ?? children
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message or attempt is the reason to take the focus again
  useEffect(() => {
    if (!box.current) return
    box.current.focus({ preventScroll: true })
    box.current.scrollIntoView({ block: 'nearest' })
  }, [isShown, reason])
  if (!isShown) return null
  // The alert stays the same element when help comes later: one put in its place would lose the focus.
  return (
    <div
      className={`rounded-md border border-danger-line bg-danger-soft px-4 py-3.5 leading-normal has-[>:focus-visible]:outline-2 has-[>:focus-visible]:outline-offset-2 has-[>:focus-visible]:outline-focus ${className}`}
    >
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        aria-describedby={help ? helpId : undefined}
        className="flex scroll-mt-24 gap-3 outline-none"
      >
        <Icon path={circleAlertIcon} className="mt-0.5 text-danger" />
        <div className="min-w-0 flex-1">
          {title ? <b className="block font-semibold">{title}</b> : null}
          {children}
          {below}
        </div>
        {action ? <div className="self-center">{action}</div> : null}
      </div>
      {help ? (
        <p id={helpId} className="pl-8">
          {help}
        </p>
      ) : null}
    </div>
  )
}
