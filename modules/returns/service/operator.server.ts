import { mayOpenBankAccounts } from '#modules/accounts/service/rights.server.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct, recordExport, recordOpening } from '#modules/audit/service.server.ts'
import { mayNotOpenBankAccounts } from '#modules/vendors/errors.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, inTransaction, type Trx } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { addDays } from '#platform/kit/dates.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import {
  accountUnreadable,
  moreThanPaid,
  noAccountGiven,
  noReplacement,
  returnNotFound,
  returnStepNotPossible,
} from '../errors.ts'
import { adminReturnView, dueOfRow, returnRowView } from '../present.ts'
import {
  dueAfter,
  isChecked,
  type ReturnStatus,
  type ReturnStep,
  replacementDays,
  returnReasons,
  usualWay,
} from '../rules.ts'
import type {
  AdminReturnPageView,
  AdminReturnsExport,
  AdminReturnsQuery,
  AdminReturnView,
  DecisionInput,
  OpenedAccountView,
  SettlementInput,
} from '../shapes.ts'
import { findReturn, type ReturnFile } from '../store/files.server.ts'
import {
  countForOperator,
  countReturns,
  findReturnsVendor,
  type ReturnFilter,
  type ReturnRow,
  returnSorts,
  selectReturns,
  sumReturns,
} from '../store/lists.server.ts'
import {
  approveRow,
  type CheckedPieces,
  lockAccount,
  moveReplacement,
  moveRow,
  payInsteadRow,
  statusWithin,
} from '../store/moves.server.ts'
import { standingWords } from '../words.ts'
import { acceptPieces, refundWithin } from './accept.server.ts'
import { openedAccount } from './account.server.ts'

const filterOf = ({ q, view, status, reason, vendor, user, from, to }: AdminReturnsExport): ReturnFilter => ({
  userId: user,
  q,
  view,
  status,
  reason,
  vendorId: vendor ?? null,
  ...keysOfDays({ from, to }),
})

const nothing = { vendorId: null, status: undefined, reason: undefined, fromKey: null, beforeKey: null, q: '' }

/** Everybody's returns, with the sums of those that were found. What the operator looks after comes with the most urgent first. */
export async function listAdminReturns(asked: AdminReturnsQuery): Promise<AdminReturnPageView> {
  const filter = filterOf(asked)
  const sort = asked.view === 'ours' ? returnSorts.due : returnSorts.newest
  const cursor = readCursor(asked.cursor, sort.key)
  const [rows, total, sums, all, ours, open, refundDue, ended, vendor] = await Promise.all([
    selectReturns(filter, sort, cursor, asked.limit + 1),
    countReturns(filter),
    sumReturns(filter),
    countReturns({ ...nothing, view: undefined }),
    countForOperator(),
    countReturns({ ...nothing, view: 'open' }),
    countReturns({ ...nothing, view: undefined, status: 'refund_due' }),
    countReturns({ ...nothing, view: 'ended' }),
    asked.vendor ? findReturnsVendor(asked.vendor) : undefined,
  ])
  const page = keysetPage(rows, asked.limit, cursor, keyOf)
  const moment = now()
  return {
    ...page,
    items: page.items.map((row) => returnRowView(row, moment)),
    total,
    worth: paiseToRupees(sums.worth_paise),
    refunded: paiseToRupees(sums.refund_paise),
    refundDue: paiseToRupees(sums.due_paise),
    counts: { all, ours, open, refundDue, ended },
    vendor: vendor ?? null,
  }
}

export const returnExportHeads = [
  'Return',
  'Order',
  'Requested',
  'Customer',
  'Vendor',
  'Items',
  'Reason',
  'Wish',
  'Status',
  'Pays return shipping',
  'Worth',
  'Refund',
  'Due',
  'Refund still to send',
] as const

const momentOrNothing = (due: Date | null) => (due ? indianMoment(due) : '')

