import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../bin/lib/shop-process.ts'
import { openShop, type Shop, setPrice } from '../shop.ts'
import type { Stage, TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, until } from '../trial.ts'

const key = 'the key of the trials for Varnish'
const path = '/products/jade-face-roller'

/** Where the shop purges: passes it on to Varnish, or refuses while the line is cut. */
async function startPurgeLine(varnishPort: number) {
  let isCut = false
  const server = createServer((request, response) => {
    if (isCut) return response.destroy()
    const { 'surrogate-key': tags = '', 'fastly-key': given = '' } = request.headers
    fetch(`http://127.0.0.1:${varnishPort}/purge`, {
      method: 'POST',
      headers: { 'Surrogate-Key': String(tags), 'Fastly-Key': String(given) },
    }).then(
      ({ status }) => response.writeHead(status).end(),
      // Varnish is started after the shop.
      () => response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    stop: () => server.close(),
  }
}

/** Varnish with deploy/cdn/varnish.vcl in front of a shop of this port. */
async function startVarnish(stage: Stage, { port, shopPort }: { port: number; shopPort: number }) {
  const folder = join(stage.folder, `varnish-${port}`)
  await mkdir(folder)
  const file = join(folder, 'default.vcl')
  const settings = await readFile('deploy/cdn/varnish.vcl', 'utf8')
  await writeFile(
    file,
    settings
      .replace('.host = "10.0.0.31"', '.host = "127.0.0.1"')
      .replace('.port = "8080"', `.port = "${shopPort}"`)
      .replace('SECRET_CDN', key),
  )
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file]
  const child = spawn('varnishd', [...args, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
  await until('Varnish answers', async () => {
    if (child.exitCode !== null) throw new Error(said)
    return (await fetch(`http://127.0.0.1:${port}/`)).status > 0
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((end) => child.once('exit', end))
      if (child.exitCode === null && child.kill()) await ended
    },
  }
}

interface Stand {
  database: TrialDatabase
  shop: Shop
  cdn: string
  line: Awaited<ReturnType<typeof startPurgeLine>>
  /** The shop again, on its port, after its end. */
  openAgain(): Promise<Shop>
}

async function atVarnish<Result>(stage: Stage, name: string, work: (stand: Stand) => Promise<Result>): Promise<Result> {
  const database = await stage.database(name)
  const [port, shopPort] = [await freePort(), await freePort()]
  const line = await startPurgeLine(port)
  const settings = {
    PORT: String(shopPort),
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
    CDN_PURGE_URL: line.url,
    CDN_PURGE_KEY: key,
  }
  const shops: Shop[] = []
  const open = async () => {
    const shop = await openShop(stage, database, settings)
    shops.push(shop)
    return shop
  }
  let varnish: Awaited<ReturnType<typeof startVarnish>> | undefined
  try {
    const shop = await open()
    varnish = await startVarnish(stage, { port, shopPort })
    return await work({ database, shop, cdn: varnish.origin, line, openAgain: open })
  } finally {
    for (const shop of shops) await shop.stop()
    await varnish?.stop()
    line.stop()
  }
}

interface Seen {
  status: number
  /** Rupees on the page, before tax. */
  price: number
  /** Whether Varnish had it. */
  isKept: boolean
}

async function look(cdn: string): Promise<Seen> {
  const answer = await fetch(cdn + path)
  const [, rupees = ''] = /"price":"?(\d+)/.exec(await answer.text()) ?? []
  const isKept = (answer.headers.get('x-varnish') ?? '').includes(' ')
  return { status: answer.status, price: Math.round(Number(rupees) / 1.18), isKept }
}

const fresh: Trial = {
  name: 'cdn-fresh',
  promise: 'a CDN answers for the shop, shows a changed price within 3 s, and never the old one after that',
  needs: ['varnish'],
  run: (stage) =>
    atVarnish(stage, 'cdn_fresh', async ({ database, cdn }) => {
      const seen: (Seen & { at: number })[] = []
      let isOver = false
      const readers = Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const at = performance.now()
          seen.push({ ...(await look(cdn)), at })
        }
      })
      const changes: { price: number; at: number }[] = []
      try {
        for (let price = 800; price <= 1_700; price += 100) {
          await setPrice(database, 'jade-face-roller', price * 100)
          changes.push({ price, at: performance.now() })
          await until('the new price is there', async () => (await look(cdn)).price === price)
          await sleep(2_500)
        }
      } finally {
        isOver = true
        await Promise.all(readers)
      }
      const late = changes.map(({ price, at }) => {
        const old = seen.filter((one) => one.price < price && one.at > at)
        return Math.max(0, ...old.map((one) => one.at - at))
      })
      const kept = seen.filter(({ isKept }) => isKept).length / seen.length
      const wrong = seen.filter(({ status }) => status !== 200).length
      const refused = (await fetch(`${cdn}/purge`, { method: 'POST', headers: { 'Surrogate-Key': 'everything' } }))
        .status
      return {
        figures: `${seen.length} looks, ${(100 * kept).toFixed(1)}% without the shop; the old price was last seen ${inSeconds(Math.max(...late))} after a change; a stranger’s purge: ${refused}`,
        isReached: kept > 0.9 && wrong === 0 && Math.max(...late) < 3_000 && refused === 403,
      }
    }),
}

const alone: Trial = {
  name: 'cdn-alone',
  promise: 'pages at a CDN stand while the shop is away, and are as the shop has them after it is back',
  needs: ['varnish'],
  run: (stage) =>
    atVarnish(stage, 'cdn_alone', async ({ database, shop, cdn, openAgain }) => {
      await until('Varnish keeps the page', async () => (await look(cdn)).isKept)
      shop.kill('SIGKILL')
      await shop.ended
      const away = await Promise.all(Array.from({ length: 100 }, () => look(cdn)))
      await setPrice(database, 'jade-face-roller', 50_000)
      await openAgain()
      const back = await until('the price of meanwhile is there', async () => (await look(cdn)).price === 500)
      const stood = away.filter(({ status, isKept }) => status === 200 && isKept).length
      return {
        figures: `${stood} of 100 looks; fresh ${inSeconds(back)} after the shop was back`,
        isReached: stood === 100,
      }
    }),
}

const deaf: Trial = {
  name: 'cdn-deaf',
  promise: 'a CDN that could not be told what changed is told as soon as it hears again',
  needs: ['varnish'],
  run: (stage) =>
    atVarnish(stage, 'cdn_deaf', async ({ database, shop, cdn, line }) => {
      await until('Varnish keeps the page', async () => (await look(cdn)).isKept)
      line.cut()
      await setPrice(database, 'jade-face-roller', 50_000)
      await until('the shop says so', async () => shop.said().includes('cdn.not_purged'))
      line.mend()
      const fresh = await until('the new price is there', async () => (await look(cdn)).price === 500)
      const lines = shop.said().match(/cdn\.not_purged/g)?.length ?? 0
      return {
        figures: `fresh ${inSeconds(fresh)} after the line was back; ${lines} line of the log`,
        isReached: lines === 1,
      }
    }),
}

export const cdnTrials: readonly Trial[] = [fresh, alone, deaf]
