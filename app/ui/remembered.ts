import { useSyncExternalStore } from 'react'

/** What storage would not keep, for as long as the page lives. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? inMemory.get(key) ?? null
  } catch {
    return inMemory.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  inMemory.set(key, value)
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // Full or forbidden: it is remembered until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A word this device keeps, such as the pincode that was asked for last; null on the server and while hydrating. */
export function useRemembered(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  return [value, (next) => write(key, next)]
}
