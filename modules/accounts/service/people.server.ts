import type { AdminActor } from '#modules/audit/rules.ts'
import { listActsOn, recordAct, recordExport, recordOpening } from '#modules/audit/service.server.ts'
import { context } from '#platform/context.server.ts'
import { inTransaction, sqlState, type Trx } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { mobileNamed } from '#platform/kit/india.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import type { BulkAnswerView } from '#platform/shapes.ts'
import {
  blockedPerson,
  emailNotConfirmed,
  lastAdminStays,
  notOneself,
  roleChangedMeanwhile,
  sessionNotFound,
  userNotFound,
  vendorStays,
} from '../errors.ts'
import { newAdminWaitsHours, type Role } from '../rules.ts'
import type { UserDetailView, UserRowView, UsersQuery } from '../shapes.ts'
import {
  countUsers,
  deleteSessions,
  demandNewPassword,
  dropPasswordDemand,
  queueAdminEmail,
  queueNewAdmin,
  queueResetLink,
  selectDealings,
  selectLatestOrders,
  selectPerson,
  selectRoleSince,
  selectUsers,
  type UserListRow,
  updateBlock,
  updateRole,
  userKeyLength,
} from '../store/people.server.ts'
import { selectSessions } from '../store/sessions.server.ts'
import { holdPerson, type Person } from './hold-person.server.ts'

/** `q`: what was searched for. */
const rowView =
  (q = '') =>
  (row: UserListRow): UserRowView => {
    return {
      id: row.user_id,
      name: row.name,
      email: row.email,
      phone: mobileNamed(q, [row.phone]),
      role: row.role,
      joinedDate: row.created_at.toISOString(),
      orderCount: row.order_count,
      isBlocked: row.blocked,
    }
  }

/** A page of everybody who has an account. */
export async function listUsers(query: UsersQuery): Promise<KeysetList<UserRowView>> {
  const { sort, limit } = query
  const cursor = readCursor(query.cursor, userKeyLength(sort))
  const [rows, total] = await Promise.all([selectUsers(query, sort, cursor, limit + 1), countUsers(query)])
  const page = keysetPage(rows, limit, cursor, keyOf)
  return { ...page, items: page.items.map(rowView(query.q)), total }
}

/** Everybody who matches the filters, for a file: the audit trail knows of it before the first row leaves. */
export async function exportUsers(admin: AdminActor, query: UsersQuery): Promise<AsyncGenerator<UserRowView>> {
  await recordExport(admin, { type: 'user', name: 'Users' }, query)
  return everyRow((cursor, limit) => selectUsers(query, query.sort, cursor, limit), rowView())
}

/**
 * One person with orders, sessions and the history of the account. `mySession` marks the session that asks. The audit trail knows who looked.
 */
export async function getUser(admin: AdminActor, userId: string, mySession: string): Promise<UserDetailView> {
  const person = await selectPerson(userId)
  if (!person) throw userNotFound()
  await recordOpening(admin, { action: 'user.opened', subject: { type: 'user', id: userId, name: person.name } })
  const [sessions, orders, did, acts] = await Promise.all([
    selectSessions(userId),
    selectLatestOrders(userId),
    selectDealings(userId),
    listActsOn('user', userId),
  ])
  return {
    id: person.user_id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    role: person.role,
    joinedDate: person.created_at.toISOString(),
    orderCount: person.order_count,
    isBlocked: person.blocked_at !== null,
    blockedAt: person.blocked_at?.toISOString() ?? null,
    blockedReason: person.blocked_reason,
    mustChangePassword: person.must_change,
    mayOpenBankAccounts: person.may_open_bank_accounts,
    vendor: person.vendor_id ? { id: person.vendor_id, name: person.vendor_name ?? '' } : null,
    sessions: sessions.map((row) => ({
      id: row.id,
      device: row.device,
      network: row.client_network,
      signedInAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      isCurrent: row.id === mySession,
    })),
    orders: orders.map((row) => ({
      id: row.public_id,
      placedAt: row.created_at.toISOString(),
      status: row.status,
      total: paiseToRupees(row.total_paise),
      itemCount: row.item_count,
    })),
    spent: { paid: paiseToRupees(did.paid_paise), refunded: paiseToRupees(did.refunded_paise) },
    counts: { returns: did.returns, messages: did.messages, reviews: did.reviews },
    history: acts.map(({ action, actorName, reason, at }) => ({ action, by: actorName, reason, at })),
  }
}

/**
 * Works on one person in a transaction, with the row locked, for an admin who still is one then: accounts.sign_in_required otherwise. The database
 * refuses to lose the last admin; that becomes accounts.last_admin_stays. An unknown person is accounts.user_not_found.
 */
async function withPerson(
  admin: AdminActor,
  userId: string,
  work: (trx: Trx, person: Person) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(async (trx) => work(trx, await holdPerson(trx, admin, userId)))
  } catch (error) {
    if (sqlState(error) === 'SHR04') throw lastAdminStays()
    throw error
  }
}

const subjectOf = (person: Person) => ({ type: 'user', id: person.user_id, name: person.name }) as const

/**
 * Makes a customer an admin or an admin a customer, and ends every session of the person. A new admin whose password
 * was never checked as strong enough for staff must first choose another, by a link. An email tells who made them an admin, and the other admins hear of
 * it. A public shop refuses one whose email is not confirmed.
 */
