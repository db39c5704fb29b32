import { checkEmail, checkOptionalPhone, checkPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { getSession } from '#app/frame/session.ts'
import type { FormChecks } from '#app/ui/form.ts'
import { ApiProblem, isUnanswered } from '#app/ui/problem.ts'
import { type AddressLabel, addressLimits, addressMessages } from '#modules/accounts/postal-address.ts'
import type { CartLine } from '#modules/cart/rules.ts'
import { placeOrderSentence } from '#modules/orders/errors.ts'
import type { PlacedOrderView } from '#modules/orders/shapes.ts'
import { cardProblems, type TypedCard } from '#modules/payments/cards.ts'
import { orderKey } from './draft.ts'

/** The fields of the checkout form (docs/specification.md, section 3) and ours: whether to keep the address. */
export type CheckoutField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'pincode'
  | 'city'
  | 'state'
  | 'landmark'
  | 'alternatePhone'
  | 'label'
  | 'paymentMethod'
  | 'payOnPage'
  | 'saveAddress'
  | keyof TypedCard

export type CheckoutValues = Record<CheckoutField, string>

const line = (max: number, required: string) => (typed: string) => {
  const text = typed.normalize('NFC').trim()
  if (!text) return required
  return text.length > max ? `Use at most ${max} characters.` : undefined
}

const cardOf = ({ cardNumber, expiryDate, cvv, cardName }: CheckoutValues): TypedCard => ({
  cardNumber,
  expiryDate,
  cvv,
  cardName,
})

const card = (field: keyof TypedCard) => (_: string, values: CheckoutValues) =>
  values.paymentMethod === 'card' && values.payOnPage !== 'on'
    ? cardProblems(cardOf(values), new Date())[field]
    : undefined

/** What each field has to be, but for those that `usePincode` checks; the same limits stand at the API. */
export const checkoutChecks: Omit<FormChecks<CheckoutField>, 'pincode' | 'state'> = {
  firstName: line(addressLimits.name, addressMessages.firstName),
  lastName: line(addressLimits.name, addressMessages.lastName),
  email: checkEmail,
  phone: checkPhone,
  address: line(addressLimits.street, addressMessages.street),
  city: line(addressLimits.city, addressMessages.city),
  landmark: () => undefined,
  alternatePhone: checkOptionalPhone,
  label: () => undefined,
  paymentMethod: (typed) => (typed ? undefined : 'Choose how to pay.'),
  cardNumber: card('cardNumber'),
  expiryDate: card('expiryDate'),
  cvv: card('cvv'),
  cardName: card('cardName'),
  saveAddress: () => undefined,
  payOnPage: () => undefined,
}

/** What helps to find the door, as the API takes it. */
export const findingOf = ({ landmark, label }: CheckoutValues) => ({
  landmark,
  label: (label || null) as AddressLabel | null,
})

export interface Placing {
  values: CheckoutValues
  lines: readonly CartLine[]
  /** Rupees, as the button said. */
  totalAmount: number
}

/** The order's own paths as the form's fields are named. */
function asFields(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.issues.length === 0) return error
  const issues = error.issues.map(({ path, message }) => {
    const field = path.replace(/^shippingAddress\./, '')
    return { path: field === 'street' ? 'address' : field, message }
  })
  return new ApiProblem(error.status, error.code, error.message, issues, error.facts)
}

/** What the API would tell somebody who is not signed in, without a request. */
const signInFirst = () => new ApiProblem(401, 'accounts.sign_in_required', placeOrderSentence)

/**
 * Places the order; repeatable, since the form's key travels with it. The card goes straight to the payment gateway, and
 * the order carries only the token. Without a session the card is not sent at all.
 */
export async function placeOrder({ values, lines, totalAmount }: Placing): Promise<PlacedOrderView> {
  const wasOffline = !navigator.onLine
  try {
    if ((await getSession().catch(() => undefined)) === null) throw wasOffline ? asNotSent() : signInFirst()
    const token =
      values.paymentMethod === 'card' && values.payOnPage !== 'on'
        ? (await call(api['sandbox-gateway']['card-tokens'].$post({ json: cardOf(values) }))).token
        : null
    const order = {
      items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      firstName: values.firstName,
      lastName: values.lastName,
      email: values.email,
      phone: values.phone,
      alternatePhone: values.alternatePhone,
      shippingAddress: {
        street: values.address,
        city: values.city,
        state: values.state,
        pincode: values.pincode,
        country: 'India' as const,
        ...findingOf(values),
      },
      paymentMethod: values.paymentMethod,
      paymentToken: token,
      payOnPage: values.payOnPage === 'on',
      totalAmount,
    }
    return await call(api.orders.$post({ json: order }, { headers: { 'Idempotency-Key': orderKey() } })).catch(
      (error) => {
        throw isUnanswered(error) && !wasOffline ? asUnknown() : error
      },
    )
  } catch (error) {
    // A browser without a network sends nothing at all.
    throw wasOffline && isUnanswered(error) ? asNotSent() : asFields(error)
  }
}

/** The code of an order whose total is another than was agreed to. */
export const totalChangedCode = 'orders.total_changed'

/** The codes of an order that may be placed, and of one that surely was not. */
export const mayBePlaced = 'orders.may_be_placed'
export const notSent = 'orders.not_sent'
const asNotSent = () =>
  new ApiProblem(
    0,
    notSent,
    'You’re offline. Nothing was ordered, and what you typed is kept. Press Place Order again once you’re back online.',
  )

/** Without an answer the order may be placed; its key keeps the next try from placing it again. */
function asUnknown(): ApiProblem {
  const sentence =
    'We’re not sure your order reached us. Press Place Order again; you won’t be charged or sent it twice.'
  return new ApiProblem(0, mayBePlaced, sentence)
}

/** The banner's sentence for an order that was not placed (docs/specification.md, section 8), with the reason where there is one. */
export function placingFailure(error: unknown): string {
  const sentence = 'Failed to place order. Please try again.'
  if (!(error instanceof ApiProblem)) return sentence
  if (error.code === notSent) return error.message
  // The card's details were not answered, so that nothing was ordered.
  if (isUnanswered(error)) return `${sentence} We can’t reach the shop. Nothing was ordered.`
  if (error.status === 0 || error.status === 503) return `${sentence} ${error.message}`
  return error.status >= 500 ? sentence : error.message || sentence
}
