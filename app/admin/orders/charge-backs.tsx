import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { pastDayProblem, typedDay } from '#app/portal/date-presets.ts'
import { DayField } from '#app/portal/day-input.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, type Fact } from '#app/ui/description-list.tsx'
import { SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import { chargeBackLimits } from '#modules/payments/limits.ts'
import { type ChargeBackStatus, chargeBackEnds, chargeBackWords, isUndecided } from '#modules/payments/rules.ts'
import type { ChargeBackView } from '#modules/payments/shapes.ts'
import { formatDay, formatMoment, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { ActProps } from './actions.tsx'

const failure = (error: unknown) => problemText(error, 'That did not work. Check your connection and try again.')

const isUnsent = ({ parts }: ActProps['order']): boolean => parts.some(({ status }) => isBeforeShipping(status))

/** Where an order's page has what banks take back. */
export const chargeBacksId = 'charge-backs'

/** What an undecided charge-back wants now: an answer, or nothing but the bank's decision. */
function openChargeBackWords({ status, amount, respondBy, left, evidence }: ChargeBackView): string {
  const sum = formatRupees(amount)
  if (status === 'under_review' || evidence) return `The customer’s bank asked for ${sum} back and has not decided yet.`
  const asks = `The customer’s bank asks for ${sum} back.`
  if (left?.isOverdue) return `${asks} The time to answer is over.`
  return respondBy && left
    ? `${asks} Answer by ${formatMoment(respondBy)} (${left.text.toLowerCase()}).`
    : `${asks} Answer it.`
}

/** At the top of an order while a bank has not decided: the answer has a day, and the panel lies far below. */
export function OpenChargeBacks({ order }: Pick<ActProps, 'order'>) {
  return order.payment.chargeBacks
    .filter(({ status }) => isUndecided(status))
    .map((one) => (
      <Notice key={one.id} tone="warning" className="mt-4">
        {openChargeBackWords(one)} <TextLink to={`#${chargeBacksId}`}>See the charge-back</TextLink>
      </Notice>
    ))
}

/** What banks take back of an order's money, and what was answered. */
export function ChargeBacks({ order, onFailure }: ActProps) {
  const { chargeBacks, tooMuch } = order.payment
  return (
    <div className="grid gap-5">
      {tooMuch > 0 ? (
        <Notice tone="warning">
          {chargeBacks.some(({ status }) => isUndecided(status))
            ? `If the bank decides for the customer, ${formatRupees(tooMuch)} more is refunded than was paid.`
            : `${formatRupees(tooMuch)} more went back than was paid.`}{' '}
          A refund was on its way already.
        </Notice>
      ) : null}
      {isUnsent(order) && chargeBacks.some(({ status }) => status === 'open' || status === 'lost') ? (
        <p className="text-sm">Some of this order is not sent yet. Cancel it if it is not to be.</p>
      ) : null}
      {chargeBacks.map((one) => (
        <ChargeBack key={one.id} chargeBack={one} onFailure={onFailure} />
      ))}
    </div>
  )
}

function factsOf(one: ChargeBackView): Fact[] {
  const facts: (Fact | false)[] = [
    { label: 'Status', value: chargeBackWords[one.status] },
    { label: 'Amount', value: formatRupees(one.amount) },
    { label: 'Reason', value: one.reason ?? one.reasonCode ?? 'None given' },
    one.respondBy !== null && {
      label: 'Answer until',
      value: `${formatMoment(one.respondBy)}${one.left ? ` (${one.left.text.toLowerCase()})` : ''}`,
    },
    one.decidedBy !== null && { label: 'Recorded by hand', value: one.decidedBy || 'Somebody who has left' },
    one.evidence !== null && {
      label: `Sent on ${formatDay(one.evidence.sentOn)}`,
      value: [one.evidence.text, one.evidence.by].filter(Boolean).join(' – '),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

/** What the state of a charge-back means for the money. */
const meanings: Record<ChargeBackStatus, string> = {
  open: 'Until the bank has decided, this amount cannot be refunded any other way.',
  under_review: 'Until the bank has decided, this amount cannot be refunded any other way.',
  won: 'The money stays here, and can be refunded again.',
  lost: 'The bank has given the money back. It was taken from what the gateway owes you.',
  closed: 'The bank has closed it. The money can be refunded again.',
}

function ChargeBack({ chargeBack, onFailure }: { chargeBack: ChargeBackView; onFailure: ActProps['onFailure'] }) {
  const { status, answerAt, left, reference, isDemo } = chargeBack
  const isOpen = isUndecided(status)
  return (
    <section aria-label={`Charge-back ${reference}`} className="grid gap-3">
      {left?.isOverdue ? <Notice tone="warning">The time to answer is over.</Notice> : null}
      <DescriptionList facts={factsOf(chargeBack)} />
      <p className="text-sm text-ink-2">{meanings[status]}</p>
      {isOpen ? (
        <p className="text-sm">
          {answerAt.url ? (
            <a href={answerAt.url} target="_blank" rel="noreferrer" className="link">
              {answerAt.sentence}
            </a>
          ) : (
            answerAt.sentence
          )}
        </p>
      ) : null}
      <span className="text-sm break-all text-ink-2 select-all">{reference}</span>
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <NoteEvidence chargeBack={chargeBack} />
          <EndByHand chargeBack={chargeBack} />
        </div>
      ) : null}
      {isDemo && isOpen ? <DemoBank chargeBack={chargeBack} onFailure={onFailure} /> : null}
    </section>
  )
}

const NoteButtons = ({ busy, onClose }: { busy: boolean; onClose: () => void }) => (
  <DialogButtons>
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" busy={busy} busyText="Saving...">
      Record
    </Button>
  </DialogButtons>
)

function NoteEvidence({ chargeBack }: { chargeBack: ChargeBackView }) {
  const [asking, setAsking] = useState(false)
  const today = indianDay(new Date())
  const form = useForm({
    checks: {
      text: (typed) => (typed.trim().length < 3 ? 'Say what you sent.' : undefined),
      sentOn: (typed) => pastDayProblem(typed, today, 'Choose the day on which it was sent.'),
    },
    async send({ text, sentOn }) {
      const json = { text: text.trim(), sentOn: typedDay(sentOn, today) }
      await call(api.admin['charge-backs'][':id'].evidence.$post({ param: { id: chargeBack.id }, json }))
      setAsking(false)
      showToast({ message: 'Recorded as sent' })
    },
    failure,
    refresh: true,
  })
  return (
    <>
      <Button
        variant={chargeBack.evidence ? 'secondary' : 'primary'}
        onClick={() => setAsking(true)}
        className="justify-self-start"
      >
        {chargeBack.evidence ? 'Record something else' : 'Record what you sent'}
      </Button>
      <FormDialog open={asking} onClose={() => setAsking(false)} title="What did you send?">
        <form {...form.props} className="grid gap-4">
          <PortalBanner error={form.error} attempt={form.attempt}>
            {form.banner}
          </PortalBanner>
          <p className="text-ink-2">
            This is only a record: answer the bank itself in the gateway’s dashboard. Recorded in the audit trail.
          </p>
          <TextAreaField
            label="Evidence"
            name="text"
            rows={4}
            maxLength={chargeBackLimits.evidence}
            defaultValue={chargeBack.evidence?.text ?? ''}
            hint="Such as the invoice, the proof of delivery, and what the customer wrote."
            error={form.errors.text}
          />
          <DayField label="Sent on" name="sentOn" max={today} day={today} error={form.errors.sentOn} />
          <NoteButtons busy={form.busy} onClose={() => setAsking(false)} />
        </form>
      </FormDialog>
    </>
  )
}

type End = (typeof chargeBackEnds)[number]

/** What the bank may have decided, and what the shop does then. */
const ends: Record<End, string> = {
  won: 'For the shop: the money stays here',
  lost: 'For the customer: the bank gives the money back',
  closed: 'The bank has closed it',
}

/** For one that the gateway is silent about. */
function EndByHand({ chargeBack }: { chargeBack: ChargeBackView }) {
  const [asking, setAsking] = useState(false)
  const [end, setEnd] = useState<End>()
  const form = useForm({
    checks: {
      status: (chosen) => (chosen === '' ? 'Choose how the bank decided.' : undefined),
      reason: (typed) => (typed.trim().length < 3 ? 'Say how you know.' : undefined),
    },
    async send({ reason }) {
      if (!end) return
      const json = { status: end, reason: reason.trim() }
      await call(api.admin['charge-backs'][':id'].end.$post({ param: { id: chargeBack.id }, json }))
      setAsking(false)
      showToast({ message: 'Recorded how the bank decided' })
    },
    failure,
    refresh: true,
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        The bank has decided
      </Button>
      <FormDialog open={asking} onClose={() => setAsking(false)} title="How has the bank decided?">
        <form {...form.props} className="grid gap-4">
          <PortalBanner error={form.error} attempt={form.attempt}>
            {form.banner}
          </PortalBanner>
          <p className="text-ink-2">
            The gateway usually reports this itself. Record it here only if it does not, and you know it from the bank
            or the gateway’s dashboard. Waiting refunds are sent or reduced at once. If the gateway reports later, that
            counts.
          </p>
          <SelectField
            label="Decision"
            name="status"
            value={end ?? ''}
            onChange={({ target }) => setEnd(chargeBackEnds.find((one) => one === target.value))}
            error={form.errors.status}
          >
            <option value="">Choose</option>
            {chargeBackEnds.map((status) => (
              <option key={status} value={status}>
                {ends[status]}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="How do you know?"
            name="reason"
            rows={3}
            maxLength={chargeBackLimits.reason}
            hint="Recorded in the audit trail."
            error={form.errors.reason}
          />
          <NoteButtons busy={form.busy} onClose={() => setAsking(false)} />
        </form>
      </FormDialog>
    </>
  )
}

const decisions: readonly { status: ChargeBackStatus; label: string }[] = [
  { status: 'under_review', label: 'It looks into it' },
  { status: 'open', label: 'It asks for more' },
  { status: 'won', label: 'For the shop' },
  { status: 'lost', label: 'For the customer' },
  { status: 'closed', label: 'It closes it' },
]

/** Only where the sandbox gateway runs: the bank's side of a charge-back. */
function DemoBank({ chargeBack, onFailure }: { chargeBack: ChargeBackView; onFailure: ActProps['onFailure'] }) {
  const decide = useAction(
    (status: ChargeBackStatus) =>
      call(
        api.admin['charge-backs'].sandbox[':reference'].decision.$post({
          param: { reference: chargeBack.reference },
          json: { status },
        }),
      ),
    { refresh: true, onRefusal: onFailure },
  )
  return (
    <DemoFrame label="Demo: the customer’s bank decides">
      <div className="flex flex-wrap gap-2">
        {decisions
          .filter(({ status }) => status !== chargeBack.status)
          .map(({ status, label }) => (
            <Button
              key={status}
              variant="secondary"
              size="sm"
              disabled={decide.busy}
              onClick={() => void decide.run(status)}
            >
              {label}
            </Button>
          ))}
      </div>
    </DemoFrame>
  )
}

function DemoFrame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-2 rounded-md border-2 border-dashed border-line-strong p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <p className="text-sm text-ink-2">
        Part of the sandbox gateway. A real shop does not have this, and no money moves.
      </p>
      {children}
    </fieldset>
  )
}

/** Only where the sandbox gateway runs: lets a customer's bank take a payment back. */
export function DemoChargeBack({ order, onFailure }: ActProps) {
  const { captures, chargeBacks, isSandbox } = order.payment
  const take = useAction((payment: string) => call(api.admin['charge-backs'].sandbox.$post({ json: { payment } })), {
    refresh: true,
    onRefusal: onFailure,
  })
  const payment = captures.find(({ purpose }) => purpose !== 'again')?.reference
  if (!isSandbox || payment === undefined || chargeBacks.some(({ status }) => isUndecided(status))) return null
  return (
    <DemoFrame label="Demo: the customer’s bank">
      <Button
        variant="secondary"
        size="sm"
        busy={take.busy}
        busyText="Asking..."
        onClick={() => void take.run(payment)}
        className="justify-self-start"
      >
        Let it take the money back
      </Button>
    </DemoFrame>
  )
}
