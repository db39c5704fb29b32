import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { brokenRules } from '#db/books.ts'
import { type Chance, chance } from '#seed/random.ts'
import { openShop, type Shop } from '../faults/shop.ts'
import { onStage, type Stage, type TrialDatabase } from '../faults/stage.ts'
import { until } from '../faults/trial.ts'
import { hangUp, send } from './client.ts'
import { type Operation, readDescription } from './description.ts'
import { Known } from './known.ts'
import { People, type Role } from './people.ts'
import { brokenBy } from './promises.ts'
import { type Asked, requestFor, type World, weightOf } from './request.ts'
import type { Pack } from './right.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** Told now and then how far it is. */
  onProgress?(done: number, findings: number): void
}

/** An answer, or an end, that breaks what was promised. */
export interface Finding {
  what: string
  /** The request, in full, and what came back. */
  how: string
}

export interface Outcome {
  findings: Finding[]
  /** How often each status came; 0 for a connection that was closed. */
  statuses: Map<number, number>
  /** Operations that were done at least once, of all. */
  operations: { done: number; all: number }
}

/** So many requests each fresh shop gets: what they close, block and delete is there again for the next. */
const perShop = 10_000
const atOnce = 6

/**
 * Asks shops for everything that their API describes, as everybody, rightly and wrongly. The same seed gives the same operations in the same
 * order, and the same mistakes but for those that depend on what answers brought back before.
 */
export function fuzz(options: FuzzOptions): Promise<Outcome> {
  const outcome: Outcome = { findings: [], statuses: new Map(), operations: { done: 0, all: 0 } }
  const succeeded = new Set<Operation['path']>()
  return onStage(async (stage) => {
    for (let from = 0; from < options.requests; from += perShop) {
      const round: Round = { ...options, from, until: Math.min(options.requests, from + perShop) }
      await oneShop(stage, round, outcome, succeeded)
    }
    outcome.operations.done = succeeded.size
    return outcome
  })
}

interface Round extends FuzzOptions {
  from: number
  until: number
}

async function oneShop(stage: Stage, round: Round, outcome: Outcome, succeeded: Set<string>): Promise<void> {
  const database = await stage.database('fuzz')
  const shop = await openShop(stage, database, { LIMITS_SCALE: '1000000', LOG_LEVEL: 'error' })
  let hasEnded = false
  shop.ended.then(() => (hasEnded = true))
  try {
    const { operations, schemas } = await readDescription(shop.origin)
    outcome.operations.all = operations.length
    const random = chance(round.seed + round.from)
    const people = await People.signIn(database)
    const world: World = {
      random,
      schemas,
      known: await knownAtFirst(database, shop, people, random, operations),
      packs: await packsOnSale(database),
      files: await someFiles(),
      origin: shop.origin,
      person: (role) => people.pick(random, role),
    }
    let next = round.from
    const asker = async () => {
      while (next < round.until && !hasEnded) {
        const at = next++
        if (at % 1_000 === 0) round.onProgress?.(at, outcome.findings.length)
        // A chance of its own for each: what other answers told must not change which operation comes next, and how it is spoiled.
        const own = chance(round.seed * 1_000_003 + at)
        const asking = { ...world, random: own, person: (role: Role) => people.pick(own, role) }
        await askOnce(shop, asking, people, requestFor(asking, own.weighted(operations, weightOf)), outcome, succeeded)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, asker))
    hangUp()
    outcome.findings.push(...(await brokenAtTheEnd(database, shop, hasEnded)))
  } finally {
    await shop.stop()
  }
}

async function askOnce(
  shop: Shop,
  world: World,
  people: People,
  asked: Asked,
  outcome: Outcome,
  succeeded: Set<string>,
): Promise<void> {
  const told = await send(Number(new URL(shop.origin).port), asked)
  const { status, body } = told
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  const what = brokenBy(asked, told)
  if (what)
    outcome.findings.push({
      what: `${asked.operation.method} ${asked.operation.path}: ${what}`,
      how: howItWent(asked, status, body, shop),
    })
  if (status >= 200 && status < 300) {
    succeeded.add(`${asked.operation.method} ${asked.operation.path}`)
    if (body && told.headers['content-type']?.includes('json'))
      world.known.addAnswer(asked.operation.path, JSON.parse(body))
  }
  const hasCookie = asked.headers.cookie === asked.who.cookie
  const isSignedOut = status === 401 || (status < 300 && told.headers['set-cookie'] !== undefined)
  if (asked.who.cookie && hasCookie && isSignedOut) await people.signInAnew(asked.who)
}

