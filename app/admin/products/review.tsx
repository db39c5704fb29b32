import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ClaimList } from '#app/portal/claim-list.tsx'
import { PackList } from '#app/portal/pack-list.tsx'
import { ProofList } from '#app/portal/proof-list.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon, circleCheckIcon } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import type { ChecklistLine, ListingReviewView } from '#modules/listing/shapes/listing.ts'
import { type VendorStatus, vendorStatusWords } from '#modules/vendors/rules.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = `review-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
  return (
    <section aria-labelledby={id} className="panel panel-pad">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

/** What still keeps a listing from going live, and what is in order. */
export function ReviewChecklist({
  checklist,
  flagged,
}: {
  checklist: readonly ChecklistLine[]
  /** Words that a cosmetic may not promise: whether they do is left to the reviewer. */
  flagged: readonly string[]
}) {
  const open = checklist.filter((line) => !line.ok).length
  return (
    <Panel title="Checklist">
      <p className="text-sm text-ink-2">
        {open === 0
          ? flagged.length > 0
            ? `Nothing is missing. Decide about: ${flagged.join(', ')}.`
            : 'Everything is in order.'
          : `${open} of ${checklist.length} checks ${open === 1 ? 'is' : 'are'} failing.`}
      </p>
      <ul className="mt-3 grid gap-2 text-sm">
        {checklist.map((line) => (
          <li key={line.id} className="flex gap-2">
            <Icon
              path={line.ok ? circleCheckIcon : circleAlertIcon}
              size={16}
              className={`mt-0.5 ${line.ok ? 'text-success' : 'text-danger'}`}
            />
            <span className="min-w-0">
              <span className="sr-only">{line.ok ? 'In order: ' : 'Missing: '}</span>
              {line.label}
              {line.todo ? <span className="block text-ink-2">{line.todo}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Old and new of what a vendor wants changed on a listing that is on sale. */
export function ReviewChanges({ listing }: { listing: ListingReviewView }) {
  const { revision } = listing
  if (!revision || listing.changes.length === 0) return null
  const isRejected = revision.status === 'rejected'
  return (
    <Panel title={isRejected ? 'Changes that were sent back' : 'Changes that wait'}>
      <p className="text-sm text-ink-2">
        {isRejected
          ? `Sent back ${formatMoment(revision.decidedAt)}: ${revision.reason ?? ''} Customers see what is on sale now.`
          : `Sent ${formatMoment(revision.createdAt)}. Customers see the old version until you decide.`}
      </p>
      <table className="mt-3 w-full text-sm max-md:block">
        <caption className="sr-only">What changes</caption>
        <thead className="max-md:hidden">
          <tr className="text-left text-xs text-ink-3">
            <th scope="col" className="py-2 pr-4 font-medium">
              What
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              On sale now
            </th>
            <th scope="col" className="py-2 font-medium">
              {isRejected ? 'Not approved' : 'Wanted'}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {listing.changes.map((change) => (
            <tr key={change.label} className="border-t border-line align-top max-md:block max-md:py-2">
              <th scope="row" className="py-2 pr-4 text-left font-medium max-md:block max-md:py-0">
                {change.label}
              </th>
              <td className="py-2 pr-4 text-ink-2 [overflow-wrap:anywhere] max-md:block max-md:py-0">
                <del>{change.before || 'Nothing'}</del>
              </td>
              <td className="py-2 [overflow-wrap:anywhere] max-md:block max-md:py-0">
                <ins className="no-underline">{change.after || 'Nothing'}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function facts(content: ListingContent) {
  return [
    { label: 'Brand', value: content.brand },
    { label: 'Kind', value: content.genericName },
    { label: 'Category', value: content.category },
    { label: 'Country of origin', value: content.countryOfOrigin },
    { label: 'Manufacturer', value: [content.manufacturer, content.manufacturerAddress].filter(Boolean).join(', ') },
    { label: 'Importer', value: content.importer },
    { label: 'Licence', value: content.licenceNumber || content.importRegistration },
    { label: 'HSN', value: content.hsn },
    { label: 'Statutory GST', value: `${content.statutoryGstRate}%` },
    { label: 'Ingredients', value: content.ingredients.join(', ') },
    { label: 'How to use', value: content.howToUse },
    { label: 'Warnings', value: content.warnings },
    { label: 'Skin types', value: content.skinTypes.join(', ') },
    { label: 'Hair types', value: content.hairTypes.join(', ') },
    { label: 'Good for', value: content.concerns.join(', ') },
    { label: 'Finish', value: content.finish },
    { label: 'Dimensions', value: content.dimensions },
  ].filter((fact) => fact.value)
}

/** What the texts claim, and what the vendor shows for it until when. Nothing where nothing is claimed and nothing is shown. */
export function ReviewProofs({ listing }: { listing: ListingReviewView }) {
  const { proofs, claims } = listing
  if (proofs.length === 0 && claims.length === 0) return null
  return (
    <Panel title="Proof of claims">
      <div className="grid gap-4">
        {claims.length > 0 ? <ClaimList claims={claims} /> : null}
        {proofs.length > 0 ? <ProofList proofs={proofs} path={`/api/v1/admin/products/${listing.id}/proofs`} /> : null}
        {claims.length > 0 && proofs.length === 0 ? (
          <p className="text-sm text-ink-2">The vendor has attached nothing.</p>
        ) : null}
      </div>
    </Panel>
  )
}

/** The listing as its vendor wrote it: photos, words, choices and declarations. */
export function ReviewContent({ listing }: { listing: ListingReviewView }) {
  const { content } = listing
  return (
    <Panel title="Listing">
      {listing.flaggedWords.length > 0 ? (
        <Notice tone="warning" className="mb-4">
          Check these words against the description and the proof before you approve: {listing.flaggedWords.join(', ')}.
          A cosmetic may not promise to cure or treat, and “100%” must hold for the whole product.
        </Notice>
      ) : null}
      {content.statutoryGstRate !== 18 ? (
        <Notice tone="info" className="mb-4">
          The statutory GST of this product is {content.statutoryGstRate}%. The shop charges 18% on every order.
        </Notice>
      ) : null}
      {content.photos.length > 0 ? (
        <ul className="mb-4 flex flex-wrap gap-3" aria-label="Photos">
          {content.photos.map((photo) => (
            <li key={photo.id} className="w-32">
              <Photo photo={photo} category={content.category} sizes="8rem" alt="" className="aspect-4/5 rounded-md" />
              <p className="mt-1 text-xs text-ink-3">{photo.alt || 'Not described'}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mb-4 whitespace-pre-line">{content.description || 'No description yet.'}</p>
      <div className="mb-4">
        <PackList content={content} />
      </div>
      <DescriptionList facts={facts(content)} className="text-sm" />
    </Panel>
  )
}

/** Who moved the listing, when and why; the latest first. */
export function ReviewHistory({ listing }: { listing: ListingReviewView }) {
  return (
    <Panel title="History">
      <ol className="grid gap-3 text-sm">
        {listing.history.map((step) => (
          <li key={`${step.status} ${step.at}`}>
            <p className="font-medium">
              {step.previous === step.status ? 'Changes reviewed' : listingStatusWords[step.status]}
              <span className="font-normal text-ink-2">
                {' '}
                by {step.by === 'system' ? 'the shop' : step.actor || `the ${step.by}`}
              </span>
            </p>
            <p className="text-ink-3">{formatMoment(step.at)}</p>
            {step.reason ? <p className="text-ink-2">{step.reason}</p> : null}
          </li>
        ))}
        <li>
          <p className="font-medium">Created</p>
          <p className="text-ink-3">{formatDay(listing.createdAt)}</p>
        </li>
      </ol>
    </Panel>
  )
}

/** Whose listing it is, with the way to that vendor and to its other products. */
export function ReviewVendor({ listing }: { listing: ListingReviewView }) {
  return (
    <Panel title="Vendor">
      <p className="font-medium">
        <Link to={href('/admin/vendors/:vendorId', { vendorId: listing.vendorId })} className="hover:underline">
          {listing.vendorName}
        </Link>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {listing.vendor.status === 'approved'
          ? 'May sell.'
          : `${vendorStatusWords[listing.vendor.status as VendorStatus]}: nothing of it can go on sale.`}
      </p>
      <p className="mt-2 text-sm">
        <Link to={`/admin/products?vendor=${listing.vendorId}`} className="underline">
          All its products
        </Link>
      </p>
    </Panel>
  )
}
