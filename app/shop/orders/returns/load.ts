import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import type { OrderReturnsView } from '#modules/returns/shapes.ts'

/** What of an order comes back, and what can. */
export const loadReturns = (orderId: string): Promise<OrderReturnsView> =>
  call(api.orders[':id'].returns.$get({ param: { id: orderId } }))

/** The same; it follows what the seller does. Undefined while it is not known. */
export function useReturns(orderId: string, first: OrderReturnsView | undefined) {
  const [returns, setReturns] = useState(first)
  // The order is complete without it.
  const reload = () => loadReturns(orderId).then(setReturns, () => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more for each order that came without
  useEffect(() => {
    if (!first) void reload()
  }, [orderId])
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === orderId) void reload()
  })
  return { returns, reload }
}

/** Whether anything of an order can be asked back now. */
export const canReturn = (returns: OrderReturnsView | undefined): boolean =>
  returns?.lines.some(({ left, reasons }) => left > 0 && reasons.length > 0) ?? false