const exportRow = (row: ReturnRow) => [
  row.public_id,
  row.order_id,
  indianMoment(row.requested_at),
  row.customer_name,
  row.vendor_name,
  row.items
    .map(({ name, variantName, quantity }) => `${quantity} × ${name}${variantName ? `, ${variantName}` : ''}`)
    .join('; '),
  returnReasons[row.reason].words,
  row.wish === 'refund' ? 'Refund' : 'Exchange',
  standingWords({
    status: row.status,
    wish: row.wish,
    // The day of a pickup is told apart.
    pickUpOn: null,
    replacement: row.replacement && { status: row.replacement },
    refundDue: row.due_paise,
  }),
  returnReasons[row.reason].payer === 'vendor' ? 'Vendor' : 'Customer',
  paiseToRupees(row.worth_paise),
  paiseToRupees(row.refund_paise),
  momentOrNothing(dueOfRow(row)),
  paiseToRupees(row.due_paise),
]

/** The rows of a file with all returns that the filters leave. The audit trail knows of it before the first one leaves. */
export async function exportAdminReturns(
  admin: AdminActor,
  asked: AdminReturnsExport,
): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'order', name: 'Returns' }, asked)
  const filter = filterOf(asked)
  return everyRow((cursor, limit) => selectReturns(filter, returnSorts.newest, cursor, limit), exportRow)
}

async function anyReturn(publicId: string): Promise<ReturnFile> {
  const file = await findReturn(publicId, 'all')
  if (!file) throw returnNotFound()
  return file
}

/** A return for the operator. */
export const getAdminReturn = async (publicId: string): Promise<AdminReturnView> =>
  adminReturnView(await anyReturn(publicId))

const subjectOf = (file: ReturnFile) =>
  ({ type: 'order', id: file.order_id, name: `${file.public_id}, ${file.order_id}` }) as const

async function step(
  admin: AdminActor,
  file: ReturnFile,
  action: string,
  reason: string,
  take: (trx: Trx) => Promise<boolean>,
): Promise<AdminReturnView> {
  const done = await inRetriedTransaction(async (trx) => {
    if (!(await take(trx))) return false
    await recordAct(trx, admin, {
      action: `return.${action}`,
      subject: subjectOf(file),
      before: { status: file.status },
      after: { status: await statusWithin(trx, file.key), ...(await refundWithin(trx, file.key)) },
      reason,
    })
    return true
  })
  const after = await anyReturn(file.public_id)
  if (!done) throw returnStepNotPossible(file.public_id, after.status)
  return adminReturnView(after)
}

const moverOf = (admin: AdminActor) => ({ by: 'admin', actorId: admin.userId }) as const

/** The rest of a checked return: what the seller has and refused, and what never came. */
const leftPieces = (file: ReturnFile): CheckedPieces[] =>
  file.lines.map(({ id, quantity, accepted, refused }) => ({
    lineId: id,
    writeOff: refused,
    unseen: quantity - accepted - refused,
  }))

/**
 * The operator decides what was taken to it, for good: a request is approved or closed, of a check the rest is paid back or not. May also approve a
 * request that its vendor has not answered.
 */
export async function decideReturn(
  admin: AdminActor,
  publicId: string,
  { approve, reason }: DecisionInput,
): Promise<AdminReturnView> {
  const file = await anyReturn(publicId)
  const [mover, moment] = [moverOf(admin), now()]
  if (!approve) {
    const to: ReturnStatus = file.escalated_from === 'accepted' ? 'accepted' : 'closed'
    return step(admin, file, 'closed', reason, (trx) =>
      moveRow(trx, file.key, ['escalated'], mover, { to, what: 'closed', detail: reason, dueAt: null }),
    )
  }
  if (file.status === 'escalated' && isChecked(file.escalated_from)) {
    return step(admin, file, 'accepted', reason, async (trx) => {
      const replacementDueAt = addDays(moment, replacementDays)
      const check = {
        pieces: leftPieces(file),
        what: 'granted',
        detail: reason,
        dueAt: null,
        replacementDueAt,
      } as const
      return acceptPieces(trx, file, ['escalated'], mover, check)
    })
  }
  const way = usualWay(file.payer)
  const from: ReturnStatus[] = ['requested', 'escalated']
  return step(admin, file, 'approved', reason, (trx) =>
    approveRow(trx, file.key, from, mover, { way, reason, dueAt: dueAfter('approved', way, moment) }),
  )
}

const settled: Record<'keep' | 'lost' | 'arrived', { from: ReturnStatus[]; what: ReturnStep }> = {
  keep: { from: ['approved'], what: 'kept' },
  lost: { from: ['in_transit'], what: 'lost' },
  arrived: { from: ['in_transit', 'received'], what: 'granted' },
}

