import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { breadcrumbsStructured, listStructured } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { listCategoryTiles } from '#modules/search/service/categories.server.ts'
import type { Route } from './+types/categories.ts'
import { CategoryTile } from './category-tile.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategoryTiles()
  context.get(pageNotes).push({
    title: 'Categories',
    description: `Everything we sell, by category: ${categories.map(({ name }) => name).join(', ')}.`,
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/categories' },
      ]),
      listStructured(categories, { folder: '/categories' }),
    ],
  })
  return { categories }
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Categories', matches) }]

export const handle = { document: { tags: () => ['catalog'] } } satisfies DocumentHandle

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Categories" />
      <PageHeading>Categories</PageHeading>
      {categories.length === 0 ? (
        <EmptyState drawing="box" title="No categories yet" action={<ButtonLink to="/">Go to Home</ButtonLink>}>
          Nothing is on sale right now. Please check back soon.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 md:mt-7 md:gap-5">
          {categories.map((category) => (
            <li key={category.slug} className="category-tile">
              <CategoryTile category={category} large />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
