import type { ReactNode } from 'react'
import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import { telephone } from '#app/ui/telephone.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { packDeclarations } from '#modules/catalog/rules.ts'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import type { IngredientView } from '#modules/ingredients/notes.ts'
import { refundTime } from '#modules/payments/refund-time.ts'
import { lawDays } from '#modules/returns/law-days.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { ProductIngredients } from './ingredients.tsx'

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

/** The dot in a square of Legal Metrology (Packaged Commodities) Rules r.6(8): green for vegetarian, brown for not. */
function VegetarianMark({ word }: { word: string }) {
  const colour = word === 'Vegetarian' ? 'text-success' : 'text-danger'
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={colour}>
        <path d="M1 1h14v14H1z" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <circle cx="8" cy="8" r="3.75" fill="currentColor" />
      </svg>
      {word}
    </span>
  )
}

function declared({ label, value }: { label: string; value: string }): Fact {
  return { label, value: label === 'Vegetarian mark' ? <VegetarianMark word={value} /> : value }
}

/** Whether and for how long it comes back unopened, in the days of its category. */
const returnSentence = (days: number): string =>
  days > 0
    ? `You can return it unopened within ${days} days of delivery. You pay for sending it back; the refund follows in ${refundTime}.`
    : `It can’t be returned for a change of mind. If it arrives faulty, wrong or damaged, you have ${lawDays} days to return it.`

const phoneLink = (phone: string) => phone && <a href={telephone(phone)}>{formatMobile(phone)}</a>
const mail = (email: string) => email && <a href={`mailto:${email}`}>{email}</a>

/** What the seller must tell of itself: Consumer Protection (E-Commerce) Rules 2020, rules 5(3)(a) and 6(5). */
function sellerFacts({ seller }: ProductView): Fact[] {
  const facts: Fact[] = [
    { label: 'Seller', value: <TextLink to={`/sellers/${seller.slug}`}>{seller.name}</TextLink> },
    { label: 'Company', value: seller.legalName },
    { label: 'Registration', value: seller.isRegistered ? 'Registered for GST' : 'Not registered for GST' },
    { label: 'Address', value: seller.address },
    { label: 'Customer care', value: phoneLink(seller.phone) },
    { label: 'Email', value: mail(seller.email) },
    { label: 'Grievance officer', value: seller.grievanceOfficer },
    { label: 'Grievance contact', value: mail(seller.grievanceEmail) || phoneLink(seller.grievancePhone) },
  ]
  return facts.filter((fact) => fact.value)
}

export interface ProductDetailsProps {
  product: ProductView
  /** The one that is chosen. */
  variant: VariantView | undefined
  /** The list as it stands on the pack. */
  ingredients: readonly IngredientView[]
}

/** The declarations of the chosen pack, and those that all packs share. */
function declarationsOf({ declarations, variants }: ProductView, variant: VariantView | undefined) {
  if (!variant) return declarations
  const ofPacks = new Set(variants.flatMap(packDeclarations).map(({ label }) => label))
  return [...packDeclarations(variant), ...declarations.filter(({ label }) => !ofPacks.has(label))]
}

/** Everything there is to know of a product, folded; what is in it stands open. */
export default function ProductDetails({ product, variant, ingredients }: ProductDetailsProps) {
  return (
    <DisclosureList>
      {ingredients.length > 0 ? (
        <Disclosure title={product.category === 'Accessories' ? 'What it is made of' : 'Ingredients'} open>
          <ProductIngredients ingredients={ingredients} />
        </Disclosure>
      ) : null}
      {product.howToUse ? <Disclosure title="How to use">{product.howToUse}</Disclosure> : null}
      {product.warnings ? <Disclosure title="Warnings">{product.warnings}</Disclosure> : null}
      <Disclosure title="Product details">
        <Facts facts={declarationsOf(product, variant).map(declared)} />
      </Disclosure>
      <Disclosure title="Seller" id="seller">
        <Facts facts={sellerFacts(product)} />
      </Disclosure>
      <Disclosure title="Delivery and returns">
        <p>Shipping is free, everywhere in India. Your parcel is with you about 5 days after you order.</p>
        <p className="mt-2">
          {returnSentence(product.returnDays)} <TextLink to="/returns">How returns work</TextLink>
        </p>
      </Disclosure>
    </DisclosureList>
  )
}
