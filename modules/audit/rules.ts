/** Whom the audit trail names: people by their role, the shop itself, or the operator at the machine. */
export interface AuditActor {
  userId: string | null
  name: string
  role: 'customer' | 'vendor' | 'admin' | 'system' | 'operator' | 'nobody'
  /** A shortened network address; never the whole one. */
  network: string
}

/** Who carries out a privileged write, as the audit trail and the histories name them. */
export interface Actor extends AuditActor {
  userId: string
  role: 'vendor' | 'admin'
}

/** What the shop does by itself, because a setting says so or a time has come. */
export const shopItself: AuditActor = { userId: null, name: 'The shop', role: 'system', network: '' }

/** Acts for one vendor, and sees nothing of the others. */
export interface VendorActor extends Actor {
  role: 'vendor'
  vendorId: string
}

/** Acts for the operator. */
export interface AdminActor extends Actor {
  role: 'admin'
  /** The session that asks. */
  sessionId?: string
}

export const auditSubjects = [
  'product',
  'order',
  'vendor',
  'user',
  'message',
  'mail',
  'setting',
  'payment_method',
  'payment',
  'cash',
  'review',
  'synonyms',
  'session',
  'newsletter',
  'job',
  'audit_log',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** What lines are about, as they are read. What was done to a return is written down as done to its order. */
export const auditKinds = [...auditSubjects, 'return'] as const
export type AuditKind = (typeof auditKinds)[number]

/** What an act was done to, by its name and the subject that was written down. */
export const kindOf = (action: string, subject: AuditSubject): AuditKind =>
  subject === 'order' && action.startsWith('return.') ? 'return' : subject

const openings = [
  'user.opened',
  'return.opened',
  'return.account_opened',
  'product.proof_opened',
  'vendor.bank_account_opened',
  'user.data_exported',
] as const
export type Opening = (typeof openings)[number]

/** Acts that changed nothing: somebody looked at what is private, or took a list away as a file. */
export const lookActions: readonly string[] = [...openings, ...auditSubjects.map((subject) => `${subject}.exported`)]

/** Which acts a list of the trail shows: what changed something, what only looked, or both. */
export const auditShows = ['changes', 'views', 'all'] as const

/** One line of the trail. `before` and `after` hold only what changed, and never a secret. */
export interface AuditEntry {
  /** `noun.what_happened`: `vendor.approved`, `product.price_changed`. */
  action: string
  subject: { type: AuditSubject; id: string; name?: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}

/** A line of something that changed nothing. */
export type AuditEvent = Omit<AuditEntry, 'before' | 'after'>

/** A value as one text, whatever the order in which its parts were named. */
export const valueText = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** The fields in which two flat records differ, each as it was and as it is; undefined when none does. */
export function changesBetween<Shape extends Record<string, unknown>>(
  before: Shape,
  after: Shape,
): { before: Partial<Shape>; after: Partial<Shape> } | undefined {
  const differing = (Object.keys(after) as (keyof Shape)[]).filter(
    (key) => valueText(before[key]) !== valueText(after[key]),
  )
  if (differing.length === 0) return undefined
  const pick = (from: Shape) => Object.fromEntries(differing.map((key) => [key, from[key] ?? null])) as Partial<Shape>
  return { before: pick(before), after: pick(after) }
}
