import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { CartLine } from '#modules/cart/rules.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { groupsBySeller } from './by-seller.ts'
import {
  cutsOf,
  knownFrom,
  nameOf,
  type OrderOfLines,
  orderOf,
  quotedLine,
  type SeenLine,
  withAnswer,
} from './known-quotes.ts'
import { Rounding, withTaxByVariant } from './with-tax.tsx'

const line = (quantity: number, variantId = 'kajal'): CartLine => ({ productId: variantId, variantId, quantity })

const view = (changes: Partial<CartLineView> = {}): CartLineView => ({
  productId: changes.variantId ?? 'kajal',
  variantId: 'kajal',
  slug: 'midnight-kajal',
  name: 'Midnight Kajal',
  brand: 'Neel',
  category: 'Makeup',
  seller: { name: 'Neel Labs', slug: 'neel-labs' },
  variantName: '',
  photo: null,
  price: 100,
  originalPrice: null,
  mrp: 1000,
  available: 10,
  ...changes,
})

const answerOf = (...views: CartLineView[]) => new Map(views.map((one) => [one.variantId, one]))

/** A line of two after what was seen on an earlier visit and what the shop answered since. */
function shown(seen: readonly SeenLine[], ...answers: readonly CartLineView[][]) {
  const cart = [line(2)]
  const known = answers.reduce((before, views) => withAnswer(before, cart, answerOf(...views)), knownFrom(seen))
  return { asked: [...known.asked], line: quotedLine(line(2), known) }
}

describe('a line of the cart', () => {
  it.each<[string, CartLineView[], CartLineView[][], string, string | undefined]>([
    ['nothing known yet', [], [], 'unknown', undefined],
    ['seen on an earlier visit', [view()], [], 'ready', undefined],
    ['seen for the first time', [], [[view()]], 'ready', undefined],
    ['as before', [view()], [[view()]], 'ready', undefined],
    ['gone', [view()], [[]], 'gone', 'No longer sold. It is not in the total.'],
    ['gone and never seen', [], [[]], 'gone', 'No longer sold. It is not in the total.'],
    ['sold again', [view()], [[], [view()]], 'ready', undefined],
    ['out of stock', [view()], [[view({ available: 0 })]], 'out_of_stock', 'Out of stock. It is not in the total.'],
    ['back in stock', [view()], [[view({ available: 0 })], [view()]], 'ready', undefined],
    [
      'held at what is left',
      [view()],
      [[view({ available: 1 })]],
      'ready',
      'Only 1 left. We changed the quantity to 1.',
    ],
    ['just enough left', [view()], [[view({ available: 2 })]], 'ready', undefined],
    [
      'held, and more in stock since: the cut stays said',
      [view()],
      [[view({ available: 1 })], [view()]],
      'ready',
      'Only 1 left. We changed the quantity to 1.',
    ],
    [
      'back in stock, for fewer',
      [view()],
      [[view({ available: 0 })], [view({ available: 1 })]],
      'ready',
      'Only 1 left. We changed the quantity to 1.',
    ],
    ['price up', [view()], [[view({ price: 1_249 })]], 'ready', 'The price rose from ₹100 to ₹1,249.'],
    ['price down', [view()], [[view({ price: 99.5 })]], 'ready', 'The price fell from ₹100 to ₹99.50.'],
    [
      'price up, then the same again: it stays said',
      [view()],
      [[view({ price: 120 })], [view({ price: 120 })]],
      'ready',
      'The price rose from ₹100 to ₹120.',
    ],
    [
      'price down, and too few left: the quantity matters more',
      [view()],
      [[view({ price: 80, available: 1 })]],
      'ready',
      'Only 1 left. We changed the quantity to 1.',
    ],
  ])('%s', (_, seen, answers, state, change) => {
    expect(shown(seen, ...answers).line).toMatchObject({ state, change })
  })

  it('calls a lower price good news, and nothing else', () => {
    expect(shown([view()], [view({ price: 80 })]).line.isGoodNews).toBe(true)
    expect(shown([view()], [view({ price: 120 })]).line.isGoodNews).toBe(false)
    expect(shown([view()], [view({ available: 1 })]).line.isGoodNews).toBe(false)
    expect(shown([view()], [view()]).line.isGoodNews).toBe(false)
  })

  it('keeps the words of a product that is no longer sold', () => {
    expect(shown([view()], []).line.view?.name).toBe('Midnight Kajal')
  })

  it('counts as asked only once the shop has answered', () => {
    expect(shown([view()]).asked).toEqual([])
    expect(shown([view()], []).asked).toEqual(['kajal'])
  })

  it.each([
    ['', 'Midnight Kajal'],
    ['Neel Blue', 'Midnight Kajal, Neel Blue'],
  ])('with the variant "%s" is named %s', (variantName, name) => {
    expect(nameOf(shown([view({ variantName })]).line)).toBe(name)
  })

  it('without words is an item', () => {
    expect(nameOf(shown([]).line)).toBe('An item in your cart')
  })

  it('that was put in without a network has its words, and no price until the shop says one', () => {
    const { price: _, available: __, ...words } = view({ variantName: 'Neel Blue' })
    const { line: added } = shown([words])
    expect(added).toMatchObject({ state: 'unknown', view: undefined, words: { name: 'Midnight Kajal' } })
    expect(nameOf(added)).toBe('Midnight Kajal, Neel Blue')
    expect(orderOf([added])).toMatchObject({ orderable: [], itemCount: 2, totals: undefined })
    expect(shown([words], [view()]).line).toMatchObject({ state: 'ready', change: undefined, view: { price: 100 } })
    expect(nameOf(shown([words], []).line)).toBe('Midnight Kajal, Neel Blue')
  })

  it.each([
    ['a name that is none', { ...view(), name: 7 }],
    ['a photograph without its file', { ...view(), photo: { alt: '' } }],
    ['nothing but its id', { variantId: 'kajal' }],
  ])('of which storage has %s is as if it had never been seen', (_, stored) => {
    expect(shown([stored as unknown as CartLineView]).line).toMatchObject({ state: 'unknown', words: undefined })
  })
})

