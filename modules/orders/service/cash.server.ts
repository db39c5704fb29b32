import type { Viewer } from '#modules/accounts/rules.ts'
import { type CashOrder, cashRefusal } from '#modules/payments/cash.ts'
import { cashNotOffered } from '#modules/payments/errors.ts'
import { channelOf, listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import type { PaymentMethodsQuery, PaymentMethodView } from '#modules/payments/shapes.ts'
import { getCashRules } from '#modules/settings/service.server.ts'
import { rupeesToPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { countRefusedCash, findOrderForCash, selectVendorsBySlug } from '../store/cash.server.ts'

type Asked = Omit<CashOrder, 'refusedShipments'>

async function refusalOf(userId: string | undefined, order: Asked): Promise<string | null> {
  const [rules, refusedShipments] = await Promise.all([getCashRules(), userId ? countRefusedCash(userId) : 0])
  return cashRefusal(rules, { ...order, refusedShipments })
}

/** Refuses an order that its customer wants to pay in cash where the operator does not offer that (modules/payments/cash.ts). Other ways pass. */
export async function requireCashOffered(method: string, userId: string, order: Asked): Promise<void> {
  if ((await channelOf(method)) !== 'cash') return
  const refusal = await refusalOf(userId, order)
  if (refusal) throw cashNotOffered(refusal)
}

/** The same for an order that was placed and waits for its money. */
export async function requireCashOfferedFor(method: string, orderId: string): Promise<void> {
  if ((await channelOf(method)) !== 'cash') return
  const {
    user_id: userId,
    total_paise: totalPaise,
    ...order
  } = required(await findOrderForCash(orderId), `order ${orderId}`)
  await requireCashOffered(method, userId, { totalPaise, ...order })
}

/**
 * What checkout offers now, each with why this order cannot be paid so, as far as that is known: by the total, and by pincode, sellers and the
 * person where they are known.
 */
export async function listPaymentMethodsFor(
  viewer: Viewer | undefined,
  { total, pincode, sellers = [] }: PaymentMethodsQuery,
): Promise<PaymentMethodView[]> {
  const methods = await listPaymentMethods()
  if (total === undefined) return methods
  const vendors = sellers.length > 0 ? await selectVendorsBySlug(sellers) : []
  const refusal = await refusalOf(viewer?.userId, {
    totalPaise: rupeesToPaise(total),
    pincode: pincode ?? null,
    vendors,
  })
  if (!refusal) return methods
  return Promise.all(
    methods.map(async (method) => ({
      ...method,
      refusal: (await channelOf(method.code)) === 'cash' ? refusal : null,
    })),
  )
}
