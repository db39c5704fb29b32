import { type Quote, quoteOrder } from '#modules/orders/quote.ts'
import { type OrderStatus, orderStatusOf } from '#modules/orders/rules.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { Chance } from '#seed/random.ts'
import type { Cell } from './copy.ts'
import type { LargePerson } from './people.ts'
import type { LargeProduct } from './products.ts'
import { states } from './vendors.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hour = 60 * 60 * 1_000
const cities: Partial<Record<string, [string, string]>> = {
  Maharashtra: ['Mumbai', '400001'],
  Karnataka: ['Bengaluru', '560001'],
  'Tamil Nadu': ['Chennai', '600001'],
  Delhi: ['New Delhi', '110001'],
}

export const orderColumns = [
  'id',
  'public_id',
  'user_id',
  'status',
  'subtotal_paise',
  'tax_paise',
  'total_paise',
  'item_count',
  'payment_method',
  'customer_name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'pincode',
  'estimated_delivery_on',
  'created_at',
  'updated_at',
] as const
export const vendorOrderColumns = [
  'id',
  'order_id',
  'vendor_id',
  'status',
  'subtotal_paise',
  'tax_paise',
  'carrier',
  'tracking_number',
  'released_at',
  'shipped_at',
  'delivered_at',
  'created_at',
  'updated_at',
] as const
export const lineItemColumns = [
  'id',
  'order_id',
  'vendor_order_id',
  'position',
  'product_id',
  'variant_id',
  'vendor_id',
  'name',
  'quantity',
  'unit_price_paise',
  'tax_paise',
  'image_id',
  'hsn',
] as const
export const paymentColumns = [
  'id',
  'order_id',
  'method',
  'provider',
  'status',
  'amount_paise',
  'created_at',
  'updated_at',
] as const
export const refundColumns = ['id', 'order_id', 'amount_paise', 'status', 'created_at', 'refunded_at'] as const
export const cashColumns = [
  'id',
  'order_id',
  'vendor_order_id',
  'amount_paise',
  'collected_by',
  'collected_at',
] as const
export const stepColumns = ['id', 'order_id', 'from_status', 'to_status', 'changed_by', 'changed_at'] as const

export interface OrderCells {
  order: Cell[]
  vendorOrders: Cell[][]
  lineItems: Cell[][]
  payment: Cell[]
  refunds: Cell[][]
  cashCollections: Cell[][]
  steps: Cell[][]
}

const way: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered']

/** What became of an order by its age: the older, the further; one in fifteen was cancelled. */
function fate(ageHours: number, dice: Chance): OrderStatus {
  if (dice.fraction() < 0.065) return 'cancelled'
  if (ageHours < 24) return dice.pick(['pending', 'pending', 'processing'] as const)
  if (ageHours < 72) return dice.pick(['pending', 'processing', 'processing', 'shipped'] as const)
  if (ageHours < 168) return dice.pick(['shipped', 'shipped', 'delivered'] as const)
  return 'delivered'
}

/** What an order became, step by step; a step takes 20 hours, and the last ones of young orders come together now. */
class History {
  readonly #placedAt: number
  readonly #now: number
  readonly steps: readonly OrderStatus[]

  constructor(status: OrderStatus, placedAt: number, now: number) {
    this.#placedAt = placedAt
    this.#now = now
    this.steps = status === 'cancelled' ? ['pending', 'cancelled'] : way.slice(0, way.indexOf(status) + 1)
  }

