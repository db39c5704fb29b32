import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { noteBackup } from '#platform/backup-state.server.ts'
import { backupsToStay, type Keeping } from '#platform/embedded-postgres/backup-policy.ts'
import { backupMoment, backupName, inWords } from '#platform/embedded-postgres/manifest.server.ts'
import { opened, store, sumOf, syncFolder } from '#platform/embedded-postgres/stored-file.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import { StartError } from '#platform/start-error.ts'
import { environmentFor, isInstalled } from './database-tools.ts'
import { areDumpsOurs, claimDumpFolder, type DumpFolder } from './dump-folder.ts'

// Backups of a PostgreSQL of one's own: `shringar-20261123-120000.dump` as pg_dump writes it, with BACKUP_KEY sealed as `….dump.sealed`.

const dumpTool = { program: 'pg_dump', args: ['--format=custom', '--no-owner'] }
const restoreTool = { program: 'pg_restore', args: ['--no-owner', '--exit-on-error', '--single-transaction'] }
/** Under this name dumps are sealed, so that a file may be renamed. */
const name = 'dump'

const quoted = (text: string): string => (/^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** A command for whoever runs a tool elsewhere: with everything that leads to the database but the password, which every list of processes would show. */
function commandFor(url: string, words: readonly string[]): string {
  const { PGPASSWORD: _, ...way } = environmentFor(url)
  const settings = Object.entries(way).map(([variable, value]) => `${variable}=${quoted(value)}`)
  return [...settings, ...words.map(quoted)].join(' ')
}

const elsewhere = (tool: string, url: string, words: readonly string[]): string =>
  `DATABASE_URL leads to a PostgreSQL of your own, and ${tool} is not installed here. Where it is, put the password into ~/.pgpass or into PGPASSWORD, and run:\n  ${commandFor(url, words)}`

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

const withPath = (url: string) => ({ PATH: process.env.PATH, ...environmentFor(url) })

/** Resolves when a program has ended well. */
async function endOf(program: ChildProcess, words: string): Promise<void> {
  const [code] = await once(program, 'close')
  if (code !== 0) throw new StartError(words)
}

/** Waits for all, and throws what the first of them was refused with. */
async function all(...work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** What is dumped, and where to. `dataDir`: the data folder of the shop whose BACKUP_DIR it is, if it is; `key`: BACKUP_KEY; `signal` stops it. */
interface Dump {
  url: string
  folder: string
  dataDir: string | undefined
  now: Date
  key: string | undefined
  signal: AbortSignal
}

/**
 * Dumps a database into a new file, which gets its name when all of it is on disk; where that fails or is stopped, nothing of it stays. Answers with its path.
 * Throws StartError.
 */
export async function makeDump(dump: Dump, say: (line: string) => void): Promise<string> {
  const { url, folder, dataDir, now, key, signal } = dump
  const file = join(folder, `${backupName(now)}.dump${key ? '.sealed' : ''}`)
  const { program: tool, args } = dumpTool
  if (!isInstalled(tool)) {
    const open = key ? '\nIt is not encrypted then: with BACKUP_KEY only npm run backup seals it.' : ''
    const words = [tool, ...args, `--file=${file.replace(/\.sealed$/, '')}`]
    throw new StartError(`${elsewhere(tool, url, words)}\nKeep AUTH_SECRET with it.${open}`)
  }
  if (dataDir) await claimDumpFolder({ url, folder, dataDir }, say)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder, now)
  const unfinished = `${file}.unfinished`
  await takeName(file, unfinished)
  try {
    const program = spawn(tool, args, { stdio: ['ignore', 'pipe', 'inherit'], env: withPath(url), signal })
    await all(
      store(program.stdout, unfinished, { name, key, signal }),
      endOf(program, 'pg_dump failed; there is no backup.'),
    )
    await rename(unfinished, file)
    await syncFolder(folder)
    if (dataDir) await noteBackup(dataDir, 'dump', { at: now.toISOString(), file }).catch(() => {})
    return file
  } catch (error) {
    await rm(unfinished, { force: true })
    const advice = 'Free some space, or name a folder on another disk: npm run backup -- --to FOLDER.'
    throw inWords(error, { what: 'backup', folder, advice })
  }
}

/** Makes the file of a dump in the making. Its name says the second: two that begin in one would write into each other. */
async function takeName(file: string, unfinished: string): Promise<void> {
  const taken = new StartError(
    `Another backup is being made as ${file} at this moment. Wait until it is done, then begin again.`,
  )
  if (existsSync(file)) throw taken
  await writeFile(unfinished, '', { flag: 'wx', mode: 0o600 }).catch((error) => {
    throw error.code === 'EEXIST' ? taken : error
  })
}

/** Removes what dumps left that were killed before yesterday. */
async function sweep(folder: string, now: Date): Promise<void> {
  const yesterday = backupName(addDays(now, -1))
  const isLeft = (one: string) => one.endsWith('.unfinished') && isDump(one.replace('.unfinished', ''))
  for (const one of (await readdir(folder)).filter(isLeft)) if (one < yesterday) await rm(join(folder, one))
}

const isDump = (file: string): boolean => file.includes('.dump') && backupMoment(file) !== undefined

/** Deletes the dumps in BACKUP_DIR that no longer stay, while all of them are of this database. */
export async function thinDumps(of: DumpFolder, keeping: Keeping, say: (line: string) => void): Promise<void> {
  const { folder } = of
  if (!(await areDumpsOurs(of, say))) return
  const dumps = (await readdir(folder)).filter(isDump)
  const moments = dumps.flatMap((one) => backupMoment(one) ?? [])
  const staying = backupsToStay(moments, keeping).map(Number)
  for (const one of dumps.filter((dump) => !staying.includes(Number(backupMoment(dump))))) {
    say(`Deleting ${join(folder, one)}: BACKUP_KEEP has newer ones in its place.`)
    await rm(join(folder, one))
  }
}

/** Restores a dump into an empty database, all of it or nothing. Throws StartError, also where it was sealed with another key or changed. */
export async function restoreDump({ url, file, key }: { url: string; file: string; key: string | undefined }) {
  const isSealed = file.endsWith('.sealed')
  const { program: tool } = restoreTool
  const args = [...restoreTool.args, `--dbname=${databaseOf(url)}`]
  if (!isInstalled(tool)) {
    const only = isSealed ? '\nWhat is encrypted only this command opens: install pg_restore here.' : ''
    throw new StartError(`${elsewhere(tool, url, [tool, ...args, file])}\nIt needs an empty database.${only}`)
  }
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new StartError(`${file} is no dump. Name one: npm run restore -- --from FILE.`)
  if (isSealed && !key) throw new StartError(`${file} is encrypted. Set BACKUP_KEY to the key that it was made with.`)
  if (!isSealed && key)
    throw new StartError(
      `${file} is not encrypted, so anybody could have written it. Leave BACKUP_KEY out to restore it all the same.`,
    )
  const storing = { name, key: isSealed ? key : undefined }
  // A file that was cut short would be noticed only at its end.
  if (isSealed) await sumOf(file, storing)
  const restoring = spawn(tool, args, { stdio: ['pipe', 'inherit', 'inherit'], env: withPath(url) })
  await all(
    endOf(
      restoring,
      'pg_restore failed; nothing was changed. It needs an empty database that MIGRATE_DATABASE_URL owns.',
    ),
    pipeline(opened(file, storing), restoring.stdin),
  )
}
