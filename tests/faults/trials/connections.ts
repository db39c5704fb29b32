import { startSilentProxy } from '#tests/support/silent-proxy.ts'
import { buyerAt, openShop, type Shop, setPrice } from '../shop.ts'
import type { Stage, TrialDatabase } from '../stage.ts'
import { inSeconds, type Trial, tally, until } from '../trial.ts'

const statusOf = (shop: Shop, path: string): Promise<number> =>
  fetch(`${shop.origin}${path}`, { signal: AbortSignal.timeout(20_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** Asks without a pause until told to stop; answers with all statuses, 0 for none. */
function keepAsking(shop: Shop, count: number) {
  const statuses: number[] = []
  let isOver = false
  const paths = ['/', '/api/v1/products?limit=1', '/products/neem-wood-comb']
  const loops = Array.from({ length: count }, async (_, index) => {
    while (!isOver) statuses.push(await statusOf(shop, paths[index % paths.length] ?? '/'))
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
    return statuses
  }
}

const cutAll = (stage: Stage, { name }: TrialDatabase) =>
  stage.superuser('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

const lost: Trial = {
  name: 'lost-connections',
  promise: 'lost connections are lines of the log, not the end of the shop',
  isShort: true,
  async run(stage) {
    const database = await stage.database('lost')
    const shop = await openShop(stage, database)
    try {
      const buyer = await buyerAt(shop, database)
      const stop = keepAsking(shop, 10)
      const orders: number[] = []
      for (let round = 0; round < 10; round++) {
        const placed = [1, 2, 3].map(() => buyer.order().then(({ status }) => orders.push(status)))
        await cutAll(stage, database)
        await Promise.all(placed)
      }
      const statuses = [...(await stop()), ...orders]
      const back = await until('the shop is ready', async () => (await statusOf(shop, '/readyz')) === 200)
      const wrong = statuses.filter((status) => ![200, 201, 503].includes(status))
      const lines = shop.said().match(/database\.(connection|listening)_lost/g)?.length ?? 0
      return {
        figures: `10 times every connection: ${tally(statuses)}; ${lines} lines in the log; ready ${inSeconds(back)} later`,
        isReached: wrong.length === 0 && lines > 0 && shop.child.exitCode === null,
      }
    } finally {
      await shop.stop()
    }
  },
}

const silence: Trial = {
  name: 'silence',
  promise: 'a line that falls silent is noticed in seconds: pages are fresh within 10 s, orders go through within 8 s',
  isShort: true,
  async run(stage) {
    const database = await stage.database('silence')
    const [web, owner] = [await startSilentProxy(database.webUrl), await startSilentProxy(database.ownerUrl)]
    const shop = await openShop(stage, { webUrl: web.url, ownerUrl: owner.url })
    try {
      const buyer = await buyerAt(shop, database)
      await Promise.all(Array.from({ length: 12 }, () => buyer.order()))
      const page = async () => (await fetch(`${shop.origin}/products/jade-face-roller`)).text()
      await page()
      web.fallSilent()
      owner.fallSilent()
      await setPrice(database, 'jade-face-roller', 77_700)
      const [ordered, fresh] = await Promise.all([
        until('an order goes through', async () => (await buyer.order({ timeoutMs: 20_000 })).status === 201),
        until('the page shows the new price', async () => (await page()).includes('₹777')),
      ])
      return {
        figures: `first order after ${inSeconds(ordered)}, fresh page after ${inSeconds(fresh)}`,
        isReached: ordered < 8_000 && fresh < 10_000,
      }
    } finally {
      shop.kill('SIGKILL')
      await shop.ended
      web.stop()
      owner.stop()
    }
  },
}

const silentEnd: Trial = {
  name: 'silent-end',
  promise: 'SIGTERM ends the shop within 16 s although its database says nothing any more',
  async run(stage) {
    const database = await stage.database('silent_end')
    const [web, owner] = [await startSilentProxy(database.webUrl), await startSilentProxy(database.ownerUrl)]
    const shop = await openShop(stage, { webUrl: web.url, ownerUrl: owner.url })
    try {
      const asked = Array.from({ length: 4 }, (_, n) => statusOf(shop, `/api/v1/products?limit=${n + 1}`))
      await Promise.all(asked)
      web.fallSilent({ isOpen: false })
      owner.fallSilent({ isOpen: false })
      // The page has not been asked for yet, so it needs the database.
      const underWay = [
        statusOf(shop, '/api/v1/products?limit=9'),
        statusOf(shop, '/products/kumkumadi-radiance-serum'),
      ]
      const begun = performance.now()
      shop.kill('SIGTERM')
      const code = await shop.ended
      const took = performance.now() - begun
      return {
        figures: `ended with ${code} after ${inSeconds(took)}; what was under way got ${tally(await Promise.all(underWay))}`,
        isReached: code === 0 && took < 16_000,
      }
    } finally {
      shop.kill('SIGKILL')
      await shop.ended
      web.stop()
      owner.stop()
    }
  },
}

export const connectionTrials = [lost, silence, silentEnd]
