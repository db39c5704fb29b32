import { cached, everything } from '#platform/cached.server.ts'
import {
  decimal,
  integer,
  json,
  listOf,
  nullable,
  paise,
  type RowOf,
  text,
  truth,
  uuid,
  word,
} from '#platform/db/columns.ts'
import { anyOf, run, statement } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { bestsellersOnHome, newArrivalsOnHome } from '../highlights/rules.ts'
import type { PhotoView } from '../shapes.ts'
import type { Undertone } from '../undertones.ts'
import type { VariantKind } from '../variant-kinds.ts'

const factsShape = {
  id: uuid,
  slug: text,
  name: text,
  brand: text,
  category: text,
  description: text,
  price_paise: paise,
  original_price_paise: nullable(paise),
  rating: decimal,
  review_count: integer,
  in_stock: truth,
  is_new: truth,
  is_bestseller: truth,
}

/** What both a card and a page say about a product. */
export type FactsRow = RowOf<typeof factsShape>

export const cardShape = {
  ...factsShape,
  image_id: nullable(text),
  image_width: nullable(integer),
  image_height: nullable(integer),
  image_alt: nullable(text),
  variant_id: nullable(uuid),
  variant_name: nullable(text),
  variant_kind: nullable(word<VariantKind>()),
  net_quantity: nullable(decimal),
  net_quantity_unit: nullable(text),
  choice_kind: nullable(word<VariantKind>()),
  choice_count: integer,
  second_photo: nullable(json<PhotoView>()),
}

/** One row for a card: the product, its main photo and the variant that its button puts into the cart. */
export type CardRow = RowOf<typeof cardShape>

/**
 * Columns and joins of a card, for products `p`. The variant is the pack that the product opens with, if it may be sold (`openingVariant` in
 * modules/catalog/rules.ts).
 */
export const cardSql = {
  columns: `
  p.id, p.slug, p.name, p.brand, p.category, p.description, p.price_paise, p.original_price_paise, p.rating, p.review_count,
  p.in_stock, p.is_new, p.is_bestseller,
  i.id as image_id, i.width as image_width, i.height as image_height, pi.alt as image_alt,
  v.id as variant_id, v.name as variant_name, v.kind as variant_kind, v.net_quantity, v.net_quantity_unit,
  choice.kind as choice_kind, choice.count as choice_count,
  case when si.id is null then null
       else json_build_object('id', si.id, 'width', si.width, 'height', si.height, 'alt', second.alt) end as second_photo`,
  joins: `
  join categories c on c.name = p.category
  left join product_images pi on pi.product_id = p.id and pi.position = 0
  left join images i on i.id = pi.image_id
  left join lateral (
    select v.id, v.name, v.kind, v.net_quantity, v.net_quantity_unit from variants v
     where v.product_id = p.id and pieces_for_sale(v, c.sale_margin_days) > 0
     order by (v.id = pi.variant_id) desc nulls last, v.position, v.id limit 1
  ) v on true
  cross join lateral (
    select min(o.kind) as kind, count(*)::int as count from variants o
     where o.product_id = p.id and o.kind <> 'only' and o.retired_at is null and not o.unfinished
  ) choice
  left join product_images second on second.product_id = p.id and second.position = 1
  left join images si on si.id = second.image_id`,
}
const { columns: cardColumns, joins: cardJoins } = cardSql

const cardsByNumber = `
  select e.number, ${cardColumns} from catalogue_entries e join products p on p.id = e.product_id ${cardJoins}
   where e.number = ${anyOf('$1', 'int')} and p.status = 'approved'`
const numberedCardShape = { ...cardShape, number: integer }
const cards = statement('product_cards', cardsByNumber, numberedCardShape, { isPipelined: true })
type NumberedCardRow = RowOf<typeof numberedCardShape>

