import type { AddressLabel } from '#modules/accounts/postal-address.ts'
import type { PaymentChannel } from '#modules/payments/rules.ts'
import { instant, nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { retryOnContention, run, sqlState, statement } from '#platform/db.server.ts'
import { type Paise, paise } from '#platform/kit/money.ts'
import type { OrderRow } from './orders.server.ts'

export interface OrderToPlace {
  userId: string
  key: string
  requestHash: string
  orderId: string
  publicId: string
  subtotalPaise: Paise
  taxPaise: Paise
  totalPaise: Paise
  itemCount: number
  paymentMethod: string
  paymentToken: string | null
  estimatedDeliveryOn: string
  /** The terms it is placed under: the day of their words, and the SHA-256 of them. */
  termsVersion: string
  termsHash: string
  /** Whether somebody stands behind the gateway methods, and who. */
  gatewayOpen: boolean
  provider: string | null
  /** How long the first try can be paid; the stock is held two minutes longer. */
  payableMinutes: number
  /** The customer pays on the provider's page. */
  onPage: boolean
  limit: { allowed: number; perSecond: number }
  address: {
    name: string
    email: string
    phone: string
    street: string
    city: string
    state: string
    pincode: string
    country: string
    label: AddressLabel | null
    landmark: string
    alternatePhone: string | null
  }
  vendorOrders: { id: string; vendorId: string; subtotalPaise: Paise; taxPaise: Paise }[]
  lines: {
    vendorOrderId: string
    position: number
    productId: string
    variantId: string
    vendorId: string
    name: string
    slug: string
    variantName: string
    quantity: number
    unitPricePaise: Paise
    taxPaise: Paise
    imageId: string | null
    hsn: string
  }[]
}

export interface LineRefusal {
  code: 'gone' | 'out_of_stock' | 'price_changed' | 'method_disabled'
  variantId?: string
  available?: number
  pricePaise?: Paise | null
}

/** `order` is what was written now; of an order that the key placed before, only its id is known. */
export type Placed =
  | { ok: true; replayed: false; order: OrderRow; isPaidElsewhere: boolean }
  | { ok: true; replayed: true; orderId: string; sameRequest: boolean }
  | { ok: false; refusals: LineRefusal[] }
  | { ok: false; retryAfter: number }

const placedShape = {
  order_id: uuid,
  replayed: truth,
  same_request: truth,
  /** The moment of the transaction, which is the order's own. */
  placed_at: instant,
  method_name: nullable(text),
  channel: nullable(word<PaymentChannel>()),
  method_details: nullable(text),
}

type PlacedRow = RowOf<typeof placedShape>

// What the answer says of the way of payment comes along, so that the order need not be read again.
const place = statement(
  'place_order',
  `select p.order_id, p.replayed, p.same_request, now() as placed_at,
          m.name as method_name, m.provider as channel, m.details as method_details
     from place_order($1::jsonb) p left join payment_methods m on m.code = $2`,
  placedShape,
)

/** The one statement of placing: whole or nothing (db/functions/place-order.sql). Refusals of the database come back as values. */
export async function insertOrder(order: OrderToPlace): Promise<Placed> {
  try {
    const [row] = await retryOnContention(() => run(place, [JSON.stringify(order), order.paymentMethod]))
    if (!row) throw new Error('place_order gave no answer.')
    if (row.replayed) return { ok: true, replayed: true, orderId: row.order_id, sameRequest: row.same_request }
    return { ok: true, replayed: false, order: rowOf(order, row), isPaidElsewhere: row.channel === 'gateway' }
  } catch (error) {
    const detail = (error as { detail?: string }).detail
    if (sqlState(error) === 'SHR01' && detail) return { ok: false, refusals: JSON.parse(detail) as LineRefusal[] }
    if (sqlState(error) === 'SHR02' && detail) return { ok: false, retryAfter: Number(detail) }
    throw error
  }
}

/** As place_order writes the payment of each channel. */
const firstPaymentStatus = { gateway: 'awaiting', cash: 'on_delivery', manual: 'manual' } as const

/** A line right after placing: nothing has become of it yet. */
const lineOf = (line: OrderToPlace['lines'][number]): OrderRow['items'][number] => ({
  productId: line.productId,
  variantId: line.variantId,
  vendorOrderId: line.vendorOrderId,
  vendorOrderStatus: 'pending',
  name: line.name,
  slug: line.slug,
  variantName: line.variantName,
  pricePaise: line.unitPricePaise,
  taxPaise: line.taxPaise,
  quantity: line.quantity,
  imageId: line.imageId,
  cancelled: false,
  cancelReason: null,
  refundPaise: null,
  refundStatus: null,
  refundedAt: null,
  comesBack: false,
  returned: 0,
  replaced: 0,
  returnable: 0,
  returnUntil: null,
})

/** The order as it stands in its tables right after placing; a test compares it with what is read from there. */
function rowOf(order: OrderToPlace, placed: PlacedRow): OrderRow {
  const { name: customer_name, label: address_label, alternatePhone: alternate_phone, ...address } = order.address
  return {
    ...address,
    customer_name,
    address_label,
    alternate_phone,
    id: placed.order_id,
    public_id: order.publicId,
    user_id: order.userId,
    status: 'pending',
    subtotal_paise: order.subtotalPaise,
    tax_paise: order.taxPaise,
    total_paise: order.totalPaise,
    item_count: order.itemCount,
    payment_method: order.paymentMethod,
    payment_method_name: placed.method_name,
    payment_channel: placed.channel,
    payment_details: placed.method_details,
    payment_status: placed.channel && firstPaymentStatus[placed.channel],
    payment_paise: paise(placed.channel ? order.totalPaise : 0),
    decline_reason: null,
    lost_paise: paise(0),
    asked_back_paise: paise(0),
    held_until: null,
    to_pay: null,
    estimated_delivery_on: order.estimatedDeliveryOn,
    created_at: placed.placed_at,
    updated_at: placed.placed_at,
    delivered_at: null,
    refunded_paise: paise(0),
    refunded_at: null,
    refund_due_paise: paise(0),
    blocked_paise: paise(0),
    account_wanted_paise: paise(0),
    items: order.lines.map(lineOf),
  }
}
