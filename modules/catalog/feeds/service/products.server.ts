import { priceWithTax } from '#modules/pricing/rules.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { largestWidth, photoUrl } from '#platform/kit/photo.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { xmlText } from '../rules.ts'
import { type ItemRow, selectItems } from '../store.server.ts'

const batch = 500
/** Bounds of the attributes (Google Merchant Center, product data specification). */
const titleMax = 150
const descriptionMax = 5_000

type Variant = ItemRow['variants'][number]

const element = (name: string, text: string | null | undefined) =>
  text ? `<g:${name}>${xmlText(text)}</g:${name}>` : ''

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

function photoOf(photo: { id: string; width: number } | null): string | null {
  return photo && publicUrl(photoUrl(photo.id, largestWidth(photo.width), 'jpeg'))
}

/** The path of a product's page as it opens with one variant. */
export type PathOf = (slug: string, variant: { name: string; kind: Variant['kind'] }) => string

/** What one pays: the catalogue's prices are before tax. */
const amountToPay = (price: Paise) => `${paiseToRupees(priceWithTax(price)).toFixed(2)} INR`

function itemOf(row: ItemRow, variant: Variant, pathOf: PathOf): string {
  const { originalPricePaise } = variant
  const isReduced = originalPricePaise !== null && originalPricePaise > variant.pricePaise
  const main = row.image_id && row.image_width ? { id: row.image_id, width: row.image_width } : null
  const isOneOfMany = row.variants.length > 1
  return [
    '<item>',
    element('id', variant.sku),
    element('title', cut(`${row.brand} ${row.name}${variant.name ? `, ${variant.name}` : ''}`, titleMax)),
    element('description', cut(row.description || row.name, descriptionMax)),
    element('link', publicUrl(pathOf(row.slug, variant))),
    element('image_link', photoOf(variant.image ?? main)),
    element('availability', variant.inStock ? 'in_stock' : 'out_of_stock'),
    element('price', amountToPay(isReduced ? originalPricePaise : variant.pricePaise)),
    isReduced ? element('sale_price', amountToPay(variant.pricePaise)) : '',
    element('brand', row.brand),
    element('condition', 'new'),
    element('gtin', variant.barcode),
    element('mpn', variant.sku),
    isOneOfMany ? element('item_group_id', row.product_id) : '',
    isOneOfMany && variant.kind === 'shade' ? element('color', variant.name) : '',
    isOneOfMany && variant.kind === 'size' ? element('size', variant.name) : '',
    element('product_type', row.generic_name ? `${row.category} > ${row.generic_name}` : row.category),
    element('external_seller_id', cut(row.seller, 50)),
    '<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>',
    '</item>\n',
  ].join('')
}

/**
 * Everything on sale as a feed for comparison sites: RSS 2.0 with the attributes of Google Merchant Center, an item for each variant, at
 * the price one pays with tax. In pieces of some hundred products, so that its size costs no memory.
 */
export async function* productFeed(pathOf: PathOf): AsyncGenerator<string> {
  const shop = await getShop()
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${xmlText(shop.name)}</title><link>${xmlText(publicUrl('/'))}</link>`,
    `<description>${xmlText(`Everything on sale at ${shop.name}`)}</description>\n`,
  ].join('')
  for (let after: string | null = null; ; ) {
    const rows: ItemRow[] = await selectItems(after, batch)
    const last = rows.at(-1)
    if (!last) break
    yield rows.flatMap((row) => row.variants.map((variant) => itemOf(row, variant, pathOf))).join('')
    after = last.product_id
  }
  yield '</channel></rss>\n'
}
