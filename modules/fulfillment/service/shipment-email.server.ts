import type { Email } from '#platform/kit/mail.ts'
import { deliveredEmail, shippedEmail } from '../emails.server.ts'
import { selectShipmentForEmail } from '../store/emails.server.ts'

/** The email about a parcel as it reads today, with what it can be written anew from. Undefined when there is no such parcel. */
export async function emailOfShipment(
  kind: 'parcel_shipped' | 'parcel_delivered',
  vendorOrderId: string,
): Promise<Email | undefined> {
  const shipment = await selectShipmentForEmail(vendorOrderId)
  if (!shipment) return undefined
  const email = kind === 'parcel_shipped' ? shippedEmail(shipment) : deliveredEmail(shipment)
  return { ...email, again: { kind, sourceId: vendorOrderId } }
}
