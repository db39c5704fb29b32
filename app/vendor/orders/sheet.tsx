import { useEffect, useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { SheetFile } from '#app/portal/sheet-file.tsx'
import { Couriers } from '#app/portal/shipment-dialogs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { fulfillmentLimits } from '#modules/fulfillment/limits.ts'
import type { BulkMoveView } from '#modules/fulfillment/shapes.ts'
import { readShipmentRows } from '#modules/fulfillment/shipment-rows.ts'
import { counted } from '#platform/kit/counted.ts'
import { Left } from './bulk.tsx'
import { useSheetChecks } from './sheet-checks.ts'
import { type CheckedRow, SheetPreview } from './sheet-preview.tsx'
import { isUntouched, type SheetText, storedSheet, useSheet, withOrders, withoutOrders } from './sheet-text.ts'

export interface ShipmentSheetProps {
  owner: string
  /** Orders that were chosen in the list. */
  ids: readonly string[]
}

/** Ships many orders from pasted or uploaded rows: looked at row by row, then one press. What did not go stays, with its reason. */
export function ShipmentSheet({ owner, ids }: ShipmentSheetProps) {
  const [store] = useState(() => storedSheet(owner))
  const sheet = useSheet(store)
  const [outcome, setOutcome] = useState<BulkMoveView>()
  const { rows, isCut } = readShipmentRows(sheet.text, sheet.courier)
  const { checks, failure } = useSheetChecks(rows, outcome?.moved.length ?? 0)
  const checked: CheckedRow[] = rows.map((row, at) => ({ ...row, check: checks?.[at] }))
  const ready = checked.filter(({ check }) => check?.problem === null)
  const change = (changes: Partial<SheetText>) => store.write({ ...store.read(), ...changes })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen in the list
  useEffect(() => {
    if (ids.length > 0) change({ text: withOrders(store.read().text, ids) })
  }, [])

  const ship = useAction(
    () =>
      call(
        api.vendor.orders.shipments.$post({
          json: { rows: ready.map(({ orderId, carrier, trackingNumber }) => ({ orderId, carrier, trackingNumber })) },
        }),
      ),
    {
      failure: 'The orders were not shipped. Check your connection and try again.',
      onDone(done) {
        const orders = new Map(rows.map(({ line, orderId }) => [line, orderId]))
        change({ text: withoutOrders(store.read().text, new Set(done.moved), (line) => orders.get(line)) })
        setOutcome(done)
      },
    },
  )

  return (
    <div className="mt-5 grid gap-5">
      {outcome ? <Shipped outcome={outcome} /> : null}
      <PortalBanner attempt={ship.attempt} error={ship.error}>
        {ship.refusal || failure}
      </PortalBanner>
      <SheetFields sheet={sheet} onChange={change} />
      {isCut ? (
        <Notice tone="warning">
          Only the first {fulfillmentLimits.bulk} rows are shown. Ship these, then the rest.
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <section aria-label="Rows" className="panel overflow-clip">
          <SheetPreview rows={checked} />
        </section>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          size="lg"
          disabled={ready.length === 0}
          busy={ship.busy}
          busyText="Shipping..."
          onClick={() => ship.run()}
          className="max-md:w-full"
        >
          {ready.length === 0 ? 'Mark shipped' : `Mark ${counted(ready.length, 'order')} shipped`}
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {rows.length > 0 && checks ? `${ready.length} ready, ${rows.length - ready.length} not ready.` : ''}
        </p>
      </div>
    </div>
  )
}

interface SheetFieldsProps {
  sheet: SheetText
  onChange: (changes: Partial<SheetText>) => void
}

/** Where rows are pasted, written or read from a file. */
function SheetFields({ sheet, onChange }: SheetFieldsProps) {
  const list = useId()
  const take = (text: string) => onChange({ text: isUntouched(sheet.text) ? text : `${sheet.text.trimEnd()}\n${text}` })
  return (
    <div className="panel panel-pad grid gap-4.5">
      <TextAreaField
        label="Rows"
        rows={8}
        value={sheet.text}
        spellCheck={false}
        placeholder={'SHR-7K2MD-9X4QA, Delhivery, 1234567890\nSHR-3F8NT-0B6WC, India Post, EE123456789IN'}
        hint="Order, courier, tracking number: one order per line. Leave the courier out if the same one takes them all."
        onChange={(event) => onChange({ text: event.target.value })}
        onPaste={(event) => {
          if (!isUntouched(sheet.text)) return
          event.preventDefault()
          onChange({ text: event.clipboardData.getData('text/plain') })
        }}
      />
      <div className="grid gap-4.5 pair-[18rem]">
        <TextField
          label="Courier for rows without one"
          optional
          list={list}
          autoComplete="off"
          maxLength={fulfillmentLimits.carrier}
          value={sheet.courier}
          onChange={(event) => onChange({ courier: event.target.value })}
        />
        <Couriers id={list} />
        <SheetFile most={fulfillmentLimits.bulk} largest={200_000} onText={take} />
      </div>
    </div>
  )
}

/** What has gone out, and each row that has not with its reason. */
function Shipped({ outcome: { moved, left } }: { outcome: BulkMoveView }) {
  return (
    <Notice
      tone={left.length > 0 ? 'warning' : 'success'}
      live
      action={
        <ButtonLink size="sm" variant="secondary" to="/vendor/orders?status=shipped">
          See shipped orders
        </ButtonLink>
      }
    >
      <p className="font-semibold">
        {moved.length === 0
          ? 'No order was shipped.'
          : `${counted(moved.length, 'order')} shipped. We email the customers.`}
      </p>
      <Left left={left} />
    </Notice>
  )
}
