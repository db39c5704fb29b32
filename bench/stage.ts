import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { generateCatalogue } from '#seed/large/generate.ts'
import { seedDemo } from '#seed/seed.ts'
import { type ShopProcess, startShop } from '../bin/lib/shop-process.ts'
import { type Cores, moveTo, twoCores } from './cores.ts'
import { progressLine } from './progress.ts'
import type { Row } from './table.ts'
import { findTools, type Tools } from './tools.ts'
import { type Load, load, type Wish } from './wrk.ts'

/** What every row of the table is measured with. */
export interface Stage {
  cores: Cores
  tools: Tools
  /** Each side of a row is measured so many times, so many seconds each. */
  turns: number
  seconds: number
  database: EmbeddedPostgres
  /** For rows that start shops of their own. */
  folder: string
  /** How Node is started for what is measured: with a profile, when that was asked for. */
  nodeFlags: readonly string[]
  /** The shop that rows share; started when the first of them asks. */
  shop(): Promise<ShopProcess>
  /** For other shops that must know the sessions of the shared one. */
  shopEnvironment: Record<string, string>
  /** Asks from the core of who asks. */
  load(wish: Omit<Wish, 'seconds'> & { seconds?: number }): Promise<Load>
  /** A connection of the superuser's for looking and arranging. */
  sql<Result extends object>(text: string, values?: unknown[]): Promise<Result[]>
  say(line: string): void
}

/** A row, or several that belong together, by the name that `--only` takes. */
export interface Measure {
  name: string
  /** Takes long, or much room: only with `--full`. */
  isFull?: boolean
  measure(stage: Stage): Promise<Row[]>
}

export const password = 'shringar-demo'

/** Moves the database with all its processes to the core of what is measured. */
export async function pinDatabase(stage: Pick<Stage, 'cores' | 'sql'>): Promise<void> {
  const [row] = await stage.sql<{ folder: string }>("select current_setting('data_directory') as folder")
  const pid = Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
  moveTo(stage.cores.server, pid)
}

export interface StageOptions {
  folder: string
  products: number
  turns: number
  seconds: number
  nodeFlags?: readonly string[]
  say(line: string): void
}

/** Sets everything up, lets `work` measure, and takes everything down again; the data stay for the next time. */
export async function onStage<Result>(options: StageOptions, work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const cores = twoCores()
  const tools = findTools(options.say)
  // Who asks and who measures share a core: both wait most of the time.
  moveTo(cores.load, process.pid)
  const database = await startEmbeddedPostgres({ dataDir: options.folder, log: options.say })
  const client = new pg.Client({ connectionString: database.superuserUrl })
  // Everybody asks from one address.
  const shopEnvironment = { AUTH_SECRET: randomBytes(32).toString('hex'), LIMITS_SCALE: '100000' }
  let shop: Promise<ShopProcess> | undefined
  const stage: Stage = {
    cores,
    tools,
    turns: options.turns,
    seconds: options.seconds,
    database,
    folder: options.folder,
    shopEnvironment,
    nodeFlags: options.nodeFlags ?? [],
    say: options.say,
    shop() {
      shop ??= startShop(database, options.folder, {
        core: cores.server,
        env: shopEnvironment,
        nodeFlags: stage.nodeFlags,
      })
      return shop
    },
    load: (wish) => load(tools.wrk, cores.load, { seconds: options.seconds, ...wish }),
    async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await client.query<Row>(text, values)).rows
    },
  }
  try {
    await migrate(database.ownerUrl, { webRole: 'shringar_web' })
    await client.connect()
    await fill(stage, client, options.products)
    await pinDatabase(stage)
    return await work(stage)
  } finally {
    await (await shop?.catch(() => undefined))?.stop()
    await client.end()
    await database.stop()
  }
}

/** Makes the demo and, beside it, so many products where they are not there yet. */
export async function fill(stage: Pick<Stage, 'sql' | 'say'>, client: pg.Client, products: number): Promise<void> {
  const [row] = await stage.sql<{ products: number }>('select count(*)::int as products from products')
  const there = row?.products ?? 0
  if (there === 0) await seedDemo(client, { passwordHash: await hashPassword(password), log: () => {} })
  if (there >= products) return
  stage.say(`Making ${products.toLocaleString('en-IN')} products; they stay for the next time.`)
  await generateCatalogue(client, { products, seed: 1, now: new Date(), onProgress: progressLine() })
}
