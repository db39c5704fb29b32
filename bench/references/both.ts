import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ask, askRaw, type RawAnswer } from '#bench/raw.ts'
import type { Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { inTurns } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { databaseConnections } from '#platform/db.server.ts'
import type { SentStatement } from '../../bin/lib/sent-statements.ts'
import { startShop } from '../../bin/lib/shop-process.ts'
import { bothTogether, type PgbenchWish, pgbench } from './pgbench.ts'
import { plainNode } from './servers.ts'

/** A row whose requests need both Node and PostgreSQL. */
export interface BothWish {
  name: string
  connections: number
  /** The part of what both could do together that must be reached; without one the row only shows its figure. */
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

const recording = fileURLToPath(new URL('record-statements.ts', import.meta.url))

/** What the shop sends to its database for each of these requests, after it has answered the first of them once. */
export async function statementsFor(
  stage: Stage,
  first: Sample,
  samples: readonly Sample[],
): Promise<SentStatement[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-statements-'))
  const file = join(folder, 'statements')
  const shop = await startShop(stage.database, stage.folder, {
    env: { ...stage.shopEnvironment, STATEMENTS_FILE: file },
    nodeFlags: ['--import', recording],
  })
  const sentFor = async (sample: Sample) => {
    await writeFile(file, '')
    await askedRight(shop.origin, sample)
    const written = await readFile(file, 'utf8')
    // What the shop does behind the answer may be writing its line just now: half a line is none.
    const lines = written
      .slice(0, written.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
    return lines.map((line) => JSON.parse(line) as SentStatement)
  }
  try {
    await sentFor(first)
    // What the first request leaves to be done afterwards.
    await new Promise((wait) => setTimeout(wait, 200))
    const sent: SentStatement[][] = []
    for (const sample of samples) sent.push(await sentFor(sample))
    return sent
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A statement in the language of pgbench, every value a variable of its own; an absent value is NULL to it. */
export function asScript(
  asked: readonly SentStatement[],
  prefix = 's',
): { script: string; variables: Record<string, string> } {
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

/** The shop beside the most this core could do: pgbench with the same statements and plain node:http with the same bytes, one after the other. */
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
    const atMost = bothTogether(of.node.rate, of.sql.rate)
    const { ours } = of
    return {
      name: wish.name,
      figure: ours.rate,
      unit: 'per s',
      reference: { what: 'pgbench and node:http', figure: atMost },
      p50: ours.p50,
      p99: ours.p99,
      requests: ours.requests,
      errors: ours.errors + (wish.isAlwaysTheSame ? wrongBytes(ours, answer.bytes, connections, stage.turns) : 0),
      limits: share === undefined ? [] : [{ what: `${share} of it`, isReached: ours.rate >= share * atMost }],
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
