import { type ChangeEvent, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { arrowDownIcon, arrowUpIcon, chevronsUpDownIcon } from './icons-portal.ts'

/** Where a cell goes when a row becomes a stack below 768, of one column where the table is narrower than 17.5 rem; a cell without a place is left out there. */
export type StackSlot = 'lead' | 'figure' | 'second' | 'badge' | 'third' | 'note' | 'actions'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers and actions stand at the right. */
  end?: boolean
  /** The head becomes a button that asks for this order. */
  sortable?: boolean
  stack?: StackSlot
  /** Left out between 768 and 1280, where there is no room beside the others. */
  wide?: boolean
  className?: string
}

export interface SortState {
  key: string
  direction: 'ascending' | 'descending'
}

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** What may be done with the selected rows; drawn in a dark bar above the heads, below 768 in place of the portal's header (portal.css). */
  actions: ReactNode
  /** Selects beyond the rows that are drawn; absent where there are no more, or nothing can be done with so many. */
  more?: { label: string; busy: boolean; onSelect: () => void } | undefined
}

export interface TableProps<Row> {
  /** What the table holds; heard, not drawn. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Names a row for its tick box: 'Select SHR-1234'. */
  rowName?: (row: Row) => string
  sort?: SortState
  onSort?: (next: SortState) => void
  selection?: Selection
  /** Drawn instead of rows when there are none. */
  empty?: ReactNode
}

const places: Record<StackSlot, string> = {
  lead: 'max-md:[grid-area:lead]',
  figure: 'max-md:[grid-area:figure] max-md:text-right max-md:text-base @max-[17.5rem]:text-left',
  second: 'max-md:[grid-area:second]',
  badge: 'max-md:[grid-area:badge] max-md:justify-self-end @max-[17.5rem]:justify-self-start',
  third: 'max-md:[grid-area:third]',
  note: 'max-md:[grid-area:note]',
  actions: 'max-md:mt-2 max-md:[grid-area:actions] max-md:*:w-full empty:max-md:hidden',
}

const cellBox =
  'border-b border-line px-4 py-3 align-middle first:pl-5 md:max-2xl:px-2.5 md:max-2xl:first:pl-4 group-last:border-b-0 max-md:block max-md:border-0 max-md:!p-0'

/** The head of a column; of a sortable one, the button that asks for the other order. */
function Head<Row>({
  column,
  sort,
  onSort,
  className,
}: { column: Column<Row>; className: string } & Pick<TableProps<Row>, 'sort' | 'onSort'>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const next = sorted === 'ascending' ? 'descending' : 'ascending'
  const arrow = sorted === 'ascending' ? arrowUpIcon : arrowDownIcon
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`${className} px-4 py-2.5 text-xs font-medium whitespace-nowrap text-ink-3 first:pl-5 md:max-2xl:px-2.5 md:max-2xl:first:pl-4 ${column.end ? 'text-right' : 'text-left'} ${column.wide ? 'md:max-xl:hidden' : ''}`}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: next })}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {column.head}
          <Icon path={sorted === undefined ? chevronsUpDownIcon : arrow} size={14} />
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

interface TickedProps {
  name: string
  on: boolean
  onChange: (on: boolean) => void
}

/** The box for all rows that are drawn, half ticked while only some of them are. */
const allBox = (keys: readonly string[], chosen: readonly string[], onChange: Selection['onChange']) => ({
  type: 'checkbox' as const,
  checked: chosen.length > 0 && chosen.length === keys.length,
  ref(box: HTMLInputElement | null) {
    if (box) box.indeterminate = chosen.length > 0 && chosen.length < keys.length
  },
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(new Set(event.target.checked ? keys : [])),
})

/** Large letters leave a row of a phone room for one column: the amount and the badge stand below the name, beside which is the box. */
const stacks = {
  plain:
    'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:[grid-template-areas:"lead_figure"_"second_badge"_"third_badge"_"note_note"_"actions_actions"] @max-[17.5rem]:grid-cols-1 @max-[17.5rem]:[grid-template-areas:"lead"_"figure"_"badge"_"second"_"third"_"note"_"actions"]',
  ticked:
    'max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:[grid-template-areas:"tick_lead_figure"_"tick_second_badge"_"tick_third_badge"_"._note_note"_"._actions_actions"] @max-[17.5rem]:grid-cols-[auto_minmax(0,1fr)] @max-[17.5rem]:[grid-template-areas:"tick_lead"_"figure_figure"_"badge_badge"_"second_second"_"third_third"_"note_note"_"actions_actions"]',
}

