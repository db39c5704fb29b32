import { type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { lazyExtra } from '#app/frame/lazy-part.tsx'
import { WishButton } from '#app/shop/wishlist/button.tsx'
import { OfferTag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Photo, type PhotoProps } from '#app/ui/photo.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { discountPercent, withTax } from '#modules/pricing/rules.ts'

/** Only a mouse that rests on a card asks for it. */
const SecondPhoto = lazyExtra(() => import('./second-photo.tsx'))

/** What a card shows; only the row of a list has words for the product. */
export type CardProduct = Omit<
  ProductCardView,
  'description' | 'isBestseller' | 'secondPhoto' | 'choices' | 'netQuantity'
> & {
  description?: string
  /** '4 shades', or what is in the pack: '30 ml'. Empty where neither is known. */
  pack: string
}

export interface ProductCardProps {
  product: CardProduct
  /** Puts the variant the card stands for into the cart. */
  onAdd: (product: CardProduct) => void
  /** In a grid, stands in the place of a button that does nothing, where it is sold out. */
  soldOut?: ((product: CardProduct) => ReactNode) | undefined
  layout?: 'grid' | 'list'
  /** `eager` in the first row, `priority` for the first of it. */
  loading?: PhotoProps['loading']
  /** Of the name: 2 right below the page's h1, 3 below a section's heading. */
  level?: 2 | 3
  /** False on a product's own page, whose photograph already travels: two of one name would stop the transition. */
  travels?: boolean
}

const gridSizes = '(min-width: 80rem) 22rem, (min-width: 64rem) 28vw, (min-width: 48rem) 38vw, 54vw'
const listSizes = '(min-width: 48rem) 9rem, 6.5rem'

function AddButton({ product, onAdd, className }: Pick<ProductCardProps, 'product' | 'onAdd'> & { className: string }) {
  const { inStock } = product
  return (
    <Button
      variant={inStock ? 'secondary' : 'primary'}
      disabled={!inStock}
      aria-label={inStock ? `Add to Cart, ${product.name}` : undefined}
      onClick={() => onAdd(product)}
      className={`z-2 ${className}`}
    >
      {inStock ? 'Add to Cart' : 'Out of Stock'}
    </Button>
  )
}

/**
 * A product of the catalogue in a grid, or as a row of a list. The whole card leads to the product's page; the button stands
 * above that. What is out of stock cannot be added, and still can be looked at.
 */
export function ProductCard({
  product,
  onAdd,
  soldOut,
  layout = 'grid',
  loading = 'lazy',
  level = 3,
  travels = true,
}: ProductCardProps) {
  const to = `/products/${product.slug}`
  const travelling = useViewTransitionState(to) && travels
  const percent = discountPercent(product.price, product.originalPrice)
  const Name = level === 2 ? 'h2' : 'h3'
  const list = layout === 'list'
  const [isLookedAt, setLookedAt] = useState(false)
  const look = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setLookedAt(true)
  }
  // It comes after the words, so that its heart is reached and heard after the product it belongs to.
  const photo = (
    <Photo
      photo={product.photo}
      category={product.category}
      alt=""
      sizes={list ? listSizes : gridSizes}
      loading={loading}
      className={`order-first rounded-lg ${list ? 'aspect-square @max-[40rem]:row-span-2' : 'aspect-4/5'} ${travelling ? 'travelling-photo' : ''}`}
      imageClassName={`transition-[scale] duration-(--dur-slow) group-hover:scale-[1.035] ${product.inStock ? '' : 'opacity-45 [filter:saturate(0.5)]'}`}
    >
      {isLookedAt && !list ? (
        <Suspense>
          <SecondPhoto id={product.id} sizes={gridSizes} />
        </Suspense>
      ) : null}
      {list ? null : (
        <div className="absolute top-0 right-13 left-0 flex flex-wrap gap-1">
          {percent > 0 ? <OfferTag percent={percent} className="rounded-[0_0_0.875rem]! px-3 pt-1.5" /> : null}
          {product.isNew ? (
            <span
              className={`bg-surface px-2.5 pt-1.5 pb-1 text-xs leading-tight font-semibold ${percent > 0 ? 'rounded-b-md' : 'rounded-br-lg px-3'}`}
            >
              New
            </span>
          ) : null}
        </div>
      )}
      {product.inStock ? null : (
        <p
          className={`absolute inset-x-0 bottom-0 bg-surface/90 py-2 text-center font-semibold text-ink-2 ${list ? 'text-xs' : 'text-sm'}`}
        >
          Out of Stock
        </p>
      )}
      {list ? null : (
        <WishButton
          product={product}
          className="absolute! top-1.5 right-1.5 z-2 rounded-full! bg-surface/80 hover:bg-surface"
        />
      )}
    </Photo>
  )
  const name = (
    <Name className={`line-clamp-2 leading-snug font-medium ${list ? 'min-w-0 text-lg' : 'text-base'}`}>
      <Link to={to} prefetch="intent" viewTransition className="stretched">
        {product.name}
      </Link>
    </Name>
  )
  const words = (
    <div className={`grid content-start gap-0.5 ${list ? 'min-w-0' : 'flex-1 pt-3'}`}>
      <p className="text-xs text-ink-3">
        {product.brand}
        {product.pack ? `, ${product.pack}` : ''}
      </p>
      {list ? (
        // On so small a photograph it would cover the product.
        <div className="flex items-start justify-between gap-2">
          {name}
          <WishButton product={product} className="z-2 -mt-2.5 -mb-2 shrink-0" />
        </div>
      ) : (
        name
      )}
      <Rating rating={product.rating} count={product.reviewCount} />
      {list ? (
        <p className="mt-1 line-clamp-2 max-w-136 text-sm text-ink-2 max-md:hidden">{product.description}</p>
      ) : (
        <Price
          price={product.price}
          originalPrice={product.originalPrice}
          withTax={withTax(product.price)}
          perUnit={product.paidPerUnit}
          className={`mt-0.5 ${product.inStock ? '' : 'text-ink-2'}`}
        />
      )}
    </div>
  )
  if (list) {
    return (
      <article className="stacks group relative grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line pb-4 @min-[40rem]:grid-cols-[9rem_minmax(0,1fr)_auto] @min-[40rem]:items-center @min-[40rem]:gap-6">
        {words}
        {photo}
        <div className="@min-[40rem]:w-44 @min-[40rem]:text-right">
          <Price
            price={product.price}
            originalPrice={product.originalPrice}
            withTax={withTax(product.price)}
            perUnit={product.paidPerUnit}
            end
            tag={percent > 0 ? <OfferTag percent={percent} /> : null}
            className={product.inStock ? '' : 'text-ink-2'}
          />
          <AddButton product={product} onAdd={onAdd} className="mt-2 w-full" />
        </div>
      </article>
    )
  }
  return (
    <article onPointerEnter={look} className="group relative flex min-w-0 flex-col">
      {words}
      {photo}
      {product.inStock || !soldOut ? <AddButton product={product} onAdd={onAdd} className="mt-3" /> : soldOut(product)}
    </article>
  )
}
