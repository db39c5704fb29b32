import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'
import { chevronLeftIcon, chevronRightIcon } from './icons.ts'

/** The numbers to offer: first, last, the current page and its neighbours; a gap of one is filled, a wider one is a 0. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const numbers: number[] = []
  for (const n of [...new Set(near)].sort((a, b) => a - b)) {
    const last = numbers.at(-1) ?? 0
    if (n - last === 2) numbers.push(n - 1)
    else if (n - last > 2) numbers.push(0)
    numbers.push(n)
  }
  return numbers
}

export interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page; the page lives in the address. */
  to: (page: number) => LinkProps['to']
  label?: string
  className?: string
}

/** Numbers of 44px, the current one in ink. Nothing is drawn for a single page. */
export function Pagination({ page, pageCount, to, label = 'Pages', className = '' }: PaginationProps) {
  if (pageCount < 2) return null
  const box = 'grid h-11 min-w-11 place-items-center rounded-md font-medium max-sm:min-w-9.5'
  const step = (n: number, word: string, path: string): ReactNode =>
    n >= 1 && n <= pageCount ? (
      <Link
        to={to(n)}
        prefetch="intent"
        rel={word === 'Next page' ? 'next' : 'prev'}
        aria-label={word}
        className={`${box} hover:bg-hover`}
      >
        <Icon path={path} size={16} />
      </Link>
    ) : null
  return (
    <nav
      aria-label={label}
      className={`flex flex-wrap items-center justify-center gap-x-1 tabular-nums max-sm:gap-x-0 ${className}`}
    >
      {step(page - 1, 'Previous page', chevronLeftIcon)}
      {pageNumbers(page, pageCount).map((n, at, all) =>
        n === 0 ? (
          <span key={`gap-${all[at - 1]}`} aria-hidden="true" className={`${box} text-ink-3`}>
            …
          </span>
        ) : n === page ? (
          <span key={n} aria-current="page" className={`${box} bg-ink font-semibold text-bg`}>
            <span className="sr-only">Page </span>
            {n}
          </span>
        ) : (
          <Link key={n} to={to(n)} prefetch="intent" className={`${box} hover:bg-hover`}>
            <span className="sr-only">Page </span>
            {n}
          </Link>
        ),
      )}
      {step(page + 1, 'Next page', chevronRightIcon)}
    </nav>
  )
}
