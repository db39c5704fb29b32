import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyerAt, launch, openShop, type Shop, untilReady } from '../shop.ts'
import type { Stage } from '../stage.ts'
import { type Outcome, type Trial, tally, until } from '../trial.ts'

/** Processes that work in a folder or were started on it. */
function processesOn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) || command.includes(folder)
      } catch {
        return false
      }
    })
}

/** Stops starts of a shop with its own database after each of these milliseconds, and starts it whole at the end. */
async function stopAtEach(stage: Stage, moments: readonly number[], signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
  const folder = await mkdtemp(join(stage.folder, 'start-'))
  await chmod(folder, 0o711)
  const codes: (number | string | null)[] = []
  let left = 0
  for (const moment of moments) {
    const shop = await launch({ DATA_DIR: folder })
    await sleep(moment)
    shop.kill(signal)
    codes.push(await shop.ended)
    if (signal === 'SIGTERM') left += processesOn(folder).length
  }
  const shop = await launch({ DATA_DIR: folder })
  await untilReady(shop)
  await shop.stop()
  left += processesOn(folder).length
  await rm(folder, { recursive: true, force: true })
  // Before Node has read the program, a signal ends it as it ends every program: nothing has been begun then.
  const isClean = signal === 'SIGKILL' || codes.every((code) => code === 0 || code === 'SIGTERM')
  return {
    figures: `${moments.length} starts ended with ${tally(codes.map(String))}; ${left} processes left; the next start opened`,
    isReached: isClean && left === 0,
  }
}

const stopDuringStart = (name: string, moments: readonly number[], signal: 'SIGTERM' | 'SIGKILL'): Trial => ({
  name,
  promise: `${signal} at any moment of the start leaves no process and nothing that the next start stumbles over`,
  run: (stage) => stopAtEach(stage, moments, signal),
})

/** Clients with a connection each, which they give up when an answer says so. */
function askingOver(shop: Shop, connections: number) {
  const outcomes: string[] = []
  const once = (agent: Agent, path: string) =>
    new Promise<{ status: string; isLast: boolean }>((done) => {
      const asking = get(`${shop.origin}${path}`, { agent }, (answer) => {
        answer.resume()
        answer.once('end', () =>
          done({ status: String(answer.statusCode), isLast: answer.headers.connection === 'close' }),
        )
        answer.once('error', (error) => done({ status: error.message, isLast: true }))
      })
      asking.once('error', (error) => done({ status: error.message, isLast: true }))
    })
  const loops = Array.from({ length: connections }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isOver = false; !isOver; ) {
      const { status, isLast } = await once(agent, index % 2 ? '/' : '/api/v1/products?limit=1')
      outcomes.push(status)
      isOver = isLast
    }
    agent.destroy()
  })
  return { outcomes, end: () => Promise.all(loops) }
}

const underLoad = (processes: '1' | '2'): Trial => ({
  name: `sigterm-under-load-${processes}`,
  promise: `SIGTERM resets none of 50 busy connections (WEB_CONCURRENCY=${processes})`,
  isShort: processes === '1',
  async run(stage) {
    const shop = await openShop(stage, await stage.database('load'), { WEB_CONCURRENCY: processes })
    const load = askingOver(shop, 50)
    await sleep(1_500)
    shop.kill('SIGTERM')
    const code = await shop.ended
    await load.end()
    const wrong = load.outcomes.filter((outcome) => outcome !== '200')
    return {
      figures: `${load.outcomes.length} answers, wrong: ${tally(wrong)}; ended with ${code}`,
      isReached: wrong.length === 0 && code === 0,
    }
  },
})

const killsUnderOrders: Trial = {
  name: 'kills',
  promise: 'no acknowledged order is lost over kills of the shop and of its database',
  async run(stage) {
    const database = await stage.database('kills')
    const placed: string[] = []
    for (let round = 0; round < 6; round++) {
      const shop = await openShop(stage, database)
      const buyers = await Promise.all(Array.from({ length: 6 }, () => buyerAt(shop, database)))
      let isOver = false
      const loops = buyers.map(async (buyer) => {
        while (!isOver) {
          const reply = await buyer.order({ timeoutMs: 8_000 }).catch(() => undefined)
          const id = reply?.body.order?.id ?? reply?.body.id
          if (reply?.status === 201 && id) placed.push(id)
        }
      })
      await sleep(1_200)
      if (round % 2) {
        const [row] = await stage.superuser<{ folder: string }>("select current_setting('data_directory') as folder")
        process.kill(Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      }
      shop.kill('SIGKILL')
      isOver = true
      await Promise.all([shop.ended, ...loops])
      await until('the database is back', async () => (await stage.superuser('select 1 as one')).length === 1)
    }
    const [row] = await database.sql<{ there: number }>(
      'select count(distinct public_id)::int as there from orders where public_id = any ($1)',
      [placed],
    )
    const missing = placed.length - (row?.there ?? 0)
    return {
      figures: `${placed.length} orders acknowledged, ${missing} lost`,
      isReached: missing === 0 && placed.length > 50,
    }
  },
}

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, n) => from + n * by)

export const endTrials = [
  stopDuringStart('stop-at-each-moment', steps(0, 4_500, 300), 'SIGTERM'),
  stopDuringStart('kill-at-each-moment', steps(150, 4_500, 435), 'SIGKILL'),
  underLoad('1'),
  underLoad('2'),
  killsUnderOrders,
]
