import { Link } from 'react-router'

export interface ViewLinkProps {
  to: string
  isCurrent: boolean
  label: string
  count: string
}

/** The way to the rows of a list that want one kind of work, with how many there are. */
export const ViewLink = ({ to, isCurrent, label, count }: ViewLinkProps) => (
  <Link
    to={to}
    prefetch="intent"
    preventScrollReset
    aria-current={isCurrent ? 'true' : undefined}
    className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3.5 text-sm font-medium hover:bg-hover aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink forced-colors:aria-[current]:border-4 max-md:min-h-(--control-md)"
  >
    {label}
    <span className="font-normal text-ink-3 tabular-nums">{count}</span>
  </Link>
)
