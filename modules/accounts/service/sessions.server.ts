import { createHmac } from 'node:crypto'
import { eventValues } from '#modules/audit/service.server.ts'
import { authSecret, now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { agreement } from '../agreement.ts'
import { nothingAwaited, profileMissing, sessionNotFound, signInRequired } from '../errors.ts'
import { type Awaits, awaitingSeconds, type Role, sessionLife, type Viewer } from '../rules.ts'
import type { ActiveSessionView, SessionView } from '../shapes.ts'
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBut,
  findSession,
  insertSession,
  lockAccess,
  replaceToken,
  type SessionRow,
  type SignInGrounds,
  selectLiveSessions,
  selectSessions,
} from '../store/sessions.server.ts'

/** Where a session is used from, as far as it is kept: the browser's name and a shortened network address. */
export interface Device {
  userAgent: string
  network: string
}

/** What the service needs to know about the request. */
export interface Asking {
  address: string
  device: Device
  /** The token of the session that this sign-in replaces. */
  replaces: string | null
}

/** The viewer. Refuses with accounts.sign_in_required and the given sentence when nobody is signed in. */
export function requireSignedIn(viewer: Viewer | undefined, sentence?: string): Viewer {
  if (!viewer) throw signInRequired(sentence)
  return viewer
}

export interface OpenedSession {
  /** Goes into the cookie and nowhere else. */
  token: string
  remembered: boolean
  /** Seconds the cookie lives when remembered. */
  cookieSeconds: number
  /** Who is signed in now. Null when somebody took the account away at that moment. */
  view: SessionView | null
  /** What is still wanted before anybody is signed in. */
  awaits: Awaits | null
}

export interface LiveSession {
  viewer: Viewer
  view: SessionView
  /** Until then the session reaches nothing but what it waits for. */
  awaits: Awaits | null
  /** The choice made at the password, for the session that follows. */
  remembered: boolean
  confirmedAt: Date | null
  /** Set when the idle limit moved on and a remembered cookie has to move with it. */
  renewedCookieSeconds: number | null
}

