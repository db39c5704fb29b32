import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'

/** A mouse that only crosses a card asks for nothing, in milliseconds. */
const restMs = 150

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

async function secondPhotoOf(id: string): Promise<PhotoView | null> {
  const { items } = await call(api['product-cards'].$get({ query: { ids: id } }))
  return items[0]?.secondPhoto ?? null
}

export interface SecondPhotoProps {
  /** Of the product. */
  id: string
  sizes: string
}

/** The product's second photograph over its first, while a mouse rests on the card. No document carries it: most are never looked at. */
export default function SecondPhoto({ id, sizes }: SecondPhotoProps) {
  const [photo, setPhoto] = useState<PhotoView | null>(null)
  useEffect(() => {
    if (savesData()) return
    const timer = setTimeout(() => {
      // Without an answer the first photograph stays.
      secondPhotoOf(id).then(setPhoto, () => {})
    }, restMs)
    return () => clearTimeout(timer)
  }, [id])
  if (!photo) return null
  return (
    <Photo
      photo={photo}
      alt=""
      sizes={sizes}
      loading="eager"
      className="absolute! inset-0 opacity-0 transition-opacity duration-(--dur-slow) group-hover:opacity-100"
    />
  )
}
