import { api, call } from '#app/frame/api.ts'
import { saleMarginMax } from '#modules/listing/limits.ts'
import type { SaleMarginsView } from '#modules/listing/sale-end/shapes.ts'
import { deliveryDays } from '#modules/pricing/delivery.ts'
import { DaysForm } from './days-by-category.tsx'

/** How long before the last day on its label a batch leaves the sale, by category. */
export function SaleMarginsSection({ margins }: { margins: SaleMarginsView }) {
  return (
    <DaysForm
      title="Best before"
      text={`A batch goes off sale this many days before the last day on its label, plus ${deliveryDays} days for delivery. Vendors are told 60, 30 and 7 days ahead, and again when it happens.`}
      subject="The margins"
      most={saleMarginMax}
      sentence={`Enter whole days from 0 to ${saleMarginMax}.`}
      saved={margins}
      done="Saved. It takes effect at once."
      save={(json) => call(api.admin.settings['sale-margins'].$put({ json }))}
    />
  )
}
