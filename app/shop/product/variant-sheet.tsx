import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Price } from '#app/ui/price.tsx'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { photosFor } from './photos.ts'
import { VariantPicker } from './variant-picker.tsx'

/** A choice among the shades or sizes of a product. */
export interface BarVariantProps {
  product: ProductView
  /** The one that is chosen. */
  variant: VariantView
  onChange: (id: string) => void
  isInStock: (variant: VariantView) => boolean
}

export interface VariantSheetProps extends BarVariantProps {
  onClose: () => void
}

/** All shades or sizes with the photograph of the chosen one, over the page. */
export default function VariantSheet({ product, variant, onChange, isInStock, onClose }: VariantSheetProps) {
  const kind = variant.kind === 'size' ? 'size' : 'shade'
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Choose a ${kind}`}
      footer={<Button onClick={onClose}>Choose {variant.name}</Button>}
    >
      <Photo
        photo={photosFor(product, variant)[0] ?? null}
        category={product.category}
        sizes="(min-width: 48rem) 26rem, 100vw"
        loading="eager"
        className="my-4 aspect-[1.3] rounded-lg"
      />
      <Price
        price={variant.price}
        originalPrice={variant.originalPrice}
        withTax={withTax(variant.price)}
        className="mb-3"
      />
      <VariantPicker variants={product.variants} value={variant.id} onChange={onChange} isInStock={isInStock} wraps />
    </Sheet>
  )
}
