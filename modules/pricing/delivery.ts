import { addDays, indianDay } from '#platform/kit/dates.ts'

/** Days from an order to its delivery (docs/specification.md, section 9); db/functions/last-saleable-day.sql counts with the same. */
export const deliveryDays = 5

/** The estimated day of delivery in India, `YYYY-MM-DD`. */
export function estimatedDeliveryOn(placedAt: Date): string {
  return indianDay(addDays(placedAt, deliveryDays))
}
