import { setTimeout as sleep } from 'node:timers/promises'
import type { Promised } from '../promises.ts'
import type { Answer } from './client.ts'
import { type Buyable, orderOf } from './mix.ts'
import { usefulMs } from './open-loop.ts'
import { makePeople, type Person } from './people.ts'
import type { Crowded } from './stage.ts'

/** One time that somebody asked for a piece. */
interface Asked {
  /** When, in milliseconds since the rush began. */
  at: number
  ms: number
  kind: 'order' | 'sold out' | 'come again' | 'else'
  said: string
}

/** Somebody in the rush: all that they asked, the first time first. */
type Course = readonly Asked[]

interface Options {
  waiting: number
  pieces: number
  /** False in npm test, where the machine does other things meanwhile. */
  isTimed: boolean
}

const othersPerSecond = 10
const beforeMs = 4_000
/** Nobody tries for longer. */
const patienceMs = 120_000
const fairMs = 1_000
/** The part of the orders for other products that are placed in time, beside that of the seconds before the rush. */
const othersLeft = 0.8

function kindOf({ status, retryAfter, body }: Answer): Asked['kind'] {
  if (status === 201) return 'order'
  if (status === 503 && retryAfter !== undefined) return 'come again'
  return status === 409 && body.includes('"orders.cart_changed"') && body.includes('"out_of_stock"')
    ? 'sold out'
    : 'else'
}

/** Asks until there is an order or nothing left, each time under the same key, and comes again when told to. */
async function buy({ client }: Crowded, person: Person, piece: Buyable, begun: number): Promise<Course> {
  const ask = orderOf(person, [piece], Math.random() < 0.5)
  const course: Asked[] = []
  while (true) {
    const at = performance.now() - begun
    const answer = await client.ask(ask)
    const kind = kindOf(answer)
    course.push({ at, ms: performance.now() - begun - at, kind, said: `${answer.status} ${answer.body.slice(0, 300)}` })
    if (kind !== 'come again' || at > patienceMs) return course
    // A browser waits so long, and not all of them to the millisecond.
    await sleep(1_000 * ((answer.retryAfter ?? 1) + Math.random()))
  }
}

/** Lets people order other products, so many a second, until `isOver`. Answers with when each came and how long it took. */
async function orderOthers(
  { client }: Crowded,
  { people, pieces, isOver }: { people: readonly Person[]; pieces: readonly Buyable[]; isOver(): boolean },
) {
  const begun = performance.now()
  const orders: Promise<{ at: number; ms: number; status: number }>[] = []
  for (let count = 0; !isOver(); count++) {
    await sleep(Math.max(0, begun + (count * 1_000) / othersPerSecond - performance.now()))
    const [person, piece] = [people[count % people.length], pieces[count % pieces.length]]
    if (!person || !piece) throw new Error('There is nobody to order.')
    const at = performance.now()
    const asked = client.ask(orderOf(person, [piece], count % 2 === 0))
    orders.push(asked.then(({ status }) => ({ at, ms: performance.now() - at, status })))
  }
  return Promise.all(orders)
}

/**
 * The longest time by which somebody who got a piece came after somebody who got none, in milliseconds. It counts from when each sent the request
 * that decided. Who is refused with 503 has lost nothing: they come again, and that request counts. 0 where nobody overtook anybody.
 */
function overtakenBy(courses: readonly Course[]): number {
  const decided = (kind: Asked['kind']) => courses.flatMap((course) => course.filter((one) => one.kind === kind))
  const latestBuyer = Math.max(...decided('order').map(({ at }) => at))
  const firstWithout = Math.min(...decided('sold out').map(({ at }) => at))
  return Math.max(0, latestBuyer - firstWithout)
}

/** What the database says of the pieces and of the people in the rush. */
async function booksOf({ sql }: Crowded, piece: Buyable, people: readonly Person[]) {
  const [row] = await sql<{ sold: number; left: number; payments: number; pages: number; orders_on_page: number }>(
    `with theirs as (select o.id, o.payment_method from orders o where o.user_id = any($2::uuid[]))
     select (select coalesce(sum(l.quantity), 0)::int from line_items l where l.variant_id = $1 and l.order_id in (select id from theirs)) as sold,
            (select stock from variants where id = $1) as left,
            (select count(*)::int from payments p where p.order_id in (select id from theirs)) as payments,
            (select count(*)::int from payment_attempts a where a.order_id in (select id from theirs)) as pages,
            (select count(*)::int from theirs where payment_method = 'upi') as orders_on_page`,
    [piece.variantId, people.map(({ userId }) => userId)],
  )
  if (!row) throw new Error('The books were not read.')
  return row
}

