import { createHash } from 'node:crypto'
import { agreement } from '#modules/accounts/agreement.ts'
import type { Viewer } from '#modules/accounts/rules.ts'
import { goneAccountRefusal } from '#modules/accounts/service/gone-account.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { cartMessages, quantityMax } from '#modules/cart/limits.ts'
import { addToCart, hasTooManyLines } from '#modules/cart/rules.ts'
import { takeOrderedFromCart } from '#modules/cart/service.server.ts'
import { type VariantOnSale, variantsForSale } from '#modules/catalog/service/products.server.ts'
import { methodUnavailable, paymentDeclined } from '#modules/payments/errors.ts'
import {
  closePayment,
  lastFailure,
  type PaymentResult,
  resolvePayment,
  tryAgain,
} from '#modules/payments/service/attempts.server.ts'
import { channelOf, gateway, requireAccountOf } from '#modules/payments/service/payments.server.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import { requireOpenShop } from '#modules/settings/readiness/service.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { now } from '#platform/context.server.ts'
import { newOrderPublicId, uuidv7 } from '#platform/ids.server.ts'
import { handOverJobs } from '#platform/jobs.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { limitForDatabase, tooManyRequests } from '#platform/limits.server.ts'
import { logError } from '#platform/log.server.ts'
import {
  cartChanged,
  itemsInvalid,
  keyUsedForAnotherOrder,
  orderNotFound,
  placeOrderSentence,
  totalChanged,
} from '../errors.ts'
import { orderView } from '../present.ts'
import { type OrderedLine, type Quote, quoteOrder } from '../quote.ts'
import type { LineChange, OrderView, PlaceOrderInput } from '../shapes.ts'
import {
  findByKey,
  findWaiting,
  type OrderRow,
  selectFirstVariants,
  selectOrderById,
  selectVariantNames,
} from '../store/orders.server.ts'
import { insertOrder, type LineRefusal, type OrderToPlace, type Placed } from '../store/place-order.server.ts'
import { cancelUnpaid } from './cancel-order.server.ts'
import { requireCashOffered, requireCashOfferedFor } from './cash.server.ts'
import { inTurn, unlessCrowded } from './product-turns.server.ts'

export interface PlacedOrder {
  order: OrderView
  /** The key had placed this order before. */
  replayed: boolean
  /** Where the customer pays for it; null where nothing is left to do. */
  payUrl: string | null
}

/**
 * Turns a cart into an order. Safe to repeat: the same key with the same content answers with the same order, and so does another key with the same
 * content while that order waits for its money.
 */
export async function placeOrder(
  viewer: Viewer | undefined,
  input: PlaceOrderInput,
  asking: { key: string; address: string; now?: Date },
): Promise<PlacedOrder> {
  const customer = requireSignedIn(viewer, placeOrderSentence)
  await consumeForAddress('placeOrderPerAddress', asking.address)
  const request = { userId: customer.userId, key: asking.key, hash: hashOf(input) }
  try {
    // What is asked for counts by the packs themselves: products are what whoever asks says.
    const lines = await orderedLines(input)
    const variantIds = lines.map((line) => line.variantId)
    const placed = await unlessCrowded(variantIds, () => priceAndInsert(request, input, lines, asking.now ?? now()))
    if (!placed.ok) throw await refusalOf(placed)
    if (placed.replayed) return await replay(placed.orderId, placed.sameRequest, input)
    handOverJobs()
    // Never inside a transaction; a job resumes it.
    const payUrl = placed.isPaidElsewhere ? payUrlOf(await resolvePayment(placed.order.id)) : null
    if (!payUrl) await emptyCart(customer.userId, placed.variantIds, placed.order.created_at) // what is not paid stays in it
    const view = placed.isPaidElsewhere ? await viewOf(placed.order.id) : orderView(placed.order)
    return { order: view, replayed: false, payUrl }
  } catch (error) {
    // What was placed with this key stays placed, whatever changed in the catalogue since.
    const earlier =
      error instanceof AppError && mayHaveBeenPlaced(error.code)
        ? await findByKey(request.userId, request.key, request.hash)
        : undefined
    if (earlier) return replay(earlier.order_id, earlier.same_request, input)
    throw goneAccountRefusal(error, placeOrderSentence) ?? error
  }
}

