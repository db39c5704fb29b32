import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { writeDurably } from '#platform/durable-file.server.ts'
import { addDays } from '#platform/kit/dates.ts'
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
  /** Tables that had a row throughout the copy: they are not empty when they are restored. */
  neverEmpty?: string[]
  /** How many files the backup has beside this one and the list of checksums. */
  files?: number
  /** Whether the shop's secret is in it. False where AUTH_SECRET came from the environment. */
  hasSecret?: boolean
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

/** What somebody at the terminal reads of a copy that could not be made, when it is known why. `advice` says what to do about a full disk. */
function inWords(error: unknown, { what, folder, advice }: { what: string; folder: string; advice: string }): unknown {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError') return new StartError(`The ${what} was stopped. Nothing of it stays.`)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new StartError(`The disk of ${folder} is full. Nothing of the ${what} stays. ${advice}`)
}

/** Copies a file and answers with its SHA-256. Rejects with an AbortError once `signal` says so. */
async function copyFile(from: string, to: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const source = createReadStream(from)
  source.on('data', (chunk) => hash.update(chunk))
  await pipeline(source, createWriteStream(to, { mode: 0o600, flush: true }), { signal })
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

/** Up to a hundred rows of each table, by the places where they lie and the transactions that wrote them. */
async function someRows(client: Client, tables: readonly string[]): Promise<Map<string, string[]>> {
  await client.query('set synchronize_seqscans = off') // so that the first rows are the same ones each time
  const rowsOf = new Map<string, string[]>()
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select ctid::text || ' ' || xmin::text as row from "${table}" limit 100`,
    )
    rowsOf.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return rowsOf
}

/** The files of one backup in the making, with the checksum of each. */
class Copy {
  readonly #folder: string
  readonly #signal: AbortSignal | undefined
  readonly #sums: string[] = []

  constructor(folder: string, signal: AbortSignal | undefined) {
    this.#folder = folder
    this.#signal = signal
  }

  /** How many files there are. */
  get count(): number {
    return this.#sums.length
  }

  /** Adds a file. Rejects when it is not there. */
  async add(from: string, path: string): Promise<void> {
    this.#note(path, await copyFile(from, join(this.#folder, path), this.#signal))
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

/** What a backup of that moment is called: `shringar-20261123-120000`, in UTC. */
export const backupName = (now: Date): string =>
  `shringar-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

const isUnfinished = /^shringar-(\d{8})-\d{6}\.unfinished$/

/** Removes what backups left that were killed before yesterday; a younger one may still be under way. */
async function sweep(target: string, now: Date): Promise<void> {
  const yesterday = isUnfinished.exec(`${backupName(addDays(now, -1))}.unfinished`)?.[1] ?? ''
  for (const name of await readdir(target)) {
    const day = isUnfinished.exec(name)?.[1]
    if (day && day < yesterday) await rm(join(target, name), { recursive: true, force: true })
  }
}

/** What a backup is made of, and where it goes. `signal` stops it. */
export interface BackupPlan {
  home: Home
  dataFolder: string
  target: string
  now: Date
  /** The shop gets its secret from the environment: a file that lies there all the same is not it. */
  isSecretElsewhere?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** Copies everything into `folder`, the list of checksums last. */
async function copyAll(
  client: Client,
  { home, dataFolder, now, isSecretElsewhere = false, signal }: BackupPlan,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const copy = new Copy(folder, signal)
  // Counted first, so that a restored database never has fewer where nothing was deleted.
  const manifest = await manifestOf(client, now)
  const before = await someRows(client, Object.keys(manifest.rows))
  await copyFolders(home.cluster, join(folder, clusterFolder))
  await copyCluster(client, home.cluster, copy, say)
  const after = await someRows(client, Object.keys(manifest.rows))
  // Tables that are emptied all the time tell nothing: only a row that was there before and after was there all the time.
  const neverEmpty = [...before].flatMap(([table, rows]) =>
    rows.some((row) => after.get(table)?.includes(row)) ? [table] : [],
  )
  await copy.add(join(home.folder, rolesFile), rolesFile)
  for await (const file of filesBelow(join(home.folder, passwordFolder)))
    await copy.add(join(home.folder, passwordFolder, file), join(passwordFolder, file))
  const isSecretThere = existsSync(join(dataFolder, secretFile))
  if (isSecretThere) await copy.add(join(dataFolder, secretFile), secretFile)
  const whole = { ...manifest, neverEmpty, files: copy.count, hasSecret: isSecretThere && !isSecretElsewhere }
  await copy.write(manifestFile, `${JSON.stringify(whole, null, 2)}\n`)
  await copy.finish()
  return whole
}

/**
 * Copies the whole embedded database, while it runs, into a new folder below `target`, with the shop's secret, a manifest and a checksum of each
 * file. `client` is a superuser's connection to the shop's database. Answers with the folder, which gets its name when all of it is on disk; where
 * that fails or is stopped, nothing of it stays. What was committed before the end of the copy is in it. Throws StartError when the disk is full, or
 * another backup was begun in the same second.
 */
export async function backUp(
  client: Client,
  plan: BackupPlan,
  say: (line: string) => void,
): Promise<{ folder: string; manifest: Manifest }> {
  const { target, now } = plan
  const folder = join(target, backupName(now))
  const unfinished = `${folder}.unfinished`
  await mkdir(target, { recursive: true, mode: 0o700 })
  await sweep(target, now)
  await takeName(folder, unfinished)
  try {
    const manifest = await copyAll(client, plan, unfinished, say)
    plan.signal?.throwIfAborted()
    await rename(unfinished, folder)
    await syncFolder(target)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const advice = 'Free some space, or name a folder on another disk: npm run backup -- --to FOLDER.'
    throw inWords(error, { what: 'backup', folder: target, advice })
  }
}

/** Makes the folder of a backup in the making; its name says the second, so two that begin in one are one too many. */
async function takeName(folder: string, unfinished: string): Promise<void> {
  const taken = new StartError(
    `Another backup is being made in ${dirname(folder)} at this moment. Wait until it is done, then begin again.`,
  )
  if (existsSync(folder)) throw taken
  await mkdir(unfinished, { mode: 0o700 }).catch((error) => {
    throw error.code === 'EEXIST' ? taken : error
  })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** A backup whose every file was checked. */
export interface CheckedBackup {
  from: string
  manifest: Manifest
  /** Its files as paths below `from`. */
  files: readonly string[]
}

/** A file of the cluster, a password or one of the two single files; nothing that leads out of the folder. */
const isOfBackup = (path: string): boolean =>
  [rolesFile, secretFile, manifestFile].includes(path) ||
  ([clusterFolder, passwordFolder].includes(path.split('/')[0] ?? '') && !path.split('/').includes('..'))

/** Reads the manifest of a backup and checks every file of it. Throws StartError, which names what is missing or changed. */
export async function checkBackup(from: string, signal?: AbortSignal): Promise<CheckedBackup> {
  const list = await readFile(join(from, checksumFile), 'utf8').catch(() => {
    throw new StartError(`${from} is no whole backup: ${checksumFile} is missing in it.`)
  })
  const files = new Set<string>()
  for (const line of list.split('\n').filter(Boolean)) {
    if (signal?.aborted) throw new StartError('The restore was stopped. Nothing was changed.')
    const [sum = '', path = ''] = line.split(/ {2}(.*)/s)
    if (!isOfBackup(path)) throw new StartError(`The backup in ${from} is damaged: ${checksumFile} was changed.`)
    files.add(path)
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(from, path)), hash)
    } catch (cause) {
      throw new StartError(`The backup in ${from} is damaged: ${path} cannot be read.`, { cause })
    }
    if (hash.digest('hex') !== sum) throw new StartError(`The backup in ${from} is damaged: ${path} was changed.`)
  }
  if (!files.has(manifestFile)) throw new StartError(`${from} is no whole backup: ${manifestFile} is missing in it.`)
  const manifest = manifestIn(from, await readFile(join(from, manifestFile), 'utf8'))
  const listed = files.size - 1
  if (manifest.files !== undefined && manifest.files !== listed)
    throw new StartError(
      `The backup in ${from} is damaged: ${checksumFile} lists ${listed} files of ${manifest.files}. Restore another copy of it.`,
    )
  // One of before does not say.
  const hasSecret = manifest.hasSecret ?? files.has(secretFile)
  return { from, manifest: { ...manifest, hasSecret }, files: [...files] }
}

function manifestIn(from: string, text: string): Manifest {
  try {
    const manifest = JSON.parse(text)
    if (manifest.madeAt && manifest.migration && manifest.postgres && manifest.rows) return manifest
  } catch {
    // Said below, like a manifest that lacks something.
  }
  throw new StartError(`The backup in ${from} is damaged: ${manifestFile} cannot be read.`)
}

/** Stands in the data folder from before the first file of a restore until its database has been looked into. */
const markerOf = (dataFolder: string): string => join(dataFolder, 'restore-unfinished')

/** Whether a restore into this data folder was broken off, so that what lies there is no shop. */
export const isRestoreUnfinished = (dataFolder: string): boolean => existsSync(markerOf(dataFolder))

/** Makes a shop of what `putBack` put there. */
export async function finishRestore({ dataFolder }: RestorePlan): Promise<void> {
  await rm(markerOf(dataFolder))
  await syncFolder(dataFolder)
}

/** What a restored backup puts beside the cluster. */
const placesBeside = ({ home, dataFolder }: RestorePlan): string[] => [
  join(home.folder, rolesFile),
  join(home.folder, passwordFolder),
  join(dataFolder, secretFile),
]

/** Where a backup is put back. `signal` stops it. */
export interface RestorePlan {
  home: Home
  dataFolder: string
  signal?: AbortSignal | undefined
}

/** Where the cluster lies until all of it is there. */
const unfinishedOf = ({ home }: RestorePlan): string => `${home.cluster}.restoring`

/** Takes away what `putBack` put there, the note that it did so last. Its database must have ended. */
export async function removeRestored(plan: RestorePlan): Promise<void> {
  for (const path of [plan.home.cluster, unfinishedOf(plan), ...placesBeside(plan)])
    await rm(path, { recursive: true, force: true })
  await rm(markerOf(plan.dataFolder), { force: true })
}

/**
 * Puts a checked backup into the place of a database that is not there, and its secret into the data folder: the files that were checked, and no
 * others. Refuses where there is a database or a secret already. Until `finishRestore` it is no shop; where something fails or it is stopped, nothing
 * of it stays. Throws StartError when the disk is full.
 */
export async function putBack({ from, files }: CheckedBackup, plan: RestorePlan): Promise<void> {
  const { home, dataFolder, signal } = plan
  const there = [home.cluster, unfinishedOf(plan), ...placesBeside(plan)].find((path) => existsSync(path))
  if (there)
    throw new StartError(
      `There is a shop in ${dataFolder} already (${there}). Move that folder away, or set DATA_DIR to an empty one.`,
    )
  const unfinished = unfinishedOf(plan)
  await writeDurably(markerOf(dataFolder), '')
  const placeOf = (path: string) => {
    if (path.startsWith(`${clusterFolder}/`)) return join(unfinished, path.slice(clusterFolder.length))
    return join(path === secretFile ? dataFolder : home.folder, path)
  }
  try {
    await copyFolders(join(from, clusterFolder), unfinished)
    for (const path of files) if (path !== manifestFile) await copyFile(join(from, path), placeOf(path), signal)
    await giveTo(home.account, unfinished)
    signal?.throwIfAborted()
    await rename(unfinished, home.cluster)
    await syncFolder(home.folder)
  } catch (error) {
    await removeRestored(plan)
    const advice = 'Free some space, or set DATA_DIR to a folder on another disk.'
    throw inWords(error, { what: 'restore', folder: dataFolder, advice })
  }
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
