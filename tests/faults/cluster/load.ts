import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../../cluster/cluster.ts'
import { type Buyer, buyerAt, type Reply } from '../shop.ts'

const slugs = ['neem-wood-comb', 'jade-face-roller', 'blending-brush-set']
const pages = ['/', '/products', '/products/neem-wood-comb', '/categories']

/** An order that the shop said it has. */
interface Acknowledged {
  id: string
  at: number
  /** From the first time it was sent, in milliseconds. */
  took: number
}

/** What people saw from `begin` on. */
export interface Seen {
  orders: readonly Acknowledged[]
  /** Answers to orders that were none: statuses, or what the line did. They were sent again, with the same key. */
  refusals: readonly string[]
  /** Answers for pages that were none. */
  brokenPages: readonly string[]
  pageCount: number
  /** Those that took longer than `slowPageMs`. */
  slowPages: number
  /** The longest time without an order, in milliseconds. */
  longestPause: number
}

/** From here on a page that is stored is slow, in milliseconds. */
const slowPageMs = 5_000

/** People who order and look at pages through nginx, all the time. */
export interface Load {
  /** Forgets what was seen so far, orders aside. */
  begin(): void
  /** Whether an order was acknowledged within the last second. */
  isFlowing(): boolean
  /** Ends when the orders under way are acknowledged. */
  stop(): Promise<Seen>
  /** Acknowledged orders and cancellations that are not there, and orders that nobody was told of. `database`: where to look, if not on the leader. */
  judge(database?: Pick<Cluster, 'sql'>): Promise<{ lost: number; doubled: number }>
}

const nameOf = (error: unknown): string => (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name

export async function startLoad(cluster: Cluster): Promise<Load> {
  const buyers = await Promise.all([0, 1].flatMap(() => slugs.map((slug) => buyerAt(cluster, cluster, slug))))
  const orders: Acknowledged[] = []
  let refusals: string[] = []
  let brokenPages: string[] = []
  let pageCount = 0
  let slowPages = 0
  let since = Date.now()
  let isOver = false
  let count = 0
  const cancelled = new Set<string>()

  /** Every second one is paid by card, every fourth is cancelled again. */
  async function orderOnce(buyer: Buyer): Promise<void> {
    const isCard = ++count % 2 === 0
    const isCancelled = count % 4 < 2
    const id = await placeUntilTaken(buyer, isCard ? { card: '4111111111111111' } : {})
    if (isCancelled && (await buyer.cancel(id).catch(() => undefined))?.status === 200) cancelled.add(id)
  }

  /** Sends an order with one key until the shop says that it has it. */
  async function placeUntilTaken(buyer: Buyer, payment: { card?: string }): Promise<string> {
    const key = randomUUID()
    for (const begun = Date.now(); ; ) {
      const answer = await buyer
        .order({ ...payment, key, timeoutMs: 10_000 })
        .catch((error): Reply | string => nameOf(error))
      const id = typeof answer === 'object' && answer.status < 300 ? answer.body.id : undefined
      if (id) {
        orders.push({ id, at: Date.now(), took: Date.now() - begun })
        return id
      }
      // A card may have no token while the shop is away.
      if (typeof answer === 'object' && answer.status < 500 && !payment.card)
        throw new Error(`An order was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (Date.now() - begun > 120_000) throw new Error('An order was not taken within two minutes.')
      refusals.push(typeof answer === 'object' ? `${answer.status} ${answer.body.code ?? ''}` : answer)
      await sleep(250)
    }
  }

  async function bodyOf(path: string): Promise<string> {
    const begun = Date.now()
    try {
      const answer = await fetch(cluster.origin + path, { signal: AbortSignal.timeout(15_000) })
      const body = await answer.text()
      if (answer.status !== 200) brokenPages.push(`${answer.status} ${path}`)
      return body
    } catch (error) {
      brokenPages.push(`${nameOf(error)} ${path}`)
      return ''
    } finally {
      if (Date.now() - begun > slowPageMs) slowPages++
    }
  }

  /** A page, and one of the files that it names: without them its forms are dead. */
  async function lookAt(path: string): Promise<void> {
    pageCount++
    const files = (await bodyOf(path)).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? []
    const file = files[pageCount % files.length]
    if (file) await bodyOf(file)
  }

  let failure: Error | undefined
  async function keep(work: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!isOver) {
      await work().catch((error) => (failure ??= error))
      await sleep(pauseMs)
    }
  }

  for (const path of pages) for (const { origin } of cluster.shops) await (await fetch(origin + path)).arrayBuffer()
  const loops = [
    ...buyers.map((buyer) => keep(() => orderOnce(buyer), 150)),
    ...pages.map((path) => keep(() => lookAt(path), 200)),
  ]
  return {
    begin() {
      refusals = []
      brokenPages = []
      pageCount = 0
      slowPages = 0
      since = Date.now()
    },
    isFlowing: () => Date.now() - (orders.at(-1)?.at ?? 0) < 1_000,
    async stop() {
      isOver = true
      await Promise.all(loops)
      if (failure) throw failure
      const seen = orders.filter(({ at }) => at >= since)
      const times = [since, ...seen.map(({ at }) => at)]
      const longestPause = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
      return { orders: seen, refusals, brokenPages, pageCount, slowPages, longestPause }
    },
    async judge(database = cluster) {
      const ids = new Set(orders.map(({ id }) => id))
      const [there] = await database.sql<{ acknowledged: string; all: string; cancelled: string }>(
        `select count(*) filter (where public_id = any($1)) as acknowledged, count(*) as all,
                count(*) filter (where public_id = any($3) and status = 'cancelled') as cancelled
           from orders where user_id = any($2)`,
        [[...ids], buyers.map(({ userId }) => userId), [...cancelled]],
      )
      const acknowledged = Number(there?.acknowledged)
      return {
        lost: ids.size - acknowledged + cancelled.size - Number(there?.cancelled),
        doubled: Number(there?.all) - acknowledged,
      }
    },
  }
}
