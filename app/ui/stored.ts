import { Listeners, type Store } from './store.ts'

export interface Stored<Value> extends Store<Value> {
  /** Takes the value out of storage. */
  remove: () => void
}

interface StoredOptions<Value> {
  /** The value where nothing is stored, or nothing readable. */
  fallback: Value
  /** The value of a stored text. What it throws counts as unreadable. `replace` stores a mended value without telling listeners. */
  parse: (text: string, replace: (mended: Value) => void) => Value
  /** The text to store; JSON unless another is given. */
  format?: (value: Value) => string
  /** `localStorage` lasts and is shared by tabs, `sessionStorage` belongs to one tab. */
  area?: 'localStorage' | 'sessionStorage'
}

/** What storage refused because it is full or forbidden, by area and key: kept for as long as the page lives. Null is removed. */
export const refused = new Map<string, string | null>()

function readText(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  const held = refused.get(`${area} ${key}`)
  if (held !== undefined) return held
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or with null removes it, without telling listeners. */
export function writeText(area: 'localStorage' | 'sessionStorage', key: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    refused.delete(`${area} ${key}`)
  } catch {
    refused.set(`${area} ${key}`, text)
  }
}

/**
 * A value in the browser's storage. Nothing here throws: what cannot be read is the fallback, what cannot be stored lives as long as the
 * page. `read` answers with the same object until the stored text changes, also when another tab changes it.
 */
export function stored<Value>(
  key: string,
  { fallback, parse, format = JSON.stringify, area = 'localStorage' }: StoredOptions<Value>,
): Stored<Value> {
  const listeners = new Listeners()
  let last: { text: string | null; value: Value } = { text: null, value: fallback }

  function readable(text: string | null): Value {
    if (text === null) return fallback
    try {
      return parse(text, (mended) => writeText(area, key, format(mended)))
    } catch {
      return fallback
    }
  }

  function put(text: string | null) {
    writeText(area, key, text)
    listeners.notify()
  }

  return {
    read() {
      const text = readText(area, key)
      if (text === last.text) return last.value
      const value = readable(text)
      last = { text: readText(area, key), value }
      return value
    },
    write: (value) => put(format(value)),
    remove: () => put(null),
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      const stop = listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        stop()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** Options of a value that is stored as the text it is. */
export const plainText = { parse: (text: string) => text, format: (text: string) => text }
