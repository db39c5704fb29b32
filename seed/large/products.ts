import { type Paise, rupeesToPaise } from '#platform/kit/money.ts'
import { slugOf } from '#platform/kit/slug.ts'
import { photographs } from '#seed/photographs.ts'
import type { Chance } from '#seed/random.ts'
import type { Cell } from './copy.ts'
import {
  baseIngredients,
  brands,
  concernsOf,
  type Hero,
  hairTypes,
  heroes,
  type Kind,
  kinds,
  origins,
  qualities,
  type ShadeFamily,
  shadeHexes,
  shadeNames,
  skinTypes,
} from './words.ts'

/** The wide ones stand above pages and lack the widths of cards. */
const ofProducts = photographs.filter(({ width, height }) => width <= height)

/** A product as far as orders look at it: its first variant. Prices in paise. */
export interface LargeProduct {
  id: string
  variantId: string
  vendorId: string
  name: string
  imageId: string | null
  pricePaise: Paise
}

/** The rows of one product, by table. */
export interface ProductRows {
  product: LargeProduct
  cells: Cell[]
  variants: Cell[][]
  image: Cell[]
}

export const productColumns = [
  'id',
  'slug',
  'vendor_id',
  'status',
  'name',
  'generic_name',
  'description',
  'brand',
  'category',
  'price_paise',
  'original_price_paise',
  'rating',
  'review_count',
  'popularity',
  'sold_lately',
  'in_stock',
  'hsn',
  'statutory_gst_rate',
  'country_of_origin',
  'ingredients',
  'how_to_use',
  'warnings',
  'manufacturer',
  'manufacturer_address',
  'importer',
  'licence_number',
  'import_registration',
  'vegetarian_mark',
  'skin_types',
  'hair_types',
  'concerns',
  'finish',
  'created_at',
  'updated_at',
] as const
export const variantColumns = [
  'id',
  'product_id',
  'position',
  'sku',
  'kind',
  'name',
  'hex',
  'shade_family',
  'price_paise',
  'original_price_paise',
  'mrp_paise',
  'net_quantity',
  'net_quantity_unit',
  'stock',
  'batch_number',
  'expires_on',
  'created_at',
  'updated_at',
] as const
export const productImageColumns = ['product_id', 'position', 'image_id', 'alt'] as const

/** Some of a list, in its order, at least one where there are any. */
function some<T>(list: readonly T[], share: number, dice: Chance): T[] {
  const chosen = list.filter(() => dice.fraction() < share)
  const first = list[0]
  return chosen.length > 0 || first === undefined ? chosen : [first]
}

/** Few are known to many: the hundredth is looked at a tenth as much as the first. */
function popularityOf(dice: Chance): number {
  return Math.floor(4 / (dice.fraction() ** 0.8 + 0.001))
}

/** Half the products are of the first sixty brands. */
function brandOf(dice: Chance): string {
  const at = Math.floor(dice.fraction() ** 2.2 * brands.length)
  return brands[at] ?? 'Nila Beauty'
}

function stockOf(dice: Chance): number {
  const luck = dice.fraction()
  return luck < 0.03 ? 0 : luck < 0.06 ? dice.between(1, 5) : dice.between(6, 400)
}

/** How one variant differs from its siblings. */
interface Variation {
  kind: 'shade' | 'size' | 'only'
  name: string
  hex: string | null
  family: string | null
  /** How many times the price and the contents of the first size it has. */
  price: number
  quantity: number
}

const onlyOne: Variation = { kind: 'only', name: '', hex: null, family: null, price: 1, quantity: 1 }

const shadeOf = (family: ShadeFamily, position: number, dice: Chance): Variation => ({
  kind: 'shade',
  name: `${dice.pick(shadeNames[family] as [string])} ${String(position + 1).padStart(2, '0')}`,
  hex: dice.pick(shadeHexes[family] as [string]),
  family,
  price: 1,
  quantity: 1,
})

