import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { storedDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { DraftStored } from '#app/vendor/draft-stored.tsx'
import { rejectionReasons, reviewLimits, reviewSentences } from '#modules/reviews/limits.ts'
import { whyHeld } from '#modules/reviews/rules.ts'
import type { VendorReviewView } from '#modules/reviews/shapes.ts'

const authorOf = (review: VendorReviewView) => review.author ?? 'a customer'

/** The one public reply to a review: written, changed, taken back. */
export function ReviewReply({ review }: { review: VendorReviewView }) {
  const [isWriting, setIsWriting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const reply = review.reply ?? review.replyHeld
  const close = () => setIsDeleting(false)
  const remove = useAction(() => call(api.vendor.reviews[':id'].reply.$delete({ param: { id: review.id } })), {
    done: 'Your reply is deleted.',
    failure: 'Your reply could not be deleted. Try again.',
    refresh: true,
    onDone: close,
    onRefused: close,
  })

  return (
    <div className="grid gap-2">
      <PortalBanner error={remove.error} attempt={remove.attempt}>
        {remove.refusal}
      </PortalBanner>
      {review.replyHeld ? <HeldReply held={review.replyHeld} /> : null}
      {review.replyRemoved ? (
        <p className="text-sm text-ink-2">
          Your reply was taken down: {rejectionReasons[review.replyRemoved]} You can write another one.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${reply ? 'Change your reply to' : 'Reply to'} ${authorOf(review)}`}
          onClick={() => setIsWriting(true)}
        >
          {reply ? 'Change reply' : 'Reply'}
        </Button>
        {reply ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete your reply to ${authorOf(review)}`}
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <FormDialog open={isWriting} onClose={() => setIsWriting(false)} title={`Reply to ${authorOf(review)}`}>
        <ReplyForm review={review} onClose={() => setIsWriting(false)} onSaved={() => setIsWriting(false)} />
      </FormDialog>
      <ConfirmDialog
        open={isDeleting}
        onClose={close}
        title="Delete your reply?"
        keepLabel="Keep it"
        confirmLabel="Delete"
        destructive
        busy={remove.busy}
        busyText="Deleting..."
        onConfirm={() => remove.run()}
      >
        Readers will no longer see it. You can write another one.
      </ConfirmDialog>
    </div>
  )
}

/** The vendor's own reply while nobody else reads it, and why. */
function HeldReply({ held }: { held: NonNullable<VendorReviewView['replyHeld']> }) {
  return (
    <Notice tone="info" live>
      <b className="font-semibold">Your reply appears once we have checked it.</b> {whyHeld(held.flags)}
      <span className="mt-1 block wrap-anywhere whitespace-pre-line">{held.text}</span>
    </Notice>
  )
}

function ReplyForm({
  review,
  onClose,
  onSaved,
}: {
  review: VendorReviewView
  onClose: () => void
  onSaved: () => void
}) {
  const [version, setVersion] = useState(review.replyVersion)
  const session = useSession()
  const owner = session?.user.id ?? ''
  const box = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => storedDraft(`review-answer:${owner}:${review.id}`))
  const draft = useFormDraft(box, [{ names: ['text'], store: kept }])
  const form = useForm<'text'>({
    checks: { text: (typed) => (typed.trim() ? undefined : reviewSentences.reply) },
    failure(error) {
      // A colleague was faster: what is typed stays, and sending again takes its place.
      if (error instanceof ApiProblem && error.code === 'edit.conflict') {
        setVersion(Number(error.facts.version))
        const { by, current } = conflictOf<VendorReviewView>(error) ?? { by: 'somebody of your shop', current: null }
        const theirs = current?.reply ? ` It now says: “${current.reply.text}”` : ''
        return `This reply was changed by ${by} meanwhile.${theirs} Send again to put yours in its place.`
      }
      return problemText(error, 'Your reply could not be sent. Try again.')
    },
    refresh: true,
    async send({ text }) {
      const param = { id: review.id }
      const saved = await call(api.vendor.reviews[':id'].reply.$put({ param, json: { version, text } }))
      draft.settle({ text })
      // What is held says so itself, where it stands.
      if (!saved.replyHeld) showToast({ message: 'Your reply is published.' })
      onSaved()
    },
  })
  return (
    <form
      ref={box}
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        draft.note()
      }}
      className="grid gap-4"
    >
      <PortalBanner attempt={form.attempt} error={form.error}>
        {form.banner}
      </PortalBanner>
      <blockquote className="line-clamp-4 border-l-2 border-line-strong pl-3 text-sm text-ink-2">
        {review.text}
      </blockquote>
      <TextAreaField
        label="Your reply"
        name="text"
        rows={5}
        maxLength={reviewLimits.reply}
        defaultValue={(review.reply ?? review.replyHeld)?.text}
        hint="Everyone can read it below the review, under your shop’s name. Leave out phone numbers and links."
        error={form.errors.text}
      />
      <DraftStored at={draft.keptAt} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Sending...">
          {(review.reply ?? review.replyHeld) ? 'Save reply' : 'Reply'}
        </Button>
      </DialogButtons>
    </form>
  )
}