/** What the database keeps of a token. Without the secret, a copy of the table proves nothing about any token. */
export const hashToken = (token: string, secret = authSecret()): Buffer =>
  createHmac('sha256', secret).update(token).digest()

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome on Android`, from a User-Agent header. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}

interface Opening {
  remember: boolean
  device: Device
  /** The token of the session that ends with this one. */
  replaces: string | null
  /** Whether that one waits for this one, which is opened only while it lives. */
  completes?: boolean
  noteName?: string
  awaits?: Awaits | null
  /** What the password was found right with. */
  grounds?: SignInGrounds
}

/** Starts a session like `openUnlessChanged`. Refuses with accounts.nothing_awaited when the account has changed. */
export async function openSession(person: { userId: string; role: Role }, options: Opening): Promise<OpenedSession> {
  const session = await openUnlessChanged(person, options)
  if (!session) throw nothingAwaited()
  return session
}

/**
 * Starts a session and ends the one it replaces; the audit trail says so where it is told the name to note. A new token at every sign-in.
 * Undefined, and nothing has happened, when the account is no longer what the caller decided by.
 */
export async function openUnlessChanged(
  { userId, role }: { userId: string; role: Role },
  options: Opening,
): Promise<OpenedSession | undefined> {
  const { noteName: name, awaits = null } = options
  const { network, userAgent } = options.device
  const chosen = sessionLife(role, options.remember)
  const short = { idleSeconds: awaitingSeconds, totalSeconds: awaitingSeconds }
  const life = awaits ? { ...chosen, ...short } : chosen
  const token = newSecretToken()
  const session = {
    ...life,
    tokenHash: hashToken(token),
    userId,
    device: deviceName(userAgent),
    network,
    awaits,
    replaces: options.replaces === null ? null : hashToken(options.replaces),
    completes: options.completes ?? false,
    role,
    grounds: options.grounds ?? null,
  }
  const subject = { type: 'session', id: userId, name } as const
  const event =
    name === undefined ? null : eventValues({ userId, name, role, network }, { action: 'session.opened', subject })
  const row = await insertSession(session, event)
  if (!row) return undefined
  return {
    token,
    remembered: life.remembered && !awaits,
    cookieSeconds: life.idleSeconds,
    view: liveSessionOf(row)?.view ?? null,
    awaits,
  }
}

/**
 * Holds an account still for a transaction that was allowed by something proved before it. Refuses with accounts.sign_in_required when the
 * session that proved it has ended meanwhile: what ended it (a reset, another role) was meant to shut this out. `toErase`: see `lockAccess`.
 */
export async function holdAccount(
  trx: Trx,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  options: { toErase?: boolean } = {},
): Promise<{ passwordHash: string | null }> {
  const access = await lockAccess(trx, viewer.userId, viewer.sessionId, options)
  if (!access) throw signInRequired()
  return { passwordHash: access.password_hash }
}

/**
 * Gives a session another token in a transaction, because something about its person changed: the one before is dead. Answers with the
 * token; null when the session has ended.
 */
export async function renewToken(trx: Trx, sessionId: string): Promise<string | null> {
  const token = newSecretToken()
  return (await replaceToken(trx, sessionId, hashToken(token))) ? token : null
}

/** The session of a token that was just renewed, for the cookie. Null when it has ended meanwhile. */
export async function renewedSession(token: string | null): Promise<OpenedSession | null> {
  const live = token === null ? undefined : await readSession(token)
  if (!live || token === null) return null
  const { remembered, view, awaits, viewer } = live
  return { token, remembered, cookieSeconds: sessionLife(viewer.role, remembered).idleSeconds, view, awaits }
}

/** Who the token belongs to, in one statement; undefined when it is unknown, old or ended. An account without profile is signed out. */
export async function readSession(token: string): Promise<LiveSession | undefined> {
  const row = await findSession(hashToken(token))
  if (!row) return undefined
  const live = liveSessionOf(row)
  if (live) return live
  await deleteSession(hashToken(token))
  throw profileMissing()
}

/** Undefined for an account without a profile. */
function liveSessionOf(row: SessionRow): LiveSession | undefined {
  const { role, name } = row
  if (!role || !name) return undefined
  const viewer = {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    emailVerified: row.email_verified,
    name,
    phone: row.phone,
    role,
    vendorId: row.vendor_id,
  }
  const secondsLeft = Math.floor((row.ends_at.getTime() - now().getTime()) / 1_000)
  return {
    viewer,
    view: {
      user: {
        id: row.user_id,
        email: row.email,
        emailVerified: row.email_verified,
        linkSent: row.link_sent,
        name,
        phone: row.phone,
        role,
        isVendor: role === 'vendor',
        createdAt: row.created_at.toISOString(),
      },
      weakPassword: row.weak_password,
      asksToAgree: row.agreed_version !== agreement.version,
    },
    awaits: row.awaits,
    remembered: row.remembered,
    confirmedAt: row.confirmed_at,
    renewedCookieSeconds:
      row.renewed && row.remembered && !row.awaits ? Math.min(secondsLeft, sessionLife(role, true).idleSeconds) : null,
  }
}

/** Ends the session of a token. Repeatable. */
export async function closeSession(token: string): Promise<void> {
  await deleteSession(hashToken(token))
}

/** Which of these people's sessions have ended, or belong to somebody with another role by now. Moves no idle limit on. */
export async function endedSessions(
  viewers: readonly Pick<Viewer, 'sessionId' | 'role' | 'vendorId'>[],
): Promise<Set<string>> {
  if (viewers.length === 0) return new Set()
  const live = await selectLiveSessions(viewers)
  return new Set(viewers.map((viewer) => viewer.sessionId).filter((id) => !live.has(id)))
}

/** The viewer's sessions that have not ended, last used first, 100 at most. `isCurrent` marks the one that asks. */
export async function listSessions(viewer: Viewer): Promise<ActiveSessionView[]> {
  const rows = await selectSessions(viewer.userId)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.client_network,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }))
}

/** Ends one of the viewer's own sessions. Refuses with accounts.session_not_found when it has ended already. */
export async function endSession(viewer: Viewer, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(viewer.userId, sessionId))) throw sessionNotFound()
}

/** Signs the viewer out on all other devices, and on this one too unless it is kept. Repeatable. */
export async function endAllSessions(viewer: Viewer, { keepThis }: { keepThis: boolean }): Promise<void> {
  await deleteSessionsBut(viewer.userId, keepThis ? viewer.sessionId : null)
}
