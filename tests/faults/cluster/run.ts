import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules } from '#db/books.ts'
import { freePort } from '../../../bin/lib/shop-process.ts'
import { untilStopped } from '../../../bin/lib/until-stopped.ts'
import type { Cluster } from '../../cluster/cluster.ts'
import { startCluster } from '../../cluster/start.ts'
import { isReady, isWhole, stateOf } from '../../cluster/state.ts'
import { authSecret } from '../shop.ts'
import { inSeconds, type Outcome, tally, until } from '../trial.ts'
import { type Load, type Seen, startLoad } from './load.ts'
import type { ClusterCourse, ClusterTrial } from './trials.ts'
import { startWitnesses, type Witnesses } from './witnesses.ts'

// Trials of the whole cluster under orders: npm run faults -- --cluster [--only NAME].

/** How long the cluster is watched after something happened, at least: longer than it takes to replace a leader. */
const watchMs = 30_000

interface Verdict {
  seen: Seen
  lost: number
  /** Acknowledged past the shop by a machine of the database. */
  lostRows: number
  doubled: number
  ofTwoLeaders: number
  brokenRules: readonly string[]
}

const isWell = async (cluster: Cluster): Promise<boolean> =>
  (await isWhole(cluster)) && (await Promise.all(cluster.shops.map(({ origin }) => isReady(origin)))).every(Boolean)

/** Lets it happen under orders; what they saw is counted until the cluster is whole again. */
async function attempt(cluster: Cluster, witnesses: Witnesses, trial: ClusterTrial): Promise<Verdict> {
  await until('the cluster is whole', () => isWell(cluster), 120_000)
  const load = await startLoad(cluster)
  try {
    return await watch(cluster, witnesses, load, trial)
  } catch (error) {
    await load.stop().catch(() => {})
    throw error
  }
}

async function watch(cluster: Cluster, witnesses: Witnesses, load: Load, trial: ClusterTrial): Promise<Verdict> {
  await until('orders flow', async () => load.isFlowing())
  await sleep(2_000)
  load.begin()
  witnesses.begin()
  const begun = Date.now()
  const putRight = await trial.happen(cluster)
  await sleep(Math.max(0, begun + (trial.most > 3 ? watchMs : 10_000) - Date.now()))
  await until('orders flow again', async () => load.isFlowing(), 60_000).catch(() => undefined)
  await putRight?.()
  await until('the cluster is whole again', () => isWell(cluster), 120_000).catch(() => undefined)
  return judge(cluster, witnesses, load)
}

async function judge(cluster: Cluster, witnesses: Witnesses, load: Load): Promise<Verdict> {
  const seen = await load.stop()
  const [orders, rows] = [await load.judge(), await witnesses.judge()]
  const broken = await cluster.sql<{ rule: string; id: string }>(brokenRules)
  return {
    seen,
    lost: orders.lost,
    lostRows: rows.lost,
    doubled: orders.doubled,
    ofTwoLeaders: rows.ofTwoLeaders,
    brokenRules: broken.map(({ rule, id }) => `${id}: not ${rule}`),
  }
}

function isKept({ most, isUnnoticed, maySlowPages }: ClusterTrial, { seen, ...verdict }: Verdict): boolean {
  const isFast = seen.orders.length > 0 && seen.longestPause <= most * 1_000
  const isUnharmed =
    verdict.lost + verdict.lostRows + verdict.doubled + verdict.ofTwoLeaders + verdict.brokenRules.length === 0
  const hasPages = seen.brokenPages.length === 0 && (maySlowPages || seen.slowPages === 0)
  return isFast && isUnharmed && hasPages && (!isUnnoticed || seen.refusals.length === 0)
}

