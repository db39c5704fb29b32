import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { BlockPrint } from '#app/ui/block-print.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheckIcon, banknoteIcon, storeIcon } from '#app/ui/icons.ts'
import { leafIcon } from '#app/ui/icons-pages.ts'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('About', matches) },
  { name: 'description', content: 'Who we are, what we stand for, and why we sell beauty from Indian makers.' },
]

const named = {
  icon: badgeCheckIcon,
  title: 'Seller and maker by name',
  text: 'Each product page names both, so that you can see who answers for it.',
}

const values = [
  {
    icon: leafIcon,
    title: 'Ingredients in plain sight',
    text: 'The full list for every cosmetic, and no promise that a cream cannot keep.',
  },
  {
    icon: banknoteIcon,
    title: 'Prices said plainly',
    text: 'Price, tax and total are never further than one look away. Shipping is free.',
  },
  {
    icon: storeIcon,
    title: 'Makers first',
    text: 'Small Indian makers stand beside known names, and nobody can pay for a better place.',
  },
]

export default function AboutPage() {
  const { shop } = useFrame()
  const promise = shop.authenticity?.promise
  const authentic = promise ? { ...named, title: 'Authentic, always', text: `${promise} Each page names both.` } : named
  const figures = [
    { value: shop.figures.customers, label: 'Happy Customers' },
    { value: shop.figures.products, label: 'Products' },
    { value: shop.figures.cities, label: 'Cities' },
    { value: shop.figures.rating, label: 'Rating' },
  ]
  return (
    <Page className="pt-[clamp(1.75rem,4vw,3.5rem)]">
      <PageHeading size="lg">About {shop.name}</PageHeading>
      <p className="mt-3 max-w-(--container-text) text-lg text-ink-2">
        A well-kept counter for Indian skincare, makeup, haircare and accessories.
      </p>
      <dl className="mt-8 grid grid-cols-2 gap-x-5 gap-y-6 border-y border-line py-7 md:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-2">{figure.label}</dt>
            <dd className="heading text-4xl">{figure.value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="story-heading" className="band grid gap-x-12 gap-y-6 lg:grid-cols-2 lg:items-center">
        <div>
          <h2 id="story-heading" className="heading text-3xl">
            Our story
          </h2>
          <p className="mt-4 text-ink-2">
            {shop.name} was founded in {shop.foundedYear} around a simple wish: to buy the rose water, the kajal and the
            hair oil we grew up with, from the people who make them well, without wondering whether they are genuine.
          </p>
          <p className="mt-3 text-ink-2">
            Shringar is the old word for adornment, the care one takes before stepping out. In our grandmothers’ homes
            it began with oil pressed nearby and colour ground by hand. Makers all over India still work that way, next
            to young laboratories with new ideas. Both deserve a counter where their work is shown as it is.
          </p>
          <p className="mt-3 text-ink-2">
            So we built one: a marketplace that names the seller and the maker of everything on it, lists what is
            inside, and delivers to homes across India.
          </p>
        </div>
        <BlockPrint tone="kesar" tile={72} className="min-h-36 rounded-petal lg:min-h-80" />
      </section>
      <section aria-labelledby="values-heading" className="band">
        <h2 id="values-heading" className="heading text-3xl">
          What we value
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-2">
          {[authentic, ...values].map((value) => (
            <li key={value.title} className="flex gap-4">
              <Icon path={value.icon} size={24} className="mt-0.5 text-brand-ink" />
              <div>
                <h3 className="text-lg font-semibold">{value.title}</h3>
                <p className="text-ink-2">{value.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="mission-heading" className="band">
        <h2 id="mission-heading" className="heading text-3xl">
          Our mission
        </h2>
        <p className="mt-4 max-w-(--container-text) text-lg text-ink-2">
          To make good Indian beauty easy to find and safe to buy, for everyone in India, and to let the people who make
          it earn fairly from it.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/products" size="lg">
            Shop Now
          </ButtonLink>
          <ButtonLink to="/contact" size="lg" variant="secondary">
            Write to us
          </ButtonLink>
        </div>
      </section>
    </Page>
  )
}
