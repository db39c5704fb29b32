import { type Paise, rupeesToPaise } from '#platform/kit/money.ts'
import { photographs } from '#seed/photographs.ts'
import type { Chance } from '#seed/random.ts'
import type { Cell } from './copy.ts'
import {
  baseIngredients,
  brands,
  concernsOf,
  hairTypes,
  heroes,
  type Kind,
  kinds,
  origins,
  qualities,
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
  'mrp_paise',
  'rating',
  'review_count',
  'popularity',
  'in_stock',
  'hsn',
  'statutory_gst_rate',
  'country_of_origin',
  'net_quantity',
  'net_quantity_unit',
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

function variantsOf(
  kind: Kind,
  productId: string,
  at: number,
  dice: Chance,
  keyAt: () => string,
  moment: Date,
  rupees: number,
): Cell[][] {
  const expires = kind.category === 'Accessories' ? null : `20${dice.between(27, 29)}-0${dice.between(1, 9)}-28`
  const batch = kind.category === 'Accessories' ? null : `B${at + 1}`
  const row = (
    position: number,
    kindOf: string,
    name: string,
    hex: string | null,
    family: string | null,
    price: number | null,
  ): Cell[] => [
    keyAt(),
    productId,
    position,
    `G${at + 1}-${position + 1}`,
    kindOf,
    name,
    hex,
    family,
    price,
    stockOf(dice),
    batch,
    expires,
    moment,
    moment,
  ]
  if (kind.choice === 'shades') {
    const families = some(kind.shades ?? [], 0.5, dice).slice(0, 6)
    return families.map((family, position) =>
      row(
        position,
        'shade',
        `${dice.pick(shadeNames[family] as [string])} ${String(position + 1).padStart(2, '0')}`,
        dice.pick(shadeHexes[family] as [string]),
        family,
        null,
      ),
    )
  }
  if (kind.choice === 'sizes') {
    return kind.sizes.map((size, position) =>
      row(
        position,
        'size',
        `${size} ${kind.unit}`,
        null,
        null,
        position === 0 ? null : Math.round((rupees * size * 0.9) / (kind.sizes[0] ?? size)) * 100,
      ),
    )
  }
  return [row(0, 'only', '', null, null, null)]
}

/** The highest price among the choices, in rupees: what the MRP must leave room for. */
const dearest = (variants: Cell[][], rupees: number) =>
  Math.max(rupees, ...variants.map((row) => Number(row[8] ?? 0) / 100))

export interface ProductPlan {
  /** Counts from 0; part of the slug and the SKUs, so that both are never twice. */
  at: number
  vendorId: string
  status: string
  listedAt: number
  /** Distinguishes the SKUs and slugs of several runs. */
  run: string
}

/** One believable product with its choices: the same for the same dice. */
export function largeProduct(plan: ProductPlan, dice: Chance, keyFrom: (moment: number) => string): ProductRows {
  const { at, vendorId, status, listedAt } = plan
  const keyAt = () => keyFrom(listedAt)
  const moment = new Date(listedAt)
  const kind = dice.pick(kinds)
  const hero = dice.pick(heroes)
  const brand = brandOf(dice)
  const isTool = kind.category === 'Accessories'
  const name = isTool ? `${dice.pick(qualities)} ${kind.name}` : `${hero.name} ${dice.pick(qualities)} ${kind.name}`
  const rupees = Math.round(dice.between(...kind.price) / 10) * 10 - 1
  const onSale = dice.fraction() < 0.3
  const original = onSale ? Math.round((rupees * dice.between(110, 160)) / 1_000) * 10 - 1 : null
  const id = keyAt()
  const variants = variantsOf(kind, id, at, dice, keyAt, moment, rupees).map((row) => [
    ...row.slice(0, 3),
    `${plan.run}${row[3]}`,
    ...row.slice(4),
  ])
  const mrp = Math.ceil((dearest(variants, Math.max(rupees, original ?? 0)) * 1.18) / 5) * 5
  const origin = dice.pick(origins)
  const ingredients = isTool
    ? []
    : [
        ...some(baseIngredients[kind.category], 0.6, dice),
        hero.inci,
        ...some(heroes, 0.05, dice).map((one) => one.inci),
      ]
  const popularity = popularityOf(dice)
  const reviews = Math.floor(popularity / 2)
  const photograph = ofProducts[at % ofProducts.length]
  const stock = variants.some((row) => Number(row[9]) > 0)
  const firstVariant = variants[0]
  return {
    product: {
      id,
      variantId: String(firstVariant?.[0]),
      vendorId,
      name,
      imageId: photograph?.id ?? null,
      pricePaise: rupeesToPaise(rupees),
    },
    cells: [
      id,
      `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${plan.run.toLowerCase()}${at + 1}`,
      vendorId,
      status,
      name,
      kind.generic,
      `${name} by ${brand}. ${isTool ? 'Made to last and easy to clean.' : `With ${hero.name.toLowerCase()}, for everyday care.`}`,
      brand,
      kind.category,
      rupees * 100,
      original === null || original < rupees ? null : original * 100,
      mrp * 100,
      reviews === 0 ? 0 : dice.between(32, 50) / 10,
      reviews,
      popularity,
      stock,
      kind.hsn,
      kind.gst,
      origin,
      kind.sizes[0] ?? 1,
      kind.unit,
      [...new Set(ingredients)],
      isTool ? '' : 'Use as needed, morning and evening.',
      isTool ? '' : 'For external use only. Patch-test before first use.',
      `${brand} Works`,
      'Plot 7, Industrial Area, Jaipur 302022',
      origin === 'India' ? null : `${brand} Imports, Mumbai 400001`,
      origin === 'India' && !isTool ? `MFG/${at + 1}` : null,
      origin === 'India' || isTool ? null : `RC/${at + 1}`,
      dice.pick(['veg', 'veg', 'not_declared']),
      kind.category === 'Skincare' || (kind.category === 'Makeup' && kind.shades?.includes('Tan'))
        ? some(skinTypes, 0.5, dice)
        : [],
      kind.category === 'Haircare' ? some(hairTypes, 0.6, dice) : [],
      some(concernsOf[kind.category], 0.25, dice),
      kind.finishes ? dice.pick(kind.finishes as [string]) : null,
      moment,
      moment,
    ],
    variants,
    image: [id, 0, photograph?.id ?? null, name],
  }
}