/** A rush for one product. Everybody has looked at its page, so the connections of the proxy are open. */
export async function measureRush(crowded: Crowded, { waiting, pieces, isTimed }: Options): Promise<Promised[]> {
  const { sql, secret, client } = crowded
  const [piece, ...others] = crowded.buyable
  if (!piece) throw new Error('There is nothing to buy.')
  const people = await makePeople(crowded, { name: 'rush', count: waiting, secret, from: 20_000 })
  const elsewhere = await makePeople(crowded, { name: 'elsewhere', count: 500, secret, from: 40_000 })
  await sql('update variants set stock = $2 where id = $1', [piece.variantId, pieces])
  let isOver = false
  const ordered = orderOthers(crowded, { people: elsewhere, pieces: others, isOver: () => isOver })
  await sleep(isTimed ? beforeMs : 500)
  const look = (person: Person) => client.ask({ path: `/products/${piece.slug}`, address: person.address })
  await Promise.all(people.map(look))

  const begun = performance.now()
  const buying: Promise<Course>[] = []
  for (const [at, person] of people.entries()) {
    buying.push(buy(crowded, person, piece, begun))
    // All press at once; answers are read meanwhile.
    if (at % 50 === 49) await new Promise((turn) => setImmediate(turn))
  }
  const sentMs = performance.now() - begun
  const courses = await Promise.all(buying)
  isOver = true
  const books = await booksOf(crowded, piece, people)
  const other = await ordered
  return promisesOf({ courses, books, other, begun, sentMs, waiting, pieces, isTimed })
}

interface Measured extends Options {
  courses: readonly Course[]
  books: Awaited<ReturnType<typeof booksOf>>
  other: Awaited<ReturnType<typeof orderOthers>>
  begun: number
  sentMs: number
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

function promisesOf({ courses, books, other, begun, sentMs, waiting, pieces, isTimed }: Measured): Promised[] {
  const answers = courses.flat()
  const count = (kind: Asked['kind']) => answers.filter((one) => one.kind === kind).length
  const strange = answers.find(({ kind }) => kind === 'else')
  const longest = Math.max(...answers.map(({ ms }) => ms))
  const late = answers.filter(({ ms }) => ms > usefulMs).length
  const done = Math.max(...answers.map(({ at, ms }) => at + ms))
  const overtaken = overtakenBy(courses)
  const isSure = courses.every((course) => ['order', 'sold out'].includes(course.at(-1)?.kind ?? ''))
  const title = `rush of ${waiting.toLocaleString('en-IN')} for ${pieces}`
  const exact: Promised[] = [
    {
      promise: `${title}: sold exactly`,
      limit: `${pieces}, none left`,
      measured: `${books.sold} sold, ${books.left} left, ${count('order')} told so`,
      isKept: books.sold === pieces && books.left === 0 && count('order') === pieces,
    },
    {
      promise: `${title}: every answer is an order, sold out, or 503 with Retry-After`,
      limit: 'no other',
      measured: `${count('order')} orders, ${count('sold out')} sold out, ${count('come again')} times 503${strange ? `, others, as ${strange.said}` : ''}`,
      isKept: !strange && isSure,
    },
    {
      promise: `${title}: no payment begins before the stock is theirs`,
      limit: 'payments = orders',
      measured: `${books.payments} payments, ${books.pages} tries for ${books.orders_on_page} orders on page`,
      isKept: books.payments === books.sold && books.pages === books.orders_on_page,
    },
  ]
  if (!isTimed) return exact
  const share = (orders: typeof other) =>
    orders.filter(({ status, ms }) => status === 201 && ms <= usefulMs).length / Math.max(1, orders.length)
  const [before, during] = [
    other.filter(({ at }) => at < begun - 500),
    other.filter(({ at }) => at >= begun && at < begun + 5_000),
  ]
  return [
    ...exact,
    {
      promise: `${title}: everybody has an answer soon`,
      limit: inSeconds(usefulMs),
      measured: `longest ${inSeconds(longest)}, ${late} later (all pressed within ${inSeconds(sentMs)}; all knew for sure after ${inSeconds(done)})`,
      isKept: longest <= usefulMs,
    },
    {
      promise: `${title}: nobody overtakes by long`,
      limit: inSeconds(fairMs),
      measured: inSeconds(overtaken),
      isKept: overtaken <= fairMs,
    },
    {
      promise: `${title}: orders for other products go on`,
      limit: `${othersLeft} of before`,
      measured: `${(100 * share(during)).toFixed(0)}% of ${during.length} placed in ${inSeconds(usefulMs)}, before it ${(100 * share(before)).toFixed(0)}% of ${before.length}`,
      isKept: share(during) >= othersLeft * share(before),
    },
  ]
}
