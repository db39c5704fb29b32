import { useId } from 'react'
import { Form } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'

export interface SearchFormProps {
  /** What was searched for; the box starts with it. */
  query?: string
  className?: string
}

/** The header's search box: a plain form that leads to the catalogue, before any script as after. */
export function SearchForm({ query, className = '' }: SearchFormProps) {
  const id = useId()
  return (
    <Form action="/products" role="search" className={`travelling-search relative ${className}`}>
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={query}
        placeholder="Search products and brands"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={64}
        className="control min-h-11.5 border-transparent bg-sunken pl-11"
      />
    </Form>
  )
}
