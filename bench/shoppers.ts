import { randomBytes } from 'node:crypto'
import { hashToken } from '#modules/accounts/service/sessions.server.ts'
import type { Stage } from './stage.ts'

/** Somebody who is signed in at the shops of a stage. */
export interface Shopper {
  userId: string
  cookie: string
}

/** Makes so many customers, the same ones each time, and signs them in without a password. */
export async function signedInShoppers(stage: Stage, count: number): Promise<Shopper[]> {
  await stage.sql(
    `with made as (
       insert into users (email) select 'shopper-' || n || '@bench.example' from generate_series(1, $1::int) n
       on conflict do nothing returning id
     )
     insert into profiles (user_id, name, role) select id, 'Meera Krishnan', 'customer' from made`,
    [count],
  )
  const people = await stage.sql<{ id: string }>(
    `select id from users where email like 'shopper-%@bench.example' order by id limit $1`,
    [count],
  )
  const shoppers: Shopper[] = []
  for (const { id } of people) shoppers.push(await signedIn(stage, id))
  return shoppers
}

/** Opens a session for an account. */
export async function signedIn(stage: Stage, userId: string): Promise<Shopper> {
  const token = randomBytes(32).toString('base64url')
  await stage.sql(
    `insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network)
     values ($1, $2, false, 86400, now() + interval '1 day', now() + interval '1 day', 'wrk', '127.0.0.0/24')`,
    [hashToken(token, stage.shopEnvironment.AUTH_SECRET), userId],
  )
  return { userId, cookie: `session=${token}` }
}

/** Signs somebody in, as the login page does. Answers with the cookies. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/session`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 201) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
