import { useId, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { type Photos, usePhotos } from '#app/frame/returns/photos.ts'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { canChangeAccount } from '#app/frame/returns/refunds.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { courierNumberProblem, couriers } from '#modules/fulfillment/couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { ReturnView } from '#modules/returns/shapes.ts'
import { returnNoun, returnTitle } from '#modules/returns/words.ts'
import { AccountFields, accountChecks, accountOf } from './account-fields.tsx'

interface ActProps {
  it: ReturnView
  /** Once it is done, and once it was refused: the return may stand elsewhere now. */
  onChange: () => void
}
type FormProps = ActProps & { onClose: () => void }

/** What was typed and uploaded into a report, while its dialog is closed. */
interface ReportDraft {
  photos: Photos
  reason: { current: string }
}

const failed = (error: unknown) => problemText(error, 'That did not work. Check your connection and try again.')

const withdrawLabel = (it: ReturnView) => (returnNoun(it) === 'exchange' ? 'Withdraw exchange' : 'Withdraw request')

function Withdraw({ it, onChange, onClose }: FormProps) {
  const noun = returnNoun(it)
  const withdraw = useAction(() => call(api.returns[':id'].withdrawal.$post({ param: { id: it.id } })), {
    done: `${returnTitle(it)} is withdrawn`,
    onDone() {
      onChange()
      onClose()
    },
    onRefused: onChange,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Withdraw this ${noun}?`}
      keepLabel={`Keep the ${noun}`}
      confirmLabel={withdrawLabel(it)}
      destructive
      busy={withdraw.busy}
      busyText="Withdrawing"
      onConfirm={() => withdraw.run()}
    >
      <FormBanner attempt={withdraw.attempt}>{withdraw.refusal}</FormBanner>
      {returnTitle(it)}. You keep what you have. You can ask again while the return window is open.
    </ConfirmDialog>
  )
}

function SendOff({ it, onChange, onClose }: FormProps) {
  const list = useId()
  const form = useForm({
    checks: {
      carrier: (typed) => (typed.trim() ? undefined : fulfillmentMessages.carrier),
      trackingNumber: (typed, { carrier }) => {
        if (!typed.trim()) return fulfillmentMessages.trackingNumber
        if (!trackingNumberPattern.test(typed.trim())) return fulfillmentMessages.trackingNumberForm
        return courierNumberProblem(carrier, typed)
      },
    },
    send: ({ carrier, trackingNumber }) =>
      call(
        api.returns[':id'].shipment.$post({
          param: { id: it.id },
          json: { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() },
        }),
      ),
    done: 'Noted. We’ll email you when the seller has it.',
    onDone() {
      onChange()
      onClose()
    },
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="Which courier?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <TextField
          label="Courier"
          name="carrier"
          list={list}
          autoComplete="off"
          maxLength={fulfillmentLimits.carrier}
          defaultValue={it.carrier ?? ''}
          error={form.errors.carrier}
        />
        <datalist id={list}>
          {couriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={fulfillmentLimits.trackingNumber}
          defaultValue={it.trackingNumber ?? ''}
          hint="You’ll find it on the courier’s receipt. Keep the receipt."
          error={form.errors.trackingNumber}
          inputClassName="tabular-nums"
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            I have sent it
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

function Escalate({ it, onChange, onClose }: FormProps) {
  const form = useForm({
    checks: { reason: (typed) => (typed.trim() ? undefined : returnMessages.appeal) },
    send: ({ reason }) =>
      call(api.returns[':id'].escalation.$post({ param: { id: it.id }, json: { reason: reason.trim() } })),
    done: 'We’ll review it and email you.',
    onDone() {
      onChange()
      onClose()
    },
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="Ask us to review it?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <p className="text-ink-2">You can ask once. Our decision is final.</p>
        <TextAreaField
          label="What should we review?"
          name="reason"
          rows={4}
          maxLength={returnLimits.reason}
          error={form.errors.reason}
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={form.busy} busyText="Sending...">
            Ask for a review
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

function GiveAccount({ it, onChange, onClose }: FormProps) {
  const form = useForm({
    checks: accountChecks,
    send: (values) => call(api.returns[':id'].account.$put({ param: { id: it.id }, json: accountOf(values) })),
    done: 'Saved. Your money goes there.',
    onDone() {
      onChange()
      onClose()
    },
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="Where should your money go?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <AccountFields errors={form.errors} legendHidden />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Save
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

function ReportReplacement({ it, onChange, onClose, draft: { photos, reason } }: FormProps & { draft: ReportDraft }) {
  const form = useForm({
    checks: {
      reason: (typed) => (typed.trim() ? undefined : returnMessages.report),
      photoIds: () =>
        photos.sending > 0
          ? returnMessages.photosSending
          : photos.ids.length > 0
            ? undefined
            : returnMessages.reportPhoto,
    },
    send: (typed) =>
      call(
        api.returns[':id'].replacement.report.$post({
          param: { id: it.id },
          json: { reason: typed.reason.trim(), photoIds: photos.ids },
        }),
      ),
    done: 'We’ll review it and email you.',
    onDone() {
      onChange()
      onClose()
    },
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="What is wrong with the replacement?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <p className="text-ink-2">We’ll check it and decide whether to refund you. You can report it only once.</p>
        {it.replacement?.status === 'sent' ? (
          <p className="text-ink-2">
            Report it once you have it and something is wrong. Still waiting for it?{' '}
            <TextLink to={`/contact?order=${it.orderId}`}>Write to us</TextLink> instead.
          </p>
        ) : null}
        <TextAreaField
          label="What is wrong?"
          name="reason"
          rows={4}
          maxLength={returnLimits.reason}
          defaultValue={reason.current}
          onChange={(event) => {
            reason.current = event.target.value
          }}
          error={form.errors.reason}
        />
        <PhotosField
          label="Photos (at least 1)"
          hint="Show the pack and the fault. Only you, the seller and our team can see them."
          error={photos.sent.length === 0 || photos.sending > 0 ? form.errors.photoIds : undefined}
          photos={photos}
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" busy={form.busy} busyText="Sending...">
            Report it
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

const acts = {
  withdraw: Withdraw,
  sendOff: SendOff,
  escalate: Escalate,
  account: GiveAccount,
}

/** What a customer can do about a return now. The one that moves it on is filled. */
export function ReturnActions({ it, onChange }: ActProps) {
  const [asking, setAsking] = useState<keyof typeof acts | 'report'>()
  const Act = asking && asking !== 'report' ? acts[asking] : undefined
  const close = () => setAsking(undefined)
  const draft = { photos: usePhotos('/api/v1/returns/photos'), reason: useRef('') }
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden max-md:*:flex-1">
      {it.canSendOff ? <Button onClick={() => setAsking('sendOff')}>I have sent it</Button> : null}
      {it.status === 'in_transit' && it.way === 'self_ship' ? (
        <Button variant="secondary" onClick={() => setAsking('sendOff')}>
          Correct the tracking number
        </Button>
      ) : null}
      {it.needsAccount ? (
        <Button variant={it.canSendOff ? 'secondary' : 'primary'} onClick={() => setAsking('account')}>
          Add refund account
        </Button>
      ) : null}
      {canChangeAccount(it) ? (
        <Button variant="secondary" onClick={() => setAsking('account')}>
          Change refund account
        </Button>
      ) : null}
      {it.canEscalate ? (
        <Button variant="secondary" onClick={() => setAsking('escalate')}>
          Ask us to review it
        </Button>
      ) : null}
      {it.canReportReplacement ? (
        <Button variant="secondary" onClick={() => setAsking('report')}>
          Report a problem with the replacement
        </Button>
      ) : null}
      {it.canWithdraw ? (
        <Button variant="danger" onClick={() => setAsking('withdraw')}>
          {withdrawLabel(it)}
        </Button>
      ) : null}
      {Act ? <Act it={it} onChange={onChange} onClose={close} /> : null}
      {asking === 'report' ? <ReportReplacement it={it} onChange={onChange} onClose={close} draft={draft} /> : null}
    </div>
  )
}
