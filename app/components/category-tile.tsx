import { Link } from 'react-router'
import { groundClass } from '#app/ui/ground.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { CategoryTileView } from '#modules/catalog/view.ts'

export interface CategoryTileProps {
  /** Without a photograph the tile shows the flower. */
  category: CategoryTileView
}

/** A category on its pigment, petal-shaped; leads to its products. */
export function CategoryTile({ category }: CategoryTileProps) {
  return (
    <Link
      to={`/products?category=${encodeURIComponent(category.name)}`}
      prefetch="intent"
      className={`group relative flex aspect-[1.32] items-end overflow-hidden rounded-[0_1.75rem] md:aspect-[1.5] md:rounded-petal ${groundClass(category.name)}`}
    >
      <Photo
        photo={category.photo}
        category={category.name}
        alt=""
        sizes="(min-width: 48rem) 12vw, 24vw"
        className="absolute! inset-y-0 right-0 w-[54%] md:w-[58%] rounded-[0_75%]"
        imageClassName="transition-[scale] duration-(--dur-slow) group-hover:scale-[1.035]"
      />
      <span className="heading relative px-3.5 pb-2.5 text-xl md:px-5 md:pb-4 md:text-2xl">{category.name}</span>
    </Link>
  )
}
