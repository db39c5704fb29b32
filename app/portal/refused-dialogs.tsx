import { useState } from 'react'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import type { CountedPieces } from '#modules/fulfillment/rules.ts'
import type { RefusedShipmentView, VendorOrderLineView, VendorOrderView } from '#modules/fulfillment/shapes.ts'
import { type RefusedReason, refusedReasonNames, refusedReasons } from '#modules/orders/refused-shipments.ts'
import type { StepBy } from '#modules/orders/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { lineName } from './order-lines.tsx'
import type { OrderStep } from './order-steps.tsx'
import { PortalBanner } from './portal-banner.tsx'

const isRefusedReason = (value: string): value is RefusedReason =>
  (refusedReasonNames as readonly string[]).includes(value)

export interface RefusedButtonProps {
  orderId: string
  /** In rupees, with tax, of the part that is in the parcel. */
  total: number
  /** The cash that was to be collected for it; null where it is paid already. */
  toCollect: number | null
  size?: 'sm' | 'md'
  onRefuse: (why: RefusedReason) => Promise<unknown>
}

/** Says of a shipped parcel that it does not reach its customer, and why. */
export function RefusedButton({ size = 'md', ...form }: RefusedButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        Not delivered
      </Button>
      <FormDialog open={isOpen} onClose={() => setOpen(false)} title="What happened to the parcel?">
        <RefusedForm {...form} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

/** What follows from the choice, for the parcel and for the money. */
function consequence(
  why: RefusedReason,
  { total, toCollect }: Pick<RefusedButtonProps, 'total' | 'toCollect'>,
): string {
  const money =
    toCollect === null ? `the customer is refunded ${formatRupees(total)}` : 'nothing was paid, so there is no refund'
  return why === 'lost'
    ? `It is written off and its order cancelled at once: ${money}. This cannot be undone.`
    : `Count the pieces once it is back. Its order is cancelled then: ${money}.`
}

function RefusedForm({
  orderId,
  total,
  toCollect,
  onRefuse,
  onClose,
}: Omit<RefusedButtonProps, 'size'> & { onClose: () => void }) {
  const [why, setWhy] = useState<RefusedReason>()
  const form = useForm<'why'>({
    checks: { why: (chosen) => (isRefusedReason(chosen) ? undefined : 'Choose what happened.') },
    send: async ({ why }) => {
      if (isRefusedReason(why)) await onRefuse(why)
    },
    onDone: onClose,
    refresh: true,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <RadioCards
        legend="What happened"
        legendHidden
        name="why"
        error={form.errors.why}
        onChange={(chosen) => {
          if (isRefusedReason(chosen)) setWhy(chosen)
        }}
        cards={refusedReasonNames.map((value) => ({ value, title: refusedReasons[value].choice }))}
      />
      <p aria-live="polite" className="text-sm text-ink-2">
        Order {orderId}. We email the customer, and this closes the delivery.{' '}
        {why ? consequence(why, { total, toCollect }) : null}
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}

export interface TakeBackButtonProps {
  orderId: string
  size?: 'sm' | 'md'
  onTakeBack: () => Promise<unknown>
}

/** Takes back that a parcel does not reach its customer. */
export function TakeBackButton({ orderId, size = 'md', onTakeBack }: TakeBackButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        It is on its way after all
      </Button>
      <AskDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Is it on its way after all?"
        keepLabel="Cancel"
        confirmLabel="It is on its way"
        busyText="Saving..."
        refresh
        onConfirm={() => onTakeBack().then(() => setOpen(false))}
      >
        <p>
          Use this if the parcel of order {orderId} was marked as not delivered by mistake. We email the customer that
          it is on its way.
        </p>
      </AskDialog>
    </>
  )
}

type Marked = Pick<VendorOrderView, 'refused' | 'takenBack'>

/** The marks of a part as steps of its history: those that hold, and those that were a mistake. `say`: how a step names what happened and who did it. */
export function refusedSteps(
  { refused, takenBack }: Marked,
  say: (what: string, by: StepBy) => Pick<OrderStep, 'title' | 'notes'>,
): OrderStep[] {
  const stepOf = (status: string, at: string, what: string, by: StepBy, told: string | null = null): OrderStep => {
    const { title, notes } = say(what, by)
    return { status, at, title, notes: [...notes, told] }
  }
  const marked = (why: RefusedReason, at: string, by: StepBy) =>
    stepOf('comes_back', at, 'Not delivered', by, refusedReasons[why].told)
  return [
    ...(refused ? [marked(refused.why, refused.at, refused.by)] : []),
    ...takenBack.flatMap(({ why, refusedAt, refusedBy, at, by }) => [
      marked(why, refusedAt, refusedBy),
      stepOf('shipped', at, 'On its way after all', by),
    ]),
  ]
}

/** What is known of a parcel that does not reach its customer. */
export function refusedWords({ why, at, counted: count }: RefusedShipmentView): string {
  const said = `${refusedReasons[why].told} Noted on ${formatMoment(at)}.`
  if (!count) return said
  return `${said} Counted on ${formatMoment(count.at)}: ${counted(count.restocked, 'piece')} back on sale, ${count.writtenOff} written off.`
}

type Line = Pick<VendorOrderLineView, 'id' | 'name' | 'variantName' | 'quantity' | 'cancelled'>

export interface CountButtonProps {
  why: RefusedReason
  lines: readonly Line[]
  size?: 'sm' | 'md'
  onCount: (count: CountedPieces[]) => Promise<unknown>
}

/** Counts what came back, line by line. */
export function CountButton({ size = 'md', ...form }: CountButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        Count what came back
      </Button>
      <FormDialog open={isOpen} onClose={() => setOpen(false)} title="What came back?">
        <CountForm {...form} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

const outcomes = [
  ['restock', 'Back on sale'],
  ['writeOff', 'Written off'],
] as const
type Outcome = (typeof outcomes)[number][0]
const fieldOf = (line: Line, outcome: Outcome) => `${line.id} ${outcome}`

/** A whole number of pieces of the line, and both numbers together all of them. */
const pieces =
  (line: Line) =>
  (typed: string, values: Record<string, string>): string | undefined => {
    if (!/^\d{1,2}$/.test(typed.trim()) || Number(typed) > line.quantity) return `Enter 0 to ${line.quantity}.`
    const sum = outcomes.reduce((all, [outcome]) => all + Number(values[fieldOf(line, outcome)] ?? 0), 0)
    return sum === line.quantity ? undefined : `Account for all ${line.quantity}.`
  }

function CountForm({ why, lines, onCount, onClose }: Omit<CountButtonProps, 'size'> & { onClose: () => void }) {
  const sent = lines.filter(({ cancelled }) => !cancelled)
  const form = useForm<string>({
    checks: Object.fromEntries(
      sent.flatMap((line) => outcomes.map(([outcome]) => [fieldOf(line, outcome), pieces(line)])),
    ),
    send: (values) =>
      onCount(
        sent.map((line) => ({
          lineId: line.id,
          restock: Number(values[fieldOf(line, 'restock')]),
          writeOff: Number(values[fieldOf(line, 'writeOff')]),
        })),
      ),
    onDone: onClose,
    refresh: true,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  const usual: Outcome = why === 'lost' ? 'writeOff' : 'restock'
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-sm text-ink-2">
        Anything damaged or missing is written off. This part of the order is then cancelled, and this cannot be undone.
      </p>
      {sent.map((line) => (
        <fieldset key={line.id} className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">
            {lineName(line)}, {counted(line.quantity, 'piece')}
          </legend>
          <div className="grid grid-cols-2 gap-2.5">
            {outcomes.map(([outcome, label]) => (
              <TextField
                key={outcome}
                label={label}
                name={fieldOf(line, outcome)}
                inputMode="numeric"
                maxLength={2}
                defaultValue={outcome === usual ? String(line.quantity) : '0'}
                error={form.errors[fieldOf(line, outcome)]}
                inputClassName="tabular-nums"
              />
            ))}
          </div>
        </fieldset>
      ))}
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Finish the count
        </Button>
      </DialogButtons>
    </form>
  )
}
