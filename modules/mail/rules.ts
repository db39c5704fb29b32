import { orderIdForm, ticketForm } from '#platform/kit/ids.ts'

/** Emails that are written anew from what they tell, so that they can be sent again after their words are gone. None of them holds a secret. */
export const mailKinds = [
  'order_confirmed',
  'order_paid',
  'order_cancelled',
  'parcel_shipped',
  'parcel_delivered',
  'return_moved',
  'refund_refused',
] as const
export type MailKind = (typeof mailKinds)[number]

const orderOrTicket = new RegExp(`\\b(?:${orderIdForm}|${ticketForm})\\b`, 'g')

/** The order or ticket that a subject names, the last of several: `SHR-7K2MD-9XQ4T`, `T-8F3KQ2M`. Null where it names none. */
export const aboutOf = (subject: string): string | null => subject.match(orderOrTicket)?.at(-1) ?? null

/** How far an email is. `kept`: written to the mailbox of a shop on this machine. */
export const mailStatuses = ['waiting', 'sent', 'kept', 'failed'] as const
