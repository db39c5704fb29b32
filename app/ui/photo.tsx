import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { type PhotoFormat, photoUrl, photoWidths, plainWidth } from '#platform/kit/photo.ts'
import { Flower } from './flower.tsx'
import { groundClass } from './ground.ts'

export interface PhotoProps {
  /** Null shows the ground with the mark. */
  photo: PhotoView | null
  /** Chooses the ground behind it. */
  category?: string
  /** How wide it stands, as `sizes` of an image: '(min-width: 64rem) 22vw, 46vw'. */
  sizes: string
  /** `lazy` below the first view, `eager` in it, `priority` for the first photograph of the page. */
  loading?: 'lazy' | 'eager' | 'priority'
  /** Empty where the name stands beside it; else the photograph's own words. */
  alt?: string
  /** Inside a button, where only what stands in a line is allowed. */
  inline?: boolean
  /** Of the frame: its ratio and corners, such as `aspect-4/5 rounded-lg`. */
  className?: string
  /** Of the image inside the frame. */
  imageClassName?: string
  /** Over the photograph: tags, a band. */
  children?: ReactNode
}

function srcSet(photo: PhotoView, format: PhotoFormat): string {
  return photoWidths(photo.width)
    .map((width) => `${photoUrl(photo.id, width, format)} ${width}w`)
    .join(', ')
}

/** A photograph filling its frame edge to edge: AVIF, else WebP, else JPEG, in the width the screen needs. */
export function Photo({
  photo,
  category,
  sizes,
  loading = 'lazy',
  alt,
  className = '',
  imageClassName = '',
  inline = false,
  children,
}: PhotoProps) {
  const first = loading === 'priority'
  if (photo && first) {
    const imageSrcSet = srcSet(photo, 'avif')
    // Inside a picture element React adds no preload of its own.
    preload(photoUrl(photo.id, plainWidth(photo.width), 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }
  const Frame = inline ? 'span' : 'div'
  return (
    <Frame className={`relative ${inline ? 'block ' : ''}overflow-hidden ${groundClass(category)} ${className}`}>
      {photo ? (
        <picture>
          <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={srcSet(photo, 'webp')} sizes={sizes} />
          <img
            src={photoUrl(photo.id, plainWidth(photo.width), 'jpeg')}
            alt={alt ?? photo.alt}
            width={photo.width}
            height={photo.height}
            loading={loading === 'lazy' ? 'lazy' : undefined}
            fetchPriority={first ? 'high' : undefined}
            decoding={first ? undefined : 'async'}
            className={`absolute inset-0 size-full object-cover ${imageClassName}`}
          />
        </picture>
      ) : (
        <Flower className="absolute inset-0 m-auto w-2/5 max-w-20 text-brand opacity-25" />
      )}
      {children}
    </Frame>
  )
}
