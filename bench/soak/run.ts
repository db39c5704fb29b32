import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brokenRules } from '#db/books.ts'
import { chance } from '#seed/random.ts'
import { readOptions } from '../../bin/lib/options.mjs'
import { untilStopped } from '../../bin/lib/until-stopped.ts'
import { Client } from '../overload/client.ts'
import { drawsOf } from '../overload/mix.ts'
import { offer, quantile } from '../overload/open-loop.ts'
import { type Promised, promisesTable } from '../promises.ts'
import { timeline } from '../timeline.ts'
import { growthOf, medianOf, type Point, secondHalf } from './flat.ts'
import { Journeys, Tally } from './journeys.ts'
import { deadest, type Look, lookingAt } from './samples.ts'
import { type Soaked, withSoakedShop } from './shop.ts'

// npm run soak -- --hours 1: a shop under everything that people do with one, and whether anything of it grows.

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => console.error(line)
const options = readOptions({
  hours: { type: 'string', default: '1' },
  rate: { type: 'string', default: '60' },
  short: { type: 'boolean', default: false },
})
const { short: isShort } = options
const seconds = isShort ? 4 : Number(options.hours) * 3_600
/** Requests of visitors a second: a fifth of what one core beside its database sustains (npm run overload). */
const rate = isShort ? 20 : Number(options.rate)
const journeysPerSecond = isShort ? 5 : rate / 30
const lookEverySeconds = Math.min(10, Math.max(2, seconds / 200))
/** Of fewer, nothing can be said. */
const fewestLooks = 20
const drainSeconds = 60

/** What stock would be had nothing moved it: the same before and after. */
const stockWithoutMoves = `
  select md5(string_agg(v.id::text || ':' || (v.stock - coalesce(m.moved, 0)), ',' order by v.id)) as stock
    from variants v left join (select variant_id, sum(delta) as moved from stock_movements group by 1) m on m.variant_id = v.id`

interface Course {
  looks: Look[]
  p99: Point[]
  tally: Tally
  isStockExact: boolean
  broken: { rule: string; id: string }[]
  drainedAfter: number | undefined
  deadest: string
}