/** The first size costs what the product costs; each larger one a little less for its amount. */
function sizeOf(kind: Kind, size: number, position: number): Variation {
  const quantity = size / (kind.sizes[0] ?? size)
  return {
    ...onlyOne,
    kind: 'size',
    name: `${size} ${kind.unit}`,
    price: position === 0 ? 1 : quantity * 0.9,
    quantity,
  }
}

/** The variants of a product; the first of them is made first, by the same dice as its stock. */
function* variationsOf(kind: Kind, dice: Chance): Generator<Variation> {
  if (kind.variants === 'shades') {
    const families = some(kind.shades ?? [], 0.5, dice).slice(0, 6)
    for (const [position, family] of families.entries()) yield shadeOf(family, position, dice)
  } else if (kind.variants === 'sizes') {
    for (const [position, size] of kind.sizes.entries()) yield sizeOf(kind, size, position)
  } else yield onlyOne
}

/** What the rows of one product have in common. */
interface Making {
  plan: ProductPlan
  kind: Kind
  dice: Chance
  keyAt: () => string
}

/** The amounts of a pack in paise: its MRP leaves room for its price and for what it cost before, with tax. */
function packCells(kind: Kind, { rupees, original }: Prices, { price, quantity }: Variation): Cell[] {
  const asked = Math.round(rupees * price)
  const before = original === null ? null : Math.round(original * price)
  const was = before !== null && before > asked ? before : null
  const mrp = Math.ceil(((was ?? asked) * 1.18) / 5) * 5
  return [asked * 100, was === null ? null : was * 100, mrp * 100, (kind.sizes[0] ?? 1) * quantity, kind.unit]
}

function variantsOf({ plan, kind, dice, keyAt }: Making, productId: string, prices: Prices): Cell[][] {
  const moment = new Date(plan.listedAt)
  const expires = isTool(kind) ? null : `20${dice.between(27, 29)}-0${dice.between(1, 9)}-28`
  const batch = isTool(kind) ? null : `B${plan.at + 1}`
  const rows: Cell[][] = []
  for (const variation of variationsOf(kind, dice)) {
    const position = rows.length
    rows.push([
      keyAt(),
      productId,
      position,
      `${plan.run}G${plan.at + 1}-${position + 1}`,
      variation.kind,
      variation.name,
      variation.hex,
      variation.family,
      ...packCells(kind, prices, variation),
      stockOf(dice),
      batch,
      expires,
      moment,
      moment,
    ])
  }
  return rows
}

const isTool = ({ category }: Kind) => category === 'Accessories'

export interface ProductPlan {
  /** Counts from 0; part of the slug and the SKUs, so that both are never twice. */
  at: number
  vendorId: string
  status: string
  listedAt: number
  /** Distinguishes the SKUs and slugs of several runs. */
  run: string
}

const descriptionOf = (name: string, brand: string, kind: Kind, hero: Hero) =>
  `${name} by ${brand}. ${isTool(kind) ? 'Made to last and easy to clean.' : `With ${hero.name.toLowerCase()}, for everyday care.`}`

function nameOf(kind: Kind, hero: Hero, dice: Chance): string {
  return isTool(kind) ? `${dice.pick(qualities)} ${kind.name}` : `${hero.name} ${dice.pick(qualities)} ${kind.name}`
}

/** Of the first pack of a product, in rupees. */
interface Prices {
  rupees: number
  original: number | null
}

/** Three in ten are on sale; the few whose earlier price would be no higher show none. */
function pricesOf(kind: Kind, dice: Chance): Prices {
  const rupees = Math.round(dice.between(...kind.price) / 10) * 10 - 1
  const isOnSale = dice.fraction() < 0.3
  return { rupees, original: isOnSale ? Math.round((rupees * dice.between(110, 160)) / 1_000) * 10 - 1 : null }
}