/** A row; below 768 a stack of its cells. `tick` is its box, where rows can be selected. */
function BodyRow<Row>({ row, columns, tick }: { row: Row; columns: readonly Column<Row>[]; tick?: TickedProps }) {
  return (
    <tr
      className={`gives-way group md:hover:bg-hover max-md:grid max-md:items-center max-md:gap-x-4 max-md:gap-y-0.5 @max-[17.5rem]:gap-x-2 max-md:border-b max-md:border-line max-md:px-4.5 max-md:py-3.5 max-md:last:border-b-0 ${tick ? stacks.ticked : stacks.plain} ${tick?.on ? 'bg-brand-soft' : ''}`}
    >
      {tick ? (
        <td className={`w-12 max-md:w-auto md:max-2xl:w-10 max-md:[grid-area:tick] ${cellBox}`}>
          <input
            type="checkbox"
            aria-label={`Select ${tick.name}`}
            checked={tick.on}
            onChange={(event) => tick.onChange(event.target.checked)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.key}
          className={`${cellBox} ${column.end ? 'md:text-right' : ''} ${column.stack ? places[column.stack] : 'max-md:hidden'} ${column.wide ? 'md:max-xl:hidden' : ''} ${column.className ?? ''}`}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** The height of a box that comes and goes, in pixels: with many actions it takes two lines. 0 while it is not there. */
function useHeight(isThere: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const { current } = box
    if (!isThere || !current) return setHeight(0)
    const sized = new ResizeObserver(() => setHeight(current.offsetHeight))
    sized.observe(current)
    return () => sized.disconnect()
  }, [isThere])
  return [box, height] as const
}

/**
 * Rows under sortable heads; below 768 each row is a stack of two columns, of one where letters are large, and nothing scrolls sideways. In a wider
 * window that has little room for them, as where letters are large, the rows scroll sideways in a box of their own.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  sort,
  onSort,
  selection,
  empty,
}: TableProps<Row>) {
  const keys = rows.map(rowKey)
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)) : []
  const choose = (key: string, on: boolean) => {
    const next = new Set(selection?.selected)
    if (on) next.add(key)
    else next.delete(key)
    selection?.onChange(next)
  }
  const [bar, barHeight] = useHeight(chosen.length > 0)
  // The heads stay in view, below whatever bar the portal has and the bar of what is selected.
  const head = `border-b border-line bg-surface lg:sticky lg:top-[calc(var(--sticky-top,var(--header-h))+var(--selected-h))] lg:z-10 lg:@max-[44rem]:static`
  if (rows.length === 0 && empty) return empty
  return (
    <>
      {selection ? (
        // Above the bar, which comes and goes: the box stays where it was ticked.
        <label className="gives-way flex min-h-12 items-center gap-4 border-b border-line px-4.5 text-sm md:hidden">
          <input {...allBox(keys, chosen, selection.onChange)} />
          Select all
        </label>
      ) : null}
      {selection && chosen.length > 0 ? (
        <div
          ref={bar}
          className="selected-bar sticky top-(--sticky-top,var(--header-h)) z-10 flex min-h-12 flex-wrap items-center gap-3 bg-inverse px-4 py-1.5 text-sm text-ink-inverse max-md:gap-y-1"
        >
          <span role="status">{selection.more ? selection.selected.size : chosen.length} selected</span>
          {selection.more && chosen.length === keys.length ? (
            <button
              type="button"
              aria-disabled={selection.more.busy}
              onClick={selection.more.busy ? undefined : selection.more.onSelect}
              className="min-h-9 px-1 font-semibold underline"
            >
              {selection.more.label}
            </button>
          ) : null}
          <button type="button" onClick={() => selection.onChange(new Set())} className="min-h-9 px-1 underline">
            Clear
          </button>
          <div className="ml-auto flex flex-wrap gap-2 max-md:w-full max-md:gap-1.5 max-md:*:flex-auto max-md:*:px-2 max-md:[&>*>svg]:hidden">
            {selection.actions}
          </div>
        </div>
      ) : null}
      <div className="@container">
        {/* What screen readers alone hear of a row stands apart from it, and would make the page as wide as the table is. */}
        <div className="relative md:@max-[44rem]:overflow-x-auto">
          <table
            style={{ '--selected-h': `${barHeight}px` } as CSSProperties}
            className="w-full border-collapse text-sm tabular-nums max-md:block"
          >
            <caption className="sr-only">{caption}</caption>
            <thead className="max-md:hidden">
              <tr>
                {selection ? (
                  <th scope="col" className={`${head} w-12 pl-5 md:max-2xl:w-10 md:max-2xl:pl-4`}>
                    <input {...allBox(keys, chosen, selection.onChange)} aria-label="Select all" />
                  </th>
                ) : null}
                {columns.map((column) => (
                  <Head key={column.key} column={column} sort={sort} onSort={onSort} className={head} />
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {rows.map((row, index) => {
                const key = keys[index] ?? String(index)
                const tick = selection && {
                  name: rowName?.(row) ?? key,
                  on: selection.selected.has(key),
                  onChange: (on: boolean) => choose(key, on),
                }
                return <BodyRow key={key} row={row} columns={columns} tick={tick} />
              })}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}
