import type { VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import {
  noReplacement,
  notSellable,
  pickUpDayWrong,
  piecesWrong,
  returnNotFound,
  returnPhotoGone,
  returnStepNotPossible,
  wayNotOpen,
  whyMissing,
} from '../errors.ts'
import { returnMessages } from '../limits.ts'
import { returnRowView, vendorReturnView } from '../present.ts'
import {
  canArrangePickUp,
  checkOutcome,
  dueAfter,
  dueAfterPickUp,
  isPickUpDay,
  maySellAgain,
  mayVendorReject,
  type ReturnStatus,
  replacementDays,
  transitDays,
  type Way,
  waysOf,
} from '../rules.ts'
import type {
  CheckInput,
  PickUpInput,
  ReceiptInput,
  ReturnShipmentInput,
  VendorReturnPageView,
  VendorReturnsQuery,
  VendorReturnView,
} from '../shapes.ts'
import { findReturn, type ReturnFile } from '../store/files.server.ts'
import { countReturns, returnSorts, selectReturns } from '../store/lists.server.ts'
import {
  approveRow,
  moveReplacement,
  moveRow,
  statusWithin,
  takePhotos,
  writeReceived,
  writeWayBack,
} from '../store/moves.server.ts'
import { acceptPieces, refundWithin } from './accept.server.ts'

const noFilter = { status: undefined, reason: undefined, fromKey: null, beforeKey: null, q: '' }

/** The vendor's own returns, the latest first; those it has to do something about with what is owed first at the top. */
export async function listVendorReturns(
  vendor: VendorActor,
  { show, q, cursor: cursorText, limit }: VendorReturnsQuery,
): Promise<VendorReturnPageView> {
  const all = { ...noFilter, vendorId: vendor.vendorId, view: undefined }
  const filter = { ...all, view: show, q }
  const sort = show === 'todo' ? returnSorts.due : returnSorts.newest
  const cursor = readCursor(cursorText, sort.key)
  const [rows, total, todo, open, ended] = await Promise.all([
    selectReturns(filter, sort, cursor, limit + 1),
    countReturns(filter),
    countReturns({ ...all, view: 'todo' }),
    countReturns({ ...all, view: 'open' }),
    countReturns({ ...all, view: 'ended' }),
  ])
  const page = keysetPage(rows, limit, cursor, keyOf)
  const moment = now()
  return { ...page, items: page.items.map((row) => returnRowView(row, moment)), total, counts: { todo, open, ended } }
}

async function ownReturn(vendor: VendorActor, publicId: string): Promise<ReturnFile> {
  const file = await findReturn(publicId, { vendorId: vendor.vendorId })
  if (!file) throw returnNotFound()
  return file
}

/** One of the vendor's own returns. Another vendor's is not found. */
export const getVendorReturn = async (vendor: VendorActor, publicId: string): Promise<VendorReturnView> =>
  vendorReturnView(await ownReturn(vendor, publicId))

const moverOf = (vendor: VendorActor) => ({ by: 'vendor', actorId: vendor.userId }) as const
const subjectOf = (file: ReturnFile) =>
  ({ type: 'order', id: file.order_id, name: `${file.public_id}, ${file.order_id}` }) as const

/** Takes a step and writes it into the audit trail, both or neither. Refuses where somebody was faster, and says where it stands. */
async function step(
  vendor: VendorActor,
  file: ReturnFile,
  action: string,
  after: Record<string, unknown>,
  take: (trx: Trx) => Promise<boolean>,
  reason: string | null = null,
): Promise<VendorReturnView> {
  const done = await inRetriedTransaction(async (trx) => {
    if (!(await take(trx))) return false
    await recordAct(trx, vendor, {
      action: `return.${action}`,
      subject: subjectOf(file),
      before: { status: file.status },
      after: { ...after, status: await statusWithin(trx, file.key), ...(await refundWithin(trx, file.key)) },
      reason,
    })
    return true
  })
  const since = await ownReturn(vendor, file.public_id)
  if (!done) throw returnStepNotPossible(file.public_id, since.status)
  return vendorReturnView(since)
}

/** A vendor says yes, and how it comes back: what it pays for is picked up. */
export async function approveReturn(vendor: VendorActor, publicId: string, way: Way): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  if (!waysOf(file.payer).includes(way)) throw wayNotOpen()
  const approval = { way, reason: null, dueAt: dueAfter('approved', way, now()) }
  return step(vendor, file, 'approved', { way }, (trx) =>
    approveRow(trx, file.key, ['requested'], moverOf(vendor), approval),
  )
}

