import { DescriptionList, type Fact } from '#app/ui/description-list.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SellerPageView } from '#modules/catalog/pages/shapes.ts'

function Contacts({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone ? <PhoneLink phone={phone} className="block w-fit max-w-full py-1" /> : null}
      {email ? (
        <a href={`mailto:${email}`} className="link block w-fit max-w-full py-1">
          <EmailText email={email} />
        </a>
      ) : null}
    </>
  )
}

function factsOf(seller: Omit<SellerPageView, 'photo'>): Fact[] {
  const officer = seller.grievanceOfficer
  const facts: (Fact | false)[] = [
    { label: 'Business name', value: seller.legalName || seller.name },
    { label: 'Registration', value: seller.gstin ? `GST registered, ${seller.gstin}` : 'Not registered for GST' },
    seller.address !== '' && { label: 'Address', value: seller.address },
    (seller.phone !== '' || seller.email !== '') && {
      label: 'Customer care',
      value: <Contacts phone={seller.phone} email={seller.email} />,
    },
    officer.name !== '' && {
      label: 'Grievance officer',
      value: (
        <>
          {officer.name}
          <Contacts phone={officer.phone} email={officer.email} />
        </>
      ),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

/** What a seller must tell of itself: Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a) and 6(5). */
export function SellerFacts({ seller }: { seller: Omit<SellerPageView, 'photo'> }) {
  return (
    <section aria-labelledby="seller-facts" className="panel panel-pad self-start lg:sticky lg:top-24">
      <h2 id="seller-facts" className="heading mb-4 scroll-mt-24 text-2xl">
        About this seller
      </h2>
      <DescriptionList facts={factsOf(seller)} stacked />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        The seller gave us these details and is responsible for them. Something wrong?{' '}
        <TextLink to="/contact">Write to us</TextLink>.
      </p>
    </section>
  )
}
