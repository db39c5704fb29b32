import { useState } from 'react'
import { Link } from 'react-router'
import { type DocumentHandle, pageNotes, shownTags } from '#app/document.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { forCard } from '#app/shop/catalogue/for-card.ts'
import { breadcrumbsStructured, productStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { WishButton } from '#app/shop/wishlist/button.tsx'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import { getNumberedProduct } from '#modules/catalog/service/products.server.ts'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { describeIngredients } from '#modules/ingredients/notes.ts'
import { listBoughtTogether } from '#modules/insights/together/service.server.ts'
import { listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import { discountPercent, withTax } from '#modules/pricing/rules.ts'
import { getFirstReviews, reviewsTag } from '#modules/reviews/service/read.server.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { listSimilar } from '#modules/search/service/similar.server.ts'
import type { Route } from './+types/product.ts'
import { BarVariant } from './bar-variant.tsx'
import { Assurances, PackPrice, ProductPrice, StockWord } from './buy.tsx'
import type { ProductDetailsProps } from './details.tsx'
import { ProductGallery } from './gallery.tsx'
import { photosFor } from './photos.ts'
import { ShareButton } from './share.tsx'
import { useStock } from './use-stock.ts'
import { useVariant } from './use-variant.ts'
import { VariantPicker } from './variant-picker.tsx'

/** How many products each list further down shows. */
const cardsBelow = 4

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = getNumberedProduct(params.slug).catch(asMissingPage)
  const [{ product }, reviews, together, alike, methods, categories] = await Promise.all([
    found,
    getFirstReviews(params.slug).catch(asMissingPage),
    listBoughtTogether(params.slug, cardsBelow),
    // Twice as many, since some of them may be among those bought together.
    found.then(({ productNumber }) => listSimilar(productNumber, 2 * cardsBelow)),
    listPaymentMethods(),
    listCategories(),
  ])
  const similar = alike.filter(({ id }) => !together.some((one) => one.id === id)).slice(0, cardsBelow)
  const category = categories.find(({ name }) => name === product.category)
  const trail = [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    ...(category ? [{ label: category.name, to: `/categories/${category.slug}` }] : []),
  ]
  context.get(pageNotes).push({
    title: product.name,
    description: product.description,
    image: shareImage(product.photo, product.name),
    structured: [
      productStructured(product, reviews.summary),
      breadcrumbsStructured([...trail, { label: product.name, to: `/products/${product.slug}` }]),
    ],
  })
  // The cards below show other products: a change of one of them concerns this page too.
  context
    .get(shownTags)
    .push(reviewsTag(params.slug), ...[...together, ...similar].map(({ slug }) => `product:${slug}`))
  return {
    product,
    reviews,
    ingredients: describeIngredients(product.ingredients),
    together: together.map(forCard),
    similar: similar.map(forCard),
    payments: methods.map((method) => method.name),
    trail,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.product.name, matches) }] : []

export const handle = {
  document: { tags: ({ slug }) => [`product:${slug}`] },
} satisfies DocumentHandle

/** What is further down is in the document, and is hydrated after the part people buy with. */
const PincodeCheck = lazyPart(() => import('./pincode-check.tsx'))
const Details = lazyPart(() => import('./details.tsx'))
/** Most products are in stock. */
const StockAlert = lazyPart(() => import('./stock-alert.tsx'))
const ShadeNotes = lazyPart(() => import('./shade-notes.tsx'))
const Reviews = lazyPart(() => import('#app/shop/product/reviews/section.tsx'))
const More = lazyPart(() => import('./more.tsx'))

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews, together, similar, trail, ...rest } = loaderData
  return (
    <Page>
      <Breadcrumbs trail={trail} current={product.name} className="low:-mt-3" />
      <Product key={product.slug} product={product} {...rest} />
      <Reviews key={`${product.slug} reviews`} product={product} reviews={reviews} />
      <More product={product} together={together} similar={similar} />
    </Page>
  )
}

interface ProductProps extends Pick<ProductDetailsProps, 'ingredients'> {
  product: ProductView
  /** The names of the ways to pay. */
  payments: string[]
}

