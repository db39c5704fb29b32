import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import type { BulkResult } from '#app/portal/bulk-result.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { type RejectionReason, rejectionCodes, rejectionReasons, reviewSentences } from '#modules/reviews/limits.ts'
import type { AdminReviewView } from '#modules/reviews/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

type Decision = 'publish' | 'publish_reply' | 'reject' | 'remove_reply'

const words = {
  reject: {
    question: (count?: number) => `Hide ${count === undefined ? 'this review' : counted(count, 'review')}?`,
    follows: 'It disappears from the shop, its stars no longer count, and we email its author the reason.',
    confirm: 'Hide',
    done: 'hidden',
  },
  remove_reply: {
    question: () => 'Remove this reply?',
    follows: 'It disappears from the shop, and we email the vendor the reason. The review stays.',
    confirm: 'Remove',
    done: 'rid of its reply',
  },
} as const

export interface ReviewActsProps {
  reviews: readonly AdminReviewView[]
  /** With what became of it. */
  onDone: (result: BulkResult | string) => void
  /** Several at once: every act that may fit. */
  bulk?: boolean
}

/** What the operator can decide: publish or keep, hide by one of the public reasons, take a reply down. Never change a word. */
export function ReviewActs({ reviews, onDone, bulk = false }: ReviewActsProps) {
  const [asking, setAsking] = useState<'reject' | 'remove_reply'>()
  const [one] = reviews
  const who = bulk || !one ? '' : ` the review by ${one.author ?? 'a customer'} of ${one.product.name}`

  const isKept = !bulk && one?.status === 'published'

  async function decide(decision: Decision, reason: RejectionReason = 'contact') {
    const json = { reviews: reviews.map(({ id, version }) => ({ id, version })), decision }
    const result = await call(
      api.admin.reviews.decisions.$post({
        json:
          decision === 'publish' || decision === 'publish_reply'
            ? { ...json, decision }
            : { ...json, decision, reason },
      }),
    )
    if (result.done.length > 0) {
      showToast({
        message:
          decision === 'publish_reply'
            ? 'The reply is published.'
            : decision === 'publish' && isKept
              ? 'Kept. The report is closed.'
              : `${counted(result.done.length, 'review')} ${decision === 'publish' ? 'published' : words[decision].done}.`,
      })
    }
    setAsking(undefined)
    onDone(result)
  }

  const publish = useAction(() => decide('publish'), {
    refresh: true,
    onRefusal: (sentence) => sentence && onDone(sentence),
  })

  const publishReply = useAction(() => decide('publish_reply'), {
    refresh: true,
    onRefusal: (sentence) => sentence && onDone(sentence),
  })

  const canPublish = bulk || one?.status !== 'published' || one.reports.length > 0
  return (
    <>
      {canPublish ? (
        <Button
          size="sm"
          variant="secondary"
          busy={publish.busy}
          busyText={isKept ? 'Keep' : 'Publish'}
          aria-label={bulk ? undefined : `${isKept ? 'Keep' : 'Publish'}${who}`}
          onClick={() => publish.run()}
        >
          {isKept ? 'Keep' : 'Publish'}
        </Button>
      ) : null}
      {bulk || one?.status !== 'rejected' ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={bulk ? undefined : `Hide${who}`}
          onClick={() => setAsking('reject')}
        >
          Hide
        </Button>
      ) : null}
      {!bulk && one?.replyHeld ? (
        <Button
          size="sm"
          variant="secondary"
          busy={publishReply.busy}
          busyText="Publish reply"
          className="whitespace-nowrap"
          aria-label={`Publish the reply to${who}`}
          onClick={() => publishReply.run()}
        >
          Publish reply
        </Button>
      ) : null}
      {!bulk && (one?.reply || one?.replyHeld) ? (
        <Button
          size="sm"
          variant="ghost"
          className="whitespace-nowrap"
          aria-label={`Remove the reply to${who}`}
          onClick={() => setAsking('remove_reply')}
        >
          Remove reply
        </Button>
      ) : null}
      <FormDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking ? words[asking].question(bulk ? reviews.length : undefined) : ''}
      >
        {asking ? (
          <ReasonForm
            follows={words[asking].follows}
            confirm={words[asking].confirm}
            onClose={() => setAsking(undefined)}
            onConfirm={(reason) =>
              decide(
                asking,
                rejectionCodes.find((code) => code === reason),
              )
            }
          />
        ) : null}
      </FormDialog>
    </>
  )
}

interface ReasonFormProps {
  follows: string
  confirm: string
  onClose: () => void
  onConfirm: (reason: string) => Promise<void>
}

/** Asks for one of the public reasons; there is no other. */
function ReasonForm({ follows, confirm, onClose, onConfirm }: ReasonFormProps) {
  const form = useForm<'reason'>({
    checks: { reason: (typed) => (typed ? undefined : reviewSentences.reason) },
    send: ({ reason }) => onConfirm(reason),
    refresh: true,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-ink-2">{follows} A low rating is never a reason.</p>
      <SelectField label="Reason" name="reason" defaultValue="" error={form.errors.reason}>
        <option value="" disabled>
          Choose a reason
        </option>
        {rejectionCodes.map((code) => (
          <option key={code} value={code}>
            {rejectionReasons[code]}
          </option>
        ))}
      </SelectField>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Keep as is
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyText="Saving...">
          {confirm}
        </Button>
      </DialogButtons>
    </form>
  )
}
