import { useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { usePhotos } from '#app/frame/returns/photos.ts'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Couriers } from '#app/portal/shipment-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { courierNumberProblem } from '#modules/fulfillment/couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { Way } from '#modules/returns/rules.ts'
import type { ReturnLineView, VendorReturnView } from '#modules/returns/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatRupees } from '#platform/kit/money.ts'

interface ActProps {
  it: VendorReturnView
  onClose: () => void
}

const failed = (error: unknown) => problemText(error, 'That did not work. Check your connection and try again.')

function Approve({ it, onClose }: ActProps) {
  const [way, setWay] = useState<Way>(it.ways[0] ?? 'pick_up')
  return (
    <AskDialog
      open
      onClose={onClose}
      title={`Approve return ${it.id}?`}
      keepLabel="Not yet"
      confirmLabel="Approve"
      busyText="Approving"
      refresh
      onConfirm={() =>
        call(api.vendor.returns[':id'].approval.$post({ param: { id: it.id }, json: { way } })).then(onClose)
      }
    >
      {it.ways.length > 1 ? (
        <RadioCards
          legend="How does it come back?"
          name="way"
          value={way}
          onChange={(chosen) => setWay(chosen === 'pick_up' ? 'pick_up' : 'self_ship')}
          cards={[
            { value: 'self_ship', title: 'The customer sends it', text: 'And pays the courier' },
            { value: 'pick_up', title: 'I have it picked up', text: 'And pay for it' },
          ]}
        />
      ) : (
        <p>You pay for the way back, so you have it picked up. Send a courier within 3 days.</p>
      )}
      {it.wish === 'exchange' ? <p className="mt-3">The replacement is put aside for it now.</p> : null}
    </AskDialog>
  )
}

function Refuse({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title={`Refuse return ${it.id}?`}
      keepLabel="Not yet"
      confirmLabel="Refuse"
      busyText="Refusing"
      refresh
      reason={{ hint: 'The customer reads it.', missing: returnMessages.why, maxLength: returnLimits.reason }}
      onConfirm={(reason) =>
        call(api.vendor.returns[':id'].refusal.$post({ param: { id: it.id }, json: { reason } })).then(onClose)
      }
    >
      <p>
        {it.mayRefuse
          ? 'The customer may ask the shop to look at it.'
          : 'You would pay for the way back, so your refusal alone does not count: the shop looks at it and decides.'}
      </p>
    </AskDialog>
  )
}

function Keep({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title="Let the customer keep it?"
      keepLabel="Not yet"
      confirmLabel="Let them keep it"
      busyText="Saving..."
      refresh
      onConfirm={() => call(api.vendor.returns[':id'].keep.$post({ param: { id: it.id } })).then(onClose)}
    >
      <p>
        Nothing comes back, and the return is accepted.{' '}
        {it.expected > 0 ? `${formatRupees(it.expected)} goes back to the customer. ` : ''}
        {it.wish === 'exchange' ? 'You send the replacement. ' : ''}This cannot be undone.
      </p>
    </AskDialog>
  )
}

const carrierCheck = (typed: string) => (typed.trim() ? undefined : fulfillmentMessages.carrier)
function numberCheck(typed: string, { carrier }: { carrier: string }): string | undefined {
  if (!typed.trim()) return fulfillmentMessages.trackingNumber
  if (!trackingNumberPattern.test(typed.trim())) return fulfillmentMessages.trackingNumberForm
  return courierNumberProblem(carrier, typed)
}

