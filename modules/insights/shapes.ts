import { z } from 'zod'
import { indianDay, rupees } from '#platform/shapes.ts'

const asked = z.string().max(10, 'Choose a day such as 2026-11-20.').optional()

/** The last 7, 30 (by default) or 90 days, or a first and a last day. */
export const PeriodQuery = z.strictObject({
  range: z.enum(['7', '30', '90'], 'Choose 7, 30 or 90 days.').optional(),
  from: asked,
  to: asked,
})

/** One figure of a period; money in rupees. */
const Figure = z
  .object({
    value: z.number(),
    before: z.number(),
    change: z.number().nullable().describe('Percent; null where there is nothing to compare with'),
    trend: z.array(z.number()).describe('Day by day, oldest first'),
  })
  .meta({ id: 'Figure' })
export type FigureView = z.output<typeof Figure>

/** A share of the sales: a category, a vendor, a state, a product. `key` is what it is called in addresses; '' for all that are not named. */
const Share = z.object({ key: z.string(), name: z.string(), sales: rupees }).meta({ id: 'SalesShare' })
export type ShareView = z.output<typeof Share>

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
export type RecentOrderView = z.output<typeof RecentOrder>

/** What both dashboards share. */
const Sales = z.object({
  period: z.object({ from: indianDay, to: indianDay, range: z.enum(['7', '30', '90', 'custom']) }),
  previous: z.object({ from: indianDay, to: indianDay }),
  sales: Figure,
  orders: Figure,
  averageOrder: Figure,
  cancellations: Figure,
  days: z.array(
    z.object({
      day: indianDay,
      sales: rupees,
      orders: z.int(),
      salesBefore: rupees.describe('Rupees, of the same day of the period before'),
      ordersBefore: z.int(),
    }),
  ),
  isSettling: z.boolean().describe('Days of the past are still being added up after a great change'),
})
export type SalesView = z.output<typeof Sales>

/** What waits for an admin. Counts are exact up to 1,000. */
export const Waiting = z
  .object({
    lateToShip: z.int().describe('Orders of which a vendor has not handed something to a courier in time'),
    toCheckIn: z
      .int()
      .describe(
        'Orders with a parcel that was marked as not delivered within the last seven days, and that nobody has counted',
      ),
    checkInOverdue: z.int().describe('Orders with a parcel that nobody has counted for seven days'),
    refundsToApprove: z.int().describe('Refunds that wait until a second admin agrees'),
    refundsToPay: z.int().describe('Orders with a refund that nobody but the operator can pay out'),
    vendors: z.int(),
    vendorChanges: z.int().describe('Vendors that want their identity or bank account changed'),
    products: z.int(),
    revisions: z.int(),
    messages: z.int(),
    overdueMessages: z.int().describe('Late by our promise or by law'),
    /** Reviews that wait for a decision, that readers reported, or whose answer waits. */
    reviews: z.int(),
    returns: z.int().describe('Returns that ask for our decision, or whose next step is late'),
    mails: z.int(),
    payments: z.int(),
    differences: z.int().describe('Where the gateway’s books and ours do not agree'),
    chargeBacks: z.int().describe('Money that customers’ banks take back, where nobody has noted an answer'),
    overdueCash: z.int().describe('Parcels whose cash a courier has had for too long'),
    cashDifferences: z.int().describe('Rows of couriers’ files that are not what was collected'),
    /** Orders no vendor has accepted yet. */
    orders: z.int(),
  })
  .meta({ id: 'Waiting' })
export type WaitingView = z.output<typeof Waiting>

export const AdminOverview = Sales.extend({
  customers: Figure,
  vendors: Figure,
  byCategory: z.array(Share),
  byVendor: z.array(Share),
  byState: z.array(Share),
  recentOrders: z.array(RecentOrder),
  waiting: Waiting,
}).meta({ id: 'AdminOverview' })
export type AdminOverviewView = z.output<typeof AdminOverview>

/** What waits for a vendor, with a few names to know it by. */
const VendorToDo = z
  .object({
    late: z.int().describe('Orders that should have been handed to a courier before today'),
    toAccept: z.int(),
    oldestToAcceptAt: z.string().nullable().describe('When the oldest of them was placed'),
    toPack: z.int(),
    lateParcels: z.int().describe('Shipped, and promised for a day before today'),
    toCheckIn: z.int().describe('Parcels that were not delivered, and that nobody has counted'),
    returns: z.int().describe('Returns whose next step is this vendor’s'),
    answerReturnsBy: z
      .string()
      .nullable()
      .describe('When the first of them is approved automatically, unless answered'),
    lowReviews: z.int().describe('Reviews of one or two stars without an answer'),
    lowStock: z.int(),
    lowStockNames: z.array(z.string()),
    outOfStock: z.int(),
    outOfStockNames: z.array(z.string()),
    choicesOut: z.int().describe('Products on sale of which a shade or size is out of stock'),
    choicesOutNames: z.array(z.string()),
    ending: z.int().describe('Products with a batch in stock whose label ends within 90 days'),
    endingNames: z.array(z.string()),
    sentBack: z.int(),
    sentBackNames: z.array(z.string()),
    changesWaiting: z.int(),
    changesSentBack: z.int().describe('Products on sale whose last changes were sent back'),
    changesSentBackNames: z.array(z.string()),
  })
  .meta({ id: 'VendorToDo' })
export type VendorToDoView = z.output<typeof VendorToDo>

/** What stands beside the sections of a vendor's portal. Counts end at 1,000. */
export const VendorWaiting = z
  .object({
    shop: z.object({
      name: z.string(),
      slug: z.string().nullable().describe('Of the page that customers see; null before the shop was approved once'),
    }),
    orders: z.int().describe('To accept, to ship or to count'),
    late: z.int().describe('Of these, those that should have been handed to a courier before today'),
    returns: z.int().describe('Returns whose next step is this vendor’s'),
    products: z.int().describe('Sent back, with changes sent back, or out of stock'),
    reviews: z.int().describe('Of one or two stars, without an answer'),
  })
  .meta({ id: 'VendorWaiting' })
export type VendorWaitingView = z.output<typeof VendorWaiting>

export const VendorOverview = Sales.extend({
  shop: z.object({ id: z.string(), name: z.string(), slug: z.string(), status: z.string(), since: z.string() }),
  products: z.object({ all: z.int(), live: z.int() }),
  /** Null while nobody has rated. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable(),
  /** Parts of orders that this vendor was ever shown; exact up to 1,000. */
  orderCount: z.int(),
  topProducts: z.array(Share.extend({ quantity: z.int() })),
  toDo: VendorToDo,
}).meta({ id: 'VendorOverview' })
export type VendorOverviewView = z.output<typeof VendorOverview>
