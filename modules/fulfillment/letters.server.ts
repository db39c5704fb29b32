import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import type { Letter } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { ParcelForLetter, ReleasedPart } from './store.server.ts'

type Lines = readonly { name: string; variantName: string; quantity: number }[]

const rowsOf = (lines: Lines): [string, string][] =>
  lines.map((line) => [`${line.name}${line.variantName ? `, ${line.variantName}` : ''}`, `× ${line.quantity}`])

export function shippedLetter(parcel: ParcelForLetter): Letter {
  const { carrier, tracking_number: number } = parcel
  return {
    to: parcel.email,
    subject: `A parcel of order ${parcel.public_id} is on its way`,
    paragraphs: [
      `Namaste ${parcel.customer_name},`,
      `${parcel.vendor_name} has sent your parcel${carrier ? ` with ${carrier}` : ''}.${number ? ` The tracking number is ${number}.` : ''}`,
      `It should reach you by ${formatDayWithWeekday(parcel.estimated_delivery_on)}.`,
    ],
    rows: rowsOf(parcel.lines),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${parcel.public_id}`) },
  }
}

export function deliveredLetter(parcel: ParcelForLetter): Letter {
  return {
    to: parcel.email,
    subject: `A parcel of order ${parcel.public_id} has arrived`,
    paragraphs: [
      `Namaste ${parcel.customer_name},`,
      `your parcel from ${parcel.vendor_name} has been delivered. We hope you enjoy it.`,
      'If something is not right, tell us within 30 days.',
    ],
    rows: rowsOf(parcel.lines),
    button: { label: 'See the order', url: publicUrl(`/orders/${parcel.public_id}`) },
  }
}

/** To a person who acts for the vendor. Names what to send and where to; the address is on the slip. */
export function newOrderLetter(part: ReleasedPart, member: { name: string; email: string }): Letter {
  return {
    to: member.email,
    subject: `New order ${part.public_id}`,
    paragraphs: [
      `Namaste ${member.name},`,
      `there is a new order for ${part.vendor_name}, to ${part.city}, ${part.state}. Accept it to start packing.`,
    ],
    rows: rowsOf(part.lines),
    button: { label: 'Open the order', url: publicUrl(`/vendor/orders/${part.public_id}`) },
  }
}
