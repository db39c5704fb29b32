/** What open screens hear of an order. */
export interface OrderEventView {
  what: 'placed' | 'moved' | 'cancelled' | 'paid'
  orderId: string
  /** In which of their roles the person hears it. */
  as: 'customer' | 'vendor' | 'admin'
  /** The whole order's status; not told to vendors, who know their own vendor order. */
  status?: string
}
