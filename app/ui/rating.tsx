import { counted } from '#platform/kit/counted.ts'
import { starIcon } from './icons.ts'

export interface RatingProps {
  /** Out of five. */
  rating: number
  /** How many people rated; left out where the number stands elsewhere. */
  count?: number
  className?: string
}

/** ★ 4.8 (312): seen short, heard as a sentence. Nothing is drawn before anyone has rated. */
export function Rating({ rating, count, className = '' }: RatingProps) {
  if (count === 0) return null
  const shown = count?.toLocaleString('en-IN')
  return (
    <span className={`inline-flex items-center gap-1 text-xs text-ink-2 tabular-nums ${className}`}>
      <span className="sr-only">
        {`Rated ${rating} out of 5${count === undefined ? '' : `, ${counted(count, 'rating')}`}`}
      </span>
      <svg width="14" height="14" viewBox="0 0 24 24" fill="currentColor" className="text-star" aria-hidden="true">
        <path d={starIcon} />
      </svg>
      <b aria-hidden="true" className="font-semibold text-ink">
        {rating}
      </b>
      {count === undefined ? null : <span aria-hidden="true">({shown})</span>}
    </span>
  )
}
