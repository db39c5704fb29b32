import { BarList } from '#app/portal/chart-bars.tsx'
import { beforeText, SalesChart } from '#app/portal/chart-sales.tsx'
import { DateRange } from '#app/portal/date-range.tsx'
import { Settling } from '#app/portal/settling.tsx'
import { wholeRupees } from '#app/portal/whole-rupees.ts'
import { StatCard, StatCards } from '#app/ui/stat-card.tsx'
import { MoreLink } from '#app/ui/text-link.tsx'
import { VendorOrderTable } from '#app/vendor/orders/table.tsx'
import type { VendorOrderRowView } from '#modules/fulfillment/shapes.ts'
import type { VendorOverviewView } from '#modules/insights/shapes.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { FirstSteps } from './first-steps.tsx'
import { VendorToDos } from './to-do.tsx'

const count = (value: number) => value.toLocaleString('en-IN')

function Figures({ overview }: { overview: VendorOverviewView }) {
  const { sales, orders, products, rating, toDo } = overview
  const against = beforeText(overview)
  return (
    <StatCards columns={4}>
      <StatCard
        lead
        label="Sales"
        value={wholeRupees(sales.value)}
        change={sales.change}
        against={against}
        trend={sales.trend}
        to="/vendor/orders"
      />
      <StatCard
        label="Orders"
        value={count(orders.value)}
        change={orders.change}
        against={against}
        trend={orders.trend}
        to="/vendor/orders"
      />
      <StatCard
        label="Products live"
        value={count(products.live)}
        note={toDo.lowStock > 0 ? `${toDo.lowStock} low on stock` : 'Stock is fine'}
        to="/vendor/products?status=approved"
      />
      <StatCard
        label="Rating"
        value={rating ? rating.average.toLocaleString('en-IN', { minimumFractionDigits: 1 }) : 'None yet'}
        note={rating ? `From ${counted(rating.count, 'rating')}, including those without a review` : 'No ratings yet'}
        to="/vendor/reviews"
      />
    </StatCards>
  )
}

function TopProducts({ overview }: { overview: VendorOverviewView }) {
  return (
    <section aria-labelledby="top-products" className="panel min-w-0 px-5 pt-4.5 pb-5">
      <h2 id="top-products" className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        Top products
        <span className="text-xs font-normal text-ink-3">By sales, with tax</span>
      </h2>
      <div className="mt-3.5">
        {overview.topProducts.length > 0 ? (
          <BarList
            format={wholeRupees}
            bars={overview.topProducts.map((product) => ({
              key: product.key,
              name: product.name,
              value: product.sales,
              note: `${count(product.quantity)} sold`,
              to: `/vendor/products/${product.key}`,
            }))}
          />
        ) : (
          <p className="text-sm text-ink-2">Nothing was sold in these days.</p>
        )}
      </div>
    </section>
  )
}

export interface VendorOverviewProps {
  overview: VendorOverviewView
  business: Pick<BusinessView, 'status' | 'missing'>
  recentOrders: readonly VendorOrderRowView[]
}

/** How the shop does, and what waits today. Before the first order: the way there. */
export function VendorOverview({ overview, business, recentOrders }: VendorOverviewProps) {
  if (overview.orderCount === 0) {
    return (
      <div className="@container">
        <div className="grid gap-3.5 @min-[44rem]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] @min-[44rem]:items-start *:only:col-span-full">
          <FirstSteps overview={overview} business={business} />
          <VendorToDos toDo={overview.toDo} />
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Settling when={overview.isSettling} />
        <div className="ml-auto max-md:w-full">
          <DateRange key={overview.period.range} period={overview.period} />
        </div>
      </div>
      {/* What waits comes first, but for a wide screen, which shows it beside the chart in the same view. */}
      <div className="@container">
        <div className="grid items-start gap-3.5 @min-[58rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] @min-[58rem]:grid-rows-[auto_auto_1fr]">
          <div className="min-w-0 @min-[58rem]:col-start-2 @min-[58rem]:row-start-2">
            <VendorToDos toDo={overview.toDo} business={business} />
          </div>
          <div className="min-w-0 @min-[58rem]:col-span-full @min-[58rem]:row-start-1">
            <Figures overview={overview} />
          </div>
          {/* Each column is as high as what stands in it. */}
          <div className="grid min-w-0 gap-3.5 @min-[58rem]:row-span-2 @min-[58rem]:row-start-2">
            <SalesChart sales={overview} />
            <section aria-labelledby="recent-orders" className="panel min-w-0 overflow-hidden">
              <div className="flex items-center justify-between gap-4 px-5 pt-2.5">
                <h2 id="recent-orders" className="font-semibold">
                  Recent orders
                </h2>
                <MoreLink to="/vendor/orders" className="text-sm">
                  View all
                </MoreLink>
              </div>
              <VendorOrderTable orders={recentOrders} withSteps={false} />
            </section>
          </div>
          <div className="min-w-0 @min-[58rem]:col-start-2 @min-[58rem]:row-start-3">
            <TopProducts overview={overview} />
          </div>
        </div>
      </div>
    </div>
  )
}