/** Courier, number and, for a pick-up, the day. */
function ParcelForm({ it, onClose, isPickUp }: ActProps & { isPickUp: boolean }) {
  const list = useId()
  const param = { id: it.id }
  const form = useForm<'day' | 'carrier' | 'trackingNumber'>({
    checks: {
      day: (typed) => (isPickUp && !typed ? returnMessages.day : undefined),
      carrier: carrierCheck,
      trackingNumber: numberCheck,
    },
    send({ day, carrier, trackingNumber }) {
      const parcel = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() }
      return isPickUp
        ? call(api.vendor.returns[':id']['pick-up'].$post({ param, json: { day, ...parcel } }))
        : call(api.vendor.returns[':id'].replacement.$post({ param, json: parcel }))
    },
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      {isPickUp ? <TextField label="Day of the pick-up" name="day" type="date" error={form.errors.day} /> : null}
      <TextField
        label="Courier"
        name="carrier"
        list={list}
        autoComplete="off"
        maxLength={fulfillmentLimits.carrier}
        error={form.errors.carrier}
      />
      <Couriers id={list} />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={fulfillmentLimits.trackingNumber}
        hint="The customer gets it by email and sees it on the order."
        error={form.errors.trackingNumber}
        inputClassName="tabular-nums"
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          {isPickUp ? 'Arrange pick-up' : 'Mark sent'}
        </Button>
      </DialogButtons>
    </form>
  )
}

const PickUp = (act: ActProps) => (
  <FormDialog open onClose={act.onClose} title="When does the courier come?">
    <ParcelForm {...act} isPickUp />
  </FormDialog>
)

const Replace = (act: ActProps) => (
  <FormDialog open onClose={act.onClose} title="Send the replacement">
    <ParcelForm {...act} isPickUp={false} />
  </FormDialog>
)

const nameOf = (line: ReturnLineView) => `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`
const wholeUpTo = (most: number) => (typed: string) =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= most ? undefined : `Enter 0 to ${most}.`

function Receive({ it, onClose }: ActProps) {
  const form = useForm<string>({
    checks: Object.fromEntries(it.lines.map((line) => [line.id, wholeUpTo(line.quantity)])),
    send: (values) =>
      call(
        api.vendor.returns[':id'].receipt.$post({
          param: { id: it.id },
          json: { lines: it.lines.map(({ id }) => ({ lineId: id, received: Number(values[id]) })) },
        }),
      ),
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="How many pieces came?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        {it.lines.map((line) => (
          <TextField
            key={line.id}
            label={nameOf(line)}
            name={line.id}
            inputMode="numeric"
            maxLength={2}
            defaultValue={String(line.quantity)}
            hint={`${counted(line.quantity, 'piece')} asked for`}
            error={form.errors[line.id]}
            inputClassName="tabular-nums"
          />
        ))}
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Mark received
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

type Outcome = 'restock' | 'writeOff' | 'refuse'
const outcomes: readonly (readonly [Outcome, string])[] = [
  ['restock', 'Back on sale'],
  ['writeOff', 'Written off'],
  ['refuse', 'Refused'],
]
const fieldOf = (line: ReturnLineView, outcome: Outcome) => `${line.id} ${outcome}`

