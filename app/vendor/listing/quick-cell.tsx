import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pencilIcon } from '#app/ui/icons-portal.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { readPrice, readStock, savePrice, saveStock } from './quick-edit.ts'

/** Takes a change back; the row may be gone from the list by then, so the page does it. */
export type Undo = (work: () => Promise<string>) => unknown

interface QuickCellProps {
  /** 'Price of Rose Kajal'. */
  label: string
  value: number | null
  /** The value as the list shows it. */
  children: ReactNode
  read: (typed: string) => number | undefined
  /** What is wrong with text that `read` cannot read. */
  wrong: string
  /** Saves the value over the one that was seen; answers with what the toast says. */
  save: (value: number, was: number | null) => Promise<string>
  onUndo: Undo
}

/** A figure that opens when it is pressed. */
const canChange = 'underline decoration-line-strong decoration-dotted underline-offset-4'

/** A number of a list that is changed where it stands: Enter or leaving it saves, Escape leaves it as it was, the toast takes it back. */
function QuickCell({ label, value, children, read, wrong, save, onUndo }: QuickCellProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The field loses the focus when it goes; that is no wish to save.
  const isClosed = useRef(true)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState('')
  const change = useAction(({ to, from }: { to: number; from: number | null }) => save(to, from), {
    failure: 'That was not saved. Please try again.',
    done: (sentence) => sentence,
    undo: (_, { to, from }) => (from === null ? undefined : () => onUndo(() => save(from, to))),
    refresh: true,
    onDone: close,
    onRefusal: setError,
  })

  /** The number stands there again, with the focus where it was: on it, or where somebody went meanwhile. */
  function close() {
    const hasFocus = document.activeElement === field.current
    isClosed.current = true
    setTyped(undefined)
    setError('')
    if (hasFocus) requestAnimationFrame(() => button.current?.focus())
  }

  function commit() {
    if (typed === undefined || isClosed.current || change.busy) return
    const to = read(typed)
    if (typed.trim() === '' || to === value) return close()
    if (to === undefined) return setError(wrong)
    void change.run({ to, from: value })
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
          setTyped(value === null ? '' : String(value))
        }}
        className="group/edit inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-right hover:bg-hover"
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
    <div className="ml-auto w-28">
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
        className="control min-h-9 px-2 py-1 text-right text-sm tabular-nums"
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
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
  const { id, name, variantId, price } = product
  if (isStill(product)) return children
  if (!variantId) {
    return (
      <OpenCell label={`Change the prices of ${name}`} onOpen={onOpen}>
        {children}
      </OpenCell>
    )
  }
  const save = async (to: number, from: number | null) => {
    const { waitsForReview } = await savePrice({ productId: id, variantId }, to, from)
    return `${name}: ${formatRupees(to)}${waitsForReview ? ' waits for review' : ''}`
  }
  return (
    <QuickCell
      label={`price of ${name}`}
      value={price}
      read={readPrice}
      wrong="Enter whole rupees, such as 499."
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
  if (product.status === 'archived') return children
  if (!variantId) {
    return (
      <OpenCell label={`Change the stock of ${name}`} onOpen={onOpen}>
        {children}
      </OpenCell>
    )
  }
  const save = async (to: number, from: number | null) => {
    const saved = await saveStock({ productId: id, variantId }, to, from ?? 0)
    return `${name}: ${saved.stock.toLocaleString('en-IN')} in stock`
  }
  return (
    <QuickCell
      label={`stock of ${name}`}
      value={stock}
      read={readStock}
      wrong="Enter a whole number, 0 or more."
      save={save}
      onUndo={onUndo}
    >
      {children}
    </QuickCell>
  )
}
