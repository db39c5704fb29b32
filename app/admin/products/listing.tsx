import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { WordChanges } from '#app/admin/products/word-changes.tsx'
import { ClaimList } from '#app/portal/claim-list.tsx'
import { ProofList } from '#app/portal/proof-list.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon, circleCheckIcon } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import { reviewedFieldNames, strikingChanges } from '#modules/listing/rules/revision.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import type { ChecklistLine, ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { type VendorStatus, vendorStatusWords } from '#modules/vendors/rules.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { ListingPacks, ListingPhotos } from './packs.tsx'
import { StrikingPrices } from './striking-prices.tsx'

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = `listing-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
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
export function ListingChecklist({
  checklist,
  flagged,
  hasStrikingPrice = false,
}: {
  checklist: readonly ChecklistLine[]
  /** A price changes so much that it may be a slip. */
  hasStrikingPrice?: boolean
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
            : hasStrikingPrice
              ? 'Nothing is missing. Check the price.'
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

/** Each field that differs, word by word. */
function Differences({ changes }: Pick<ListingToDecideView, 'changes'>) {
  return (
    <dl className="@container mt-3 divide-y divide-line text-sm">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="grid gap-x-4 gap-y-1 py-2.5 @min-[30rem]:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="font-medium">{label}</dt>
          <dd className="min-w-0">
            <WordChanges before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the vendor changed since the listing was sent back; nothing where it was not. */
export function SinceSentBack({ listing }: { listing: ListingToDecideView }) {
  const { sinceSentBack, sentBackReason } = listing
  if (sinceSentBack === null) return null
  const hasSamePhotos = sinceSentBack.every(({ label }) => label !== reviewedFieldNames.photos)
  return (
    <Panel title="Changed since you sent it back">
      {sentBackReason ? (
        <p className="text-sm">
          <span className="text-ink-2">Reason: </span>
          {sentBackReason}
        </p>
      ) : null}
      {sinceSentBack.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing has changed. The vendor sent it again as it was.</p>
      ) : (
        <Differences changes={sinceSentBack} />
      )}
      {sinceSentBack.length > 0 && hasSamePhotos ? (
        <p className="mt-1 text-sm text-ink-2">The photos are unchanged.</p>
      ) : null}
    </Panel>
  )
}

/** Old and new of what a vendor wants changed on a listing that is on sale. */
export function RevisionChanges({ listing }: { listing: ListingToDecideView }) {
  const { revision } = listing
  if (!revision || listing.changes.length === 0) return null
  const isRejected = revision.status === 'rejected'
  return (
    <Panel title={isRejected ? 'Changes that were sent back' : 'Pending changes'}>
      <p className="text-sm text-ink-2">
        {isRejected
          ? `Sent back ${formatMoment(revision.decidedAt)}: ${revision.reason ?? ''} Customers see what is on sale now.`
          : `Sent ${formatMoment(revision.createdAt)}. Customers see the old version until you decide.`}
      </p>
      <StrikingPrices changes={strikingChanges(listing.live, listing.content)} className="mt-3" />
      <Differences changes={listing.changes} />
    </Panel>
  )
}

function facts(content: ListingContent) {
  return [
    { label: 'Brand', value: content.brand },
    { label: 'Product type', value: content.genericName },
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
export function ListingProofs({ listing }: { listing: ListingToDecideView }) {
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

/** Below more packs nobody would find what else the listing says: it then stands above them. */
const fewPacks = 2

/** The listing as its vendor wrote it: photos, words, choices and declarations. */
export function ListingPanel({ listing }: { listing: ListingToDecideView }) {
  const { content } = listing
  const words = (
    <>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{content.description || 'No description yet.'}</p>
      <DescriptionList facts={facts(content)} stacked className="text-sm wrap-anywhere" />
    </>
  )
  const hasFewPacks = content.variants.length <= fewPacks
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
      <div className="@container">
        <div className="grid gap-5 @min-[40rem]:grid-cols-[minmax(0,30rem)_minmax(17rem,1fr)] @min-[40rem]:items-start">
          <ListingPhotos content={content} />
          <div className="grid min-w-0 gap-4">
            {hasFewPacks ? null : words}
            <ListingPacks content={content} />
            {hasFewPacks ? words : null}
          </div>
        </div>
      </div>
    </Panel>
  )
}

/** Who moved the listing, when and why; the latest first. */
export function ListingHistory({ listing }: { listing: ListingToDecideView }) {
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
export function ListingVendor({ listing }: { listing: ListingToDecideView }) {
  return (
    <Panel title="Vendor">
      <p className="font-medium">
        <Link to={href('/admin/vendors/:vendorId', { vendorId: listing.vendorId })} className="hover:underline">
          {listing.vendorName}
        </Link>
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {listing.vendor.status === 'approved'
          ? 'Approved to sell.'
          : `${vendorStatusWords[listing.vendor.status as VendorStatus]}: its listings can’t go live.`}
      </p>
      <p className="mt-2 text-sm">
        <Link to={`/admin/products?vendor=${listing.vendorId}`} className="underline">
          All products
        </Link>
      </p>
    </Panel>
  )
}

/** All that a decision about a listing needs: what changed, the photographs beside the packs, claims, the checklist, its vendor and its history. */
export function WholeListing({ listing }: { listing: ListingToDecideView }) {
  return (
    <div className="@container mt-5">
      <div className="grid gap-5 @min-[74rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[74rem]:items-start">
        <div className="grid min-w-0 gap-5">
          <SinceSentBack listing={listing} />
          <RevisionChanges listing={listing} />
          <ListingPanel listing={listing} />
          <ListingProofs listing={listing} />
        </div>
        <div className="grid min-w-0 gap-5 items-start pair-[18rem]">
          <ListingChecklist
            checklist={listing.gate}
            flagged={listing.flaggedWords}
            hasStrikingPrice={strikingChanges(listing.live, listing.content).length > 0}
          />
          <div className="grid gap-5">
            <ListingVendor listing={listing} />
            <ListingHistory listing={listing} />
          </div>
        </div>
      </div>
    </div>
  )
}
