import { listBrandsOfCategory } from '#modules/catalog/pages/service.server.ts'
import { allCategories } from '#modules/catalog/service/products.server.ts'
import { slugOf } from '#platform/kit/slug.ts'
import { categoryNotFound } from '../errors.ts'
import type { CategoryPageView, CategoryTileView, CategoryView } from '../shapes.ts'
import { listFirst } from './list-products.server.ts'
import { type Live, liveCatalogue } from './live-index.server.ts'

/** The categories that hold something on sale, in the operator's order. */
export async function listCategories(): Promise<CategoryView[]> {
  const [rows, live] = await Promise.all([allCategories(), liveCatalogue()])
  const known = counted.get(live)
  if (known?.rows === rows) return known.categories
  const categories = countCategories(rows, live)
  counted.set(live, { rows, categories })
  return categories
}

interface CategoryName {
  name: string
  slug: string
}

/** Of each state of the catalogue, so that all parts of a page name the same list and its data carry it once. */
const counted = new WeakMap<Live, { rows: CategoryName[]; categories: CategoryView[] }>()

function countCategories(rows: readonly CategoryName[], { index }: Live): CategoryView[] {
  return rows
    .map(({ name, slug }) => {
      const option = index.option('category', slugOf(name))
      return { name, slug, productCount: option ? index.countOnSale(option) : 0 }
    })
    .filter((category) => category.productCount > 0)
}

/** Looked at for a photograph of each category. */
const lookedAt = 8

/** The categories, each with a photograph of a product in it: no bestseller's if there are others, so that home shows none twice. */
export async function listCategoryTiles(): Promise<CategoryTileView[]> {
  const categories = await listCategories()
  const slugs = categories.map(({ name }) => slugOf(name))
  const shown = (await listFirst(slugs, lookedAt)).filter(({ photo }) => photo)
  return categories.map((category) => {
    const own = shown.filter((card) => card.category === category.name)
    const [first] = own
    return { ...category, photo: (own.find(({ isBestseller }) => !isBestseller) ?? first)?.photo ?? null }
  })
}

/** A category that has something on sale, with a photograph and its largest brands. Refuses with catalog.category_not_found. */
export async function getCategoryPage(slug: string): Promise<CategoryPageView> {
  const category = (await listCategoryTiles()).find((one) => one.slug === slug)
  if (!category) throw categoryNotFound()
  return { ...category, ...(await listBrandsOfCategory(category.name)) }
}