function Check({ it, onClose }: ActProps) {
  const photos = usePhotos('/api/v1/vendor/returns/photos')
  const lines = it.lines.filter(({ received }) => (received ?? 0) > 0)
  const checks = Object.fromEntries(
    lines.flatMap((line) => outcomes.map(([outcome]) => [fieldOf(line, outcome), wholeUpTo(line.received ?? 0)])),
  )
  const piecesOf = (values: Record<string, string>, line: ReturnLineView) => ({
    restock: Number(values[fieldOf(line, 'restock')] ?? 0),
    writeOff: Number(values[fieldOf(line, 'writeOff')] ?? 0),
    refuse: Number(values[fieldOf(line, 'refuse')] ?? 0),
  })
  const form = useForm<string>({
    checks: {
      ...checks,
      reason: (typed, values) =>
        lines.some((line) => piecesOf(values, line).refuse > 0) && !typed.trim() ? returnMessages.why : undefined,
      photos: () => (photos.sending > 0 ? 'Wait until the photos have been sent.' : undefined),
    },
    send: (values) =>
      call(
        api.vendor.returns[':id'].check.$post({
          param: { id: it.id },
          json: {
            lines: it.lines.map((line) => ({ lineId: line.id, ...piecesOf(values, line) })),
            reason: (values.reason ?? '').trim(),
            photoIds: photos.ids,
          },
        }),
      ),
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="What became of each piece?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <p className="text-sm text-ink-2">
          What goes back on sale or is written off is accepted: the customer gets the money, or the replacement.
        </p>
        {lines.map((line) => (
          <fieldset key={line.id} className="grid gap-2">
            <legend className="mb-1 text-sm font-semibold">
              {nameOf(line)}, {counted(line.received ?? 0, 'piece')}
            </legend>
            <div className="grid grid-cols-3 gap-2.5">
              {outcomes.map(([outcome, label]) => {
                const usual = line.canRestock ? 'restock' : 'writeOff'
                const isOpen = outcome !== 'restock' || line.canRestock
                return isOpen ? (
                  <TextField
                    key={outcome}
                    label={label}
                    name={fieldOf(line, outcome)}
                    inputMode="numeric"
                    maxLength={2}
                    defaultValue={outcome === usual ? String(line.received ?? 0) : '0'}
                    error={form.errors[fieldOf(line, outcome)]}
                    inputClassName="tabular-nums"
                  />
                ) : (
                  <input key={outcome} type="hidden" name={fieldOf(line, outcome)} value="0" />
                )
              })}
            </div>
            {line.canRestock ? null : (
              <p className="text-sm text-ink-3">
                It cannot go back on sale: it was opened, is not flawless, or another batch is on sale.
              </p>
            )}
          </fieldset>
        ))}
        <TextAreaField
          label="Reason"
          name="reason"
          optional
          rows={3}
          maxLength={returnLimits.reason}
          hint="Needed where you refuse something. The customer reads it."
          error={form.errors.reason}
        />
        <PhotosField
          label="Photos"
          optional
          hint="Of what came, where you refuse something."
          error={photos.sending > 0 ? form.errors.photos : undefined}
          photos={photos}
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Finish the check
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

function Delivered({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title="Has the replacement arrived?"
      keepLabel="Not yet"
      confirmLabel="Mark delivered"
      busyText="Saving..."
      refresh
      onConfirm={() =>
        call(api.vendor.returns[':id']['replacement-delivery'].$post({ param: { id: it.id } })).then(onClose)
      }
    >
      <p>Return {it.id}. The exchange ends with it.</p>
    </AskDialog>
  )
}

const acts = {
  approve: { label: 'Approve', Act: Approve },
  refuse: { label: 'Refuse', Act: Refuse },
  pickUp: { label: 'Arrange pick-up', Act: PickUp },
  receive: { label: 'Mark received', Act: Receive },
  check: { label: 'Check it', Act: Check },
  keep: { label: 'Let the customer keep it', Act: Keep },
  replace: { label: 'Send the replacement', Act: Replace },
  delivered: { label: 'The replacement has arrived', Act: Delivered },
}
type Name = keyof typeof acts

/** What a vendor can do about a return now; the first is the next step. */
function namesOf(it: VendorReturnView): Name[] {
  if (it.replacement?.status === 'reserved' && it.replacement.dueAt) return ['replace']
  if (it.replacement?.status === 'sent') return ['delivered']
  if (it.status === 'requested') return ['approve', 'refuse']
  if (it.status === 'approved') return it.way === 'pick_up' ? ['pickUp', 'receive', 'keep'] : ['receive', 'keep']
  if (it.status === 'in_transit') return ['receive']
  return it.status === 'received' ? ['check'] : []
}

/** The next step of a return, and what else its vendor may do. */
export function VendorReturnActions({ it }: { it: VendorReturnView }) {
  const [asking, setAsking] = useState<Name>()
  const Act = asking && acts[asking].Act
  return (
    <>
      {namesOf(it).map((name, at) => (
        <Button
          key={name}
          variant={at === 0 ? 'primary' : name === 'refuse' ? 'danger' : 'secondary'}
          onClick={() => setAsking(name)}
        >
          {acts[name].label}
        </Button>
      ))}
      {Act ? <Act it={it} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}
