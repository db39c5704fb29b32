import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../../bin/lib/shop-process.ts'
import { buyerAt, idOf, openShop, type Shop, setPrice } from '../shop.ts'
import type { Stage, TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

interface Pooler {
  url: string
  process: ChildProcess
}

const isOpen = (port: number) =>
  new Promise<boolean>((answered) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      answered(true)
    })
    socket.once('error', () => answered(false))
  })

/** PgBouncer in front of a trial's database, as Debian ships it: nothing of its configuration is made for the shop. */
async function startPooler(stage: Stage, database: TrialDatabase, mode: 'session' | 'transaction'): Promise<Pooler> {
  const address = new URL(database.webUrl)
  const folder = join(stage.folder, `pgbouncer-${mode}`)
  const port = await freePort()
  await mkdir(folder)
  await chmod(folder, 0o711)
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${address.username}" "${decodeURIComponent(address.password)}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${decodeURIComponent(address.hostname)} port=${address.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 12
max_client_conn = 200
`,
  )
  for (const file of [users, settings]) await chmod(file, 0o644)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const pooler = spawn('pgbouncer', ['-q', ...asRoot, settings], { stdio: 'ignore', cwd: '/' })
  await until('PgBouncer listens', () => isOpen(port))
  return {
    url: `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    process: pooler,
  }
}

/** A shopping of many at once; answers with every status. */
async function shopping(shop: Shop, database: TrialDatabase): Promise<number[]> {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerAt(shop, database)))
  const statuses: number[] = []
  const read = async (path: string) => statuses.push((await fetch(`${shop.origin}${path}`)).status)
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let round = 0; round < 8; round++) {
        const placed = await buyer.order(round % 2 ? { card: '4111111111111111' } : {})
        statuses.push(placed.status)
        if (round % 3 === 0) statuses.push((await buyer.cancel(idOf(placed))).status)
        await Promise.all([
          read(`/api/v1/products?limit=${index + 1}`),
          read('/api/v1/products/neem-wood-comb'),
          read(`/api/v1/products?q=rose&limit=${round + 1}`),
        ])
      }
    }),
  )
  return statuses
}

const through = (mode: 'session' | 'transaction'): Trial => ({
  name: `pgbouncer-${mode}`,
  promise: `the shop runs through PgBouncer in ${mode} mode with DATABASE_DIRECT_URL, and with nothing set up for it`,
  needs: ['pgbouncer'],
  async run(stage) {
    const database = await stage.database(`pooled_${mode}`)
    const pooler = await startPooler(stage, database, mode)
    const settings = { MIGRATE_DATABASE_URL: '', DATABASE_DIRECT_URL: database.ownerUrl }
    const shop = await openShop(stage, { webUrl: pooler.url, ownerUrl: '' }, settings)
    try {
      const statuses = await shopping(shop, database)
      await fetch(`${shop.origin}/products/jade-face-roller`)
      await setPrice(database, 'jade-face-roller', 77_700)
      const fresh = await until('the page shows the new price', async () =>
        (await (await fetch(`${shop.origin}/products/jade-face-roller`)).text()).includes('₹777'),
      )
      const mails = await until('jobs are done', async () => (await database.sql('select 1 from mails')).length > 20)
      const [role] = await database.sql<{ has: boolean }>(
        "select exists (select from pg_db_role_setting where 'statement_timeout=5000ms' = any (setconfig)) as has",
      )
      return {
        figures: `${tally(statuses)}; page fresh after ${inSeconds(fresh)}; emails written after ${inSeconds(mails)}; deadlines ${role?.has ? 'set' : 'missing'}`,
        isReached: statuses.every((status) => status < 400) && fresh < 2_000 && role?.has === true,
      }
    } finally {
      await shop.stop()
      pooler.process.kill('SIGTERM')
    }
  },
})

export const poolerTrials = [through('session'), through('transaction')]
