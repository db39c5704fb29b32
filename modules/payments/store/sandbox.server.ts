import { type RowOf, text } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

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
