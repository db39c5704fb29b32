import { Notice } from '#app/ui/notice.tsx'
import { strikingChanges } from '#modules/listing/rules/revision.ts'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import type { Decision } from './decisions.ts'

/** Prices that change so much that they may be slips, a line each. */
export function StrikingPrices({ changes, className = '' }: { changes: readonly string[]; className?: string }) {
  if (changes.length === 0) return null
  return (
    <Notice tone="warning" className={className}>
      <b>{changes.length === 1 ? 'A price changes a lot.' : 'Prices change a lot.'}</b>
      {changes.map((change) => (
        <span key={change} className="block tabular-nums">
          {change}
        </span>
      ))}
    </Notice>
  )
}

/** What follows from a decision; whoever approves reads once more which prices change a lot. */
export function Follows({ decision: { id, follows }, listing }: { decision: Decision; listing: ListingToDecideView }) {
  const changes = id === 'approve-changes' ? strikingChanges(listing.live, listing.content) : []
  return (
    <>
      <StrikingPrices changes={changes} className="mb-3" />
      {follows}
    </>
  )
}
