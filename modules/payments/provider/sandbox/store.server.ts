import { instant, json, paise, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { ChargeBackStatus, FailureCode } from '../../rules.ts'
import type { Attempt } from '../port.ts'

const tokenShape = {
  outcome: text,
  card_network: text,
  card_last_four: text,
}

type TokenRow = RowOf<typeof tokenShape>

const insert = statement(
  'sandbox_token_insert',
  'insert into sandbox_card_tokens (token, outcome, card_network, card_last_four) values ($1, $2, $3, $4)',
  {},
)
// A token pays for one payment; the same payment may ask again and gets the same answer.
const take = statement(
  'sandbox_token_take',
  `update sandbox_card_tokens set used_by_payment = $2
    where token = $1 and (used_by_payment is null or used_by_payment = $2) and created_at > now() - interval '1 hour'
   returning outcome, card_network, card_last_four`,
  tokenShape,
)
const read = statement(
  'sandbox_token_read',
  'select outcome, card_network, card_last_four from sandbox_card_tokens where token = $1 and used_by_payment = $2',
  tokenShape,
)

/** Stores a token of the sandbox gateway with the outcome that its charge will have. Throws when the token exists. */
export async function insertToken(token: string, outcome: string, network: string, lastFour: string): Promise<void> {
  await run(insert, [token, outcome, network, lastFour])
}

/**
 * Ties a token to a payment and answers what its charge comes to. Repeatable for the same payment; undefined when the
 * token is unknown, older than an hour or used by another payment.
 */
export async function takeToken(token: string, paymentId: string): Promise<TokenRow | undefined> {
  const [row] = await run(take, [token, paymentId])
  return row
}

/** What became of a charge; undefined when this payment never used the token. */
export async function readCharge(token: string, paymentId: string): Promise<TokenRow | undefined> {
  const [row] = await run(read, [token, paymentId])
  return row
}

/** A payment, or a try, on a page of the gateway. Amounts are paise. */
export interface LinkPayment {
  reference: string
  state: 'captured' | 'failed'
  amountPaise: number
  paidWith: string
  cardNetwork: string | null
  cardLastFour: string | null
  failure: FailureCode | null
}

const linkShape = {
  reference: text,
  attempt_id: uuid,
  order_no: text,
  method: text,
  amount_paise: paise,
  return_url: text,
  status: word<'open' | 'paid' | 'closed'>(),
  payments: json<LinkPayment[]>(),
  expires_at: instant,
}

/** A page of the gateway, with what was paid or tried there, oldest first. */
export type SandboxLink = RowOf<typeof linkShape>

const linkColumns = 'reference, attempt_id, order_no, method, amount_paise, return_url, status, payments, expires_at'
const linkInsert = statement(
  'sandbox_link_insert',
  `insert into sandbox_links (reference, attempt_id, order_no, method, amount_paise, return_url, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
  {},
)
const linkOfAttempt = statement(
  'sandbox_link',
  `select ${linkColumns} from sandbox_links where attempt_id = $1`,
  linkShape,
)
const linkByReference = statement(
  'sandbox_link_by_reference',
  `select ${linkColumns} from sandbox_links where reference = $1`,
  linkShape,
)
const linkShut = statement(
  'sandbox_link_shut',
  `update sandbox_links set status = 'closed' where reference = $1 and status <> 'paid' returning reference`,
  { reference: text },
)
const linkPaid = statement(
  'sandbox_link_payment',
  `update sandbox_links
      set payments = payments || $2::jsonb, status = case when $3 then 'paid' else status end
    where reference = $1 and (status = 'open' and expires_at > $4 or $5) returning ${linkColumns}`,
  linkShape,
)

/** Opens a page of the gateway for a try to pay. The same try has one page. */
export async function insertLink(link: { reference: string; attempt: Attempt; returnUrl: string }): Promise<void> {
  const { id, orderNo, method, amountPaise, expiresAt } = link.attempt
  await run(linkInsert, [link.reference, id, orderNo, method, amountPaise, link.returnUrl, expiresAt])
}

/** The page of a try; undefined when it has none. */
export async function findLink(attemptId: string): Promise<SandboxLink | undefined> {
  const [row] = await run(linkOfAttempt, [attemptId])
  return row
}

/** A page by its address; undefined for one that was never opened. */
export async function findLinkByReference(reference: string): Promise<SandboxLink | undefined> {
  const [row] = await run(linkByReference, [reference])
  return row
}

/** Closes a page, so that nobody can pay on it. False when it is paid. Repeatable. */
export const shutLink = async (reference: string): Promise<boolean> => (await run(linkShut, [reference])).length > 0

/**
 * Notes a payment on a page, paid or not. `isLate`: also on a page that is closed, as a slow bank would. Undefined when the page takes none.
 */
export async function addLinkPayment(
  reference: string,
  payment: LinkPayment,
  now: Date,
  isLate = false,
): Promise<SandboxLink | undefined> {
  const values = [reference, JSON.stringify([payment]), payment.state === 'captured', now, isLate]
  const [row] = await run(linkPaid, values)
  return row
}

const booked = statement(
  'sandbox_booked',
  'insert into sandbox_books (reference, kind, amount_paise, booked_at) values ($1, $2, $3, $4) on conflict do nothing',
  {},
)

/** Writes something into the sandbox gateway's own books, once. The amount is paise. */
export async function bookInSandbox(
  kind: 'payment' | 'refund' | 'charge_back',
  reference: string,
  amountPaise: number,
  at: Date,
): Promise<void> {
  await run(booked, [reference, kind, amountPaise, at])
}

const booksOfDay = statement(
  'sandbox_books_of_day',
  'select kind, reference, amount_paise from sandbox_books where booked_at >= $1 and booked_at < $2 order by booked_at, reference',
  { kind: word<'payment' | 'refund' | 'charge_back'>(), reference: text, amount_paise: paise },
)

/** What stands in the sandbox gateway's books between two moments. */
export const readSandboxBooks = (from: Date, to: Date) => run(booksOfDay, [from, to])

const inBooks = statement('sandbox_in_books', 'select reference from sandbox_books where reference = $1', {
  reference: text,
})

/** Whether something stands in the sandbox gateway's books. */
export const findInSandboxBooks = async (reference: string): Promise<boolean> =>
  (await run(inBooks, [reference])).length > 0

const chargeBackShape = {
  reference: text,
  payment_reference: text,
  amount_paise: paise,
  status: word<ChargeBackStatus>(),
  respond_by: instant,
  created_at: instant,
}
/** A charge-back of the sandbox's bank. */
export type SandboxChargeBack = RowOf<typeof chargeBackShape>

const chargeBackColumns = 'reference, payment_reference, amount_paise, status, respond_by, created_at'
const chargeBackInsert = statement(
  'sandbox_charge_back_insert',
  `insert into sandbox_charge_backs (reference, payment_reference, amount_paise, respond_by, created_at) values ($1, $2, $3, $4, $5)`,
  {},
)
const chargeBackByReference = statement(
  'sandbox_charge_back',
  `select ${chargeBackColumns} from sandbox_charge_backs where reference = $1`,
  chargeBackShape,
)
const chargeBackMove = statement(
  'sandbox_charge_back_move',
  `update sandbox_charge_backs set status = $2 where reference = $1 returning ${chargeBackColumns}`,
  chargeBackShape,
)

/** The sandbox's bank takes money of a payment back. */
export async function insertSandboxChargeBack(made: Omit<SandboxChargeBack, 'status'>): Promise<void> {
  const { reference, payment_reference, amount_paise, respond_by, created_at } = made
  await run(chargeBackInsert, [reference, payment_reference, amount_paise, respond_by, created_at])
}

/** A charge-back of the sandbox; undefined where there is none of this name. */
export async function findSandboxChargeBack(reference: string): Promise<SandboxChargeBack | undefined> {
  const [row] = await run(chargeBackByReference, [reference])
  return row
}

/** The sandbox's bank goes a step on. Undefined where there is no such charge-back. */
export async function moveSandboxChargeBack(
  reference: string,
  status: ChargeBackStatus,
): Promise<SandboxChargeBack | undefined> {
  const [row] = await run(chargeBackMove, [reference, status])
  return row
}
