import type { AdminActor } from '#modules/audit/rules.ts'
import { changesBetween } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { listingIncomplete, listingNotFound, moveNotAllowed, noRevision } from '../errors.ts'
import { checklistOf, listingToDecideView, liveContent, openThingsOnSale, wantedContent } from '../present.ts'
import { forOperator, isReadyForSale } from '../rules/checklist.ts'
import { reviewedFieldNames, takeFields } from '../rules/revision.ts'
import type { ListingContent } from '../shapes/content.ts'
import type { ListingStatus, ListingToDecideView } from '../shapes/listing.ts'
import { type ListingRecord, readHistory, readListing, selectHistory, selectListing } from '../store/listings.server.ts'
import {
  closeRevision,
  dropSentBack,
  enqueueEmail,
  insertHistory,
  moveProduct,
  notePricesReviewed,
  putSentBack,
  touchProduct,
} from '../store/moves.server.ts'
import { forTrail, listingId, today } from './listing.server.ts'
import { requireMove } from './move-listing.server.ts'
import { inWords, type StockMoves, writeContent } from './write-listing.server.ts'

/** Any listing as the operator decides about it. Refuses with listing.not_found. */
export async function getListingToDecide(id: string): Promise<ListingToDecideView> {
  const [record, history] = await Promise.all([readListing(listingId(id), null), readHistory(listingId(id))])
  if (!record) throw listingNotFound()
  return listingToDecideView(record, history, today())
}

/** `version` is what the reviewer looked at, where the page knows it: what changed meanwhile is not approved unseen. */
async function holdListing(trx: Trx, actor: AdminActor, id: string, version: number | null): Promise<ListingRecord> {
  const record = await selectListing(trx, listingId(id), null, true)
  if (!record) throw listingNotFound()
  if (version !== null && record.version !== version) {
    const by = await changedBy(trx, actor, 'product', record.id)
    throw editConflict('This product', listingToDecideView(record, await selectHistory(trx, record.id), today()), by)
  }
  return record
}

async function decidedView(trx: Trx, id: string): Promise<ListingToDecideView> {
  const record = await selectListing(trx, id, null)
  if (!record) throw listingNotFound()
  return listingToDecideView(record, await selectHistory(trx, id), today())
}

interface Decision {
  to: ListingStatus
  action: string
  email: string
  reason: string | null
}

async function decide(
  trx: Trx,
  actor: AdminActor,
  record: ListingRecord,
  decision: Decision,
): Promise<ListingToDecideView> {
  requireMove(record, decision.to)
  await moveProduct(trx, record.id, {
    from: record.status,
    to: decision.to,
    by: 'admin',
    actorId: actor.userId,
    actorName: actor.name,
    reason: decision.reason,
  })
  if (decision.to === 'rejected') await putSentBack(trx, record.id, liveContent(record))
  if (decision.to === 'approved') await dropSentBack(trx, record.id)
  await recordAct(trx, actor, {
    action: decision.action,
    subject: { type: 'product', id: record.id, name: record.name },
    before: { status: record.status },
    after: { status: decision.to },
    reason: decision.reason,
  })
  await enqueueEmail(trx, { productId: record.id, what: decision.email, reason: decision.reason })
  return decidedView(trx, record.id)
}

function refuseUnlessReady(record: ListingRecord): void {
  const checklist = checklistOf(record, liveContent(record), today())
  if (isReadyForSale(checklist)) return
  const open = checklist.filter((line) => !line.ok).map((line) => forOperator(line, record.vendor_status))
  throw listingIncomplete(
    `It cannot go on sale yet. ${open.map((line) => line.todo).join(' ')}`,
    open.map((line) => ({ path: line.field ?? line.id, message: line.todo })),
  )
}

/** Holds a listing and decides about it: `judge` refuses, or says what it becomes. */
function decideOn(
  actor: AdminActor,
  id: string,
  version: number | null,
  judge: (record: ListingRecord) => Decision,
): Promise<ListingToDecideView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdListing(trx, actor, id, version)
    return decide(trx, actor, record, judge(record))
  })
}

/** Puts a listing on sale. Needs every line of the checklist, the vendor's own too. */
export function approveProduct(
  actor: AdminActor,
  id: string,
  version: number | null = null,
): Promise<ListingToDecideView> {
  return decideOn(actor, id, version, (record) => {
    if (record.status !== 'submitted') throw moveNotAllowed('This product does not wait for review any more.')
    refuseUnlessReady(record)
    return { to: 'approved', action: 'product.approved', email: 'approved', reason: null }
  }).catch(inWords)
}

