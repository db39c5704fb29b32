import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheckIcon, mapPinIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { clockIcon, mailIcon, phoneIcon } from '#app/ui/icons-order.ts'
import { telephone } from '#app/ui/telephone.ts'
import type { ShopView } from '#modules/settings/shapes.ts'

function Line({ icon, label, children }: { icon: string; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-8.5">
      <dt className="text-sm text-ink-3">
        <Icon path={icon} className="absolute top-0.5 left-0 text-brand-ink" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How else to reach us. */
export function ContactInfo({ shop }: { shop: ShopView }) {
  return (
    <section aria-labelledby="reach-heading">
      <h2 id="reach-heading" className="text-xl font-semibold">
        Reach us
      </h2>
      <dl className="mt-4 grid gap-4">
        <Line icon={phoneIcon} label="Phone">
          <a href={telephone(shop.supportPhone)} className="link tabular-nums">
            {shop.supportPhone}
          </a>
        </Line>
        <Line icon={mailIcon} label="Email">
          <a href={`mailto:${shop.supportEmail}`} className="link break-words">
            {shop.supportEmail}
          </a>
        </Line>
        {shop.address ? (
          <Line icon={mapPinIcon} label="Address">
            {shop.address}
          </Line>
        ) : null}
        <Line icon={clockIcon} label="Hours">
          Mon-Sat 9:00-7:00, Sun 10:00-5:00 IST
        </Line>
      </dl>
    </section>
  )
}

const reasons = [
  {
    icon: badgeCheckIcon,
    text: 'Every seller has given us its legal details. Each product page names the seller and the maker.',
  },
  { icon: truckIcon, text: 'Shipping is free, everywhere in India.' },
  {
    icon: undoIcon,
    text: 'Unopened products can be returned within 30 days of delivery, or as their page says.',
  },
  { icon: clockIcon, text: 'A person replies to every message within 24 hours.' },
]

/** Why people shop with us, on the page's one petal. */
export function WhyChooseUs({ shopName }: { shopName: string }) {
  return (
    <section aria-labelledby="why-heading" className="rounded-petal bg-ground-makeup p-6">
      <h2 id="why-heading" className="heading text-2xl">
        Why choose {shopName}?
      </h2>
      <ul className="mt-4 grid gap-3">
        {reasons.map((reason) => (
          <li key={reason.text} className="flex gap-3">
            <Icon path={reason.icon} className="mt-0.5 text-brand-ink" />
            {reason.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
