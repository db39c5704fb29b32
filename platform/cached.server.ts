import { context, perContext } from './context.server.ts'
import { readingAnew } from './db.server.ts'
import { TaggedCache } from './tagged-cache.ts'

/** The tag of what every page shows: settings, categories, ways to pay, who sells. */
export const everything = 'everything'

/** How each cache of this process drops what has one of these tags; without tags, everything. */
const drops = new Set<(tags?: readonly string[]) => void>()

interface CacheOptions<Value> {
  /** At most so many values are cached; the least recently used goes first. */
  max: number
  tagsOf: (value: Value) => readonly string[]
}

function openCache<Key extends {}, Value extends {}>({
  max,
  tagsOf,
}: CacheOptions<Value>): () => TaggedCache<Key, Value> {
  const cache = perContext(() => new TaggedCache<Key, Value>({ bound: { values: max }, tagsOf }))
  drops.add((tags) => {
    if (!tags || tags.includes(everything)) cache().clear()
    else cache().drop(tags)
  })
  return cache
}

/**
 * Reads once what many pages show, and again after its tag was announced. Triggers announce tags when the change commits, as they do
 * for stored pages. A read that was under way at that moment is answered to those who wait for it, but not cached. The value is shared:
 * callers must not change it. A process that hears of no changes caches nothing.
 */
export function cached<Value>(tag: string, read: () => Promise<Value>): () => Promise<Value> {
  const cacheOf = openCache<string, Promise<Value>>({ max: 1, tagsOf: () => [tag] })
  return () => {
    if (!context().hearsChanges) return read()
    const cache = cacheOf()
    const found = cache.get(tag)
    if (found) return found
    // Outside `sharingReads`: a render that began before the change may hold older rows.
    const reading = readingAnew(read)
    cache.set(tag, reading)
    reading.catch(() => {
      if (cache.peek(tag) === reading) cache.drop([tag])
    })
    return reading
  }
}

/**
 * The same for many things of one kind, each until one of its own tags is announced. `read` is asked only for keys that are not cached. A
 * key that is not found is absent from the answer, and read again the next time.
 */
export function cachedEach<Key extends {}, Value extends {}>(
  options: CacheOptions<Value> & { read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> },
): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const cacheOf = openCache<Key, Value>(options)
  return async (keys) => {
    if (!context().hearsChanges) return options.read(keys)
    const cache = cacheOf()
    const found = findCached(cache, keys)
    const missing = keys.filter((key) => !found.has(key))
    if (missing.length === 0) return found
    for (const [key, value] of await readThrough(cache, options, missing)) found.set(key, value)
    return found
  }
}

function findCached<Key extends {}, Value extends {}>(
  cache: TaggedCache<Key, Value>,
  keys: readonly Key[],
): Map<Key, Value> {
  const found = new Map<Key, Value>()
  for (const key of keys) {
    const value = cache.get(key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}

/** Reads these keys and caches what did not change meanwhile. */
async function readThrough<Key extends {}, Value extends {}>(
  cache: TaggedCache<Key, Value>,
  { tagsOf, read }: CacheOptions<Value> & { read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> },
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, Value>> {
  const pending = cache.beginRead()
  try {
    const values = await readingAnew(() => read(keys))
    for (const [key, value] of values) if (!pending.isOutdated(tagsOf(value))) cache.set(key, value)
    return values
  } finally {
    pending.end()
  }
}

/** The same for things that are asked for one at a time. */
export function cachedOne<Key extends {}, Value extends {}>(
  options: CacheOptions<Value> & { read: (key: Key) => Promise<Value | undefined> },
): (key: Key) => Promise<Value | undefined> {
  const each = cachedEach<Key, Value>({
    ...options,
    async read(keys) {
      const pairs = await Promise.all(keys.map(async (key) => [key, await options.read(key)] as const))
      return new Map(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
    },
  })
  return async (key) => (await each([key])).get(key)
}

/** Drops what has one of these tags; everything where nobody knows what changed. */
export function dropCached(tags?: readonly string[]): void {
  for (const drop of drops) drop(tags)
}
