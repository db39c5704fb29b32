import { randomBytes } from 'node:crypto'
import { hashToken } from '#modules/accounts/service/sessions.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { password, type Stage } from '../stage.ts'

/** Somebody with an account, a session and an address of their own. */
export interface Person {
  userId: string
  email: string
  cookie: string
  /** As the proxy before the shop passes it on. */
  address: string
  /** The same of a connection to this machine itself. */
  socketAddress: string
}

const addressOf = (at: number, first: number) => `${first}.${1 + (at >> 14)}.${1 + ((at >> 7) & 127)}.${1 + (at & 127)}`

/** Makes so many customers with a password and signs them in past the form, all in a few statements. `name` tells one crowd from another. */
export async function makePeople(
  { sql }: Pick<Stage, 'sql'>,
  { name, count, secret, from = 0 }: { name: string; count: number; secret: string; from?: number },
): Promise<Person[]> {
  const users = await sql<{ id: string; email: string }>(
    `insert into users (email, email_verified_at)
     select $1 || '-' || n || '@bench.example', now() from generate_series(1, $2::int) n returning id, email`,
    [name, count],
  )
  const ids = users.map(({ id }) => id)
  await sql(
    `insert into profiles (user_id, name, role) select id, 'Meera Krishnan', 'customer' from unnest($1::uuid[]) id`,
    [ids],
  )
  await sql(`insert into credentials (user_id, password_hash) select id, $2 from unnest($1::uuid[]) id`, [
    ids,
    await hashPassword(password),
  ])
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  await sql(
    `insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network)
     select s.hash, s.id, false, 86400, now() + interval '1 day', now() + interval '1 day', 'bench', '10.0.0.0/24'
       from unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [tokens.map((token) => hashToken(token, secret)), ids],
  )
  return users.map(({ id, email }, at) => ({
    userId: id,
    email,
    cookie: `session=${tokens[at]}`,
    address: addressOf(from + at, 10),
    socketAddress: addressOf(from + at, 127),
  }))
}
