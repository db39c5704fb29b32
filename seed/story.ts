import type { OrderStatus } from '#modules/orders/rules.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import type { DemoProduct, DemoVariant } from './catalogue.ts'
import type { People, Person } from './people.ts'
import type { Chance } from './random.ts'

/** Who stopped an order and why. */
export interface Stop {
  by: 'customer' | 'admin' | 'system'
  reason: string
  payment: 'declined' | 'expired' | 'given_back'
}

export interface CartLine {
  product: DemoProduct
  variant: DemoVariant
  quantity: number
}

/** An order as the story tells it, before it is priced. */
export interface PlannedOrder {
  buyer: Person
  placedAt: Date
  status: OrderStatus
  method: 'card' | 'upi' | 'netbanking' | 'cod'
  cart: CartLine[]
  stop: Stop | null
}

interface Scene {
  hoursAgo: number
  status: OrderStatus
  stop?: Stop
}

const changedMind: Stop = { by: 'customer', reason: 'Changed my mind', payment: 'given_back' }
const orderedTwice: Stop = { by: 'customer', reason: 'Ordered twice by mistake', payment: 'given_back' }
const askedByPhone: Stop = { by: 'admin', reason: 'Customer asked by phone', payment: 'given_back' }
const declined: Stop = { by: 'system', reason: 'Payment declined: the bank refused the card.', payment: 'declined' }
const neverPaid: Stop = { by: 'system', reason: 'The payment was not confirmed in time.', payment: 'expired' }

/** What the last days left under way. An order takes a few hours to processing, a day and a half to shipped, four to the door. */
const underWay: Scene[] = [
  ...[0.6, 3.5, 5, 8].map((hoursAgo): Scene => ({ hoursAgo, status: 'pending' })),
  ...[11, 16, 21, 30, 34].map((hoursAgo): Scene => ({ hoursAgo, status: 'processing' })),
  ...[44, 50, 66, 74, 80, 92].map((hoursAgo): Scene => ({ hoursAgo, status: 'shipped' })),
  ...[99, 106, 117, 126].map((hoursAgo): Scene => ({ hoursAgo, status: 'delivered' })),
  { hoursAgo: 13, status: 'cancelled', stop: declined },
  { hoursAgo: 41, status: 'cancelled', stop: changedMind },
  { hoursAgo: 71, status: 'cancelled', stop: orderedTwice },
]

const longAgo: Scene[] = [
  ...[
    6.5, 7.4, 8.2, 9.1, 10.6, 11.8, 13.5, 14.4, 16, 17.2, 18.9, 20.5, 22.3, 24, 26.4, 28.8, 31, 33.5, 36.2, 39, 42.7,
    46.1, 50, 54.4, 59.3, 64, 69.2, 75.5, 81, 87.6,
  ].map((days): Scene => ({ hoursAgo: days * 24, status: 'delivered' })),
  { hoursAgo: 15.2 * 24, status: 'cancelled', stop: neverPaid },
  { hoursAgo: 34.8 * 24, status: 'cancelled', stop: askedByPhone },
  { hoursAgo: 57.1 * 24, status: 'cancelled', stop: changedMind },
]

/** Asha's own orders: one in every state, and what she may order again. */
const ashasOrders: (Scene & {
  method: PlannedOrder['method']
  cart: [slug: string, shade: string, quantity: number][]
})[] = [
  {
    hoursAgo: 2,
    status: 'pending',
    method: 'upi',
    cart: [
      ['gulab-jal-rose-water-mist', '', 1],
      ['neem-wood-comb', '', 1],
    ],
  },
  {
    hoursAgo: 26,
    status: 'processing',
    method: 'card',
    cart: [
      ['velvet-matte-lipstick', 'Kumkum Red', 1],
      ['midnight-kajal', 'Midnight Black', 2],
    ],
  },
  { hoursAgo: 58, status: 'shipped', method: 'cod', cart: [['bhringraj-hair-oil', '', 2]] },
  {
    hoursAgo: 134,
    status: 'delivered',
    method: 'netbanking',
    cart: [
      ['sheer-matte-sunscreen-spf-50', '', 1],
      ['kumkumadi-radiance-serum', '', 1],
    ],
  },
  {
    hoursAgo: 12.4 * 24,
    status: 'cancelled',
    stop: orderedTwice,
    method: 'card',
    cart: [['skin-tint-serum-foundation', '02 Gehun', 1]],
  },
  {
    hoursAgo: 27.3 * 24,
    status: 'delivered',
    method: 'card',
    cart: [
      ['blending-brush-set', '', 1],
      ['skin-tint-serum-foundation', '03 Honey', 1],
    ],
  },
  {
    hoursAgo: 61.5 * 24,
    status: 'delivered',
    method: 'cod',
    cart: [
      ['reetha-shikakai-shampoo', '', 1],
      ['bhringraj-hair-oil', '', 1],
      ['silk-finish-compact', 'Honey', 1],
    ],
  },
]