/** The request so that it can be sent again, the answer, and what the shop's log says of it. */
function howItWent(
  { method, path, headers, body, who, mistakes }: Asked,
  status: number,
  answer: string,
  shop: Shop,
): string {
  const requestId = /"requestId":"([^"]+)"/.exec(answer)?.[1]
  const logged = requestId
    ? shop
        .said()
        .split('\n')
        .find((line) => line.includes(requestId))
    : undefined
  return [
    `${method} ${path.slice(0, 400)} as ${who.role}${mistakes.length > 0 ? `, wrong: ${mistakes.join(', ')}` : ''}`,
    `headers ${JSON.stringify(headers).slice(0, 600)}`,
    body && `body (${body.length} bytes) ${body.toString().slice(0, 1_500)}`,
    `→ ${status} ${answer.slice(0, 500)}`,
    logged && `log ${logged.slice(0, 1_500)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Ids of all that has one, and what lists tell. */
async function knownAtFirst(
  database: TrialDatabase,
  shop: Shop,
  people: People,
  random: Chance,
  operations: readonly Operation[],
): Promise<Known> {
  const known = new Known()
  const tables = await database.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by table_name`,
  )
  for (const { name } of tables)
    for (const { id } of await database.sql<{ id: string }>(`select id from ${name} order by id desc limit 2`))
      known.add('any id', id)
  const lists = operations.filter(({ method, path }) => method === 'GET' && !/\{|events$|export$/.test(path))
  for (const { path } of lists) {
    for (const role of ['customer', 'vendor', 'admin'] as const) {
      const { cookie = '' } = people.pick(random, role)
      const answer = await fetch(shop.origin + path, { headers: { cookie } })
      const text = await answer.text()
      if (answer.status === 200) known.addAnswer(path, JSON.parse(text))
    }
  }
  return known
}

const packsOnSale = (database: TrialDatabase): Promise<Pack[]> =>
  database.sql<Pack & Record<string, unknown>>(
    `select p.id as "productId", v.id as "variantId", coalesce(v.price_paise, p.price_paise)::integer / 100 as price
       from variants v join products p on p.id = v.product_id where p.status = 'approved' and v.stock > 5`,
  )

async function someFiles(): Promise<[Buffer, ...Buffer[]]> {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#8a1538' } })
  return [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    await readFile(process.execPath).then((program) => program.subarray(0, 20_000)),
  ]
}

/** What a shop owes after all of them: it is there, and its books agree. */
async function brokenAtTheEnd(database: TrialDatabase, shop: Shop, hasEnded: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  if (hasEnded) return [{ what: 'the shop ended', how: shop.said().slice(-3_000) }]
  const isReady = await until('/readyz says yes', async () => (await fetch(`${shop.origin}/readyz`)).ok).catch(
    () => undefined,
  )
  if (isReady === undefined) findings.push({ what: 'the shop is not ready any more', how: shop.said().slice(-3_000) })
  const rules = () => database.sql<{ rule: string; id: string }>(brokenRules)
  await until('the books agree', async () => (await rules()).length === 0, 20_000).catch(() => undefined)
  for (const { rule, id } of (await rules()).slice(0, 20))
    findings.push({ what: `the books: ${rule}`, how: `${id}\n${await rowsOf(database, id)}` })
  return findings
}

/** What the database holds of an order, to see what went wrong. */
async function rowsOf(database: TrialDatabase, publicId: string): Promise<string> {
  const tables = [
    'orders',
    'vendor_orders',
    'line_items',
    'payments',
    'refunds',
    'stock_movements',
    'order_status_changes',
  ]
  const texts = tables.map(async (table) => {
    const of = table === 'orders' ? 't.id' : 't.order_id'
    const rows = await database.sql<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t join orders o on o.id = ${of} where o.public_id = $1`,
      [publicId],
    )
    return `${table} ${JSON.stringify(rows.map(({ row }) => row))}`
  })
  return (await Promise.all(texts)).join('\n')
}
