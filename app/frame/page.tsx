import type { ReactNode } from 'react'

export interface PageHeadingProps {
  children: ReactNode
  /** `hero` for the home page and the 404, `lg` for a product's name, `md` for the rest. */
  size?: 'md' | 'lg' | 'hero'
  className?: string
}

const sizes = { md: 'text-3xl', lg: 'text-4xl', hero: 'text-5xl' }

/** The one h1 of a route. It can take the focus, and is given it when the route changes. */
export function PageHeading({ children, size = 'md', className = '' }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} className={`heading ${sizes[size]} ${className}`}>
      {children}
    </h1>
  )
}

export interface PageProps {
  children: ReactNode
  /** The text column of legal and long pages. */
  narrow?: boolean
  className?: string
}

/** A page's own column between the gutters. */
export function Page({ children, narrow = false, className = '' }: PageProps) {
  return (
    <div className={`page ${narrow ? 'max-w-[calc(var(--container-text)+2*var(--gutter))]' : ''} ${className}`}>
      {children}
    </div>
  )
}

/** The first stop of the keyboard: past the header to the page. Its target is `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute -top-20 left-(--gutter) z-(--z-tooltip) rounded-md bg-surface px-4 py-3 font-semibold focus:top-2"
    >
      Skip to content
    </a>
  )
}
