import { Link } from 'react-router'
import { groundClass } from '#app/ui/ground.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { CategoryTileView } from '#modules/search/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

export interface CategoryTileProps {
  /** Without a photograph the tile shows the flower. */
  category: CategoryTileView
  /** On the page of all categories: a wide tile that says how many products it holds. */
  large?: boolean
}

/** A category on its pigment, petal-shaped; leads to its page. */
export function CategoryTile({ category, large = false }: CategoryTileProps) {
  return (
    <Link
      to={`/categories/${category.slug}`}
      prefetch="intent"
      className={`group relative flex items-end overflow-hidden rounded-[0_1.75rem] md:rounded-petal ${large ? 'aspect-[2.1]' : 'aspect-[1.32] md:aspect-[2.1] lg:aspect-[1.5]'} ${groundClass(category.name)}`}
    >
      <Photo
        photo={category.photo}
        category={category.name}
        alt=""
        sizes={large ? '(min-width: 48rem) 20rem, 52vw' : '(min-width: 64rem) 14rem, 28vw'}
        loading={large ? 'eager' : 'lazy'}
        className={`absolute! inset-y-0 right-0 w-[54%] md:w-[58%] ${large ? 'rounded-bl-[45%]' : 'rounded-[0_75%]'}`}
        imageClassName="transition-[scale] duration-(--dur-slow) group-hover:scale-[1.035]"
      />
      <span className="relative px-3.5 pb-2.5 md:px-5 md:pb-4">
        <span
          className={`heading text-xl md:text-2xl ${large ? '' : 'rounded-sm max-md:bg-bg/85 max-md:px-1.5 max-md:box-decoration-clone'}`}
        >
          {category.name}
        </span>
        {large ? <span className="block text-sm text-ink-2">{counted(category.productCount, 'product')}</span> : null}
      </span>
    </Link>
  )
}
