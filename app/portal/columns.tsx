import type { ReactNode } from 'react'

export interface ColumnsProps {
  /** The main part, and what stands beside it. */
  children: ReactNode
  className?: string
}

/**
 * A page's main part with a narrow column beside it, from 44rem of its own width: large letters leave a wide window as little room as a phone has.
 * What is inside may ask for that width too (`@max-[44rem]:order-2`).
 */
export function Columns({ children, className = '' }: ColumnsProps) {
  return (
    <div className={`@container ${className}`}>
      <div className="grid gap-5 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[44rem]:items-start @min-[60rem]:gap-x-8">
        {children}
      </div>
    </div>
  )
}
