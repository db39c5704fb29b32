import { connect } from 'node:net'
import { lastBackup } from './backups.ts'
import type { Cluster } from './cluster.ts'
import { databaseNames, type MachineName } from './places.ts'

// How the cluster is, asked of each program.

const lookMs = 1_500

/** A machine of the database as Patroni sees it. */
export interface Member {
  name: MachineName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  /** Bytes behind the leader. */
  lag?: number | 'unknown'
}

type Asked = Pick<Cluster, 'places' | 'machines'>

/** The machines of the database, as one of them sees them. Rejects where nothing answers. */
async function membersSeenBy({ places }: Asked, name: MachineName): Promise<Member[]> {
  const url = `http://${places.addressOf(name)}:${places.portOf('patroni')}/cluster`
  const answer = await fetch(url, { signal: AbortSignal.timeout(lookMs) })
  return ((await answer.json()) as { members: Member[] }).members
}

/** The machines of the database, as two of them see them at least: one that was away may not know yet who leads. None where no two agree on a leader. */
export async function membersOf(cluster: Asked): Promise<Member[]> {
  const views = await Promise.all(databaseNames.map((name) => membersSeenBy(cluster, name).catch(() => [])))
  const leaderIn = (view: readonly Member[]) => view.find(({ role }) => role === 'leader')?.name
  const agreed = views.find((view, index) => {
    const leader = leaderIn(view)
    return leader && views.some((other, at) => at > index && leaderIn(other) === leader)
  })
  return agreed ?? []
}

interface Follower {
  state: string
  sync_state: string
}

/** Whether both others follow the leader, one of them so closely that no order is lost with it. */
export async function isWhole(cluster: Asked): Promise<boolean> {
  const { places } = cluster
  const url = `http://${places.addressOf(await leaderOf(cluster))}:${places.portOf('patroni')}/patroni`
  const answer = await fetch(url, { signal: AbortSignal.timeout(lookMs) })
  const { replication = [] } = (await answer.json()) as { replication?: Follower[] }
  const following = replication.filter(({ state }) => state === 'streaming')
  return following.length === 2 && following.some(({ sync_state }) => sync_state === 'sync')
}

/** Throws where there is none. */
export async function leaderOf(cluster: Asked): Promise<MachineName> {
  const leader = (await membersOf(cluster)).find(({ role }) => role === 'leader')
  if (!leader) throw new Error('The database has no leader.')
  return leader.name
}

/** What etcd on a machine says of itself; undefined where it does not answer. */
export async function etcdAt({ places }: Asked, name: MachineName): Promise<'leader' | 'follower' | undefined> {
  try {
    const url = `http://${places.addressOf(name)}:${places.portOf('etcd')}/v3/maintenance/status`
    const answer = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(lookMs) })
    const { leader, header } = (await answer.json()) as { leader?: string; header: { member_id: string } }
    return leader === header.member_id ? 'leader' : 'follower'
  } catch {
    return undefined
  }
}

/** One machine of the database as HAProxy of a machine of the shop has it (HAProxy Management Guide, 9.1). */
interface Backend {
  proxy: string
  server: string
  isUp: boolean
  connections: number
}

/** Undefined where HAProxy does not answer. */
async function backendsSeenBy({ machines }: Asked, name: MachineName): Promise<Backend[] | undefined> {
  const text = await askSocket(machines[name].pathOf('/run/haproxy/admin.sock'), 'show stat\n').catch(() => undefined)
  return text
    ?.split('\n')
    .map((line) => line.split(','))
    .filter(([, server]) => server?.startsWith('db'))
    .map(([proxy = '', server = '', , , connections, ...rest]) => ({
      proxy,
      server,
      isUp: rest[12]?.startsWith('UP') ?? false,
      connections: Number(connections),
    }))
}

/** The machines that HAProxy of a machine of the shop takes for the leader; undefined where it does not answer. */
export const leadersSeenBy = async (cluster: Asked, name: MachineName): Promise<string[] | undefined> =>
  (await backendsSeenBy(cluster, name))
    ?.filter(({ proxy, isUp }) => proxy === 'leader' && isUp)
    .map(({ server }) => server)

/** The followers from which the shop of a machine reads pages just now. */
export const replicasReadBy = async (cluster: Asked, name: MachineName): Promise<string[]> =>
  ((await backendsSeenBy(cluster, name)) ?? [])
    .filter(({ proxy, connections }) => proxy === 'replicas' && connections > 0)
    .map(({ server }) => server)

function askSocket(path: string, question: string): Promise<string> {
  return new Promise((answered, failed) => {
    let text = ''
    const socket = connect(path, () => socket.write(question))
    socket.setTimeout(lookMs, () => socket.destroy(new Error('no answer')))
    socket.on('data', (piece) => (text += piece))
    socket.once('error', failed)
    socket.once('end', () => answered(text))
  })
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(lookMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether the object store takes requests; without a key it refuses them, which is an answer too. */
export const hasStore = ({ places }: Asked): Promise<boolean> =>
  fetch(`http://${places.addressOf('store')}:${places.portOf('store')}/`, { signal: AbortSignal.timeout(lookMs) }).then(
    () => true,
    () => false,
  )

const roleWords: Record<Member['role'], string> = {
  leader: 'leader',
  sync_standby: 'follower that every order waits for',
  replica: 'follower',
}

/** One line for each machine. */
export async function stateOf(cluster: Cluster): Promise<string[]> {
  const [members, ...lines] = await Promise.all([
    membersOf(cluster),
    ...databaseNames.map((name) => etcdAt(cluster, name)),
  ])
  const databases = databaseNames.map((name, index) => {
    const member = members.find((one) => one.name === name)
    const lag = Number(member?.lag) > 1_000_000 ? `, ${member?.lag} bytes behind` : ''
    const postgres = member ? `${roleWords[member.role]}, ${member.state}${lag}` : 'away'
    return `${name}   etcd ${(lines[index] ?? 'away').padEnd(9)} PostgreSQL ${postgres}`
  })
  const shops = await Promise.all(
    cluster.shops.map(async ({ name, origin }) => {
      const [ready, leaders, replicas] = await Promise.all([
        isReady(origin),
        leadersSeenBy(cluster, name),
        replicasReadBy(cluster, name),
      ])
      const reads = replicas.length > 0 ? `pages read ${replicas.join(' and ')}, ` : ''
      return `${name} shop ${ready ? 'ready' : 'away '}     HAProxy leads to ${leaders?.join(' and ') || 'nobody'}, ${reads}${runningOn(cluster, name, 'pgbouncer')}`
    }),
  )
  const visitors = (await isReady(cluster.origin)) ? 'passes visitors on' : 'has no shop to pass visitors to'
  const photographs = (await hasStore(cluster)) ? 'answers' : 'is away'
  return [
    ...databases,
    ...shops,
    `front nginx ${visitors}, ${runningOn(cluster, 'front', 'redis')}`,
    `store object store ${photographs}`,
    `backup ${await backupSentence(cluster)}`,
  ]
}

async function backupSentence({ machines }: Cluster): Promise<string> {
  const last = await lastBackup(machines.backup)
  return last ? `last backup at ${last.toLocaleTimeString('en-GB')}` : 'has no backup yet'
}

const runningOn = ({ machines }: Asked, name: MachineName, program: string): string =>
  `${program} ${machines[name].program(program).isRunning ? 'runs' : 'is away'}`
