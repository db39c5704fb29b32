import { type Quote, quoteOrder } from '#modules/orders/quote.ts'
import { type OrderStatus, orderStatusOf } from '#modules/orders/rules.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { type DemoProduct, type DemoVariant, packRow } from './catalogue.ts'
import type { Chance } from './random.ts'
import type { Row } from './rows.ts'
import type { PlannedOrder } from './story.ts'

/** The rows of one order, by table. */
export interface OrderRows {
  order: Row
  vendorOrders: Row[]
  lineItems: Row[]
  statusChanges: Row[]
  payment: Row
  refunds: Row[]
  cashCollections: Row[]
  stockMovements: Row[]
  /** Units each variant lost to this order; none when it was cancelled. */
  taken: { product: DemoProduct; variant: DemoVariant; quantity: number }[]
}

interface OrderedVariant {
  vendor_id: string
  price_paise: Paise
  product: DemoProduct
  variant: DemoVariant
}

interface PlannedVendorOrder {
  id: string
  vendorId: string
  status: OrderStatus
  moves: { to: OrderStatus; at: Date; actorId: string }[]
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const carriers = [
  { name: 'Blue Dart', prefix: '77' },
  { name: 'Delhivery', prefix: '1490' },
  { name: 'DTDC', prefix: 'D9' },
  { name: 'India Post', prefix: 'EK' },
] as const
const demoCards = [
  { network: 'Visa', lastFour: '1111' },
  { network: 'Mastercard', lastFour: '4444' },
] as const

/** Stock is held for as long as a page of the sandbox can be paid, and two minutes more (db/functions/place-order.sql). */
const holdMinutes = sandboxProvider.capabilities.payableMinutes + 2

const hoursAfter = (moment: Date, hours: number): Date => addDays(moment, hours / 24)

/** Prices an order of the story by the shop's own rules and tells what happened to it since. */
export function orderRows(planned: PlannedOrder, chance: Chance, now: Date): OrderRows {
  const { placedAt, buyer } = planned
  const id = uuidv7(placedAt.getTime())
  const quote = priced(planned)
  const vendorOrders = vendorOrdersOf(planned, quote, chance)
  const stoppedAt = planned.stop && stopTime(planned, chance)
  const moves = vendorOrders.flatMap((vendorOrder) => vendorOrder.moves)
  const lastChange = new Date(
    Math.max(placedAt.getTime(), stoppedAt?.getTime() ?? 0, ...moves.map(({ at }) => at.getTime())),
  )
  const [home] = buyer.addresses
  if (!home) throw new Error(`${buyer.name} has no address to send to.`)

  const payment = paymentRow(planned, quote, id, lastChange, stoppedAt, chance)
  const order = {
    id,
    public_id: `SHR-${chance.characters(crockford, 5)}-${chance.characters(crockford, 5)}`,
    user_id: buyer.id,
    status: planned.stop ? 'cancelled' : orderStatusOf(vendorOrders.map((vendorOrder) => vendorOrder.status)),
    subtotal_paise: quote.subtotal,
    tax_paise: quote.tax,
    total_paise: quote.total,
    item_count: quote.itemCount,
    payment_method: planned.method,
    customer_name: buyer.name,
    email: buyer.email,
    phone: buyer.phone,
    ...home,
    estimated_delivery_on: estimatedDeliveryOn(placedAt),
    created_at: placedAt,
    updated_at: lastChange,
  }
  return {
    order,
    vendorOrders: vendorOrders.map((vendorOrder, index) =>
      vendorOrderRow(vendorOrder, quote, index, id, planned, stoppedAt, chance),
    ),
    lineItems: lineItemRows(quote, vendorOrders, { id, placedAt }, now),
    statusChanges: statusChangeRows(planned, vendorOrders, id, stoppedAt),
    payment,
    refunds: refundRows(payment),
    cashCollections: cashRows(vendorOrders, quote, id, payment),
    stockMovements: stockMovementRows(quote, id, placedAt, stoppedAt),
    taken: planned.stop ? [] : quote.lines.map(({ variant, quantity }) => ({ ...variant, quantity })),
  }
}

function priced(planned: PlannedOrder): Quote<OrderedVariant> {
  const onSale = new Map(
    planned.cart.map(({ product, variant }) => [
      variant.id,
      { vendor_id: product.vendor.id, price_paise: product.pricePaise, product, variant },
    ]),
  )
  const result = quoteOrder(
    planned.cart.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
    onSale,
  )
  if (!result.ok) throw new Error('The story orders what is not on sale.')
  return result.quote
}

/** The vendor orders. The first is as far as the order; a later one may lag behind where the order's status allows it. */
function vendorOrdersOf(planned: PlannedOrder, quote: Quote<OrderedVariant>, chance: Chance): PlannedVendorOrder[] {
  return quote.vendorOrders.map(({ vendorId }, index) => {
    const id = uuidv7(planned.placedAt.getTime())
    if (planned.stop) return { id, vendorId, status: 'cancelled', moves: [] }
    const lagging =
      index > 0 && (planned.status === 'processing' || planned.status === 'shipped') && chance.fraction() < 0.6
    const status = lagging ? (planned.status === 'shipped' ? 'processing' : 'pending') : planned.status
    const line = required(
      quote.lines.find(({ variant }) => variant.vendor_id === vendorId),
      `a line of vendor ${vendorId}`,
    )
    const actorId = line.variant.product.vendor.member.id
    return { id, vendorId, status, moves: movesTo(status, planned.placedAt, actorId, chance) }
  })
}

function movesTo(status: OrderStatus, placedAt: Date, actorId: string, chance: Chance): PlannedVendorOrder['moves'] {
  const reached = ['pending', 'processing', 'shipped', 'delivered'].indexOf(status)
  const moments = [
    ['processing', hoursAfter(placedAt, 1.5 + chance.fraction() * 6)],
    ['shipped', whenCouriersWork(hoursAfter(placedAt, 20), hoursAfter(placedAt, 40), chance.fraction())],
    ['delivered', whenCouriersWork(hoursAfter(placedAt, 66), hoursAfter(placedAt, 94), chance.fraction())],
  ] as const
  return moments.slice(0, reached).map(([to, at]) => ({ to, at, actorId }))
}

/** From nine to eight in the evening, Indian time. */
const courierDay = { from: 9, to: 20 }

/** A moment between two, while couriers work: `share` of their working time in between has passed. The two are more than a night apart. */
function whenCouriersWork(from: Date, to: Date, share: number): Date {
  const firstDay = new Date(startOfIndianDay(indianDay(from)))
  const spans = [0, 24, 48].map((hour) => {
    const start = Math.max(from.getTime(), hoursAfter(firstDay, hour + courierDay.from).getTime())
    const end = Math.min(to.getTime(), hoursAfter(firstDay, hour + courierDay.to).getTime())
    return { start, length: Math.max(0, end - start) }
  })
  let left = share * spans.reduce((sum, { length }) => sum + length, 0)
  for (const { start, length } of spans) {
    if (left < length) return new Date(start + left)
    left -= length
  }
  return to
}

/** Unpaid orders stop by themselves within minutes, people take hours. */
function stopTime({ placedAt, stop }: PlannedOrder, chance: Chance): Date {
  const hours = 1 + chance.fraction() * 7
  if (stop?.payment === 'declined') return hoursAfter(placedAt, 4 / 3600)
  if (stop?.payment === 'expired') return hoursAfter(placedAt, (holdMinutes + 1) / 60)
  return hoursAfter(placedAt, hours)
}

function vendorOrderRow(
  vendorOrder: PlannedVendorOrder,
  quote: Quote<OrderedVariant>,
  index: number,
  orderId: string,
  { placedAt, stop }: PlannedOrder,
  stoppedAt: Date | null,
  chance: Chance,
): Row {
  const share = quote.vendorOrders[index]
  const carrier = chance.pick(carriers)
  const number = chance.characters('0123456789', 9)
  const sent = vendorOrder.status === 'shipped' || vendorOrder.status === 'delivered'
  const at = (step: OrderStatus) => vendorOrder.moves.find(({ to }) => to === step)?.at ?? null
  return {
    id: vendorOrder.id,
    order_id: orderId,
    vendor_id: vendorOrder.vendorId,
    status: vendorOrder.status,
    subtotal_paise: share?.subtotal,
    tax_paise: share?.tax,
    carrier: sent ? carrier.name : null,
    tracking_number: sent ? `${carrier.prefix}${number}` : null,
    // What was paid and given back later had been shown to its vendor; the others are released with their payment.
    released_at: stop?.payment === 'given_back' ? placedAt : null,
    shipped_at: at('shipped'),
    delivered_at: at('delivered'),
    created_at: placedAt,
    updated_at: stoppedAt ?? vendorOrder.moves.at(-1)?.at ?? placedAt,
  }
}

function lineItemRows(
  quote: Quote<OrderedVariant>,
  vendorOrders: PlannedVendorOrder[],
  order: { id: string; placedAt: Date },
  now: Date,
): Row[] {
  return quote.lines.map((line) => ({
    id: uuidv7(order.placedAt.getTime()),
    order_id: order.id,
    vendor_order_id: vendorOrders[line.vendorOrder]?.id,
    position: line.position,
    product_id: line.variant.product.id,
    variant_id: line.variant.variant.id,
    vendor_id: line.variant.vendor_id,
    name: line.variant.product.name,
    variant_name: line.variant.variant.name,
    quantity: line.quantity,
    unit_price_paise: line.unitPrice,
    tax_paise: line.tax,
    image_id: line.variant.variant.imageId,
    hsn: line.variant.product.hsn,
    ...packRow(line.variant.product, line.variant.variant, now),
    country_of_origin: line.variant.product.entry.countryOfOrigin,
  }))
}

/** One row for each move of a vendor order, and one of the whole order wherever that moved its status. */
function statusChangeRows(
  planned: PlannedOrder,
  vendorOrders: PlannedVendorOrder[],
  orderId: string,
  stoppedAt: Date | null,
): Row[] {
  const change = (at: Date, row: Row): Row => ({
    id: uuidv7(at.getTime()),
    order_id: orderId,
    vendor_order_id: null,
    from_status: null,
    reason: null,
    ...row,
    changed_at: at,
  })
  const rows = [change(planned.placedAt, { to_status: 'pending', changed_by: 'customer', actor_id: planned.buyer.id })]
  if (planned.stop && stoppedAt) {
    const { by, reason } = planned.stop
    const actor_id = by === 'customer' ? planned.buyer.id : null
    rows.push(change(stoppedAt, { from_status: 'pending', to_status: 'cancelled', changed_by: by, actor_id, reason }))
    return rows
  }

  const standing = new Map<string, OrderStatus>(vendorOrders.map((vendorOrder) => [vendorOrder.id, 'pending']))
  const moves = vendorOrders.flatMap((vendorOrder) => vendorOrder.moves.map((move) => ({ ...move, vendorOrder })))
  for (const { vendorOrder, to, at, actorId } of moves.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = orderStatusOf([...standing.values()])
    const by = { changed_by: 'vendor', actor_id: actorId }
    rows.push(
      change(at, { vendor_order_id: vendorOrder.id, from_status: standing.get(vendorOrder.id), to_status: to, ...by }),
    )
    standing.set(vendorOrder.id, to)
    const after = orderStatusOf([...standing.values()])
    // One moment, as when it really happens; the key is of a millisecond later, so that the two keep their order.
    if (after !== before)
      rows.push({
        ...change(new Date(at.getTime() + 1), { from_status: before, to_status: after, ...by }),
        changed_at: at,
      })
  }
  return rows
}

function paymentRow(
  planned: PlannedOrder,
  quote: Quote<OrderedVariant>,
  orderId: string,
  lastChange: Date,
  stoppedAt: Date | null,
  chance: Chance,
): Row {
  const { placedAt, method, stop } = planned
  const id = uuidv7(placedAt.getTime())
  const card = chance.pick(demoCards)
  const online = method !== 'cod'
  const status = paymentStatus(planned)
  const wasPaid = status === 'captured' || status === 'refunded'
  return {
    id,
    order_id: orderId,
    method,
    provider: online ? 'gateway' : 'cash',
    status,
    amount_paise: quote.total,
    provider_reference: online && wasPaid ? `sandbox-${id}` : null,
    card_network: method === 'card' && wasPaid ? card.network : null,
    card_last_four: method === 'card' && wasPaid ? card.lastFour : null,
    decline_reason: stop && stop.payment !== 'given_back' ? stop.reason : null,
    expires_at: online ? hoursAfter(placedAt, holdMinutes / 60) : null,
    created_at: placedAt,
    updated_at: stoppedAt ?? (online ? hoursAfter(placedAt, 20 / 3600) : lastChange),
  }
}

function paymentStatus({ method, status, stop }: PlannedOrder): string {
  if (stop?.payment === 'given_back') return method === 'cod' ? 'void' : 'refunded'
  if (stop) return stop.payment
  if (method === 'cod') return status === 'delivered' ? 'collected' : 'on_delivery'
  return 'captured'
}

/** What went back of a cancelled order, as the sandbox notes it. */
function refundRows({ id, order_id, status, amount_paise, updated_at }: Row): Row[] {
  if (status !== 'refunded') return []
  const refund = {
    id: uuidv7(new Date(String(updated_at)).getTime()),
    order_id,
    amount_paise,
    status: 'refunded',
    provider_reference: `sandbox-refund-${id}`,
    created_at: updated_at,
    refunded_at: updated_at,
  }
  return [refund]
}

/** The cash of each vendor order that arrived, noted by whoever said so. */
function cashRows(
  vendorOrders: PlannedVendorOrder[],
  quote: Quote<OrderedVariant>,
  orderId: string,
  { provider }: Row,
): Row[] {
  if (provider !== 'cash') return []
  return vendorOrders.flatMap((vendorOrder, index) => {
    const arrival = vendorOrder.moves.find(({ to }) => to === 'delivered')
    const share = quote.vendorOrders[index]
    if (!arrival || !share) return []
    const { at, actorId } = arrival
    return {
      id: uuidv7(at.getTime()),
      order_id: orderId,
      vendor_order_id: vendorOrder.id,
      amount_paise: share.subtotal + share.tax,
      collected_by: 'vendor',
      actor_id: actorId,
      collected_at: at,
    }
  })
}

function stockMovementRows(
  quote: Quote<OrderedVariant>,
  orderId: string,
  placedAt: Date,
  stoppedAt: Date | null,
): Row[] {
  const movement = (line: (typeof quote.lines)[number], delta: number, reason: string, at: Date): Row => ({
    id: uuidv7(at.getTime()),
    variant_id: line.variant.variant.id,
    order_id: orderId,
    delta,
    reason,
    created_at: at,
  })
  return quote.lines.flatMap((line) => [
    movement(line, -line.quantity, 'placed', placedAt),
    ...(stoppedAt ? [movement(line, line.quantity, 'cancelled', stoppedAt)] : []),
  ])
}
