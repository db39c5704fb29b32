import { useRef } from 'react'
import { Form } from 'react-router'
import { SearchBox } from './search-box.tsx'

export interface SearchFormProps {
  className?: string
}

/** The header's search box: a plain form that leads to the catalogue, before any script as after. */
export function SearchForm({ className = '' }: SearchFormProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Form action="/products" role="search" className={`travelling-search relative ${className}`}>
      <SearchBox
        ref={box}
        placeholder="Search products and brands"
        className="min-h-11.5 border-transparent bg-sunken"
      />
    </Form>
  )
}
