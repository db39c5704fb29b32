import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'

/** Loaded when somebody goes to the box, so that nobody else downloads it. */
const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'))

export interface SearchFormProps {
  /** What was searched for; the box starts with it. */
  query?: string
  className?: string
}

/** The header's search box: a plain form that leads to the catalogue, before any script as after. */
export function SearchForm({ query, className = '' }: SearchFormProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  // Somebody may have gone to the box before the page was hydrated.
  useEffect(() => setWanted(document.activeElement === box.current), [])
  return (
    <Form action="/products" role="search" className={`travelling-search relative ${className}`}>
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
      <input
        ref={box}
        id={id}
        onFocus={() => setWanted(true)}
        type="search"
        name="q"
        defaultValue={query}
        placeholder="Search products and brands"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        className="control min-h-11.5 border-transparent bg-sunken pl-11"
      />
      {isWanted ? (
        <Suspense>
          <SearchSuggestions input={box} />
        </Suspense>
      ) : null}
    </Form>
  )
}
