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
      text={`So many days after delivery a customer may send back what is unopened, by category; 0 takes nothing back for a changed mind. What is faulty, wrong, damaged or late may come back for ${lawDays} days in any case. Orders keep the days that held when they were placed. The returns page of the shop speaks of 30 days.`}
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