  at(step: number): Date {
    return new Date(Math.min(this.#now, this.#placedAt + step * 20 * hour))
  }

  get updatedAt(): Date {
    return this.at(this.steps.length - 1)
  }

  reachedAt(status: OrderStatus): Date | null {
    return this.steps.includes(status) ? this.at(this.steps.indexOf(status)) : null
  }
}

interface Made {
  id: string
  buyer: LargePerson
  quote: Quote<Sold>
  vendorOrders: readonly (Quote<Sold>['vendorOrders'][number] & { id: string; status: OrderStatus })[]
  status: OrderStatus
  method: string
  placedAt: Date
  history: History
}

function orderCells({ id, buyer, quote, status, method, placedAt, history }: Made, dice: Chance): Cell[] {
  const state = dice.pick(states)
  const [city, pincode] = cities[state] ?? ['Jaipur', '302001']
  return [
    id,
    `SHR-${dice.characters(crockford, 5)}-${dice.characters(crockford, 5)}`,
    buyer.id,
    status,
    quote.subtotal,
    quote.tax,
    quote.total,
    quote.itemCount,
    method,
    buyer.name,
    buyer.email,
    '+919845012345',
    '14, 2nd Cross',
    city,
    state,
    pincode,
    estimatedDeliveryOn(placedAt),
    placedAt,
    history.updatedAt,
  ]
}

const vendorOrderCells = ({ id, vendorOrders, placedAt, history }: Made, dice: Chance): Cell[][] =>
  vendorOrders.map((vendorOrder) => {
    const shippedAt = history.reachedAt('shipped')
    return [
      vendorOrder.id,
      id,
      vendorOrder.vendorId,
      vendorOrder.status,
      vendorOrder.subtotal,
      vendorOrder.tax,
      shippedAt ? 'Delhivery' : null,
      shippedAt ? dice.characters('0123456789', 12) : null,
      placedAt,
      shippedAt,
      history.reachedAt('delivered'),
      placedAt,
      history.updatedAt,
    ]
  })

const lineItemCells = ({ id, quote, vendorOrders }: Made, key: () => string): Cell[][] =>
  quote.lines.map((line) => [
    key(),
    id,
    required(vendorOrders[line.vendorOrder], `vendor order ${line.vendorOrder}`).id,
    line.position,
    line.variant.product.id,
    line.variant.product.variantId,
    line.variant.vendor_id,
    line.variant.product.name,
    line.quantity,
    line.unitPrice,
    line.tax,
    line.variant.product.imageId,
    '3304',
  ])

function paymentCells({ id, quote, status, method, placedAt, history }: Made, key: () => string): Cell[] {
  const isCash = method === 'cod'
  const cancelled = isCash ? 'void' : 'refunded'
  const arrived = status === 'delivered' ? 'collected' : 'on_delivery'
  const open = isCash ? arrived : 'captured'
  return [
    key(),
    id,
    method,
    isCash ? 'cash' : 'gateway',
    status === 'cancelled' ? cancelled : open,
    quote.total,
    placedAt,
    history.updatedAt,
  ]
}

/** What went back of a cancelled order that was paid. */
function refundCells({ id, quote, status, method, history }: Made, key: () => string): Cell[][] {
  if (status !== 'cancelled' || method === 'cod') return []
  return [[key(), id, quote.total, 'refunded', history.updatedAt, history.updatedAt]]
}

/** The cash of vendor orders that arrived. */
const cashCells = ({ id, vendorOrders, method, history }: Made, key: () => string): Cell[][] =>
  vendorOrders.flatMap((vendorOrder) =>
    method === 'cod' && vendorOrder.status === 'delivered'
      ? [[key(), id, vendorOrder.id, vendorOrder.subtotal + vendorOrder.tax, 'vendor', history.reachedAt('delivered')]]
      : [],
  )

const stepCells = ({ id, history }: Made, key: () => string): Cell[][] =>
  history.steps.map((to, at) => [
    key(),
    id,
    history.steps[at - 1] ?? null,
    to,
    at === 0 ? 'customer' : 'vendor',
    history.at(at),
  ])

interface Sold {
  vendor_id: string
  price_paise: Paise
  product: LargeProduct
}

/** A cart of these products, one to three of each, priced by the shop's own rules. */
function quoteOf(cart: readonly LargeProduct[], dice: Chance): Quote<Sold> {
  const lines = cart.map((product) => ({ variantId: product.variantId, quantity: dice.between(1, 3) }))
  const byVariant = new Map<string, Sold>(
    cart.map((product) => [
      product.variantId,
      { vendor_id: product.vendorId, price_paise: product.pricePaise, product },
    ]),
  )
  const result = quoteOrder(lines, byVariant)
  if (!result.ok) throw new Error('A cart names what is not there.')
  return result.quote
}

/** One order by the shop's own rules of price and tax, and what happened to it since. */
export function largeOrder(
  buyer: LargePerson,
  cart: readonly LargeProduct[],
  dice: Chance,
  keyAt: (moment: number) => string,
  placedAt: number,
  now: number,
): OrderCells {
  const key = () => keyAt(placedAt)
  const quote = quoteOf(cart, dice)
  const id = key()
  const planned = fate((now - placedAt) / hour, dice)
  const vendorOrders = quote.vendorOrders.map((vendorOrder) => ({ ...vendorOrder, id: key(), status: planned }))
  const status = orderStatusOf(vendorOrders.map((vendorOrder) => vendorOrder.status))
  const method = dice.weighted(['upi', 'card', 'cod', 'netbanking'], (one) =>
    one === 'upi' ? 5 : one === 'cod' ? 3 : 1,
  )
  const history = new History(status, placedAt, now)
  const made: Made = { id, buyer, quote, vendorOrders, status, method, placedAt: new Date(placedAt), history }
  return {
    order: orderCells(made, dice),
    vendorOrders: vendorOrderCells(made, dice),
    lineItems: lineItemCells(made, key),
    payment: paymentCells(made, key),
    refunds: refundCells(made, key),
    cashCollections: cashCells(made, key),
    steps: stepCells(made, key),
  }
}
