import type { VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { getApprovals } from '#modules/settings/service.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { listingIncomplete, moveNotAllowed } from '../errors.ts'
import { checklistOf, liveContent, openThingsOf } from '../present.ts'
import { isReadyForSale } from '../rules/checklist.ts'
import { claimsIn, claimTexts } from '../rules/claims.ts'
import { canMove } from '../rules/listing.ts'
import { isUnread } from '../rules/readings.ts'
import type { ListingStatus, ListingView } from '../shapes/listing.ts'
import type { ListingRecord } from '../store/listings.server.ts'
import { closeRevision, enqueueEmail, moveProduct } from '../store/moves.server.ts'
import { updateProduct } from '../store/write.server.ts'
import { holdMyListing, issuesOf, today, viewInside } from './listing.server.ts'
import { freeSlug, inWords, slugBase } from './write-listing.server.ts'

const now: Record<ListingStatus, string> = {
  draft: 'is a draft',
  submitted: 'is with our reviewers',
  approved: 'is live',
  rejected: 'was sent back',
  suspended: 'is suspended',
  archived: 'is archived',
}

/** Refuses a move that the table of moves does not know, saying where the listing is. */
export function requireMove(record: ListingRecord, to: ListingStatus): void {
  if (!canMove(record.status, to))
    throw moveNotAllowed(`This product ${now[record.status]}, so this is not possible now.`)
}

async function moveByVendor(trx: Trx, actor: VendorActor, record: ListingRecord, to: ListingStatus, action: string) {
  requireMove(record, to)
  await moveProduct(trx, record.id, {
    from: record.status,
    to,
    by: 'vendor',
    actorId: actor.userId,
    actorName: actor.name,
    reason: null,
  })
  await recordAct(trx, actor, {
    action,
    subject: { type: 'product', id: record.id, name: record.name },
    before: { status: record.status },
    after: { status: to },
  })
}

function refuseIncomplete(record: ListingRecord): void {
  const open = openThingsOf(record, liveContent(record), today())
  if (open.length === 0) return
  throw listingIncomplete(open.map(({ todo }) => todo).join(' '), issuesOf(open))
}

/**
 * Sends a listing for review. It has to be complete but for what concerns the vendor itself. Where the operator lets listings in
 * by themselves, nothing at all is missing and it claims nothing, it is live at once: a claim always waits for somebody who looks at
 * its proof, and so do letters in which no claim is looked for.
 */
export async function submitListing(actor: VendorActor, id: string): Promise<ListingView> {
  const { products: approval } = await getApprovals()
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    requireMove(record, 'submitted')
    const checklist = checklistOf(record, liveContent(record), today())
    refuseIncomplete(record)
    await followName(trx, record)
    await moveByVendor(trx, actor, record, 'submitted', 'product.submitted')
    const texts = claimTexts(liveContent(record))
    const needsReader = claimsIn(texts).length > 0 || isUnread(texts)
    if (approval === 'automatic' && isReadyForSale(checklist) && !needsReader) {
      await moveProduct(trx, record.id, {
        from: 'submitted',
        to: 'approved',
        by: 'system',
        actorId: null,
        actorName: '',
        reason: null,
      })
      await enqueueEmail(trx, { productId: record.id, what: 'approved', reason: null })
    }
    return viewInside(trx, record.id)
  }).catch(inWords)
}

/** Until it is sent for the first time nobody has its address, so the address follows the name. */
async function followName(trx: Trx, record: ListingRecord): Promise<void> {
  if (record.submitted_at !== null || record.slug.startsWith(slugBase(record.name))) return
  await updateProduct(trx, record.id, { slug: await freeSlug(trx, record.name, record.id) })
}

/** Takes a listing back from the reviewers, to change it. */
export async function takeBackListing(actor: VendorActor, id: string): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    if (record.status !== 'submitted') throw moveNotAllowed('This product is not with our reviewers any more.')
    await moveByVendor(trx, actor, record, 'draft', 'product.taken_back')
    return viewInside(trx, record.id)
  })
}

/** Takes a listing off sale and out of the list. Orders keep it; changes that waited are given up. */
export async function archiveListing(actor: VendorActor, id: string): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    await moveByVendor(trx, actor, record, 'archived', 'product.archived')
    if (record.revision) {
      await closeRevision(trx, record.revision.id, { status: 'withdrawn', actorId: actor.userId, reason: null })
    }
    return viewInside(trx, record.id)
  })
}

/** Brings an archived listing back as a draft; it is reviewed again before it goes on sale. */
export async function restoreListing(actor: VendorActor, id: string): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    if (record.status !== 'archived') throw moveNotAllowed('This product is not archived.')
    await moveByVendor(trx, actor, record, 'draft', 'product.restored')
    return viewInside(trx, record.id)
  })
}
