import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct, recordExport } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, inTransaction } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { log } from '#platform/log.server.ts'
import { chargeBackEnded, evidenceOfTomorrow, gatewayAway } from '../errors.ts'
import { chargeBackView } from '../present.ts'
import type { PaymentProvider, ProviderEvent } from '../provider/port.ts'
import { currentProvider } from '../provider.server.ts'
import { chargeBackWords } from '../rules.ts'
import type { ChargeBackEnd, ChargeBacksExport, ChargeBacksQuery, ChargeBackView, EvidenceInput } from '../shapes.ts'
import { noteEventIn } from '../store/attempts.server.ts'
import {
  type ChargeBackRow,
  chargeBackKey,
  countChargeBacks,
  endByHand,
  findVersion,
  markAsked,
  noteEvidence,
  recordChargeBack,
  selectChargeBacks,
  selectChargeBacksOf,
  selectUnasked,
} from '../store/charge-backs.server.ts'

/** The provider is asked so often at most. Each of the six kinds of events may note an answer while we wait for ours, and then we ask again. */
const turns = 12

/**
 * Asks the provider about a charge-back and notes what it says, with the event that told of it in the same transaction. An answer that may be older
 * than one that was noted meanwhile is asked for again, so that the last word stands in whatever order they come. False where the event had been dealt
 * with. Throws where the provider does not answer (`payments.gateway_away`).
 */
export async function followChargeBack(
  provider: PaymentProvider,
  reference: string,
  told?: { event: ProviderEvent; attemptId: string | null },
): Promise<boolean> {
  for (let turn = 0; turn < turns; turn++) {
    const version = await findVersion(provider.name, reference)
    const answer = await provider.inquireChargeBack(reference)
    if (answer.kind === 'unknown') break
    const { outcome, isNew } = await inRetriedTransaction(async (trx) => {
      const noted =
        answer.kind === 'found' ? await recordChargeBack(trx, provider.name, answer.chargeBack, version) : answer.kind
      if (noted === 'older' || !told) return { outcome: noted, isNew: true }
      return { outcome: noted, isNew: await noteEventIn(trx, provider.name, told.event, told.attemptId) }
    })
    if (outcome === 'older') continue
    if (outcome !== 'noted')
      log.error({ event: 'payments.charge_back_not_noted', outcome, reference }, 'payments.charge_back_not_noted')
    return isNew
  }
  throw gatewayAway()
}

/**
 * Asks about every charge-back that a bank has not decided and nobody has asked about for a day: events may stay away. One about which no answer comes
 * does not stop the others, and is asked about a day later again. Throws at the end what went wrong.
 */
export async function askAboutChargeBacks(): Promise<void> {
  const provider = currentProvider()
  if (!provider) return
  const references = await selectUnasked(provider.name)
  for (const reference of references) await markAsked(provider.name, reference)
  await followEach(provider, references)
}

/** Asks about each of them, whatever became of those before. Throws at the end where some of them could not be followed. */
export async function followEach(provider: PaymentProvider, references: Iterable<string>): Promise<void> {
  const failures: unknown[] = []
  for (const reference of references)
    await followChargeBack(provider, reference).catch((error) => {
      log.warn({ event: 'payments.charge_back_not_followed', reference }, 'payments.charge_back_not_followed')
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} charge-backs could not be followed.`)
}

/** Charge-backs: those to answer begin with what is due first, the others with the latest. */
export async function listChargeBacks(query: ChargeBacksQuery): Promise<KeysetList<ChargeBackView>> {
  const cursor = readCursor(query.cursor, chargeBackKey(query))
  const [rows, total] = await Promise.all([selectChargeBacks(query, cursor, query.limit + 1), countChargeBacks(query)])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(viewOf), total }
}

const viewOf = (row: ChargeBackRow): ChargeBackView => chargeBackView(row, currentProvider(), now())

/** Those of an order, oldest first. */
export const listChargeBacksOf = async (orderId: string): Promise<ChargeBackView[]> =>
  (await selectChargeBacksOf(orderId)).map(viewOf)

export const chargeBackHeads = [
  'Came in',
  'Order',
  'Reference',
  'Amount',
  'Status',
  'Reason',
  'Answer until',
  'Evidence sent',
  'By',
  'Evidence',
  'Ended',
]

/** The same as rows of a file, written down in the audit trail. */
export async function exportChargeBacks(
  admin: AdminActor,
  asked: ChargeBacksExport,
): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'payment', name: 'Charge-backs' }, asked)
  return everyRow(
    (cursor, limit) => selectChargeBacks(asked, cursor, limit),
    (row) => exportRow(viewOf(row)),
  )
}

const exportRow = (one: ChargeBackView): (string | number)[] => [
  one.openedAt,
  one.orderId,
  one.reference,
  one.amount,
  chargeBackWords[one.status],
  one.reason ?? one.reasonCode ?? '',
  one.respondBy ?? '',
  one.evidence?.sentOn ?? '',
  one.evidence?.by ?? '',
  one.evidence?.text ?? '',
  one.endedAt ?? '',
]

/** Notes what was sent to the gateway as evidence, and when; in place of what was noted before. Refuses once the bank has decided. */
export async function answerChargeBack(admin: AdminActor, id: string, { text, sentOn }: EvidenceInput): Promise<void> {
  if (sentOn > indianDay(now())) throw evidenceOfTomorrow()
  await inTransaction(async (trx) => {
    const noted = await noteEvidence(trx, { id, by: admin.userId, text, sentOn })
    if (!noted) throw chargeBackEnded()
    await recordAct(trx, admin, {
      action: 'order.charge_back_answered',
      subject: { type: 'order', id: noted.order_no, name: noted.order_no },
      after: { chargeBack: noted.provider_reference, sentOn },
      reason: text,
    })
  })
}

/**
 * Notes how the bank decided, where the gateway does not say so any more: what waits for it goes on. What the gateway says later takes its place.
 * Refuses once it is decided (`payments.charge_back_ended`).
 */
export async function endChargeBack(admin: AdminActor, id: string, { status, reason }: ChargeBackEnd): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const ended = await endByHand(trx, { id, by: admin.userId, status })
    if (!ended) throw chargeBackEnded()
    await recordAct(trx, admin, {
      action: 'order.charge_back_ended',
      subject: { type: 'order', id: ended.order_no, name: ended.order_no },
      before: { status: ended.before },
      after: { chargeBack: ended.provider_reference, status },
      reason,
    })
  })
}
