import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { CategoryPageView } from '#modules/search/shapes.ts'
import BrandLinks from './brand-links.tsx'

export interface CategoryBrandsProps {
  category: Pick<CategoryPageView, 'name' | 'brands' | 'brandCount'>
}

/** The brands of a category, those with more products first, and the way to all of them where there are more. */
export default function CategoryBrands({ category: { name, brands, brandCount } }: CategoryBrandsProps) {
  return (
    <section aria-labelledby="brands" className="band">
      <SectionHeading
        id="brands"
        {...(brandCount > brands.length ? { more: { label: 'All brands', to: '/brands' } } : {})}
      >
        Brands in {name}
      </SectionHeading>
      <BrandLinks brands={brands} />
    </section>
  )
}
