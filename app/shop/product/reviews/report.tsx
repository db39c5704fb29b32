import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { type ReportReason, reportReasons, reviewLimits, reviewSentences } from '#modules/reviews/limits.ts'
import type { ReviewView } from '#modules/reviews/shapes.ts'

export interface ReviewReportProps {
  review: ReviewView
  onClose: () => void
}

/** Tells the operator that a review, or the reply to it, breaks the public rules. */
export default function ReviewReport({ review, onClose }: ReviewReportProps) {
  return (
    <FormDialog open onClose={onClose} title="Report this review?">
      <Fields review={review} onClose={onClose} />
    </FormDialog>
  )
}

function Fields({ review, onClose }: ReviewReportProps) {
  const [about, setAbout] = useState<'review' | 'reply'>('review')
  const form = useForm<'reason' | 'note'>({
    checks: { reason: (typed) => (typed ? undefined : reviewSentences.reason), note: () => undefined },
    failure: (error) => problemText(error, 'The report could not be sent. Try again.'),
    async send({ reason, note }) {
      await call(
        api.reviews[':id'].reports.$post({
          param: { id: review.id },
          json: { about, reason: reason as ReportReason, note },
        }),
      )
      showToast({ message: 'Thank you. We will look at it.' })
      onClose()
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      {review.reply ? (
        <SelectField
          label="What is it about?"
          value={about}
          onChange={(event) => setAbout(event.target.value === 'reply' ? 'reply' : 'review')}
        >
          <option value="review">The review</option>
          <option value="reply">The seller’s reply</option>
        </SelectField>
      ) : null}
      <SelectField label="What is wrong with it?" name="reason" defaultValue="" error={form.errors.reason}>
        <option value="" disabled>
          Choose a reason
        </option>
        {Object.entries(reportReasons).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Anything to add?"
        name="note"
        rows={3}
        optional
        maxLength={reviewLimits.note}
        hint="A low rating alone is no reason to take a review down."
        error={form.errors.note}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" busy={form.busy} busyText="Sending...">
          Report
        </Button>
      </DialogButtons>
    </form>
  )
}
