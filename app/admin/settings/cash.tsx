import { api, call } from '#app/frame/api.ts'
import { pincodeBeginning, settingLimits, settingSentences } from '#modules/settings/limits.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { readRupees } from '#platform/kit/money.ts'
import { wholeRupees } from './checks.ts'
import { SettingsForm } from './form.tsx'

const wholeUpTo = (max: number, sentence: string) => (typed: string) =>
  /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= max ? undefined : sentence

const pincodesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)

/** Where cash on delivery is offered. */
export function CashSection({ cash }: { cash: SettingsView['cash'] }) {
  return (
    <SettingsForm<'maxOrder' | 'refusals' | 'pincodes' | 'vendors', SettingsView['cash']>
      title="Cash on delivery"
      text="If an order cannot be paid in cash, checkout says why and offers the other ways to pay. Switch cash off altogether under Payment methods."
      subject="The rules of cash on delivery"
      groups={[
        {
          fields: [
            {
              name: 'maxOrder',
              label: 'Largest order paid in cash (₹)',
              check: wholeRupees(1, settingLimits.cashMaxOrder, settingSentences.cashMaxOrder),
              numeric: true,
              hint: 'Including tax. Larger orders have to be paid in advance.',
            },
            {
              name: 'refusals',
              label: 'Undelivered parcels allowed',
              check: wholeUpTo(settingLimits.cashRefusals, settingSentences.cashRefusals),
              numeric: true,
              hint: 'After this many, the customer has to pay in advance.',
            },
            {
              name: 'pincodes',
              label: 'Pincodes without cash on delivery',
              check: (typed) =>
                pincodesOf(typed).every((pincode) => pincodeBeginning.test(pincode))
                  ? undefined
                  : settingSentences.cashPincode,
              multiline: true,
              optional: true,
              hint: 'Whole pincodes, or their first digits: 194 covers all from 194000 to 194999.',
            },
            {
              name: 'vendors',
              label: 'Vendors without cash on delivery',
              check: () => undefined,
              multiline: true,
              optional: true,
              hint: 'One name on each line, as customers read it.',
            },
          ],
        },
      ]}
      saved={cash}
      textsOf={({ maxOrder, refusals, pincodes, vendors }) => ({
        maxOrder: maxOrder.toLocaleString('en-IN'),
        refusals: String(refusals),
        pincodes: pincodes.join(', '),
        vendors: vendors.join('\n'),
      })}
      done="Saved. It applies to orders from now on."
      save={async ({ maxOrder, refusals, pincodes, vendors }, version) => {
        const rules = { maxOrder: readRupees(maxOrder) ?? 0, refusals: Number(refusals) }
        const json = { version, ...rules, pincodes: pincodesOf(pincodes), vendors: linesOf(vendors) }
        return (await call(api.admin.settings.cash.$put({ json }))).cash
      }}
    />
  )
}
