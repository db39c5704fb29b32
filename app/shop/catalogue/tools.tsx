import { type FormEvent, useId, useRef } from 'react'
import { Form } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon, xIcon } from '#app/ui/icons.ts'
import { filterParameters } from '#modules/search/rules/filters.ts'
import { sortOptions } from '#modules/search/rules/sort.ts'
import { normalizeSearchText, searchTextMax } from '#modules/search/rules/words.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { CatalogueState } from './address.ts'
import { useWish } from './use-wish.ts'

export interface CatalogueToolsProps {
  state: CatalogueState
  categories: readonly CategoryView[]
}

/**
 * Search, category and sort. A plain form that gets its results before any script; after that the results follow each
 * choice, and what is typed after a short pause.
 */
export function CatalogueTools({ state, categories }: CatalogueToolsProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { form, wish, go, type, readForm } = useWish(state)

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
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))] gap-2 md:mt-5 md:grid-cols-[minmax(0,1fr)_13rem_15rem] md:gap-3"
    >
      <div className="travelling-search relative max-md:col-span-full">
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
