import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { Flower } from '#app/ui/flower.tsx'
import { Photo, type PhotoProps } from '#app/ui/photo.tsx'

/** Four products to show the shop by: of as many categories as there are, the best known first. */
export function mosaicProducts(products: readonly CardProduct[]): CardProduct[] {
  const shown = products.filter((product) => product.photo)
  const firstOfEach = shown.filter(
    (product, at) => shown.findIndex((other) => other.category === product.category) === at,
  )
  return [...new Set([...firstOfEach, ...shown])].slice(0, 4)
}

interface TileProps {
  product: CardProduct | undefined
  sizes: string
  loading: PhotoProps['loading']
  className?: string
}

function Tile({ product, sizes, loading, className = '' }: TileProps) {
  return (
    <Photo
      photo={product?.photo ?? null}
      category={product?.category}
      alt=""
      sizes={sizes}
      loading={loading}
      className={className}
    />
  )
}

const small = '(min-width: 48rem) 14rem, 36vw'

/** Products between pieces of printed cloth. Decoration: everything in it is named elsewhere on the page. */
export function HomeMosaic({ products }: { products: readonly CardProduct[] }) {
  const [tall, middle, left, right] = mosaicProducts(products)
  return (
    <div
      aria-hidden="true"
      className="grid aspect-[1.12] auto-rows-fr grid-cols-3 overflow-hidden max-md:-mx-(--gutter) md:aspect-[1.02] md:rounded-petal"
    >
      <Tile product={tall} sizes="(min-width: 48rem) 25rem, 62vw" loading="priority" className="row-span-2" />
      <div className="print-light bg-alta-600 bg-size-[33.334%]" />
      <div className="grid bg-gulab-200">
        <div className="rounded-[0_100%] bg-alta-500" />
      </div>
      <Tile product={middle} sizes={small} loading="eager" />
      <div className="grid place-items-center bg-neel-700">
        <Flower className="w-[62%] text-kesar-300" />
      </div>
      <Tile product={left} sizes={small} loading="eager" />
      <div className="grid bg-neem-300">
        <div className="rounded-tl-[100%] bg-neem-600" />
      </div>
      <Tile product={right} sizes={small} loading="eager" />
    </div>
  )
}
