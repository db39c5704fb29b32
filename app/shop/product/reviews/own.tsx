import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon } from '#app/ui/icons-order.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { rejectionReasons } from '#modules/reviews/limits.ts'
import type { OwnReviewView, ReviewableView } from '#modules/reviews/shapes.ts'
import { Stars } from './stars.tsx'

const states = {
  published: { word: 'Published', tone: 'neem', icon: circleCheckIcon },
  pending: { word: 'Being checked', tone: 'saffron', icon: clockIcon },
  unconfirmed: { word: 'Confirm your email first', tone: 'saffron', icon: clockIcon },
  rejected: { word: 'Not shown', tone: 'geru', icon: circleXIcon },
} as const

/** Where one's own review stands, and why it is not shown. */
export function OwnReviewState({ review }: { review: OwnReviewView }) {
  const { word, tone, icon } = states[review.status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

export interface OwnReviewProps {
  bought: ReviewableView
  /** The review changed or is gone: read it again. */
  onChange: () => void
  /** The words and stars too; else only that there is a review. */
  full?: boolean
}

/** What the buyer of a product can do about its review: write one, or change and delete it. */
export function OwnReview({ bought, onChange, full = false }: OwnReviewProps) {
  const { review, name } = bought
  const [Form, loadForm] = useOnDemand(() => import('./form.tsx'))
  const [isWriting, setIsWriting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const close = () => setIsDeleting(false)
  const remove = useAction((id: string) => call(api.reviews[':id'].$delete({ param: { id } })), {
    done: 'Your review is deleted.',
    failure: 'Your review could not be deleted. Try again.',
    onDone() {
      onChange()
      close()
    },
    onRefused: close,
  })

  async function write() {
    if (await loadForm()) setIsWriting(true)
  }

  return (
    <div className="grid gap-2">
      <FormBanner attempt={remove.attempt}>{remove.refusal}</FormBanner>
      {review ? (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Stars stars={review.stars} />
            <OwnReviewState review={review} />
          </div>
          {full ? (
            <div>
              {review.title ? <p className="font-semibold wrap-anywhere">{review.title}</p> : null}
              <p className="wrap-anywhere whitespace-pre-line">{review.text}</p>
            </div>
          ) : null}
          {review.status === 'unconfirmed' ? (
            <p className="text-sm text-ink-2">
              It can be published once you confirm your email address. We’ve emailed you the link;{' '}
              <TextLink to="/profile#email">your profile</TextLink> sends it again.
            </p>
          ) : null}
          {review.reason ? (
            <p className="text-sm text-ink-2">
              {rejectionReasons[review.reason]} You can change it, and we will check it again.
            </p>
          ) : null}
          <div className="-ml-3 flex flex-wrap gap-1">
            <Button size="sm" variant="ghost" aria-label={`Change your review of ${name}`} onClick={write}>
              Change
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete your review of ${name}`}
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            size={full ? 'md' : 'sm'}
            variant="secondary"
            aria-label={`Write a review of ${name}`}
            onClick={write}
          >
            Write a review
          </Button>
        </div>
      )}
      {Form && isWriting ? (
        <Form
          product={{ id: bought.productId, name }}
          review={review ?? undefined}
          onClose={() => setIsWriting(false)}
          onSaved={() => {
            setIsWriting(false)
            onChange()
          }}
        />
      ) : null}
      <ConfirmDialog
        open={isDeleting}
        onClose={close}
        title="Delete your review?"
        keepLabel="Keep it"
        confirmLabel="Delete"
        destructive
        busy={remove.busy}
        busyText="Deleting..."
        onConfirm={() => review && remove.run(review.id)}
      >
        Its photos, votes and the seller’s reply go with it. You can write another one later.
      </ConfirmDialog>
    </div>
  )
}
