import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheckIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { ReviewView } from '#modules/reviews/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { Stars } from './stars.tsx'

/** 'Dry skin, Wheatish, age 25 to 34': only what its author chose to tell. */
function profileOf(review: ReviewView): string {
  const skin = review.skinType ? `${review.skinType} skin` : null
  const age = review.ageRange ? `age ${review.ageRange.replace('-', ' to ')}` : null
  const said = [review.variantName, skin, review.skinTone, age].filter(Boolean).join(', ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function Photos({ review, author }: { review: ReviewView; author: string }) {
  const [Large, load] = useOnDemand(() => import('#app/shop/product/zoom.tsx'))
  const [at, setAt] = useState<number>()
  if (review.photos.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {review.photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              data-stays
              aria-label={`Photo ${index + 1} of ${review.photos.length} by ${author}, open large`}
              onClick={async () => {
                if (await load()) setAt(index)
              }}
              className="block w-18 rounded-md"
            >
              <Photo photo={photo} alt="" sizes="4.5rem" inline className="aspect-4/5 rounded-md" />
            </button>
          </li>
        ))}
      </ul>
      {Large && at !== undefined ? (
        <Large
          name={`Review by ${author}`}
          photos={review.photos}
          start={at}
          onShow={() => {}}
          onClose={() => setAt(undefined)}
        />
      ) : null}
    </>
  )
}

/** Line breaks are the author's own. */
export const ReviewText = ({ children }: { children: string }) => (
  <p className="max-w-(--container-text) text-pretty wrap-anywhere whitespace-pre-line">{children}</p>
)

export interface ReviewBodyProps {
  review: ReviewView
}

/** What somebody wrote, and the vendor's reply: the same for readers, the author, the vendor and the operator. */
export function ReviewBody({ review }: ReviewBodyProps) {
  const author = review.author ?? 'A customer'
  const profile = profileOf(review)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={review.stars} />
        {review.title ? <p className="font-semibold wrap-anywhere">{review.title}</p> : null}
      </div>
      <ReviewText>{review.text}</ReviewText>
      <Photos review={review} author={author} />
      <p className="text-sm text-ink-2">
        <span className="inline-flex items-center gap-1">
          {author},
          <Icon path={badgeCheckIcon} size={14} className="text-success" />
          verified buyer,
        </span>{' '}
        {formatDay(review.writtenAt)}
        {review.editedAt ? `, changed ${formatDay(review.editedAt)}` : ''}
        {profile ? <span className="block">{profile}</span> : null}
      </p>
      {review.reply ? (
        <div className="max-w-(--container-text) border-l-2 border-line-strong pl-4">
          <p className="text-sm">
            <b className="font-semibold">Reply from {review.reply.vendor}</b>
            <span className="text-ink-2">
              , {formatDay(review.reply.at)}
              {review.reply.isEdited ? ', changed later' : ''}
            </span>
          </p>
          <p className="mt-0.5 text-pretty wrap-anywhere whitespace-pre-line text-ink-2">{review.reply.text}</p>
        </div>
      ) : null}
    </>
  )
}

export interface ReviewCardProps {
  review: ReviewView
  /** Its author neither votes on it nor reports it. */
  isOwn: boolean
  /** This person found it helpful. */
  isHelpful: boolean
  onHelpful: () => void
  onReport: () => void
}

/** One review for its readers. */
export function ReviewCard({ review, isOwn, isHelpful, onHelpful, onReport }: ReviewCardProps) {
  const of = `the review by ${review.author ?? 'a customer'}`
  return (
    <li className="grid gap-2.5 border-b border-line py-5 first:pt-0 last:border-b-0">
      <ReviewBody review={review} />
      {isOwn ? null : (
        <div className="-ml-3 flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            variant={isHelpful ? 'secondary' : 'ghost'}
            aria-pressed={isHelpful}
            aria-label={`Helpful, ${of}${review.helpful > 0 ? `, ${review.helpful} so far` : ''}`}
            onClick={onHelpful}
          >
            Helpful{review.helpful > 0 ? ` (${review.helpful.toLocaleString('en-IN')})` : ''}
          </Button>
          <Button size="sm" variant="ghost" aria-label={`Report ${of}`} onClick={onReport}>
            Report
          </Button>
        </div>
      )}
    </li>
  )
}
