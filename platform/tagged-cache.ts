import { LRUCache } from 'lru-cache'

export interface TaggedCacheOptions<Value> {
  /** At most this many values, or values of this many bytes; the least recently used goes first. */
  bound: { values: number } | { bytes: number; bytesOf: (value: Value) => number }
  tagsOf: (value: Value) => readonly string[]
}

/** A read that has begun: what it found may be outdated by the time it ends. */
export interface PendingRead {
  /** Whether something with one of these tags was dropped since the read began. */
  isOutdated(tags: readonly string[]): boolean
  end(): void
}

/** A bounded map of values with tags: all values of a tag can be dropped at once. */
export class TaggedCache<Key extends {}, Value extends {}> {
  readonly #values: LRUCache<Key, Value>
  readonly #keysByTag = new Map<string, Set<Key>>()
  readonly #tagsOf: (value: Value) => readonly string[]
  /** For each pending read the tags that were dropped since; undefined when everything was. */
  readonly #pending = new Map<PendingRead, Set<string> | undefined>()

  constructor({ bound, tagsOf }: TaggedCacheOptions<Value>) {
    this.#tagsOf = tagsOf
    const dispose = (value: Value, key: Key) => this.#removeTags(key, value)
    this.#values = new LRUCache<Key, Value>(
      'values' in bound
        ? { max: bound.values, dispose }
        : { maxSize: bound.bytes, sizeCalculation: bound.bytesOf, dispose },
    )
  }

  get size(): number {
    return this.#values.size
  }

  /** What all values take; 0 where only their number is bounded. */
  get bytes(): number {
    return this.#values.calculatedSize
  }

  /** The value, which counts as used now. */
  get(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  /** The value, without counting as a use. */
  peek(key: Key): Value | undefined {
    return this.#values.peek(key)
  }

  /** Stores the value, unless it alone is larger than the bound. */
  set(key: Key, value: Value): void {
    this.#values.set(key, value)
    if (!this.#values.has(key)) return
    for (const tag of this.#tagsOf(value)) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  /** Announces a read whose result may be stored. Call `end` when it is over. */
  beginRead(): PendingRead {
    const read: PendingRead = {
      isOutdated: (tags) => {
        const dropped = this.#pending.get(read)
        return dropped === undefined || tags.some((tag) => dropped.has(tag))
      },
      end: () => this.#pending.delete(read),
    }
    this.#pending.set(read, new Set())
    return read
  }

  /** Drops every value with one of these tags. */
  drop(tags: readonly string[]): void {
    for (const dropped of this.#pending.values()) for (const tag of tags) dropped?.add(tag)
    for (const tag of tags) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#values.delete(key)
  }

  clear(): void {
    for (const read of this.#pending.keys()) this.#pending.set(read, undefined)
    this.#values.clear()
    this.#keysByTag.clear()
  }

  #removeTags(key: Key, value: Value): void {
    for (const tag of this.#tagsOf(value)) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