/** A vendor says no. What it would pay for goes to the operator with its reason, who decides. */
export async function refuseReturn(vendor: VendorActor, publicId: string, reason: string): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  const to: ReturnStatus = mayVendorReject(file.payer) ? 'rejected' : 'escalated'
  const move = {
    to,
    what: to === 'rejected' ? 'rejected' : 'contested',
    detail: reason,
    dueAt: dueAfter(to, null, now()),
  } as const
  return step(
    vendor,
    file,
    to === 'rejected' ? 'refused' : 'contested',
    {},
    (trx) => moveRow(trx, file.key, ['requested'], moverOf(vendor), move),
    reason,
  )
}

/** A courier comes for it: which, under which number, and on which day. Again when it did not come, or was mistyped. */
export async function arrangePickUp(
  vendor: VendorActor,
  publicId: string,
  { day, ...parcel }: PickUpInput,
): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  if (!isPickUpDay(day, now())) throw pickUpDayWrong()
  if (!canArrangePickUp(file)) throw returnStepNotPossible(publicId, file.status)
  const move = {
    to: 'in_transit',
    what: file.status === 'approved' ? 'pick_up_arranged' : 'pick_up_changed',
    detail: `${parcel.carrier}, ${parcel.trackingNumber}`,
    dueAt: dueAfterPickUp(day),
  } as const
  return step(vendor, file, move.what, { pickUpOn: day, ...parcel }, async (trx) => {
    if (!(await moveRow(trx, file.key, [file.status], moverOf(vendor), move))) return false
    await writeWayBack(trx, file.key, { ...parcel, pickUpOn: day })
    return true
  })
}

/** Each line of the return once, and no other. */
function assertLines(file: ReturnFile, lines: readonly { lineId: string }[]): void {
  const named = new Set(lines.map(({ lineId }) => lineId))
  const isComplete = named.size === lines.length && file.lines.length === lines.length
  if (!isComplete || !file.lines.every(({ id }) => named.has(id))) throw piecesWrong(returnMessages.counted)
}

const sumOf = <Line>(lines: readonly Line[], piecesOf: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + piecesOf(line), 0)

/** What came back is here: so many pieces of each line. */
export async function receiveReturn(
  vendor: VendorActor,
  publicId: string,
  { lines }: ReceiptInput,
): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  assertLines(file, lines)
  for (const line of file.lines) {
    const received = lines.find(({ lineId }) => lineId === line.id)?.received ?? 0
    if (received > line.quantity) throw piecesWrong(`Only ${line.quantity} of ${line.name} are to come back.`)
  }
  const counted = sumOf(lines, ({ received }) => received)
  const expected = sumOf(file.lines, ({ quantity }) => quantity)
  const move = {
    to: 'received',
    what: counted === 0 ? 'counted_nothing' : 'received',
    detail: counted === expected ? null : `${counted} of ${expected} pieces`,
    dueAt: dueAfter('received', file.way, now()),
  } as const
  return step(vendor, file, 'received', { pieces: counted }, async (trx) => {
    if (!(await moveRow(trx, file.key, ['approved', 'in_transit'], moverOf(vendor), move))) return false
    await writeReceived(trx, file.key, lines)
    return true
  })
}

const replacementDueAt = () => addDays(now(), replacementDays)

