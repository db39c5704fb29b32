import { z } from 'zod'
import type { AdminOverviewView, VendorOverviewView, WaitingView } from '#modules/insights/view.ts'

const rupees = z.number().describe('Rupees')
const day = z.string().describe('A day in India, YYYY-MM-DD')

const Figure = z
  .object({
    value: z.number(),
    before: z.number(),
    change: z.number().nullable().describe('Percent; null where there is nothing to compare with'),
    trend: z.array(z.number()).describe('Day by day, oldest first'),
  })
  .meta({ id: 'Figure' })

const Share = z.object({ key: z.string(), name: z.string(), sales: rupees }).meta({ id: 'SalesShare' })

const RecentOrder = z
  .object({
    id: z.string(),
    placedAt: z.string(),
    customer: z.string(),
    total: rupees,
    itemCount: z.int(),
    status: z.string(),
  })
  .meta({ id: 'RecentOrder' })

const Sales = z.object({
  period: z.object({ from: day, to: day, range: z.enum(['7', '30', '90', 'custom']) }),
  previous: z.object({ from: day, to: day }),
  sales: Figure,
  orders: Figure,
  averageOrder: Figure,
  cancellations: Figure,
  days: z.array(z.object({ day, sales: rupees, orders: z.int(), salesBefore: rupees, ordersBefore: z.int() })),
  isSettling: z.boolean(),
})

export const Waiting = z
  .object({
    vendors: z.int(),
    products: z.int(),
    revisions: z.int(),
    messages: z.int(),
    reviews: z.int(),
    mails: z.int(),
    payments: z.int(),
    orders: z.int(),
  })
  .meta({ id: 'Waiting' }) satisfies z.ZodType<WaitingView>

export const AdminOverview = Sales.extend({
  customers: Figure,
  vendors: Figure,
  byCategory: z.array(Share),
  byVendor: z.array(Share),
  byState: z.array(Share),
  recentOrders: z.array(RecentOrder),
  waiting: Waiting,
}).meta({ id: 'AdminOverview' }) satisfies z.ZodType<AdminOverviewView>

export const VendorOverview = Sales.extend({
  shop: z.object({ id: z.string(), name: z.string(), slug: z.string(), status: z.string(), since: z.string() }),
  products: z.object({ all: z.int(), live: z.int() }),
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  orderCount: z.int(),
  topProducts: z.array(Share.extend({ quantity: z.int() })),
  toDo: z.object({
    toAccept: z.int(),
    oldestToAcceptAt: z.string().nullable(),
    toPack: z.int(),
    lowStock: z.int(),
    lowStockNames: z.array(z.string()),
    outOfStock: z.int(),
    outOfStockNames: z.array(z.string()),
    sentBack: z.int(),
    sentBackNames: z.array(z.string()),
    changesWaiting: z.int(),
  }),
}).meta({ id: 'VendorOverview' }) satisfies z.ZodType<VendorOverviewView>

const asked = z.string().max(10, 'Choose a day such as 2026-11-20.').optional()

/** The last 7, 30 (by default) or 90 days, or a first and a last day. */
export const PeriodQuery = z.strictObject({
  range: z.enum(['7', '30', '90'], 'Choose 7, 30 or 90 days.').optional(),
  from: asked,
  to: asked,
})
