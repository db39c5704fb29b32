import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import {
  noAccountNeeded,
  noAppeal,
  noReport,
  returnNotFound,
  returnPhotoGone,
  returnStepNotPossible,
} from '../errors.ts'
import { hasUnsettled, leftOutOf, needsAccount, reportOf, returnView } from '../present.ts'
import { canEscalate, canReportReplacement, dueAfter, isOpenReturn, type ReturnStatus } from '../rules.ts'
import type { RefundAccount, ReplacementReportInput, ReturnShipmentInput, ReturnView } from '../shapes.ts'
import { findReturn, type ReturnFile } from '../store/files.server.ts'
import { appealRow, moveRow, takePhotos, writeAccount, writeReport, writeWayBack } from '../store/moves.server.ts'
import { selectLoosePhotos } from '../store/request.server.ts'
import { tooFewLeft } from './accept.server.ts'
import { sealedAccount } from './account.server.ts'

const loginFirst = 'Please log in to see your returns.'

async function myReturn(viewer: Viewer | undefined, publicId: string): Promise<ReturnFile> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  const file = await findReturn(publicId, { userId })
  if (!file) throw returnNotFound()
  return file
}

/** One of the viewer's returns. Another person's is not found. */
export const getMyReturn = async (viewer: Viewer | undefined, publicId: string): Promise<ReturnView> =>
  returnView(await myReturn(viewer, publicId), now())

/** The same after a step; refuses where the step was not taken, and says where the return stands. */
async function after(
  viewer: Viewer | undefined,
  publicId: string,
  done: boolean,
  to: ReturnStatus,
): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  if (!done && file.status !== to) throw returnStepNotPossible(publicId, file.status)
  return returnView(file, now())
}

/** Takes a request back, until it is on its way. Repeatable. */
export async function withdrawReturn(viewer: Viewer | undefined, publicId: string): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  await consumeForAccount('returnPerUser', file.user_id)
  const done = await inRetriedTransaction((trx) =>
    moveRow(
      trx,
      file.key,
      ['requested', 'approved'],
      { by: 'customer', actorId: file.user_id },
      { to: 'withdrawn', what: 'withdrawn', dueAt: null },
    ),
  )
  return after(viewer, publicId, done, 'withdrawn')
}

/** The customer has sent it off: with whom and under which number. Said again with another number, that one counts. */
export async function sendReturnOff(
  viewer: Viewer | undefined,
  publicId: string,
  parcel: ReturnShipmentInput,
): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  await consumeForAccount('returnPerUser', file.user_id)
  if (file.way === 'pick_up') throw returnStepNotPossible(publicId, file.status)
  const isSaid = file.carrier === parcel.carrier && file.tracking_number === parcel.trackingNumber
  if (file.status === 'in_transit' && isSaid) return returnView(file, now())
  const done = await inRetriedTransaction(async (trx) => {
    const moved = await moveRow(
      trx,
      file.key,
      ['approved', 'in_transit'],
      { by: 'customer', actorId: file.user_id },
      {
        to: 'in_transit',
        what: 'sent_off',
        detail: `${parcel.carrier}, ${parcel.trackingNumber}`,
        dueAt: dueAfter('in_transit', file.way, now()),
      },
    )
    if (moved) await writeWayBack(trx, file.key, parcel)
    return moved
  })
  return after(viewer, publicId, done, 'in_transit')
}

/** What was refused goes to the operator, within seven days, and once, unless it was asked back again since. */
export async function escalateReturn(
  viewer: Viewer | undefined,
  publicId: string,
  reason: string,
): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  await consumeForAccount('returnPerUser', file.user_id)
  const moment = now()
  const { status, escalated_from: escalatedFrom, due_at: dueAt } = file
  if (status === 'escalated') return returnView(file, moment)
  if (!canEscalate({ status, escalatedFrom, dueAt, leftOut: leftOutOf(file) }, moment)) throw noAppeal(publicId)
  const done = await inRetriedTransaction(async (trx) => {
    const appeal = { reason, dueAt: dueAfter('escalated', null, moment) }
    const result = await appealRow(trx, file.key, status, file.user_id, appeal)
    if (typeof result === 'object') throw tooFewLeft(file, result.short)
    return result
  })
  return after(viewer, publicId, done, 'escalated')
}

/**
 * The customer has what was sent instead, and it came with a fault: the operator decides, in the time of an appeal. Once, and repeatable. Refuses
 * with returns.no_report and returns.photo_gone. What is sure to be refused locks nothing.
 */
export async function reportReplacement(
  viewer: Viewer | undefined,
  publicId: string,
  { reason, photoIds }: ReplacementReportInput,
): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  const { key, user_id: userId } = file
  await consumeForAccount('returnPerUser', userId)
  if (file.replacement === 'reported') return returnView(file, now())
  if (!canReportReplacement(reportOf(file), now())) throw noReport(publicId)
  const ids = [...new Set(photoIds)]
  if ((await selectLoosePhotos(ids, userId)).length < ids.length) throw returnPhotoGone()
  const report = { dueAt: dueAfter('escalated', null, now()), reason }
  await inRetriedTransaction(async (trx) => {
    const isReported = await writeReport(trx, key, userId, report)
    if (isReported && (await takePhotos(trx, key, ids, userId)) < ids.length) throw returnPhotoGone()
  })
  const told = await myReturn(viewer, publicId)
  if (told.replacement !== 'reported') throw noReport(publicId)
  return returnView(told, now())
}

/** Says where money goes that goes back by hand; over what was said before. Refuses once everything is settled. */
export async function giveAccount(
  viewer: Viewer | undefined,
  publicId: string,
  account: RefundAccount,
): Promise<ReturnView> {
  const file = await myReturn(viewer, publicId)
  await consumeForAccount('returnPerUser', file.user_id)
  const isWanted = needsAccount(file) || (file.account !== null && (isOpenReturn(file.status) || hasUnsettled(file)))
  if (!isWanted) throw noAccountNeeded()
  await inRetriedTransaction((trx) => writeAccount(trx, file.key, sealedAccount(account)))
  return getMyReturn(viewer, publicId)
}
