import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ReturnBadge } from '#app/frame/returns/badge.tsx'
import { ReturnLines, ReturnPhotos } from '#app/frame/returns/lines.tsx'
import { ReturnTimeline } from '#app/frame/returns/timeline.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DescriptionList, type Fact } from '#app/ui/description-list.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { isRefundSent, refundFailureWords, refundHeldWords } from '#modules/payments/rules.ts'
import { isOpenReturn, returnReasons } from '#modules/returns/rules.ts'
import type { AdminReturnView, VendorReturnView } from '#modules/returns/shapes.ts'
import { nothingLeftToRefund, wayBackWords } from '#modules/returns/words.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { Columns } from './columns.tsx'
import { OrderPanel } from './order-steps.tsx'
import { TrackedShipment } from './tracked-shipment.tsx'

type It = VendorReturnView | AdminReturnView

function factsOf(it: It, you: 'vendor' | 'admin'): Fact[] {
  return [
    { label: 'Reason', value: returnReasons[it.reason].words },
    { label: 'Opened', value: it.opened ? 'Yes' : 'No' },
    { label: 'Asked for', value: it.wish === 'exchange' ? 'Replacement' : 'Refund' },
    { label: 'Return shipping', value: wayBackWords(it, you) },
    ...(it.note ? [{ label: 'In the customer’s words', value: it.note }] : []),
    ...(it.appeal ? [{ label: 'Why the customer took it to the shop', value: it.appeal }] : []),
    ...(it.refusal ? [{ label: 'Why it was refused', value: it.refusal }] : []),
    ...(it.pickUpOn ? [{ label: 'Pickup', value: formatDay(it.pickUpOn) }] : []),
    ...(it.trackingNumber
      ? [{ label: 'Returned with', value: <TrackedShipment carrier={it.carrier} number={it.trackingNumber} /> }]
      : []),
    ...(it.replacement?.trackingNumber
      ? [
          {
            label: 'The replacement',
            value: <TrackedShipment carrier={it.replacement.carrier} number={it.replacement.trackingNumber} />,
          },
        ]
      : []),
    ...(it.replacement?.status === 'gone' ? [{ label: 'Exchange', value: 'Sold out: refund instead' }] : []),
    ...(it.replacement?.status === 'paid' ? [{ label: 'Exchange', value: 'Refund instead of a replacement' }] : []),
  ]
}

/** Why a refund has not been sent, for the operator. */
function WhyUnsent({ refund: { status, blocked, failure, held } }: { refund: AdminReturnView['refunds'][number] }) {
  if (isRefundSent(status)) return null
  if (held) return <span className="block text-ink-2">{refundHeldWords}</span>
  return failure ? <span className="block text-ink-2 wrap-anywhere">{refundFailureWords(failure, blocked)}</span> : null
}

/** What goes back because of a return, each refund with its state and reference. */
function Money({ it, you }: Pick<ReturnDetailProps, 'it' | 'you'>) {
  return (
    <ul className="grid gap-1 text-sm">
      {it.refunds.length === 0 ? (
        <li className="text-ink-2">
          {isOpenReturn(it.status) && it.expected > 0
            ? `Once everything is accepted, ${formatRupees(it.expected)} is ${it.paidByHand ? 'sent to the customer’s account by us, by hand' : 'refunded the way the customer paid'}.`
            : it.replacement?.status === 'reported'
              ? it.replacement.refundInstead > 0
                ? `${formatRupees(it.replacement.refundInstead)} will be refunded if the report is accepted.`
                : nothingLeftToRefund
              : 'No refund.'}
        </li>
      ) : null}
      {it.refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amount}`}>
          <b className="font-semibold tabular-nums">{formatRupees(refund.amount)}</b>{' '}
          {isRefundSent(refund.status) ? 'sent, ' : 'due since '}
          {formatDay(refund.at)}
          {'failure' in refund ? <WhyUnsent refund={refund} /> : null}
          {refund.reference ? <span className="block text-ink-2">{refund.reference}</span> : null}
        </li>
      ))}
      {you === 'vendor' && it.refunds.some(({ status }) => !isRefundSent(status)) ? (
        <li className="text-ink-2">We pay it to the customer. You have nothing to do.</li>
      ) : null}
    </ul>
  )
}

export interface ReturnDetailProps {
  it: It
  you: 'vendor' | 'admin'
  /** What can be done now. */
  actions: ReactNode
  /** What is due stands above already. */
  isDueSaid?: boolean
  /** Facts of the reader's own, such as whose return it is. */
  facts: readonly Fact[]
  /** Panels beside those that everybody sees. */
  children?: ReactNode
}

/** A return as both portals show it: what, why, what became of it, and what can be done. */
export function ReturnDetail({ it, you, actions, isDueSaid = false, facts, children }: ReturnDetailProps) {
  const id = useId()
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <ReturnBadge it={it} />
          <span>Requested on {formatDay(it.requestedAt)}</span>
          {isOpenReturn(it.status) && it.dueAt && !isDueSaid ? <span>Due {formatMoment(it.dueAt)}</span> : null}
          {it.replacement?.status === 'reported' && it.replacement.dueAt ? (
            <span>Decision by {formatMoment(it.replacement.dueAt)}</span>
          ) : null}
          {it.risen ? (
            <Badge tone="geru" icon={clockIcon}>
              Late: we are handling it
            </Badge>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-2.5 empty:hidden max-md:w-full max-md:*:flex-1 md:ml-auto">{actions}</div>
      </div>
      <Columns className="mt-5">
        <div className="grid min-w-0 gap-5">
          <OrderPanel id={`${id}-items`} title="Items">
            <ReturnLines lines={it.lines} />
            <p className="text-sm text-ink-3">
              With tax. It is rounded once for a whole order, so the same item can come to a little more or less in
              another.
            </p>
            <ReturnPhotos photos={it.photos} root={`/api/v1/${you}/returns/${it.id}/photos`} you={you} />
          </OrderPanel>
          <OrderPanel id={`${id}-history`} title="History">
            <ReturnTimeline events={it.events} you={you} />
          </OrderPanel>
        </div>
        <div className="grid min-w-0 gap-5">
          <OrderPanel id={`${id}-why`} title="Details">
            <DescriptionList
              stacked
              facts={[
                {
                  label: 'Order',
                  value: (
                    <Link to={`/${you}/orders/${it.orderId}`} className="link tabular-nums">
                      {it.orderId}
                    </Link>
                  ),
                },
                ...facts,
                ...factsOf(it, you),
              ]}
            />
          </OrderPanel>
          <OrderPanel id={`${id}-money`} title="Money">
            <Money it={it} you={you} />
          </OrderPanel>
          {children}
        </div>
      </Columns>
    </>
  )
}
