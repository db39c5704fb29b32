import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOn } from '#bench/cores.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { freePort } from '../../bin/lib/shop-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const turns = 5
const patienceMs = 30_000

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Milliseconds from the command to the first 200 of the home page. Asks again as soon as it was refused. */
async function untilHome(core: number, [program = '', ...args]: readonly string[], dataDir: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawnOn(core, program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  })
  try {
    while (performance.now() - begun < patienceMs) {
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return performance.now() - begun
      await new Promise((wait) => setTimeout(wait, 5))
    }
    throw new Error('The shop did not open.')
  } finally {
    await ended(child)
  }
}

/** Node that starts and ends, with nothing to do. */
async function nodeAlone(core: number): Promise<number> {
  const begun = performance.now()
  await once(spawnOn(core, process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return performance.now() - begun
}

/** PostgreSQL from its command until it answers; our own looking after its folder is part of it. */
async function postgresAlone(dataDir: string): Promise<number> {
  const begun = performance.now()
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const ms = performance.now() - begun
  await database.stop()
  return ms
}

const middle = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

function rowOf(name: string, times: readonly number[], aloneMs: number, mustMs: number): Row {
  const figure = middle(times)
  return {
    name,
    figure,
    unit: 'ms',
    reference: { what: 'Node + PostgreSQL', figure: aloneMs },
    p50: figure,
    p99: Math.max(...times),
    requests: times.length,
    errors: 0,
    limits: [{ what: `under ${mustMs / 1_000} s`, isReached: figure < mustMs }],
  }
}

async function measure(stage: Stage): Promise<Row[]> {
  // A database of its own with the demo in it: the one that is measured with is in use.
  const dataDir = join(stage.folder, 'start')
  // One core for everything of a start, as for everything else that is measured.
  const core = stage.cores.server
  const server = () => untilHome(core, [process.execPath, 'server/main.ts'], dataDir)
  const npmStart = () => untilHome(core, ['npm', 'start'], dataDir)
  stage.say('The first start fills the database, and builds what changed.')
  await npmStart()
  const times = { server: [] as number[], start: [] as number[], node: [] as number[], postgres: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    times.node.push(await nodeAlone(core))
    times.postgres.push(await postgresAlone(dataDir))
    times.server.push(await server())
    times.start.push(await npmStart())
  }
  const aloneMs = middle(times.node) + middle(times.postgres)
  const note = `Node alone ${middle(times.node).toFixed(0)} ms, PostgreSQL alone ${middle(times.postgres).toFixed(0)} ms; all of it on one core, with what Node compiled at an earlier start`
  return [
    { ...rowOf('start, server', times.server, aloneMs, 1_500), note },
    rowOf('start, npm', times.start, aloneMs, 2_000),
  ]
}

/** From the command to the first page, built and with existing data. */
export const starts: Measure = { name: 'start', measure }
