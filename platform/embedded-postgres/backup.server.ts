import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Client } from 'pg'
import { addDays } from '#platform/kit/dates.ts'
import { required } from '#platform/kit/required.ts'
import { StartError } from '#platform/start-error.ts'
import type { Home } from './home.server.ts'
import {
  backupName,
  checksumFile,
  clusterFolder,
  copyFolders,
  inWords,
  type Manifest,
  madeAgain,
  manifestFile,
  passwordFolder,
  rolesFile,
  secretFile,
} from './manifest.server.ts'
import { checkBackup } from './put-back.server.ts'
import { reading, type Storing, store, syncFolder, withEach } from './stored-file.server.ts'
import { isHistory, isSegment, type WalOfBackup } from './wal-archive.server.ts'

const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label|tablespace_map)$/

/** Every file below a folder, as paths relative to it. A file that goes away meanwhile is left out. */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
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

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** The files of one backup in the making, sealed where there is a key, with the checksum of each. */
class Copy {
  readonly #folder: string
  readonly #how: Omit<Storing, 'name'>
  readonly #sums: string[] = []

  constructor(folder: string, how: Omit<Storing, 'name'>) {
    this.#folder = folder
    this.#how = how
  }

  /** How many files there are. */
  get count(): number {
    return this.#sums.length
  }

  /** Adds a file. Rejects when it is not there. */
  async add(from: string, path: string): Promise<void> {
    this.#note(path, await store(reading(from), join(this.#folder, path), { name: path, ...this.#how }))
  }

  async write(path: string, text: string): Promise<void> {
    this.#note(path, await this.#write(path, text, this.#how.key))
  }

  /** The manifest can be read without the key; it is on the list all the same. The list that the backup is checked against is its last file. */
  async finish(manifest: string): Promise<void> {
    this.#note(manifestFile, await this.#write(manifestFile, manifest, undefined))
    await this.#write(checksumFile, this.#sums.join(''), this.#how.key)
  }

  #write(name: string, text: string, key: string | undefined): Promise<string> {
    return store(textOf(text), join(this.#folder, name), { name, key })
  }

  #note(path: string, sum: string): void {
    this.#sums.push(`${sum}  ${path}\n`)
  }
}

/** Copies the cluster as PostgreSQL's low-level interface for backups asks for: its files as they are, then the log that makes them whole. */
async function copyCluster(
  client: Client,
  cluster: string,
  copy: Copy,
  say: (line: string) => void,
): Promise<{ finishedAt: string; wal: WalOfBackup }> {
  await client.query('set statement_timeout = 0')
  // Keeps the log from now on until this connection ends.
  await client.query("select pg_create_physical_replication_slot('shringar_backup_' || pg_backend_pid(), true, true)")
  const { rows: begun } = await client.query<{ file: string }>(
    "select pg_walfile_name(pg_backup_start('shringar', true)) as file",
  )
  let copied = 0
  await withEach(filesBelow(cluster), async (path) => {
    if (madeAgain.has(path.split('/')[0] ?? '') || leftOut.test(basename(path))) return
    await copy.add(join(cluster, path), join(clusterFolder, path)).catch(nothingThere)
    if (++copied % 500 === 0) say(`${copied} files copied…`)
  })
  const { rows: ended } = await client.query<{ label: string; file: string; end: string; at: Date }>(
    'select labelfile as label, pg_walfile_name(lsn) as file, lsn::text as end, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const first = required(begun[0], 'the beginning of the backup').file
  const { label, file: last, end, at } = required(ended[0], 'the end of the backup')
  const log = await readdir(join(cluster, 'pg_wal'))
  for (const file of log.filter((one) => isHistory(one) || (isSegment(one) && one >= first && one <= last)))
    await copy.add(join(cluster, 'pg_wal', file), join(clusterFolder, 'pg_wal', file))
  await copy.write(join(clusterFolder, 'backup_label'), label)
  return { finishedAt: at.toISOString(), wal: { first, last, end } }
}

async function manifestOf(client: Client, now: Date): Promise<Manifest> {
  const { rows } = await client.query<{ migration: string; version: number }>(
    `select (select max(name) from schema_migrations where name not like 'functions/%') as migration,
            current_setting('server_version_num')::int / 10000 as version`,
  )
  const { migration, version } = required(rows[0], 'the facts of the database')
  return { madeAt: now.toISOString(), migration, postgres: version, rows: await countRows(client) }
}

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
  /** BACKUP_KEY: then nobody reads the backup without it. */
  key?: string | undefined
  signal?: AbortSignal | undefined
}

/** Copies everything into `folder`, the list of checksums last. */
async function copyAll(
  client: Client,
  { home, dataFolder, now, isSecretElsewhere = false, key, signal }: BackupPlan,
  folder: string,
  say: (line: string) => void,
): Promise<Manifest> {
  const copy = new Copy(folder, { key, signal })
  // Before anything takes time: where the disk of the folder goes away meanwhile, files make it anew on the one below, and this one is missed.
  await copy.add(join(home.folder, rolesFile), rolesFile)
  // Counted first, so that a restored database never has fewer where nothing was deleted.
  const manifest = await manifestOf(client, now)
  const before = await someRows(client, Object.keys(manifest.rows))
  await copyFolders(home.cluster, join(folder, clusterFolder))
  const copied = await copyCluster(client, home.cluster, copy, say)
  const after = await someRows(client, Object.keys(manifest.rows))
  // Tables that are emptied all the time tell nothing: only a row that was there before and after was there all the time.
  const neverEmpty = [...before].flatMap(([table, rows]) =>
    rows.some((row) => after.get(table)?.includes(row)) ? [table] : [],
  )
  for await (const file of filesBelow(join(home.folder, passwordFolder)))
    await copy.add(join(home.folder, passwordFolder, file), join(passwordFolder, file))
  const isSecretThere = existsSync(join(dataFolder, secretFile))
  if (isSecretThere) await copy.add(join(dataFolder, secretFile), secretFile)
  const whole = {
    ...manifest,
    ...copied,
    isSealed: key !== undefined,
    neverEmpty,
    files: copy.count,
    hasSecret: isSecretThere && !isSecretElsewhere,
  }
  await copy.finish(`${JSON.stringify(whole, null, 2)}\n`)
  return whole
}

/**
 * Copies the whole embedded database, while it runs, into a new folder below `target`, with the shop's secret, a manifest and a checksum of each
 * file, and reads it back. `client` is a superuser's connection to the shop's database. Answers with the folder, which gets its name when all of it is on disk; where
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
  const advice = 'Free some space, or name a folder on another disk: npm run backup -- --to FOLDER.'
  const refusal = (error: unknown) => inWords(error, { what: 'backup', folder: target, advice })
  await makePlace(folder, unfinished, now).catch((error) => {
    throw refusal(error)
  })
  try {
    const manifest = await copyAll(client, plan, unfinished, say)
    say('Reading every file of the backup once more…')
    await checkBackup(unfinished, plan.key, plan.signal)
    plan.signal?.throwIfAborted()
    await rename(unfinished, folder)
    await syncFolder(target)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw refusal(error)
  }
}

/** Makes the folder of a backup in the making; its name says the second, so two that begin in one are one too many. */
async function makePlace(folder: string, unfinished: string, now: Date): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await sweep(dirname(folder), now)
  const taken = new StartError(
    `Another backup is being made in ${dirname(folder)} at this moment. Wait until it is done, then begin again.`,
  )
  if (existsSync(folder)) throw taken
  await mkdir(unfinished, { mode: 0o700 }).catch((error) => {
    throw error.code === 'EEXIST' ? taken : error
  })
}
