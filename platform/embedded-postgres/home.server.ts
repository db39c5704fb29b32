import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, lchownSync, statSync } from 'node:fs'
import { chmod, lchown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeDurably } from '#platform/durable-file.server.ts'
import { StartError } from '#platform/start-error.ts'

/** The system account that PostgreSQL runs under when root starts the shop: PostgreSQL itself refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/** Where a database is, and under which account it runs (undefined: our own). */
export interface Home {
  folder: string
  cluster: string
  sockets: string
  account: Account | undefined
}

export const port = 5432
/** For databases and programs whose account cannot enter the folder where the shop is installed. */
export const systemFolder = '/var/lib/shringar'

const isRoot = process.getuid?.() === 0
const run = promisify(execFile)

/** Makes the data folder if it is missing. Returns its path without symbolic links. Throws StartError where no folder can be. */
export async function ensureDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    if (!existsSync(folder)) {
      await makeFolders(folder)
      // Each file inside has its own permissions. Root's data folder itself must let the database's account pass.
      await chmod(folder, isRoot ? 0o711 : 0o700)
    }
    if ((await stat(folder)).isDirectory()) return realpath(folder)
  } catch (cause) {
    throw new StartError(`The folder ${folder} cannot be made. Set DATA_DIR to another one.`, { cause })
  }
  throw new StartError(`DATA_DIR is ${folder}, and that is a file. Set it to a folder.`)
}

/** Makes a folder and those above it that are missing. Node's own `recursive` never ends where the system makes no folders, as in /proc. */
async function makeFolders(folder: string): Promise<void> {
  const above = dirname(folder)
  if (!existsSync(above)) await makeFolders(above)
  await mkdir(folder).catch((error) => {
    // Another start made it meanwhile.
    if (error.code !== 'EEXIST') throw error
  })
}

/**
 * Finds the database of a data folder: inside it or, where only root may enter that folder, below /var/lib/shringar.
 * Makes missing folders. Throws an error with advice when the database belongs to another account. Call it while
 * holding the folder's lock.
 */
export async function findHome(dataFolder: string, log: (line: string) => void): Promise<Home> {
  const noted = await readLocation(dataFolder)
  const owner = await stat(join(noted ?? dataFolder, 'postgres')).catch(() => undefined)
  if (!isRoot) {
    if (!owner || owner.uid === process.getuid?.()) return prepare(noted ?? dataFolder, undefined)
    const advice = 'Start the shop as that account or as root, or set DATA_DIR to a folder of your own.'
    throw new StartError(`The database of ${dataFolder} belongs to another account (uid ${owner.uid}). ${advice}`)
  }
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid } : await postgresAccount(log)
  if (!noted && (owner || (await canEnter(account, dataFolder)))) return prepare(dataFolder, account)

  const folder = noted ?? join(systemFolder, shortHash(randomUUID()))
  if (!noted) await writeLocation(dataFolder, folder)
  log(`The database lives in ${folder}, because the account it runs under may not enter ${dataFolder}.`)
  await makeSystemFolder(folder)
  return prepare(folder, account)
}

/** Makes a folder that only `account` (or we ourselves) may enter. */
export async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await lchown(folder, account.uid, account.gid)
}

/**
 * When root starts the shop in somebody's folder, gives the files to that account, which may start the shop next time.
 */
export function giveToOwnerOf(folder: string, ...files: string[]): void {
  if (!isRoot) return
  const { uid, gid } = statSync(folder)
  for (const file of files) lchownSync(file, uid, gid)
}

/** Whether the work ended well. Never rejects; the error itself is dropped. */
export const isSuccess = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Makes a folder that everybody may pass through and nobody may list. */
export async function makeSystemFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([chmod(systemFolder, 0o711), chmod(folder, 0o711)])
}

async function prepare(folder: string, account: Account | undefined): Promise<Home> {
  const short = `shringar-${shortHash(folder)}`
  const elsewhere = account ? join(systemFolder, short) : join(homedir(), `.${short}`)
  // The kernel takes 107 bytes on Linux and 103 on macOS.
  const sockets = [join(folder, 'socket'), elsewhere].find(
    (path) => Buffer.byteLength(`${path}/.s.PGSQL.${port}`) <= 100,
  )
  if (!sockets)
    throw new StartError(`The path ${folder} is too long for a database socket. Set DATA_DIR to a shorter one.`)
  if (account && sockets === elsewhere) await makeSystemFolder(systemFolder)
  await makePrivate(sockets, account)
  return { folder, cluster: join(folder, 'postgres'), sockets, account }
}

/** A file in the data folder that says where its database is. `of` tells a moved folder from a copied one. */
const locationFile = 'database-location.json'
interface Location {
  database: string
  of: string
}

/** Whether a data folder had a database at some time: it has one, or says where it is. Makes nothing. */
export const hadDatabase = (dataFolder: string): boolean =>
  ['postgres', locationFile].some((name) => existsSync(join(dataFolder, name)))

async function readLocation(dataFolder: string): Promise<string | undefined> {
  const read = async (folder: string): Promise<Location | undefined> => {
    const text = await readFile(join(folder, locationFile), 'utf8').catch(() => undefined)
    return text ? JSON.parse(text) : undefined
  }
  const location = await read(dataFolder)
  if (!location || location.of === dataFolder) return location?.database
  const isCopy = (await read(location.of))?.database === location.database
  if (isCopy) return undefined // two shops must not use one database
  await writeLocation(dataFolder, location.database)
  return location.database
}

async function writeLocation(dataFolder: string, database: string): Promise<void> {
  const location: Location = { database, of: dataFolder }
  await writeDurably(join(dataFolder, locationFile), JSON.stringify(location))
}

/** Runs the check as that account, so that access lists count too. */
function canEnter(account: Account, folder: string): Promise<boolean> {
  return isSuccess(run('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }))
}

async function postgresAccount(log: (line: string) => void): Promise<Account> {
  const find = async () => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  const existing = await find().catch(() => undefined)
  if (existing) return existing
  log('PostgreSQL does not run as root: making the system account "postgres" for it.')
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
    return await find()
  } catch (cause) {
    const advice = 'Make the account "postgres" yourself, start the shop as an ordinary user, or set DATABASE_URL.'
    throw new StartError(`PostgreSQL does not run as root, and no account could be made for it. ${advice}`, { cause })
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
