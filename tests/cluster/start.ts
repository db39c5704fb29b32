import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '#platform/db/client.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { seedDemo } from '#seed/seed.ts'
import { freePort } from '../../bin/lib/shop-process.ts'
import { makeBackup, pgbackrest } from './backups.ts'
import { type Cluster, once } from './cluster.ts'
import {
  addShop,
  equipBackup,
  equipDatabase,
  equipFront,
  equipShop,
  equipStore,
  fillStore,
  shopSettings,
} from './equip.ts'
import { accountOfPostgres, Machine } from './machine.ts'
import { makeNetwork } from './network.ts'
import { addresses, choosePlaces, databaseNames, type MachineName, shopNames } from './places.ts'
import type { Program } from './programs.ts'
import { hasStore, isReady, isWhole, leaderOf, leadersSeenBy } from './state.ts'

export interface ClusterOptions {
  /** Of nginx, where visitors come in. */
  port: number
  /** The folder in which the cluster makes one of its own, for as long as it runs. */
  folder?: string | undefined
  /** Whether the database machines get a network of their own, which only root may make. */
  hasNetwork?: boolean
  /** Settings of the shop beside those of deploy/cluster. */
  settings?: Readonly<Record<string, string>>
  say: (line: string) => void
}

const secretNames = ['SUPERUSER', 'REPLICATION', 'PATRONI', 'OWNER', 'WEB', 'REDIS', 'SHOP', 'STORE', 'BACKUP']

const makeSecrets = (): Record<string, string> =>
  Object.fromEntries(secretNames.map((name) => [`SECRET_${name}`, randomBytes(24).toString('hex')]))

/** A folder and, where it is wanted, a network: what has to be taken away whatever happens. */
function makeRoom({ folder: parent, hasNetwork }: ClusterOptions) {
  const account = accountOfPostgres()
  const folder = mkdtempSync(join(parent ?? tmpdir(), 'shringar-cluster-'))
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  const network = hasNetwork ? makeNetwork() : undefined
  const remove = () => {
    network?.remove()
    // What was killed may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  return { account, folder, network, remove }
}

type Room = ReturnType<typeof makeRoom>

/** Every machine with its programs, none of them started. */
async function equip(
  { account, folder, network, remove }: Room,
  { port, settings = {} }: ClusterOptions,
): Promise<Cluster> {
  const places = await choosePlaces(network?.prefix)
  const secrets = makeSecrets()
  const names = Object.keys(addresses) as MachineName[]
  const machines = Object.fromEntries(
    names.map((name) => [
      name,
      new Machine(name, { folder, places, secrets, account, namespace: network?.namespaceOf(name) }),
    ]),
  ) as Record<MachineName, Machine>
  equipBackup(machines.backup)
  for (const name of databaseNames) equipDatabase(machines[name], machines.backup)
  const origin = `http://127.0.0.1:${port}`
  const shopPorts = {} as Record<MachineName, number>
  for (const name of shopNames) shopPorts[name] = await freePort()
  const shops = shopNames.map((name) => {
    equipShop(machines[name])
    const shop = addShop(machines[name], { port: shopPorts[name], publicOrigin: origin, settings })
    return { name, ...shop, origin: `http://127.0.0.1:${shopPorts[name]}` }
  })
  equipStore(machines.store, places)
  const nginx = equipFront(machines.front, { places, port, shopPorts })
  let stopping: Promise<void> | undefined
  const ofShop = shopSettings(machines.shop1, { port: shopPorts.shop1, publicOrigin: origin, settings })
  const superuserUrl = (at?: MachineName) => {
    const address = at
      ? `${places.addressOf(at)}:${places.portOf('postgres')}`
      : `${places.addressOf('shop1')}:${places.portOf('leader')}`
    return `postgresql://postgres:${secrets.SECRET_SUPERUSER}@${address}/shringar`
  }
  return {
    origin,
    folder,
    places,
    machines,
    network,
    shops,
    nginx,
    ownerUrl: ofShop.DATABASE_DIRECT_URL ?? '',
    superuserUrl,
    sql: (text, values) => once(superuserUrl(), text, values),
    async switchOver(leader, candidate) {
      const answer = await fetch(`http://${places.addressOf(leader)}:${places.portOf('patroni')}/switchover`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`patroni:${secrets.SECRET_PATRONI}`)}` },
        body: JSON.stringify({ leader, candidate }),
      })
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`)
    },
    stop() {
      // Nothing of them is kept, so nothing has to end in order.
      stopping ??= Promise.all(names.map((name) => machines[name].cutPower())).then(remove)
      return stopping
    },
  }
}

/** Makes roles and database as deploy/cluster says, and fills it with the demo. */
async function makeDatabase({ superuserUrl, ownerUrl, machines }: Cluster): Promise<void> {
  const client = await openClient({ connectionString: superuserUrl().replace(/shringar$/, 'postgres') })
  try {
    for (const statement of machines.shop1.read('database.sql').split(';\n')) await client.query(statement)
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, { webRole: 'shringar_web' })
  const owner = await openClient({ connectionString: ownerUrl })
  try {
    await seedDemo(owner, { passwordHash: await hashPassword('shringar-demo'), log: () => {} })
  } finally {
    await owner.end()
  }
}

/** Resolves when `look` answers true; throws with `what` after `most`, or when the cluster is stopped meanwhile. */
async function untilTrue(
  what: string,
  look: () => Promise<boolean>,
  { most = 90_000, signal }: { most?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (const late = Date.now() + most; !(await look().catch(() => false)); ) {
    signal?.throwIfAborted()
    if (Date.now() > late) throw new Error(`Not within ${most / 1_000} s: ${what}.`)
    await sleep(100)
  }
}

/** Starts all of it. Resolves when the shop is open; where something fails or `signal` is aborted, what was started ends again. */
export async function startCluster(options: ClusterOptions, signal?: AbortSignal): Promise<Cluster> {
  const room = makeRoom(options)
  const cluster = await equip(room, options).catch((error) => {
    room.remove()
    throw error
  })
  const { machines, shops, nginx, origin, say } = { ...cluster, ...options }
  try {
    say('Starting etcd and PostgreSQL on three machines…')
    for (const name of databaseNames) machines[name].start()
    await untilTrue('the database has a leader and two followers', () => isWhole(cluster), { signal })
    say('Starting HAProxy, PgBouncer, Redis and the object store…')
    const later: readonly Program[] = [...shops.map(({ program }) => program), nginx]
    for (const name of [...shopNames, 'front', 'store'] as const)
      for (const program of machines[name].programs) if (!later.includes(program)) program.start()
    // At its start HAProxy takes each machine for the leader until it has asked it.
    for (const name of shopNames)
      await untilTrue('HAProxy knows the leader', async () => (await leadersSeenBy(cluster, name))?.length === 1, {
        signal,
      })
    say('Making the database, and filling it with the demo…')
    await makeDatabase(cluster)
    await untilTrue('the object store answers', () => hasStore(cluster), { signal })
    say('Moving its photographs into the object store…')
    await fillStore(shopSettings(machines.shop1, { port: 0, publicOrigin: origin, settings: {} }))
    say('Making the first backup of the database…')
    const leader = machines[await leaderOf(cluster)]
    await pgbackrest(leader, 'stanza-create')
    await makeBackup(leader, 'full')
    say('Starting the shop on two machines, and nginx…')
    for (const { program } of shops) program.start()
    nginx.start()
    for (const { name, origin: own } of shops)
      await untilTrue(`the shop of ${name} is open`, () => isReady(own), { signal })
    await untilTrue('nginx passes visitors on', () => isReady(origin), { signal })
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
