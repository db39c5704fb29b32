import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules } from '#db/books.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { buyerAt, idOf, launch, untilReady } from '../shop.ts'
import { databaseIn, type Stage, type TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, tally } from '../trial.ts'

/** Runs one of the shop's commands. */
function command(name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]): string {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${name}.ts`, ...args], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`bin/${name}.ts ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** All that was ordered, and every piece that moved for it. */
export const ordered = `select (select md5(string_agg(o::text, '|' order by o.id)) from orders o) as orders,
  (select md5(string_agg(l::text, '|' order by l.id)) from line_items l) as lines,
  (select md5(string_agg(m::text, '|' order by m.id)) from stock_movements m) as stock,
  (select md5(string_agg(p::text, '|' order by p.order_id)) from payments p) as payments`

/** Looks into a restored folder. */
async function lookInto(dataDir: string, ids: readonly string[]) {
  const restored = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    const { sql } = databaseIn(dataDir, restored)
    const [there] = await sql<{ count: number }>(
      'select count(*)::int as count from orders where public_id = any ($1)',
      [ids],
    )
    return { rows: await sql(ordered), lost: ids.length - (there?.count ?? 0), broken: await sql(brokenRules) }
  } finally {
    await restored.stop()
  }
}

/** Orders from three people at once, until `work` is done. Answers with their ids. */
async function whileOrdering(shop: Parameters<typeof buyerAt>[0], database: TrialDatabase, work: () => Promise<void>) {
  const buyers = await Promise.all([1, 2, 3].map(() => buyerAt(shop, database)))
  const ids: string[] = []
  let isOver = false
  const ordering = buyers.map(async (buyer) => {
    while (!isOver) ids.push(idOf(await buyer.order()))
  })
  await work()
  isOver = true
  await Promise.all(ordering)
  return ids
}

async function run(stage: Stage) {
  const data = join(stage.folder, 'accident')
  const env = {
    DATA_DIR: data,
    BACKUP_DIR: join(stage.folder, 'accident-backups'),
    BACKUP_KEY: 'a key of the trials, long enough for anybody',
    AUTH_SECRET: 'a secret of the trials, long enough for anybody',
  }
  // Made once before, so that the trial knows the address of its database.
  const made = await startEmbeddedPostgres({ dataDir: data, log: () => {} })
  await made.stop()
  const shop = await launch(env)
  await untilReady(shop)
  const database = databaseIn(data, made)
  const ids = await whileOrdering(shop, database, async () => {
    await sleep(1_000)
    command('backup', env)
    await sleep(2_000)
  })
  const stood = await database.sql(ordered)
  await sleep(1_100)
  const moment = new Date()
  await sleep(100)
  await database.sql('truncate orders cascade')
  await shop.stop()

  const begun = performance.now()
  const restored = { ...env, DATA_DIR: `${data}-restored` }
  command('restore', restored, '--to', moment.toISOString())
  const took = performance.now() - begun
  const { rows, lost, broken } = await lookInto(restored.DATA_DIR, ids)
  const isSame = JSON.stringify(rows) === JSON.stringify(stood)
  const checked = command('backup', env, '--check').includes('their stock and money agree')
  return {
    figures: `restored in ${inSeconds(took)}; ${lost} of ${ids.length} orders lost; ${isSame ? 'the same rows' : 'other rows'}; rules broken: ${tally(broken.map(({ rule }) => String(rule)))}; ${checked ? 'the trial agrees' : 'the trial does not agree'}`,
    isReached: lost === 0 && isSame && broken.length === 0 && checked && ids.length > 0,
  }
}

const accident: Trial = {
  name: 'accident',
  promise:
    'a shop that is backed up under orders and then loses all of them goes back to the second before, to the last row',
  run,
}

export const accidentTrials = [accident]
