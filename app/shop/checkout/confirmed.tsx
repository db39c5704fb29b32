import { Flower } from '#app/ui/flower.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { checkIcon } from '#app/ui/icons-order.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { formatDay } from '#platform/kit/dates.ts'
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
}

/** Number, items, total and delivery of the order that was just placed. */
export function ConfirmedFacts({ orderId, itemCount, totalAmount, estimatedDelivery }: ConfirmedFactsProps) {
  const facts = [
    { label: 'Order ID', value: orderId },
    { label: 'Items', value: String(itemCount) },
    {
      label: 'Estimated delivery',
      value: estimatedDelivery === undefined ? <Skeleton className="mt-1 h-4.5 w-24" /> : formatDay(estimatedDelivery),
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

/** What the shopper can expect, in order. */
export function WhatsNext({ arrivesBy, toPay }: { arrivesBy: string | null | undefined; toPay: string | undefined }) {
  const steps = [
    ...(toPay ? [{ title: 'You pay', text: toPay }] : []),
    { title: 'We pack your order', text: 'Each seller packs today or tomorrow.' },
    { title: 'It ships', text: 'Follow each step in My Orders.' },
    {
      title: arrivesBy ? `It arrives by ${formatDay(arrivesBy)}` : 'It arrives within five days',
      text: 'Unopened products can come back within 30 days.',
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
