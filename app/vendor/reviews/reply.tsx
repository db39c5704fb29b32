import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { storedDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { isSessionEnded } from '#app/portal/session-ended.tsx'
import { SignInAgain } from '#app/portal/sign-in-again.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { DraftStored } from '#app/vendor/draft-stored.tsx'
import { rejectionReasons, reviewLimits, reviewSentences } from '#modules/reviews/limits.ts'
import { flagWords } from '#modules/reviews/rules.ts'
import type { VendorReviewView } from '#modules/reviews/shapes.ts'

const authorOf = (review: VendorReviewView) => review.author ?? 'a customer'

/** The one public answer to a review: written, changed, taken back. */
export function ReviewReply({ review }: { review: VendorReviewView }) {
  const [isWriting, setIsWriting] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const answer = review.reply ?? review.replyHeld
  const close = () => setIsDeleting(false)
  const remove = useAction(() => call(api.vendor.reviews[':id'].reply.$delete({ param: { id: review.id } })), {
    done: 'Your answer is deleted.',
    failure: 'Your answer could not be deleted. Try again.',
    refresh: true,
    onDone: close,
    onRefused: close,
  })

  return (
    <div className="grid gap-2">
      <FormBanner attempt={remove.attempt}>{remove.refusal}</FormBanner>
      {review.replyHeld ? <HeldAnswer held={review.replyHeld} /> : null}
      {review.replyRemoved ? (
        <p className="text-sm text-ink-2">
          Your answer was taken down: {rejectionReasons[review.replyRemoved]} You can write another one.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${answer ? 'Change your answer to' : 'Answer'} ${authorOf(review)}`}
          onClick={() => setIsWriting(true)}
        >
          {answer ? 'Change answer' : 'Answer'}
        </Button>
        {answer ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Delete your answer to ${authorOf(review)}`}
            onClick={() => setIsDeleting(true)}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <FormDialog open={isWriting} onClose={() => setIsWriting(false)} title={`Answer ${authorOf(review)}`}>
        <ReplyForm review={review} onClose={() => setIsWriting(false)} onSaved={() => setIsWriting(false)} />
      </FormDialog>
      <ConfirmDialog
        open={isDeleting}
        onClose={close}
        title="Delete your answer?"
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

/** The vendor's own answer while nobody else reads it, and why. */
function HeldAnswer({ held }: { held: NonNullable<VendorReviewView['replyHeld']> }) {
  return (
    <Notice tone="info">
      <b className="font-semibold">Your answer appears once we have checked it.</b>{' '}
      {held.flags.map((flag) => flagWords[flag]).join(', ')}. Without it, readers see your answer at once.
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
        return `This answer was changed by ${by} meanwhile.${theirs} Send again to put yours in its place.`
      }
      return problemText(error, 'Your answer could not be sent. Try again.')
    },
    refresh: true,
    async send({ text }) {
      const param = { id: review.id }
      const saved = await call(api.vendor.reviews[':id'].reply.$put({ param, json: { version, text } }))
      draft.settle({ text })
      showToast({
        message: saved.replyHeld ? 'Your answer appears once we have checked it.' : 'Your answer is published.',
      })
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
      <FormBanner
        attempt={form.attempt}
        action={isSessionEnded(form.error) ? <SignInAgain login="/vendor/login" /> : null}
      >
        {form.banner}
      </FormBanner>
      <blockquote className="line-clamp-4 border-l-2 border-line-strong pl-3 text-sm text-ink-2">
        {review.text}
      </blockquote>
      <TextAreaField
        label="Your answer"
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
          {(review.reply ?? review.replyHeld) ? 'Save answer' : 'Answer'}
        </Button>
      </DialogButtons>
    </form>
  )
}
