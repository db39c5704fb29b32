import { data } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { breadcrumbsStructured, listStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { getSeller } from '#modules/catalog/pages/service.server.ts'
import { productsPerPage } from '#modules/search/rules/sort.ts'
import { formatDay } from '#platform/kit/dates.ts'
import type { Route } from './+types/seller.ts'
import { catalogueSearch, readCatalogue } from './address.ts'
import { loadList } from './list.server.ts'
import { listCount } from './list-count.ts'
import { Results } from './results.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { ShopSign } from './sign.tsx'
import { isOtherList } from './use-view.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { id, photo, ...seller } = await getSeller(params.slug).catch(asMissingPage)
  const state = readCatalogue(new URL(request.url).searchParams, `/sellers/${seller.slug}`)
  const { exists, cards, shown } = await loadList(state, context, { seller: [id] })
  const title = `${seller.name}, seller${state.page > 1 ? `, page ${state.page}` : ''}`
  context.get(pageNotes).push({
    title,
    description: `Products, address, customer care and grievance officer of ${seller.name} (${seller.legalName || seller.name}).`,
    image: shareImage(photo, seller.name),
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: seller.name, to: `/sellers/${seller.slug}` },
      ]),
      listStructured(cards, { from: (state.page - 1) * productsPerPage }),
    ],
  })
  return data({ title, seller, list: shown }, { status: exists ? 200 : 404 })
}

export const shouldRevalidate = isOtherList

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export const handle = {
  document: { search: catalogueSearch('sellers'), tags: () => ['catalog'] },
} satisfies DocumentHandle

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, list } = loaderData
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current={seller.name} />
      <ShopSign
        name={seller.name}
        rating={seller.rating}
        reviewCount={seller.reviewCount}
        facts={[
          `Selling here since ${formatDay(seller.since)}`,
          <a key="facts" href="#seller-facts" className="link inline-block py-2 lg:hidden">
            Company and contacts
          </a>,
        ]}
      />
      {seller.isSelling ? null : (
        <Notice tone="warning" className="mt-5">
          This seller is not selling here at the moment. Already ordered from this seller? You can still reach them
          below.
        </Notice>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div>
          <h2 className="heading text-2xl">Sold by {seller.name}</h2>
          <Results
            list={list}
            level={3}
            rail={false}
            count={listCount(list.matching, { page: list.state.page, pageCount: list.pageCount })}
          />
        </div>
        <SellerFacts seller={seller} />
      </div>
    </Page>
  )
}
