import { useState } from 'react'
import { data } from 'react-router'
import { useStock } from '#app/client/use-stock.ts'
import { forCard } from '#app/components/for-card.ts'
import { Page, PageHeading } from '#app/components/frame/page.tsx'
import { pageTitle } from '#app/components/page-title.ts'
import { PincodeCheck } from '#app/components/pincode-check.tsx'
import { Assurances, ProductPrice, StockWord } from '#app/components/product-buy.tsx'
import { ProductDetails } from '#app/components/product-details.tsx'
import { ProductGallery } from '#app/components/product-gallery.tsx'
import { ProductGrid } from '#app/components/product-grid.tsx'
import { photosFor } from '#app/components/product-photos.ts'
import { useAddToCart } from '#app/components/use-add-to-cart.ts'
import { useChoice } from '#app/components/use-choice.ts'
import { VariantPicker } from '#app/components/variant-picker.tsx'
import { withTax } from '#app/components/with-tax.ts'
import { type DocumentHandle, shownTags } from '#app/document.ts'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import { discountPercent } from '#modules/catalog/rules.ts'
import { getProduct } from '#modules/catalog/service.server.ts'
import type { ProductView, VariantView } from '#modules/catalog/view.ts'
import { listPaymentMethods } from '#modules/payments/service.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import type { Route } from './+types/product.ts'

function asMissingPage(error: unknown): never {
  if (error instanceof AppError && error.kind === 'not_found') throw data(null, { status: 404 })
  throw error
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const [{ product, related }, methods] = await Promise.all([
    getProduct(params.slug).catch(asMissingPage),
    listPaymentMethods(),
  ])
  // The cards below show other products: a change of one of them concerns this page too.
  context.get(shownTags).push(...related.map(({ slug }) => `product:${slug}`))
  return {
    product,
    related: related.map(forCard),
    payments: methods.map((method) => method.name),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        { title: pageTitle(loaderData.product.name, matches) },
        { name: 'description', content: loaderData.product.description },
      ]
    : []

export const handle = {
  document: { tags: ({ slug }) => [`product:${slug}`] },
} satisfies DocumentHandle

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, payments } = loaderData
  const { addCard } = useAddToCart()
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Products', to: '/products' },
          { label: product.category, to: `/products?category=${encodeURIComponent(product.category)}` },
        ]}
        current={product.name}
      />
      <Product key={product.slug} product={product} payments={payments} />
      {related.length > 0 ? (
        <section aria-labelledby="related" className="band">
          <SectionHeading id="related">Goes well with</SectionHeading>
          <ProductGrid products={related} onAdd={addCard} four travels={false} />
        </section>
      ) : null}
    </Page>
  )
}

function Product({ product, payments }: { product: ProductView; payments: string[] }) {
  const [variant, choose] = useChoice(product)
  const [wanted, setWanted] = useState(1)
  const stock = useStock(product.slug)
  const { addVariant } = useAddToCart()

  const leftOf = (one: VariantView) => stock?.get(one.id)
  const isInStock = (one: VariantView) => (leftOf(one) ?? (one.inStock ? 1 : 0)) > 0
  const left = variant && leftOf(variant)
  const canBuy = variant !== undefined && isInStock(variant)
  const max = canBuy ? Math.min(quantityMax, left ?? quantityMax) : 1
  const quantity = Math.min(wanted, max)
  const price = variant?.price ?? product.price

  const addButton = canBuy ? (
    <Button
      size="lg"
      aria-label={`Add to Cart, ${product.name}`}
      onClick={() => addVariant(product, variant, quantity)}
    >
      Add to Cart
    </Button>
  ) : (
    <Button size="lg" disabled>
      Out of Stock
    </Button>
  )

  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-6 md:mt-2 md:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-y-10">
      <ProductGallery
        name={product.name}
        category={product.category}
        photos={photosFor(product, variant)}
        percentOff={discountPercent(price, product.originalPrice)}
      />
      <div className="grid content-start gap-5 md:sticky md:top-32 md:col-start-2 md:row-span-2 md:row-start-1 md:self-start lg:top-[calc(var(--header-h)+1.25rem)]">
        <div>
          <p className="text-sm text-ink-2">{product.brand}</p>
          <PageHeading size="lg" className="mt-0.5 mb-1.5">
            {product.name}
          </PageHeading>
          <Rating rating={product.rating} count={product.reviewCount} className="text-sm!" />
        </div>
        <ProductPrice product={product} price={price} />
        <p className="max-w-136 text-pretty text-ink-2">{product.description}</p>
        <VariantPicker variants={product.variants} value={variant?.id} onChange={choose} isInStock={isInStock} />
        <div>
          {variant ? <StockWord variant={variant} left={left} /> : null}
          <div className="mt-2 flex flex-wrap items-center gap-3">
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
            <div className="flex min-w-48 flex-1 *:flex-1 max-md:hidden">{addButton}</div>
          </div>
        </div>
        <PincodeCheck />
        <Assurances seller={product.seller.name} payments={payments} />
      </div>
      <ProductDetails product={product} />
      <ActionBar lead={<Price price={price} originalPrice={product.originalPrice} withTax={withTax(price)} />}>
        {addButton}
      </ActionBar>
    </div>
  )
}
