import { useSyncExternalStore } from 'react'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { api, call } from './api.ts'

/** Undefined until it is known; null for a stranger. */
type Known = SessionView | null | undefined

let known: Known
let asking: Promise<SessionView | null> | undefined
const listeners = new Set<() => void>()

function tell(session: Known): void {
  known = session
  for (const listener of listeners) listener()
}

/** The server's hint that a session exists; a stranger's browser asks nobody. */
const hasHint = () => /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)

/** Who is signed in, asked at most once per page load. When the answer does not come, the person counts as a stranger for now. */
export function getSession(): Promise<SessionView | null> {
  asking ??= (hasHint() ? call(api.session.$get()) : Promise.resolve(null)).then(
    (session) => {
      tell(session ?? null)
      return session ?? null
    },
    (error) => {
      asking = undefined
      tell(null)
      throw error
    },
  )
  return asking
}

/** After signing in, registering or changing the profile: what the API answered is the session now. */
export function setSession(session: SessionView | null): void {
  asking = Promise.resolve(session)
  tell(session)
}

/** Asks again, for instance after the name was changed. */
export function refreshSession(): Promise<SessionView | null> {
  asking = undefined
  return getSession()
}

/** Ends the session here and on the server. The cart stays. */
export async function signOut(): Promise<void> {
  await call(api.session.$delete())
  setSession(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The session may have ended or begun in another tab.
  const look = () => {
    if (document.visibilityState === 'visible' && known !== undefined && hasHint() !== (known !== null))
      refreshSession().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The session in a component: undefined on the server and until it is known. */
export function useSession(): Known {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
}
