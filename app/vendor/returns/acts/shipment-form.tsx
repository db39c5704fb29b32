import { useId } from 'react'
import { api, call } from '#app/frame/api.ts'
import { typedDay } from '#app/portal/date-presets.ts'
import { DayField } from '#app/portal/day-input.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Couriers } from '#app/portal/shipment-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons } from '#app/ui/form-dialog.tsx'
import { courierNumberProblem } from '#modules/fulfillment/couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type ActProps, failed } from './act.ts'

const carrierCheck = (typed: string) => (typed.trim() ? undefined : fulfillmentMessages.carrier)
function numberCheck(typed: string, { carrier }: { carrier: string }): string | undefined {
  if (!typed.trim()) return fulfillmentMessages.trackingNumber
  if (!trackingNumberPattern.test(typed.trim())) return fulfillmentMessages.trackingNumberForm
  return courierNumberProblem(carrier, typed)
}

/** Courier, number and, for a pickup, the day. */
export function ShipmentForm({ it, onClose, isPickUp }: ActProps & { isPickUp: boolean }) {
  const list = useId()
  const today = indianDay(new Date())
  const param = { id: it.id }
  const form = useForm<'day' | 'carrier' | 'trackingNumber'>({
    checks: {
      day: (typed) => (isPickUp && !typedDay(typed, today) ? returnMessages.day : undefined),
      carrier: carrierCheck,
      trackingNumber: numberCheck,
    },
    send({ day, carrier, trackingNumber }) {
      const parcel = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() }
      return isPickUp
        ? call(api.vendor.returns[':id']['pick-up'].$post({ param, json: { day: typedDay(day, today), ...parcel } }))
        : call(api.vendor.returns[':id'].replacement.$post({ param, json: parcel }))
    },
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      {isPickUp ? (
        <DayField
          label="Day of the pickup"
          name="day"
          min={today}
          hint={`Within ${returnLimits.pickUpDaysAhead} days.`}
          error={form.errors.day}
        />
      ) : null}
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
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          {isPickUp ? 'Arrange pickup' : 'Mark sent'}
        </Button>
      </DialogButtons>
    </form>
  )
}