/** Everything up to where a payment begins: today's prices, the rules, and the order itself; or the order that the same content waits to be paid for. */
async function priceAndInsert(
  request: { userId: string; key: string; hash: Buffer },
  input: PlaceOrderInput,
  lines: Awaited<ReturnType<typeof orderedLines>>,
  at: Date,
): Promise<Placed & { variantIds: string[] }> {
  await requireOpenShop()
  const [waiting, onSale] = await Promise.all([
    findWaiting(request.userId, request.key, request.hash),
    variantsForSale(lines.map((line) => line.variantId)), // today's prices, not the browser's
  ])
  // Another tab, with a key of its own, pays the order that waits: one cart is not bought twice.
  if (waiting) return { ok: true, replayed: true, orderId: waiting, sameRequest: true, variantIds: [] }
  const quote = await quoteOrRefuse(lines, onSale) // pure: tax, totals, split by vendor
  assertTotalUnchanged(quote, input.totalAmount)
  await assertInStock(quote) // in a rush most come too late: they lock nothing
  await requireAccountOf(input.paymentMethod)
  await requireCashOffered(input.paymentMethod, request.userId, {
    totalPaise: quote.total,
    pincode: input.shippingAddress.pincode,
    vendors: quote.lines.map(({ variant }) => ({ id: variant.vendor_id, name: variant.vendor_name })),
  })
  const order = orderToPlace(request, input, quote, at)
  const variantIds = quote.lines.map((line) => line.variant.variant_id)
  const placed = await inTurn(variantIds, () => insertOrder(order)) // key, stock, order, job; all or nothing
  return { ...placed, variantIds }
}

/** Refusals of today's catalogue and rules, which an order of before did not meet. */
const mayHaveBeenPlaced = (code: string): boolean =>
  (code.startsWith('orders.') && code !== 'orders.key_used' && code !== 'orders.shop_busy') ||
  code === 'payments.cash_not_offered' ||
  code === 'payments.method_unavailable'

/** An order that is placed stays placed; the browser takes the lines out of the account's cart, too. */
async function emptyCart(userId: string, variantIds: readonly string[], orderedAt: Date): Promise<void> {
  await takeOrderedFromCart(userId, variantIds, orderedAt).catch((error) => logError('orders.cart_not_emptied', error))
}

/** What makes two requests the same: everything but how it is paid, which may change from one try to the next. */
function hashOf({ paymentToken: _, paymentMethod: __, payOnPage: ___, ...content }: PlaceOrderInput): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

/** Variant ids for products named without one, twins joined. */
async function orderedLines(input: PlaceOrderInput): Promise<OrderedLine[]> {
  const unnamed = input.items.filter((item) => !item.variantId).map((item) => item.productId)
  const first = unnamed.length > 0 ? await selectFirstVariants(unnamed) : new Map<string, string>()
  let lines: { productId: string; variantId: string; quantity: number }[] = []
  for (const item of input.items) {
    const joined = addToCart(lines, {
      ...item,
      variantId: item.variantId ?? first.get(item.productId) ?? item.productId,
    })
    if (joined.held) throw itemsInvalid(`At most ${quantityMax} of one item in an order.`)
    lines = joined.lines
  }
  if (hasTooManyLines(lines)) throw itemsInvalid(cartMessages.tooManyLines)
  return lines
}

async function quoteOrRefuse(lines: OrderedLine[], onSale: Map<string, VariantOnSale>): Promise<Quote<VariantOnSale>> {
  const result = quoteOrder(lines, onSale)
  if (result.ok) return result.quote
  throw cartChanged(await changesOf(result.gone.map((variantId) => ({ code: 'gone', variantId }))))
}

async function changesOf(refusals: LineRefusal[]): Promise<LineChange[]> {
  const names = await selectVariantNames(refusals.flatMap((refusal) => refusal.variantId ?? []))
  return refusals.flatMap((refusal) =>
    refusal.code === 'method_disabled' || !refusal.variantId
      ? []
      : [
          {
            code: refusal.code,
            variantId: refusal.variantId,
            name: names.get(refusal.variantId) ?? 'An item in your cart',
            available: refusal.available ?? 0,
            price: refusal.pricePaise == null ? null : paiseToRupees(refusal.pricePaise),
          },
        ],
  )
}

function assertTotalUnchanged(quote: Quote<VariantOnSale>, shown: number): void {
  if (rupeesToPaise(shown) !== quote.total) throw totalChanged(paiseToRupees(quote.total), shown)
}

/** What is left may be gone a moment later: that is found out under the lock. */
async function assertInStock({ lines }: Quote<VariantOnSale>): Promise<void> {
  const short = lines.filter(({ variant, quantity }) => variant.stock < quantity)
  if (short.length === 0) return
  const refusals = short.map(({ variant }): LineRefusal => {
    const { variant_id: variantId, stock: available, price_paise: pricePaise } = variant
    return { code: 'out_of_stock', variantId, available, pricePaise }
  })
  throw cartChanged(await changesOf(refusals))
}

function linesToPlace(quote: Quote<VariantOnSale>, vendorOrders: OrderToPlace['vendorOrders']): OrderToPlace['lines'] {
  return quote.lines.map((line) => ({
    vendorOrderId: required(vendorOrders[line.vendorOrder], `vendor order of line ${line.position}`).id,
    position: line.position,
    productId: line.variant.product_id,
    variantId: line.variant.variant_id,
    vendorId: line.variant.vendor_id,
    name: line.variant.name,
    slug: line.variant.slug,
    variantName: line.variant.variant_name,
    quantity: line.quantity,
    unitPricePaise: line.unitPrice,
    taxPaise: line.tax,
    imageId: line.variant.image_id,
    hsn: line.variant.hsn,
  }))
}