/** Cards of these products in this order. Products that are no longer on sale are left out. */
function inOrderOf(numbers: readonly number[], rows: readonly NumberedCardRow[]): NumberedCardRow[] {
  const byNumber = new Map<number, NumberedCardRow>()
  for (const row of rows) byNumber.set(row.number, row)
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Cards of these product numbers in this order. Products that are no longer on sale are left out. */
export async function selectCards(numbers: readonly number[]): Promise<NumberedCardRow[]> {
  return inOrderOf(numbers, await run(cards, [numbers]))
}

const categoryShape = {
  name: text,
  slug: text,
  sale_margin_days: integer,
}

const allCategories = statement(
  'categories',
  'select name, slug, sale_margin_days from categories order by position, name',
  categoryShape,
)

/** All categories, in the operator's order. */
export const selectCategories = cached(everything, () => run(allCategories, []))

/**
 * Bestsellers by pieces sold lately, and new products with the latest first. The limits stand in the text, because PostgreSQL
 * would plan again each time if they were values.
 */
const highlights = statement(
  'highlights',
  `(select true as is_bestseller, e.number from products p join catalogue_entries e on e.product_id = p.id
     where p.status = 'approved' and p.is_bestseller order by p.sold_lately desc, p.id desc limit ${bestsellersOnHome})
   union all
   (select false, e.number from products p join catalogue_entries e on e.product_id = p.id
     where p.status = 'approved' and p.is_new order by p.new_until desc nulls last, p.id desc limit ${newArrivalsOnHome})`,
  { is_bestseller: truth, number: integer },
)

/** Numbers of the products on the home page. Triggers announce it when the products or their order change. */
export const selectHighlights = cached('highlights', async () => {
  const rows = await run(highlights, [])
  const [bestsellers, newArrivals] = [true, false].map((isBestseller) =>
    rows.filter((row) => row.is_bestseller === isBestseller).map(({ number }) => number),
  ) as [number[], number[]]
  return { bestsellers, newArrivals }
})

interface ProductPhoto {
  id: string
  width: number
  height: number
  alt: string
  variantId: string | null
}

interface ProductVariant {
  id: string
  sku: string
  name: string
  kind: VariantKind
  hex: string | null
  undertone: Undertone | null
  suits: string | null
  /** Null where a draft still lacks it. */
  pricePaise: Paise | null
  originalPricePaise: Paise | null
  mrpPaise: Paise | null
  netQuantity: number | null
  netQuantityUnit: string
  barcode: string | null
  /** Null where it is the product's. */
  countryOfOrigin: string | null
  inStock: boolean
  /** The label's last day. */
  expiresOn: string | null
}

const productShape = {
  ...factsShape,
  /** Null in a preview: a product that is not on sale has no brand page. */
  brand_slug: nullable(text),
  generic_name: text,
  hsn: text,
  country_of_origin: text,
  dimensions: nullable(text),
  ingredients: listOf(text),
  how_to_use: text,
  warnings: text,
  manufacturer: text,
  manufacturer_address: text,
  importer: nullable(text),
  licence_number: nullable(text),
  import_registration: nullable(text),
  vegetarian_mark: text,
  period_after_opening_months: nullable(integer),
  vendor_slug: text,
  vendor_name: text,
  vendor_legal_name: text,
  vendor_address: text,
  vendor_phone: text,
  vendor_email: text,
  vendor_grievance_officer: text,
  vendor_grievance_email: text,
  vendor_grievance_phone: text,
  vendor_is_registered: truth,
  return_days: integer,
  photos: json<ProductPhoto[]>(),
  variants: json<ProductVariant[]>(),
}

export type ProductRow = RowOf<typeof productShape>

/** With the product number, by which the catalogue index knows it; null while it has none. */
const numberedShape = { ...productShape, number: nullable(integer) }
type NumberedRow = RowOf<typeof numberedShape>

const productBySlug = statement(
  'product_by_slug',
  `select e.number, p.id, p.slug, p.name, p.brand, p.category, p.description, p.price_paise, p.original_price_paise, p.rating, p.review_count,
          brand_slug_of(p.brand) as brand_slug, p.in_stock, p.is_new, p.is_bestseller, p.generic_name, p.hsn, p.country_of_origin,
          p.dimensions, p.ingredients, p.how_to_use, p.warnings, p.manufacturer, p.manufacturer_address,
          p.importer, p.licence_number, p.import_registration, p.vegetarian_mark, p.period_after_opening_months,
          s.slug as vendor_slug, s.name as vendor_name, s.legal_name as vendor_legal_name,
          concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''), nullif(s.state, ''), s.pincode) as vendor_address,
          s.phone as vendor_phone, s.email as vendor_email, s.grievance_officer as vendor_grievance_officer,
          s.grievance_email as vendor_grievance_email, s.grievance_phone as vendor_grievance_phone,
          s.gstin is not null as vendor_is_registered,
          c.return_days, photos.list as photos, variants.list as variants
     from products p
     left join catalogue_entries e on e.product_id = p.id
     join vendors s on s.id = p.vendor_id
     join categories c on c.name = p.category
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt,
                'variantId', pi.variant_id) order by pi.position), '[]') as list
         from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id
     ) photos
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'name', v.name, 'kind', v.kind, 'hex', v.hex,
                'undertone', v.undertone, 'suits', v.suits,
                'pricePaise', v.price_paise, 'originalPricePaise', v.original_price_paise, 'mrpPaise', v.mrp_paise,
                'netQuantity', v.net_quantity, 'netQuantityUnit', v.net_quantity_unit, 'barcode', v.barcode,
                'countryOfOrigin', v.country_of_origin, 'inStock', pieces_for_sale(v, c.sale_margin_days) > 0, 'expiresOn', v.expires_on)
                order by v.position, v.id), '[]') as list
         from variants v where v.product_id = p.id and v.retired_at is null and not v.unfinished
     ) variants
    where p.slug = $1 and p.status = 'approved'`,
  numberedShape,
  { isPipelined: true },
)

/** A product on sale; undefined when the slug is unknown or the product is not approved. */
export async function selectProduct(slug: string): Promise<NumberedRow | undefined> {
  const [row] = await run(productBySlug, [slug])
  return row
}

/** A variant as the cart and the checkout need it. */
const saleShape = {
  variant_id: uuid,
  product_id: uuid,
  vendor_id: uuid,
  vendor_name: text,
  vendor_slug: text,
  slug: text,
  name: text,
  brand: text,
  category: text,
  variant_name: text,
  price_paise: paise,
  original_price_paise: nullable(paise),
  mrp_paise: paise,
  /** Pieces that may be sold today. */
  stock: integer,
  hsn: text,
  image_id: nullable(text),
  image_width: nullable(integer),
  image_height: nullable(integer),
  image_alt: nullable(text),
}

export type SaleRow = RowOf<typeof saleShape>

const variantsOnSale = statement(
  'variants_on_sale',
  `select v.id as variant_id, p.id as product_id, p.vendor_id, s.name as vendor_name, s.slug as vendor_slug,
          p.slug, p.name, p.brand, p.category, v.name as variant_name,
          coalesce(v.price_paise, 0) as price_paise, v.original_price_paise, coalesce(v.mrp_paise, 0) as mrp_paise, pieces_for_sale(v, c.sale_margin_days) as stock, p.hsn,
          i.id as image_id, i.width as image_width, i.height as image_height, pi.alt as image_alt
     from variants v
     join products p on p.id = v.product_id and p.status = 'approved'
     join categories c on c.name = p.category
     join vendors s on s.id = p.vendor_id and s.status = 'approved'
     left join lateral (
       select pi.image_id, pi.alt from product_images pi
        where pi.product_id = p.id and (pi.variant_id = v.id or pi.position = 0)
        order by (pi.variant_id = v.id) desc nulls last, pi.position limit 1
     ) pi on true
     left join images i on i.id = pi.image_id
    where v.id = ${anyOf('$1', 'uuid')} and v.retired_at is null and not v.unfinished`,
  saleShape,
  { isPipelined: true },
)

/** The variants of `ids` that are on sale now, in no defined order. The others are left out. */
export const selectVariantsOnSale = (ids: string[]): Promise<SaleRow[]> => run(variantsOnSale, [ids])

const stockOfProduct = statement(
  'stock_of_product',
  `select v.id, pieces_for_sale(v, c.sale_margin_days) as stock
     from variants v join products p on p.id = v.product_id join categories c on c.name = p.category
    where p.slug = $1 and p.status = 'approved' and v.retired_at is null and not v.unfinished order by v.position`,
  { id: uuid, stock: integer },
)

/**
 * Pieces that may be sold of each variant of an approved product, in the order of the page. Empty when the product is unknown
 * or not on sale.
 */
export const selectStock = (slug: string): Promise<{ id: string; stock: number }[]> => run(stockOfProduct, [slug])
