import { createHmac } from 'node:crypto'
import type { Viewer } from '#modules/accounts/rules.ts'
import { goneAccountRefusal } from '#modules/accounts/service/gone-account.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { orderNotFound } from '#modules/orders/errors.ts'
import { authSecret, now } from '#platform/context.server.ts'
import { newReturnNumber, uuidv7 } from '#platform/ids.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { required } from '#platform/kit/required.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import {
  accountNeeded,
  exchangeUnavailable,
  keyUsedForAnotherReturn,
  notReturnable,
  requestRefused,
  returnLinesUnknown,
  returnPhotoGone,
} from '../errors.ts'
import { returnableLineView, returnView } from '../present.ts'
import { dueAfter, isReplaced, requestProblem, returnReasons } from '../rules.ts'
import type { OrderReturnsView, ReturnRequestInput, ReturnView } from '../shapes.ts'
import { findReturnByKey, selectReturnsOfOrder } from '../store/files.server.ts'
import {
  type DeliveredLine,
  findByRequestKey,
  findOrderOf,
  insertReturns,
  type ReturnToRequest,
  selectDeliveredLines,
  selectLoosePhotos,
  selectSellers,
} from '../store/request.server.ts'
import { sealedAccount } from './account.server.ts'

const loginFirst = 'Please log in to send something back.'

/** What of an order came back or is on its way, and what can still be asked for. Another person's order is not found. */
export async function listOrderReturns(viewer: Viewer | undefined, orderId: string): Promise<OrderReturnsView> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  const order = await findOrderOf(orderId, userId)
  if (!order) throw orderNotFound()
  const [files, lines, sellers] = await Promise.all([
    selectReturnsOfOrder(order.key, userId),
    selectDeliveredLines(order.key),
    selectSellers(order.key),
  ])
  const moment = now()
  return {
    items: files.map((file) => returnView(file, moment)),
    lines: lines.map((line) => returnableLineView(line, moment)),
    paidByHand: order.is_paid_by_hand,
    sellers,
  }
}

type AskedLine = { line: DeliveredLine; asked: ReturnRequestInput['lines'][number] }

function linesAsked(input: ReturnRequestInput, lines: readonly DeliveredLine[]): AskedLine[] {
  return input.lines.map((asked) => {
    const line = lines.find((one) => one.variant_id === asked.variantId)
    if (!line) throw returnLinesUnknown()
    return { line, asked }
  })
}

const nameOf = (line: DeliveredLine) => `${line.name}${line.variant_name ? `, ${line.variant_name}` : ''}`

/** What comes instead of a line: another variant, or the same pack again, for the price that was paid. Undefined where it cannot. */
function replacementOf(line: DeliveredLine, { exchangeFor }: AskedLine['asked'], reason: ReturnRequestInput['reason']) {
  if (exchangeFor !== line.variant_id) return line.others.find(({ id }) => id === exchangeFor)
  if (!isReplaced(reason)) return undefined
  const name = `another ${line.variant_name || line.name}`
  return { id: line.variant_id, name, pricePaise: line.unit_price_paise, available: line.again }
}

/** Refuses what the rules refuse of any line, and pieces that are not there to come back or to be sent instead. */
function assertPossible(input: ReturnRequestInput, asked: readonly AskedLine[], moment: Date): void {
  const short = asked.filter((one) => one.line.left < one.asked.quantity)
  if (short.length > 0) throw notReturnable(short.map(({ line }) => ({ name: nameOf(line), left: line.left })))
  for (const { line, asked: wanted } of asked) {
    const frozen = { deliveredAt: line.delivered_at, promisedOn: line.promised_on, returnDays: line.return_days }
    const problem = requestProblem({ ...input, photos: input.photoIds.length }, frozen, moment)
    if (problem) throw requestRefused(problem, input.reason)
    if (wanted.exchangeFor === undefined) continue
    const other = replacementOf(line, wanted, input.reason)
    if (!other || other.available < wanted.quantity) throw exchangeUnavailable(nameOf(line))
  }
}

