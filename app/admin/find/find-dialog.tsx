import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/frame/session.ts'
import { Modal } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  layoutDashboardIcon,
  receiptTextIcon,
  searchIcon,
  storeIcon,
  truckIcon,
  undoIcon,
  userIcon,
} from '#app/ui/icons.ts'
import { packageIcon } from '#app/ui/icons-order.ts'
import { messageSquareIcon, walletIcon } from '#app/ui/icons-portal.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { countFound, type Findable, openedThings, pageOf, withLists } from './found.ts'
import { pagesFor } from './pages.ts'
import { type Finding, shortestSearch, useFound } from './use-found.ts'

const kinds: Record<Findable['kind'], { word: string; icon: string }> = {
  order: { word: 'Order', icon: receiptTextIcon },
  user: { word: 'User', icon: userIcon },
  vendor: { word: 'Vendor', icon: storeIcon },
  product: { word: 'Product', icon: packageIcon },
  message: { word: 'Message', icon: messageSquareIcon },
  return: { word: 'Return', icon: undoIcon },
  shipment: { word: 'Parcel', icon: truckIcon },
  payment: { word: 'Payment', icon: walletIcon },
  page: { word: 'Page', icon: layoutDashboardIcon },
  list: { word: 'List', icon: searchIcon },
}

/**
 * One search for whatever names a thing. It opens the thing itself: by arrow keys and Enter, or a press. Its script comes with the portal's:
 * what is typed right after `/` would be lost while it loads.
 */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const owner = useSession()?.user.id ?? ''
  const [opened] = useState(() => openedThings(owner))
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed before there was an answer: the first that comes is opened. */
  const isWaiting = useRef(false)
  const text = typed.trim()
  const finding = useFound(text)
  const isAnswered = finding.for === text
  const things = text.length < shortestSearch ? opened.read() : thingsFor(text, finding)
  const at = Math.min(chosen, things.length - 1)

  function open(thing: Findable | undefined) {
    if (!thing) return
    opened.note(thing)
    onClose()
    void navigate(pageOf(thing))
  }
  const openFirst = useEffectEvent(() => {
    if (!isWaiting.current || !isAnswered) return
    isWaiting.current = false
    open(things[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is a reason to look
  useEffect(() => openFirst(), [finding])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && things.length > 0) {
      event.preventDefault()
      setChosen((at + step + things.length) % things.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (text.length < shortestSearch || isAnswered) open(things[at])
      else isWaiting.current = true
    }
  }

  return (
    <Modal
      onClose={onClose}
      labelledBy={id}
      className="mx-auto mt-[8vh] mb-auto w-[min(40rem,calc(100vw-2rem))] animate-rise overflow-hidden rounded-xl bg-surface [box-shadow:var(--shadow-lg)]"
    >
      <h2 id={id} className="sr-only">
        Search
      </h2>
      <div className="relative border-b border-line">
        <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-3" />
        <input
          type="search"
          role="combobox"
          aria-label="Order, SKU, phone, email, ticket, return, AWB, vendor, GSTIN or page"
          aria-expanded={things.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={things.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          placeholder="Order, SKU, phone, email, ticket, return, AWB, vendor, GSTIN or page"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
          className="min-h-14 w-full bg-transparent pr-4 pl-12 text-base text-ellipsis outline-none"
        />
      </div>
      <Results
        id={id}
        things={things}
        at={at}
        onChoose={open}
        label={text.length < shortestSearch ? 'Recently opened' : 'Found'}
      />
      <p role="status" className="px-4 py-3 text-sm text-ink-2 empty:hidden">
        <Standing text={text} finding={finding} things={things} />
      </p>
    </Modal>
  )
}

/** What is found for a text: what it names exactly, pages of the portal, and the rest, with the way to all of a kind where there may be more. */
const thingsFor = (text: string, { for: asked, items }: Finding): readonly Findable[] =>
  withLists(asked, [...items.filter(({ exact }) => exact), ...pagesFor(text), ...items.filter(({ exact }) => !exact)])

interface StandingProps {
  text: string
  finding: Finding
  things: readonly Findable[]
}

function Standing({ text, finding, things }: StandingProps): ReactNode {
  const count = countFound(things)
  if (text.length < shortestSearch)
    return text !== '' || count === 0 ? 'Type three characters or more. Arrow keys choose, Enter opens.' : null
  if (finding.for !== text) return 'Searching...'
  if (finding.failure) return finding.failure
  if (count > 0) return <span className="sr-only">{count} found</span>
  return `Nothing found for “${text}”. Try an order ID, a phone number or its last four digits, an email address, a tracking number or a SKU.`
}

interface ResultsProps {
  id: string
  things: readonly Findable[]
  at: number
  label: string
  onChoose: (thing: Findable) => void
}

function Results({ id, things, at, label, onChoose }: ResultsProps) {
  return (
    <div className="max-h-[60vh] overflow-y-auto empty:hidden">
      {things.length > 0 ? (
        <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label} className="p-2">
          {things.map((thing, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
            <div
              key={`${thing.kind} ${thing.id} ${thing.title}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              ref={index === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
              onClick={() => onChoose(thing)}
              className="grid min-h-12 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-3 py-1.5 hover:bg-hover aria-selected:bg-brand-soft"
            >
              <Icon path={kinds[thing.kind].icon} className="text-ink-3" />
              <span className="min-w-0 leading-snug">
                <span className="block truncate font-semibold">{thing.title}</span>
                <span className="block truncate text-sm text-ink-2">
                  {thing.phone ? `${formatMobile(thing.phone)}, ` : ''}
                  {thing.detail}
                </span>
              </span>
              <span className="text-xs text-ink-3">{kinds[thing.kind].word}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
