import { readConfig } from '#platform/config.server.ts'
import { looseObjects } from '#platform/media.server.ts'
import { checkStore, countFiles, type Moved, moveToDatabase, moveToStore } from '#platform/media-move.server.ts'
import { checkObjectStore, ObjectStoreAway } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import { readOptions } from './lib/options.mjs'
import { openShopDatabase } from './lib/shop-database.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Moves files of photographs between the database and the object store of MEDIA_URL, while the shop runs or not.

const number = (count: number): string => count.toLocaleString('en-IN')
const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Every two seconds a line of how far it is. */
function progressOf(all: number): (moved: Moved) => void {
  let said = Date.now()
  return ({ files, bytes }) => {
    if (Date.now() - said < 2_000) return
    said = Date.now()
    console.log(`  ${number(files)} of ${number(all)} files, ${inMegabytes(bytes)}`)
  }
}

const inBackups =
  'Their bytes are in a backup of the bucket, or in the copies of a machine (image-copies in its DATA_DIR).'
const inDatabase =
  'They are in the database still. Run it again; if the same ones fail, the store is not to be trusted.'

/** Refuses with all that is wrong, so that a script hears of it. `advice`: where the bytes are. */
function refuseDamaged({ damaged }: Moved, whole: string, advice: string): void {
  if (damaged.length === 0) return
  const list = damaged.map((one) => `  ${one}`).join('\n')
  throw new StartError(`${whole} ${number(damaged.length)} did not come back whole:\n${list}\n${advice}`)
}

async function check(): Promise<void> {
  const { in_database: here, in_store: there } = await countFiles()
  console.log(`Reading ${number(there)} files of the object store…`)
  const found = await checkStore({ onProgress: progressOf(there), signal: stopped })
  if (stopped.aborted) return console.log(`Stopped after ${number(found.files)} files.`)
  const said = `${number(found.files)} files in the store are as they were put there (${inMegabytes(found.bytes)}); ${number(here)} lie in the database.`
  refuseDamaged(found, said, inBackups)
  console.log(`${said} ${number(await looseObjects())} objects that no file names wait to be removed.`)
}

async function move(isBack: boolean): Promise<void> {
  const { in_database: here, in_store: there } = await countFiles()
  const all = isBack ? there : here
  console.log(`Moving ${number(all)} files ${isBack ? 'back into the database' : 'into the object store'}…`)
  const work = isBack ? moveToDatabase : moveToStore
  const moved = await work({ onProgress: progressOf(all), signal: stopped })
  const left = await countFiles()
  const rest = isBack ? left.in_store : left.in_database
  const said = `${number(moved.files)} files are moved, each compared with its SHA-256 (${inMegabytes(moved.bytes)}).`
  refuseDamaged(moved, said, isBack ? inBackups : inDatabase)
  console.log(rest > 0 ? `${said} ${number(rest)} are left: run it again to go on.` : `${said} None is left.`)
  if (isBack && rest === 0)
    console.log(
      'Take MEDIA_URL out of the settings of every machine and start them anew, then run this once more: what was uploaded meanwhile went to the store.',
    )
}

const stopped = untilStopped()

async function run(): Promise<void> {
  const { back = false, check: isCheck = false } = readOptions({
    back: { type: 'boolean' },
    check: { type: 'boolean' },
  })
  const { media } = readConfig(process.env)
  if (!media)
    throw new StartError(
      'MEDIA_URL is not set, so there is no object store to move to or from. For example: MEDIA_URL=s3://shop-media/photographs?region=ap-south-1',
    )
  await checkObjectStore(media, back || isCheck ? 'reads' : 'writes')
  const close = await openShopDatabase()
  try {
    await (isCheck ? check() : move(back))
  } catch (error) {
    if (!(error instanceof ObjectStoreAway)) throw error
    const left = isCheck ? 'Run it again.' : 'What is moved is moved, all else is where it was: run it again to go on.'
    throw new StartError(`${error.message}. ${left}`)
  } finally {
    await close()
  }
}

try {
  await run()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
