import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pencilIcon } from '#app/ui/icons-portal.ts'
import { isRefused, unknownOutcome } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { strikingChange } from '#modules/listing/rules/revision.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { formatRupees } from '#platform/kit/money.ts'
import {
  type Count,
  countOf,
  pricesBack,
  readPrice,
  readPriceRefusal,
  readStock,
  readStockNow,
  savePrice,
  saveStock,
  wrongPrice,
  wrongStock,
} from './quick-edit.ts'

/** Takes a change back; the row may be gone from the list by then, so the page does it. */
export type Undo = (work: () => Promise<string>) => unknown

interface Saved {
  /** What the toast says. */
  sentence: string
  /** Takes it back; answers with what the toast says then. Left out where nothing stood there. */
  takeBack?: () => Promise<string>
}

interface QuickCellProps {
  /** 'Price of Rose Kajal'. */
  label: string
  value: number | null
  /** The value as the list shows it. */
  children: ReactNode
  read: (typed: string) => number | undefined
  /** What is wrong with text that `read` cannot read. */
  wrong: (typed: string) => string
  /** Why a value may be a slip: it is saved once it is entered again. */
  doubtOf?: (value: number) => string | undefined
  /** What the shop would refuse of such a value: nobody is asked to be sure of what cannot be. */
  refusalOf?: (value: number) => Promise<string | undefined>
  /** Saves the value over the one that was seen. */
  save: (value: number, was: number | null) => Promise<Saved>
  /** Reads what stands now, once nobody knows whether it was saved; undefined where that cannot be read. */
  look?: () => Promise<number | undefined>
  onClose?: () => void
  onUndo: Undo
  /** Where its messages stand. */
  side: 'right-0' | 'right-0 xl:right-auto xl:left-0'
}

/** A figure that opens when it is pressed. */
const canChange = 'underline decoration-line-strong decoration-dotted underline-offset-4'

