import { PageHeading } from '#app/frame/page.tsx'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'
import { HomeMosaic } from './mosaic.tsx'

export interface HomeHeroProps {
  figures: ShopView['figures']
  /** Whose photographs the mosaic shows. */
  products: readonly CardProduct[]
}

/** The sentence, the way in, the cloth and the three figures; on a phone in this order. */
export function HomeHero({ figures, products }: HomeHeroProps) {
  const stats = [
    { figure: figures.customers, label: 'Happy Customers' },
    { figure: figures.products, label: 'Products' },
    { figure: figures.rating, label: 'rating' },
  ]
  return (
    <section className="page grid gap-y-6 pt-[clamp(1.25rem,0.5rem+2.5vw,2.5rem)] md:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] md:gap-x-[clamp(2rem,5vw,4.5rem)]">
      <div className="md:self-end">
        <PageHeading size="hero" className="md:max-w-[11ch]">
          Colour and care, made in India
        </PageHeading>
        <p className="mt-3 max-w-120 text-xl leading-normal text-pretty text-ink-2 md:mt-4.5">
          Skincare, makeup, haircare and accessories from Indian makers, brought to one counter.
        </p>
        <div className="mt-5 flex flex-wrap gap-3 max-md:*:flex-1 md:mt-7">
          <ButtonLink to="/products" size="lg">
            Shop Now
          </ButtonLink>
          <ButtonLink to="/about" size="lg" variant="secondary">
            Learn More<span className="sr-only"> about us</span>
          </ButtonLink>
        </div>
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
        <HomeMosaic products={products} />
      </div>
      <ul className="flex flex-wrap gap-x-[clamp(1.5rem,3.5vw,3rem)] gap-y-2 max-md:justify-between md:mt-5">
        {stats.map(({ figure, label }) => (
          <li key={label}>
            <b className="heading block text-3xl lining-nums">{figure}</b>{' '}
            <span className="inline-block text-sm text-ink-2 first-letter:uppercase">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
