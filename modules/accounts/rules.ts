import { withAsciiDomain } from '#platform/kit/mail.ts'

export type Role = 'customer' | 'vendor' | 'admin'

/** So many hours somebody is a new admin, who agrees to nobody's refund yet: else one admin could make a second one at will. */
export const newAdminWaitsHours = 24

/** What the operator calls each role, on screens and in files. */
export const roleWords: Record<Role, string> = { customer: 'Customer', vendor: 'Vendor', admin: 'Admin' }

/** Who asks, when somebody is signed in. */
export interface Viewer {
  userId: string
  sessionId: string
  email: string
  /** Somebody who reads this mailbox pressed the link we sent there. */
  emailVerified: boolean
  name: string
  phone: string | null
  role: Role
  vendorId: string | null
}

export interface SessionLife {
  /** Seconds it may lie unused. */
  idleSeconds: number
  /** Seconds after which it ends in any case. */
  totalSeconds: number
  /** Whether the cookie outlives the browser. */
  remembered: boolean
}

const hour = 3_600
const day = 24 * hour

/** Lifetimes by role and choice (docs/specification.md, section 10). Admins are never remembered, vendors for a month at most. */
export function sessionLife(role: Role, wantsToBeRemembered: boolean): SessionLife {
  if (role === 'admin') return { idleSeconds: hour / 2, totalSeconds: 12 * hour, remembered: false }
  if (wantsToBeRemembered && role === 'vendor')
    return { idleSeconds: 7 * day, totalSeconds: 30 * day, remembered: true }
  if (wantsToBeRemembered) return { idleSeconds: 30 * day, totalSeconds: 90 * day, remembered: true }
  return { idleSeconds: 12 * hour, totalSeconds: 7 * day, remembered: false }
}

/** What a session waits for after the right password: the second factor, or that one is added. */
export type Awaits = 'verification' | 'enrolment'

/** A session that waits for something lives this long, however it is used. In seconds. */
export const awaitingSeconds = hour / 4

/** Whoever proved who it is may do what matters for this long without being asked again. In milliseconds. */
const confirmationLastsMs = 10 * 60_000

/** Whether the last proof of who it is was recent enough for an act that matters. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmationLastsMs

/** When that proof stops being recent enough. */
export const confirmedUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + confirmationLastsMs)

/** Who may not sign in without a second factor: operators of a shop that others can reach. */
export const needsSecondFactor = (role: Role, isPublic: boolean): boolean => role === 'admin' && isPublic

/** What a new session waits for. */
export function awaitedOf(role: Role, hasSecondFactor: boolean, isPublic: boolean): Awaits | null {
  if (hasSecondFactor) return 'verification'
  return needsSecondFactor(role, isPublic) ? 'enrolment' : null
}

/** Whose passwords must be strong: those who run the shop or sell in it. */
export const isStaff = (role: Role): boolean => role !== 'customer'

/** The form an email address is compared and stored in: small letters, its domain in ASCII. */
export function normalizeEmail(typed: string): string {
  return withAsciiDomain(typed.normalize('NFC').trim().toLowerCase())
}

/** An address as logs and the audit trail may name it: `a***@s…`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${[...domain][0] ?? ''}…`
}

/** Words an attacker tries first because they know the shop and the person. */
export function isGuessableFor(password: string, person: { name: string; email: string }): boolean {
  const tried = password.toLowerCase()
  const words = [
    'shringar',
    'skincare',
    'makeup',
    'haircare',
    'accessories',
    person.email.split('@')[0] ?? '',
    ...person.name.split(/\s+/),
  ]
  return words.some((word) => word.length >= 3 && tried.includes(word.toLowerCase()))
}
