import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { required } from '#platform/kit/required.ts'
import { StartError } from '#platform/start-error.ts'
import type { Account, Home } from './home.server.ts'

/** What a backup says of itself, in manifest.json. */
export interface Manifest {
  madeAt: string
  /** The newest migration of the database. */
  migration: string
  /** The major version of PostgreSQL, which restores no other's files. */
  postgres: number
  /** Rows by table, counted when the copy began. */
  rows: Record<string, number>
}

const manifestFile = 'manifest.json'
const checksumFile = 'checksums.txt'
const clusterFolder = 'postgres'
/** Beside the cluster, in the same folder. */
const rolesFile = 'roles-made'
const passwordFolder = 'passwords'
const secretFile = 'auth-secret'

/** Folders of a cluster whose content a restored one makes itself (PostgreSQL documentation, Making a Base Backup Using the Low Level API). */
const madeAgain = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label|tablespace_map)$/

/** Every file below a folder, as paths relative to it. A file that goes away meanwhile is left out. */
async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(nothingThere)
  for (const entry of entries ?? []) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}

/** The files of a table that is dropped vanish while the cluster is copied; its log knows. */
function nothingThere(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** Copies a file and answers with its SHA-256. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const source = createReadStream(from)
  source.on('data', (chunk) => hash.update(chunk))
  await pipeline(source, createWriteStream(to, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

async function write(folder: string, name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true })
  return createHash('sha256').update(text).digest('hex')
}

/** The folders that PostgreSQL expects to find, also empty. */
async function copyFolders(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isDirectory()) continue
    const path = relative(from, join(entry.parentPath, entry.name))
    const isInsideLeftOut = madeAgain.has(path.split('/')[0] ?? '') && path.includes('/')
    if (!isInsideLeftOut || path === 'pg_wal/archive_status')
      await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  }
}

/** The rows of each table. */
export async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count from "${name}"`)
    counts[name] = Number(counted[0]?.count)
  }
  return counts
}

/** The files of one backup in the making, with the checksum of each. */
class Copy {
  readonly #folder: string
  readonly #sums: string[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Adds a file. Rejects when it is not there. */
  async add(from: string, path: string): Promise<void> {
    this.#note(path, await copyFile(from, join(this.#folder, path)))
  }

  async write(path: string, text: string): Promise<void> {
    this.#note(path, await write(this.#folder, path, text))
  }

  /** The list that the backup is checked against is its last file. */
  async finish(): Promise<void> {
    await write(this.#folder, checksumFile, this.#sums.join(''))
  }

  #note(path: string, sum: string): void {
    this.#sums.push(`${sum}  ${path}\n`)
  }
}

/** Copies the cluster as PostgreSQL's low-level interface for backups asks for: its files as they are, then the log that makes them whole. */
async function copyCluster(client: Client, cluster: string, copy: Copy, say: (line: string) => void): Promise<void> {
  await client.query('set statement_timeout = 0')
  // Keeps the log from now on until this connection ends.
  await client.query("select pg_create_physical_replication_slot('shringar_backup_' || pg_backend_pid(), true, true)")
  const { rows: begun } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('shringar', true)) as file",
  )
  let copied = 0
  for await (const path of filesBelow(cluster)) {
    if (madeAgain.has(path.split('/')[0] ?? '') || leftOut.test(basename(path))) continue
    await copy.add(join(cluster, path), join(clusterFolder, path)).catch(nothingThere)
    if (++copied % 500 === 0) say(`${copied} files copied…`)
  }
  const { rows: ended } = await client.query<{ label: string; file: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
  )
  const first = required(begun[0], 'the beginning of the backup').file
  const { label, file: last } = required(ended[0], 'the end of the backup')
  const log = (await readdir(join(cluster, 'pg_wal'))).filter((file) => /^[0-9A-F]{24}$/.test(file))
  for (const file of log.filter((one) => one >= first && one <= last))
    await copy.add(join(cluster, 'pg_wal', file), join(clusterFolder, 'pg_wal', file))
  await copy.write(join(clusterFolder, 'backup_label'), label)
}

async function manifestOf(client: Client, now: Date): Promise<Manifest> {
  const { rows } = await client.query<{ migration: string; version: number }>(
    `select (select max(name) from schema_migrations where name not like 'functions/%') as migration,
            current_setting('server_version_num')::int / 10000 as version`,
  )
  const { migration, version } = required(rows[0], 'the facts of the database')
  return { madeAt: now.toISOString(), migration, postgres: version, rows: await countRows(client) }
}

/** `shringar-20261123-120000`, in UTC. */
const nameOf = (now: Date): string =>
  `shringar-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

