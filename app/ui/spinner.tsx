/** A turning ring for something under way; stands still where less motion is preferred. Silent to screen readers: say the state in words. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}
