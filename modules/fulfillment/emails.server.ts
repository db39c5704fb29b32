import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import type { Letter } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { CancelledPart, ParcelForLetter, ReleasedPart } from './store/emails.server.ts'

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

/** What the letter of the shipping said is not right any more. */
export function parcelCorrectedLetter(parcel: ParcelForLetter): Letter {
  return {
    to: parcel.email,
    subject: `The tracking number of order ${parcel.public_id} has changed`,
    paragraphs: [
      `Namaste ${parcel.customer_name},`,
      `your parcel from ${parcel.vendor_name} travels with ${parcel.carrier}. The tracking number is ${parcel.tracking_number}; please use this one from now on.`,
    ],
    rows: rowsOf(parcel.lines),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${parcel.public_id}`) },
  }
}

const cancellers: Record<string, string> = { customer: 'The customer', admin: 'Our team' }

/** To a person who acts for the vendor: the whole part is not to be sent. */
export function partCancelledLetter(part: CancelledPart, member: { name: string; email: string }): Letter {
  return {
    to: member.email,
    subject: `Order ${part.public_id} is cancelled`,
    paragraphs: [
      `Namaste ${member.name},`,
      `${cancellers[part.cancelled_by] ?? 'The shop'} cancelled order ${part.public_id}. Do not send anything of it; the stock is yours again.${reasonOf(part)}`,
    ],
    rows: rowsOf(part.lines),
    button: { label: 'See the order', url: publicUrl(`/vendor/orders/${part.public_id}`) },
  }
}

/** The same for single lines, while the rest of the part is still to be sent. */
export function partLinesCancelledLetter(part: CancelledPart, member: { name: string; email: string }): Letter {
  const what = part.lines.length === 1 ? 'an item' : `${part.lines.length} items`
  return {
    to: member.email,
    subject: `${part.lines.length === 1 ? 'An item' : `${part.lines.length} items`} of order ${part.public_id} cancelled`,
    paragraphs: [
      `Namaste ${member.name},`,
      `${cancellers[part.cancelled_by] ?? 'The shop'} cancelled ${what} of order ${part.public_id}. Leave it out and send the rest; its stock is yours again.${reasonOf(part)}`,
    ],
    rows: rowsOf(part.lines),
    button: { label: 'See the order', url: publicUrl(`/vendor/orders/${part.public_id}`) },
  }
}

const reasonOf = ({ reason }: CancelledPart) => (reason ? ` The reason: ${reason}` : '')

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
