import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { settingLimits, settingSentences } from '#modules/settings/limits.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { formatRupees, readRupees } from '#platform/kit/money.ts'
import { wholeRupees } from './checks.ts'
import { SettingsForm } from './form.tsx'

/** What holds now and, where a raise waits, from when the other amount does. */
function standing({ secondAdminAbove, raisedTo, raisedFrom }: SettingsView['money']): string {
  const today = formatRupees(secondAdminAbove)
  if (raisedTo === undefined)
    return `${today} applies now. A lower amount applies at once, a higher one after 24 hours.`
  return `${today} applies now, and ${formatRupees(raisedTo)} from ${formatMoment(raisedFrom)}. To cancel the raise, save ${today} again.`
}

/** Above which sum the goodwill of an order waits for a second admin. */
export function MoneySection({ money }: { money: SettingsView['money'] }) {
  const [now, setNow] = useState(money)
  return (
    <SettingsForm<'secondAdminAbove', SettingsView['money']>
      title="Refunds"
      text="Admins can refund money as goodwill on an order’s page. Beyond this amount for one order, a second admin has to agree. When the amount is raised, every other admin gets an email."
      subject="The limit"
      groups={[
        {
          fields: [
            {
              name: 'secondAdminAbove',
              label: 'Second admin needed above (₹)',
              check: wholeRupees(0, settingLimits.secondAdminAbove, settingSentences.rupees),
              numeric: true,
              hint: 'Set 0 to ask a second admin for every amount.',
            },
          ],
        },
      ]}
      saved={money}
      textsOf={({ secondAdminAbove }) => ({ secondAdminAbove: secondAdminAbove.toLocaleString('en-IN') })}
      done="Saved."
      save={async ({ secondAdminAbove }, version) => {
        const json = { version, secondAdminAbove: readRupees(secondAdminAbove) ?? 0 }
        const saved = (await call(api.admin.settings.money.$put({ json }))).money
        setNow(saved)
        return saved
      }}
    >
      <p className="text-sm text-ink-2">{standing(now)}</p>
    </SettingsForm>
  )
}
