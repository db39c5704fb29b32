import type { Period, Range } from './rules.ts'

/** One figure of a period; money in rupees. */
export interface FigureView {
  value: number
  before: number
  /** In percent; null where there is nothing to compare with. */
  change: number | null
  /** Day by day, oldest first. */
  trend: number[]
}

export interface DayView {
  day: string
  sales: number
  orders: number
  /** Of the same day of the period before. */
  salesBefore: number
  ordersBefore: number
}

/** What both dashboards share. */
export interface SalesView {
  period: Period & { range: Range }
  previous: Period
  sales: FigureView
  orders: FigureView
  averageOrder: FigureView
  cancellations: FigureView
  days: DayView[]
  /** Days of the past are still being added up after a great change. */
  isSettling: boolean
}

/** A share of the sales: a category, a vendor, a state, a product. */
export interface ShareView {
  /** What it is called in addresses. */
  key: string
  name: string
  sales: number
}

export interface RecentOrderView {
  /** The public order id. */
  id: string
  placedAt: string
  customer: string
  total: number
  itemCount: number
  status: string
}

/** What waits for an admin. Counts are exact up to 1,000. */
export interface WaitingView {
  vendors: number
  products: number
  revisions: number
  messages: number
  mails: number
  payments: number
  /** Reviews that wait for a decision, or that readers reported. */
  reviews: number
  /** Orders no vendor has accepted yet. */
  orders: number
}

export interface AdminOverviewView extends SalesView {
  customers: FigureView
  vendors: FigureView
  byCategory: ShareView[]
  byVendor: ShareView[]
  byState: ShareView[]
  recentOrders: RecentOrderView[]
  waiting: WaitingView
}

/** What waits for a vendor, with a few names to know it by. */
export interface VendorToDoView {
  toAccept: number
  /** When the oldest of them was placed. */
  oldestToAcceptAt: string | null
  toPack: number
  lowStock: number
  lowStockNames: string[]
  outOfStock: number
  outOfStockNames: string[]
  sentBack: number
  sentBackNames: string[]
  changesWaiting: number
}

export interface VendorOverviewView extends SalesView {
  shop: { id: string; name: string; slug: string; status: string; since: string }
  products: { all: number; live: number }
  /** Null while nobody has rated. */
  rating: { average: number; count: number } | null
  /** Parts of orders that this vendor was ever shown; exact up to 1,000. */
  orderCount: number
  topProducts: (ShareView & { quantity: number })[]
  toDo: VendorToDoView
}
