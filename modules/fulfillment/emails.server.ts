import { type RefusedReason, refusedReasons } from '#modules/orders/refused-shipments.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { CancelledVendorOrder, ReleasedVendorOrder, ShipmentForEmail } from './store/emails.server.ts'

type Lines = readonly { name: string; variantName: string; quantity: number }[]

const rowsOf = (lines: Lines): [string, string][] =>
  lines.map((line) => [`${line.quantity} × ${line.name}${line.variantName ? `, ${line.variantName}` : ''}`, ''])

/** Tells the customer that a vendor has sent a shipment, with the courier and tracking number if they are known. */
export function shippedEmail(shipment: ShipmentForEmail): Email {
  const { carrier, tracking_number: number } = shipment
  return {
    to: shipment.email,
    subject: `A parcel of order ${shipment.public_id} is on its way`,
    paragraphs: [
      `${shipment.vendor_name} has sent your parcel${carrier ? ` with ${carrier}` : ''}.${number ? ` The tracking number is ${number}.` : ''}`,
      `It should reach you by ${formatDayWithWeekday(shipment.estimated_delivery_on)}.`,
    ],
    rows: rowsOf(shipment.lines),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${shipment.public_id}`) },
  }
}

/** Tells the customer that a shipment has arrived. */
export function deliveredEmail(shipment: ShipmentForEmail): Email {
  return {
    to: shipment.email,
    subject: `A parcel of order ${shipment.public_id} has arrived`,
    paragraphs: [
      `Your parcel from ${shipment.vendor_name} has been delivered. We hope you enjoy it.`,
      'If something isn’t right, open your order to return it or write to us.',
    ],
    rows: rowsOf(shipment.lines),
    button: { label: 'See the order', url: publicUrl(`/orders/${shipment.public_id}`) },
  }
}

/** Tells the customer that a shipment will not arrive: it was refused, could not be handed over, or is lost. */
export function refusedEmail(shipment: ShipmentForEmail, why: RefusedReason, isPaid: boolean): Email {
  return {
    to: shipment.email,
    subject: `A parcel of order ${shipment.public_id} could not be delivered`,
    paragraphs: [
      `Your parcel from ${shipment.vendor_name} ${refusedReasons[why].comingBack}.`,
      isPaid ? 'We’ll refund you and email you when it’s done.' : 'You have nothing to pay for it.',
      'If this is a mistake, tell us.',
    ],
    rows: rowsOf(shipment.lines),
    button: { label: 'See the order', url: publicUrl(`/orders/${shipment.public_id}`) },
  }
}

/** Tells the customer that a shipment which was said not to arrive is on its way after all. */
export function takenBackEmail(shipment: ShipmentForEmail): Email {
  return {
    to: shipment.email,
    subject: `A parcel of order ${shipment.public_id} is on its way after all`,
    paragraphs: [
      `Your parcel from ${shipment.vendor_name} is still on its way to you. If we told you that it could not be delivered, that was a mistake.`,
      'You have nothing to do.',
    ],
    rows: rowsOf(shipment.lines),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${shipment.public_id}`) },
  }
}

/** Tells the customer the new courier and tracking number of a shipment that was announced already. */
export function shipmentCorrectedEmail(shipment: ShipmentForEmail): Email {
  return {
    to: shipment.email,
    subject: `The tracking number of order ${shipment.public_id} has changed`,
    paragraphs: [
      `Your parcel from ${shipment.vendor_name} is now with ${shipment.carrier}. The tracking number is ${shipment.tracking_number}; please use this one from now on.`,
    ],
    rows: rowsOf(shipment.lines),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${shipment.public_id}`) },
  }
}

const cancellers: Record<string, string> = { customer: 'The customer', admin: 'Our team' }

/** Tells a vendor member that a whole vendor order must not be sent. */
export function vendorOrderCancelledEmail(vendorOrder: CancelledVendorOrder, to: string): Email {
  return {
    to,
    subject: `Order ${vendorOrder.public_id} is cancelled`,
    paragraphs: [
      `${cancellers[vendorOrder.cancelled_by] ?? 'The shop'} cancelled order ${vendorOrder.public_id}. Do not send any of it; the items are back in your stock.${reasonOf(vendorOrder)}`,
    ],
    rows: rowsOf(vendorOrder.lines),
    button: { label: 'See the order', url: publicUrl(`/vendor/orders/${vendorOrder.public_id}`) },
  }
}

/** The same for single lines; the rest of the vendor order is still to be sent. */
export function linesCancelledEmail(vendorOrder: CancelledVendorOrder, to: string): Email {
  const isOne = vendorOrder.lines.length === 1
  const what = isOne ? 'an item' : `${vendorOrder.lines.length} items`
  const leaveOut = isOne
    ? 'Leave it out and send the rest; it is back in your stock.'
    : 'Leave them out and send the rest; they are back in your stock.'
  return {
    to,
    subject: `${isOne ? 'An item' : what} of order ${vendorOrder.public_id} cancelled`,
    paragraphs: [
      `${cancellers[vendorOrder.cancelled_by] ?? 'The shop'} cancelled ${what} of order ${vendorOrder.public_id}. ${leaveOut}${reasonOf(vendorOrder)}`,
    ],
    rows: rowsOf(vendorOrder.lines),
    button: { label: 'See the order', url: publicUrl(`/vendor/orders/${vendorOrder.public_id}`) },
  }
}

const reasonOf = ({ reason }: CancelledVendorOrder) => (reason ? ` The reason: ${reason}` : '')

/**
 * Tells a vendor member of a new vendor order: what to send and to which city. The full address is on the packing slip.
 */
export function newOrderEmail(vendorOrder: ReleasedVendorOrder, to: string): Email {
  return {
    to,
    subject: `New order ${vendorOrder.public_id}`,
    paragraphs: [
      `There is a new order for ${vendorOrder.vendor_name}, to ${vendorOrder.city}, ${vendorOrder.state}. Accept it to start packing.`,
    ],
    rows: rowsOf(vendorOrder.lines),
    button: { label: 'Open the order', url: publicUrl(`/vendor/orders/${vendorOrder.public_id}`) },
  }
}
