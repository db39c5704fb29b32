import type { ReactNode } from 'react'

/** The h1 of an admin page: work, not poster, so in the sans. It takes the focus of a new page. */
export function AdminHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
      {children}
    </h1>
  )
}

export interface AdminSectionProps {
  title: string
  /** What is there to see. */
  children: ReactNode
}

/** A section that holds a sentence instead of figures. */
export function AdminSection({ title, children }: AdminSectionProps) {
  return (
    <>
      <AdminHeading>{title}</AdminHeading>
      <div className="panel panel-pad mt-5 max-w-(--container-text) text-ink-2">{children}</div>
    </>
  )
}
