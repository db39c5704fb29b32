import type { ReactNode } from 'react'
import { data } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { breadcrumbsStructured, listStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { groundClass } from '#app/ui/ground.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { productsPerPage } from '#modules/search/rules/sort.ts'
import { getCategoryPage } from '#modules/search/service/categories.server.ts'
import type { Route } from './+types/category.ts'
import { catalogueSearch, readCatalogue } from './address.ts'
import { categoryIntro } from './category-intro.ts'
import { ConcernChips } from './concerns.tsx'
import { loadList } from './list.server.ts'
import { listCount } from './list-count.ts'
import { Results } from './results.tsx'
import { isOtherList } from './use-view.ts'

/** Below the list: its links work before its script is there. */
const CategoryBrands = lazyPart(() => import('./category-brands.tsx'))

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const category = await getCategoryPage(params.slug).catch(asMissingPage)
  const state = readCatalogue(new URL(request.url).searchParams, `/categories/${category.slug}`)
  const { exists, cards, shown } = await loadList(state, context, { category: [category.slug] })
  const { photo } = category
  const intro = categoryIntro(category)
  const title = `${category.name}${state.page > 1 ? `, page ${state.page}` : ''}`
  context.get(pageNotes).push({
    title,
    description: intro,
    image: shareImage(photo, category.name),
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/categories' },
        { label: category.name, to: `/categories/${category.slug}` },
      ]),
      listStructured(cards, { from: (state.page - 1) * productsPerPage }),
    ],
  })
  return data({ title, category, intro, list: shown }, { status: exists ? 200 : 404 })
}

export const shouldRevalidate = isOtherList

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export const handle = {
  document: { search: catalogueSearch('categories'), tags: () => ['catalog', 'brands'] },
} satisfies DocumentHandle

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, intro, list } = loaderData
  const isFirst = list.state.page === 1
  const concerns = <ConcernChips state={list.state} facets={list.facets} />
  return (
    <Page>
      <SkipLink to="results">Skip to products</SkipLink>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Categories', to: '/categories' },
        ]}
        current={category.name}
      />
      {isFirst ? (
        <CategoryHead category={category} intro={intro}>
          {concerns}
        </CategoryHead>
      ) : (
        <>
          <PageHeading>{category.name}</PageHeading>
          {concerns}
        </>
      )}
      <Results list={list} count={listCount(list.matching, { page: list.state.page, pageCount: list.pageCount })} />
      {isFirst && category.brands.length > 1 ? <CategoryBrands category={category} /> : null}
    </Page>
  )
}

interface CategoryHeadProps {
  category: { name: string; photo: PhotoView | null }
  /** The sentence below the heading. */
  intro: string
  /** Ways into the list: on the pigment from 768, below it on a phone. */
  children: ReactNode
}

/** The category on its pigment, with one of its products; flat on a phone, where people came for the list. */
function CategoryHead({ category, intro, children }: CategoryHeadProps) {
  return (
    <div className="category-head">
      <div className="stacks mt-1 grid grid-cols-[minmax(0,1fr)_7rem] max-[22.5rem]:grid-cols-[minmax(0,1fr)_4.5rem] md:mt-2 md:min-h-56 md:grid-cols-[minmax(0,1fr)_14rem] md:grid-rows-[1fr_auto]">
        <div
          className={`relative col-span-full row-start-1 overflow-hidden rounded-[0_1.75rem] md:row-end-3 md:rounded-petal ${groundClass(category.name)}`}
        >
          <Photo
            photo={category.photo}
            category={category.name}
            alt=""
            sizes="(min-width: 48rem) 14rem, 7rem"
            loading="eager"
            className="category-photo absolute! inset-y-0 right-0 w-28 max-[22.5rem]:w-18 rounded-bl-[45%] md:w-56"
            // Packs stand on the ground, with more air above them than below.
            imageClassName="object-[50%_60%]"
          />
        </div>
        <div className="relative col-start-1 row-start-1 grid min-h-28 content-center py-3 pl-5 md:content-end md:pl-8">
          <PageHeading size="lg">{category.name}</PageHeading>
          <p className="mt-1 text-sm text-pretty text-ink-2 md:text-base">{intro}</p>
        </div>
        <div className="relative col-start-1 row-start-2 min-w-0 max-md:col-span-full md:pb-6 md:pl-8">{children}</div>
      </div>
    </div>
  )
}
