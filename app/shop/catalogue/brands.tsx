import { data } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { breadcrumbsStructured, listStructured } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { fewBrands, initialInAddress, readInitial } from '#modules/catalog/pages/rules.ts'
import { listBrands } from '#modules/catalog/pages/service.server.ts'
import type { BrandListView } from '#modules/catalog/pages/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/brands.ts'
import { readPage } from './address.ts'
import { BrandInitials } from './brand-initials.tsx'
import BrandLinks from './brand-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked = readPage(search.get('page'))
  const list = await listBrands({ letter: readInitial(search.get('letter')), page: asked })
  const shown = list.brands.length > 0 ? list.brands : list.largest
  const { letter, page, brandCount } = list
  const count = counted(brandCount, 'brand')
  const title = `Brands${letter ? ` under ${letter}` : ''}${page > 1 ? `, page ${page}` : ''}`
  context.get(pageNotes).push({
    title,
    description: `${count} of skincare, makeup, haircare and accessories from A to Z.`,
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: 'Brands', to: '/brands' },
      ]),
      listStructured(shown, { folder: '/brands' }),
    ],
  })
  return data({ title, list }, { status: asked <= list.pageCount ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

const isLetter = (raw: string | null) => readInitial(raw) !== null

export const handle = {
  document: {
    search: {
      letter: (raw) => (isLetter(raw) ? initialInAddress(readInitial(raw) ?? '') : null),
      // Only the brands of one initial are paged.
      page: (raw, given) => (isLetter(given.get('letter')) && readPage(raw) > 1 ? String(readPage(raw)) : null),
    },
    tags: () => ['catalog', 'brands'],
  },
} satisfies DocumentHandle

const addressOf = (letter: string, page = 1) =>
  `/brands?letter=${initialInAddress(letter)}${page > 1 ? `&page=${page}` : ''}`

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData
  const { brandCount, letters, largest, letter } = list
  const isAll = largest.length === 0 && letter === null
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Brands" />
      <PageHeading>Brands</PageHeading>
      {brandCount === 0 ? (
        <EmptyState drawing="box" title="No brands yet" action={<ButtonLink to="/">Go to Home</ButtonLink>}>
          Nothing is on sale right now. Please check back soon.
        </EmptyState>
      ) : (
        <>
          <p className="text-ink-2 tabular-nums">{counted(brandCount, 'brand')} on our shelves</p>
          {isAll && brandCount <= fewBrands ? (
            <div className="mt-5">
              <BrandLinks brands={list.brands} tiles />
            </div>
          ) : (
            <>
              <BrandInitials
                letters={letters}
                current={letter}
                to={isAll ? (one) => `#${initialInAddress(one)}` : (one) => addressOf(one)}
              />
              {isAll ? <AllBrands list={list} /> : <SomeBrands list={list} />}
            </>
          )}
        </>
      )}
    </Page>
  )
}

function AllBrands({ list: { letters, brands } }: { list: BrandListView }) {
  return letters.map(({ letter }) => (
    <section key={letter} id={initialInAddress(letter)} aria-label={letter} className="mt-8 scroll-mt-24">
      <h2 className="heading text-2xl">{letter}</h2>
      <BrandLinks brands={brands.filter((brand) => brand.letter === letter)} />
    </section>
  ))
}

function SomeBrands({ list: { largest, letter, brands, page, pageCount } }: { list: BrandListView }) {
  if (letter === null)
    return (
      <section aria-labelledby="largest" className="mt-8">
        <h2 id="largest" className="heading text-2xl">
          The largest
        </h2>
        <BrandLinks brands={largest} tiles />
      </section>
    )
  const isPastEnd = brands.length === 0
  return (
    <section aria-labelledby="letter" className="mt-8">
      <h2 id="letter" className="heading text-2xl">
        {letter}
      </h2>
      {isPastEnd ? (
        <EmptyState
          drawing="search"
          title="No brands here"
          action={
            <ButtonLink to={page > 1 ? addressOf(letter) : '/brands'}>
              {page > 1 ? 'Go to page 1' : 'All brands'}
            </ButtonLink>
          }
        >
          {page > 1 ? 'There are no more pages.' : `No brands are listed under ${letter}.`}
        </EmptyState>
      ) : (
        <BrandLinks brands={brands} />
      )}
      <Pagination
        page={page}
        pageCount={isPastEnd ? 1 : pageCount}
        to={(number) => addressOf(letter, number)}
        className="mt-11"
      />
    </section>
  )
}
