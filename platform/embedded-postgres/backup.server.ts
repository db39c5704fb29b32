import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { StartError } from '#platform/start-error.ts'
import type { Account, Home } from './home.server.ts'

/** What a backup says of itself, in manifest.json. */
export interface Manifest {
  madeAt: string
  /** The newest migration of the database. */
  migration: string
  /** The major version of PostgreSQL, which restores no other's files. */
  postgres: number
  /** Rows by table, counted just before the copy was complete. */
  rows: Record<string, number>
}

const manifestFile = 'manifest.json'
const checksumFile = 'checksums.txt'
const clusterFolder = 'postgres'
/** Beside the cluster, in the same folder. */
const besideCluster = ['roles-made', 'passwords']
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

/** A table that is dropped, or a file that PostgreSQL recycles, may vanish while it is copied. */
function nothingThere(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** Copies a file and answers with its SHA-256; undefined when it is not there any more. */
async function copyFile(from: string, to: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    const source = createReadStream(from)
    source.on('data', (chunk) => hash.update(chunk))
    await pipeline(source, createWriteStream(to, { mode: 0o600, flush: true }))
  } catch (error) {
    await rm(to, { force: true })
    return nothingThere(error)
  }
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

async function countRows(client: Client): Promise<Record<string, number>> {
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

/**
 * Copies the whole embedded database, while it runs, into a new folder below `target`, with the shop's secret, a manifest and a checksum of each
 * file. `client` is a superuser's connection to the shop's database. Answers with the folder, which gets its name when all of it is on disk: one
 * that ends in `.unfinished` is no backup. What was committed before the end of the copy is in it.
 */
export async function backUp(
  client: Client,
  { home, dataFolder, target, now }: { home: Home; dataFolder: string; target: string; now: Date },
  say: (line: string) => void,
): Promise<{ folder: string; manifest: Manifest }> {
  const name = `shringar-${now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '-')}`
  const folder = join(target, name)
  const unfinished = `${folder}.unfinished`
  await mkdir(target, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  const sums: [path: string, sum: string][] = []
  const copy = async (from: string, path: string) => {
    const sum = await copyFile(from, join(unfinished, path))
    if (sum) sums.push([path, sum])
  }

  await client.query('set statement_timeout = 0')
  // Keeps the log from now on until this connection ends.
  await client.query("select pg_create_physical_replication_slot('shringar_backup_' || pg_backend_pid(), true, true)")
  const { rows: begun } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('shringar', true)) as file",
  )
  await copyFolders(home.cluster, join(unfinished, clusterFolder))
  let copied = 0
  for await (const path of filesBelow(home.cluster)) {
    if (madeAgain.has(path.split('/')[0] ?? '') || leftOut.test(basename(path))) continue
    await copy(join(home.cluster, path), join(clusterFolder, path))
    if (++copied % 500 === 0) say(`${copied} files copied…`)
  }
  const rows = await countRows(client)
  const { rows: facts } = await client.query<{ migration: string; version: number }>(
    `select (select max(name) from schema_migrations where name not like 'functions/%') as migration,
            current_setting('server_version_num')::int / 10000 as version`,
  )
  const { rows: ended } = await client.query<{ label: string; file: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
  )
  const [first, last, fact] = [begun[0]?.file ?? '', ended[0], facts[0]]
  if (!last || !fact) throw new Error('PostgreSQL said nothing about the end of the backup.')
  for (const file of (await readdir(join(home.cluster, 'pg_wal'))).filter(
    (one) => /^[0-9A-F]{24}$/.test(one) && one >= first && one <= last.file,
  ))
    await copy(join(home.cluster, 'pg_wal', file), join(clusterFolder, 'pg_wal', file))
  const label = join(clusterFolder, 'backup_label')
  sums.push([label, await write(unfinished, label, last.label)])

  for (const path of besideCluster) {
    if ((await stat(join(home.folder, path))).isFile()) await copy(join(home.folder, path), path)
    else
      for await (const file of filesBelow(join(home.folder, path)))
        await copy(join(home.folder, path, file), join(path, file))
  }
  await copy(join(dataFolder, secretFile), secretFile)
  const manifest: Manifest = { madeAt: now.toISOString(), migration: fact.migration, postgres: fact.version, rows }
  sums.push([manifestFile, await write(unfinished, manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)])
  await write(unfinished, checksumFile, sums.map(([path, sum]) => `${sum}  ${path}\n`).join(''))
  await rename(unfinished, folder)
  await syncFolder(target)
  return { folder, manifest }
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
 * a secret already. The cluster gets its name last.
 */
export async function putBack(from: string, { home, dataFolder }: { home: Home; dataFolder: string }): Promise<void> {
  const taken = [home.cluster, ...besideCluster.map((path) => join(home.folder, path)), join(dataFolder, secretFile)]
  const there = taken.find((path) => existsSync(path))
  if (there)
    throw new StartError(
      `There is a shop in ${dataFolder} already (${there}). Move that folder away, or set DATA_DIR to an empty one.`,
    )
  const unfinished = `${home.cluster}.restoring`
  await rm(unfinished, { recursive: true, force: true })
  await copyFolders(join(from, clusterFolder), unfinished)
  for await (const path of filesBelow(join(from, clusterFolder)))
    await copyFile(join(from, clusterFolder, path), join(unfinished, path))
  await giveTo(home.account, unfinished)
  for await (const path of filesBelow(join(from, 'passwords')))
    await copyFile(join(from, 'passwords', path), join(home.folder, 'passwords', path))
  await copyFile(join(from, 'roles-made'), join(home.folder, 'roles-made'))
  if (existsSync(join(from, secretFile))) await copyFile(join(from, secretFile), join(dataFolder, secretFile))
  await rename(unfinished, home.cluster)
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
