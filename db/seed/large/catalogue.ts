import { rupeesToPaise } from '#platform/kit/money.ts'
import { photographs } from '../photographs.ts'
import type { Chance } from '../random.ts'
import type { Cell } from './copy.ts'

/** A vendor of the large marketplace, as far as orders look at it. */
export interface LargeVendor {
  id: string
  memberId: string
  slug: string
  name: string
  state: string
}

/** A product that orders can name. Prices in paise. */
export interface LargeProduct {
  id: string
  variantId: string
  vendorId: string
  name: string
  imageId: string | null
  pricePaise: number
}

const day = 24 * 60 * 60 * 1_000

const states = [
  'Maharashtra',
  'Karnataka',
  'Tamil Nadu',
  'Delhi',
  'Uttar Pradesh',
  'Gujarat',
  'West Bengal',
  'Telangana',
  'Rajasthan',
  'Kerala',
  'Punjab',
  'Haryana',
  'Madhya Pradesh',
  'Odisha',
  'Assam',
] as const

const firstWords = [
  'Nila',
  'Ratna',
  'Vana',
  'Kesar',
  'Tara',
  'Usha',
  'Padma',
  'Chandra',
  'Meru',
  'Sona',
  'Jui',
  'Malli',
] as const
const secondWords = [
  'Beauty',
  'Ayurveda',
  'Botanics',
  'Naturals',
  'Cosmetics',
  'Herbals',
  'Rituals',
  'Colours',
] as const

const kinds = {
  Skincare: ['Face Serum', 'Day Cream', 'Face Wash', 'Clay Mask', 'Rose Water', 'Night Cream', 'Sunscreen', 'Face Oil'],
  Makeup: ['Lipstick', 'Kajal', 'Compact', 'Foundation', 'Nail Colour', 'Blush', 'Highlighter', 'Lip Balm'],
  Haircare: ['Hair Oil', 'Shampoo', 'Hair Mask', 'Conditioner', 'Hair Serum', 'Scalp Tonic'],
  Accessories: ['Comb', 'Brush Set', 'Face Roller', 'Blending Sponge', 'Tweezers'],
} as const
const adjectives = [
  'Saffron',
  'Sandalwood',
  'Turmeric',
  'Neem',
  'Tulsi',
  'Hibiscus',
  'Rose',
  'Vetiver',
  'Almond',
  'Coconut',
  'Amla',
  'Bhringraj',
  'Lotus',
  'Jasmine',
  'Aloe',
  'Mulethi',
] as const
const promises = [
  'Radiance',
  'Calming',
  'Everyday',
  'Deep Care',
  'Gentle',
  'Bright',
  'Soft Matte',
  'Repair',
  'Fresh',
] as const

export const vendorColumns = [
  'id',
  'slug',
  'name',
  'legal_name',
  'status',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'pincode',
  'created_at',
  'updated_at',
] as const

export function largeVendors(
  count: number,
  dice: Chance,
  keyAt: (moment: number) => string,
  now: number,
): LargeVendor[] {
  return Array.from({ length: count }, (_, at) => {
    const joined = now - day * (760 - (at % 30))
    return {
      id: keyAt(joined),
      memberId: keyAt(joined),
      slug: `large-vendor-${at + 1}`,
      name: `${dice.pick(firstWords)} ${dice.pick(secondWords)} ${at + 1}`,
      state: dice.pick(states),
    }
  })
}

export function vendorCells(vendor: LargeVendor, at: number, now: number): Cell[] {
  const joined = new Date(now - day * (760 - (at % 30)))
  return [
    vendor.id,
    vendor.slug,
    vendor.name,
    `${vendor.name} Private Limited`,
    'approved',
    `care@${vendor.slug}.example`,
    '+919000000000',
    `${at + 1}, Market Road`,
    'Jaipur',
    vendor.state,
    '302001',
    joined,
    joined,
  ]
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
  'mrp_paise',
  'rating',
  'review_count',
  'popularity',
  'in_stock',
  'hsn',
  'net_quantity',
  'net_quantity_unit',
  'manufacturer',
  'manufacturer_address',
  'licence_number',
  'ingredients',
  'created_at',
  'updated_at',
] as const
export const variantColumns = [
  'id',
  'product_id',
  'sku',
  'stock',
  'batch_number',
  'expires_on',
  'created_at',
  'updated_at',
] as const
export const productImageColumns = ['product_id', 'position', 'image_id', 'alt'] as const

export interface ProductRows {
  product: LargeProduct
  cells: Cell[]
  variant: Cell[]
  image: Cell[]
}

/** One believable product. A tenth of a large marketplace waits, was sent back or is put away. */
export function largeProduct(
  at: number,
  vendor: LargeVendor,
  dice: Chance,
  keyAt: (moment: number) => string,
  listedAt: number,
): ProductRows {
  const category = dice.weighted(Object.keys(kinds) as (keyof typeof kinds)[], (name) => kinds[name].length)
  const kind = dice.pick(kinds[category])
  const name = `${dice.pick(adjectives)} ${dice.pick(promises)} ${kind}`
  const status = dice.weighted(['approved', 'submitted', 'draft', 'rejected', 'archived'], (one) =>
    one === 'approved' ? 36 : 1,
  )
  const rupees = dice.between(9, 240) * 10 - 1
  const id = keyAt(listedAt)
  const variantId = keyAt(listedAt)
  const stock = dice.fraction() < 0.04 ? dice.between(0, 5) : dice.between(6, 400)
  const photograph = photographs[at % photographs.length]
  const moment = new Date(listedAt)
  const reviews = dice.between(0, 900)
  return {
    product: {
      id,
      variantId,
      vendorId: vendor.id,
      name,
      imageId: photograph?.id ?? null,
      pricePaise: rupeesToPaise(rupees),
    },
    cells: [
      id,
      `${name.toLowerCase().replaceAll(' ', '-')}-${at + 1}`,
      vendor.id,
      status,
      name,
      kind,
      `${name} of ${vendor.name}.`,
      vendor.name,
      category,
      rupees * 100,
      Math.ceil(rupees * 1.3) * 100,
      dice.between(30, 50) / 10,
      reviews,
      reviews,
      stock > 0,
      '3304',
      dice.between(1, 40) * 5,
      'ml',
      vendor.name,
      `Jaipur, ${vendor.state}`,
      `MFG-${at + 1}`,
      ['Aqua', 'Glycerin', 'Rosa Damascena Flower Water'],
      moment,
      moment,
    ],
    variant: [variantId, id, `LRG-${at + 1}`, stock, `B${at + 1}`, '2028-06-30', moment, moment],
    image: [id, 0, photograph?.id ?? null, name],
  }
}

export { states }
