import { context, now } from '#platform/context.server.ts'
import { required } from '#platform/kit/required.ts'
import { log } from '#platform/log.server.ts'
import type { Attempt, Inquiry, PaymentProvider } from '../provider/port.ts'
import { currentProvider } from '../provider.server.ts'
import { isOpenAttempt, type PaymentStatus } from '../rules.ts'
import {
  type AttemptRow,
  captureAttempt,
  endAttempt,
  findAttempt,
  noteOpened,
  openAttempt,
  payOtherwise,
  selectAttempts,
} from '../store/attempts.server.ts'
import { findPayment } from '../store/payments.server.ts'

/**
 * What asking a provider came to. `settled`: nothing more to ask, the money is here or nobody waits for it. `on_page`: the customer pays on this
 * page. `declined`: this try failed, and the order waits for another while its stock is held. `unanswered`: ask again; `isAway` where the provider
 * itself did not answer. `failure` as it is stored: a code, or of an older try a sentence.
 */
export type PaymentResult =
  | { kind: 'settled' }
  | { kind: 'on_page'; payUrl: string; failure: string | null }
  | { kind: 'declined'; failure: string }
  | { kind: 'unanswered'; isAway: boolean }

const settled = { kind: 'settled' } as const
const unanswered = { kind: 'unanswered', isAway: false } as const
const away = { kind: 'unanswered', isAway: true } as const
const declined = (failure: string | null): PaymentResult => ({ kind: 'declined', failure: failure ?? 'not_finished' })

const askedAbout = (row: AttemptRow): Attempt => ({
  id: row.id,
  orderNo: row.order_no,
  method: row.method,
  amountPaise: row.amount_paise,
  token: row.token,
  isOnPage: row.is_on_page,
  reference: row.provider_reference,
  expiresAt: row.expires_at,
})

const openWith = (row: AttemptRow) => ({
  returnUrl: `${context().config.publicOrigin}/checkout/payment?order=${row.order_no}`,
  customer: { name: row.customer_name, email: row.email, phone: row.phone },
})

/** Books the money that a provider names. True when any of it is on our books now. */
async function bookMoney(provider: PaymentProvider, row: AttemptRow, { payments }: Inquiry): Promise<boolean> {
  let isTaken = false
  for (const payment of payments) {
    if (payment.state === 'failed') continue
    // Money that a bank only set aside is taken where somebody waits for it; else it goes back to the customer by itself.
    if (payment.state === 'authorized') {
      if (row.payment_status !== 'awaiting' || payment.amountPaise !== row.amount_paise) continue
      if ((await provider.capture(payment.reference, row.amount_paise)) !== 'captured') continue
    }
    const outcome = await captureAttempt(row.id, payment)
    if (outcome === 'mismatch' || outcome === 'nobody')
      log.error(
        { event: 'payments.not_booked', outcome, attempt: row.id, payment: payment.reference },
        'payments.not_booked',
      )
    else isTaken = true
  }
  return isTaken
}

/** Books what the provider says of a try, and tells what that comes to. */
async function bookAnswer(provider: PaymentProvider, row: AttemptRow, inquiry: Inquiry): Promise<PaymentResult> {
  if (await bookMoney(provider, row, inquiry)) return settled
  const failure = inquiry.payments.findLast(({ state }) => state === 'failed')?.failure ?? null
  switch (inquiry.state) {
    case 'open':
      return row.pay_url ? { kind: 'on_page', payUrl: row.pay_url, failure } : unanswered
    case 'failed':
    case 'expired': {
      const why = failure ?? 'not_finished'
      await endAttempt(row.id, inquiry.state, why)
      return declined(why)
    }
    case 'unknown':
      return away
    default:
      return unanswered
  }
}

/** Opens a try at its provider and hears what came of it. Repeatable: the provider knows the try's id. */
async function open(provider: PaymentProvider, row: AttemptRow): Promise<PaymentResult> {
  const opened = await provider.open(askedAbout(row), openWith(row))
  if (opened.kind === 'unknown') return away
  if (opened.kind === 'opened') {
    const isNoted = await noteOpened(row.id, opened.reference, opened.payUrl)
    const noted = { ...row, provider_reference: opened.reference, pay_url: opened.payUrl }
    // Given up while its page was being opened: nobody is to pay on that.
    const ended = isNoted ? undefined : await findEnded(row.id)
    if (ended) return (await closeTry(provider, noted)) ? settled : declined(ended.failure)
    if (opened.inquiry) return bookAnswer(provider, noted, opened.inquiry)
    return opened.payUrl ? { kind: 'on_page', payUrl: opened.payUrl, failure: null } : unanswered
  }
  await endAttempt(row.id, 'failed', opened.failure)
  return declined(opened.failure)
}

async function findEnded(id: string): Promise<AttemptRow | undefined> {
  const row = await findAttempt(id)
  return row && !isOpenAttempt(row.status) ? row : undefined
}

async function askAbout(provider: PaymentProvider, row: AttemptRow): Promise<PaymentResult> {
  if (row.status === 'new') return open(provider, row)
  const inquiry = await provider.inquire(askedAbout(row))
  // A provider that never heard of it may be asked to open it, as long as somebody waits.
  return inquiry.state === 'none' ? open(provider, row) : bookAnswer(provider, row, inquiry)
}

const openOf = (rows: readonly AttemptRow[]) => rows.find(({ status }) => isOpenAttempt(status))

/** Given up, but not refused by the provider for good: money may still come. */
const mayStillCome: readonly PaymentStatus[] = ['void', 'expired', 'declined']

