import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../bin/lib/options.mjs'
import { profiled } from './profiles.ts'
import { conditions, writeReport } from './report.ts'
import { catalogueApi } from './rows/catalogue-api.ts'
import { catalogueChanges } from './rows/changes.ts'
import { growth } from './rows/growth.ts'
import { memory } from './rows/memory.ts'
import { myOrders } from './rows/my-orders.ts'
import { hotProduct, placeOrders } from './rows/place-order.ts'
import { twoProcesses } from './rows/processes.ts'
import { firstRenders } from './rows/render.ts'
import { sessionCheck } from './rows/session.ts'
import { signIns } from './rows/sign-in.ts'
import { starts } from './rows/start.ts'
import { storedDocuments, storedFiles } from './rows/stored.ts'
import { type Measure, onStage } from './stage.ts'
import { isReached, type Row, textTable } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => console.error(line)

const measures: readonly Measure[] = [
  storedDocuments,
  storedFiles,
  firstRenders,
  catalogueApi,
  sessionCheck,
  signIns,
  placeOrders,
  hotProduct,
  catalogueChanges,
  starts,
  twoProcesses,
  myOrders,
  growth,
  memory,
]

async function run(): Promise<number> {
  const values = readOptions({
    only: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
    profile: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  })
  const standing = measures.filter(({ isFull }) => values.full || !isFull)
  const { only } = values
  const chosen = only ? measures.filter(({ name }) => only.includes(name)) : standing
  if (only?.some((asked) => !measures.some(({ name }) => name === asked))) {
    say(`Say which: --only ${measures.map(({ name }) => name).join(', --only ')}`)
    return 1
  }
  const rows: Row[] = []
  let lines: string[] = []
  const measured = (some: readonly Measure[], nodeFlags: readonly string[]) =>
    onStage(
      {
        folder: resolve(root, values.data ?? join('data', 'bench')),
        products: 10_000,
        turns: Number(values.turns),
        seconds: Number(values.seconds),
        nodeFlags,
        say,
      },
      async (stage) => {
        const [version] = await stage.sql<{ server: string }>("select current_setting('server_version') as server")
        lines = conditions(stage.tools, version?.server ?? '')
        for (const [at, { name, measure }] of some.entries()) {
          const since = performance.now()
          say(`${at + 1} of ${some.length}: ${name}…`)
          rows.push(...(await measure(stage)))
          say(`${at + 1} of ${some.length}: ${name}, ${((performance.now() - since) / 1_000).toFixed(0)} s`)
        }
      },
    )
  // A profile belongs to one row, and slows it down: each gets a stage of its own, and the figures stay out of the document.
  if (values.profile) {
    for (const one of chosen) await profiled(root, one.name, (nodeFlags) => measured([one], nodeFlags))
  } else await measured(chosen, [])
  console.log(values.json ? JSON.stringify(rows, null, 2) : textTable(rows))
  // A part of the table is for who is at work on it, unless they say otherwise; what a profile slows down is no figure.
  if ((!only || values.record) && !values.profile) await writeReport(root, rows, lines)
  return rows.every(isReached) ? 0 : 1
}

process.exitCode = await run()
