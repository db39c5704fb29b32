import { type FormEvent, type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { SearchBox } from '#app/frame/search-box.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { xIcon } from '#app/ui/icons.ts'
import { filterParameters } from '#modules/search/rules/filters.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { CatalogueState } from './address.ts'
import { SortSelect } from './sort-select.tsx'
import { useWish } from './use-wish.ts'

export interface CatalogueToolsProps {
  state: CatalogueState
  categories: readonly CategoryView[]
  /** Of the whole catalogue: with a search box and the categories. */
  isSearched: boolean
  /** The way to the filters, where they are not beside the list. */
  children: ReactNode
}

/** By which the bar of a phone knows that they have been scrolled past. */
export const listToolsId = 'list-tools'

/**
 * Search, category and sort; on the pages of a category, a brand or a seller only sort, since the header searches there. A plain form that
 * gets its results before any script; after that the results follow each choice, and what is typed after a short pause. From 1024 it stays
 * below the header.
 */
export function CatalogueTools({ state, categories, isSearched, children }: CatalogueToolsProps) {
  const box = useRef<HTMLInputElement>(null)
  const { form, wish, go, type, stop, readForm } = useWish(state)

  function submit(event: FormEvent) {
    event.preventDefault()
    go(readForm(), false)
    // On a phone the keyboard makes room for the results.
    if (window.matchMedia('(pointer: coarse)').matches) box.current?.blur()
  }
  const hidden = isSearched ? { ...state.filters, category: [] } : state.filters
  return (
    <Form
      ref={form}
      id={listToolsId}
      action={state.path}
      role={isSearched ? 'search' : undefined}
      autoComplete="off"
      onSubmit={submit}
      className={`mt-2 flex flex-wrap gap-2 md:flex-nowrap md:gap-3 ${isSearched ? 'bg-bg md:mt-4 lg:sticky lg:top-(--header-h) lg:z-10 lg:-mx-1 lg:px-1 lg:py-2' : 'md:order-last'}`}
    >
      {isSearched ? (
        <>
          <div className="travelling-search relative z-10 w-full md:flex-[2]">
            <SearchBox
              ref={box}
              value={wish.q}
              onChange={(event) => type(event.target.value)}
              followsTyping
              onOpen={stop}
              placeholder="Search products"
              className="min-h-(--control-lg) pr-11"
            >
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
            </SearchBox>
          </div>
          <SelectField
            inset
            label="Category"
            name="category"
            value={wish.category ?? ''}
            onChange={(event) => go({ ...readForm(), category: event.target.value }, false)}
            className="min-w-19 flex-1 md:max-w-52"
          >
            <option value="">All</option>
            {categories.map((category) => (
              <option key={category.slug} value={category.slug}>
                {category.name}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
      <SortSelect
        q={wish.q}
        value={wish.sort}
        onChange={(sort) => go({ ...readForm(), sort }, false)}
        // The longest word that stands here unasked, Relevance, fits beside the other two.
        className={`min-w-33 flex-1 ${isSearched ? 'md:max-w-60' : 'md:min-w-56'}`}
      />
      {children}
      {filterParameters(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.view === 'list' ? <input type="hidden" name="view" value="list" /> : null}
    </Form>
  )
}
