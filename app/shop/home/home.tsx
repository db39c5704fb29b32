import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { forCard } from '#app/shop/catalogue/for-card.ts'
import { shareImage, shopStructured } from '#app/shop/structured-data.server.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { listCategoryTiles } from '#modules/search/service/categories.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/home.ts'
import { HomeHero } from './hero.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ bestsellers, newArrivals }, categories, shop] = await Promise.all([
    getHighlights(),
    listCategoryTiles(),
    getShop(),
  ])
  const [first] = [...bestsellers, ...newArrivals]
  context.get(pageNotes).push({
    title: 'Colour and care, made in India',
    description: 'Skincare, makeup, haircare and accessories from Indian makers, brought to one counter.',
    image: shareImage(first?.photo, shop.name),
    structured: shopStructured(shop),
  })
  return {
    bestsellers: bestsellers.map(forCard),
    newArrivals: newArrivals.map(forCard),
    categories,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Colour and care, made in India', matches) },
]

export const handle = { document: { tags: () => ['catalog', 'highlights'] } } satisfies DocumentHandle

/** What is further down is in the document, and is hydrated after the first screen. */
const Below = lazyPart(() => import('./below.tsx'))

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { bestsellers, newArrivals, categories } = loaderData
  const { shop } = useFrame()
  return (
    <>
      <HomeHero figures={shop.figures} products={[...bestsellers, ...newArrivals]} />
      <Below bestsellers={bestsellers} newArrivals={newArrivals} categories={categories} />
    </>
  )
}
