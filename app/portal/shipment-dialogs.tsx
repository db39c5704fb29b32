import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '#app/frame/session.ts'
import { conflictOf } from '#app/portal/conflict.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { fieldErrors, problemText } from '#app/ui/problem.ts'
import { courierNumberProblem, couriers } from '#modules/fulfillment/couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { EditConflict } from './edit-conflict.tsx'
import { type DraftPart, storedDraft, useFormDraft } from './form-draft.ts'
import { PortalBanner } from './portal-banner.tsx'

const checkFields = 'Check the highlighted fields.'
const unexpected = 'That did not work. Check your connection and try again.'

export interface Shipment {
  carrier: string
  trackingNumber: string
}

const carrierError = (typed: string) => {
  if (!typed.trim()) return fulfillmentMessages.carrier
  return typed.trim().length > fulfillmentLimits.carrier ? fulfillmentMessages.carrierTooLong : undefined
}

const numberError = (typed: string, { carrier }: Shipment) => {
  if (!typed.trim()) return fulfillmentMessages.trackingNumber
  if (!trackingNumberPattern.test(typed.trim())) return fulfillmentMessages.trackingNumberForm
  return courierNumberProblem(carrier, typed)
}

interface ShipmentFormProps {
  onClose: () => void
  /** Hands the shipment over; what it throws is said in the dialog and nothing typed is lost. */
  onSend: (shipment: Shipment) => Promise<void>
  /** What stands there so far. */
  shipment?: Partial<Record<keyof Shipment, string | null>>
  hint: string
  words: { keep: string; send: string; busy: string }
  /** Where what is typed outlives a reload, until it is sent. */
  kept?: DraftPart['store']
  /** What somebody else wrote meanwhile. */
  conflict?: (form: { typed: Shipment; send: () => void; busy: boolean }) => ReactNode
}

function ShipmentForm({ onClose, onSend, shipment, hint, words, kept, conflict }: ShipmentFormProps) {
  const list = useId()
  const box = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(box, kept ? [{ names: ['carrier', 'trackingNumber'], store: kept }] : [])
  const read = (values: Shipment): Shipment => ({
    carrier: values.carrier.trim(),
    trackingNumber: values.trackingNumber.trim(),
  })
  const form = useForm<keyof Shipment>({
    checks: { carrier: carrierError, trackingNumber: numberError },
    async send(values) {
      await onSend(read(values))
      kept?.write(null)
    },
    refresh: true,
    // Its fields say the rest.
    summary: () => checkFields,
    failure: (error) => (Object.keys(fieldErrors(error)).length > 0 ? checkFields : problemText(error, unexpected)),
  })
  const typed = () => {
    const data = new FormData(box.current ?? undefined)
    return read({ carrier: String(data.get('carrier')), trackingNumber: String(data.get('trackingNumber')) })
  }
  // While the conflict is shown, its buttons save.
  const conflictNotice = conflict?.({ typed: typed(), send: () => box.current?.requestSubmit(), busy: form.busy })
  return (
    <form ref={box} {...form.props} onInput={draft.note} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      {conflictNotice}
      <TextField
        label="Courier"
        name="carrier"
        list={list}
        autoComplete="off"
        maxLength={fulfillmentLimits.carrier}
        defaultValue={shipment?.carrier ?? ''}
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
        defaultValue={shipment?.trackingNumber ?? ''}
        hint={hint}
        error={form.errors.trackingNumber}
        inputClassName="tabular-nums"
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {words.keep}
        </Button>
        {conflictNotice ? null : (
          <Button type="submit" busy={form.busy} busyText={words.busy}>
            {words.send}
          </Button>
        )}
      </DialogButtons>
    </form>
  )
}

/** The couriers that a field with this list offers. */
export const Couriers = ({ id }: { id: string }) => (
  <datalist id={id}>
    {couriers.map(({ name }) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

export interface ShipDialogProps {
  open: boolean
  onClose: () => void
  orderId: string
  /** Hands the shipment over; what it throws is said in the dialog and nothing typed is lost. */
  onShip: (shipment: Shipment) => Promise<void>
}

/** Asks who carries a shipment and under which number. */
export function ShipDialog({ open, onClose, orderId, onShip }: ShipDialogProps) {
  const owner = useSession()?.user.id ?? ''
  const kept = useMemo(() => storedDraft(`shipment:${owner}:${orderId}`), [owner, orderId])
  return (
    <FormDialog open={open} onClose={onClose} title={`Ship order ${orderId}`}>
      <ShipmentForm
        onClose={onClose}
        onSend={onShip}
        kept={kept}
        hint="The customer gets it by email and sees it on the order."
        words={{ keep: 'Cancel', send: 'Mark shipped', busy: 'Sending...' }}
      />
    </FormDialog>
  )
}

export interface SavedShipment {
  version: number
  carrier: string | null
  trackingNumber: string | null
}

export interface CorrectShipmentProps {
  /** As it stood when the page was drawn. */
  shipment: SavedShipment
  /** Whose shipment, where a page has several: 'of Nila Beauty Store'. */
  whose?: string
  /** Saves over the version it is given; done when it resolves. */
  onSave: (shipment: Shipment & { version: number }) => Promise<void>
}

/** A button that puts courier and number of a sent shipment right. When somebody else did so meanwhile, it shows both. */
export function CorrectShipment({ shipment, whose = '', onSave }: CorrectShipmentProps) {
  const [open, setOpen] = useState(false)
  const isNew = !shipment.carrier && !shipment.trackingNumber
  const label = isNew ? 'Add tracking' : 'Edit'
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${label}: courier and tracking number ${whose}`.trim()}
        onClick={() => setOpen(true)}
        className="max-md:min-h-(--control-md)"
      >
        {label}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={isNew ? 'Add courier and tracking number' : 'Edit courier and tracking number'}
      >
        <Correction shipment={shipment} onSave={onSave} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function Correction({ shipment, onSave, onClose }: Omit<CorrectShipmentProps, 'whose'> & { onClose: () => void }) {
  // The page behind the dialog may be redrawn; the form keeps the values it was opened with.
  const [opened, setOpened] = useState(shipment)
  const [clash, setClash] = useState<SavedShipment & { by: string }>()

  async function save(typed: Shipment, version: number) {
    try {
      await onSave({ ...typed, version })
      onClose()
    } catch (error) {
      const conflict = conflictOf<SavedShipment>(error)
      if (!conflict) throw error
      setClash({ ...conflict.current, by: conflict.by })
    }
  }

  return (
    <ShipmentForm
      key={opened.version}
      shipment={opened}
      onClose={onClose}
      onSend={(typed) => save(typed, clash?.version ?? opened.version)}
      hint="The customer gets the new number by email and sees it on the order."
      words={{ keep: 'Cancel', send: 'Save', busy: 'Saving...' }}
      conflict={({ typed, send, busy }) =>
        clash ? (
          <EditConflict
            subject="This parcel"
            by={clash.by}
            changes={differences(clash, typed)}
            onKeepMine={send}
            onTakeTheirs={() => {
              setOpened(clash)
              setClash(undefined)
            }}
            busy={busy}
          />
        ) : null
      }
    />
  )
}

function differences(theirs: SavedShipment, mine: Shipment) {
  const rows = [
    { label: 'Courier', theirs: theirs.carrier ?? '', mine: mine.carrier },
    { label: 'Tracking number', theirs: theirs.trackingNumber ?? '', mine: mine.trackingNumber },
  ]
  return rows.filter((row) => row.theirs !== row.mine)
}
