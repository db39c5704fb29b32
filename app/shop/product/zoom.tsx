import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/dialog.tsx'
import { chevronLeftIcon, chevronRightIcon, minusIcon, plusIcon, xIcon } from '#app/ui/icons.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { photoUrl, photoWidths } from '#platform/kit/photo.ts'
import { useZoom } from './use-zoom.ts'
import { scaleMax } from './zoom-view.ts'

export interface ProductZoomProps {
  name: string
  photos: readonly PhotoView[]
  /** The photograph that it opens with. */
  start: number
  onClose: () => void
  /** Tells the gallery which photograph is looked at. */
  onShow: (index: number) => void
}

/** One press enlarges or reduces by this factor. */
const step = 1.5
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The photographs over the whole screen: pinch, press or wheel to enlarge, drag to look around, arrows and swipes to walk. */
export default function ProductZoom({ name, photos, start, onClose, onShow }: ProductZoomProps) {
  const id = useId()
  const [at, setAt] = useState(start)
  const photo = photos[at]
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame, walk)

  function walk(places: number) {
    const next = at + places
    if (next < 0 || next >= photos.length) return
    zoom.reset()
    setAt(next)
    onShow(next)
  }

  /** Arrows walk from photograph to photograph, and over an enlarged one. */
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x !== 0 && zoom.scale === 1) walk(x)
    else if (x !== 0 || y !== 0) zoom.look(x, y)
    else if (event.key === '+' || event.key === '=') zoom.zoomBy(step)
    else if (event.key === '-') zoom.zoomBy(1 / step)
    else if (event.key === '0') zoom.reset()
    else return
    event.preventDefault()
  }

  if (!photo) return null
  const widest = photoWidths(photo.width).at(-1) ?? photo.width
  return (
    <Modal onClose={onClose} labelledBy={id} className="fixed inset-0 size-full bg-surface">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons and the photograph inside */}
      <div className="flex h-dvh flex-col" onKeyDown={press}>
        <div className="flex items-center gap-1 py-1 pr-1 pl-(--gutter)">
          <h2 id={id} className="min-w-0 flex-1 truncate font-medium">
            {name}
          </h2>
          <p role="status" className="px-2 text-sm whitespace-nowrap text-ink-2 tabular-nums">
            <span className="sr-only">Photo </span>
            {at + 1} of {photos.length}
          </p>
          <IconButton
            label="Make smaller"
            icon={minusIcon}
            aria-disabled={zoom.scale === 1 || undefined}
            onClick={() => zoom.zoomBy(1 / step)}
            className="aria-disabled:text-ink-3"
          />
          <IconButton
            label="Make larger"
            icon={plusIcon}
            aria-disabled={zoom.scale === scaleMax || undefined}
            onClick={() => zoom.zoomBy(step)}
            className="aria-disabled:text-ink-3"
          />
          <IconButton label="Close" icon={xIcon} onClick={onClose} />
        </div>
        <div
          ref={zoom.stage}
          {...zoom.handlers}
          className={`relative min-h-0 flex-1 touch-none overflow-hidden select-none ${zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        >
          <div ref={frame} className="absolute inset-0">
            <picture>
              <source type="image/avif" srcSet={photoUrl(photo.id, widest, 'avif')} />
              <img
                key={photo.id}
                src={photoUrl(photo.id, widest, 'webp')}
                alt={photo.alt || name}
                draggable={false}
                className="absolute inset-0 size-full object-contain"
              />
            </picture>
          </div>
        </div>
        {photos.length > 1 ? (
          <div className="flex justify-center gap-6 pt-1 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
            <IconButton
              label="Previous photo"
              icon={chevronLeftIcon}
              aria-disabled={at === 0 || undefined}
              onClick={() => walk(-1)}
              className="aria-disabled:text-ink-3"
            />
            <IconButton
              label="Next photo"
              icon={chevronRightIcon}
              aria-disabled={at === photos.length - 1 || undefined}
              onClick={() => walk(1)}
              className="aria-disabled:text-ink-3"
            />
          </div>
        ) : null}
      </div>
    </Modal>
  )
}