/** What did not go as it always should. */
function figuresOf({ seen, ...verdict }: Verdict): string {
  const slowest = Math.max(...seen.orders.map(({ took }) => took))
  return [
    `${seen.orders.length} orders, the longest pause ${inSeconds(seen.longestPause)}, the slowest order ${inSeconds(slowest)}`,
    `sent again after: ${tally(seen.refusals)}`,
    `${seen.brokenPages.length} of ${seen.pageCount} pages failed${seen.brokenPages.length > 0 ? ` (${tally(seen.brokenPages)})` : ''}, ${seen.slowPages} were slow`,
    `${verdict.lost} lost (and ${verdict.lostRows} of other rows), ${verdict.doubled} doubled, ${verdict.ofTwoLeaders} taken by a second leader`,
    ...verdict.brokenRules.slice(0, 5),
  ].join('; ')
}

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(18) : String(cell).padStart(9))).join(' ')

function rowOf({ name }: ClusterTrial, { seen, lost, doubled, ofTwoLeaders }: Verdict, kept: boolean): string {
  const pause = inSeconds(seen.longestPause)
  return row([
    name,
    pause,
    seen.orders.length,
    lost,
    doubled,
    ofTwoLeaders,
    seen.refusals.length,
    seen.brokenPages.length,
    kept ? 'yes' : 'NO',
  ])
}

const heading = row(['', 'pause', 'orders', 'lost', 'doubled', '2 leaders', 'repeated', 'no page', 'kept'])

/** What came of a trial, and its row of the table. */
async function tryOut(
  cluster: Cluster,
  witnesses: Witnesses,
  trial: ClusterTrial | ClusterCourse,
): Promise<Outcome & { row: string }> {
  if ('run' in trial) {
    const outcome = await trial.run(cluster)
    return { ...outcome, row: row([trial.name, ...Array(7).fill(''), outcome.isReached ? 'yes' : 'NO']) }
  }
  const verdict = await attempt(cluster, witnesses, trial)
  const isReached = isKept(trial, verdict)
  return { figures: figuresOf(verdict), isReached, row: rowOf(trial, verdict, isReached) }
}

/** Copies the logs of all programs to where they stay; answers with the folder. */
function keepLogs({ machines }: Cluster): string {
  const folder = mkdtempSync(join(tmpdir(), 'shringar-logs-'))
  for (const machine of Object.values(machines))
    cpSync(machine.pathOf('/var/log'), join(folder, machine.name), { recursive: true })
  return folder
}

/** Runs trials of the cluster one after the other. Answers with the number of broken promises. */
export async function runClusterTrials(list: readonly (ClusterTrial | ClusterCourse)[]): Promise<number> {
  const stopped = untilStopped()
  const cluster = await startCluster(
    {
      port: await freePort(),
      hasNetwork: process.getuid?.() === 0,
      settings: { AUTH_SECRET: authSecret, LIMITS_SCALE: '1000' },
      say: console.log,
    },
    stopped,
  )
  let witnesses: Awaited<ReturnType<typeof startWitnesses>> | undefined
  stopped.addEventListener('abort', () => {
    witnesses?.stop()
    cluster.stop().finally(() => process.exit(130))
  })
  const rows: string[] = []
  let missed = 0
  try {
    witnesses = await startWitnesses(cluster)
    for (const trial of list) {
      const tried = await tryOut(cluster, witnesses, trial).catch((error: Error) => error)
      if (tried instanceof Error) {
        missed++
        rows.push(row([trial.name, ...Array(7).fill(''), 'NO']))
        console.log(`✗ ${trial.name}: ${trial.promise}\n    ${tried.message}\n${(await stateOf(cluster)).join('\n')}`)
        continue
      }
      if (!tried.isReached) missed++
      rows.push(tried.row)
      console.log(`${tried.isReached ? '✓' : '✗'} ${trial.name}: ${trial.promise}\n    ${tried.figures}`)
    }
    if (missed > 0) console.log(`\nThe logs of its programs: ${keepLogs(cluster)}`)
  } finally {
    witnesses?.stop()
    await cluster.stop()
  }
  console.log(`\n${heading}\n${rows.join('\n')}\n\n${list.length - missed} of ${list.length} promises kept.`)
  return missed
}
