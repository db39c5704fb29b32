import type { Cluster } from '../../cluster/cluster.ts'
import { databaseNames, type MachineName } from '../../cluster/places.ts'
import { etcdAt, leaderOf, membersOf } from '../../cluster/state.ts'
import type { Outcome } from '../trial.ts'
import { accident } from './accident.ts'
import { backupStore } from './backup-store.ts'
import { withoutStore } from './photographs.ts'
import { release, restart } from './release.ts'

/** Something that happens to the cluster under orders, and what it may cost. */
export interface ClusterTrial {
  name: string
  promise: string
  /** The longest time without an order, in seconds. */
  most: number
  /** Whether every single request has to succeed. */
  isUnnoticed?: boolean
  /** Whether pages may take longer than `slowPageMs` meanwhile; each comes all the same. */
  maySlowPages?: boolean
  /** Does it; answers with how it is put right. Undefined: the cluster does that itself. */
  happen(cluster: Cluster): Promise<(() => Promise<void> | void) | undefined>
}

/** Something that has its own course under orders. */
export interface ClusterCourse {
  name: string
  promise: string
  run(cluster: Cluster): Promise<Outcome>
}

async function syncFollowerOf(cluster: Cluster): Promise<MachineName> {
  const follower = (await membersOf(cluster)).find(({ role }) => role === 'sync_standby')
  if (!follower) throw new Error('No follower keeps up with the leader.')
  return follower.name
}

/** Cuts the line of a machine; where only root could do that, everything on it stands still instead. */
function silence({ network, machines }: Cluster, name: MachineName): () => void {
  if (!network) return freeze(machines[name])
  network.cut(name)
  return () => network.mend(name)
}

function freeze(machine: Cluster['machines'][MachineName]): () => void {
  machine.freeze('SIGSTOP')
  return () => machine.freeze('SIGCONT')
}

export const clusterTrials: readonly (ClusterTrial | ClusterCourse)[] = [
  {
    name: 'database-process',
    promise: 'PostgreSQL of the leader is killed: orders flow again within 12 s',
    most: 12,
    async happen(cluster) {
      process.kill(cluster.machines[await leaderOf(cluster)].postmaster() ?? Number.NaN, 'SIGKILL')
      return undefined
    },
  },
  {
    name: 'database-machine',
    promise: 'the leader’s machine loses its power: orders flow again within 25 s',
    most: 25,
    async happen(cluster) {
      const machine = cluster.machines[await leaderOf(cluster)]
      await machine.cutPower()
      return () => machine.start()
    },
  },
  {
    name: 'database-line',
    promise: 'the leader’s machine is cut off: orders flow again within 25 s, and it takes none meanwhile',
    most: 25,
    happen: async (cluster) => silence(cluster, await leaderOf(cluster)),
  },
  {
    name: 'database-frozen',
    promise:
      'the leader’s machine stands still and comes back: orders flow again within 25 s, and it takes none afterwards',
    most: 25,
    happen: async (cluster) => freeze(cluster.machines[await leaderOf(cluster)]),
  },
  {
    name: 'follower-line',
    promise: 'the follower that every order waits for is cut off: orders flow again within 12 s',
    most: 12,
    happen: async (cluster) => silence(cluster, await syncFollowerOf(cluster)),
  },
  {
    name: 'etcd-leader',
    promise: 'etcd’s leader is killed and stays away: orders go on',
    most: 3,
    async happen(cluster) {
      for (const name of databaseNames) {
        if ((await etcdAt(cluster, name)) !== 'leader') continue
        const etcd = cluster.machines[name].program('etcd')
        etcd.kill('SIGKILL', { isToStayDown: true })
        return () => etcd.start()
      }
      throw new Error('etcd has no leader.')
    },
  },
  {
    name: 'shop-process',
    promise: 'a shop is killed and stays away: orders go on over the other one',
    most: 3,
    async happen({ shops }) {
      const [shop] = shops
      shop?.program.kill('SIGKILL', { isToStayDown: true })
      return () => shop?.program.start()
    },
  },
  {
    name: 'shop-silence',
    promise:
      'a shop stands still, as if its line were cut: orders go on over the other one, and pages that were on their way come from there',
    most: 25,
    maySlowPages: true,
    async happen({ shops }) {
      const [shop] = shops
      shop?.program.signalAll('SIGSTOP')
      return () => shop?.program.signalAll('SIGCONT')
    },
  },
  {
    name: 'redis',
    promise: 'Redis is killed and stays away: nobody notices',
    most: 3,
    isUnnoticed: true,
    async happen({ machines }) {
      const redis = machines.front.program('redis')
      redis.kill('SIGKILL', { isToStayDown: true })
      return () => redis.start()
    },
  },
  {
    name: 'redis-silence',
    promise: 'Redis stands still, as if its line were cut: nobody notices',
    most: 3,
    isUnnoticed: true,
    async happen({ machines }) {
      const redis = machines.front.program('redis')
      redis.signalAll('SIGSTOP')
      return () => redis.signalAll('SIGCONT')
    },
  },
  {
    name: 'object-store',
    promise:
      'the object store is killed and stays away: orders go on, known photographs are served, uploads are refused and go on after its return',
    most: 3,
    isUnnoticed: true,
    happen: (cluster) => withoutStore(cluster, 'killed'),
  },
  {
    name: 'store-silence',
    promise:
      'the object store stands still, as if its line were cut: orders go on, known photographs are served, uploads are refused and go on after its return',
    most: 3,
    isUnnoticed: true,
    happen: (cluster) => withoutStore(cluster, 'silent'),
  },
  {
    name: 'switchover',
    promise: 'another machine becomes the leader on purpose: orders flow again within 12 s',
    most: 12,
    async happen(cluster) {
      const [leader, candidate] = [await leaderOf(cluster), await syncFollowerOf(cluster)]
      await cluster.switchOver(leader, candidate)
      return undefined
    },
  },
  {
    name: 'rolling-restart',
    promise: 'the shops are restarted one after the other: not one request fails',
    most: 3,
    isUnnoticed: true,
    async happen({ shops }) {
      for (const shop of shops) await restart(shop)
      return undefined
    },
  },
  {
    name: 'release',
    promise:
      'a newer version migrates, a shop of the version before is restarted beside it, then both become the newer one: not one request fails',
    most: 3,
    isUnnoticed: true,
    happen: release,
  },
  {
    name: 'backup-store',
    promise:
      'backups in an object store in place of the folder: its death delays the log and loses nothing of it, and the second before an accident comes back',
    run: backupStore,
  },
  // The last one: it leaves no orders.
  {
    name: 'accident',
    promise:
      'a backup under orders, the leader lost with log that it had not archived, then every order deleted: all is back as of the second before, to the last row',
    run: accident,
  },
]
