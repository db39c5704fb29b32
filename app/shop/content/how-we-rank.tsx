import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { Route } from './+types/how-we-rank.ts'
import { LegalContact } from './legal-contact.tsx'
import { LegalPage, type LegalSection, Points } from './legal-page.tsx'
import { PutForward } from './ranking.tsx'

const updatedOn = '2026-11-27'

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
      <p>All products, and those of a category, a brand or a seller, are sorted by name.</p>
      <p>You can choose another order:</p>
      <Points>
        {[
          'Price: the price before tax, from low to high or from high to low.',
          'Bestselling: pieces sold in the last 90 days, not counting cancelled ones; counted every night. What is sold out comes last.',
          'Highest rated: the average of the stars, then the number of reviews.',
          'Newest: when the product was first listed with us.',
          'Country of origin: grouped by country.',
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
        combs; products that only mention one appear only if there are no combs. What can be bought now comes before
        what is sold out. Among those, two things decide the order, the first before the second:
      </p>
      <Points>
        {[
          'Relevance: first products with your words in their name, then those that have them in brand, category, kind or shade, then those that have them elsewhere, such as in the ingredients.',
          'Popularity: among products that are equally relevant, those that people buy and review more come first.',
        ]}
      </Points>
      <p>If you type a price:</p>
      <Points>
        {[
          'If your words find products, but none at that price, we say so and show them at other prices: the cheapest first, or the most expensive first if you typed only a lowest price.',
          'If you typed only a price, the same applies to all products.',
          'A round number after a kind of product, such as “lipstick 300”, is read as the most you want to pay, unless a product has that number.',
        ]}
      </Points>
      <p>
        Popularity is recounted every night. A piece sold in the last 90 days is one point, in the last 30 days two;
        cancelled ones don’t count. Two reviews are one point, whatever their stars. In its first 30 days with us a
        product has 10 points as a head start, so that new ones can be found.
      </p>
      <p>How we read your words:</p>
      <Points>
        {[
          'Words that mean the same count as the same, such as haldi and turmeric.',
          'If nothing fits, we search for the nearest spelling and say so.',
          'If no product has all your words, we show those that have the most of them, and say that too. If one of your words names a kind of product that we sell, we then show only that kind.',
          'Words such as “for”, “best”, “sasta” and “chahiye” are ignored when there are others.',
          'Words such as “buy” and “online” count only if they are part of a product’s name.',
          'A size such as 200 ml counts as one word, and is found only where the seller wrote it in the name or the text of a product.',
        ]}
      </Points>
    </>
  ),
}

const chosenSection: LegalSection = {
  id: 'chosen',
  title: 'What we feature',
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
        'You: everyone who searches for the same thing sees the same order.',
      ]}
    </Points>
  ),
}

const contactSection = (shop: ShopView): LegalSection => ({
  id: 'contact',
  title: 'Questions',
  body: <LegalContact shop={shop} matter="About how products are ranked" />,
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
      summary="Lists are sorted by name until you choose another order. Search results are ordered by relevance, then by popularity, with what is sold out last. Nobody can pay for a place."
      sections={sectionsFor(shop)}
    />
  )
}
