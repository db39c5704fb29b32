import type { ReactNode } from 'react'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/sell.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Sell with us', matches) },
  { name: 'description', content: 'What you need to sell here, what it costs, and how approval works.' },
]

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

const business = [
  'GSTIN of a regular GST registration.',
  'PAN of the person, firm or company that sells. It’s part of your GSTIN.',
  'Bank account: holder, account number and IFSC.',
  'Registered address in India, with an email address and a mobile number that customers may see.',
  'A grievance officer: somebody who acknowledges a complaint within 48 hours and resolves it within a month.',
]
const products = [
  'Manufacturing licence number, or the import registration for imported cosmetics.',
  'What the pack says: MRP, net quantity, batch, best before, ingredients, maker and country of origin.',
  'At least one photo of the product, and a price. A report or certificate for claims such as SPF or organic.',
]
const costs = [
  'It’s free to open an account and list products.',
  'You choose and pay for the courier. Customers pay no delivery charge.',
  'Your price is before tax: 18% is added in the cart.',
  'Commission and payout days are agreed with us directly. Ask us before you register.',
]
const steps = [
  'Register with an email address, and confirm it by the link that we send.',
  'Fill in your business details in five short steps. You can stop at any point and continue later.',
  'We email you the answer: approved, or what is missing. Draft your products meanwhile.',
  'Send each product for review. Its checklist says what is still missing before you send it.',
  'Orders then arrive in your portal and by email. Hand each parcel to a courier by the end of the next day: customers are promised delivery in five days.',
]

/** What selling needs, costs and how it begins: read before anybody opens an account. */
export default function SellPage() {
  const { shop } = useFrame()
  return (
    <Page narrow className="pt-7 pb-(--section)">
      <PageHeading>Sell on {shop.name}</PageHeading>
      <p className="mt-2 text-lg text-ink-2">
        What you’ll need to register. With these ready, you can finish in one go.
      </p>
      <Section title="For your business">
        <List items={business} />
      </Section>
      <Section title="For each product">
        <List items={products} />
      </Section>
      <Section title="What it costs">
        <List items={costs} />
      </Section>
      <Section title="How it goes">
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/vendor/register" size="lg" className="max-md:w-full">
          Register as a vendor
        </ButtonLink>
        <p className="text-ink-2">
          Selling here already? <TextLink to="/vendor/login">Vendor login</TextLink>. A question first?{' '}
          <TextLink to="/contact">Write to us</TextLink>.
        </p>
      </div>
    </Page>
  )
}
