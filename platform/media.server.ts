import { perContext } from './context.server.ts'
import { integer, text } from './db/columns.ts'
import { run, statement } from './db.server.ts'
import { required } from './kit/required.ts'
import { log } from './log.server.ts'
import { newObjectKey, ObjectStore, ObjectStoreAway } from './object-store.server.ts'

// Files of photographs in the object store of MEDIA_URL, and what the database knows of them. Decision 096.

/** The object store; undefined where files lie in the database. */
export const objectStore = perContext(({ config }) => config.media && new ObjectStore(config.media))

/** The object store, which a row of the database names. Throws ObjectStoreAway where this process was not told of it. */
export function requireObjectStore(): ObjectStore {
  const store = objectStore()
  if (!store) throw new ObjectStoreAway(new Error('MEDIA_URL is not set'))
  return store
}

/** However many ask, the store is asked once in this time. */
const freshMs = 5_000

const asked = perContext(() => ({
  at: Number.NEGATIVE_INFINITY,
  answer: Promise.resolve<string | undefined>(undefined),
}))

/** Why the store does not answer, in words for the operator; undefined while it does, and where there is none. At most 5 s old. */
export function objectStoreProblem(): Promise<string | undefined> {
  const store = objectStore()
  const last = asked()
  if (store && performance.now() - last.at > freshMs) {
    last.at = performance.now()
    last.answer = store.reach().then(
      () => undefined,
      (error: Error) => error.message,
    )
  }
  return last.answer
}

const noteLoose = statement('loose_objects_note', 'insert into loose_objects (key) select unnest($1::text[])', {})

/** Where a file lies, as `image_files` has it: here, or under a name in the store. */
export type StoredFile<File> = Omit<File, 'bytes'> & { bytes: Buffer | null; object_key: string | null }

/**
 * Puts files where they lie from now on, before a row names them: in the store if there is one, else they stay with the row. What no row names is removed
 * within two hours. Throws ObjectStoreAway; then nothing is half done, and the same may be tried again.
 */
export async function storeFiles<File extends { bytes: Buffer }>(files: readonly File[]): Promise<StoredFile<File>[]> {
  const store = objectStore()
  if (!store) return files.map((file) => ({ ...file, object_key: null }))
  const named = files.map((file) => ({ file, key: newObjectKey(file.bytes) }))
  await run(noteLoose, [named.map(({ key }) => key)])
  await Promise.all(named.map(({ file, key }) => store.put(key, file.bytes)))
  return named.map(({ file, key }) => ({ ...file, bytes: null, object_key: key }))
}

// ---------------------------------------------------------------- what nothing names any more

/** Nothing that is being uploaded takes an hour: what is loose for longer is named by nobody. A trigger refuses to name it once its removal has begun. */
const beginRemoval = statement(
  'loose_objects_begin_removal',
  `update loose_objects set going_since = now()
    where key in (select l.key from loose_objects l where l.loose_since < now() - interval '1 hour'
                   order by l.loose_since limit 200 for update skip locked)
   returning key`,
  { key: text },
)
const forget = statement('loose_objects_forget', 'delete from loose_objects where key = any($1)', {})
const countLoose = statement('loose_objects_count', 'select count(*) as loose from loose_objects', { loose: integer })

/** Removes the objects that no file names, from the store and then from the list of them. Repeatable; what cannot be removed now is so the next time. */
export async function removeLooseObjects(): Promise<void> {
  const store = objectStore()
  if (!store) return
  await removeAll(store).catch((error) => {
    if (!(error instanceof ObjectStoreAway)) throw error
    log.warn({ event: 'media.loose_stay', reason: error.message }, 'media.loose_stay')
  })
}

/** One that stays does not hold up the others of its batch; the next run begins with it. */
async function removeAll(store: ObjectStore): Promise<void> {
  for (;;) {
    const going = (await run(beginRemoval, [])).map(({ key }) => key)
    if (going.length === 0) return
    const removed: string[] = []
    const failures: unknown[] = []
    for (const key of going)
      await store.remove(key).then(
        () => removed.push(key),
        (error) => failures.push(error),
      )
    await run(forget, [removed])
    if (failures.length > 0) throw failures[0]
  }
}

/** How many objects wait to be removed. */
export async function looseObjects(): Promise<number> {
  const [row] = await run(countLoose, [])
  return required(row, 'the count of loose objects').loose
}
