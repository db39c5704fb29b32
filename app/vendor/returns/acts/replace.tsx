import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { ActProps } from './act.ts'
import { ShipmentForm } from './shipment-form.tsx'

export const Replace = (act: ActProps) => (
  <FormDialog open onClose={act.onClose} title="Send the replacement">
    <ShipmentForm {...act} isPickUp={false} />
  </FormDialog>
)
