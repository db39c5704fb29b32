import { useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { OrderPanel } from '#app/portal/order-steps.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { AdminReturnView, OpenedAccountView } from '#modules/returns/shapes.ts'

/** Where the money of an order goes that was paid in cash: sealed, and opened on the record by whoever pays it. */
export function ReturnAccount({ it }: { it: AdminReturnView }) {
  const id = useId()
  const [opened, setOpened] = useState<OpenedAccountView>()
  const open = useAction(() => call(api.admin.returns[':id']['account-opening'].$post({ param: { id: it.id } })), {
    onDone: (account) => setOpened(account),
    failure: (error) => problemText(error, 'The account could not be opened. Try again.'),
  })
  if (!it.account && !it.needsAccount) return null
  return (
    <OrderPanel id={id} title="Where the money goes">
      {it.account ? (
        <>
          <FormBanner attempt={open.attempt}>{open.refusal}</FormBanner>
          {opened ? (
            <DescriptionList
              stacked
              facts={[
                ...(opened.holder ? [{ label: 'Account holder', value: opened.holder }] : []),
                {
                  label: opened.kind === 'upi' ? 'UPI ID' : 'Account number',
                  value: <span className="tabular-nums wrap-anywhere select-all">{opened.account}</span>,
                },
                ...(opened.ifsc ? [{ label: 'IFSC', value: <span className="select-all">{opened.ifsc}</span> }] : []),
              ]}
            />
          ) : (
            <>
              <p className="text-sm text-ink-2">
                {it.account.kind === 'upi' ? `UPI ID ${it.account.shown}` : `Bank ${it.account.shown}`}
              </p>
              <Button variant="secondary" busy={open.busy} busyText="Opening" onClick={() => open.run()}>
                Open it
              </Button>
              <p className="text-sm text-ink-3">The audit trail notes that you opened it.</p>
            </>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-2">The customer has not said yet. The order’s page asks for it.</p>
      )}
    </OrderPanel>
  )
}
