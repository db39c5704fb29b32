import { useEffect, useRef, useState } from 'react'
import { OfferTag } from '#app/ui/badge.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView } from '#modules/catalog/view.ts'

export interface ProductGalleryProps {
  /** The product's name. */
  name: string
  category: string
  /** The first is the shade that is looked at. */
  photos: readonly PhotoView[]
  percentOff: number
}

const stageSizes = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw'

/** The photographs side by side in a strip: swiped on a phone, chosen by small copies on a desktop. */
export function ProductGallery({ name, category, photos, percentOff }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const first = photos[0]?.id
  const shown = useRef(first)

  function show(index: number) {
    const list = strip.current
    list?.scrollTo({ left: index * list.clientWidth })
  }

  // Another shade was chosen: its photograph is the first one.
  useEffect(() => {
    if (shown.current !== first) strip.current?.scrollTo({ left: 0 })
    shown.current = first
  }, [first])

  return (
    <div className="relative max-md:-mx-(--gutter)">
      <div className="relative overflow-hidden md:rounded-petal">
        <ul
          ref={strip}
          // What scrolls must be reached by the keyboard.
          tabIndex={photos.length > 1 ? 0 : undefined}
          aria-label={`Photos of ${name}`}
          onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
          className="no-scrollbar flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth focus-visible:-outline-offset-4"
        >
          {(photos.length > 0 ? photos : [null]).map((photo, index) => (
            <li key={index === 0 ? 'first' : photo?.id} className="w-full shrink-0 snap-start">
              <Photo
                photo={photo}
                category={category}
                sizes={stageSizes}
                loading={index === 0 ? 'priority' : 'lazy'}
                className={`aspect-[1.16] md:aspect-square ${index === 0 ? 'travelling-photo' : ''}`}
              />
            </li>
          ))}
        </ul>
        {percentOff > 0 ? (
          <OfferTag percent={percentOff} className="absolute top-5 left-5 text-sm! max-md:left-(--gutter)" />
        ) : null}
      </div>
      {photos.length > 1 ? (
        <div className="mx-auto flex w-fit max-md:absolute max-md:inset-x-0 max-md:bottom-3 max-md:rounded-full max-md:bg-surface/80 max-md:px-1 md:mx-0 md:mt-3 md:gap-3">
          {photos.map((photo, index) => (
            <button
              key={index === 0 ? 'first' : photo.id}
              type="button"
              aria-label={`Photo ${index + 1} of ${photos.length}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
              className={`grid size-6 place-items-center md:size-20 md:rounded-md ${index === at ? 'md:[box-shadow:0_0_0_2px_var(--bg),0_0_0_4px_var(--ink)]' : ''}`}
            >
              <span
                className={`h-1.75 rounded-full bg-ink md:hidden ${index === at ? 'w-4.5' : 'w-1.75 opacity-35'}`}
              />
              <Photo
                photo={photo}
                category={category}
                alt=""
                sizes="5rem"
                className="w-full rounded-md max-md:hidden md:aspect-square"
              />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
