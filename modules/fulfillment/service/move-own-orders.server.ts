import type { VendorActor } from '#modules/audit/rules.ts'
import { now } from '#platform/context.server.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import { vendorSuspended } from '../errors.ts'
import { bulkMoveView, packingSlipView } from '../present.ts'
import type { AcceptancesInput, BulkMoveView, ShipmentChecksView, ShipmentsInput } from '../shapes.ts'
import { numberProblem, repeatedRow, rowProblem, standingProblem } from '../shipment-rows.ts'
import { selectNumbersInUse } from '../store/shipments.server.ts'
import { selectVendorOrdersById } from '../store/vendor-orders.server.ts'
import { moveOwnVendorOrder } from './move-vendor-order.server.ts'

/** The vendor accepts many of its orders. */
export const acceptOrders = async (vendor: VendorActor, { orderIds }: AcceptancesInput): Promise<BulkMoveView> =>
  bulkMoveView(await oneByOne(new Set(orderIds), (id) => moveOwnVendorOrder(vendor, id, 'processing')))

/** What would become of each row of a sheet. Changes nothing. */
export async function checkShipments(vendor: VendorActor, { rows }: ShipmentsInput): Promise<ShipmentChecksView> {
  const [found, shipped] = await Promise.all([
    selectVendorOrdersById(
      vendor.vendorId,
      rows.map(({ orderId }) => orderId),
    ),
    selectNumbersInUse(
      [vendor.vendorId],
      rows.map(({ trackingNumber }) => trackingNumber),
    ),
  ])
  const known = new Map(found.map((row) => [row.public_id, row]))
  const seen = new Set<string>()
  const checked = rows.map((row) => {
    const order = known.get(row.orderId)
    const isRepeated = order !== undefined && seen.has(row.orderId)
    const wrong = rowProblem(row)
    // A row that is not right itself stands in nobody's way: the next one may be its correction.
    if (!wrong) seen.add(row.orderId)
    const problem =
      (isRepeated ? repeatedRow : undefined) ??
      wrong ??
      (order ? standingProblem(order.status) : 'You have no order with this number.') ??
      (order?.is_vendor_suspended ? vendorSuspended().message : undefined)
    return { row, order, problem }
  })
  // Of two rows with one number nobody knows which is right, so neither is shipped.
  const used = [...shipped, ...checked.flatMap(({ row, problem }) => (problem === undefined ? row : []))]
  return {
    rows: checked.map(({ row, order, problem }) => {
      const view = order && packingSlipView(order, now())
      return {
        orderId: row.orderId,
        customerName: view?.shipTo?.name ?? null,
        city: view?.shipTo?.city ?? null,
        collectOnDelivery: view?.collectOnDelivery ?? null,
        problem: problem ?? numberProblem(row, used) ?? null,
      }
    }),
  }
}

/** The vendor ships the orders of a sheet. A row that cannot be shipped is named with its reason, and the others go on. */
export async function shipOrders(vendor: VendorActor, input: ShipmentsInput): Promise<BulkMoveView> {
  const checked = await checkShipments(vendor, input)
  const rows = input.rows.map((row, at) => ({ ...row, id: row.orderId, problem: checked.rows[at]?.problem ?? null }))
  const shipped = await oneByOne(
    rows.filter(({ problem }) => problem === null),
    ({ id, carrier, trackingNumber }) => moveOwnVendorOrder(vendor, id, 'shipped', { carrier, trackingNumber }),
  )
  const refused = rows.flatMap(({ id, problem }) => (problem === null ? [] : { id, reason: problem }))
  return {
    moved: shipped.done.map(({ id }) => id),
    left: [...refused, ...shipped.left.map(({ item, reason }) => ({ id: item.id, reason }))],
  }
}
