import { Link } from 'react-router'
import { Photo } from '#app/ui/photo.tsx'
import type { BrandLinkView } from '#modules/catalog/pages/shapes.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

export interface BrandLinksProps {
  brands: readonly (BrandLinkView & { photo?: PhotoView | null })[]
  /** Each as a tile under its photograph, where there are few. */
  tiles?: boolean
}

function ProductCount({ count }: { count: number }) {
  return <span className="text-sm text-ink-3 tabular-nums">{counted(count, 'product')}</span>
}

/** Brands side by side, each with the number of its products and, where it is known, something of it. */
export default function BrandLinks({ brands, tiles = false }: BrandLinksProps) {
  if (tiles)
    return (
      <ul className="stacks grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-5">
        {brands.map(({ slug, name, productCount, photo = null }) => (
          <li key={slug} className="group relative">
            <Photo
              photo={photo}
              alt=""
              sizes="(min-width: 64rem) 24rem, 48vw"
              loading="eager"
              className="aspect-square rounded-lg"
              imageClassName="transition-[scale] duration-(--dur-slow) group-hover:scale-[1.035]"
            />
            <h2 className="mt-2 text-lg leading-snug font-medium">
              <Link to={`/brands/${slug}`} prefetch="intent" className="stretched">
                {name}
              </Link>
            </h2>
            <ProductCount count={productCount} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-4">
      {brands.map(({ slug, name, productCount, photo }) => (
        <li key={slug} className="border-b border-line">
          <Link
            to={`/brands/${slug}`}
            prefetch="intent"
            className="flex min-h-12 items-center gap-3 py-1.5 hover:text-brand-ink hover:underline"
          >
            {photo ? <Photo photo={photo} alt="" sizes="3rem" className="size-12 shrink-0 rounded-sm" /> : null}
            <span className="mr-auto line-clamp-2 min-w-0 font-medium">{name}</span>
            <ProductCount count={productCount} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
