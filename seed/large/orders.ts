import { estimatedDeliveryOn, type OrderStatus, orderStatusOf, quoteOrder } from '#modules/orders/rules.ts'
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
export const stepColumns = ['id', 'order_id', 'from_status', 'to_status', 'changed_by', 'changed_at'] as const

export interface OrderCells {
  order: Cell[]
  vendorOrders: Cell[][]
  lineItems: Cell[][]
  payment: Cell[]
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

/** One order by the shop's own rules of price and tax, and what happened to it since. */
export function largeOrder(
  buyer: LargePerson,
  basket: readonly LargeProduct[],
  dice: Chance,
  keyAt: (moment: number) => string,
  placedAt: number,
  now: number,
): OrderCells {
  const lines = basket.map((product) => ({ variantId: product.variantId, quantity: dice.between(1, 3) }))
  const byVariant = new Map(
    basket.map((product) => [
      product.variantId,
      { vendor_id: product.vendorId, price_paise: product.pricePaise, product },
    ]),
  )
  const result = quoteOrder(lines, byVariant)
  if (!result.ok) throw new Error('A basket names what is not there.')
  const { quote } = result
  const id = keyAt(placedAt)
  const planned = fate((now - placedAt) / hour, dice)
  const parts = quote.vendorOrders.map((part) => ({ ...part, id: keyAt(placedAt), status: planned }))
  const status = orderStatusOf(parts.map((part) => part.status))
  const method = dice.weighted(['upi', 'card', 'cod', 'netbanking'], (one) =>
    one === 'upi' ? 5 : one === 'cod' ? 3 : 1,
  )
  const isCash = method === 'cod'
  const state = dice.pick(states)
  const [city, pincode] = cities[state] ?? ['Jaipur', '302001']
  const placed = new Date(placedAt)
  const stepAt = (step: number) => new Date(Math.min(now, placedAt + step * 20 * hour))
  const steps: OrderStatus[] = status === 'cancelled' ? ['pending', 'cancelled'] : way.slice(0, way.indexOf(status) + 1)
  const last = stepAt(steps.length - 1)
  const reached = (step: OrderStatus) => (steps.includes(step) ? stepAt(steps.indexOf(step)) : null)
  return {
    order: [
      id,
      `SHR-${dice.letters(crockford, 5)}-${dice.letters(crockford, 5)}`,
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
      estimatedDeliveryOn(placed),
      placed,
      last,
    ],
    vendorOrders: parts.map((part) => [
      part.id,
      id,
      part.vendorId,
      part.status,
      part.subtotal,
      part.tax,
      reached('shipped') ? 'Delhivery' : null,
      reached('shipped') ? dice.letters('0123456789', 12) : null,
      placed,
      reached('shipped'),
      reached('delivered'),
      placed,
      last,
    ]),
    lineItems: quote.lines.map((line) => [
      keyAt(placedAt),
      id,
      parts[line.vendorOrder]?.id ?? '',
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
    ]),
    payment: [
      keyAt(placedAt),
      id,
      method,
      isCash ? 'cash' : 'gateway',
      status === 'cancelled' ? (isCash ? 'void' : 'refunded') : isCash ? 'on_delivery' : 'captured',
      quote.total,
      placed,
      last,
    ],
    steps: steps.map((to, at) => [
      keyAt(placedAt),
      id,
      steps[at - 1] ?? null,
      to,
      at === 0 ? 'customer' : 'vendor',
      stepAt(at),
    ]),
  }
}
