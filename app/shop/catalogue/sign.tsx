import type { ReactNode } from 'react'
import { PageHeading } from '#app/frame/page.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'

export interface ShopSignProps {
  name: string
  /** Something it sells; else its first letter stands on a petal. */
  photo?: PhotoView | null
  rating: number
  reviewCount: number
  /** Short facts beside the rating: '8 products'. */
  facts: readonly ReactNode[]
}

/** The head of a brand's or a seller's page: a photograph or its first letter on a petal, its name and how it is rated. */
export function ShopSign({ name, photo = null, rating, reviewCount, facts }: ShopSignProps) {
  return (
    <div className="stacks mt-2 flex items-center gap-4">
      {photo ? (
        <Photo
          photo={photo}
          alt=""
          sizes="5rem"
          loading="eager"
          className="size-14 shrink-0 rounded-petal-sm md:size-20"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-petal-sm bg-ground-default heading text-2xl text-brand md:size-20"
        >
          {[...name.trim()][0]?.toUpperCase()}
        </span>
      )}
      <div className="stacked min-w-0">
        <PageHeading>{name}</PageHeading>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 tabular-nums">
          <Rating rating={rating} count={reviewCount} className="text-sm!" />
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a page stand in a fixed order
            <span key={at}>{fact}</span>
          ))}
        </p>
      </div>
    </div>
  )
}
