import { href } from 'react-router'
import { OrderAddress } from '#app/shop/orders/address.tsx'
import { OrderItems } from '#app/shop/orders/items.tsx'
import { OrderSums, paidWords } from '#app/shop/orders/money.tsx'
import { OrderPhones } from '#app/shop/orders/phones.tsx'
import { Flower } from '#app/ui/flower.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { checkIcon } from '#app/ui/icons-order.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** The flower opens once around the tick. */
export function ConfirmedFlower() {
  return (
    <div className="relative mx-auto grid size-28 place-items-center">
      <Flower blooming className="absolute inset-0 text-kesar-300" />
      <span className="z-1 grid size-11 place-items-center rounded-full border-4 border-bg bg-brand text-on-brand">
        <Icon path={checkIcon} className="stroke-2" />
      </span>
    </div>
  )
}

export interface ConfirmedFactsProps {
  orderId: string
  itemCount: number
  totalAmount: number
  /** Comes with the order itself; null when it cannot be known. */
  estimatedDelivery: string | null | undefined
  /** What it waits for: nobody can say a day before. */
  waitsFor: string | undefined
}

/** Number, items, total and delivery of the order that was just placed. */
export function ConfirmedFacts({ orderId, itemCount, totalAmount, estimatedDelivery, waitsFor }: ConfirmedFactsProps) {
  const facts = [
    {
      label: 'Order ID',
      value: <TextLink to={href('/orders/:orderId', { orderId })}>{orderId}</TextLink>,
    },
    { label: 'Items', value: String(itemCount) },
    {
      label: 'Estimated delivery',
      value: waitsFor ? (
        waitsFor
      ) : estimatedDelivery === undefined ? (
        <Skeleton className="mt-1 h-4.5 w-24" />
      ) : (
        formatDayWithWeekday(estimatedDelivery)
      ),
    },
    { label: 'Total', value: formatRupees(totalAmount) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:flex md:justify-between">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was ordered, where it goes and how it is paid: what the email says, too. */
export function ConfirmedOrder({ order }: { order: OrderView }) {
  return (
    <>
      <section aria-labelledby="items-heading" className="border-t border-line pt-5">
        <h2 id="items-heading" className="mb-3 font-semibold">
          What you ordered
        </h2>
        <OrderItems items={order.items} />
        <div className="mt-4 border-t border-line pt-4">
          <OrderSums order={order} />
        </div>
      </section>
      <div className="grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2">
        <section aria-labelledby="address-heading">
          <h2 id="address-heading" className="mb-1 font-semibold">
            Delivery address
          </h2>
          <div className="text-sm text-ink-2">
            <OrderAddress order={order} />
            <OrderPhones order={order} />
          </div>
        </section>
        <section aria-labelledby="payment-heading">
          <h2 id="payment-heading" className="mb-1 font-semibold">
            Payment
          </h2>
          <p className="text-sm text-ink-2">{[order.paymentMethodName, paidWords(order)].filter(Boolean).join(': ')}</p>
        </section>
      </div>
    </>
  )
}

/** Paid at the door: each seller sends a parcel of its own, and its courier collects what is in it. */
export const cashWords = ({
  paymentMethodName,
  totalAmount,
  parcels,
}: Pick<OrderView, 'paymentMethodName' | 'totalAmount'> & { parcels: readonly unknown[] }): string =>
  `${paymentMethodName}: keep ${formatRupees(totalAmount)} ready. You pay ${parcels.length > 1 ? 'for each parcel when it' : 'when the parcel'} arrives.`

/** What the shopper can expect, in order. */
export function WhatsNext({ arrivesBy, toPay }: { arrivesBy: string | null | undefined; toPay: string | undefined }) {
  const steps = [
    ...(toPay ? [{ title: 'You pay', text: toPay }] : []),
    {
      title: 'Your order is packed',
      text: toPay ? 'Sellers pack once your payment arrives.' : 'Each seller has until the next day to ship.',
    },
    { title: 'It ships', text: 'Follow each step in My Orders.' },
    {
      title: arrivesBy
        ? `It arrives by ${formatDayWithWeekday(arrivesBy)}`
        : `It arrives within five days${toPay ? ' of your payment' : ''}`,
      text: 'Once it’s here, My Orders shows what you can return.',
    },
  ]
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="heading text-2xl">
        What's next
      </h2>
      <ol className="mt-3 grid gap-4">
        {steps.map((step, at) => (
          <li key={step.title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2">
            <span aria-hidden="true" className="heading text-xl text-brand-ink">
              {at + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-sm text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
