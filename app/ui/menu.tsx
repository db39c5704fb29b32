import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'

const CloseMenu = createContext<() => void>(() => {})

export interface MenuProps {
  /** What the button opens; its name, where the button shows only a drawing. */
  label: string
  /** Inside the button. */
  button: ReactNode
  buttonClassName?: string
  /** Above the items, such as who is signed in. */
  head?: ReactNode
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  /** Opens with its first drawing, for a menu that a press has loaded. */
  startsOpen?: boolean
  /** `MenuItem`s; drawn only while the menu is open. */
  children: ReactNode
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

/** The keys that walk the items. */
const walkingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/** The item that a walking key goes to from the one in focus; past the last comes the first. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return items.at(0)
  if (key === 'End') return items.at(-1)
  const at = items.indexOf(document.activeElement as HTMLElement)
  return items.at((at + (key === 'ArrowDown' ? 1 : -1)) % items.length)
}

/** An open menu takes the focus to its first item, and `close` is called when a press or the focus goes elsewhere. */
function useOpenMenu(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useEffect(() => {
    if (!isOpen) return
    itemsOf(root.current)[0]?.focus()
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    const over = new AbortController()
    // At the window: without a network nothing below it hears that a link has the focus (app/frame/offline/banner.tsx).
    for (const type of ['pointerdown', 'focusin'])
      window.addEventListener(type, leave, { capture: true, signal: over.signal })
    return () => over.abort()
  }, [isOpen])
}

/** A button with a menu: arrow keys walk the items, Escape closes and gives the focus back, a press elsewhere closes. */
export function Menu({ label, button, buttonClassName, head, align = 'end', startsOpen = false, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useOpenMenu(root, open, () => setOpen(false))

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) return close()
    if (!walkingKeys.includes(event.key)) return
    event.preventDefault()
    if (open) itemFor(event.key, itemsOf(root.current))?.focus()
    else setOpen(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the items inside
    <div ref={root} className="relative" onKeyDown={walk}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={buttonClassName}
      >
        {button}
      </button>
      {open ? (
        <div
          className={`absolute top-full z-(--z-dropdown) mt-1 w-68 max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-surface p-1.5 [box-shadow:var(--shadow-md)] ${align === 'end' ? 'right-0' : 'left-0'}`}
        >
          {head ? <div className="mb-1.5 border-b border-line px-3 pt-2.5 pb-3 leading-snug">{head}</div> : null}
          <div id={id} role="menu" aria-label={label}>
            <CloseMenu value={close}>{children}</CloseMenu>
          </div>
        </div>
      ) : null}
    </div>
  )
}

export type MenuItemProps = { icon?: string; children: ReactNode; danger?: boolean } & (
  | { to: LinkProps['to']; onPress?: never }
  | { to?: never; onPress: () => void }
)

/** A row of a menu: a link, or something to do. The menu closes behind it. */
export function MenuItem({ icon, children, to, onPress, danger = false }: MenuItemProps) {
  const close = use(CloseMenu)
  const look = `flex min-h-(--control-md) w-full items-center gap-3 rounded-md px-3 py-1.5 text-left font-medium hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 ${danger ? 'text-danger' : ''}`
  const inside = (
    <>
      {icon ? <Icon path={icon} /> : null}
      {children}
    </>
  )
  return to === undefined ? (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close()
        onPress()
      }}
      className={look}
    >
      {inside}
    </button>
  ) : (
    <Link to={to} prefetch="intent" role="menuitem" tabIndex={-1} onClick={close} className={look}>
      {inside}
    </Link>
  )
}
