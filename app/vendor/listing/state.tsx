import type { ReactNode } from 'react'
import { PackNotices } from '#app/portal/pack-notices.tsx'
import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { proofWarnings } from '#modules/listing/rules/claims.ts'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import { reviewedFieldNames } from '#modules/listing/rules/revision.ts'
import type { ListingHistoryView, ListingView } from '#modules/listing/shapes/listing.ts'
import { formatDay, formatMoment, indianDay } from '#platform/kit/dates.ts'

function StatusNotice({ listing }: { listing: ListingView }): ReactNode {
  switch (listing.status) {
    case 'rejected':
      return (
        <Notice tone="warning">
          <b>Sent back.</b> {listing.statusReason} Fix this and send it again.
        </Notice>
      )
    case 'submitted':
      return (
        <Notice tone="info">
          <b>In review.</b> We look at it as soon as we can and email you. To edit it, withdraw it first.
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="warning">
          <b>Suspended: not on sale.</b> {listing.statusReason}
        </Notice>
      )
    case 'archived':
      return (
        <Notice tone="info">
          <b>Archived: not on sale.</b> Restore it as a draft to change it and send it for review.
        </Notice>
      )
    default:
      return null
  }
}

/** A month ahead, as its vendor hears of it by email. */
const soon = proofWarnings[0] * 86_400_000

/** Claims of a listing on sale whose proof ends soon, or has ended. */
function ClaimNotices({ listing }: { listing: ListingView }) {
  const today = indianDay(new Date())
  const isNear = (day: string) => Date.parse(day) - Date.parse(today) <= soon
  const ending = listing.claims.filter(({ proof }) => proof?.validUntil && isNear(proof.validUntil))
  if (listing.status !== 'approved' || ending.length === 0) return null
  return (
    <Notice tone="warning">
      <b>A proof is about to expire.</b> Attach a new one in time: the day after it expires, the product goes off sale
      and is sent back to you to fix.
      <ul className="mt-1 grid gap-1">
        {ending.map(({ id, name, proof }) => (
          <li key={id}>
            {name}: {proof?.name}, until {formatDay(proof?.validUntil)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** 'the price', 'name and photos' */
const toCorrect = (changed: readonly string[]) =>
  new Intl.ListFormat('en-IN').format(
    changed.map((part) => (part === reviewedFieldNames.prices ? 'the price' : part.toLowerCase())),
  )

/** Where a listing stands, and what becomes of changes that are not on sale yet. */
export function ListingNotices({ listing, onWithdraw }: { listing: ListingView; onWithdraw?: () => void }) {
  const { revision } = listing
  const withdraw = onWithdraw ? (
    <button type="button" onClick={onWithdraw} className="link font-semibold">
      Discard these changes
    </button>
  ) : null
  return (
    <>
      <StatusNotice listing={listing} />
      <PackNotices listing={listing} />
      <ClaimNotices listing={listing} />
      {revision?.status === 'submitted' ? (
        <Notice tone="info">
          <b>Changes wait for review:</b> {revision.changed.join(', ').toLowerCase()}. Customers see the product as it
          was until then. {withdraw}
        </Notice>
      ) : null}
      {revision?.status === 'rejected' ? (
        <Notice tone="warning">
          <b>Your changes were sent back:</b> “{revision.reason}” The product is on sale as it was. Correct{' '}
          {toCorrect(revision.changed)} and save to send your changes again, or {withdraw ?? 'give them up'}.
        </Notice>
      ) : null}
    </>
  )
}

const who = { vendor: 'you', admin: 'our team', system: 'the shop' }

function stepWords(step: ListingHistoryView): string {
  if (step.previous === step.status) return 'Reviewed'
  if (step.previous === null) return 'Started as a draft'
  return listingStatusWords[step.status]
}

/** What happened to a listing, the newest first. */
export function ListingHistory({ history }: { history: readonly ListingHistoryView[] }) {
  if (history.length === 0) return null
  return (
    <DisclosureList>
      <Disclosure title="History">
        <ol className="grid gap-2.5 text-sm">
          {history.map((step) => (
            <li key={step.at}>
              <span className="font-medium text-ink">{stepWords(step)}</span> by {who[step.by]}
              {step.by === 'vendor' && step.actor ? ` (${step.actor})` : ''}, {formatMoment(step.at)}
              {step.reason ? <span className="block">{step.reason}</span> : null}
            </li>
          ))}
        </ol>
      </Disclosure>
    </DisclosureList>
  )
}