async function untilDrained({ sql }: Soaked): Promise<number | undefined> {
  for (let second = 0; second <= drainSeconds; second++) {
    const [row] = await sql<{ due: number }>(
      `select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
    )
    if (row?.due === 0) return second
    await sleep(1_000)
  }
  return undefined
}

async function soak(soaked: Soaked, signal: AbortSignal): Promise<Course> {
  const client = new Client(soaked.origin)
  const tally = new Tally()
  const journeys = new Journeys(soaked, client, tally)
  const look = await lookingAt(soaked)
  const [before] = await soaked.sql<{ stock: string }>(stockWithoutMoves)
  // What the page store may hold is a setting: it is filled before anything is looked at.
  const pages = isShort ? [] : soaked.slugs.map((slug) => `/products/${slug}`)
  for (const [at, path] of pages.entries())
    await client.ask({ path, address: soaked.people[at % soaked.people.length]?.address })
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 1_000
  const isOver = () => signal.aborted || passed() >= seconds
  const draw = chance(2).fraction
  let window: number[] = []
  const visitors = offer(client, {
    seconds,
    rateAt: () => rate,
    next: drawsOf(soaked.people, soaked.slugs, soaked.buyable, draw),
    draw,
    signal,
    onSample({ kind, status, ms, hasRetryAfter }, body) {
      window.push(ms)
      if (status === 503 && hasRetryAfter) tally.refused++
      else if (status >= 200 && status < 400) tally.count(kind)
      else tally.note(`${kind}: ${status} ${body.slice(0, 160)}`)
    },
  })
  const underWay = new Set<Promise<void>>()
  async function begin(): Promise<void> {
    for (let count = 0; !isOver(); count++) {
      const journey = journeys.next().finally(() => underWay.delete(journey))
      underWay.add(journey)
      await sleep(Math.max(0, begun + ((count + 1) * 1_000) / journeysPerSecond - performance.now()))
    }
    await Promise.all(underWay)
  }
  const looks: Look[] = []
  const p99: Point[] = []
  async function watch(): Promise<void> {
    for (let told = 0; !isOver(); ) {
      await sleep(1_000 * lookEverySeconds)
      const at = passed()
      looks.push(await look(at))
      p99.push({ at, value: quantile(window, 0.99) })
      window = []
      const tenth = Math.floor((10 * at) / seconds)
      const latest = looks.at(-1)
      if (tenth > told)
        say(
          `${tenth} of 10: ${latest?.shopMB.toFixed(0)} MB, ${latest?.handles} handles, p99 ${p99.at(-1)?.value.toFixed(0)} ms`,
        )
      told = tenth
    }
  }
  await Promise.all([visitors, begin(), watch()])
  client.close()
  const drainedAfter = await untilDrained(soaked)
  const [after] = await soaked.sql<{ stock: string }>(stockWithoutMoves)
  const broken = await soaked.sql<{ rule: string; id: string }>(brokenRules)
  return {
    looks,
    p99,
    tally,
    isStockExact: before?.stock === after?.stock,
    broken,
    drainedAfter,
    deadest: await deadest(soaked),
  }
}

/** Figures that stay level: by how much one may grow over the second half, beyond chance, and what of a look it is. */
const levels: readonly [name: string, unit: string, limit: number, of: (look: Look) => number][] = [
  ['memory of the shop', 'MB', 0.05, ({ shopMB }) => shopMB],
  ['heap in use', 'MB', 0.1, ({ heapMB }) => heapMB],
  ['memory of the database’s processes', 'MB', 0.1, ({ databaseMB }) => databaseMB],
  ['open handles of the shop', '', 0.05, ({ handles }) => handles],
  ['connections to the database', '', 0.05, ({ connections }) => connections],
  // Autovacuum comes by once a minute, and to a table once a fifth of it is dead: up and down is right, and more dead rows beside more living ones.
  ['dead rows among all', '%', 0.25, ({ deadPart }) => 100 * deadPart],
]
const p99Limit = 0.5

function levelPromise(name: string, unit: string, limit: number, points: readonly Point[]): Promised {
  const half = secondHalf(points)
  const { growth, least } = growthOf(half)
  const percent = (part: number) => `${(100 * part).toFixed(1)}%`
  return {
    promise: `${name} over the second half`,
    limit: `at most ${percent(limit)} more`,
    measured: `${percent(growth)} (at least ${percent(least)}), median ${medianOf(half).toFixed(0)}${unit ? ` ${unit}` : ''}`,
    isKept: least <= limit,
  }
}

function timedPromises({ looks, p99 }: Course): Promised[] {
  if (looks.length < fewestLooks) return []
  const pointsOf = (of: (look: Look) => number) => looks.map((look) => ({ at: look.at, value: of(look) }))
  return [
    ...levels.map(([name, unit, limit, of]) => levelPromise(name, unit, limit, pointsOf(of))),
    levelPromise('time to an answer, p99', 'ms', p99Limit, p99),
  ]
}

function promisesOf(course: Course): Promised[] {
  const { tally, broken, isStockExact, drainedAfter } = course
  const strange = [...tally.strange.values()].reduce((sum, count) => sum + count, 0)
  const all = [...tally.done.values()].reduce((sum, count) => sum + count, 0)
  return [
    ...timedPromises(course),
    {
      promise: 'every answer is one that was expected',
      limit: 'no other',
      measured: `${all.toLocaleString('en-IN')} as expected, ${tally.refused} times 503 with Retry-After, ${strange} others`,
      isKept: strange === 0 && all > 0,
    },
    {
      promise: 'jobs are done soon after',
      limit: `${drainSeconds} s`,
      measured: drainedAfter === undefined ? 'some are still due' : `${drainedAfter} s`,
      isKept: drainedAfter !== undefined,
    },
    {
      promise: 'stock is what it was less every movement',
      limit: 'exactly',
      measured: isStockExact ? 'exactly' : 'another',
      isKept: isStockExact,
    },
    {
      promise: 'the rules of money, stock and states hold',
      limit: 'for every order',
      measured:
        broken.length === 0
          ? 'all hold'
          : broken
              .slice(0, 3)
              .map(({ rule, id }) => `${id}: ${rule}`)
              .join('; '),
      isKept: broken.length === 0,
    },
  ]
}

function chartOf({ looks, p99 }: Course): string {
  const minutes = (points: readonly Point[]) => points.map(({ at, value }) => ({ at: at / 60, value }))
  const line = (name: string, of: (look: Look) => number) => ({
    name,
    points: minutes(looks.map((look) => ({ at: look.at, value: of(look) }))),
  })
  return timeline(`Soak: ${rate} requests and ${journeysPerSecond.toFixed(1)} journeys a second`, 'minutes', [
    {
      title: 'Memory',
      unit: 'MB',
      lines: [
        line('shop', ({ shopMB }) => shopMB),
        line('heap in use', ({ heapMB }) => heapMB),
        line('database', ({ databaseMB }) => databaseMB),
      ],
    },
    {
      title: 'Open',
      unit: 'count',
      lines: [line('handles', ({ handles }) => handles), line('connections', ({ connections }) => connections)],
    },
    { title: 'Time to an answer', unit: 'ms', lines: [{ name: 'p99', points: minutes(p99) }] },
    {
      title: 'Dead rows',
      unit: 'count',
      lines: [line('dead rows', ({ deadRows }) => deadRows), line('jobs waiting', ({ jobsWaiting }) => jobsWaiting)],
    },
  ])
}

const course = await withSoakedShop(say, (soaked) => soak(soaked, untilStopped()))
for (const [name, count] of [...course.tally.done].sort()) say(`${String(count).padStart(9)} ${name}`)
for (const [what, count] of course.tally.strange) say(`${String(count).padStart(9)} NOT EXPECTED ${what}`)
const [first, last] = [course.looks[0], course.looks.at(-1)]
if (first && last)
  say(
    `${last.autovacuums - first.autovacuums} autovacuums; the database grew from ${first.sizeMB} to ${last.sizeMB} MB`,
  )
say(`Most dead rows: ${course.deadest}`)
if (!isShort) {
  await mkdir(join(root, 'data', 'bench'), { recursive: true })
  const chart = join(root, 'data', 'bench', 'soak.svg')
  await writeFile(chart, chartOf(course))
  say(`The course as a picture: ${chart}\n`)
}
const promised = promisesOf(course)
console.log(promisesTable(promised))
process.exitCode = promised.every(({ isKept }) => isKept) ? 0 : 1
