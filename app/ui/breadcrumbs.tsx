import { Link, type LinkProps } from 'react-router'
import { Icon } from './icon.tsx'
import { chevronLeftIcon, chevronRightIcon } from './icons.ts'

export interface Crumb {
  label: string
  to: LinkProps['to']
}

export interface BreadcrumbsProps {
  /** From the first page down to the parent. */
  trail: readonly Crumb[]
  /** This page. */
  current: string
  className?: string
}

/** The way here: the full trail from 768, only '‹ parent' on a phone. */
export function Breadcrumbs({ trail, current, className = '' }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex min-h-11 flex-wrap items-center gap-x-1 pt-3 text-sm text-ink-2">
        {trail.map((crumb, at) => (
          <li key={crumb.label} className={`flex items-center gap-1 ${at < trail.length - 1 ? 'max-md:hidden' : ''}`}>
            <Icon path={chevronLeftIcon} size={16} className="-ml-1 md:hidden" />
            <Link to={crumb.to} prefetch="intent" className="py-1.5 hover:underline max-md:py-2.5">
              {crumb.label}
            </Link>
            <Icon path={chevronRightIcon} size={14} className="text-ink-3 max-md:hidden" />
          </li>
        ))}
        <li aria-current="page" className="max-md:hidden">
          {current}
        </li>
      </ol>
    </nav>
  )
}
