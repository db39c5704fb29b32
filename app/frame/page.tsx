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

export interface SkipLinkProps {
  /** The id of an element that can take the focus. */
  to?: string
  children?: ReactNode
}

/** A shortcut for the keyboard, seen when it has the focus; by itself the first stop, past the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="absolute -top-20 left-(--gutter) z-(--z-tooltip) rounded-md bg-surface px-4 py-3 font-semibold focus:top-2"
    >
      {children}
    </a>
  )
}
