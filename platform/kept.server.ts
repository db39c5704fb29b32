import { readingAnew } from './db.server.ts'

/** What every page shows is announced under this tag: settings, categories, ways to pay, who sells. */
export const everything = 'everything'

interface Kept {
  /** Without tags: everything. */
  forget(tags?: readonly string[]): void
}

const kept = new Set<Kept>()
/** Where nobody listens for notices, nothing is kept. */
let isListening = false

/**
 * Reads once what is the same for many pages, and again after its tag was announced, or everything was. Triggers announce tags when the
 * change commits, as they do for stored pages; what is being read at that moment is given to those who wait for it and not kept. Nobody may
 * change it.
 */
export function keptUntil<Value>(tag: string, read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  kept.add({
    forget(tags) {
      if (!tags || tags.includes(tag) || tags.includes(everything)) value = undefined
    },
  })
  return () => {
    if (!isListening) return read()
    if (value) return value
    // A page whose render began before the change may share what it read with itself, and with nobody else.
    const reading = readingAnew(read)
    value = reading
    reading.catch(() => {
      if (value === reading) value = undefined
    })
    return reading
  }
}

interface Reading {
  /** What was announced since it began; undefined where that may be anything. */
  changed: Set<string> | undefined
}

/**
 * The same for many things of a kind, each until one of its own tags is announced or everything is: `read` is asked only for those that are
 * not here. At most `most` are kept, those read first go first. What is not found is absent, and asked for again.
 */
export function keptEach<Key, Value>({
  most,
  tagsOf,
  read,
}: {
  most: number
  tagsOf: (value: Value) => readonly string[]
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
}): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const values = new Map<Key, Value>()
  const keysOfTag = new Map<string, Set<Key>>()
  const readings = new Set<Reading>()

  function forgetKey(key: Key): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    for (const tag of tagsOf(value)) {
      const keys = keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOfTag.delete(tag)
    }
  }

  kept.add({
    forget(tags) {
      const isAll = !tags || tags.includes(everything)
      for (const reading of readings) {
        if (isAll) reading.changed = undefined
        else for (const tag of tags) reading.changed?.add(tag)
      }
      if (isAll) {
        values.clear()
        keysOfTag.clear()
      } else for (const tag of tags) for (const key of [...(keysOfTag.get(tag) ?? [])]) forgetKey(key)
    },
  })

  function keep(key: Key, value: Value): void {
    forgetKey(key)
    values.set(key, value)
    for (const tag of tagsOf(value)) {
      const keys = keysOfTag.get(tag)
      if (keys) keys.add(key)
      else keysOfTag.set(tag, new Set([key]))
    }
    const [oldest] = values.keys()
    if (values.size > most && oldest !== undefined) forgetKey(oldest)
  }

  return async (keys) => {
    if (!isListening) return read(keys)
    const found = new Map<Key, Value>()
    const missing: Key[] = []
    for (const key of keys) {
      const value = values.get(key)
      if (value === undefined) missing.push(key)
      else found.set(key, value)
    }
    if (missing.length === 0) return found
    const reading: Reading = { changed: new Set() }
    readings.add(reading)
    try {
      for (const [key, value] of await readingAnew(() => read(missing))) {
        found.set(key, value)
        const { changed } = reading
        if (changed && !tagsOf(value).some((tag) => changed.has(tag))) keep(key, value)
      }
    } finally {
      readings.delete(reading)
    }
    return found
  }
}

/** The same for things that are asked for one at a time. */
export function keptOne<Key, Value>(options: {
  most: number
  tagsOf: (value: Value) => readonly string[]
  read: (key: Key) => Promise<Value | undefined>
}): (key: Key) => Promise<Value | undefined> {
  const each = keptEach<Key, Value>({
    ...options,
    async read(keys) {
      const pairs = await Promise.all(keys.map(async (key) => [key, await options.read(key)] as const))
      return new Map(pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
    },
  })
  return async (key) => (await each([key])).get(key)
}

/** Forgets what goes with these tags; everything where nobody knows what changed. */
export function dropKept(tags?: readonly string[]): void {
  for (const one of kept) one.forget(tags)
}

/** Whether changes are announced from now on to `dropKept`. */
export function setKeptAnnounced(announced: boolean): void {
  isListening = announced
  dropKept()
}
