import type { ReactNode } from 'react'

/** The h1 of an admin page: work, not poster, so in the sans. It takes the focus of a new page. */
export function AdminHeading({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
      {children}
    </h1>
  )
}
