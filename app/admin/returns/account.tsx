import { useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { OrderPanel } from '#app/portal/order-steps.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { isRefundSent } from '#modules/payments/rules.ts'
import type { AdminReturnView, OpenedAccountView } from '#modules/returns/shapes.ts'
import { isRefundDue } from '#modules/returns/words.ts'

/** Whether money that goes back by hand has not been sent: of an order that no gateway took the money of, or what its gateway refused. */
export const isToPay = (it: AdminReturnView): boolean =>
  isRefundDue(it) && it.refunds.some(({ status, blocked }) => !isRefundSent(status) && (it.paidByHand || blocked))

/** Where money that goes back by hand is noted as sent. */
export const paymentOf = ({ orderId }: Pick<AdminReturnView, 'orderId'>): string => `/admin/orders/${orderId}#payment`

/** Where money goes that goes back by hand. */
export function ReturnAccount({ it }: { it: AdminReturnView }) {
  const id = useId()
  if (!it.account && !it.needsAccount) return null
  return (
    <OrderPanel id={id} title="Where the money goes">
      {it.account ? (
        <GivenAccount returnId={it.id} account={it.account} />
      ) : (
        <p className="text-sm text-ink-2">
          {it.paidByHand
            ? 'The customer has not said yet. We ask for it in My Orders, or by email if the account was deleted.'
            : 'The customer has not said yet. We ask for it in My Orders, but send no email: write to them.'}
        </p>
      )}
      {isToPay(it) ? (
        <p className="text-sm">
          {it.account ? 'Pay it, then mark it as refunded on ' : 'Once you have paid it, mark it as refunded on '}
          <TextLink to={paymentOf(it)}>the order</TextLink>.
        </p>
      ) : null}
    </OrderPanel>
  )
}

/** An account that a customer gave: sealed, and opened on the record by whoever pays it. */
export function GivenAccount({
  returnId,
  account,
}: {
  returnId: string
  account: NonNullable<AdminReturnView['account']>
}) {
  const [opened, setOpened] = useState<OpenedAccountView>()
  const open = useAction(() => call(api.admin.returns[':id']['account-opening'].$post({ param: { id: returnId } })), {
    onDone: (account) => setOpened(account),
    failure: (error) => problemText(error, 'The account could not be opened. Try again.'),
  })
  return (
    <>
      <PortalBanner error={open.error} attempt={open.attempt}>
        {open.refusal}
      </PortalBanner>
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
            {account.kind === 'upi' ? `UPI ID ${account.shown}` : `Bank ${account.shown}`}
          </p>
          <Button
            variant="secondary"
            busy={open.busy}
            busyText="Opening"
            onClick={() => open.run()}
            className="justify-self-start"
          >
            Open it
          </Button>
          <p className="text-sm text-ink-3">The audit trail notes that you opened it.</p>
        </>
      )}
    </>
  )
}
