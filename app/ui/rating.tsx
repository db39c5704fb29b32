import { starIcon } from './icons.ts'

export interface RatingProps {
  /** Out of five. */
  rating: number
  /** How many people rated; left out where the number stands elsewhere. */
  count?: number
  className?: string
}

/** ★ 4.8 (312): seen short, heard in full. Nothing is drawn before anyone has rated. */
export function Rating({ rating, count, className = '' }: RatingProps) {
  if (count === 0) return null
  return (
    <span className={`inline-flex items-center gap-1 text-xs text-ink-2 tabular-nums ${className}`}>
      <svg width="14" height="14" viewBox="0 0 24 24" fill="currentColor" className="text-star" aria-hidden="true">
        <path d={starIcon} />
      </svg>
      <span className="sr-only">Rated </span>
      <b className="font-semibold text-ink">{rating}</b>
      <span className="sr-only"> out of 5</span>
      {count === undefined ? null : (
        <span>
          <span className="sr-only">, </span>({count.toLocaleString('en-IN')}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
        </span>
      )}
    </span>
  )
}
