import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { aboutSecondPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import type { usePincode } from '#app/frame/pincode-lookup.ts'
import { setSession } from '#app/frame/session.ts'
import { loadAccountPart } from '#app/shop/account/lists.ts'
import type { QuotedLine } from '#app/shop/cart/known-quotes.ts'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { changeQuantity, readCart } from '#app/shop/cart/store.ts'
import { placingVisibleMs, visibleFor } from '#app/ui/busy.ts'
import { useForm } from '#app/ui/form.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { cartMessages } from '#modules/cart/limits.ts'
import { hasTooManyLines } from '#modules/cart/rules.ts'
import type { PlacedOrderView } from '#modules/orders/shapes.ts'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { endCheckout, newOrderKey, noteCardAgain, orderKey, readDraft } from './draft.ts'
import {
  type CheckoutField,
  checkoutChecks,
  findingOf,
  notSent,
  type Placing,
  placeOrder,
  placingFailure,
  totalChangedCode,
} from './fields.ts'
import { leaveFor } from './leave.ts'

/** Where somebody signs in and comes back to the form. */
export const loginAgain = '/login?returnTo=/checkout'
export const registerFirst = '/register?returnTo=/checkout'

/** How long the sentence of a refusal stays readable before the page goes on to the login. */
const readableMs = 2_000

/** The key named another order: one that nobody had paid, which made room for this one, or one of another cart that is finished. */
const isOfAnother = (error: unknown) =>
  error instanceof ApiProblem && (error.facts.gaveWay === true || error.facts.isOtherCart === true)

/** Places the order; once more under a new key where the one before names another order. */
function placeNow(placing: Placing): Promise<PlacedOrderView> {
  return placeOrder(placing).catch((error) => {
    if (!isOfAnother(error)) throw error
    newOrderKey()
    return placeOrder(placing)
  })
}

/** A refusal about fields or signing in is shown at once; anything else shows 'Processing...' for its minimum time. */
function placedVisibly<Result>(work: Promise<Result>): Promise<Result> {
  const atOnce = new Promise<never>((_, refuse) => {
    work.catch((error) => {
      if (error instanceof ApiProblem && (error.issues.length > 0 || error.status === 401)) refuse(error)
    })
  })
  return Promise.race([visibleFor(placingVisibleMs, work), atOnce])
}

/**
 * The account has the cart before the order, which takes out of it what was put in before. Best effort, for three seconds at most; answers with
 * whether it has.
 */
const cartTold = () =>
  loadAccountPart()
    .then((part) => part.tellCart())
    .catch(() => false)

/** Best effort: where it fails, the next exchange of cart and account finds out. */
function noteOrderedLines(lines: readonly QuotedLine[]): void {
  const variantIds = lines.map(({ variantId }) => variantId)
  loadAccountPart()
    .then((part) => part.noteOrdered(variantIds))
    .catch(() => {})
}

/** After an order the cart that was shown is cleared, with what could not be ordered; what another tab has put in meanwhile stays. */
function takeOut(shown: readonly QuotedLine[]): void {
  const now = new Map(readCart().map((line) => [line.variantId, line.quantity]))
  for (const { variantId, quantity } of shown) changeQuantity(variantId, (now.get(variantId) ?? 0) - quantity)
}

interface PlacingOptions {
  quote: QuotedCart
  methods: readonly PaymentMethodView[]
  /** What pincode and state have to be. */
  placeChecks: ReturnType<typeof usePincode>['checks']
  /** The saved address that is being changed. */
  edited: AddressView | undefined
  /** Holds the cart as it is shown while its order is under way. */
  onPlacing: (lines: readonly QuotedLine[] | undefined) => void
  onTotalChanged: () => void
}

/** The way to pay that is chosen among those that are offered; one that was chosen before a reload is chosen again. */
function useMethod(offered: readonly PaymentMethodView[]) {
  const [methods, setMethods] = useState(offered)
  const [method, setMethod] = useState(offered[0]?.code ?? '')

  useEffect(() => {
    const before = readDraft().paymentMethod
    if (before && offered.some((one) => one.code === before)) setMethod(before)
  }, [offered])

  return {
    methods,
    method,
    setMethod,
    /** Asks what is offered now, and leaves the choice open. */
    async askAgain() {
      const { items } = await call(api['payment-methods'].$get({ query: {} })).catch(() => ({ items: methods }))
      setMethods(items)
      setMethod('')
    },
  }
}

/** Goes to the login when the order was refused because nobody is signed in. */
function useLoginAfter(problem: ApiProblem | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (problem?.status !== 401) return
    const going = setTimeout(() => navigate(loginAgain), readableMs)
    return () => clearTimeout(going)
  }, [problem, navigate])
}

