import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashToken } from '#modules/accounts/service/sessions.server.ts'
import { freePort } from '../../bin/lib/shop-process.ts'
import type { Stage, TrialDatabase } from './stage.ts'
import { until } from './trial.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Of every shop under trial: sessions are made past it. */
export const authSecret = 'a secret of the trials, long enough for anybody'

/** A shop in processes of its own. */
export interface Shop {
  origin: string
  pid: number
  child: ChildProcess
  /** All that it has said, its log included. */
  said(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
  kill(signal: NodeJS.Signals): void
  /** Ends it in order. */
  stop(): Promise<void>
}

/** Starts the built shop with these settings, without waiting for it. */
export async function launch(env: Record<string, string>): Promise<Shop> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const points = env.FAULT_POINTS ? ['--import', './tests/faults/points.ts'] : []
  const child = spawn(process.execPath, [...points, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LIMITS_SCALE: '1000',
      PORT: String(port),
      AUTH_SECRET: authSecret,
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += piece))
  const ended = new Promise<number | string | null>((end) => child.once('exit', (code, signal) => end(code ?? signal)))
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    child,
    said: () => text,
    ended,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resolves when the shop is ready; throws what it said when it ends before. */
export async function untilReady(shop: Shop): Promise<number> {
  const died = shop.ended.then((code) => {
    throw new Error(`The shop ended (${code}) before it was open:\n${shop.said()}`)
  })
  // Minutes where the machine is busy with other things.
  const ready = until('/readyz says yes', async () => (await fetch(`${shop.origin}/readyz`)).ok, 180_000)
  return Promise.race([ready, died])
}

/** Starts a shop over a trial's database; resolves when it is ready. */
export async function openShop(
  stage: Stage,
  database: Pick<TrialDatabase, 'webUrl' | 'ownerUrl'>,
  env: Record<string, string> = {},
): Promise<Shop> {
  const shop = await launch({
    DATABASE_URL: database.webUrl,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(stage.folder, `shop-${randomUUID()}`),
    ...env,
  })
  await untilReady(shop)
  return shop
}

/** Somebody who buys one product. */
export interface Buyer {
  userId: string
  /** Places an order for one piece; answers with the status and what the shop said. */
  order(about?: { card?: string; key?: string; timeoutMs?: number }): Promise<Reply>
  cancel(publicId: string): Promise<Reply>
  /** Begins an order that is paid on the page of the sandbox gateway; answers with the address of the page, too. */
  beginOnPage(method: string, key: string): Promise<Reply & { body: { payUrl?: string | null } }>
  /** Comes back from the page. */
  comeBack(publicId: string): Promise<Reply>
}

export interface Reply {
  status: number
  retryAfter: string | null
  body: { id?: string; order?: { id: string }; code?: string; detail?: string }
}

/** Asks the API of a shop. A request without an answer throws. */
async function ask(
  shop: Pick<Shop, 'origin'>,
  path: string,
  cookie: string,
  body: unknown,
  headers = {},
  timeoutMs = 60_000,
): Promise<Reply> {
  const answer = await fetch(`${shop.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { Origin: shop.origin, 'Content-Type': 'application/json', Cookie: cookie, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: text ? JSON.parse(text) : {} }
}

const address = {
  firstName: 'Meera',
  lastName: 'Krishnan',
  email: 'meera@people.example',
  phone: '98450 12345',
  shippingAddress: { street: '14, 2nd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
}

/** Signs somebody of the database in, past the form; answers with the cookie. */
export async function signInAs(database: Pick<TrialDatabase, 'sql'>, userId: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.sql(
    `insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network)
     values ($1, $2, false, 86400, now() + interval '1 day', now() + interval '1 day', 'trial', '127.0.0.0/24')`,
    [hashToken(token, authSecret), userId],
  )
  return `session=${token}`
}

/** Signs somebody new in; the pieces come from the product with this slug, of which there are enough from now on. */
export async function buyerAt(
  shop: Pick<Shop, 'origin'>,
  database: Pick<TrialDatabase, 'sql'>,
  slug = 'neem-wood-comb',
): Promise<Buyer> {
  const [user] = await database.sql<{ id: string }>('insert into users (email) values ($1) returning id', [
    `${randomUUID()}@people.example`,
  ])
  await database.sql("insert into profiles (user_id, name, role) values ($1, 'Meera Krishnan', 'customer')", [user?.id])
  const cookie = await signInAs(database, user?.id)
  const [piece] = await database.sql<{ product: string; variant: string; total: number }>(
    `update variants v set stock = 100000 from products p where p.id = v.product_id and p.slug = $1
     returning p.id as product, v.id as variant,
               coalesce(v.price_paise, p.price_paise) / 100 + floor(coalesce(v.price_paise, p.price_paise) * 0.0018 + 0.5) as total`,
    [slug],
  )
  return {
    userId: user?.id ?? '',
    async order({ card, key = randomUUID(), timeoutMs } = {}) {
      const typed = { cardNumber: card, expiryDate: '12/40', cvv: '123', cardName: 'Meera' }
      const paid = card ? await ask(shop, '/sandbox-gateway/card-tokens', cookie, typed) : undefined
      const body = {
        ...address,
        items: [{ productId: piece?.product, variantId: piece?.variant, quantity: 1 }],
        paymentMethod: card ? 'card' : 'cod',
        ...(paid ? { paymentToken: (paid.body as { token?: string }).token } : {}),
        totalAmount: Number(piece?.total),
      }
      return ask(shop, '/orders', cookie, body, { 'Idempotency-Key': key }, timeoutMs)
    },
    cancel: (publicId) => ask(shop, `/orders/${publicId}/cancellation`, cookie, {}, {}, 8_000),
    beginOnPage: (method, key) =>
      ask(
        shop,
        '/orders',
        cookie,
        {
          ...address,
          items: [{ productId: piece?.product, variantId: piece?.variant, quantity: 1 }],
          paymentMethod: method,
          payOnPage: true,
          totalAmount: Number(piece?.total),
        },
        { 'Idempotency-Key': key },
        8_000,
      ),
    comeBack: (publicId) => ask(shop, `/orders/${publicId}/payment-check`, cookie, {}, {}, 8_000),
  }
}

/** Somebody pays on a page of the sandbox gateway, or is refused there; the shop is told as `delivery` says. */
export const payOnPage = (
  shop: Shop,
  payUrl: string,
  payment: { method: string; outcome: 'pay' | 'fail'; delivery: string },
): Promise<Reply> => {
  const reference = new URL(payUrl).searchParams.get('page') ?? ''
  return ask(shop, `/sandbox-gateway/pages/${reference}/payments`, '', payment, {}, 8_000)
}

/** The public id of an order that was placed. */
export function idOf({ status, body }: Reply): string {
  const id = body.order?.id ?? body.id
  if (!id) throw new Error(`No order: ${status} ${JSON.stringify(body)}`)
  return id
}

/** Gives all packs of a product one price, in paise, as somebody would by hand. */
export async function setPrice(database: TrialDatabase, slug: string, paise: number): Promise<void> {
  await database.sql(
    `update variants set price_paise = $2::integer, original_price_paise = null, mrp_paise = greatest(mrp_paise, 2 * $2::integer)
      where product_id = (select id from products where slug = $1)`,
    [slug, paise],
  )
}
