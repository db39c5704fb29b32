import { createHash } from 'node:crypto'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupState } from '#platform/backup-state.server.ts'
import type { BackupStore } from '#platform/backup-store.server.ts'
import { writeDurably } from '#platform/durable-file.server.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { StartError } from '#platform/start-error.ts'

// Whose backups lie under a prefix: those of the folder whose name is the last below `owners/`. A folder that was fetched from there, or copied by other means, takes over
// with a higher number, for a database that was restored from it; the one before then reads that it lost the prefix, and copies nothing there any more.

/** A folder of backups, the store that has them too, and the data folder of the shop that copies. */
export interface Mirror {
  dataDir: string
  place: string
  store: BackupStore
}

/** The name of a BACKUP_DIR in a store, `0001-…`. */
interface Owner {
  id: string
  /** Whom it may follow: it was fetched from there. */
  after?: string
}

const fileOf = (place: string): string => join(place, 'store-owner.json')
const emptySum = createHash('sha256').digest('hex')

async function* nothing(): AsyncGenerator<Buffer> {}

const ownersOf = async (store: BackupStore): Promise<string[]> =>
  (await store.list('owners/')).map(({ path }) => path.slice('owners/'.length)).sort()

/** Who has the prefix; undefined where nobody does. */
export const lastOwner = async (store: BackupStore): Promise<string | undefined> => (await ownersOf(store)).at(-1)

export async function readOwner(place: string): Promise<Owner | undefined> {
  const text = await readFile(fileOf(place), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : ownerIn(text, fileOf(place))
}

function ownerIn(text: string, file: string): Owner {
  try {
    const owner = JSON.parse(text)
    if (typeof owner.id === 'string') return owner
  } catch {}
  throw new StartError(
    `${file} is damaged. If this folder was copied to the object store before, write {"id":"NAME"} into it, with the last name below owners/ there. Otherwise delete it.`,
  )
}

/** Whoever follows has a higher number. */
const numberAfter = (after: string | undefined): string => String(Number(after?.slice(0, 4) ?? 0) + 1).padStart(4, '0')

/** Names a folder that has no name yet; `after`: whom it follows. */
export async function nameOwner(place: string, after?: string): Promise<Owner> {
  const owner: Owner = { id: `${numberAfter(after)}-${uuidv7()}`, ...(after ? { after } : {}) }
  await mkdir(place, { recursive: true, mode: 0o700 })
  const whole = `${fileOf(place)}.${owner.id}`
  try {
    await writeDurably(whole, `${JSON.stringify(owner)}\n`)
    // The shop and a command may be here at once: the first one names it.
    await link(whole, fileOf(place)).catch((error) => {
      if (error.code === 'EEXIST') return
      // A disk that has no second names for a file.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code)) throw error
      return rename(whole, fileOf(place))
    })
  } finally {
    for (const path of [whole, `${whole}.new`]) await rm(path, { force: true })
  }
  return (await readOwner(place)) ?? owner
}

/** In the data folder: the name of the BACKUP_DIR that its database was restored from. */
const markOf = (dataDir: string): string => join(dataDir, 'restored-from')

/** Notes in a data folder which folder of backups its database came from. */
export async function noteOrigin(dataDir: string, place: string): Promise<void> {
  const owner = await readOwner(place)
  if (owner) await writeDurably(markOf(dataDir), owner.id)
  else await forgetOrigin(dataDir)
}

export const forgetOrigin = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true })

const originOf = (dataDir: string): Promise<string | undefined> =>
  readFile(markOf(dataDir), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/**
 * The name of a folder that has the prefix. The folder of the shop before may have it as well, where this one is a copy of that: so a shop that was restored from it
 * and goes on in it gives it a name with its own. The shop and a command may do so at once.
 */
async function ownName({ dataDir, place }: Mirror, mine: Owner): Promise<Owner> {
  const { folder: known } = await readBackupState(dataDir)
  if (known?.folder !== place || mine.id.endsWith(known.shop)) return mine
  const next: Owner = { id: `${numberAfter(mine.id)}-${known.shop}`, after: mine.id }
  const origin = await originOf(dataDir)
  if (origin !== mine.id && origin !== next.id) return mine
  for (const [path, text] of [
    [markOf(dataDir), next.id],
    [fileOf(place), `${JSON.stringify(next)}\n`],
  ] as const) {
    const whole = `${path}.${uuidv7()}`
    await writeDurably(whole, text)
    await rename(whole, path)
  }
  return next
}

/**
 * Makes sure that the prefix is this folder's, and takes it where it is empty. Where the folder was fetched from it, or is a copy of the one that has it, `copy` takes it
 * over and `look` leaves it. Throws StartError where it is another's, or the folder was fetched and the shop's database was not restored from it. Repeatable, to be called before
 * each copy.
 */
export async function claimStore(mirror: Mirror, why: 'look' | 'copy'): Promise<void> {
  const { dataDir, place, store } = mirror
  const owners = await ownersOf(store)
  const last = owners.at(-1)
  let mine = await readOwner(place)
  if (mine && mine.id === last && why === 'copy') mine = await ownName(mirror, mine)
  if (last !== undefined && last === mine?.id) return
  if (last === undefined && !(await store.isEmpty()))
    throw new StartError(
      'BACKUP_STORE_URL names a place where other files lie. Give the backups of this shop an empty prefix.',
    )
  if (last !== undefined && last !== mine?.after) throw new StartError(lostWords(owners, mine))
  if (last !== undefined && mine?.id !== (await originOf(dataDir))) throw new StartError(notRestoredWords(dataDir))
  if (last !== undefined && why === 'look') return
  const { id } = mine ?? (await nameOwner(place))
  await store.put({ path: `owners/${id}`, sum: emptySum, bytes: 0, read: nothing })
  const others = (await ownersOf(store)).filter((one) => one !== id && !owners.includes(one))
  if (others.length === 0) return
  await store.remove({ path: `owners/${id}`, sum: emptySum })
  throw new StartError('Another shop took the prefix of BACKUP_STORE_URL at the same moment. Give each one its own.')
}

const notRestoredWords = (dataDir: string): string =>
  `BACKUP_DIR was fetched from the object store, and the shop in ${dataDir} was not restored from it, so nothing is copied there. Restore it into an empty DATA_DIR: npm run restore. For another shop set another BACKUP_DIR and an empty prefix.`

function lostWords(owners: readonly string[], mine: Owner | undefined): string {
  if (mine && owners.includes(mine.id))
    return 'A shop that was restored from BACKUP_STORE_URL goes on there. If this one is to go on as well, give it an empty prefix.'
  return 'BACKUP_STORE_URL names the backups of another shop, or of this one with another BACKUP_DIR. Look whether that folder is mounted. Otherwise name an empty prefix; or fetch what lies there into an empty BACKUP_DIR: npm run restore -- --from-store.'
}
