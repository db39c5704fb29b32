import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../bin/lib/options.mjs'
import { profiled } from './profiles.ts'
import { conditions, type Measured, writeReport } from './report.ts'
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
import { type Measure, onStage, type StageOptions } from './stage.ts'
import { isReached, textTable } from './table.ts'

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
  memory,
  myOrders,
  growth,
]
const names = measures.map(({ name }) => name)

interface Chosen {
  some: readonly Measure[]
  options: StageOptions
  isProfiled: boolean
  isJson: boolean
  /** Whether docs/benchmarks.md takes the figures. */
  isRecorded: boolean
}

/** What the command line asks for. Prints a sentence and returns undefined when it names an unknown measure. */
function readCommandLine(): Chosen | undefined {
  const values = readOptions({
    only: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
    profile: { type: 'string', multiple: true },
    record: { type: 'boolean', default: false },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  })
  const named = values.profile ?? values.only
  const unknown = named?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0) {
    say(`There is no measure called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
    return undefined
  }
  return {
    some: measures.filter(({ name, isFull }) => (named ? named.includes(name) : values.full || !isFull)),
    options: {
      folder: resolve(root, values.data ?? join('data', 'bench')),
      products: 10_000,
      turns: Number(values.turns),
      seconds: Number(values.seconds),
      say,
    },
    isProfiled: values.profile !== undefined,
    isJson: values.json,
    // A part is measured by somebody who works on it; the record takes it only when asked. Figures under a profiler are none.
    isRecorded: values.profile === undefined && (!values.only || values.record),
  }
}

/** Takes these measures one after the other on one stage. One that throws is told and left out. */
async function take(some: readonly Measure[], options: StageOptions): Promise<Measured & { failed: string[] }> {
  return onStage(options, async (stage) => {
    const begun = performance.now()
    const [version] = await stage.sql<{ server: string }>("select current_setting('server_version') as server")
    const results: Measured['results'] = []
    const failed: string[] = []
    for (const [at, { name, measure }] of some.entries()) {
      const position = `${at + 1} of ${some.length}: ${name}`
      say(`${position}…`)
      const since = performance.now()
      try {
        const rows = await measure(stage)
        results.push({ measure: name, rows })
        say(textTable(rows))
      } catch (error) {
        failed.push(name)
        say(`Not measured: ${(error as Error).stack}`)
      }
      say(`${position} took ${secondsSince(since)} s, all so far ${secondsSince(begun)} s\n`)
    }
    return { conditions: conditions(stage.tools, version?.server ?? ''), results, failed }
  })
}

const secondsSince = (moment: number) => ((performance.now() - moment) / 1_000).toFixed(0)

/** A profile belongs to one measure: each gets a stage of its own. The figures are of no use, for the profiler slows everything down. */
async function profile({ some, options }: Chosen): Promise<number> {
  for (const one of some) {
    const files = await profiled(join(options.folder, 'profiles'), one.name, async (nodeFlags) => {
      await take([one], { ...options, nodeFlags })
    })
    say(`Profiles of ${one.name}, for Chrome's developer tools or speedscope:\n  ${files.join('\n  ')}`)
  }
  return 0
}

async function run(): Promise<number> {
  const chosen = readCommandLine()
  if (!chosen) return 2
  if (chosen.isProfiled) return profile(chosen)
  const measured = await take(chosen.some, chosen.options)
  const rows = measured.results.flatMap((result) => result.rows)
  console.log(chosen.isJson ? JSON.stringify(rows, null, 2) : textTable(rows))
  if (measured.failed.length > 0) say(`Not measured: ${measured.failed.join(', ')}.`)
  if (chosen.isRecorded) await writeReport(root, measured)
  return rows.every(isReached) && measured.failed.length === 0 ? 0 : 1
}

process.exitCode = await run()
