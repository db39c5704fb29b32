import { data, Link } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { Assurances, ProductPrice, StockWord } from '#app/shop/product/buy.tsx'
import ProductDetails, { type ProductDetailsProps } from '#app/shop/product/details.tsx'
import { ProductGallery } from '#app/shop/product/gallery.tsx'
import { photosFor } from '#app/shop/product/photos.ts'
import { useVariant } from '#app/shop/product/use-variant.ts'
import { VariantPicker } from '#app/shop/product/variant-picker.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Rating } from '#app/ui/rating.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { discountPercent } from '#modules/pricing/rules.ts'
import type { Route } from './+types/preview.ts'
import { ListingMissing } from './missing.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await vendorSession(request)
  try {
    const [product, { describeIngredients }] = await Promise.all([
      call(api.vendor.products[':id'].preview.$get({ param: { id: params.productId } })),
      import('#modules/ingredients/notes.ts'),
    ])
    return { product, ingredients: describeIngredients(product.ingredients) }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Preview', matches) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export function ErrorBoundary() {
  return <ListingMissing />
}

export default function ListingPreviewPage({ loaderData, params }: Route.ComponentProps) {
  const { product, ingredients } = loaderData
  const edit = `/vendor/products/${params.productId}`
  return (
    <Page className="pb-12">
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/vendor/dashboard' },
          { label: 'Products', to: '/vendor/products' },
          { label: product.name, to: edit },
        ]}
        current="Preview"
      />
      <Notice
        tone="info"
        className="mt-1 mb-6"
        action={
          <Link to={edit} className="font-semibold whitespace-nowrap underline">
            Edit
          </Link>
        }
      >
        <b>Preview.</b> This is how customers would see the product, with your saved changes. Nothing here can be
        bought.
      </Notice>
      <Preview product={product} ingredients={ingredients} />
    </Page>
  )
}

function Preview({ product, ingredients }: Omit<ProductDetailsProps, 'variant'>) {
  const [variant, choose] = useVariant(product)
  const pack = variant ?? product
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-6 md:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-y-10">
      <ProductGallery
        name={product.name}
        category={product.category}
        photos={photosFor(product, variant)}
        percentOff={discountPercent(pack.price, pack.originalPrice)}
      />
      <div className="grid content-start gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
        <div>
          <p className="text-sm text-ink-2">{product.brand}</p>
          <PageHeading size="lg" className="mt-0.5 mb-1.5">
            {product.name}
          </PageHeading>
          <Rating rating={product.rating} count={product.reviewCount} className="text-sm!" />
        </div>
        {pack.price > 0 ? <ProductPrice pack={pack} /> : <p className="text-ink-2">No price yet.</p>}
        <p className="max-w-136 text-pretty text-ink-2">{product.description || 'No description yet.'}</p>
        <VariantPicker
          variants={product.variants}
          value={variant?.id}
          onChange={choose}
          isInStock={(one) => one.inStock}
        />
        {variant ? <StockWord variant={variant} left={undefined} /> : null}
        <Button size="lg" disabled>
          Add to Cart
        </Button>
        <Assurances seller={product.seller.name} returnDays={product.returnDays} payments={[]} />
      </div>
      <ProductDetails product={product} variant={variant} ingredients={ingredients} />
    </div>
  )
}
