import type { ReactNode } from 'react'
import { ClaimList } from '#app/portal/claim-list.tsx'
import { Columns } from '#app/portal/columns.tsx'
import { ProofList } from '#app/portal/proof-list.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { PackList } from '#app/vendor/listing/pack-list.tsx'
import type { ListingView } from '#modules/listing/shapes/listing.ts'
import { Checklist } from './checklist.tsx'

/** A listing that cannot be changed now: it is in review, archived, or its vendor may only look. */
export function ListingReading({ listing, children }: { listing: ListingView; children: ReactNode }) {
  const { content } = listing
  const facts = [
    { label: 'Brand', value: content.brand },
    { label: 'Category', value: content.category },
    { label: 'Product type', value: content.genericName },
    { label: 'Description', value: content.description },
    { label: 'Manufacturer', value: content.manufacturer },
    { label: 'HSN code', value: content.hsn },
    { label: 'Ingredients', value: content.ingredients.join(', ') },
    { label: 'How to use', value: content.howToUse },
    { label: 'Warnings', value: content.warnings },
    { label: 'Skin types', value: content.skinTypes.join(', ') },
    { label: 'Hair types', value: content.hairTypes.join(', ') },
    { label: 'Good for', value: content.concerns.join(', ') },
    { label: 'Finish', value: content.finish },
  ]
  return (
    <Columns className="mt-4">
      <div className="grid min-w-0 gap-5">
        {children}
        <section aria-label="Product" className="panel panel-pad grid gap-5">
          {content.photos.length > 0 ? (
            <ul aria-label="Photos" className="flex flex-wrap gap-3">
              {content.photos.map((photo) => (
                <li key={photo.id} className="w-24">
                  <Photo photo={photo} category={content.category} sizes="6rem" className="aspect-4/5 rounded-md" />
                </li>
              ))}
            </ul>
          ) : null}
          <DescriptionList facts={facts.filter((fact) => fact.value !== '')} />
          <PackList content={content} />
        </section>
        {listing.proofs.length > 0 || listing.claims.length > 0 ? (
          <section aria-labelledby="listing-proofs" className="panel panel-pad">
            <h2 id="listing-proofs" className="mb-3 text-lg font-semibold">
              Proof of claims
            </h2>
            <div className="grid gap-4">
              {listing.claims.length > 0 ? <ClaimList claims={listing.claims} /> : null}
              {listing.proofs.length > 0 ? (
                <ProofList proofs={listing.proofs} path={`/api/v1/vendor/products/${listing.id}/proofs`} />
              ) : null}
            </div>
          </section>
        ) : null}
      </div>
      <aside aria-label="Checklist">
        <Checklist checklist={listing.gate} flagged={listing.flaggedWords} />
      </aside>
    </Columns>
  )
}
