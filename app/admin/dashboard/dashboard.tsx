import { useNavigation } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { askedPeriod } from '#app/portal/asked-period.ts'
import { SalesChart } from '#app/portal/chart-sales.tsx'
import { DateRange } from '#app/portal/date-range.tsx'
import { useFreshFigures } from '#app/portal/fresh-figures.ts'
import { adminSession } from '#app/portal/guard.ts'
import { Settling } from '#app/portal/settling.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/dashboard.ts'
import { BeforeYouSell } from './before-you-sell.tsx'
import { AdminFigures } from './figures.tsx'
import { LatestOrders } from './orders.tsx'
import { SharesOfSellers, SharesOfStates } from './shares.tsx'
import { Decisions } from './waiting.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await adminSession(request)
  const [overview, readiness] = await Promise.all([
    call(api.admin.overview.$get({ query: askedPeriod(new URL(request.url).searchParams) })),
    call(api.admin.overview['before-you-sell'].$get()),
  ])
  return { overview, readiness }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Dashboard', matches) }]

export function HydrateFallback() {
  return <Loading text="Loading..." />
}

export default function AdminDashboardPage({ loaderData: { overview, readiness } }: Route.ComponentProps) {
  const isGoing = useNavigation().state === 'loading'
  const isReady = readiness.lines.every(({ isOk }) => isOk)
  useFreshFigures()
  return (
    <div className="mx-auto grid max-w-(--container-page) gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <AdminHeading>Dashboard</AdminHeading>
        <DateRange key={overview.period.range} period={overview.period} />
      </div>
      <Settling when={overview.isSettling} />
      <div aria-busy={isGoing} className={`grid gap-3.5 transition-opacity ${isGoing ? 'opacity-60' : ''}`}>
        {/* What waits comes first. A wide screen shows it in its first view: beside the chart, or beside what the shop still lacks. */}
        <div className="@container">
          <div
            className={`grid items-start gap-3.5 @min-[58rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] ${isReady ? '@min-[58rem]:grid-rows-[auto_auto_1fr]' : '@min-[58rem]:grid-rows-[auto_1fr]'}`}
          >
            <div
              className={`min-w-0 @min-[58rem]:col-start-2 ${isReady ? '@min-[58rem]:row-start-2' : '@min-[58rem]:row-start-1'}`}
            >
              <Decisions waiting={overview.waiting} />
            </div>
            {isReady ? (
              <div className="min-w-0 @min-[58rem]:col-span-full @min-[58rem]:row-start-1">
                <AdminFigures overview={overview} />
              </div>
            ) : null}
            {/* Each column is as high as what stands in it. */}
            <div
              className={`grid min-w-0 gap-3.5 @min-[58rem]:col-start-1 @min-[58rem]:row-span-2 ${isReady ? '@min-[58rem]:row-start-2' : '@min-[58rem]:row-start-1'}`}
            >
              {isReady ? null : (
                <>
                  <BeforeYouSell readiness={readiness} />
                  <AdminFigures overview={overview} />
                </>
              )}
              <SalesChart sales={overview} title="Sales by day" />
              <SharesOfSellers overview={overview} />
              <LatestOrders orders={overview.recentOrders} />
            </div>
            <div
              className={`min-w-0 @min-[58rem]:col-start-2 ${isReady ? '@min-[58rem]:row-start-3' : '@min-[58rem]:row-start-2'}`}
            >
              <SharesOfStates overview={overview} />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
