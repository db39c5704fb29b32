import { TextLink } from '#app/ui/text-link.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'

/** Who stands behind a legal text, and who hears complaints about it. */
export function LegalContact({ shop, matter }: { shop: ShopView; matter: string }) {
  const officer = shop.grievanceOfficer
  return (
    <>
      <p>
        {matter}: write to{' '}
        <a href={`mailto:${shop.supportEmail}`} className="link">
          {shop.supportEmail}
        </a>
        , call {shop.supportPhone}, or use the <TextLink to="/contact">contact form</TextLink>. We reply within 24
        hours.
      </p>
      {officer.name ? (
        <p>
          Complaints go to our {officer.designation}, {officer.name},{' '}
          <a href={`mailto:${officer.email}`} className="link">
            {officer.email}
          </a>
          , {officer.phone}. We acknowledge each within 48 hours and resolve it within one month.
        </p>
      ) : null}
      <p>
        {shop.legalName}
        {shop.address ? `, ${shop.address}` : ''}
        {shop.gstin ? `. GSTIN ${shop.gstin}` : ''}
      </p>
    </>
  )
}
