import type { ReactNode } from 'react'

/** A box of the size of what is coming. It shows only after 200 ms, and is silent. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

export interface LoadingProps {
  /** 'Loading orders...': seen and announced. */
  text: string
  /** `Skeleton`s in the shape of what is coming. */
  children?: ReactNode
  className?: string
}

/** A place that is being filled: the words in a status region, the shapes below. */
export function Loading({ text, children, className = '' }: LoadingProps) {
  return (
    <div className={className}>
      <p role="status" className="text-sm text-ink-2 noscript:hidden">
        {text}
      </p>
      {children ? <div className="mt-2 noscript:hidden">{children}</div> : null}
    </div>
  )
}
