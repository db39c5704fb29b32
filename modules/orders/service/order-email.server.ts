import type { Email } from '#platform/kit/mail.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { cancelledEmail, confirmedEmail, paidEmail } from '../emails.server.ts'
import { orderView } from '../present.ts'
import { selectHistory, selectMailbox, selectOrderById, selectRest } from '../store/orders.server.ts'

/** An email about a whole order, by what it tells. */
export type OrderMailKind = 'order_confirmed' | 'order_paid' | 'order_cancelled'

/** The email as it reads today, with what it can be written anew from. Undefined when the order is gone, or it does not fit where the order stands. */
export async function emailOfOrder(kind: OrderMailKind, orderId: string): Promise<Email | undefined> {
  const row = await selectOrderById(orderId)
  if (!row || (row.status === 'cancelled') !== (kind === 'order_cancelled')) return undefined
  const again = { kind, sourceId: orderId }
  const order = orderView(row)
  if (kind === 'order_paid') return { ...paidEmail(order), again }
  if (kind === 'order_confirmed')
    return { ...confirmedEmail(order, (await selectMailbox(orderId))?.is_own ?? false), again }
  // Later steps tell of money that came after all.
  const cancelled = (await selectHistory(orderId)).find((step) => step.to_status === 'cancelled')
  const rest = paiseToRupees(await selectRest(orderId))
  return { ...cancelledEmail(order, cancelled?.reason ?? null, rest), again }
}
