import { useEffect, useRef, useState } from 'react'
import { OfferTag } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { zoomInIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'

export interface ProductGalleryProps {
  /** The product's name. */
  name: string
  category: string
  /** The first is the shade that is looked at. */
  photos: readonly PhotoView[]
  percentOff: number
}

const stageSizes = '(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw'
/** More photographs than this are counted in words instead of dots. */
const dotsMax = 6

/**
 * The photographs side by side in a strip: swiped on a phone, chosen by small copies on a desktop, each opened large by a press.
 */
export function ProductGallery({ name, category, photos, percentOff }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const [Zoom, loadZoom] = useOnDemand(() => import('./zoom.tsx'))
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

  async function zoom(index: number) {
    if (await loadZoom()) setZoomed(index)
  }

  return (
    <div className="relative max-md:-mx-(--gutter)">
      <div className="relative overflow-hidden md:rounded-petal">
        <ul
          ref={strip}
          aria-label={`Photos of ${name}`}
          onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
          className="no-scrollbar flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          {(photos.length > 0 ? photos : [null]).map((photo, index) => {
            // On a phone, where the photograph is narrower than the page, its ground goes on to both sides: it is the same file.
            const edge = photo ? (
              <Photo
                photo={photo}
                alt=""
                sizes={stageSizes}
                loading={index === 0 ? 'eager' : 'lazy'}
                inline
                className="photo-edge absolute! md:hidden"
              />
            ) : null
            const picture = (
              <span className="relative block overflow-hidden">
                {edge}
                {edge}
                <Photo
                  photo={photo}
                  category={category}
                  sizes={stageSizes}
                  loading={index === 0 ? 'priority' : 'lazy'}
                  inline
                  // As high on a phone as leaves room for the name and the shades above the bar. The photograph is whole all the same, on the page itself.
                  className={`h-[clamp(10rem,100svh-29.75rem,20rem)] max-md:bg-transparent md:aspect-square md:h-auto ${index === 0 ? 'travelling-photo' : ''}`}
                  imageClassName="max-md:m-auto max-md:w-auto max-md:max-w-full max-md:object-contain"
                />
              </span>
            )
            return (
              <li key={index === 0 ? 'first' : photo?.id} className="w-full shrink-0 snap-start">
                {photo ? (
                  <button
                    type="button"
                    data-stays
                    aria-haspopup="dialog"
                    aria-label={`${photo.alt || name}: open photo ${index + 1} of ${photos.length} large`}
                    onClick={() => zoom(index)}
                    className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
                  >
                    {picture}
                  </button>
                ) : (
                  picture
                )}
              </li>
            )
          })}
        </ul>
        {percentOff > 0 ? (
          <OfferTag percent={percentOff} className="absolute top-5 left-5 text-sm! max-md:left-(--gutter)" />
        ) : null}
        {first ? (
          <span className="pointer-events-none absolute right-(--gutter) bottom-3 grid size-9 place-items-center rounded-full bg-surface/80 md:right-4 md:bottom-4">
            <Icon path={zoomInIcon} size={16} />
          </span>
        ) : null}
      </div>
      {photos.length > 1 ? (
        <div className="mx-auto flex w-fit low:ml-(--gutter) max-md:absolute max-md:inset-x-0 max-md:bottom-3 max-md:min-h-6 max-md:rounded-full max-md:bg-surface/80 max-md:px-1 md:mx-0 md:mt-3 md:flex-wrap md:gap-3">
          {photos.length > dotsMax ? (
            <p className="self-center px-2 text-xs font-semibold tabular-nums md:hidden">
              {at + 1} of {photos.length}
            </p>
          ) : null}
          {photos.map((photo, index) => (
            <button
              key={index === 0 ? 'first' : photo.id}
              type="button"
              data-stays
              aria-label={`Photo ${index + 1} of ${photos.length}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
              className={`grid size-6 place-items-center md:size-20 md:rounded-md ${photos.length > dotsMax ? 'max-md:hidden' : ''} ${index === at ? 'md:[box-shadow:0_0_0_2px_var(--bg),0_0_0_4px_var(--ink)]' : ''}`}
            >
              <span
                className={`dot h-1.75 rounded-full bg-ink md:hidden ${index === at ? 'w-4.5' : 'w-1.75 opacity-35'}`}
              />
              <Photo
                photo={photo}
                category={category}
                alt=""
                sizes="5rem"
                inline
                className="w-full rounded-md max-md:hidden md:aspect-square"
              />
            </button>
          ))}
        </div>
      ) : null}
      {Zoom && zoomed !== undefined ? (
        <Zoom name={name} photos={photos} start={zoomed} onClose={() => setZoomed(undefined)} onShow={show} />
      ) : null}
    </div>
  )
}
