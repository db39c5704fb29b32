import { useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { usePhotos } from '#app/frame/returns/photos.ts'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, FieldError, SelectField, TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { SummaryLines } from '#app/ui/summary-lines.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import { type ReturnReason, returnReasonNames, returnReasons } from '#modules/returns/rules.ts'
import type { OrderReturnsView, ReturnableLineView } from '#modules/returns/shapes.ts'
import { wayBackWords } from '#modules/returns/words.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { AccountFields, accountChecks, accountOf } from './account-fields.tsx'

/** Chosen lines by their variant: how many pieces, and what should come instead. */
type Chosen = Readonly<Record<string, { quantity: number; exchangeFor: string }>>

type Wish = 'refund' | 'exchange'

const at = (amounts: readonly number[], quantity: number) => amounts[quantity - 1] ?? 0

/** What goes back for the lines chosen. */
function moneyOf(lines: readonly ReturnableLineView[], chosen: Chosen, wish: Wish): number {
  return lines.reduce((sum, line) => {
    const pick = chosen[line.variantId]
    if (!pick) return sum
    if (wish === 'refund') return sum + at(line.worth, pick.quantity)
    const other = line.exchangeFor.find(({ variantId }) => variantId === pick.exchangeFor)
    return sum + (other ? at(other.difference, pick.quantity) : 0)
  }, 0)
}

/** The reasons that are open for every line chosen; for all lines while none is. */
function reasonsOf(lines: readonly ReturnableLineView[], chosen: Chosen): ReturnReason[] {
  const some = lines.filter(({ variantId }) => chosen[variantId])
  return returnReasonNames.filter((reason) =>
    (some.length > 0 ? some : lines).every(({ reasons }) => reasons.includes(reason)),
  )
}

function Line({
  line,
  chosen,
  onChange,
}: {
  line: ReturnableLineView
  chosen: Chosen[string] | undefined
  onChange: (next: Chosen[string] | undefined) => void
}) {
  const name = `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`
  return (
    <li className="grid gap-2 border-b border-line py-2 last:border-0">
      <label className="flex min-h-(--control-md) items-center gap-3">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          onChange={(event) => onChange(event.target.checked ? { quantity: line.left, exchangeFor: '' } : undefined)}
          className="size-5 shrink-0 accent-(--brand)"
        />
        {line.imageUrl ? (
          <img
            src={line.imageUrl}
            alt=""
            width="240"
            height="240"
            className="aspect-4/5 w-11 shrink-0 rounded-sm object-cover"
          />
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-medium">{line.name}</span>
          <span className="block text-sm text-ink-2">
            {line.variantName ? `${line.variantName}, ` : ''}from {line.seller}
          </span>
        </span>
        <span className="tabular-nums">{formatRupees(at(line.worth, chosen?.quantity ?? line.left))}</span>
      </label>
      {chosen && line.left > 1 ? (
        <QuantityStepper
          name={name}
          value={chosen.quantity}
          min={1}
          max={line.left}
          onChange={(quantity) => onChange({ ...chosen, quantity })}
          className="ml-8"
        />
      ) : null}
    </li>
  )
}

/** What should come instead of each line chosen. */
function Others({
  lines,
  chosen,
  onChange,
  errors,
}: {
  lines: readonly ReturnableLineView[]
  chosen: Chosen
  onChange: (variantId: string, exchangeFor: string) => void
  errors: boolean
}) {
  return lines.map((line) => {
    const pick = chosen[line.variantId]
    if (!pick) return null
    return (
      <SelectField
        key={line.variantId}
        label={`Instead of ${line.name}${line.variantName ? `, ${line.variantName}` : ''}`}
        value={pick.exchangeFor}
        onChange={(event) => onChange(line.variantId, event.target.value)}
        error={errors && !pick.exchangeFor ? 'Choose what should come instead.' : undefined}
      >
        <option value="">Choose</option>
        {line.exchangeFor.map((other) => (
          <option key={other.variantId} value={other.variantId} disabled={other.available < pick.quantity}>
            {other.name}
            {other.available < pick.quantity
              ? ` (only ${other.available} left)`
              : at(other.difference, pick.quantity) > 0
                ? ` (${formatRupees(at(other.difference, pick.quantity))} goes back)`
                : ''}
          </option>
        ))}
      </SelectField>
    )
  })
}

/** Said before anything is sent: who pays the way back, what goes back, and who decides until when. */
function Summary({
  reason,
  money,
  wish,
  isByHand,
}: {
  reason: ReturnReason
  money: number
  wish: Wish
  isByHand: boolean
}) {
  const { payer } = returnReasons[reason]
  return (
    <section aria-label="Summary" className="panel panel-pad grid gap-3" aria-live="polite">
      <SummaryLines
        lines={[
          {
            label: 'Way back',
            value: wayBackWords({ payer, way: null }, 'customer'),
            good: payer === 'vendor',
          },
        ]}
        total={{
          label: wish === 'exchange' ? 'Refund of the difference' : 'Goes back to you',
          value: formatRupees(money),
        }}
      />
      <p className="text-sm text-ink-2">
        {payer === 'vendor'
          ? 'The seller has it picked up. '
          : 'Once the seller has approved it, you send it with a courier of your choice, unless the seller has it picked up and pays for that. '}
        {wish === 'exchange' ? 'The replacement is put aside then, and sent once yours has been checked. ' : ''}
        {money > 0
          ? isByHand
            ? 'Your money is sent to the account you name, in 7-10 business days after the check.'
            : 'Your money goes back the way you paid, in 7-10 business days after the check.'
          : ''}
      </p>
    </section>
  )
}

interface ReturnFormProps {
  orderId: string
  returns: OrderReturnsView
  onSent: () => unknown
}

/** What is sent back, why, and what for. */
export default function ReturnForm({ orderId, returns, onSent }: ReturnFormProps) {
  const lines = returns.lines.filter(({ left, reasons }) => left > 0 && reasons.length > 0)
  const [chosen, setChosen] = useState<Chosen>(() => {
    const [only, ...others] = lines
    return only && others.length === 0 ? { [only.variantId]: { quantity: only.left, exchangeFor: '' } } : {}
  })
  const [reason, setReason] = useState<ReturnReason | ''>('')
  // One fact for both boxes: whether it was opened; undefined while nothing was said.
  const [opened, setOpened] = useState<boolean>()
  const [wish, setWish] = useState<Wish>('refund')
  const [kind, setKind] = useState<'upi' | 'bank'>('upi')
  const photos = usePhotos('/api/v1/returns/photos')
  const [isTried, setTried] = useState(false)
  // One key for one request; another once the shop says that this one has been used.
  const key = useRef('')

  const picked = lines.filter(({ variantId }) => chosen[variantId])
  const reasons = reasonsOf(lines, chosen)
  const rule = reason && reasons.includes(reason) ? returnReasons[reason] : undefined
  const canExchange = picked.length > 0 && picked.every(({ exchangeFor }) => exchangeFor.length > 0)
  const wanted = canExchange ? wish : 'refund'
  const asksAccount = returns.paidByHand && wanted === 'refund'
  const money = moneyOf(lines, chosen, wanted)

  const set = (variantId: string, next: Chosen[string] | undefined) => {
    const { [variantId]: _, ...others } = chosen
    setChosen(next ? { ...others, [variantId]: next } : others)
  }

  const form = useForm({
    checks: {
      lines: () => (picked.length === 0 ? returnMessages.lines : undefined),
      reason: () => (rule ? undefined : returnMessages.reason),
      note: () => undefined,
      opened: (typed: string) =>
        rule && !rule.opened && typed !== 'no' ? 'For this reason it has to be unopened.' : undefined,
      photoIds: () => {
        if (rule?.photoWords && photos.sending > 0) return 'Wait until the photos have been sent.'
        return rule && photos.sent.length < rule.photos
          ? `Add ${rule.photos === 1 ? 'a photo' : `${rule.photos} photos`}.`
          : undefined
      },
      others: () =>
        wanted === 'exchange' && picked.some(({ variantId }) => !chosen[variantId]?.exchangeFor)
          ? 'Choose what should come instead.'
          : undefined,
      kind: () => undefined,
      upiId: (typed: string, all) => (asksAccount ? accountChecks.upiId(typed, all) : undefined),
      holder: (typed: string, all) => (asksAccount ? accountChecks.holder(typed, all) : undefined),
      accountNumber: (typed: string, all) => (asksAccount ? accountChecks.accountNumber(typed, all) : undefined),
      ifsc: (typed: string, all) => (asksAccount ? accountChecks.ifsc(typed, all) : undefined),
      consent: (typed: string) => (asksAccount ? accountChecks.consent(typed) : undefined),
    },
    send(values) {
      key.current ||= crypto.randomUUID()
      return call(
        api.orders[':id'].returns.$post(
          {
            param: { id: orderId },
            json: {
              lines: picked.map(({ variantId }) => {
                const { quantity = 1, exchangeFor = '' } = chosen[variantId] ?? {}
                return { variantId, quantity, ...(wanted === 'exchange' ? { exchangeFor } : {}) }
              }),
              reason: reason || 'changed_mind',
              opened: opened ?? false,
              wish: wanted,
              note: values.note.trim(),
              // Those of another reason are not seen any more; nobody sends them by mistake.
              photoIds: rule?.photoWords ? photos.ids : [],
              ...(asksAccount ? { account: accountOf(values) } : {}),
            },
          },
          { headers: { 'Idempotency-Key': key.current } },
        ),
      ).catch((error) => {
        if (error instanceof ApiProblem && error.code === 'returns.key_used') key.current = ''
        throw error
      })
    },
    onDone: onSent,
    failure: (error) => problemText(error, 'Your request could not be sent. Please try again.'),
  })

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        setTried(true)
        form.props.onSubmit(event)
      }}
      className="grid gap-6"
    >
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <fieldset>
        <legend className="mb-1 font-semibold">What do you want to send back?</legend>
        <ul>
          {lines.map((line) => (
            <Line
              key={line.variantId}
              line={line}
              chosen={chosen[line.variantId]}
              onChange={(next) => set(line.variantId, next)}
            />
          ))}
        </ul>
        {isTried && picked.length === 0 ? <FieldError>{returnMessages.lines}</FieldError> : null}
      </fieldset>
      <SelectField
        label="Why?"
        name="reason"
        value={rule ? reason : ''}
        onChange={(event) => setReason(event.target.value as ReturnReason)}
        error={rule ? undefined : form.errors.reason}
        hint={
          reasons.length === 0 ? 'These can’t be returned for the same reason. Send them back one by one.' : undefined
        }
      >
        <option value="">Choose</option>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {returnReasons[one].words}
          </option>
        ))}
      </SelectField>
      {/* What was typed stays while no reason is open. */}
      <div className={rule ? 'grid gap-6' : 'hidden'}>
        {rule?.opened ? (
          <Checkbox
            key="opened"
            name="opened"
            value="yes"
            checked={opened === true}
            onChange={(event) => setOpened(event.target.checked ? true : undefined)}
          >
            It has been opened
          </Checkbox>
        ) : (
          <Checkbox
            key="unopened"
            name="opened"
            value="no"
            checked={opened === false}
            onChange={(event) => setOpened(event.target.checked ? false : undefined)}
            error={form.errors.opened}
          >
            It is unopened, with its seal unbroken
          </Checkbox>
        )}
        {rule?.photoWords ? (
          <PhotosField
            label="Photos"
            optional={rule.photos === 0}
            hint={`${rule.photoWords} Only you, the seller and we see them.`}
            error={photos.sent.length < rule.photos || photos.sending > 0 ? form.errors.photoIds : undefined}
            photos={photos}
          />
        ) : null}
        <TextAreaField
          label="Anything the seller should know?"
          name="note"
          optional
          rows={3}
          maxLength={returnLimits.note}
          error={form.errors.note}
        />
        {canExchange ? (
          <RadioCards
            legend="What would you like?"
            name="wish"
            value={wanted}
            onChange={(value) => setWish(value === 'exchange' ? 'exchange' : 'refund')}
            cards={[
              { value: 'refund', title: 'My money back' },
              { value: 'exchange', title: 'Another shade or size', text: 'At the same price or less' },
            ]}
          />
        ) : null}
        {wanted === 'exchange' ? (
          <Others
            lines={picked}
            chosen={chosen}
            errors={isTried}
            onChange={(variantId, exchangeFor) =>
              set(variantId, { quantity: chosen[variantId]?.quantity ?? 1, exchangeFor })
            }
          />
        ) : null}
        {returns.paidByHand ? (
          <div hidden={!asksAccount}>
            <AccountFields kind={kind} onKind={setKind} errors={form.errors} />
          </div>
        ) : null}
        {rule && reason && picked.length > 0 ? (
          <Summary reason={reason} money={money} wish={wanted} isByHand={returns.paidByHand} />
        ) : null}
      </div>
      <Windows lines={lines} />
      <Button type="submit" size="lg" busy={form.busy} busyText="Sending..." className="md:justify-self-start">
        Send request
      </Button>
    </form>
  )
}

/** Until when unopened things may come back, where it is one day for all. */
function Windows({ lines }: { lines: readonly ReturnableLineView[] }) {
  const days = new Set(lines.map(({ until }) => until))
  const [only] = days
  if (days.size !== 1 || !only) return null
  return (
    <p className="text-sm text-ink-2">
      Unopened products can come back until {formatDay(only)}. What is faulty, wrong, damaged or expired can come back
      opened, too.
    </p>
  )
}
