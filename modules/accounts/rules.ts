export type Role = 'customer' | 'vendor' | 'admin'

/** What the operator calls each role, on screens and in files. */
export const roleWords: Record<Role, string> = { customer: 'Customer', vendor: 'Vendor', admin: 'Admin' }

/** Who asks, when somebody is signed in. */
export interface Viewer {
  userId: string
  sessionId: string
  email: string
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

/** Lifetimes by role and choice (docs/specification.md, section 10). Admins are never remembered. */
export function sessionLife(role: Role, wantsToBeRemembered: boolean): SessionLife {
  if (role === 'admin') return { idleSeconds: hour / 2, totalSeconds: 12 * hour, remembered: false }
  if (wantsToBeRemembered) return { idleSeconds: 30 * day, totalSeconds: 90 * day, remembered: true }
  return { idleSeconds: 12 * hour, totalSeconds: 7 * day, remembered: false }
}

/** The form an email address is compared and stored in. */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase()
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