/**
 * What became of each piece that came: back on sale, written off, or refused. What is accepted is paid back or replaced; that less is accepted than
 * was asked for takes a reason, also when it did not come. Pieces go back on sale only where reason, batch and seal allow it.
 */
export async function checkReturn(vendor: VendorActor, publicId: string, check: CheckInput): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  assertLines(file, check.lines)
  for (const line of file.lines) {
    const pieces = check.lines.find(({ lineId }) => lineId === line.id)
    const sum = (pieces?.restock ?? 0) + (pieces?.writeOff ?? 0) + (pieces?.refuse ?? 0)
    if (file.status === 'received' && sum !== line.received)
      throw piecesWrong(`${line.name}: ${line.received} came, and ${sum} are accounted for.`)
    if ((pieces?.restock ?? 0) > 0 && !maySellAgain(file.reason, file.is_opened)) throw notSellable(line.name)
  }
  const said = check.reason || null
  const pieces = {
    restocked: sumOf(check.lines, ({ restock }) => restock),
    writtenOff: sumOf(check.lines, ({ writeOff }) => writeOff),
    refused: sumOf(check.lines, ({ refuse }) => refuse),
  }
  const outcome = checkOutcome({
    asked: sumOf(file.lines, ({ quantity }) => quantity),
    received: sumOf(file.lines, ({ received }) => received ?? 0),
    accepted: pieces.restocked + pieces.writtenOff,
  })
  if (file.status === 'received' && outcome !== 'accepted' && said === null) throw whyMissing()
  return step(
    vendor,
    file,
    'checked',
    pieces,
    async (trx) => {
      const isDone = await acceptPieces(trx, file, ['received'], moverOf(vendor), {
        pieces: check.lines,
        what: outcome,
        detail: said,
        dueAt: dueAfter('accepted', null, now()),
        replacementDueAt: replacementDueAt(),
      })
      if (!isDone) return false
      if ((await takePhotos(trx, file.key, check.photoIds, vendor.userId)) < new Set(check.photoIds).size)
        throw returnPhotoGone()
      return true
    },
    said,
  )
}

/** The customer keeps it and has the money, or another one: nothing comes back. */
export async function letKeep(vendor: VendorActor, publicId: string): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  return step(vendor, file, 'kept', {}, async (trx) => {
    return acceptPieces(trx, file, ['approved'], moverOf(vendor), {
      pieces: file.lines.map(({ id, quantity }) => ({ lineId: id, unseen: quantity })),
      what: 'kept',
      detail: null,
      dueAt: null,
      replacementDueAt: replacementDueAt(),
    })
  })
}

/** What was put aside for an exchange is on its way. */
export async function sendReplacement(
  vendor: VendorActor,
  publicId: string,
  parcel: ReturnShipmentInput,
): Promise<VendorReturnView> {
  return moveReplacementOn(vendor, publicId, 'reserved', 'sent', parcel)
}

/** It has arrived. */
export const deliverReplacement = (vendor: VendorActor, publicId: string): Promise<VendorReturnView> =>
  moveReplacementOn(vendor, publicId, 'sent', 'delivered', null)

async function moveReplacementOn(
  vendor: VendorActor,
  publicId: string,
  from: 'reserved' | 'sent',
  to: 'sent' | 'delivered',
  parcel: ReturnShipmentInput | null,
): Promise<VendorReturnView> {
  const file = await ownReturn(vendor, publicId)
  await inRetriedTransaction(async (trx) => {
    const dueAt = to === 'sent' ? addDays(now(), transitDays) : null
    if (!(await moveReplacement(trx, file.key, from, to, moverOf(vendor), { ...(parcel && { parcel }), dueAt })))
      throw noReplacement(publicId, (await ownReturn(vendor, publicId)).replacement)
    await recordAct(trx, vendor, {
      action: `return.replacement_${to}`,
      subject: subjectOf(file),
      after: { replacement: to, ...(parcel ?? {}) },
    })
  })
  return getVendorReturn(vendor, publicId)
}
