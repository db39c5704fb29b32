import { api, call } from '#app/frame/api.ts'
import { settingLimits, settingSentences } from '#modules/settings/limits.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { readRupees } from '#platform/kit/money.ts'
import { wholeRupees } from './checks.ts'
import { SettingsForm } from './form.tsx'

/** Above which sum the goodwill of an order waits for a second admin. */
export function MoneySection({ money }: { money: SettingsView['money'] }) {
  return (
    <SettingsForm<'secondAdminAbove', SettingsView['money']>
      title="Money back"
      text="An admin gives money of an order back as goodwill on the order’s page. Where an order is given more in all, it waits until a second admin agrees."
      subject="The limit"
      groups={[
        {
          fields: [
            {
              name: 'secondAdminAbove',
              label: 'Second admin needed above (₹)',
              check: wholeRupees(0, settingLimits.secondAdminAbove, settingSentences.rupees),
              numeric: true,
              hint: 'With 0, every amount waits for a second admin.',
            },
          ],
        },
      ]}
      saved={money}
      textsOf={({ secondAdminAbove }) => ({ secondAdminAbove: secondAdminAbove.toLocaleString('en-IN') })}
      done="Saved. It holds for what is given from now on."
      save={async ({ secondAdminAbove }, version) => {
        const json = { version, secondAdminAbove: readRupees(secondAdminAbove) ?? 0 }
        return (await call(api.admin.settings.money.$put({ json }))).money
      }}
    />
  )
}
