/** Days from an order to its delivery (docs/specification.md, section 9); db/functions/last-saleable-day.sql counts with the same. */
export const deliveryDays = 5
