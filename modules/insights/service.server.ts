import { haveAdminsSecondFactor } from '#modules/accounts/second-factor/service/factors.server.ts'
import type { VendorActor } from '#modules/audit/rules.ts'
import { endingDays, lowStockMax } from '#modules/listing/rules/listing.ts'
import { accountsForTransfers, hasProvider } from '#modules/payments/service/payments.server.ts'
import { getReadiness } from '#modules/settings/readiness/service.server.ts'
import type { ReadinessView } from '#modules/settings/readiness/shapes.ts'
import { countOverdue } from '#modules/support/service/messages.server.ts'
import { now } from '#platform/context.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { periodInvalid, vendorNotFound } from './errors.ts'
import { figure, recentOrderView, salesView, shareView, toDoView, vendorWaitingView } from './present.ts'
import { type AskedPeriod, daysOf, type Period, periodOf, periodProblem, previousPeriod } from './rules.ts'
import type { AdminOverviewView, VendorOverviewView, VendorWaitingView, WaitingView } from './shapes.ts'
import {
  findVendor,
  hasChangedDays,
  rollUp,
  selectCategories,
  selectDays,
  selectDaysOfVendor,
  selectListings,
  selectNewCustomers,
  selectRecentOrders,
  selectStates,
  selectToDo,
  selectTopProducts,
  selectVendorShares,
  selectVendorWaiting,
  selectWaiting,
} from './store.server.ts'

/**
 * Who looks at a dashboard has the newest days rolled up first, so figures are those of this moment. It is a day or two unless
 * much was changed at once; the rest is the minute's job, and the view says so until it is done.
 */
const daysAtOnce = 7

async function freshen(): Promise<boolean> {
  await rollUp(daysAtOnce)
  return hasChangedDays()
}

function askedPeriod(asked: AskedPeriod): ReturnType<typeof periodOf> {
  const today = indianDay(now())
  if (asked.from || asked.to) {
    const problem = periodProblem(asked.from ?? '', asked.to ?? '', today)
    if (problem) throw periodInvalid(problem)
  }
  return periodOf(asked, today)
}

const withPrevious = (period: Period): Period => ({ from: previousPeriod(period).from, to: period.to })

/** The operator's figures of a period. Refuses a period that is none (insights.period_invalid). */
export async function getAdminOverview(asked: AskedPeriod): Promise<AdminOverviewView> {
  const period = askedPeriod(asked)
  const isSettling = await freshen()
  const both = withPrevious(period)
  const [days, customers, vendors, categories, states, orders, waiting] = await Promise.all([
    selectDays(both),
    selectNewCustomers(both),
    selectVendorShares(period, previousPeriod(period)),
    selectCategories(period),
    selectStates(period),
    selectRecentOrders(),
    getWaiting(),
  ])
  const customersOf = new Map(customers.map((row) => [row.day, row.customers]))
  const vendorsOf = new Map(days.map((row) => [row.day, row.vendors]))
  const customersBefore = daysOf(previousPeriod(period)).reduce((sum, day) => sum + (customersOf.get(day) ?? 0), 0)
  return {
    ...salesView(period, days, isSettling),
    customers: figure(
      daysOf(period).map((day) => customersOf.get(day) ?? 0),
      customersBefore,
    ),
    vendors: figure(
      daysOf(period).map((day) => vendorsOf.get(day) ?? 0),
      vendors.selling_before,
      vendors.selling,
    ),
    byCategory: categories.map(shareView),
    byVendor: vendors.top.map(shareView),
    byState: states.map(shareView),
    recentOrders: orders.map(recentOrderView),
    waiting,
  }
}

/** What waits for an admin now. Light: each count comes from an index and ends at 1,000. */
export async function getWaiting(): Promise<WaitingView> {
  const [waiting, overdueMessages] = await Promise.all([selectWaiting(), countOverdue()])
  return { ...waiting, overdueMessages }
}

/** What stands beside the sections of the vendor's portal now. Light: each count comes from an index and ends at 1,000. */
export async function getVendorWaiting({ vendorId }: VendorActor): Promise<VendorWaitingView> {
  const row = await selectVendorWaiting(vendorId, indianDay(now()))
  if (!row) throw vendorNotFound()
  return vendorWaitingView(row)
}

/** One vendor's figures of a period, and what it has to do. Refuses a period that is none (insights.period_invalid). */
export async function getVendorOverview(actor: VendorActor, asked: AskedPeriod): Promise<VendorOverviewView> {
  const period = askedPeriod(asked)
  const { vendorId } = actor
  const isSettling = await freshen()
  const [vendor, days, listings, products, toDo] = await Promise.all([
    findVendor(vendorId),
    selectDaysOfVendor(vendorId, withPrevious(period)),
    selectListings(vendorId),
    selectTopProducts(vendorId, period),
    selectToDo(vendorId, indianDay(now()), { lowStockMax, endingDays }),
  ])
  if (!vendor) throw vendorNotFound()
  return {
    ...salesView(period, days, isSettling),
    shop: {
      id: vendor.id,
      name: vendor.name,
      slug: vendor.slug,
      status: vendor.status,
      since: vendor.created_at.toISOString(),
    },
    products: { all: listings.all_products, live: listings.live },
    rating:
      listings.rating === null
        ? null
        : { average: Math.round(listings.rating * 10) / 10, count: listings.review_count },
    orderCount: toDo.order_count,
    topProducts: products.map((row) => ({ ...shareView(row), quantity: row.quantity })),
    toDo: toDoView(toDo),
  }
}

/** What should be there before the shop sells, for its operator. */
export const getBeforeYouSell = async (): Promise<ReadinessView> =>
  getReadiness({
    hasPaymentProvider: hasProvider(),
    ...(await accountsForTransfers()),
    hasSecondFactor: await haveAdminsSecondFactor(),
  })