/** Sends a listing back to its vendor, who mends it after the reason. */
export function sendBackProduct(
  actor: AdminActor,
  id: string,
  reason: string,
  version: number | null = null,
): Promise<ListingToDecideView> {
  const sentBack: Decision = { to: 'rejected', action: 'product.sent_back', email: 'sent_back', reason }
  return decideOn(actor, id, version, (record) => {
    if (record.status !== 'submitted') throw moveNotAllowed('This product does not wait for review any more.')
    return sentBack
  })
}

/** Takes a listing off sale. Existing orders are not affected. */
export function suspendProduct(actor: AdminActor, id: string, reason: string): Promise<ListingToDecideView> {
  const suspended: Decision = { to: 'suspended', action: 'product.suspended', email: 'suspended', reason }
  return decideOn(actor, id, null, () => suspended)
}

/** Puts a suspended listing back on sale. Its vendor has to be approved, and it has to be complete. */
export function reinstateProduct(actor: AdminActor, id: string): Promise<ListingToDecideView> {
  return decideOn(actor, id, null, (record) => {
    if (record.status !== 'suspended') throw moveNotAllowed('This product is not suspended.')
    refuseUnlessReady(record)
    return { to: 'approved', action: 'product.reinstated', email: 'reinstated', reason: null }
  })
}

function openRevision(record: ListingRecord) {
  if (record.revision?.status !== 'submitted') throw noRevision()
  return record.revision
}

async function tellOfRevision(
  trx: Trx,
  actor: AdminActor,
  record: ListingRecord,
  about: { action: string; email: string; reason: string | null; sentence: string; changes?: object },
): Promise<ListingToDecideView> {
  await insertHistory(trx, record.id, {
    from: record.status,
    to: record.status,
    by: 'admin',
    actorId: actor.userId,
    actorName: actor.name,
    reason: about.sentence,
  })
  await recordAct(trx, actor, {
    action: about.action,
    subject: { type: 'product', id: record.id, name: record.name },
    ...about.changes,
    reason: about.reason,
  })
  await enqueueEmail(trx, { productId: record.id, what: about.email, reason: about.reason })
  return decidedView(trx, record.id)
}

/** What was typed as the stock of variants that come on sale now. The stock of the others has gone its own way. */
function stockOfNew(live: ListingContent, next: ListingContent): StockMoves {
  const known = new Set(live.variants.map(({ id }) => id))
  const fresh = next.variants.filter(({ id }) => !known.has(id))
  return new Map(fresh.map(({ id, stock }) => [id, { stock, was: undefined }]))
}

/** Lets customers see the changes that waited. What else changed since they were sent stays as it is now. */
export async function approveRevision(
  actor: AdminActor,
  id: string,
  version: number | null = null,
): Promise<ListingToDecideView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdListing(trx, actor, id, version)
    const revision = openRevision(record)
    const live = liveContent(record)
    const next = takeFields(live, revision.content, revision.changedFields)
    const open = openThingsOnSale(record, next, today())
    if (open.length > 0) {
      throw listingIncomplete(
        `With these changes something would be missing: ${open.map(({ todo }) => todo).join(' ')}`,
        [],
      )
    }
    await closeRevision(trx, revision.id, { status: 'approved', actorId: actor.userId, reason: null })
    await dropSentBack(trx, record.id)
    await writeContent(trx, record.id, next, { moves: stockOfNew(live, next), actorId: actor.userId })
    if (revision.changedFields.includes('prices')) await notePricesReviewed(trx, record.id)
    const changes = changesBetween(forTrail(live), forTrail(next)) ?? {}
    const names = revision.changedFields.map((field) => reviewedFieldNames[field].toLowerCase()).join(', ')
    return tellOfRevision(trx, actor, record, {
      action: 'product.changes_approved',
      email: 'changes_approved',
      reason: null,
      sentence: `Changes approved: ${names}`,
      changes,
    })
  }).catch(inWords)
}

/** Sends waiting changes back; the listing stays on sale as it was. */
export async function sendBackRevision(
  actor: AdminActor,
  id: string,
  reason: string,
  version: number | null = null,
): Promise<ListingToDecideView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdListing(trx, actor, id, version)
    const revision = openRevision(record)
    await closeRevision(trx, revision.id, { status: 'rejected', actorId: actor.userId, reason })
    await putSentBack(trx, record.id, wantedContent(record))
    await touchProduct(trx, record.id)
    return tellOfRevision(trx, actor, record, {
      action: 'product.changes_sent_back',
      email: 'changes_sent_back',
      reason,
      sentence: `Changes sent back: ${reason}`,
    })
  })
}
