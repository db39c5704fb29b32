import type { ReactNode } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListPager } from '#app/portal/list-pager.tsx'
import { ListSearch, ListTools, useListAddress } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { ReturnTable } from '#app/portal/return-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { VendorReturnPageView } from '#modules/returns/shapes.ts'
import type { Route } from './+types/returns.ts'

type Query = NonNullable<Parameters<typeof api.vendor.returns.$get>[0]>['query']

const usualRows = '25'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery<Query>(request, ['show', 'q', 'limit', 'cursor'])
  return loadForVendor(request, () =>
    call(api.vendor.returns.$get({ query: { show: 'todo', limit: usualRows, ...query } })),
  )
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Returns', matches) }]

export function HydrateFallback() {
  return (
    <Frame>
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Frame>
  )
}

export default function VendorReturnsPage({ loaderData: page }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.what === 'return') revalidate()
  })
  return (
    <Frame>
      <Returns page={page} />
    </Frame>
  )
}

const tabs = [
  ['todo', 'To do'],
  ['open', 'Open'],
  ['ended', 'Ended'],
] as const

const nothing: Record<string, string> = {
  todo: 'Nothing waiting for you. New return requests appear here automatically.',
  open: 'No return is open now.',
  ended: 'No return has ended yet.',
}

function Returns({ page }: { page: VendorReturnPageView }) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const show = search.get('show') ?? 'todo'
  const q = search.get('q')
  return (
    <div className="panel overflow-clip">
      <Tabs
        label="Returns"
        className="px-2"
        current={show}
        tabs={tabs.map(([id, label]) => ({
          id,
          label,
          count: page.counts[id],
          to: address({ show: id === 'todo' ? null : id }),
        }))}
      />
      <ListTools>
        <ListSearch label="Return, order or customer" />
      </ListTools>
      <ReturnTable
        rows={page.items}
        root="/vendor/returns"
        whose="customer"
        empty={
          q ? (
            <NothingFound what="returns" tabs={['show']} to={address({ q: null })}>
              Show all returns
            </NothingFound>
          ) : (
            <EmptyState drawing="box" title="No returns">
              {nothing[show]}
            </EmptyState>
          )
        }
      />
      <ListPager page={page} one="return" many="returns" size={Number(usualRows)} />
    </div>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page className="pb-12">
      <div className="mb-5 pt-5">
        <PageHeading>Returns</PageHeading>
      </div>
      {children}
    </Page>
  )
}