/** The orders of the last ninety days, always told in the same order, so that chance falls alike whatever the hour. */
export function tellStory(people: People, products: readonly DemoProduct[], chance: Chance, now: Date): PlannedOrder[] {
  const hers = ashasOrders.map((scene): PlannedOrder => {
    const cart = scene.cart.map(([slug, shade, quantity]) => ({ ...variantOf(products, slug, shade), quantity }))
    return {
      buyer: people.asha,
      placedAt: placedAt(scene, chance, now),
      status: scene.status,
      method: scene.method,
      cart,
      stop: scene.stop ?? null,
    }
  })
  const others = [...underWay, ...longAgo].map((scene): PlannedOrder => {
    const daysAgo = scene.hoursAgo / 24
    const buyers = people.customers.filter((customer) => customer.joinedDaysAgo > daysAgo + 1)
    const listed = products.filter((product) => product.listedDaysAgo > daysAgo + 1)
    return {
      buyer: chance.weighted(buyers, () => 1),
      placedAt: placedAt(scene, chance, now),
      status: scene.status,
      method: methodFor(scene, chance),
      cart: fillCart(listed, chance),
      stop: scene.stop ?? null,
    }
  })
  return [...hers, ...others]
}

/** Orders of the last days keep their distance to now; older ones move to an hour of that day at which people are awake. */
function placedAt({ hoursAgo }: Scene, chance: Chance, now: Date): Date {
  const exact = addDays(now, -hoursAgo / 24)
  const hour = chance.between(8, 22)
  const minute = chance.between(0, 59)
  const second = chance.between(0, 59)
  if (hoursAgo < 6 * 24) return exact
  const clock = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
  return new Date(`${indianDay(exact)}T${clock}+05:30`)
}

function methodFor({ stop }: Scene, chance: Chance): PlannedOrder['method'] {
  const online = [
    { method: 'upi', weight: 40 },
    { method: 'card', weight: 25 },
    { method: 'netbanking', weight: 10 },
  ] as const
  if (stop?.payment === 'declined') return 'card'
  if (stop?.payment === 'expired') return 'upi'
  return chance.weighted([...online, { method: 'cod', weight: 25 } as const], ({ weight }) => weight).method
}

function fillCart(listed: readonly DemoProduct[], chance: Chance): CartLine[] {
  const lineCount = chance.pick([1, 1, 1, 1, 2, 2, 2, 3, 3])
  const cart: CartLine[] = []
  while (cart.length < lineCount) {
    const left = listed.filter((product) => cart.every((line) => line.product !== product))
    const product = chance.weighted(left, ({ reviewCount }) => reviewCount)
    const variant = chance.weighted(product.variants, () => 1)
    cart.push({ product, variant, quantity: chance.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 3]) })
  }
  return cart
}

function variantOf(
  products: readonly DemoProduct[],
  slug: string,
  shade: string,
): { product: DemoProduct; variant: DemoVariant } {
  const product = products.find((one) => one.slug === slug)
  const variant = product?.variants.find((one) => one.name === shade)
  if (!product || !variant) throw new Error(`The story names ${slug} ${shade}, which the catalogue does not have.`)
  return { product, variant }
}
