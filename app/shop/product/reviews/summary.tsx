import { TextLink } from '#app/ui/text-link.tsx'
import { percentages } from '#modules/reviews/rules.ts'
import type { RatingSummaryView } from '#modules/reviews/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

export interface ReviewSummaryProps {
  summary: RatingSummaryView
  /** The stars that are looked at, '' for all. */
  stars: string
  onStars: (stars: string) => void
}

const number = (count: number) => count.toLocaleString('en-IN')

/** The share as a drawing: attributes, since documents carry no inline styles. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-sunken"
    >
      {percent > 0 ? <rect width={Math.max(percent, 1)} height="6" fill="currentColor" className="text-star" /> : null}
    </svg>
  )
}

/** The average of all ratings, and how they are spread; each row shows only the reviews with so many stars. */
export function ReviewSummary({ summary, stars, onStars }: ReviewSummaryProps) {
  const shares = percentages(summary.stars)
  return (
    <div className="grid content-start gap-3">
      {summary.count > 0 ? (
        <p>
          <span className="heading text-5xl tabular-nums">{summary.average}</span>
          <span className="block text-sm text-ink-2">out of 5, from {counted(summary.count, 'rating')}</span>
        </p>
      ) : (
        <p className="text-ink-2">Nobody has rated this yet.</p>
      )}
      {summary.count > 0 ? (
        <ul className="-mx-2 grid">
          {[5, 4, 3, 2, 1].map((star) => {
            const percent = shares[star - 1] ?? 0
            const written = summary.writtenStars[star - 1] ?? 0
            const on = stars === String(star)
            const row = (
              <>
                <span aria-hidden="true" className="w-3 text-right">
                  {star}
                </span>
                <Bar percent={percent} />
                <span aria-hidden="true" className="w-10 text-right text-ink-2">
                  {percent}%
                </span>
              </>
            )
            const look =
              'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2 text-sm tabular-nums'
            return (
              <li key={star}>
                {written > 0 ? (
                  <button
                    type="button"
                    data-stays
                    aria-pressed={on}
                    aria-label={`${counted(star, 'star')}, ${percent}%: show only these reviews`}
                    onClick={() => onStars(on ? '' : String(star))}
                    className={`${look} min-h-9 hover:bg-hover aria-pressed:bg-brand-soft aria-pressed:font-semibold`}
                  >
                    {row}
                  </button>
                ) : (
                  <div className={`${look} min-h-9`}>
                    <span className="sr-only">{`${counted(star, 'star')}, ${percent}%`}</span>
                    {row}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
      <p className="text-sm text-pretty text-ink-2">
        {summary.demo > 0 ? (
          <>
            {number(summary.demo)} of these ratings came with the demo catalogue. They are sample ratings, not from
            buyers.{' '}
          </>
        ) : null}
        {summary.written > 0 ? 'Every review below is by a verified buyer. ' : ''}
        <TextLink to="/how-reviews-work">How reviews work</TextLink>
      </p>
    </div>
  )
}
