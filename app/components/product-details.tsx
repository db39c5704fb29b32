import type { ReactNode } from 'react'
import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ProductView } from '#modules/catalog/view.ts'
import { formatMobile } from '#platform/kit/india.ts'

interface Fact {
  label: string
  value: ReactNode
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid text-sm sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-subgrid gap-x-6 border-t border-line py-2 sm:col-span-2">
          <dt className="text-ink-3">{label}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the seller must tell of itself: Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a). */
function sellerFacts({ seller }: ProductView): Fact[] {
  const facts: Fact[] = [
    { label: 'Seller', value: seller.name },
    { label: 'Company', value: seller.legalName },
    { label: 'Address', value: seller.address },
    { label: 'Phone', value: seller.phone && <a href={`tel:${seller.phone}`}>{formatMobile(seller.phone)}</a> },
    { label: 'Email', value: seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a> },
    { label: 'Grievance officer', value: seller.grievanceOfficer },
  ]
  return facts.filter((fact) => fact.value)
}

/** Everything there is to know of a product, folded; what is in it stands open. */
export function ProductDetails({ product }: { product: ProductView }) {
  return (
    <DisclosureList>
      {product.ingredients.length > 0 ? (
        <Disclosure title="What is in it" open>
          {product.ingredients.join(', ')}.
        </Disclosure>
      ) : null}
      {product.howToUse ? <Disclosure title="How to use">{product.howToUse}</Disclosure> : null}
      {product.warnings ? <Disclosure title="Warnings">{product.warnings}</Disclosure> : null}
      <Disclosure title="Product details">
        <Facts facts={product.declarations} />
      </Disclosure>
      <Disclosure title="Seller" id="seller">
        <Facts facts={sellerFacts(product)} />
      </Disclosure>
      <Disclosure title="Delivery and returns">
        <p>Shipping is free, everywhere in India. Your parcel is with you about 5 days after you order.</p>
        <p className="mt-2">
          Unopened products can be returned within 30 days of delivery. You pay for sending the parcel back; the refund
          follows in 7-10 business days. <TextLink to="/returns">How returns work</TextLink>
        </p>
      </Disclosure>
    </DisclosureList>
  )
}
