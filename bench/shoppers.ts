import { randomBytes } from 'node:crypto'
import { hashToken, setTokenSecret } from '#modules/accounts/service/sessions.server.ts'
import type { Stage } from './stage.ts'

/** Somebody who is signed in at the shops of a stage. */
export interface Shopper {
  userId: string
  cookie: string
}

/** Makes so many customers, the same ones each time, and signs them in without a password. */
export async function signedInShoppers(stage: Stage, count: number): Promise<Shopper[]> {
  setTokenSecret(stage.shopEnvironment.AUTH_SECRET ?? '')
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
  setTokenSecret(stage.shopEnvironment.AUTH_SECRET ?? '')
  const token = randomBytes(32).toString('base64url')
  await stage.sql(
    `insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network)
     values ($1, $2, false, 86400, now() + interval '1 day', now() + interval '1 day', 'wrk', '127.0.0.0/24')`,
    [hashToken(token), userId],
  )
  return { userId, cookie: `session=${token}` }
}
