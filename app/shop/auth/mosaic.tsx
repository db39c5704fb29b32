import { Flower } from '#app/ui/flower.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView, ProductCardView } from '#modules/catalog/shapes.ts'

/** A photograph of the mosaic, and the category that colours its background. */
export interface MosaicPhoto {
  photo: PhotoView
  category: string
}

/** At most four photographs, from as many different categories as possible. */
export function mosaicPhotos(products: readonly ProductCardView[]): MosaicPhoto[] {
  const photographed = products.flatMap(({ photo, category }) => (photo ? [{ photo, category }] : []))
  const firsts = photographed.filter(
    (one, at) => photographed.findIndex((other) => other.category === one.category) === at,
  )
  return [...firsts, ...photographed.filter((one) => !firsts.includes(one))].slice(0, 4)
}

/** A quarter of a petal in pigment. */
function Petal({ className, shape }: { className: string; shape: string }) {
  return (
    <div className={className}>
      <div className={`size-full ${shape}`} />
    </div>
  )
}

/** The cloth beside a login form, from 1024: prints, pigments and four products. Decoration. */
export function AuthMosaic({ photos }: { photos: readonly MosaicPhoto[] }) {
  const [first, second, third, fourth] = photos
  const tile = (one: MosaicPhoto | undefined, className = '') => (
    <Photo photo={one?.photo ?? null} category={one?.category} alt="" sizes="18vw" className={className} />
  )
  return (
    <div aria-hidden="true" className="grid grid-cols-3 grid-rows-4 overflow-hidden max-lg:hidden">
      {tile(first, 'row-span-2')}
      <div className="print-light bg-alta-600 bg-size-[33.334%]" />
      <Petal className="bg-gulab-200" shape="rounded-[0_100%] bg-alta-500" />
      {tile(second)}
      <div className="grid place-items-center bg-neel-700">
        <Flower className="w-3/5 text-kesar-300" />
      </div>
      <Petal className="bg-neem-300" shape="rounded-tl-[100%] bg-neem-600" />
      {tile(third)}
      <Petal className="bg-kesar-200" shape="rounded-bl-[100%] bg-kesar-400" />
      {tile(fourth)}
      <div className="print-light bg-alta-600 bg-size-[33.334%]" />
      <Petal className="bg-gulab-200" shape="rounded-[100%_0] bg-alta-500" />
    </div>
  )
}
