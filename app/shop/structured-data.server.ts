import type { PageNotes, Structured } from '#app/document.ts'
import { variantSearch } from '#app/shop/product/variant-search.ts'
import type { PhotoView, ProductCardView, ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { lawDays } from '#modules/returns/law-days.ts'
import type { RatingSummaryView } from '#modules/reviews/shapes.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { largestWidth, photoUrl } from '#platform/kit/photo.ts'
import { publicUrl } from '#platform/public-url.server.ts'

const context = { '@context': 'https://schema.org' }
const schema = (name: string) => `https://schema.org/${name}`

/** The largest JPEG of a photograph: the one format that everybody who previews links can read. */
const jpegOf = ({ id, width }: PhotoView) => publicUrl(photoUrl(id, largestWidth(width), 'jpeg'))

/** A photograph as the picture of a shared link. */
export function shareImage(photo: PhotoView | null | undefined, alt: string): PageNotes['image'] {
  if (!photo) return null
  const width = largestWidth(photo.width)
  const height = Math.round((photo.height * width) / photo.width)
  return { url: jpegOf(photo), width, height, alt: photo.alt || alt }
}

/** Who sends something unopened back pays for it (the returns page says the same). Without days, only what is wrong comes back. */
const returnPolicy = (returnDays: number): Structured => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  ...(returnDays > 0
    ? { returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'), merchantReturnDays: returnDays }
    : { returnPolicyCategory: schema('MerchantReturnNotPermitted') }),
  returnMethod: schema('ReturnByMail'),
  returnFees: schema('ReturnFeesCustomerResponsibility'),
})

const days = (minValue: number, maxValue: number): Structured => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Free, within India, about five days in all. */
const shippingDetails: Structured = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 1), transitTime: days(1, 4) },
}

function offerOf(product: ProductView, variant: VariantView): Structured {
  return {
    '@type': 'Offer',
    sku: variant.sku,
    ...(variant.name ? { name: variant.name } : {}),
    ...(variant.barcode ? { gtin: variant.barcode } : {}),
    url: publicUrl(`/products/${product.slug}${variantSearch(variant)}`),
    price: withTax(variant.price),
    priceCurrency: 'INR',
    availability: schema(variant.inStock ? 'InStock' : 'OutOfStock'),
    itemCondition: schema('NewCondition'),
    seller: { '@type': 'Organization', name: product.seller.name },
    shippingDetails,
    hasMerchantReturnPolicy: returnPolicy(product.returnDays),
  }
}

/**
 * The rating of real people: `ratingCount` counts stars, `reviewCount` what was written. What came with the demo catalogue counts for nothing, so where
 * there is some, the stars of what was written decide. Nothing where nobody has rated.
 */
function ratingOf({ average, count, demo, written, writtenStars }: RatingSummaryView): Structured {
  const starsWritten = writtenStars.reduce((sum, times) => sum + times, 0)
  const ratingCount = demo === 0 ? count : starsWritten
  if (ratingCount === 0) return {}
  const mean = writtenStars.reduce((sum, times, at) => sum + (at + 1) * times, 0) / starsWritten
  const aggregate: Structured = {
    '@type': 'AggregateRating',
    ratingValue: demo === 0 ? average : Math.round(mean * 10) / 10,
    ratingCount,
    bestRating: 5,
  }
  if (written > 0) aggregate.reviewCount = written
  return { aggregateRating: aggregate }
}

/** A product as schema.org tells it: an offer for each variant at the price one pays with tax, a rating only where somebody rated. */
export function productStructured(product: ProductView, summary: RatingSummaryView): Structured {
  const photos = [...product.photos, ...product.variants.flatMap(({ photo }) => photo ?? [])]
  const [first] = product.variants
  return {
    ...context,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: publicUrl(`/products/${product.slug}`),
    ...(photos.length > 0 ? { image: [...new Set(photos.map(jpegOf))] } : {}),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    countryOfOrigin: product.countryOfOrigin,
    ...(first ? { sku: first.sku } : {}),
    offers: product.variants.map((variant) => offerOf(product, variant)),
    ...ratingOf(summary),
  }
}

/** The way to a page, as its breadcrumbs show it; the last one is the page itself. */
export function breadcrumbsStructured(trail: readonly { label: string; to: string }[]): Structured {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: publicUrl(to),
    })),
  }
}

/** What a list shows, in its order, each with its own page. */
export function listStructured(
  items: readonly Pick<ProductCardView, 'name' | 'slug'>[],
  { from = 0, folder = '/products' }: { from?: number; folder?: string } = {},
): Structured {
  return {
    ...context,
    '@type': 'ItemList',
    itemListElement: items.map(({ name, slug }, at) => ({
      '@type': 'ListItem',
      position: from + at + 1,
      name,
      url: publicUrl(`${folder}/${slug}`),
    })),
  }
}

/** The shop itself and the search in it, for the home page. */
export function shopStructured(shop: ShopView): Structured[] {
  const home = publicUrl('/')
  return [
    {
      ...context,
      '@type': ['Organization', 'OnlineStore'],
      '@id': `${home}#shop`,
      name: shop.name,
      legalName: shop.legalName,
      url: home,
      logo: publicUrl('/brand/logo.svg'),
      ...(shop.address
        ? { address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'IN' } }
        : {}),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: shop.supportPhone,
        email: shop.supportEmail,
        areaServed: 'IN',
      },
      hasMerchantReturnPolicy: returnPolicy(lawDays),
    },
    {
      ...context,
      '@type': 'WebSite',
      name: shop.name,
      url: home,
      publisher: { '@id': `${home}#shop` },
    },
  ]
}
