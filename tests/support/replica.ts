import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { readPasswords } from '#platform/embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, type Home } from '#platform/embedded-postgres/home.server.ts'
import { Postmaster } from '#platform/embedded-postgres/postmaster.server.ts'
import { findPrograms } from '#platform/embedded-postgres/programs.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { seedDemo } from '#seed/seed.ts'

const run = promisify(execFile)
const silent = () => {}

/** A database with the demo in it, and a replica that follows it. */
export interface WithReplica {
  ownerUrl: string
  webUrl: string
  replicaUrl: string
  /** Superusers' connections. */
  leader: pg.Client
  replica: pg.Client
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', silent)
  await client.connect()
  return client
}

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shringar-${name}-`))
  await chmod(folder, 0o711)
  return ensureDataFolder(folder)
}

/** Copies a running cluster by PostgreSQL's low-level interface for backups, as a replica of it. */
async function copyCluster(client: pg.Client, from: Home, to: Home): Promise<void> {
  await client.query("select pg_backup_start('replica', true)")
  await run('cp', ['-a', from.cluster, to.cluster])
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await rm(join(to.cluster, 'postmaster.pid'))
  for (const [name, text] of [
    ['backup_label', rows[0]?.label ?? ''],
    ['standby.signal', ''],
  ] as const) {
    const path = join(to.cluster, name)
    await writeFile(path, text)
    if (to.account) await chown(path, to.account.uid, to.account.gid)
  }
}

/** Starts both. The replica takes over the changes of the leader as they are committed, milliseconds later. */
export async function startWithReplica(): Promise<WithReplica> {
  const folders = { leader: await newFolder('leader'), replica: await newFolder('replica') }
  const settings = { wal_keep_size: '1GB' }
  const postgres = await startEmbeddedPostgres({ dataDir: folders.leader, settings, log: silent })
  await migrate(postgres.ownerUrl, { webRole: 'shringar_web' })
  const owner = await connect(postgres.ownerUrl)
  await seedDemo(owner, { passwordHash: await hashPassword('shringar-demo'), log: silent })
  await owner.end()

  const [from, to] = [await findHome(folders.leader, silent), await findHome(folders.replica, silent)]
  const passwords = await readPasswords(from)
  const leader = await connect(postgres.superuserUrl)
  await copyCluster(leader, from, to)
  const follows = `host=${from.sockets} port=5432 user=postgres password=${passwords.superuser}`
  const programs = await findPrograms(to, silent)
  const postmaster = new Postmaster(to, programs, {
    hot_standby: 'on',
    primary_conninfo: follows,
    wal_retrieve_retry_interval: '100ms',
  })
  await postmaster.start()
  const atReplica = (url: string) => url.replace(encodeURIComponent(from.sockets), encodeURIComponent(to.sockets))
  const started: WithReplica = {
    ownerUrl: postgres.ownerUrl,
    webUrl: postgres.webUrl,
    replicaUrl: atReplica(postgres.webUrl),
    leader,
    replica: await connect(atReplica(postgres.superuserUrl)),
    async stopReplica() {
      await started.replica.end()
      await postmaster.stop()
    },
    async startReplica() {
      await postmaster.start()
      started.replica = await connect(atReplica(postgres.superuserUrl))
    },
    async stop() {
      await Promise.all([started.replica.end(), leader.end()])
      await postmaster.stop()
      await postgres.stop()
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
    },
  }
  return started
}
