import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { ActProps } from './act.ts'
import { ShipmentForm } from './shipment-form.tsx'

export const PickUp = (act: ActProps) => (
  <FormDialog open onClose={act.onClose} title="When does the courier come?">
    <ShipmentForm {...act} isPickUp />
  </FormDialog>
)
