import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { businessFacts } from '#app/portal/business-facts.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { VendorDetailView } from '#modules/vendors/shapes.ts'

/** Why the number is not shown. */
const notOpened = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'confirmation.needed'
    ? 'Confirm that it’s you first. Nothing was shown.'
    : problemText(error, 'That did not work. Please try again.')

/** Where a vendor's money goes. The whole number is opened on purpose, by whoever has the right, and written down. */
export function VendorBankAccount({ vendor }: { vendor: VendorDetailView }) {
  const [account, setAccount] = useState<string>()
  const open = useAction(
    () => call(api.admin.vendors[':id']['bank-account-openings'].$post({ param: { id: vendor.id } })),
    { failure: notOpened, onDone: (opened) => setAccount(opened.account) },
  )
  const facts = businessFacts('bank', vendor).map((fact) =>
    account && fact.label === 'Account number'
      ? { ...fact, value: <b className="font-semibold tabular-nums">{account}</b> }
      : fact,
  )
  return (
    <>
      <PortalBanner error={open.error} attempt={open.attempt}>
        {open.refusal}
      </PortalBanner>
      <DescriptionList facts={facts} className={open.refusal ? 'mt-4' : ''} />
      {vendor.bankAccountLastFour ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
            {vendor.payoutsHeld
              ? 'Do not pay this vendor now: changes to its details wait for a decision.'
              : 'For payouts only. Viewing it is recorded in the audit trail.'}
          </p>
          {account ? (
            <Button variant="secondary" size="sm" onClick={() => setAccount(undefined)}>
              Hide
            </Button>
          ) : (
            <Button variant="secondary" size="sm" busy={open.busy} busyText="Opening..." onClick={() => open.run()}>
              Show full number
            </Button>
          )}
        </div>
      ) : null}
    </>
  )
}
