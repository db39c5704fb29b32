import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/how-we-rank.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'
import { PutForward } from './ranking.tsx'

const updatedOn = '2026-11-23'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('How we rank products', matches) },
  {
    name: 'description',
    content: 'What decides the order of products in lists and in search results, and what does not.',
  },
]

const listsSection: LegalSection = {
  id: 'lists',
  title: 'Lists',
  body: (
    <>
      <p>All products, and those of a category, a brand or a seller, stand in the order of their names.</p>
      <p>You can choose another order. Then one thing decides, and only among equals does a second:</p>
      <Points>
        {[
          'Price: the price before tax, from low to high or from high to low.',
          'Bestselling: how many pieces were sold in the last 90 days, without what was cancelled, counted every night. What is sold out comes last.',
          'Highest rated: the average of the stars, then the number of reviews.',
          'Newest: when the product was first listed with us.',
          'Country of origin: products of one country beside each other.',
        ]}
      </Points>
    </>
  ),
}

const searchSection: LegalSection = {
  id: 'search',
  title: 'Search results',
  body: (
    <>
      <p>
        Products that fit every word you typed are shown. If a word names a kind of product, such as a comb, we show
        combs; products that only mention one are shown where there are none. What can be bought now comes before what
        is sold out. Among those, two things decide the order, the first before the second:
      </p>
      <Points>
        {[
          'Relevance: first products with your words in their name, then those that have them in brand, category, kind or shade, then those that have them elsewhere, such as in the ingredients.',
          'Popularity: among products that are equally relevant, those that people buy and review more come first.',
        ]}
      </Points>
      <p>
        Popularity is counted anew every night. Each piece sold in the last 90 days is a point, and each sold in the
        last 30 days two; cancelled pieces are none. Two reviews are a point, whatever their stars. In its first 30 days
        with us a product has 10 points as a head start, so that new ones can be found.
      </p>
      <p>
        Words that mean the same count as the same, such as haldi and turmeric. If nothing fits, we search for the
        nearest spelling and say so. If no product has all your words, we show those that have the most of them, and say
        that too.
      </p>
    </>
  ),
}

const chosenSection: LegalSection = {
  id: 'chosen',
  title: 'What we put forward',
  body: <PutForward />,
}

const notCountedSection: LegalSection = {
  id: 'not',
  title: 'What does not count',
  body: (
    <Points>
      {[
        'Money: nobody can pay for a better place, and there are no sponsored products.',
        'The seller: all sellers are ranked by the same rules.',
        'You: everybody who asks the same sees the same order.',
      ]}
    </Points>
  ),
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Questions',
  body: <LegalContact shop={shop} matter="About the order of products" />,
})

/** Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(f): the main parameters and their weight, in plain words. */
const sectionsFor = (shop: ShopView): LegalSection[] => [
  listsSection,
  searchSection,
  chosenSection,
  notCountedSection,
  contactSection(shop),
]

export default function HowWeRankPage() {
  const { shop } = useFrame()
  return (
    <LegalPage
      title="How we rank products"
      updatedOn={updatedOn}
      summary="Lists stand in the order of names until you choose another. Search results are ordered by relevance, then by popularity, with what is sold out last. Nobody can pay for a place."
      sections={sectionsFor(shop)}
    />
  )
}
