import { cpus } from 'node:os'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { cpuSecondsOf } from '../../bin/lib/process-tree.ts'
import { type ShopProcess, startShop } from '../../bin/lib/shop-process.ts'

const connections = 64
const perCpuShare = 0.7
const wallClockGain = 1.6
interface Side {
  loads: Load[]
  perCpuSecond: number[]
}

const middle = (figures: readonly number[]) =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN

/** The same page from one process and from two, in turns: what a second of processor time answers, and what a second does. */
export const twoProcesses: Measure = {
  name: 'processes',
  async measure(stage: Stage): Promise<Row[]> {
    const shops: ShopProcess[] = []
    try {
      // Not held to one core: with two processes the second one is what this is about.
      const one = await startShop(stage.database, stage.folder)
      shops.push(one)
      const two = await startShop(stage.database, stage.folder, { env: { WEB_CONCURRENCY: '2' } })
      shops.push(two)
      const sides = new Map<ShopProcess, Side>(shops.map((shop) => [shop, { loads: [], perCpuSecond: [] }]))
      const headers = { 'Accept-Encoding': 'br' }
      for (const shop of shops) await stage.load({ url: `${shop.origin}/`, connections, headers })
      for (let turn = 0; turn < stage.turns; turn++) {
        for (const [shop, side] of sides) {
          const before = cpuSecondsOf(shop.pid)
          const load = await stage.load({ url: `${shop.origin}/`, connections, headers })
          side.loads.push(load)
          side.perCpuSecond.push(load.requests / (cpuSecondsOf(shop.pid) - before))
        }
      }
      return [rowOf(sides.get(one), sides.get(two))]
    } finally {
      for (const shop of shops) await shop.stop()
    }
  },
}

function rowOf(one: Side | undefined, two: Side | undefined): Row {
  const alone = together(one?.loads ?? [])
  const both = together(two?.loads ?? [])
  const onePerCpu = middle(one?.perCpuSecond ?? [])
  const figure = middle(two?.perCpuSecond ?? [])
  const gain = both.rate / alone.rate
  const isMeasured = cpus().length >= 4
  return {
    name: 'two processes against one, per CPU-second',
    figure,
    unit: 'per s',
    reference: { what: 'one process', figure: onePerCpu },
    p50: both.p50,
    p99: both.p99,
    requests: both.requests,
    errors: alone.errors + both.errors,
    limits: [
      { what: `${perCpuShare} of it`, isReached: figure >= perCpuShare * onePerCpu },
      ...(isMeasured ? [{ what: `${wallClockGain} times as many per second`, isReached: gain >= wallClockGain }] : []),
    ],
    note: isMeasured
      ? `${gain.toFixed(2)} times as many requests per second`
      : `wall-clock gain not measured: it takes four cores, and here are ${cpus().length} (who asks needs one)`,
  }
}