/** A number of a list that is changed where it stands: Enter or leaving it saves, Escape leaves it as it was, the toast takes it back. */
function QuickCell({
  label,
  value,
  children,
  read,
  wrong,
  doubtOf,
  refusalOf,
  save,
  look,
  onClose,
  onUndo,
  side,
}: QuickCellProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The field loses the focus when it goes; that is no wish to save.
  const isClosed = useRef(true)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState('')
  // Read since the list was, for want of an answer.
  const seen = useRef<number>(undefined)
  // A value that was called into doubt.
  const doubted = useRef<number>(undefined)
  const list = useRevalidator()
  const change = useAction(({ to, from }: { to: number; from: number | null }) => save(to, from), {
    failure: `${unknownOutcome} Please try again.`,
    done: ({ sentence }) => sentence,
    undo: ({ takeBack }) => takeBack && (() => onUndo(takeBack)),
    refresh: true,
    onDone() {
      seen.current = undefined
      close()
    },
    onRefusal: setError,
    onRefused: async (refusal, _, sentence) => {
      seen.current = isRefused(refusal) ? undefined : await look?.()
      if (seen.current !== undefined) setError(`${sentence} Now: ${seen.current.toLocaleString('en-IN')}.`)
    },
  })

  /** The number stands there again, with the focus where it was: on it, or where somebody went meanwhile. */
  function close() {
    const hasFocus = document.activeElement === field.current
    isClosed.current = true
    setTyped(undefined)
    setError('')
    onClose?.()
    if (seen.current !== undefined && seen.current !== value) void list.revalidate()
    if (hasFocus) requestAnimationFrame(() => button.current?.focus())
  }

  function commit() {
    if (typed === undefined || isClosed.current || change.busy) return
    const to = read(typed)
    const now = seen.current ?? value
    if (to === now || (typed === '' && value === null)) return close()
    if (to === undefined) return setError(wrong(typed))
    const doubt = doubted.current === to ? undefined : doubtOf?.(to)
    if (doubt) return void ask(to, doubt, typed)
    void change.run({ to, from: now })
  }

  /** Says what is wrong with a value in doubt, else asks for it again; nothing once another is typed. */
  async function ask(to: number, doubt: string, text: string) {
    const refusal = await refusalOf?.(to)
    if (field.current?.value !== text) return
    if (refusal) return setError(refusal)
    doubted.current = to
    setError(`${doubt}. If that is right, press Enter again.`)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }

  if (typed === undefined) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={`Change the ${label}`}
        onClick={() => {
          isClosed.current = false
          seen.current = undefined
          doubted.current = undefined
          setTyped(value === null ? '' : String(value))
        }}
        className="group/edit inline-flex min-h-8 min-w-20 items-center justify-end gap-1.5 rounded-sm px-1 text-right hover:bg-hover"
      >
        <Icon
          path={pencilIcon}
          size={14}
          className="text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible/edit:opacity-100"
        />
        <span className={canChange}>{children}</span>
      </button>
    )
  }
  return (
    <div className="relative inline-flex min-h-8 min-w-20 items-center justify-end px-1">
      {/* The number keeps its room, and the field lies over it, no wider than the button was: nothing moves, and nothing else is covered. */}
      <span aria-hidden="true" className="invisible">
        {children}
      </span>
      <input
        ref={field}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the press on the number asked for this field
        autoFocus
        aria-label={label.charAt(0).toUpperCase() + label.slice(1)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        readOnly={change.busy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setError('')
        }}
        onKeyDown={press}
        onBlur={() => (error ? undefined : commit())}
        className="control absolute inset-y-0 right-0 my-auto min-h-9 w-20 px-2 py-1 text-right text-sm tabular-nums"
      />
      {error ? (
        // Over what stands below: in the column it would take five lines, and the rows would jump. Of two in a row each has its own side.
        <div
          className={`absolute top-full z-1 mt-1 w-64 ${side} rounded-md border border-danger-line bg-surface px-3 py-2 text-left [box-shadow:var(--shadow-md)]`}
        >
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

export interface QuickEditProps {
  product: ListingRowView
  /** Opens all choices of a product that has several. */
  onOpen: () => void
  onUndo: Undo
  children: ReactNode
}

/** Opens what a list cannot change in one number. */
function OpenCell({ label, onOpen, children }: { label: string; onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="min-h-8 rounded-sm px-1 text-right hover:bg-hover"
    >
      <span className={canChange}>{children}</span>
    </button>
  )
}

/** With the reviewers or archived, nothing of a product changes. */
const isStill = ({ status }: ListingRowView) => status === 'submitted' || status === 'archived'

/** The price of a product in the list, to be changed there. */
export function QuickPrice({ product, onOpen, onUndo, children }: QuickEditProps) {
  const { id, name, variantId } = product
  // What waits for review is what the next price takes the place of.
  const price = product.priceWaiting ?? product.price
  if (isStill(product)) return children
  if (!variantId) {
    return (
      <OpenCell label={`Change the prices of ${name}`} onOpen={onOpen}>
        {children}
      </OpenCell>
    )
  }
  const put = async (to: number, from: number | null) => {
    const { waitsForReview } = await savePrice({ productId: id, variantId }, to, from)
    return { waitsForReview, sentence: `${name}: ${formatRupees(to)}${waitsForReview ? ' waits for review' : ''}` }
  }
  const save = async (to: number, from: number | null) => {
    const { sentence, waitsForReview } = await put(to, from)
    const [first, then] = pricesBack(product, to, waitsForReview)
    if (first === undefined) return { sentence }
    const takeBack = async () => {
      const back = await put(first, to)
      // Where the one on sale before has to wait now, the other must not take its place.
      return then === undefined || back.waitsForReview ? back.sentence : (await put(then, first)).sentence
    }
    return { sentence, takeBack }
  }
  return (
    <QuickCell
      label={`price of ${name}`}
      value={price}
      read={readPrice}
      wrong={wrongPrice}
      side="right-0"
      doubtOf={(to) => strikingChange(product.price, to)}
      refusalOf={(to) => readPriceRefusal({ productId: id, variantId }, to)}
      save={save}
      onUndo={onUndo}
    >
      {children}
    </QuickCell>
  )
}

/** The stock of a product in the list, to be changed there. */
export function QuickStock({ product, onOpen, onUndo, children }: QuickEditProps) {
  const { id, name, variantId, stock } = product
  const last = useRef<Count>(undefined)
  if (product.status === 'archived') return children
  if (!variantId) {
    return (
      <OpenCell label={`Change the stock of ${name}`} onOpen={onOpen}>
        {children}
      </OpenCell>
    )
  }
  const at = { productId: id, variantId }
  const inWords = (pieces: number) => `${pieces.toLocaleString('en-IN')} in stock`
  const save = async (to: number, from: number | null) => {
    const count = countOf(last.current, to, from ?? 0)
    last.current = count
    const saved = await saveStock(at, count).catch((error) => {
      if (isRefused(error)) last.current = undefined
      throw error
    })
    last.current = undefined
    const before = Math.max(0, saved.stock - (to - count.stockWas))
    const back = countOf(undefined, before, saved.stock)
    return {
      sentence: `${name}: ${inWords(saved.stock)}`,
      takeBack: async () => `${name}: ${inWords((await saveStock(at, back)).stock)}`,
    }
  }
  return (
    <QuickCell
      label={`stock of ${name}`}
      value={stock}
      read={readStock}
      wrong={wrongStock}
      side="right-0 xl:right-auto xl:left-0"
      save={save}
      look={() => readStockNow(at)}
      onClose={() => {
        last.current = undefined
      }}
      onUndo={onUndo}
    >
      {children}
    </QuickCell>
  )
}
