import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lchown, lstat, mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Account } from './account.server.ts'
import { canReach, postgresAccount } from './account.server.ts'

/** Where a database lives, and under which account it runs (undefined: our own). */
export interface Home {
  folder: string
  cluster: string
  sockets: string
  /** Where the programs are copied if they cannot be used in place. */
  copies: string
  account: Account | undefined
}

export const port = 5432
const systemFolder = '/var/lib/shringar'
const longestSocketPath = 100 // bytes; the kernel's own limit is 108 on Linux and 104 on macOS

/** Makes the data folder where it is missing, and answers with its one true path. */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) {
    await mkdir(folder, { recursive: true })
    // Root closes its own files one by one; the folder itself must let the account of the database pass.
    await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  }
  return realpath(folder)
}

/**
 * Decides where the database of a data folder lives: inside it, or, where root keeps that folder to itself, below /var/lib/shringar.
 * All folders exist afterwards; what holds sockets is open to its account only. Call it while holding the folder's lock.
 */
export async function settle(dataFolder: string, log: (line: string) => void): Promise<Home> {
  const place = process.getuid?.() === 0 ? await settleForRoot(dataFolder, log) : await settleForOurselves(dataFolder)
  const { folder, account } = place

  const sockets = await socketFolder(folder, account)
  return { folder, cluster: join(folder, 'postgres'), sockets, copies: account ? systemFolder : folder, account }
}

/** Makes a folder that only `account` (or we ourselves) may enter. */
export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new Error(`${folder} must be a folder of our own, but it is not. Move it away and start again.`)
  }
  if (account && found.uid !== account.uid) await lchown(folder, account.uid, account.gid)
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700)
}

/** Writes a small 0600 file so that a crash leaves either the old content or all of the new. */
export async function writePrivate(path: string, content: string, account?: Account): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  const file = await open(unfinished, 'wx', 0o600)
  await file.writeFile(content)
  if (account) await file.chown(account.uid, account.gid)
  await file.sync()
  await file.close()
  await rename(unfinished, path)
}

async function settleForOurselves(folder: string) {
  const cluster = await stat(join(folder, 'postgres')).catch(() => undefined)
  if (cluster && cluster.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${folder} belongs to another account (uid ${cluster.uid}). Start the shop as that account or as root, ` +
        'or set DATA_DIR to a folder of your own.',
    )
  }
  return { folder, account: undefined }
}

async function settleForRoot(folder: string, log: (line: string) => void) {
  const cluster = await stat(join(folder, 'postgres')).catch(() => undefined)
  const account = cluster?.uid ? { uid: cluster.uid, gid: cluster.gid } : await postgresAccount(log)
  const noted = await notedHome(folder)
  if (!noted && (await canReach(account, folder))) return { folder, account }
  if (!noted && cluster) {
    throw new Error(
      `The account that owns the database in ${folder} may no longer enter that folder. Give it back the permission (chmod o+x).`,
    )
  }
  const elsewhere = noted ?? (await chooseHome(folder))
  await makeSystemFolder(elsewhere)
  log(`The database lives in ${elsewhere}, because the account it runs under may not enter ${folder}.`)
  return { folder: elsewhere, account }
}

/**
 * A note in the data folder says where its database went. It names the folder it was written for, so that a data folder that was renamed
 * keeps its database and one that was copied gets its own.
 */
const noteName = 'database-location.json'
interface Note {
  database: string
  of: string
}

async function notedHome(folder: string): Promise<string | undefined> {
  const note = await readNote(folder)
  if (!note) return undefined
  if (note.of !== folder) {
    const original = await readNote(note.of)
    if (original?.database === note.database) return undefined
    await writePrivate(join(folder, noteName), JSON.stringify({ ...note, of: folder }))
  }
  return note.database
}

async function chooseHome(folder: string): Promise<string> {
  const database = join(systemFolder, shortHash(folder + randomBytes(8).toString('hex')))
  await writePrivate(join(folder, noteName), JSON.stringify({ database, of: folder } satisfies Note))
  return database
}

async function readNote(folder: string): Promise<Note | undefined> {
  const text = await readFile(join(folder, noteName), 'utf8').catch(() => undefined)
  return text ? JSON.parse(text) : undefined
}

/** Everybody may pass through, nobody may look around. */
async function makeSystemFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([chmod(systemFolder, 0o711), chmod(folder, 0o711)])
}

/** The folder of the Unix socket: inside the home, or in a private place with a shorter name. Never in the shared temporary folder. */
async function socketFolder(folder: string, account: Account | undefined): Promise<string> {
  const short = `shringar-${shortHash(folder)}`
  const candidates = [join(folder, 'socket')]
  if (account) candidates.push(join(systemFolder, short))
  else {
    const runtime = process.env.XDG_RUNTIME_DIR
    if (runtime && (await isOurs(runtime))) candidates.push(join(runtime, short))
    candidates.push(join(homedir(), `.${short}`))
  }
  const sockets = candidates.find(
    (candidate) => Buffer.byteLength(join(candidate, `.s.PGSQL.${port}`)) <= longestSocketPath,
  )
  if (!sockets)
    throw new Error(
      `The path ${folder} is too long for a database socket. Set DATA_DIR to a folder with a shorter path.`,
    )

  if (sockets.startsWith(systemFolder)) await makeSystemFolder(systemFolder)
  await makePrivate(sockets, account)
  return sockets
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return Boolean(found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Hands a file that root made inside somebody's folder to that somebody, so that they can later start the shop themselves. */
export async function handOver(path: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await lchown(path, uid, gid)
}
