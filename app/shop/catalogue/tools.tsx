import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon, xIcon } from '#app/ui/icons.ts'
import { filterParameters } from '#modules/search/rules/filters.ts'
import { defaultSort, isSort, type Sort, sortOptions } from '#modules/search/rules/sort.ts'
import { normalizeSearchText, searchTextMax } from '#modules/search/rules/words.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'

/** Typing rests so long before the results follow. */
const typingPauseMs = 300

export interface CatalogueToolsProps {
  state: CatalogueState
  categories: readonly CategoryView[]
}

interface Wish {
  q: string
  /** The slug of one category; empty for all. */
  category: string
  sort: string
}

const wishOf = ({ q, filters, sort }: CatalogueState): Wish => ({ q, category: filters.category[0] ?? '', sort })

/**
 * Search, category and sort. A plain form that gets its results before any script; after that the results follow each
 * choice, and what is typed after a short rest.
 */
export function CatalogueTools({ state, categories }: CatalogueToolsProps) {
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wish, setWish] = useState<Wish>(wishOf(state))
  const [asked, setAsked] = useState<readonly string[]>([])
  const shown = catalogueAddress(state)
  const [answered, setAnswered] = useState(shown)

  // The results changed. What we asked for leaves the words alone, since somebody may be typing on; Back, a chip or a link do not.
  if (answered !== shown) {
    setAnswered(shown)
    setAsked(asked.slice(asked.indexOf(shown) + 1 || asked.length))
    if (!asked.includes(shown)) setWish(wishOf(state))
  }

  function go(next: Wish, replace: boolean) {
    clearTimeout(timer.current)
    const q = normalizeSearchText(next.q)
    // A new search begins in its natural order; a chosen one stays.
    const natural = (q === '') !== (state.q === '') && next.sort === defaultSort(state.q)
    const sort: Sort = !natural && isSort(next.sort) ? next.sort : defaultSort(q)
    setWish({ ...next, sort })
    const filters = { ...state.filters, category: next.category ? [next.category] : [] }
    const address = catalogueAddress({ q, filters, sort, view: state.view })
    if (address === catalogueAddress({ ...state, page: 1 })) return
    setAsked((before) => [...before, address])
    navigate(address, { replace, preventScrollReset: true })
  }

  function readForm(): Wish {
    const typed = form.current ? new FormData(form.current) : new FormData()
    const read = (name: string) => String(typed.get(name) ?? '')
    return { q: read('q'), category: read('category'), sort: read('sort') }
  }

  // What was typed or chosen before the page was awake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes
  useEffect(() => {
    const early = readForm()
    const drawn = wishOf(state)
    if (early.q !== drawn.q || early.category !== drawn.category || early.sort !== drawn.sort) go(early, true)
    return () => clearTimeout(timer.current)
  }, [])

  function type(q: string) {
    setWish({ ...wish, q })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({ ...readForm(), q }, true), typingPauseMs)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    go(readForm(), false)
    // On a phone the keyboard makes room for the results.
    if (window.matchMedia('(pointer: coarse)').matches) box.current?.blur()
  }

  const sorts = Object.entries(sortOptions).filter(
    ([value]) => value !== 'relevance' || normalizeSearchText(wish.q) !== '',
  )
  return (
    <Form
      ref={form}
      action="/products"
      role="search"
      autoComplete="off"
      onSubmit={submit}
      className="mt-4 grid grid-cols-2 gap-2 md:mt-5 md:grid-cols-[minmax(0,1fr)_13rem_15rem] md:gap-3"
    >
      <div className="travelling-search relative max-md:col-span-2">
        <label htmlFor={id} className="sr-only">
          Search products
        </label>
        <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          value={wish.q}
          onChange={(event) => type(event.target.value)}
          placeholder="Search products"
          enterKeyHint="search"
          maxLength={searchTextMax}
          className="control min-h-(--control-lg) px-11"
        />
        {wish.q ? (
          <IconButton
            label="Clear search"
            icon={xIcon}
            onClick={() => {
              go({ ...readForm(), q: '' }, true)
              box.current?.focus()
            }}
            className="absolute! inset-y-0 right-1 my-auto text-ink-2"
          />
        ) : null}
      </div>
      <SelectField
        inset
        label="Category"
        name="category"
        value={wish.category}
        onChange={(event) => go({ ...readForm(), category: event.target.value }, false)}
      >
        <option value="">All</option>
        {categories.map((category) => (
          <option key={category.slug} value={category.slug}>
            {category.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        inset
        label="Sort by"
        name="sort"
        value={wish.sort}
        onChange={(event) => go({ ...readForm(), sort: event.target.value }, false)}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {filterParameters({ ...state.filters, category: [] }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
    </Form>
  )
}
