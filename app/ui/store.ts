import { useSyncExternalStore } from 'react'

type Listener = () => void

/** Those who want to hear of a change. */
export class Listeners {
  readonly #listeners = new Set<Listener>()

  /** Adds a listener; answers with what takes it away again. */
  add(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls every listener. */
  notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export interface Store<Value> {
  read: () => Value
  write: (value: Value) => void
  /** Calls the listener after each change; answers with what ends that. */
  subscribe: (listener: Listener) => () => void
}

/** A value that several components show and any code may change, for as long as the page lives. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Listeners()
  let value = initial
  return {
    read: () => value,
    write(next) {
      value = next
      listeners.notify()
    },
    subscribe: (listener) => listeners.add(listener),
  }
}

/** The value of a store in a component; `onServer` on the server and while hydrating, so that everybody gets the same document. */
export function useStore<Value, OnServer>(
  { read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>,
  onServer: OnServer,
): Value | OnServer {
  return useSyncExternalStore<Value | OnServer>(subscribe, read, () => onServer)
}
