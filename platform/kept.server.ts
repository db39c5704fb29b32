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
 * Reads once what is the same for many pages, and again after its tag was announced. Triggers announce tags when the change commits, as
 * they do for stored pages; what is being read at that moment is given to those who wait for it and not kept. Nobody may change it.
 */
export function keptUntil<Value>(tag: string, read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  kept.add({
    forget(tags) {
      if (!tags || tags.includes(tag)) value = undefined
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

/**
 * The same for many things of a kind, each until its own tag is announced or everything is: `read` is asked only for those that are not
 * here. At most `most` are kept, those read first go first. What is not found is absent, and asked for again.
 */
export function keptEach<Key, Value>({
  most,
  tagOf,
  read,
}: {
  most: number
  tagOf: (value: Value) => string
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
}): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>> {
  const values = new Map<Key, Value>()
  const keyOfTag = new Map<string, Key>()
  /** For each reading under way, what was announced since it began; undefined where that may be anything. */
  const readings = new Set<{ changed: Set<string> | undefined }>()

  function forgetKey(key: Key): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    keyOfTag.delete(tagOf(value))
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
        keyOfTag.clear()
      } else for (const tag of tags) if (keyOfTag.has(tag)) forgetKey(keyOfTag.get(tag) as Key)
    },
  })

  function keep(key: Key, value: Value): void {
    forgetKey(key)
    values.set(key, value)
    keyOfTag.set(tagOf(value), key)
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
    const reading: { changed: Set<string> | undefined } = { changed: new Set() }
    readings.add(reading)
    try {
      for (const [key, value] of await readingAnew(() => read(missing))) {
        found.set(key, value)
        if (reading.changed && !reading.changed.has(tagOf(value))) keep(key, value)
      }
    } finally {
      readings.delete(reading)
    }
    return found
  }
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
