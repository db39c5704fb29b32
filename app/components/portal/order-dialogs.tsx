import { useId } from 'react'
import { useForm } from '#app/client/form.ts'
import { problemText } from '#app/client/problem.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'

const couriers = ['Blue Dart', 'Delhivery', 'DTDC', 'Ecom Express', 'Ekart', 'India Post', 'Shadowfax', 'XpressBees']

const unexpected = 'That did not work. Check your connection and try again.'

export interface Parcel {
  carrier: string
  trackingNumber: string
}

export interface ShipDialogProps {
  open: boolean
  onClose: () => void
  orderId: string
  /** Hands the parcel over; what it throws is said in the dialog and nothing typed is lost. */
  onShip: (parcel: Parcel) => Promise<void>
}

const carrierTrouble = (typed: string) => {
  if (!typed.trim()) return fulfillmentMessages.carrier
  return typed.trim().length > fulfillmentLimits.carrier ? fulfillmentMessages.carrierTooLong : undefined
}

const numberTrouble = (typed: string) => {
  if (!typed.trim()) return fulfillmentMessages.trackingNumber
  return trackingNumberPattern.test(typed.trim()) ? undefined : fulfillmentMessages.trackingNumberForm
}

/** Asks who carries a parcel and under which number. */
export function ShipDialog({ open, onClose, ...form }: ShipDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={`Send order ${form.orderId}`}>
      <ShipForm onClose={onClose} {...form} />
    </FormDialog>
  )
}

function ShipForm({ onClose, onShip }: Omit<ShipDialogProps, 'open'>) {
  const list = useId()
  const form = useForm({
    checks: { carrier: carrierTrouble, trackingNumber: numberTrouble },
    send: ({ carrier, trackingNumber }) => onShip({ carrier: carrier.trim(), trackingNumber: trackingNumber.trim() }),
    failure: (error) => problemText(error, unexpected),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <TextField
        label="Courier"
        name="carrier"
        list={list}
        autoComplete="off"
        maxLength={fulfillmentLimits.carrier}
        error={form.errors.carrier}
      />
      <datalist id={list}>
        {couriers.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
      <TextField
        label="Tracking number"
        name="trackingNumber"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={fulfillmentLimits.trackingNumber}
        hint="The customer gets it by mail and sees it on the order."
        error={form.errors.trackingNumber}
        inputClassName="tabular-nums"
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={form.busy} busyText="Sending...">
          Mark shipped
        </Button>
      </DialogButtons>
    </form>
  )
}

const cancelReason = {
  hint: 'The customer reads it as you write it.',
  missing: fulfillmentMessages.reason,
  maxLength: fulfillmentLimits.reason,
}

/** Asks once and for a reason before something of an order is cancelled. */
export function CancelDialog(props: Omit<AskDialogProps, 'reason' | 'busyText'>) {
  return <AskDialog {...props} reason={cancelReason} busyText="Cancelling" />
}
