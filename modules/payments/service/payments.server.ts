import type { Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { methodUnavailable } from '../errors.ts'
import { currentProvider } from '../provider.server.ts'
import { isTransfer, lacksAccount, type PaymentChannel } from '../rules.ts'
import type { PaymentMethodView } from '../shapes.ts'
import { markPaidByHand, selectEnabledMethods } from '../store/payments.server.ts'

/** Whether card, UPI and net banking can be carried out here. */
export const hasProvider = (): boolean => currentProvider() !== undefined

/** What placing has to know of the gateway: whether there is one, who it is, how long a try can be paid, and whether that is on its page. */
export function gateway(payOnPage = false) {
  const provider = currentProvider()
  const { payableMinutes = 0, cardTokens = false } = provider?.capabilities ?? {}
  return {
    gatewayOpen: provider !== undefined,
    provider: provider?.name ?? null,
    payableMinutes,
    onPage: payOnPage || !cardTokens,
  }
}

/** By whom this way to pay is carried out; undefined where it is not offered. */
export async function channelOf(code: string): Promise<PaymentChannel | undefined> {
  return (await selectEnabledMethods()).find((method) => method.code === code)?.channel
}

/** Whether a method is switched on by which money is transferred, and the names of those left out of checkout, since they do not say where to. */
export async function accountsForTransfers(): Promise<{ hasTransfers: boolean; methodsWithoutAccount: string[] }> {
  const methods = await selectEnabledMethods()
  const without = methods.filter(lacksAccount).map(({ name }) => name)
  return { hasTransfers: methods.some(isTransfer), methodsWithoutAccount: without }
}

/** Refuses with payments.method_unavailable where customers would not know where to transfer the money. */
export async function requireAccountOf(code: string): Promise<void> {
  if ((await selectEnabledMethods()).some((method) => method.code === code && lacksAccount(method)))
    throw methodUnavailable()
}

/** What checkout draws of the gateway: whether cards are typed in the shop, and whose page is paid on. */
export function gatewayOnScreen(): { cardTokens: boolean; pageName: string } {
  const { cardTokens = false, pageName = '' } = currentProvider()?.capabilities ?? {}
  return { cardTokens, pageName }
}

/** Whether no money moves here: checkout says so and names the test cards. */
export const isDemo = (): boolean => currentProvider()?.capabilities.isDemo ?? false

/** What checkout offers now: enabled methods that somebody can carry out, and that say where a transfer goes. */
export async function listPaymentMethods(): Promise<PaymentMethodView[]> {
  const methods = await selectEnabledMethods()
  return methods
    .filter((method) => (method.channel !== 'gateway' || currentProvider()) && !lacksAccount(method))
    .map(({ code, name, type, details, channel }) => ({
      code,
      name,
      type,
      details,
      isOnline: channel === 'gateway',
      refusal: null,
    }))
}

/** The operator has seen the money of a method that no provider knows: the order is released. The sum in paise; undefined when none was awaited. */
export const confirmPayment = (trx: Trx, orderId: string): Promise<Paise | undefined> => markPaidByHand(trx, orderId)

export { findPayment } from '../store/payments.server.ts'
