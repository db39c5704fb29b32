import { api, call } from '#app/frame/api.ts'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import { lawDays } from '#modules/returns/rules.ts'
import type { ReturnWindowsView } from '#modules/returns/shapes.ts'
import { type FieldGroup, SettingsForm } from './form.tsx'

const wholeDays = (typed: string) =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= returnLimits.windowDays ? undefined : returnMessages.windowDays

const nameAt = (at: number) => `categories.${at}.days`

function groupsOf({ categories }: ReturnWindowsView): FieldGroup<string>[] {
  const fields = categories.map(({ name }, at) => ({
    name: nameAt(at),
    label: `${name}, days`,
    check: wholeDays,
    numeric: true,
  }))
  return [{ fields }]
}

/** How many days after delivery unopened things may come back, by category. */
export function ReturnWindowsSection({ windows }: { windows: ReturnWindowsView }) {
  return (
    <SettingsForm<string, ReturnWindowsView>
      title="Return windows"
      text={`How many days after delivery unopened products can be returned, by category. With 0, a change of mind is no reason for a return. Faulty, wrong, damaged or late products can always be returned for ${lawDays} days. Orders keep the days that applied when they were placed. The shop’s returns page says 30 days.`}
      subject="The windows"
      groups={groupsOf(windows)}
      saved={windows}
      textsOf={({ categories }) => Object.fromEntries(categories.map(({ days }, at) => [nameAt(at), String(days)]))}
      done="Saved. It holds for orders from now on."
      save={async (texts, version) => {
        const categories = windows.categories.map(({ name }, at) => ({ name, days: Number(texts[nameAt(at)]) }))
        return call(api.admin.settings['return-windows'].$put({ json: { version, categories } }))
      }}
    />
  )
}