/**
 * The operator ends a return that came to a stop. It is accepted: the customer keeps it, the courier lost it, or its vendor does not check it. Or it
 * was accepted, and money takes the place of what was to be sent instead.
 */
export async function settleReturn(
  admin: AdminActor,
  publicId: string,
  { how, reason }: SettlementInput,
): Promise<AdminReturnView> {
  const file = await anyReturn(publicId)
  switch (how) {
    case 'pay_instead':
      return payInstead(admin, file, 'reserved', reason)
    case 'replacement_lost':
      return payInstead(admin, file, 'sent', reason)
    case 'replacement_refunded':
      return payInstead(admin, file, 'reported', reason)
    case 'replacement_stands':
      return endReplacement(admin, file, 'reported', reason, 'replacement_stands')
    case 'replacement_arrived':
      return endReplacement(admin, file, 'sent', reason, 'replacement_delivered')
    default:
      return acceptAll(admin, file, how, reason)
  }
}

/** Ends an exchange with what was sent instead: its customer has it, and it stays. */
function endReplacement(
  admin: AdminActor,
  file: ReturnFile,
  from: 'sent' | 'reported',
  reason: string,
  what: 'replacement_delivered' | 'replacement_stands',
) {
  return step(admin, file, what, reason, async (trx) => {
    const move = { dueAt: null, reason, step: what }
    const isMoved = await moveReplacement(trx, file.key, from, 'delivered', moverOf(admin), move)
    if (!isMoved) throw noReplacement(file.public_id, (await anyReturn(file.public_id)).replacement)
    return true
  })
}

/** Pays the rest of what an exchange is worth, and puts back into stock what was put aside for it. Whoever is first counts: this, or the vendor's sending. */
function payInstead(admin: AdminActor, file: ReturnFile, from: 'reserved' | 'sent' | 'reported', reason: string) {
  return step(admin, file, 'paid_instead', reason, async (trx) => {
    const result = await payInsteadRow(trx, file.key, from, admin.userId, reason)
    if (result === 'more_than_paid') throw moreThanPaid()
    if (result === 'elsewhere') throw noReplacement(file.public_id, (await anyReturn(file.public_id)).replacement)
    return true
  })
}

function acceptAll(
  admin: AdminActor,
  file: ReturnFile,
  how: keyof typeof settled,
  reason: string,
): Promise<AdminReturnView> {
  const { from, what } = settled[how]
  const isCounted = file.lines.every(({ received }) => received !== null)
  const pieces = file.lines.map(({ id, quantity, received }) => {
    const counted = how === 'arrived' && isCounted ? (received ?? 0) : 0
    return { lineId: id, writeOff: counted, unseen: quantity - counted }
  })
  return step(admin, file, how === 'keep' ? 'kept' : how, reason, async (trx) => {
    const check = { pieces, what, detail: reason, dueAt: null, replacementDueAt: addDays(now(), replacementDays) }
    return acceptPieces(trx, file, from, moverOf(admin), check)
  })
}

/**
 * Opens the account to which the money of a return goes, for whoever pays it. It takes the right of those who open vendors' accounts, and the audit
 * trail knows of each time. Refuses with vendors.bank_account_not_yours_to_open, returns.no_account and returns.account_unreadable.
 */
export async function openReturnAccount(admin: AdminActor, publicId: string): Promise<OpenedAccountView> {
  if (!(await mayOpenBankAccounts(admin.userId))) throw mayNotOpenBankAccounts()
  const file = await anyReturn(publicId)
  return inTransaction(async (trx) => {
    const row = await lockAccount(trx, file.key)
    if (!row) throw noAccountGiven()
    const account = openedAccount(row.sealed)
    if (!account) throw accountUnreadable()
    await recordAct(trx, admin, {
      action: 'return.account_opened',
      subject: subjectOf(file),
      after: { account: row.shown },
    })
    return account
  })
}

/** Writes down that the operator looked at somebody's photographs: one line for a return and an hour, however many there are. */
export async function noteReturnOpened(admin: AdminActor, publicId: string): Promise<void> {
  const file = await anyReturn(publicId)
  await recordOpening(admin, { action: 'return.opened', subject: subjectOf(file) }, 60)
}
