import type { Chance } from '#seed/random.ts'
import type { Operation, Schema } from './description.ts'
import type { Known } from './known.ts'

/** What a request is made of. */
export interface Materials {
  random: Chance
  known: Known
  schemas: Record<string, Schema>
}

/** Values as people give them, by the name of the field; the first that fits. */
const usual: readonly [RegExp, readonly [string, ...string[]]][] = [
  [/email/i, ['meera@people.example', 'asha@shringar.example']],
  [/phone/i, ['98450 12345', '+919000050001']],
  [/pincode/i, ['560038', '411001']],
  [/^(from|to)$|day|until|on$/i, ['2026-11-01', '2026-11-30', '2027-06-30']],
  [/password/i, ['shringar-demo', 'a long password of many words']],
  [/carrier/i, ['Delhivery', 'Blue Dart']],
  [/tracking/i, ['TRK1000001', 'TRK1000002']],
  [/gstin/i, ['29ABCDE1234F1Z5', '27AAPFU0939F1ZV']],
  [/^pan$/i, ['ABCDE1234F', 'AAPFU0939F']],
  [/ifsc/i, ['SBIN0001234']],
  [/accountNumber/i, ['501200349012']],
  [/upi/i, ['meera@okbank']],
  [/utr/i, ['UTIB0000000000001', 'SBIN12345678901234']],
  [/cardNumber/i, ['4111 1111 1111 1111', '4000000000000002', '4000000000000259']],
  [/expiryDate/i, ['12/40']],
  [/cvv/i, ['123']],
  [/^code$/i, ['123456', 'upi', 'cod']],
  [/street/i, ['14, 2nd Cross, Indiranagar']],
  [/city/i, ['Bengaluru']],
  [/name|holder|officer/i, ['Meera Krishnan', 'Rose Mist', 'Tamarai Soaps LLP']],
  [/slug/i, ['neem-wood-comb']],
]

/** One of each form that patterns of the description ask for. */
const forms = [
  '560038',
  '100-500',
  '2026-11-26',
  '0123456789abcdef0123',
  'upi',
  '#8a1538',
  '2026-11',
  'SHR-7K2MD-9X4QA',
  '12',
  'orders.placed',
] as const

const numberOf = ({ random }: Materials, schema: Schema): number => {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 0
  const most = Math.max(least, Math.min(schema.maximum ?? least + 20, least + (random.fraction() < 0.9 ? 20 : 1e6)))
  const number = random.between(Math.ceil(least), Math.floor(most))
  return schema.type === 'integer' || random.fraction() < 0.8 ? number : number + 0.5
}

function textOf({ random, known }: Materials, schema: Schema, name: string): string {
  const told = random.fraction() < 0.6 ? known.find(random, name) : undefined
  if (typeof told === 'string') return told
  const ofName = usual.find(([pattern]) => pattern.test(name))?.[1]
  if (schema.format === 'uuid')
    return String(known.find(random, random.fraction() < 0.7 ? name : 'any id') ?? uuidOf(random))
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern)
    return forms.find((form) => pattern.test(form)) ?? ''
  }
  const text = ofName ? random.pick(ofName) : random.pick(['It smells of roses.', 'Meera', 'rose', 'A question', '10'])
  return text.slice(0, schema.maxLength ?? text.length).padEnd(schema.minLength ?? 0, 'a')
}

const hex = '0123456789abcdef'
export const uuidOf = (random: Chance): string =>
  [8, 4, 4, 4, 12]
    .map(
      (count, at) => (at === 2 ? '4' : at === 3 ? '8' : '') + random.characters(hex, at === 2 || at === 3 ? 3 : count),
    )
    .join('-')

function objectOf(from: Materials, schema: Schema): Record<string, unknown> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || from.random.fraction() < 0.5)
    .map(([name, inner]) => [name, likelyValue(from, inner, name)])
  if (typeof schema.additionalProperties === 'object') {
    for (let count = from.random.between(0, 3); count > 0; count--)
      fields.push([
        String(from.known.find(from.random, 'category') ?? 'Skincare'),
        likelyValue(from, schema.additionalProperties, ''),
      ])
  }
  return Object.fromEntries(fields)
}

/** A value that this schema takes, as far as a schema can say. */
export function likelyValue(from: Materials, schema: Schema, name: string): unknown {
  const { random } = from
  if (schema.$ref) return likelyValue(from, from.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[random.between(0, schema.enum.length - 1)]
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return likelyValue(from, ways[random.between(0, ways.length - 1)] ?? {}, name)
  switch (schema.type) {
    case 'object':
      return objectOf(from, schema)
    case 'array': {
      const least = schema.minItems ?? 0
      const count = random.between(least, Math.min(schema.maxItems ?? least + 2, least + 2))
      return Array.from({ length: count }, () => likelyValue(from, schema.items ?? {}, name.replace(/s$/, '')))
    }
    case 'string':
      return textOf(from, schema, name)
    case 'integer':
    case 'number': {
      const told = random.fraction() < 0.6 ? from.known.find(random, name) : undefined
      return typeof told === 'number' ? told : numberOf(from, schema)
    }
    case 'boolean':
      return random.fraction() < 0.5
    case 'null':
      return null
    default:
      return 'anything'
  }
}

/** A pack on sale, with what one of it costs. */
export interface Pack {
  productId: string
  variantId: string
  price: number
}

/** An order that could be placed: a schema alone does not know what things cost. */
export function orderOf(from: Materials, schema: Schema, packs: readonly Pack[]): Record<string, unknown> {
  const { random } = from
  const pack = packs[random.between(0, packs.length - 1)]
  const quantity = random.between(1, 3)
  const subtotal = (pack?.price ?? 0) * quantity
  return {
    ...objectOf(from, schema),
    items: [{ productId: pack?.productId, variantId: pack?.variantId, quantity }],
    email: 'meera@people.example',
    phone: '98450 12345',
    shippingAddress: { street: '14, 2nd Cross', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
    paymentMethod: random.pick(['cod', 'cod', 'upi', 'netbanking', 'card']),
    payOnPage: random.fraction() < 0.3,
    totalAmount: subtotal + Math.round(subtotal * 0.18),
  }
}

export const isPlacingOrders = ({ method, path }: Operation): boolean => method === 'POST' && path === '/api/v1/orders'
