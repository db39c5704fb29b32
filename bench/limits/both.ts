import { type Ask, askRaw, type RawAnswer } from '#bench/raw.ts'
import { startShop } from '#bench/shop-process.ts'
import type { Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { inTurns } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { databaseConnections } from '#platform/db.server.ts'
import { bothTogether, type PgbenchWish, pgbench } from './pgbench.ts'
import { type Asked, startRecorder } from './recorder.ts'
import { plainNode } from './servers.ts'

/** A row whose requests need Node and PostgreSQL. */
export interface BothWish {
  name: string
  connections: number
  /** Of what both could do together; without one the row is only shown. */
  share?: number
  /** One request of the load: its answer is what plain node:http writes, its statements are what pgbench runs. */
  sample: Sample
  /** Instead of asking for the sample again and again. */
  load?: (origin: string, seconds: number) => Promise<Load>
  /** Instead of the sample's statements as they were recorded. */
  database?: Database
  /** Between two turns, while nobody asks. */
  tidy?: () => Promise<unknown>
  /** Whether all answers have the bytes of the sample's. */
  isAlwaysTheSame: boolean
  note?: string
}

export type Sample = Ask & { path: string }
type Database = Pick<PgbenchWish, 'scripts' | 'variables'>

/** Asks a shop as a page of its own does. Throws when it refuses. */
async function askedRight(origin: string, { path, headers, ...ask }: Sample): Promise<RawAnswer> {
  const answer = await askRaw(origin + path, { ...ask, headers: { ...headers, Origin: origin } })
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.body.toString()}`)
  return answer
}

/** What the shop asks of its database for each of these requests, after it has been asked the first of them before. */
export async function statementsFor(stage: Stage, first: Sample, samples: readonly Sample[]): Promise<Asked[][]> {
  const recorder = await startRecorder(stage.database.webUrl)
  const recorded = { ...stage.database, webUrl: recorder.url }
  try {
    const shop = await startShop(recorded, stage.folder, { env: stage.shopEnvironment })
    try {
      await askedRight(shop.origin, first)
      await new Promise((wait) => setTimeout(wait, 200))
      const asked: Asked[][] = []
      for (const sample of samples) {
        recorder.take()
        await askedRight(shop.origin, sample)
        asked.push(recorder.take())
      }
      return asked
    } finally {
      await shop.stop()
    }
  } finally {
    recorder.stop()
  }
}

/** A statement in the language of pgbench, every value a variable of its own; an absent value is NULL to it. */
export function asScript(asked: readonly Asked[], prefix = 's'): { script: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {}
  const lines = asked.map(({ text, values }, at) => {
    for (const [index, value] of values.entries()) {
      if (value !== null) variables[`${prefix}${at}v${index + 1}`] = value
    }
    return `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, `:${prefix}${at}v$1`)};\n`
  })
  return { script: lines.join(''), variables }
}

async function databaseOf(stage: Stage, sample: Sample): Promise<Database> {
  const [asked = []] = await statementsFor(stage, sample, [sample])
  const { script, variables } = asScript(asked)
  return { scripts: script ? [script] : [], variables }
}

/** Has a process take no time while `work` is measured. */
export async function withoutThe(pid: number, work: () => Promise<Load>): Promise<Load> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Every answer had exactly these bytes, but for those under way when time was up. */
export const wrongBytes = (load: Load, bytes: number, connections: number, turns: number): number =>
  Math.abs(load.bytes - load.requests * bytes) > connections * bytes * turns ? 1 : 0

/** The shop beside what this core could do at most: pgbench with the same statements, plain node:http with the same bytes. */
export async function measureBoth(stage: Stage, wish: BothWish): Promise<Row> {
  const { sample, connections, share } = wish
  const database = wish.database ?? (await databaseOf(stage, sample))
  const shop = await stage.shop()
  const answer = await askedRight(shop.origin, sample)
  const plain = await plainNode(stage.cores.server, answer)
  const load = (origin: string, seconds: number) =>
    wish.load?.(origin, seconds) ??
    stage.load({ url: origin + sample.path, connections, seconds, headers: sample.headers })
  const tidied = async (turn: Promise<Load>) => {
    const measured = await turn
    await wish.tidy?.()
    return measured
  }
  const sql = () =>
    pgbench(stage.tools.pgbench, stage.cores.load, stage.database.webUrl, {
      ...database,
      connections: Math.min(connections, databaseConnections),
      seconds: stage.seconds,
    })
  try {
    // What a shop that has been open for a while has behind it: its code is compiled, its statements are prepared.
    await tidied(load(shop.origin, stage.seconds * 2))
    const of = await inTurns(stage.turns, {
      sql: () => (database.scripts.length > 0 ? withoutThe(shop.pid, () => tidied(sql())) : Promise.resolve(nothing)),
      node: () => withoutThe(shop.pid, () => load(new URL(plain.url).origin, stage.seconds)),
      ours: () => tidied(load(shop.origin, stage.seconds)),
    })
    const limit = bothTogether(of.node.rate, of.sql.rate)
    const { ours } = of
    return {
      name: wish.name,
      figure: ours.rate,
      unit: 'per s',
      limit: { what: 'pgbench and node:http', figure: limit },
      p50: ours.p50,
      p99: ours.p99,
      requests: ours.requests,
      errors: ours.errors + (wish.isAlwaysTheSame ? wrongBytes(ours, answer.bytes, connections, stage.turns) : 0),
      asked: share === undefined ? [] : [{ what: `${share} of it`, holds: ours.rate >= share * limit }],
      note: `${answer.body.length.toLocaleString('en-IN')} bytes; pgbench ${perSecond(of.sql.rate)}, node:http ${perSecond(of.node.rate)}${wish.note ? `; ${wish.note}` : ''}`,
    }
  } finally {
    await plain.stop()
  }
}

const perSecond = (rate: number) =>
  Number.isFinite(rate) ? `${Math.round(rate).toLocaleString('en-IN')}/s` : 'not asked'

/** What takes no time. */
const nothing: Load = {
  requests: 0,
  errors: 0,
  bytes: 0,
  seconds: 0,
  rate: Number.POSITIVE_INFINITY,
  p50: 0,
  p99: 0,
}