function orderToPlace(
  request: { userId: string; key: string; hash: Buffer },
  input: PlaceOrderInput,
  quote: Quote<VariantOnSale>,
  now: Date,
): OrderToPlace {
  const vendorOrders = quote.vendorOrders.map((vendorOrder) => ({
    id: uuidv7(),
    vendorId: vendorOrder.vendorId,
    subtotalPaise: vendorOrder.subtotal,
    taxPaise: vendorOrder.tax,
  }))
  return {
    userId: request.userId,
    key: request.key,
    requestHash: request.hash.toString('hex'),
    orderId: uuidv7(),
    publicId: newOrderPublicId(),
    subtotalPaise: quote.subtotal,
    taxPaise: quote.tax,
    totalPaise: quote.total,
    itemCount: quote.itemCount,
    paymentMethod: input.paymentMethod,
    paymentToken: input.paymentToken ?? null,
    estimatedDeliveryOn: estimatedDeliveryOn(now),
    termsVersion: agreement.terms.version,
    termsHash: agreement.terms.hash,
    ...gateway(input.payOnPage),
    limit: limitForDatabase('placeOrderPerUser'),
    address: {
      name: `${input.firstName} ${input.lastName}`,
      email: input.email,
      phone: input.phone,
      alternatePhone: input.alternatePhone ?? null,
      ...input.shippingAddress,
      label: input.shippingAddress.label ?? null,
      landmark: input.shippingAddress.landmark ?? '',
    },
    vendorOrders,
    lines: linesToPlace(quote, vendorOrders),
  }
}

async function refusalOf(placed: { refusals: LineRefusal[] } | { retryAfter: number }): Promise<AppError> {
  if ('retryAfter' in placed) return tooManyRequests(placed.retryAfter)
  if (placed.refusals.some((refusal) => refusal.code === 'method_disabled')) return methodUnavailable()
  return cartChanged(await changesOf(placed.refusals))
}

async function viewOf(orderId: string): Promise<OrderView> {
  const row = await selectOrderById(orderId)
  if (!row) throw orderNotFound()
  return orderView(row)
}

/**
 * What the first request got, or is about to get. While the order waits for its money a repeat is another try to pay it: the same one is asked about
 * as long as a bank has not answered. Other content under the same key is another order, and one that nobody paid makes room for it.
 */
async function replay(orderId: string, sameRequest: boolean, input: PlaceOrderInput): Promise<PlacedOrder> {
  const order = await viewOf(orderId)
  if (!sameRequest) throw await keyUsed(orderId, order, input)
  let payUrl: string | null = null
  if (order.paymentStatus === 'awaiting') {
    await requireCashOfferedFor(input.paymentMethod, orderId)
    const way = { method: input.paymentMethod, token: input.paymentToken ?? null, isOnPage: input.payOnPage ?? false }
    payUrl = payUrlOf(await tryAgain(orderId, way, (await channelOf(input.paymentMethod)) === 'gateway'))
  }
  const row = required(await selectOrderById(orderId), `order ${orderId}`)
  const refusal = await refusalOfPayment(row)
  if (refusal) throw refusal
  return { order: orderView(row), replayed: true, payUrl }
}

/** The key named an order of other content. Where the browser may place this one under a new key without asking, the refusal says so. */
async function keyUsed(orderId: string, order: OrderView, input: PlaceOrderInput): Promise<AppError> {
  const gaveWay = await giveWay(orderId, order)
  // An order of the same cart may be the one whose answer was lost: the customer decides.
  const isOtherCart =
    !gaveWay && order.paymentStatus !== 'awaiting' && linesOf(order.items) !== linesOf(await orderedLines(input))
  return keyUsedForAnotherOrder(order.id, { gaveWay, isOtherCart })
}

const linesOf = (lines: readonly OrderedLine[]): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
    .sort()
    .join()

/** An order that waits for money with no bank asked about it is cancelled when its customer orders something else instead. True then. */
async function giveWay(orderId: string, { paymentStatus }: OrderView): Promise<boolean> {
  if (paymentStatus !== 'awaiting') return false
  await closePayment(orderId)
  const result = await resolvePayment(orderId, { everyTry: true })
  return result.kind === 'declined' && cancelUnpaid(orderId, result.failure)
}

/** An order whose money never came is cancelled: a repeat hears that again, not of an order. */
async function refusalOfPayment({ id, payment_status }: OrderRow): Promise<AppError | undefined> {
  if (payment_status === 'expired') return paymentDeclined('not_confirmed')
  if (payment_status !== 'declined') return undefined
  return paymentDeclined((await lastFailure(id)) ?? 'bank_refused_card')
}

/** The page on which the customer pays, if one is needed. Throws where the try failed. */
function payUrlOf(result: PaymentResult): string | null {
  if (result.kind === 'declined') throw paymentDeclined(result.failure)
  return result.kind === 'on_page' ? result.payUrl : null
}