/**
 * Copies the whole embedded database, while it runs, into a new folder below `target`, with the shop's secret, a manifest and a checksum of each
 * file. `client` is a superuser's connection to the shop's database. Answers with the folder, which gets its name when all of it is on disk; where
 * that fails, nothing of it stays. What was committed before the end of the copy is in it.
 */
export async function backUp(
  client: Client,
  { home, dataFolder, target, now }: { home: Home; dataFolder: string; target: string; now: Date },
  say: (line: string) => void,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(target, nameOf(now))
  const unfinished = `${folder}.unfinished`
  await mkdir(target, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const copy = new Copy(unfinished)
    // Counted first, so that a restored database never has fewer where nothing was deleted.
    const manifest = await manifestOf(client, now)
    await copyFolders(home.cluster, join(unfinished, clusterFolder))
    await copyCluster(client, home.cluster, copy, say)
    await copy.add(join(home.folder, rolesFile), rolesFile)
    for await (const file of filesBelow(join(home.folder, passwordFolder)))
      await copy.add(join(home.folder, passwordFolder, file), join(passwordFolder, file))
    if (existsSync(join(dataFolder, secretFile))) await copy.add(join(dataFolder, secretFile), secretFile)
    await copy.write(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
    await copy.finish()
    await rename(unfinished, folder)
    await syncFolder(target)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Reads the manifest of a backup and checks every file of it. Throws StartError, which names what is missing or changed. */
export async function checkBackup(from: string): Promise<Manifest> {
  const list = await readFile(join(from, checksumFile), 'utf8').catch(() => {
    throw new StartError(`${from} is no whole backup: ${checksumFile} is missing in it.`)
  })
  const lines = list.split('\n').filter(Boolean)
  const listed = new Set<string>()
  for (const line of lines) {
    const [sum = '', path = ''] = line.split(/ {2}(.*)/s)
    listed.add(path)
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(from, path)), hash)
    } catch (cause) {
      throw new StartError(`The backup in ${from} is damaged: ${path} cannot be read.`, { cause })
    }
    if (hash.digest('hex') !== sum) throw new StartError(`The backup in ${from} is damaged: ${path} was changed.`)
  }
  if (!listed.has(manifestFile)) throw new StartError(`${from} is no whole backup: ${manifestFile} is missing in it.`)
  return JSON.parse(await readFile(join(from, manifestFile), 'utf8')) as Manifest
}

/**
 * Puts a checked backup into the place of a database that is not there, and its secret into the data folder. Refuses where there is a database or
 * a secret already. The cluster gets its name last; where something fails, nothing of it stays.
 */
export async function putBack(from: string, { home, dataFolder }: { home: Home; dataFolder: string }): Promise<void> {
  const placed = [rolesFile, passwordFolder].map((path) => join(home.folder, path)).concat(join(dataFolder, secretFile))
  const there = [home.cluster, ...placed].find((path) => existsSync(path))
  if (there)
    throw new StartError(
      `There is a shop in ${dataFolder} already (${there}). Move that folder away, or set DATA_DIR to an empty one.`,
    )
  const unfinished = `${home.cluster}.restoring`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await copyFolders(join(from, clusterFolder), unfinished)
    for await (const path of filesBelow(join(from, clusterFolder)))
      await copyFile(join(from, clusterFolder, path), join(unfinished, path))
    await giveTo(home.account, unfinished)
    for await (const path of filesBelow(join(from, passwordFolder)))
      await copyFile(join(from, passwordFolder, path), join(home.folder, passwordFolder, path))
    await copyFile(join(from, rolesFile), join(home.folder, rolesFile))
    if (existsSync(join(from, secretFile))) await copyFile(join(from, secretFile), join(dataFolder, secretFile))
    await rename(unfinished, home.cluster)
  } catch (error) {
    for (const path of [unfinished, ...placed]) await rm(path, { recursive: true, force: true })
    throw error
  }
  await syncFolder(home.folder)
}

/** Gives a folder and all in it to the account that PostgreSQL runs under. */
async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (!account) return
  const give = (path: string) => lchown(path, account.uid, account.gid)
  await give(folder)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await give(join(entry.parentPath, entry.name))
}