/** One return for each seller: each of them sees its own things alone. */
function bySeller(asked: readonly AskedLine[], reason: ReturnRequestInput['reason']): ReturnToRequest['returns'] {
  const sellers = new Map(asked.map(({ line }) => [line.vendor_order_id, line.vendor_id]))
  return [...sellers].map(([vendorOrderId, vendorId]) => ({
    id: uuidv7(),
    publicId: newReturnNumber(),
    vendorOrderId,
    vendorId,
    lines: asked
      .filter(({ line }) => line.vendor_order_id === vendorOrderId)
      .map(({ line, asked: wanted }) => {
        const other = wanted.exchangeFor === undefined ? undefined : replacementOf(line, wanted, reason)
        return {
          lineId: line.line_id,
          quantity: wanted.quantity,
          variantId: other?.id ?? null,
          name: other?.name ?? null,
          pricePaise: other?.pricePaise ?? null,
        }
      }),
  }))
}

/** What makes two requests the same: everything in them. The hash has a key, since an account could be guessed from a plain one. */
const hashOf = (input: ReturnRequestInput): Buffer =>
  createHmac('sha256', authSecret()).update(JSON.stringify(input)).digest()

const viewsOf = async (keys: readonly string[]): Promise<ReturnView[]> => {
  const files = await Promise.all(keys.map(findReturnByKey))
  return files.map((file) => returnView(required(file, 'a return that was written'), now()))
}

async function replayed(found: readonly { key: string; same_request: boolean }[]): Promise<ReturnView[]> {
  if (found.some((one) => !one.same_request)) throw keyUsedForAnotherReturn()
  return viewsOf(found.map(({ key }) => key))
}

/** What a request is known by. */
interface Asking {
  userId: string
  key: string
  hash: Buffer
  order: { key: string; is_paid_by_hand: boolean }
}

/**
 * A customer asks to send something back, for the money, for another variant, or for the same pack again. One return for each seller. Safe to repeat: the same key with the
 * same content answers with the same returns. Someone else's order is not found.
 */
export async function requestReturn(
  viewer: Viewer | undefined,
  orderId: string,
  input: ReturnRequestInput,
  key: string,
): Promise<{ items: ReturnView[]; replayed: boolean }> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  await consumeForAccount('returnPerUser', userId)
  const order = await findOrderOf(orderId, userId)
  if (!order) throw orderNotFound()
  const asking = { userId, key, hash: hashOf(input), order }
  const before = await findByRequestKey(order.key, key, asking.hash)
  if (before.length > 0) return { items: await replayed(before), replayed: true }
  try {
    return await write(asking, input)
  } catch (error) {
    // The first of two equal requests may have ended since: its pieces are those that the second one misses.
    const since =
      error instanceof AppError && error.code.startsWith('returns.')
        ? await findByRequestKey(order.key, key, asking.hash)
        : []
    if (since.length > 0) return { items: await replayed(since), replayed: true }
    throw goneAccountRefusal(error, loginFirst) ?? error
  }
}

async function write(
  { userId, key, hash, order }: Asking,
  input: ReturnRequestInput,
): Promise<{ items: ReturnView[]; replayed: boolean }> {
  const moment = now()
  const lines = await selectDeliveredLines(order.key)
  const asked = linesAsked(input, lines)
  assertPossible(input, asked, moment)
  if (order.is_paid_by_hand && input.wish === 'refund' && !input.account) throw accountNeeded()
  const photoIds = [...new Set(input.photoIds)]
  if ((await selectLoosePhotos(photoIds, userId)).length < photoIds.length) throw returnPhotoGone()

  const account = order.is_paid_by_hand && input.account ? sealedAccount(input.account) : null
  const result = await insertReturns({
    orderId: order.key,
    userId,
    key,
    hash: hash.toString('hex'),
    reason: input.reason,
    opened: input.opened,
    wish: input.wish,
    payer: returnReasons[input.reason].payer,
    note: input.note,
    dueAt: required(dueAfter('requested', null, moment), 'the clock of a request').toISOString(),
    photoIds,
    account: account && { ...account, sealed: account.sealed.toString('hex') },
    returns: bySeller(asked, input.reason),
  })
  if (!result.ok) {
    if ('photoGone' in result) throw returnPhotoGone()
    const names = new Map(lines.map((line) => [line.line_id, nameOf(line)]))
    throw notReturnable(result.short.map(({ lineId, left }) => ({ name: names.get(lineId) ?? 'It', left })))
  }
  if (result.returns.some((one) => one.replayed && !one.sameRequest)) throw keyUsedForAnotherReturn()
  return {
    items: await viewsOf(result.returns.map((one) => one.key)),
    replayed: result.returns.every((one) => one.replayed),
  }
}
