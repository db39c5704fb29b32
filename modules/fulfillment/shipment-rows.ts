import { orderIdPattern, orderIdPrefix } from '#modules/orders/order-id.ts'
import { csvCells } from '#platform/kit/csv.ts'
import { courierNumberProblem, isOneCourier } from './couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from './limits.ts'

/** A row of a sheet with parcels, as it was read: nothing in it is checked yet. */
export interface ShipmentRow {
  /** The line of the text it was read from, from 1. */
  line: number
  orderId: string
  carrier: string
  trackingNumber: string
}

/** The order's number in the form of public ids; what is none stays as it was typed. */
function orderIdOf(typed: string): string {
  const id = orderIdPrefix(typed)
  return id && orderIdPattern.test(id) ? id : typed
}

const isHead = (cells: readonly string[]) => /^order/i.test(cells[0] ?? '') && !/\d/.test(cells.join(''))

/**
 * Reads a pasted or uploaded sheet: order, courier and number in each line, or order and number where one courier takes them all. Empty lines and a
 * line of heads are left out. Reads at most `fulfillmentLimits.bulk` rows; `isCut` says that there were more.
 */
export function readShipmentRows(text: string, courierForAll: string): { rows: ShipmentRow[]; isCut: boolean } {
  const rows = text.split(/\r\n?|\n/).flatMap((line, at): ShipmentRow[] => {
    const cells = csvCells(line)
    if (cells.every((cell) => cell === '') || (at === 0 && isHead(cells))) return []
    const [order = '', second = '', third] = cells
    const [carrier, trackingNumber] = third === undefined ? ['', second] : [second, third]
    return [{ line: at + 1, orderId: orderIdOf(order), carrier: carrier || courierForAll.trim(), trackingNumber }]
  })
  return { rows: rows.slice(0, fulfillmentLimits.bulk), isCut: rows.length > fulfillmentLimits.bulk }
}

/** What is wrong with the words of a row, before anybody looks for its order; undefined when nothing is. */
export function rowProblem({ orderId, carrier, trackingNumber }: Omit<ShipmentRow, 'line'>): string | undefined {
  if (!orderIdPattern.test(orderId)) return 'This is not an order ID. Ours look like SHR-7K2MD-9X4QA.'
  if (!carrier) return fulfillmentMessages.carrier
  if (carrier.length > fulfillmentLimits.carrier) return fulfillmentMessages.carrierTooLong
  if (!trackingNumber) return fulfillmentMessages.trackingNumber
  if (!trackingNumberPattern.test(trackingNumber)) return fulfillmentMessages.trackingNumberForm
  return courierNumberProblem(carrier, trackingNumber)
}

/** The order stands in an earlier row already. */
export const repeatedRow = 'This order is in an earlier row already.'

/** An order that a tracking number stands for: one that was shipped, or another row of the sheet. */
export interface NumberUse {
  orderId: string
  carrier: string | null
  trackingNumber: string
}

/** Which other order has the row's number with its courier, as a sentence; undefined when none does. */
export function numberProblem(row: Omit<ShipmentRow, 'line'>, used: readonly NumberUse[]): string | undefined {
  const number = row.trackingNumber.toUpperCase()
  const other = used.find(
    (one) =>
      one.orderId !== row.orderId &&
      one.trackingNumber.toUpperCase() === number &&
      (one.carrier === null || isOneCourier(one.carrier, row.carrier)),
  )
  return number && other && `This number is already used for ${other.orderId}.`
}

/** Why an order of this status cannot be shipped now; undefined when it can. */
export function standingProblem(status: string): string | undefined {
  const problems: Record<string, string> = {
    pending: 'Accept this order first.',
    shipped: 'This order has been shipped already.',
    delivered: 'This order has been delivered already.',
    cancelled: 'This order is cancelled. Do not send it.',
  }
  return problems[status]
}
