import { api, call } from '#app/frame/api.ts'
import { saleMarginMax } from '#modules/listing/limits.ts'
import type { SaleMarginsView } from '#modules/listing/sale-end/shapes.ts'
import { deliveryDays } from '#modules/pricing/delivery.ts'
import { type FieldGroup, SettingsForm } from './form.tsx'

const sentence = `Enter whole days from 0 to ${saleMarginMax}.`
const wholeDays = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= saleMarginMax ? undefined : sentence

const nameAt = (at: number) => `categories.${at}.days`

function groupsOf({ categories }: SaleMarginsView): FieldGroup<string>[] {
  const fields = categories.map(({ name }, at) => ({
    name: nameAt(at),
    label: `${name}, days`,
    check: wholeDays,
    numeric: true,
  }))
  return [{ fields }]
}

/** How long before the last day on its label a batch leaves the sale, by category. */
export function SaleMarginsSection({ margins }: { margins: SaleMarginsView }) {
  return (
    <SettingsForm<string, SaleMarginsView>
      title="Best before"
      text={`A batch goes off sale this many days before the last day on its label, and ${deliveryDays} days earlier still for its delivery. Vendors are told 60, 30 and 7 days ahead, and when it happens.`}
      subject="The margins"
      groups={groupsOf(margins)}
      saved={margins}
      textsOf={({ categories }) => Object.fromEntries(categories.map(({ days }, at) => [nameAt(at), String(days)]))}
      done="Saved. It takes effect at once."
      save={async (texts, version) => {
        const categories = margins.categories.map(({ name }, at) => ({ name, days: Number(texts[nameAt(at)]) }))
        return call(api.admin.settings['sale-margins'].$put({ json: { version, categories } }))
      }}
    />
  )
}