function ingredientsOf(kind: Kind, hero: Hero, dice: Chance): string[] {
  if (isTool(kind)) return []
  return [
    ...some(baseIngredients[kind.category], 0.6, dice),
    hero.inci,
    ...some(heroes, 0.05, dice).map((one) => one.inci),
  ]
}

/** What the law wants declared on the pack, from `ingredients` to `vegetarian_mark`. */
function declarationsOf(
  { plan, kind, dice }: Making,
  brand: string,
  origin: string,
  ingredients: readonly string[],
): Cell[] {
  const isIndian = origin === 'India'
  return [
    [...new Set(ingredients)],
    isTool(kind) ? '' : 'Use as needed, morning and evening.',
    isTool(kind) ? '' : 'For external use only. Patch-test before first use.',
    `${brand} Works`,
    'Plot 7, Industrial Area, Jaipur 302022',
    isIndian ? null : `${brand} Imports, Mumbai 400001`,
    isIndian && !isTool(kind) ? `MFG/${plan.at + 1}` : null,
    isIndian || isTool(kind) ? null : `RC/${plan.at + 1}`,
    dice.pick(['veg', 'veg', 'not_declared']),
  ]
}

/** Whom it suits and what it is good for, from `skin_types` to `finish`. */
function traitsOf(kind: Kind, dice: Chance): Cell[] {
  const isForSkin = kind.category === 'Skincare' || (kind.category === 'Makeup' && kind.shades?.includes('Tan'))
  return [
    isForSkin ? some(skinTypes, 0.5, dice) : [],
    kind.category === 'Haircare' ? some(hairTypes, 0.6, dice) : [],
    some(concernsOf[kind.category], 0.25, dice),
    kind.finishes ? dice.pick(kind.finishes as [string]) : null,
  ]
}

/** The variant that the product opens with: the first in stock, else the first (db/functions/follow-packs.sql). */
function openingOf(variants: Cell[][]): (column: (typeof variantColumns)[number]) => Cell {
  const inStock = variants.find((row) => Number(row[variantColumns.indexOf('stock')]) > 0)
  const row = inStock ?? variants[0]
  return (column) => row?.[variantColumns.indexOf(column)] ?? null
}

/** One believable product with its variants: the same for the same dice. */
export function largeProduct(plan: ProductPlan, dice: Chance, keyFrom: (moment: number) => string): ProductRows {
  const { at, vendorId, status } = plan
  const moment = new Date(plan.listedAt)
  const kind = dice.pick(kinds)
  const making: Making = { plan, kind, dice, keyAt: () => keyFrom(plan.listedAt) }
  const hero = dice.pick(heroes)
  const brand = brandOf(dice)
  const name = nameOf(kind, hero, dice)
  const prices = pricesOf(kind, dice)
  const id = making.keyAt()
  const variants = variantsOf(making, id, prices)
  const opening = openingOf(variants)
  const origin = dice.pick(origins)
  const ingredients = ingredientsOf(kind, hero, dice)
  const popularity = popularityOf(dice)
  const reviews = Math.floor(popularity / 2)
  const imageId = ofProducts[at % ofProducts.length]?.id ?? null
  const cells: Cell[] = [
    id,
    slugOf(`${name} ${plan.run}${at + 1}`),
    vendorId,
    status,
    name,
    kind.generic,
    descriptionOf(name, brand, kind, hero),
    brand,
    kind.category,
    opening('price_paise'),
    opening('original_price_paise'),
    reviews === 0 ? 0 : dice.between(32, 50) / 10,
    reviews,
    popularity,
    popularity - reviews,
    Number(opening('stock')) > 0,
    kind.hsn,
    kind.gst,
    origin,
    ...declarationsOf(making, brand, origin, ingredients),
    ...traitsOf(kind, dice),
    moment,
    moment,
  ]
  return {
    product: {
      id,
      variantId: String(variants[0]?.[0]),
      vendorId,
      name,
      imageId,
      pricePaise: rupeesToPaise(prices.rupees),
    },
    cells,
    variants,
    image: [id, 0, imageId, name],
  }
}
