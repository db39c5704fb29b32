import { randomUUID } from 'node:crypto'
import { totalsOf } from '#modules/pricing/rules.ts'
import { paise, paiseToRupees } from '#platform/kit/money.ts'
import { password } from '../stage.ts'
import type { Ask } from './client.ts'
import type { Person } from './people.ts'

export interface Buyable {
  variantId: string
  productId: string
  slug: string
  pricePaise: number
}

/** What people do, in the order in which tables name it. */
export const kinds = ['page', 'new page', 'search', 'session', 'cart', 'my orders', 'order', 'sign-in'] as const
export type Kind = (typeof kinds)[number]

/** Of a hundred arrivals: what visitors of a shop do, as far as the server hears of it. An order comes after twenty looks at something. */
const weights: Record<Kind, number> = {
  page: 56,
  'new page': 3,
  search: 12,
  session: 10,
  cart: 8,
  'my orders': 5,
  order: 5,
  'sign-in': 1,
}

export interface Wish {
  kind: Kind
  ask: Ask
}

const words = ['rose', 'neem', 'serum', 'kajal', 'oil', 'matte lipstick', 'sandalwood', 'hair', 'face wash', 'gold']
const popular = ['/', '/products', '/categories', '/about', '/cart', '/login', '/products?category=Makeup']

export const address = {
  firstName: 'Meera',
  lastName: 'Krishnan',
  phone: '98450 12345',
  shippingAddress: { street: '14, 2nd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
}

/** An order of one piece each, paid at the door or on the page of the sandbox gateway. */
export function orderOf(person: Person, pieces: readonly Buyable[], isOnPage: boolean): Ask {
  const { total } = totalsOf(pieces.map(({ pricePaise }) => ({ unitPrice: paise(pricePaise), quantity: 1 })))
  return {
    method: 'POST',
    path: '/api/v1/orders',
    cookie: person.cookie,
    address: person.address,
    key: randomUUID(),
    body: {
      ...address,
      email: person.email,
      items: pieces.map(({ productId, variantId }) => ({ productId, variantId, quantity: 1 })),
      totalAmount: paiseToRupees(total),
      ...(isOnPage ? { paymentMethod: 'upi', payOnPage: true } : { paymentMethod: 'cod' }),
    },
  }
}

/** Draws what the next one who arrives wants. */
export function drawsOf(
  people: readonly Person[],
  slugs: readonly string[],
  buyable: readonly Buyable[],
  draw: () => number,
): () => Wish {
  const one = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(draw() * things.length)] as Thing
  // Half of those who look at a product look at one of thirty.
  const pages = [...popular, ...slugs.slice(0, 30).map((slug) => `/products/${slug}`)]
  let signIns = 0
  const wishes: Record<Kind, (person: Person) => Ask> = {
    page: ({ address: from }) => ({ path: one(pages), address: from }),
    'new page': ({ address: from }) => ({ path: `/products/${one(slugs)}`, address: from }),
    search: ({ address: from }) => ({ path: `/api/v1/products?q=${encodeURIComponent(one(words))}`, address: from }),
    session: ({ cookie, address: from }) => ({ path: '/api/v1/session', cookie, address: from }),
    cart: ({ cookie, address: from }) => ({
      method: 'PATCH',
      path: '/api/v1/cart',
      cookie,
      address: from,
      body: { cart: [{ variantId: one(buyable).variantId, quantity: 1 + Math.floor(draw() * 3) }], later: [] },
    }),
    'my orders': ({ cookie, address: from }) => ({ path: '/api/v1/orders', cookie, address: from }),
    order: (person) => orderOf(person, [one(buyable), one(buyable)], draw() < 0.5),
    // A demo takes no password over a proxy: these come from addresses of this machine, one after the other.
    'sign-in': () => {
      const { email, socketAddress } = people[signIns++ % people.length] as Person
      return { method: 'POST', path: '/api/v1/session', socketAddress, body: { email, password } }
    },
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  return () => {
    let left = draw() * total
    const kind =
      kinds.find((name) => {
        left -= weights[name]
        return left < 0
      }) ?? 'page'
    return { kind, ask: wishes[kind](one(people)) }
  }
}
