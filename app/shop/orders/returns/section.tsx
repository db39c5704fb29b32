import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ReturnBadge } from '#app/frame/returns/badge.tsx'
import { ReturnLines, ReturnPhotos } from '#app/frame/returns/lines.tsx'
import { ReturnTimeline } from '#app/frame/returns/timeline.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { isRefundSent } from '#modules/payments/rules.ts'
import { returnReasons } from '#modules/returns/rules.ts'
import type { OrderReturnsView, ReturnView } from '#modules/returns/shapes.ts'
import {
  isFinished,
  isNextMoney,
  nextForCustomer,
  returnNoun,
  returnTitle,
  wayBackWords,
} from '#modules/returns/words.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { refundSent } from '../status.tsx'
import { ShipmentTracking } from '../tracking.tsx'
import { ReturnActions } from './actions.tsx'

/** Where a return is sent, in the lines of a label. */
function SendTo({ to }: { to: NonNullable<ReturnView['sendTo']> }) {
  return (
    <address className="rounded-md bg-sunken p-3.5 text-sm not-italic">
      <span className="block text-xs text-ink-2">Send it to</span>
      <b className="font-semibold">{to.name}</b>
      {[to.street, to.city, `${to.state} ${to.pincode}`.trim()].filter(Boolean).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a street may have the name of its city
        <span key={at} className="block">
          {line}
        </span>
      ))}
      {to.phone ? <span className="block">{formatMobile(to.phone)}</span> : null}
    </address>
  )
}

/** Money of a return that was sent or is on its way, each with its reference. */
function Refunds({ refunds }: Pick<ReturnView, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amount}`}>
          {isRefundSent(refund.status)
            ? refundSent(`Refund of ${formatRupees(refund.amount)}`, refund.at)
            : `Refund of ${formatRupees(refund.amount)} on its way.`}
          {refund.reference ? <span className="block wrap-anywhere">Reference {refund.reference}</span> : null}
        </li>
      ))}
    </ul>
  )
}

/** What a return that is over came to, while it is folded: how it ended, and what was sent. */
function Ended({ it }: { it: ReturnView }) {
  const sent = it.refunds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{returnTitle(it)}</span>
      <ReturnBadge it={it} />
      {sent > 0 ? <span className="text-sm font-normal text-ink-2">{formatRupees(sent)} refunded</span> : null}
    </span>
  )
}

function OneReturn({ it, onChange }: { it: ReturnView; onChange: () => void }) {
  const id = useId()
  // One that ends while somebody looks stays open.
  const [isFolded] = useState(() => isFinished(it))
  if (isFolded) {
    return (
      <article aria-label={returnTitle(it)} className="border-line not-first:border-t not-first:pt-2">
        <Disclosure title={<Ended it={it} />}>
          <div className="grid gap-4 text-ink">
            <About it={it} onChange={onChange} />
          </div>
        </Disclosure>
      </article>
    )
  }
  return (
    <article aria-labelledby={id} className="grid gap-4 border-line not-first:border-t not-first:pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 id={id} className="font-semibold tabular-nums">
          {returnTitle(it)}
        </h3>
        <p role="status">
          <ReturnBadge it={it} />
        </p>
      </div>
      <About it={it} onChange={onChange} />
    </article>
  )
}

/** Everything about a return but how far it is. */
function About({ it, onChange }: { it: ReturnView; onChange: () => void }) {
  const next = nextForCustomer(it)
  return (
    <>
      {next ? <p className="font-medium">{next}</p> : null}
      <ReturnActions it={it} onChange={onChange} />
      {it.refusal && (it.status === 'rejected' || it.status === 'refused' || it.status === 'closed') ? (
        <p className="text-sm text-ink-2">Why: {it.refusal}</p>
      ) : null}
      <ReturnLines lines={it.lines} />
      <p className="text-sm text-ink-2">
        {returnReasons[it.reason].words}. {wayBackWords(it, 'customer')} for return shipping.
        {it.account
          ? ` Your money goes to ${it.account.kind === 'upi' ? `UPI ID ${it.account.shown}` : it.account.shown}.`
          : ''}
      </p>
      {it.sendTo ? <SendTo to={it.sendTo} /> : null}
      {it.replacement?.trackingNumber ? (
        <ShipmentTracking carrier={it.replacement.carrier} trackingNumber={it.replacement.trackingNumber} />
      ) : null}
      <Refunds refunds={it.refunds.filter(({ status }) => isRefundSent(status) || !isNextMoney(it))} />
      <ReturnPhotos photos={it.photos} root={`/api/v1/returns/${it.id}/photos`} you="customer" />
      <ReturnTimeline events={it.events} you="customer" />
    </>
  )
}

/** What the returns of an order are called together. */
function headingOf(items: readonly ReturnView[]): string {
  const nouns = new Set(items.map(returnNoun))
  const noun = nouns.size === 1 ? [...nouns][0] : 'return'
  return items.length === 1 ? `Your ${noun}` : `Your ${noun}s`
}

export interface OrderReturnsProps {
  returns: OrderReturnsView
  onChange: () => void
}

/** The returns of an order, the latest first, each with what comes next. Nothing where there is none. */
export default function OrderReturns({ returns: { items }, onChange }: OrderReturnsProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const isAskedFor = useLocation().hash === '#returns'
  useEffect(() => {
    if (isAskedFor) box.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  return (
    <section
      ref={box}
      id="returns"
      aria-labelledby={id}
      className="panel panel-pad grid content-start gap-5 scroll-mt-20"
    >
      <h2 id={id} className="text-lg font-semibold">
        {headingOf(items)}
      </h2>
      {items.map((it) => (
        <OneReturn key={it.id} it={it} onChange={onChange} />
      ))}
    </section>
  )
}