/** Asks about each of these tries. `isTaken`: money of one is on our books now. `isAway`: the provider did not answer about one. */
async function bookMoneyOf(provider: PaymentProvider, rows: readonly AttemptRow[]) {
  const found = { isTaken: false, isAway: false }
  for (const row of rows.filter((one) => one.provider === provider.name)) {
    const inquiry = await provider.inquire(askedAbout(row))
    if (await bookMoney(provider, row, inquiry)) found.isTaken = true
    if (inquiry.state === 'unknown') found.isAway = true
  }
  return found
}

/** Closes a try at its provider and books what was paid on it meanwhile. True when money of it is on our books. */
async function closeTry(provider: PaymentProvider, row: AttemptRow): Promise<boolean> {
  const closed = await provider.close(askedAbout(row))
  const inquiry = await provider.inquire(askedAbout(row))
  if (await bookMoney(provider, row, inquiry)) return true
  if (closed === 'closed' || inquiry.state === 'none') await endAttempt(row.id, 'expired', 'not_finished')
  return false
}

/** What became of the tries of an order that waits for its money. */
async function resolveAwaited(
  provider: PaymentProvider,
  rows: readonly AttemptRow[],
  everyTry: boolean,
): Promise<PaymentResult> {
  const row = openOf(rows)
  if (everyTry || !row) {
    // Banks are late: money may have come for a try that has ended.
    const ended = rows.filter(({ status }) => !isOpenAttempt(status))
    const { isTaken, isAway } = await bookMoneyOf(provider, ended)
    // Nobody is to pay once more on the page that is open now.
    if (isTaken && row?.provider === provider.name) await closeTry(provider, row)
    if (isTaken) return settled
    if (isAway && everyTry) return away
  }
  // The shop takes payments elsewhere since: what was begun before ends with its hold.
  if (row && row.provider !== provider.name) return unanswered
  return row ? askAbout(provider, row) : declined(rows[0]?.failure ?? null)
}

/**
 * Finds out what became of an order's money, and opens a try that was never opened. `everyTry`: earlier tries are asked about, too, though another is
 * open. For an order that was given up, is paid, or is paid in cash or by hand since, only money that came all the same is looked for, and goes back.
 * Never inside a transaction; repeatable.
 */
export async function resolvePayment(orderId: string, { everyTry = false } = {}): Promise<PaymentResult> {
  const [payment, rows] = await Promise.all([findPayment(orderId), selectAttempts(orderId)])
  const provider = currentProvider()
  if (payment?.status === 'awaiting') return provider ? resolveAwaited(provider, rows, everyTry) : unanswered
  const begun = rows.filter(({ status }) => status !== 'new')
  if (!payment || begun.length === 0) return settled
  if (provider && (await bookMoneyOf(provider, begun)).isAway) return away
  const { status } = required(await findPayment(orderId), `payment of ${orderId}`)
  return payment.channel !== 'gateway' || mayStillCome.includes(status) ? unanswered : settled
}

/**
 * Closes the page of an order that nobody pays on any more, and books what was paid on it meanwhile. A bank that was asked about a card cannot be
 * stopped; what it takes later goes back.
 */
export async function closePayment(orderId: string): Promise<void> {
  const provider = currentProvider()
  const row = openOf(await selectAttempts(orderId))
  if (!row) return
  if (provider?.name !== row.provider) return endAttempt(row.id, 'expired', 'not_finished')
  await closeTry(provider, row)
}

/** How a customer wants to pay now. */
export interface WayToPay {
  method: string
  token: string | null
  isOnPage: boolean
}

/** Whether an open try is the one that is wanted: the same page, or a bank that has not answered yet. */
const isWanted = (row: AttemptRow, way: WayToPay) =>
  !row.is_on_page || (way.isOnPage && row.method === way.method && row.expires_at.getTime() > now().getTime() + 60_000)

/**
 * Another try for the same order, in place of one that failed or was left. A try that is still with a bank is asked about instead. `settled` also
 * where the order is paid in cash or by hand from now on.
 */
export async function tryAgain(orderId: string, asked: WayToPay, isGateway: boolean): Promise<PaymentResult> {
  const provider = currentProvider()
  // Where no card is typed in the shop everything is paid on a page, also when a program did not ask for one.
  const way = provider?.capabilities.cardTokens ? asked : { ...asked, isOnPage: true }
  const rows = await selectAttempts(orderId)
  const before = openOf(rows)
  // The same card again: somebody repeats a request whose answer was lost.
  if (!before && way.token && rows[0]?.token === way.token) return declined(rows[0].failure)
  if (before && isWanted(before, way) && isGateway) return resolvePayment(orderId)
  if (before) await closePayment(orderId)
  if (!isGateway) return (await payOtherwise(orderId, way.method)) ? settled : resolvePayment(orderId)
  if (!provider) return settled
  const { method, isOnPage } = way
  const { payableMinutes } = provider.capabilities
  const token = isOnPage ? null : way.token
  const made = await openAttempt(orderId, { provider: provider.name, method, token, isOnPage, payableMinutes })
  if (!made) return resolvePayment(orderId)
  return open(provider, required(await findAttempt(made), `attempt ${made}`))
}

/** Why the last try to pay an order failed, as it is stored; null where none did. */
export async function lastFailure(orderId: string): Promise<string | null> {
  const [last] = await selectAttempts(orderId)
  return last?.failure ?? null
}

/** Whether a bank has been asked about an order and has not answered. */
export async function isWithBank(orderId: string): Promise<boolean> {
  const row = openOf(await selectAttempts(orderId))
  return row !== undefined && !row.is_on_page && row.status !== 'new'
}
