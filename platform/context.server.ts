import type { Config } from './config.server.ts'

/**
 * What code of a process may reach without being handed it. It is set once, before anything else runs. The database, mail and payments
 * each add their part by merging into this interface (TypeScript handbook, Module Augmentation), so that this file knows none of them.
 */
export interface Context {
  config: Config
  /** AUTH_SECRET; undefined for a script that neither signs anybody in nor seals anything. */
  authSecret: string | undefined
  clock: () => Date
  /** Whether this process hears of every change in the database. Where it does not, nothing is cached. */
  hearsChanges: boolean
}

let current: Context | undefined

/** Sets the context of this process. Throws when there is one already. */
export function setContext(context: Context): void {
  if (current) throw new Error('The context is set already.')
  current = context
}

/** Takes the context away at the end of the process, or of a test. */
export function clearContext(): void {
  current = undefined
}

/** The context of this process. Throws until it is set. */
export function context(): Context {
  if (!current) throw new Error('The context is not set yet: call setContext first.')
  return current
}

/** AUTH_SECRET. Throws where this process was started without it: a secret is never made up. */
export function authSecret(): string {
  const secret = context().authSecret
  if (!secret) throw new Error('AUTH_SECRET is not set, and signing in or sealing a text needs it.')
  return secret
}

/** The time as the context's clock has it. */
export const now = (): Date => context().clock()

/** State that belongs to the context: made when it is first asked for, and made again for another context. */
export function perContext<State>(make: (context: Context) => State): () => State {
  const states = new WeakMap<Context, { state: State }>()
  return () => {
    const owner = context()
    const made = states.get(owner) ?? { state: make(owner) }
    states.set(owner, made)
    return made.state
  }
}