/** Calls `clear` when the browser is online again after an order that was not sent for want of a network: what was said then is true no more. */
function useClearedOnline(problem: ApiProblem | undefined, clear: () => void) {
  const isNotSent = problem?.code === notSent
  const latest = useRef(clear)
  latest.current = clear
  useEffect(() => {
    if (!isNotSent) return
    const online = () => latest.current()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [isNotSent])
}

/** Placing the order: the form's checks, the one request, and what follows each refusal. Whatever fails, what was typed stays. */
export function usePlacing({
  quote,
  methods: offered,
  placeChecks,
  edited,
  onPlacing,
  onTotalChanged,
}: PlacingOptions) {
  const { methods, method, setMethod, askAgain } = useMethod(offered)
  const [problem, setProblem] = useState<ApiProblem>()
  const navigate = useNavigate()
  const total = quote.totals && quote.orderable.length > 0 ? quote.totals.total : undefined

  // The key is made when the form opens.
  useEffect(() => void orderKey(), [])

  useLoginAfter(problem)

  async function actUpon(error: unknown) {
    if (!(error instanceof ApiProblem)) return
    setProblem(error)
    if (error.status === 401) {
      setSession(null)
      if (method === 'card') noteCardAgain()
    }
    if (error.code === 'orders.key_used') newOrderKey()
    if (error.code === 'orders.cart_changed' || error.code === totalChangedCode) await quote.again()
    if (error.code === totalChangedCode) onTotalChanged()
    if (error.code === 'payments.method_unavailable') await askAgain()
  }

  const form = useForm<CheckoutField>({
    checks: { ...checkoutChecks, ...placeChecks },
    async send(values) {
      setProblem(undefined)
      if (hasTooManyLines(quote.orderable)) throw new ApiProblem(422, 'cart.too_long', cartMessages.tooManyLines)
      if (total === undefined) throw new ApiProblem(0, 'cart.unknown', 'The prices could not be checked.')
      onPlacing(quote.orderable)
      try {
        const placing = { values, lines: quote.orderable, totalAmount: paiseToRupees(total) }
        const told = cartTold()
        const order = await placedVisibly(told.then(() => placeNow(placing)))
        if (values.saveAddress === 'on')
          void import('./save-address.ts').then((part) => part.saveAddress(values, findingOf(values), edited))
        // Cart and form stay until it is paid: the customer may come back without having paid.
        if (order.payUrl) return await leaveFor(order.payUrl)
        endCheckout()
        takeOut(quote.lines ?? [])
        if (await told) noteOrderedLines(quote.orderable)
        const { id: orderId, totalAmount, itemCount } = order
        const state = { orderId, totalAmount, itemCount, isAwaiting: order.paymentStatus === 'awaiting' }
        await navigate(href('/order-confirmation'), { replace: true, state })
      } catch (error) {
        onPlacing(undefined)
        await actUpon(error)
        throw error
      }
    },
    failure: placingFailure,
    summary: aboutSecondPhone,
  })

  useClearedOnline(problem, () => {
    setProblem(undefined)
    form.clear()
  })

  return { form, problem, total, methods, method, setMethod }
}