export function changeRole(admin: AdminActor, userId: string, change: { role: Role; from: Role }): Promise<void> {
  return withPerson(admin, userId, async (trx, person) => {
    if (person.role !== change.from) throw roleChangedMeanwhile(person.role)
    if (change.role === change.from) return
    if (change.role === 'vendor' || change.from === 'vendor') throw vendorStays()
    if (change.role === 'admin' && !person.email_verified_at && !context().config.isLoopback)
      throw emailNotConfirmed(person.name)
    await updateRole(trx, userId, change.role)
    await deleteSessions(trx, userId)
    if (change.role === 'admin') {
      if (!person.strong_password) await demandNewPassword(trx, userId)
      await queueAdminEmail(trx, { email: person.email, by: admin.name })
      await queueNewAdmin(trx, { by: admin.userId, admin: userId, name: person.name })
    }
    if (change.role !== 'admin') await dropPasswordDemand(trx, userId)
    await recordAct(trx, admin, {
      action: 'user.role_changed',
      subject: subjectOf(person),
      before: { role: change.from },
      after: { role: change.role },
    })
  })
}

/** Until when somebody counts as a new admin, who agrees to no refund yet; null for one who was never anything else. */
export async function newAdminUntil(userId: string): Promise<Date | null> {
  const since = await selectRoleSince(userId)
  return since && new Date(since.getTime() + newAdminWaitsHours * 3_600_000)
}

/** Blocks a person: sessions end at once, and the password no longer works. Repeatable; the first reason stays. */
export async function blockUser(admin: AdminActor, userId: string, reason: string): Promise<void> {
  if (userId === admin.userId) throw notOneself()
  await withPerson(admin, userId, async (trx, person) => {
    if (person.blocked_at) return
    await updateBlock(trx, userId, reason)
    await deleteSessions(trx, userId)
    await recordAct(trx, admin, {
      action: 'user.blocked',
      subject: subjectOf(person),
      before: { blocked: false },
      after: { blocked: true },
      reason,
    })
  })
}

/** Lets a person in again. Repeatable. */
export function unblockUser(admin: AdminActor, userId: string): Promise<void> {
  return withPerson(admin, userId, async (trx, person) => {
    if (!person.blocked_at) return
    await updateBlock(trx, userId, null)
    await recordAct(trx, admin, {
      action: 'user.unblocked',
      subject: subjectOf(person),
      before: { blocked: true, reason: person.blocked_reason },
      after: { blocked: false },
    })
  })
}

async function forEach(ids: readonly string[], act: (id: string) => Promise<void>): Promise<BulkAnswerView> {
  const { done, left } = await oneByOne(new Set(ids), act)
  const refused: BulkAnswerView['refused'] = []
  for (const { item: id, reason: why } of left)
    refused.push({ id, name: (await selectPerson(id))?.name ?? 'Somebody', why })
  return { done, refused }
}

/**
 * Blocks several people, each in a transaction of its own. `refused` says who could not be blocked and why; `done` has
 * only those who were not blocked before.
 */
export async function blockUsers(admin: AdminActor, ids: readonly string[], reason: string): Promise<BulkAnswerView> {
  const before = new Set<string>()
  const outcome = await forEach(ids, async (id) => {
    if ((await selectPerson(id))?.blocked_at) before.add(id)
    await blockUser(admin, id, reason)
  })
  return { ...outcome, done: outcome.done.filter((id) => !before.has(id)) }
}

/**
 * Lets several people in again, each in a transaction of its own. `refused` says who could not be unblocked and why.
 * Repeatable.
 */
export function unblockUsers(admin: AdminActor, ids: readonly string[]): Promise<BulkAnswerView> {
  return forEach(ids, (id) => unblockUser(admin, id))
}

/**
 * Has a reset link sent to the address of the account, and to no other. Refuses with accounts.blocked_person, and with rate_limited after several within
 * an hour.
 */
export async function sendResetLinkTo(admin: AdminActor, userId: string): Promise<void> {
  await consumeForAccount('resetByOperatorPerPerson', userId)
  await withPerson(admin, userId, async (trx, person) => {
    if (person.blocked_at) throw blockedPerson(person.name)
    await queueResetLink(trx, person.email)
    await recordAct(trx, admin, { action: 'user.reset_link_sent', subject: subjectOf(person) })
  })
}

/** Ends one session of a person. Refuses with accounts.session_not_found when there is none. */
export function endSessionOf(admin: AdminActor, userId: string, sessionId: string): Promise<void> {
  return withPerson(admin, userId, async (trx, person) => {
    if ((await deleteSessions(trx, userId, sessionId)) === 0) throw sessionNotFound()
    await recordAct(trx, admin, { action: 'user.session_ended', subject: subjectOf(person) })
  })
}

/** Signs a person out everywhere. Repeatable. */
export function endSessionsOf(admin: AdminActor, userId: string): Promise<void> {
  return withPerson(admin, userId, async (trx, person) => {
    const ended = await deleteSessions(trx, userId)
    await recordAct(trx, admin, { action: 'user.signed_out', subject: subjectOf(person), after: { sessions: ended } })
  })
}
