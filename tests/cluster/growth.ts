import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../../bin/lib/process-tree.ts'
import type { Cluster, ClusterShop } from './cluster.ts'
import { isReady } from './state.ts'

/** What a number of shops carried behind nginx. */
interface Carried {
  shops: number
  /** Searches in a second. */
  rate: number
  /** Processor seconds that the shops took in a second. */
  cpu: number
}

const clients = 12
const warmUpMs = 4_000
const measuredMs = 15_000

/** Searches that nobody has made before: the shop answers each by itself. */
let searches = 0
const nextPath = () => `/api/v1/products?q=rose&min=${++searches}`

async function measure({ origin }: Cluster, shops: readonly ClusterShop[]): Promise<Carried> {
  let isOver = false
  let answers = 0
  const ask = async () => {
    while (!isOver) {
      const answer = await fetch(origin + nextPath(), { signal: AbortSignal.timeout(10_000) })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`A search was answered with ${answer.status}.`)
      answers++
    }
  }
  const asked = Promise.all(Array.from({ length: clients }, ask))
  const cpuOf = () => shops.reduce((sum, { program }) => sum + cpuSecondsOf(program.pid ?? Number.NaN), 0)
  const measured = (async () => {
    await sleep(warmUpMs)
    const [cpu, count, begun] = [cpuOf(), answers, performance.now()]
    await sleep(measuredMs)
    const seconds = (performance.now() - begun) / 1_000
    return { shops: shops.length, rate: (answers - count) / seconds, cpu: (cpuOf() - cpu) / seconds }
  })()
  // A search that fails ends the measurement; else it ends with its time.
  const carried = await Promise.race([measured, asked.then(() => measured)])
  isOver = true
  await asked
  return carried
}

/** Measures both shops, then one of them alone, and says what a second one adds. */
export async function measureGrowth(cluster: Cluster, say: (line: string) => void): Promise<void> {
  const [first, second] = cluster.shops
  if (!first || !second) throw new Error('There are no two shops.')
  say(`\nMeasuring: ${clients} people search at once, each time for something new…`)
  const two = await measure(cluster, [first, second])
  second.program.kill('SIGTERM', { isToStayDown: true })
  await second.program.ended()
  const one = await measure(cluster, [first])
  second.program.start()
  for (let tries = 0; tries < 300 && !(await isReady(second.origin)); tries++) await sleep(100)
  const row = ({ shops, rate, cpu }: Carried) =>
    `${String(shops).padStart(5)} ${rate.toFixed(1).padStart(10)} ${cpu.toFixed(2).padStart(10)}`
  say(`shops searches/s  cores of the shops\n${row(one)}\n${row(two)}`)
  say(
    `Two shops carry ${(two.rate / one.rate).toFixed(2)} times what one does, with ${(two.cpu / one.cpu).toFixed(2)} times its processor time.`,
  )
}
