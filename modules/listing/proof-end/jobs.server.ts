import { shopItself } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inRetriedTransaction, inTransaction, type Trx } from '#platform/db.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { liveContent, proofsOf, wantedContent } from '../present.ts'
import { type ClaimStanding, claimStandings, claimTexts } from '../rules/claims.ts'
import { today } from '../service/listing.server.ts'
import { writeContent } from '../service/write-listing.server.ts'
import { type ListingRecord, selectListing } from '../store/listings.server.ts'
import { selectMembers } from '../store/members.server.ts'
import { closeRevision, moveProduct } from '../store/moves.server.ts'
import { type EndingClaim, proofEndEmail, quoted } from './emails.server.ts'
import { forgetEnds, noteTold, productsWithDueProofs, vendorsWithDueProofs } from './store.server.ts'

/** Products that one transaction holds. */
const productsAtOnce = 50

/**
 * Vendors hear 30 and 7 days ahead of proofs that end, and a product whose claim has no proof left goes off sale, back to its vendor. Repeatable:
 * each thing is said once of each end.
 */
async function endProofs(): Promise<void> {
  for (const vendorId of await inTransaction(vendorsWithDueProofs)) while (await endProofsOf(vendorId));
  await inTransaction(forgetEnds)
}

/** Looks after some of a vendor's products; false when none were left. */
async function endProofsOf(vendorId: string): Promise<boolean> {
  const people = await selectMembers(vendorId)
  return inRetriedTransaction(async (trx) => {
    const products = await productsWithDueProofs(trx, vendorId, productsAtOnce)
    const ending: EndingClaim[] = []
    for (const id of products) {
      const record = await selectListing(trx, id, vendorId, true)
      if (record?.status === 'approved') ending.push(...(await lookAfter(trx, record)))
    }
    if (ending.length > 0) for (const { id, email } of people) await sendEmailIn(trx, proofEndEmail(email, ending), id)
    return products.length === productsAtOnce
  })
}

/** What has to be said of a product on sale; a claim without a proof takes it off. */
async function lookAfter(trx: Trx, record: ListingRecord): Promise<EndingClaim[]> {
  const due = await noteTold(trx, record.id)
  const standings = claimStandings(claimTexts(liveContent(record)), proofsOf(record), today())
  const lapsed = standings.filter(({ state }) => state === 'lapsed')
  if (lapsed.length > 0) await sendBack(trx, record, lapsed)
  return standings.flatMap(({ words, state, proof }) => {
    if (!proof?.validUntil || (state !== 'lapsed' && !due.has(proof.id))) return []
    const about = { productId: record.id, product: record.name, words, on: proof.validUntil }
    return [{ ...about, hasEnded: state === 'lapsed' }]
  })
}

/** Off sale and back to its vendor, with all that the vendor wanted changed in the draft. */
async function sendBack(trx: Trx, record: ListingRecord, lapsed: readonly ClaimStanding[]): Promise<void> {
  const reason = lapsed
    .map(({ words, proof }) => `The proof for ${quoted(words)} ended on ${formatDay(proof?.validUntil)}.`)
    .join(' ')
  if (record.revision) {
    await writeContent(trx, record.id, wantedContent(record), { moves: new Map(), actorId: null })
    await closeRevision(trx, record.revision.id, { status: 'withdrawn', actorId: null, reason: null })
  }
  await moveProduct(trx, record.id, {
    from: 'approved',
    to: 'rejected',
    by: 'system',
    actorId: null,
    actorName: '',
    reason,
  })
  await recordAct(trx, shopItself, {
    action: 'product.proof_ended',
    subject: { type: 'product', id: record.id, name: record.name },
    before: { status: 'approved' },
    after: { status: 'rejected' },
    reason,
  })
}

export const proofEndJobs: Record<string, JobHandler> = { 'listing:proof_ends': endProofs }
