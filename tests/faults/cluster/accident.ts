import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules } from '#db/books.ts'
import { makeBackup, pgbackrest } from '../../cluster/backups.ts'
import { type Cluster, once } from '../../cluster/cluster.ts'
import type { MachineName } from '../../cluster/places.ts'
import { isReady, isWhole, leaderOf } from '../../cluster/state.ts'
import { inSeconds, type Outcome, tally, until } from '../trial.ts'
import { ordered } from '../trials/accident.ts'
import { type Load, startLoad } from './load.ts'

/** A backup under orders, a leader that is lost with a part of the log that no backup has, orders at the next one, and then all of them deleted. */
export async function accident(cluster: Cluster): Promise<Outcome> {
  await until('the cluster is whole', () => isWhole(cluster), 120_000)
  const load = await startLoad(cluster)
  const lost = await leaderOf(cluster)
  let next: MachineName
  try {
    await until('orders flow', async () => load.isFlowing(), 60_000)
    await makeBackup(cluster.machines[lost], 'diff')
    next = await loseLeader(cluster, load, lost)
  } catch (error) {
    await load.stop().catch(() => {})
    throw error
  }
  const { orders } = await load.stop()
  const { stood, moment } = await deleteOrders(cluster)
  await pgbackrest(cluster.machines[next], 'check')

  const begun = performance.now()
  const restored = await restoreAside(cluster, moment)
  const took = performance.now() - begun
  const rows = await restored.sql(ordered)
  const books = await load.judge(restored)
  const broken = await restored.sql<{ rule: string }>(brokenRules)
  await restored.stop()
  await putRight(cluster, lost)
  const isChecked = await checkBackup(cluster)
  const isHoleSeen = await seesHole(cluster)

  const isSame = JSON.stringify(rows) === JSON.stringify(stood)
  return {
    figures: `restored in ${inSeconds(took)}; ${books.lost} of ${orders.length} orders lost, ${books.doubled} doubled; ${isSame ? 'the same rows' : 'other rows'}; rules broken: ${tally(broken.map(({ rule }) => rule))}; the weekly check ${isChecked ? 'agrees' : 'does not agree'}, and ${isHoleSeen ? 'sees' : 'does not see'} a hole in the log`,
    isReached:
      orders.length > 0 && isSame && isChecked && isHoleSeen && books.lost + books.doubled + broken.length === 0,
  }
}

/** Takes the backups away from the leader, lets people order, and cuts its power. Answers with the next leader, once that has archived what this one could not. */
async function loseLeader(cluster: Cluster, load: Load, lost: MachineName): Promise<MachineName> {
  const machine = cluster.machines[lost]
  renameSync(machine.pathOf('/var/lib/pgbackrest'), machine.pathOf('/var/lib/pgbackrest-away'))
  await sleep(2_000)
  const [segment] = await cluster.sql<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const name = segment?.name ?? ''
  const since = Date.now()
  await until('orders go on', async () => load.isFlowing() && Date.now() - since > 3_000)
  // The followers have the whole segment by now: every order after it waited for one of them.
  await machine.cutPower()
  await until('another machine leads', async () => (await leaderOf(cluster)) !== lost, 60_000)
  await until('orders flow again', async () => load.isFlowing() && Date.now() - since > 10_000, 60_000)
  await until(`the new leader archives ${name}`, async () => archivedAs(cluster, name) !== undefined, 60_000)
  return leaderOf(cluster)
}

const archiveOf = ({ machines }: Cluster, segment: string): string =>
  machines.backup.pathOf(`/var/lib/pgbackrest/archive/shringar/15-1/${segment.slice(0, 16)}`)

/** The name under which a segment of the log is archived; undefined before it is. */
const archivedAs = (cluster: Cluster, segment: string): string | undefined =>
  readdirSync(archiveOf(cluster, segment)).find((name) => name.startsWith(segment))

/** The accident, a second after all was quiet. Answers with what stood before, and the second to go back to. */
async function deleteOrders(cluster: Cluster) {
  for (const { program } of cluster.shops) {
    program.kill('SIGTERM', { isToStayDown: true })
    await program.ended()
  }
  const stood = await cluster.sql(ordered)
  await sleep(1_100)
  const [clock] = await cluster.sql<{ moment: string }>("select date_trunc('second', now())::text as moment")
  await cluster.sql('truncate orders cascade')
  return { stood, moment: clock?.moment ?? '' }
}

/** A PostgreSQL of its own on the backup machine, as of that moment. */
async function restoreAside({ machines, places }: Cluster, moment: string) {
  const { backup } = machines
  await backup.run(backup.pathOf('/usr/local/bin/restore-aside'), moment)
  const socket = encodeURIComponent(backup.pathOf('/run/postgresql'))
  const url = `postgresql://postgres@/shringar?host=${socket}&port=${places.portOf('postgres')}`
  const sql: Cluster['sql'] = (text, values) => once(url, text, values)
  const data = backup.pathOf('/var/lib/postgresql/15/shringar')
  const stop = () => backup.run('/usr/lib/postgresql/15/bin/pg_ctl', '-D', data, '-m', 'fast', 'stop')
  return { sql, stop }
}

/** All but the orders. */
async function putRight(cluster: Cluster, lost: MachineName): Promise<void> {
  const machine = cluster.machines[lost]
  renameSync(machine.pathOf('/var/lib/pgbackrest-away'), machine.pathOf('/var/lib/pgbackrest'))
  machine.start()
  for (const { program } of cluster.shops) program.start()
  await until('the lost machine follows', () => isWhole(cluster), 120_000)
  for (const { origin } of cluster.shops) await until('the shops are open again', () => isReady(origin), 60_000)
  await makeBackup(cluster.machines[await leaderOf(cluster)], 'diff')
}

/** The newest backup, after the lost machine came back: whether its weekly check passes, and both figures are left. */
async function checkBackup(cluster: Cluster): Promise<boolean> {
  const { backup } = cluster.machines
  await backup.run(backup.pathOf('/usr/local/bin/check-backup'))
  await backup.run(backup.pathOf('/usr/local/bin/note-backup'))
  const hasMoment = /^shringar_backup_timestamp_seconds [1-9]\d{9}$/m.test(figuresOf(cluster, 'backup'))
  return hasMoment && figuresOf(cluster, 'backup-check').includes('shringar_backup_check_failed 0')
}

const figuresOf = ({ machines: { backup } }: Cluster, name: 'backup' | 'backup-check'): string =>
  readFileSync(backup.pathOf(`/var/lib/prometheus/node-exporter/${name}.prom`), 'utf8')

/** Whether the weekly check fails, and says why, where a segment of the log is gone and later ones are there. It is put back. */
async function seesHole(cluster: Cluster): Promise<boolean> {
  const segments: string[] = []
  for (let count = 0; count < 3; count++) {
    await cluster.sql("select pg_logical_emit_message(true, 'hole', 'a change')")
    const [switched] = await cluster.sql<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    segments.push(switched?.name ?? '')
  }
  const [, gone = '', last = ''] = segments
  await until(`${last} is archived`, async () => archivedAs(cluster, last) !== undefined, 60_000)
  const file = join(archiveOf(cluster, gone), archivedAs(cluster, gone) ?? '')
  renameSync(file, `${file}.gone`)
  const { backup } = cluster.machines
  const said = await backup.run(backup.pathOf('/usr/local/bin/check-backup')).catch(String)
  renameSync(`${file}.gone`, file)
  return (
    said.includes('The log has a hole') && figuresOf(cluster, 'backup-check').includes('shringar_backup_check_failed 1')
  )
}