function Product({ product, ingredients, payments }: ProductProps) {
  const [variant, choose] = useVariant(product)
  const [wanted, setWanted] = useState(1)
  const stock = useStock(product.slug)
  const { addVariant } = useAddToCart()

  const leftOf = (one: VariantView) => stock?.get(one.id)
  const isInStock = (one: VariantView) => (leftOf(one) ?? (one.inStock ? 1 : 0)) > 0
  const left = variant && leftOf(variant)
  const canBuy = variant !== undefined && isInStock(variant)
  const max = canBuy ? Math.min(quantityMax, left ?? quantityMax) : 1
  const quantity = Math.min(wanted, max)
  const pack = variant ?? product
  const photos = photosFor(product, variant)

  const action = canBuy ? (
    <Button
      size="lg"
      aria-label={`Add to Cart, ${product.name}`}
      onClick={() => addVariant({ ...product, photo: photos[0] ?? null }, variant, quantity)}
    >
      Add to Cart
    </Button>
  ) : variant ? (
    <StockAlert variantId={variant.id} name={variant.name ? `${product.name} in ${variant.name}` : product.name} />
  ) : null

  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-3 md:mt-2 md:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-y-10">
      <ProductGallery
        name={product.name}
        category={product.category}
        photos={photos}
        percentOff={discountPercent(pack.price, pack.originalPrice)}
      />
      <div className="grid content-start gap-4 low:gap-3 md:gap-5 md:sticky md:top-32 md:col-start-2 md:row-span-2 md:row-start-1 md:self-start lg:top-[calc(var(--header-h)+1.25rem)]">
        <div className="grid grid-cols-[auto_1fr_auto] gap-x-3 max-md:flex max-md:flex-wrap max-md:items-center">
          <p className="text-sm text-ink-2 md:pt-2.5">
            {product.brandSlug ? (
              <Link
                to={`/brands/${product.brandSlug}`}
                prefetch="intent"
                className="-my-1 inline-block py-1 hover:underline"
              >
                {product.brand}
              </Link>
            ) : (
              product.brand
            )}
          </p>
          <PageHeading
            size="lg"
            className="col-span-full row-start-2 max-md:order-last max-md:basis-full low:text-3xl md:mb-1.5"
          >
            {product.name}
          </PageHeading>
          {product.reviewCount > 0 ? (
            <a href="#reviews" className="justify-self-start py-1 hover:underline md:col-span-full md:py-0">
              <Rating rating={product.rating} count={product.reviewCount} className="text-sm!" />
            </a>
          ) : null}
          <div className="col-start-3 row-start-1 -mr-2.5 flex max-md:ml-auto">
            <WishButton product={product} />
            <ShareButton name={product.name} />
          </div>
        </div>
        <VariantPicker variants={product.variants} value={variant?.id} onChange={choose} isInStock={isInStock} />
        <ProductPrice pack={pack} />
        {variant?.hex ? <ShadeNotes variant={variant} /> : null}
        <PackPrice pack={pack} />
        <div>
          {variant ? <StockWord variant={variant} left={left} /> : null}
          <div className="mt-2 flex flex-wrap items-center gap-3 noscript:hidden">
            {canBuy ? (
              <QuantityStepper
                name={product.name}
                value={quantity}
                min={1}
                max={max}
                maxText={max < quantityMax ? 'That is all we have' : `At most ${quantityMax} in one order`}
                size="lg"
                onChange={setWanted}
              />
            ) : null}
            <div className="flex min-w-48 flex-1 *:flex-1 max-md:hidden">{action}</div>
          </div>
        </div>
        <p className="max-w-136 text-pretty text-ink-2">{product.description}</p>
        <PincodeCheck />
        <Assurances seller={product.seller.name} returnDays={product.returnDays} payments={payments} />
      </div>
      <ActionBar
        lead={
          <>
            {variant?.name ? (
              <BarVariant product={product} variant={variant} onChange={choose} isInStock={isInStock} />
            ) : null}
            <Price price={pack.price} originalPrice={pack.originalPrice} withTax={withTax(pack.price)} />
          </>
        }
      >
        {action}
      </ActionBar>
      <Details product={product} variant={variant} ingredients={ingredients} />
    </div>
  )
}