describe('an order of the lines', () => {
  const cart = [line(2), line(3, 'mist'), line(1, 'oil'), line(4, 'balm')]
  const mist = view({ variantId: 'mist', price: 49.5 })
  const oil = view({ variantId: 'oil', available: 0 })
  const known = withAnswer(knownFrom([]), cart, answerOf(view(), mist, oil))

  it('holds what is in stock: 2 × ₹100, 3 × ₹49.50, and 18% on ₹348.50', () => {
    const order = orderOf(cart.map((one) => quotedLine(one, known)))
    expect(order.orderable.map(({ variantId }) => variantId)).toEqual(['kajal', 'mist'])
    expect(order.itemCount).toBe(5)
    expect(order.totals).toEqual({ subtotal: 34_850, tax: 6_300, shipping: 0, total: 41_150 })
  })

  it('says what a line costs with tax as its card does, whatever else is in the cart', () => {
    const three = withAnswer(
      knownFrom([]),
      cart,
      answerOf(view({ price: 549 }), view({ variantId: 'mist', price: 498 }), view({ variantId: 'balm', price: 499 })),
    )
    const of = (...lines: CartLine[]) => orderOf(lines.map((one) => quotedLine(one, three)))
    const alone = of(line(1))
    expect([...withTaxByVariant(alone.orderable)]).toEqual([['kajal', 648]])
    const pair = of(line(1), line(1, 'mist'))
    expect([...withTaxByVariant(pair.orderable)]).toEqual([
      ['kajal', 648],
      ['mist', 588],
    ])
    // ₹648 + ₹588 are a rupee more than the total, which is said; ₹648 + ₹589 are the total.
    const rounding = ({ orderable }: OrderOfLines) => wordsOf(createElement(Rounding, { orderable }))
    expect(pair.totals?.total).toBe(1_235_00)
    expect(rounding(pair)).toContain('rounded to the rupee')
    const exact = of(line(1), line(1, 'balm'))
    expect(exact.totals?.total).toBe(1_237_00)
    expect([rounding(exact), rounding(alone)]).toEqual(['', ''])
  })

  it('has no totals while the price of a line is unknown', () => {
    const order = orderOf([...cart, line(1, 'comb')].map((one) => quotedLine(one, known)))
    expect(order.totals).toBeUndefined()
    expect(order.itemCount).toBe(6)
  })

  it('says what is saved with tax, beside the original prices', () => {
    const reduced = withAnswer(
      knownFrom([]),
      cart,
      answerOf(view({ originalPrice: 150 }), { ...mist, originalPrice: 40 }),
    )
    const order = orderOf(cart.slice(0, 2).map((one) => quotedLine(one, reduced)))
    // 2 × ₹150 and 3 × ₹49.50 with 18% rounded, less what is paid.
    expect(order.saved).toBe(44_850 + 8_100 - 41_150)
  })

  it('is empty until the cart is read', () => {
    expect(orderOf(undefined)).toMatchObject({ orderable: [], itemCount: 0, totals: undefined })
  })
})

describe('parcels', () => {
  it('are one for each seller, in the order of the cart; what nobody knows has none', () => {
    const ratna = { name: 'Ratna', slug: 'ratna' }
    const cart = [line(1), line(1, 'mist'), line(1, 'oil'), line(1, 'comb')]
    const views = [view({ seller: ratna }), view({ variantId: 'mist' }), view({ variantId: 'oil', seller: ratna })]
    const known = withAnswer(knownFrom([]), cart.slice(0, 3), answerOf(...views))
    const parcels = groupsBySeller(cart.map((one) => quotedLine(one, known)))
    expect(parcels.map(({ seller, lines }) => [seller?.name, lines.map(({ variantId }) => variantId)])).toEqual([
      ['Ratna', ['kajal', 'oil']],
      ['Neel Labs', ['mist']],
      [undefined, ['comb']],
    ])
  })

  it('of a cart that was seen before sellers were known open all the same', () => {
    const { seller: _, ...before } = view()
    const known = knownFrom([before as CartLineView])
    expect(groupsBySeller([quotedLine(line(2), known)])).toMatchObject([
      { seller: undefined, lines: [{ state: 'ready' }] },
    ])
  })
})

describe('quantities', () => {
  it.each([
    ['more in stock', 3, [view({ available: 10 })], undefined],
    ['just enough', 3, [view({ available: 3 })], undefined],
    ['fewer in stock', 3, [view({ available: 1 })], 1],
    ['out of stock', 3, [view({ available: 0 })], undefined],
    ['no longer sold', 3, [], undefined],
  ])('with %s: a line of %i is cut to %s', (_, quantity, views, cut) => {
    expect(cutsOf([line(quantity)], answerOf(...views))).toEqual(cut === undefined ? [] : [line(cut)])
  })
})
