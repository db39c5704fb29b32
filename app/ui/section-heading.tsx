import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { MoreLink } from './text-link.tsx'

export interface SectionHeadingProps {
  children: ReactNode
  id?: string
  /** Where there is more of it. */
  more?: { label: string; to: LinkProps['to'] }
  className?: string
}

/** The heading of a page's section, with a way to more at its far end. */
export function SectionHeading({ children, id, more, className = '' }: SectionHeadingProps) {
  return (
    <div
      className={`mb-[clamp(1.125rem,0.9rem+1vw,1.75rem)] flex flex-wrap items-end justify-between gap-x-4 gap-y-2 ${className}`}
    >
      <h2 id={id} className="heading text-3xl">
        {children}
      </h2>
      {more ? (
        <MoreLink to={more.to} className="-mb-1.5">
          {more.label}
        </MoreLink>
      ) : null}
    </div>
  )
}
