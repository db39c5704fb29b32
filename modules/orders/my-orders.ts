// What a customer sees and can do in My Orders.

/** How a customer looks at their orders: all that were placed, or some of them. A try to pay that was declined is no order to them. */
export const myOrderTabs = ['placed', 'open', 'delivered', 'cancelled', 'declined'] as const
export type MyOrderTab = (typeof myOrderTabs)[number]
export type MyOrderCounts = Record<MyOrderTab, number>

/** The tab in which an order stands beside 'placed'. */
export function tabOf({
  status,
  paymentStatus,
}: {
  status: string
  paymentStatus: string
}): Exclude<MyOrderTab, 'placed'> {
  if (status === 'delivered') return 'delivered'
  if (status !== 'cancelled') return 'open'
  return paymentStatus === 'declined' ? 'declined' : 'cancelled'
}

/** The longest search among them. */
export const mySearchMax = 100
/** Words are looked for in so many of the latest orders. */
export const mySearchReach = 2_000

/** Whether the same can be ordered again from here: once an order has ended, whichever way. */
export const canReorder = (status: string): boolean => status === 'delivered' || status === 'cancelled'

/** Why customers cancel, and the words of it in the history of the order, which its seller reads too. */
export const cancelReasons = {
  not_needed: 'No longer needed',
  by_mistake: 'Ordered by mistake',
  wrong_item: 'Wrong shade, size or quantity',
  wrong_address: 'Wrong address or phone number',
  too_late: 'Would arrive too late',
  cheaper_elsewhere: 'Cheaper elsewhere',
  other: 'Another reason',
} as const
export type CancelReason = keyof typeof cancelReasons
