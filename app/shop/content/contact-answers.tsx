import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import { telephone } from '#app/ui/telephone.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { refundTime } from '#modules/payments/refund-time.ts'
import type { ShopView } from '#modules/settings/shapes.ts'

/** The four questions that are asked most. Help anywhere in the shop leads here. */
export function ContactFaq({ authenticity }: Pick<ShopView, 'authenticity'>) {
  return (
    <section id="faq" aria-labelledby="faq-heading" className="scroll-mt-24">
      <h2 id="faq-heading" className="heading text-3xl">
        Frequently asked questions
      </h2>
      <DisclosureList className="mt-4">
        <Disclosure title="How do I track my order?">
          Open <TextLink to="/orders">My Orders</TextLink>. You’ll see its status there. Once it has shipped, Track
          Order shows its progress and tracking number.
        </Disclosure>
        <Disclosure title="What is the return policy?">
          Unopened products can be returned within 30 days of delivery, or as their page says. Refunds take {refundTime}
          . If something arrives damaged, expired or wrong, the seller pays for the return. See the{' '}
          <TextLink to="/returns">returns page</TextLink>.
        </Disclosure>
        <Disclosure title="Are the products authentic?">
          {authenticity ? `Yes. ${authenticity.promise} What shows it: ${authenticity.proof} ` : ''}Every seller has
          given us its legal details and its word that it sells only genuine products. Each product page names the
          seller, the maker and, for cosmetics, the licence. If something looks wrong, write to us and we look into it.
        </Disclosure>
        <Disclosure title="Do you ship outside India?">
          No. We ship only within India, free of charge, usually within 5 days.
        </Disclosure>
      </DisclosureList>
    </section>
  )
}

interface OfficerProps {
  title: string
  officer: { name: string; designation?: string; email: string; phone: string }
}

function Officer({ title, officer }: OfficerProps) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <address className="text-ink-2 not-italic">
        {officer.name}
        {officer.designation && officer.designation !== title ? `, ${officer.designation}` : ''}
        <br />
        <a href={`mailto:${officer.email}`} className="link break-words">
          {officer.email}
        </a>
        <br />
        <a href={telephone(officer.phone)} className="link tabular-nums">
          {officer.phone}
        </a>
      </address>
    </div>
  )
}

/** Who answers for complaints: Consumer Protection (E-Commerce) Rules 2020, rules 4(1), 4(2), 4(4) and 4(5). */
export function ContactGrievance({ shop }: { shop: ShopView }) {
  const { grievanceOfficer, nodalContact } = shop
  return (
    <section id="grievance" aria-labelledby="grievance-heading" className="scroll-mt-24">
      <h2 id="grievance-heading" className="heading text-3xl">
        Complaints
      </h2>
      <p className="mt-3 text-ink-2">
        If an answer did not help, take it to our grievance officer. Every complaint gets a ticket number. We
        acknowledge it within 48 hours and resolve it within one month.
      </p>
      <div className="mt-5 grid gap-5 md:grid-cols-2">
        {grievanceOfficer.name ? <Officer title="Grievance Officer" officer={grievanceOfficer} /> : null}
        {nodalContact.name ? <Officer title="Nodal contact person" officer={nodalContact} /> : null}
      </div>
      <p className="mt-5 text-sm text-ink-2">
        You can also turn to the National Consumer Helpline: call{' '}
        <a href={telephone('1915')} className="link">
          1915
        </a>{' '}
        or visit{' '}
        <a href="https://consumerhelpline.gov.in" rel="noreferrer" className="link">
          consumerhelpline.gov.in
        </a>
        .
      </p>
      <p className="mt-3 text-sm text-ink-3">
        {shop.legalName}
        {shop.address ? `, ${shop.address}` : ''}
        {shop.gstin ? `. GSTIN ${shop.gstin}` : ''}
      </p>
    </section>
  )
}
