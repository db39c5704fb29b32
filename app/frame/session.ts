import { forgetPerson, listsOwner, loadAccountPart } from '#app/shop/account/lists.ts'
import { createStore, useStore } from '#app/ui/store.ts'
import { claimUnsent } from '#app/ui/unsent.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { api, call } from './api.ts'

/** Undefined until it is known; null for somebody who is not signed in. */
type Known = SessionView | null | undefined

interface SessionState {
  known: Known
  /** The request that is on its way or was answered; undefined before the first. */
  asked: Promise<SessionView | null> | undefined
}

const state = createStore<SessionState>({ known: undefined, asked: undefined })

/** The server's hint that a session exists; without it the browser sends no request. */
const hasHint = () => /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)

async function ask(): Promise<SessionView | null> {
  try {
    const session = await (hasHint() ? call(api.session.$get()) : null)
    setSession(session ?? null)
    return session ?? null
  } catch (error) {
    state.write({ known: null, asked: undefined })
    throw error
  }
}

/** Who is signed in, asked at most once per page load. Without an answer the person counts as signed out for now. */
export function getSession(): Promise<SessionView | null> {
  const { known, asked } = state.read()
  if (asked) return asked
  const asking = ask()
  state.write({ known, asked: asking })
  return asking
}

/** After signing in, registering or changing the profile: what the API answered is the session now. */
export function setSession(session: SessionView | null): void {
  const { known } = state.read()
  state.write({ known: session, asked: Promise.resolve(session) })
  // The page that is open may show what another person typed, but for the one on which somebody signs in.
  if (session && claimUnsent({ userId: session.user.id }) && known !== null) location.reload()
}

/** Before any form reads what this tab keeps: somebody may have logged out in another tab. */
export function forgetWhoLeft(): void {
  if (!hasHint()) claimUnsent('left')
}

/** Asks again, for instance after the name was changed. */
export function refreshSession(): Promise<SessionView | null> {
  state.write({ known: state.read().known, asked: undefined })
  return getSession()
}

/** Ends the session here and on the server, and forgets what this browser kept of the person. The cart waits in the account. */
export async function signOut(): Promise<void> {
  await (await loadAccountPart()).endSession()
  setSession(null)
}

/** The server has ended all sessions of the person at their wish: this browser forgets what it kept of them, as after a logout. */
export async function forgetSession(): Promise<void> {
  await forgetPerson()
  setSession(null)
}

/** Whether the session began, ended, or became another person's in another tab. */
function isOutdated(known: Known): boolean {
  if (known === undefined) return false
  const owner = listsOwner()
  return hasHint() !== (known !== null) || (known !== null && owner !== null && owner !== known.user.id)
}

function subscribe(listener: () => void): () => void {
  const stop = state.subscribe(listener)
  const look = () => {
    if (document.visibilityState !== 'visible' || !isOutdated(state.read().known)) return
    // Somebody logged out in another tab; a session that ended by itself leaves the hint, and what was typed.
    if (!hasHint()) forgetPerson()
    refreshSession().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}

/** The session in a component: undefined on the server and until it is known. */
export const useSession = (): Known => useStore({ read: () => state.read().known, subscribe }, undefined)
