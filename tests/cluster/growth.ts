import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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

const clients = 96
const warmUpMs = 4_000
const measuredMs = 15_000
/** In seconds, in turns: so a shop has a tenth of a core. A whole one would leave nothing for the machines around it, which two cores play as well. */
const turns = { works: 0.02, stands: 0.18 }
/** Two shops carry at least so many times what one does. */
const leastGrowth = 1.5

/** Holds a shop to its turns until it is ended. */
const hold = ({ program }: ClusterShop): ChildProcess =>
  spawn(
    'sh',
    [
      '-c',
      `trap 'kill -CONT ${program.pid}; exit' TERM
       while kill -CONT ${program.pid}; do sleep ${turns.works}; kill -STOP ${program.pid}; sleep ${turns.stands}; done`,
    ],
    { stdio: 'ignore' },
  )

async function letGo(held: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    held.map(async (one) => {
      if (one.exitCode !== null || one.signalCode !== null) return
      one.kill('SIGTERM')
      await once(one, 'exit')
    }),
  )
}

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
      // A shop that stands still for the most of every tenth of a second may take itself for overloaded.
      if (answer.status === 503) await sleep(200)
      else if (answer.status === 200) answers++
      else throw new Error(`A search was answered with ${answer.status}.`)
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

async function measureHeld(cluster: Cluster, shops: readonly ClusterShop[]): Promise<Carried> {
  const held = shops.map(hold)
  try {
    return await measure(cluster, shops)
  } finally {
    await letGo(held)
  }
}

/** Measures both shops, then one of them alone, and says what a second one adds. Answers with whether it adds enough. */
export async function measureGrowth(cluster: Cluster, say: (line: string) => void): Promise<boolean> {
  const [first, second] = cluster.shops
  if (!first || !second) throw new Error('There are no two shops.')
  say(`\nMeasuring: ${clients} people search at once, each time for something new; each shop has a tenth of a core…`)
  const two = await measureHeld(cluster, [first, second])
  second.program.kill('SIGTERM', { isToStayDown: true })
  await second.program.ended()
  const one = await measureHeld(cluster, [first])
  second.program.start()
  for (let tries = 0; tries < 300 && !(await isReady(second.origin)); tries++) await sleep(100)
  const row = ({ shops, rate, cpu }: Carried) =>
    `${String(shops).padStart(5)} ${rate.toFixed(1).padStart(10)} ${cpu.toFixed(2).padStart(10)}`
  say(`shops searches/s  cores of the shops\n${row(one)}\n${row(two)}`)
  const growth = two.rate / one.rate
  say(
    `Two shops carry ${growth.toFixed(2)} times what one does, with ${(two.cpu / one.cpu).toFixed(2)} times its processor time; promised is ${leastGrowth}.`,
  )
  return growth >= leastGrowth
}
