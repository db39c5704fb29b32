import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Button, buttonClass, IconButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon, xIcon } from '#app/ui/icons.ts'
import { downloadIcon } from '#app/ui/icons-portal.ts'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { counted } from '#platform/kit/counted.ts'

/** What is asked of this list: the address it is on its way to, or else its own. So a second press builds on the first. */
export function useAsked(): URLSearchParams {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const next = useNavigation().location
  return next?.pathname === pathname ? new URLSearchParams(next.search) : search
}

/** The address of this list with some parameters set (null removes). Each new look at a list begins at its first page. */
export function useListAddress(): (changes: Record<string, string | null>) => string {
  const { pathname } = useLocation()
  const search = useAsked()
  return (changes) => {
    const next = new URLSearchParams(search)
    next.delete('cursor')
    next.delete('at')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const text = next.toString()
    return text ? `${pathname}?${text}` : pathname
  }
}

/**
 * A list's search and filters in a row. On a phone they stand in two equal columns (half of it, less half the gap and a pixel for rounding), in one
 * where half is under 7rem; the search takes all of them.
 */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-stretch gap-3 border-b border-line p-4 max-md:grid max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,50%-0.375rem-1px)),1fr))] [&_search_input]:min-h-(--control-lg)">
      {children}
    </div>
  )
}

export interface ListSearchProps {
  label: string
  maxLength?: number
  /** How wide it is at the least, before a filter leaves its row. */
  className?: string
}

/** The list's search box; what is asked for stands in the address as `q`. */
export function ListSearch({ label, maxLength = 100, className = 'basis-56' }: ListSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const address = useListAddress()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    navigate(address({ q: typed || null }), { preventScrollReset: true })
  }
  return (
    <search className={`min-w-0 grow-9 max-md:col-span-full ${className}`}>
      {/* The row grows when a day beside it is refused; the drawing stays in its box. */}
      <form method="post" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
        <input
          key={q}
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          className={`control with-icon min-h-(--control-lg) pl-11 ${q ? 'pr-11' : 'pr-3'}`}
        />
        {q ? (
          <IconButton
            label="Clear search"
            icon={xIcon}
            onClick={() => navigate(address({ q: null }), { preventScrollReset: true })}
            className="absolute! inset-y-0 right-1 my-auto text-ink-2"
          />
        ) : null}
      </form>
    </search>
  )
}

export interface ListFilterProps {
  label: string
  /** The parameter of the address; absent means the first option. */
  name: string
  options: readonly { value: string; label: string }[]
  className?: string
}

/** One choice among few, in the address. The first option is what holds without one; its value is ''. */
export function ListFilter({ label, name, options, className = '' }: ListFilterProps) {
  const navigate = useNavigate()
  const address = useListAddress()
  const search = useAsked()
  return (
    <SelectField
      inset
      label={label}
      name={name}
      value={search.get(name) ?? ''}
      onChange={(event) => navigate(address({ [name]: event.target.value || null }), { preventScrollReset: true })}
      className={`max-w-full min-w-0 md:min-w-[min(10rem,100%)] ${className}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

/** The order of a list's rows, where it has no heads to press: below 768. The first is how the list is without a choice; its value is ''. */
export function ListSort({ options }: Pick<ListFilterProps, 'options'>) {
  return <ListFilter label="Sort by" name="sort" options={options} className="md:hidden" />
}

export interface MoreFiltersProps {
  /** Those of the parameters inside it that are asked for already: then they stand open. */
  names: readonly string[]
  children: ReactNode
}

/** Filters that a phone shows when they are asked for: the list would begin below the fold. */
export function MoreFilters({ names, children }: MoreFiltersProps) {
  const [search] = useSearchParams()
  const [isMore, setMore] = useState(names.some((name) => search.has(name)))
  return (
    <>
      <div className={`contents ${isMore ? '' : 'max-md:hidden'}`}>{children}</div>
      {isMore ? null : (
        <Button variant="ghost" onClick={() => setMore(true)} className="col-span-full max-md:w-full md:hidden">
          More filters
        </Button>
      )}
    </>
  )
}

export interface KeysetPagerProps {
  page: { nextCursor: string | null; previousCursor: string | null }
  /** What the list shows: '1,048 orders'. */
  children?: ReactNode
  /** Which row the pages before and after begin with, where that is known: it stands in their addresses. */
  at?: { previous: number; next: number } | undefined
}

/** Previous and Next at a list's foot; another page begins at its top. The place is in the address, so that Back and a reload keep it. */
export function KeysetPager({ page, children, at }: KeysetPagerProps) {
  const address = useListAddress()
  const step = (cursor: string | null, word: string, row: number | undefined) =>
    cursor ? (
      <Link
        to={address({ cursor, at: row === undefined ? null : String(row) })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {word}
      </Link>
    ) : (
      <span aria-disabled="true" className={`${buttonClass({ variant: 'secondary', size: 'sm' })} opacity-50`}>
        {word}
      </span>
    )
  return (
    <div className="gives-way flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm text-ink-2 max-md:px-4.5">
      <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 tabular-nums md:flex-1">
        {children}
      </div>
      <nav aria-label="Pages" className="flex flex-wrap gap-2">
        {step(page.previousCursor, 'Previous', at?.previous)}
        {step(page.nextCursor, 'Next', at?.next)}
      </nav>
    </div>
  )
}

/** Counts are exact up to ten thousand; beyond that the number of digits says enough. */
export function countText(count: number, one: string, many: string): string {
  if (count > 10_000) return `More than 10,000 ${many}`
  return counted(count, one, many)
}

export interface ExportLinkProps {
  /** Of the API. */
  path: string
  /** The file is full of people or money: the API asks for a proof of who it is first. */
  asksAgain?: boolean
  /** What the list asks for beside what stands in its address. */
  also?: Readonly<Record<string, string>>
  children?: ReactNode
}

/** Refuses as the export itself would, while there is still a page to ask on. */
async function assertConfirmed(): Promise<void> {
  const { confirmedUntil } = await call(api.session['second-factor'].$get())
  const isLongEnough = confirmedUntil !== null && Date.parse(confirmedUntil) - Date.now() > 5_000
  if (!isLongEnough) throw new ApiProblem(403, 'confirmation.needed', 'Confirm that it’s you first.')
}

/** Presses a link that the page's own handlers do not hear of. */
function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** The file of everything that the list's filters leave. */
export function ExportLink({ path, asksAgain = false, also = {}, children = 'Export' }: ExportLinkProps) {
  const check = useAction((_: string) => assertConfirmed(), {
    onDone: (_, href) => download(href),
    onRefused: (error) => showToast({ message: problemText(error, 'The file could not be made. Please try again.') }),
  })
  const [search] = useSearchParams()
  const filters = new URLSearchParams(search)
  for (const name of ['cursor', 'at', 'limit']) filters.delete(name)
  for (const [name, value] of Object.entries(also)) filters.set(name, value)
  const text = filters.toString()
  const href = `/api/v1${path}${text ? `?${text}` : ''}`
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        if (!asksAgain) return
        event.preventDefault()
        void check.run(href)
      }}
      className={buttonClass({ variant: 'secondary' })}
      aria-label="Export as a CSV file"
    >
      <Icon path={downloadIcon} size={16} />
      {children}
    </a>
  )
}
