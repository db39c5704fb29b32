import { type AdminActor, type AuditEntry, changesBetween } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { methodIsBuiltIn, methodLacksAccount, methodNotFound, methodTypeFixed } from '../errors.ts'
import { methodSentences } from '../limits.ts'
import { currentProvider } from '../provider.server.ts'
import { lacksAccount, methodCode, type PaymentChannel } from '../rules.ts'
import type { AddMethodInput, EditMethodInput, OperatedMethodView } from '../shapes.ts'
import {
  insertMethod,
  lockMethod,
  markRemoved,
  type OperatedMethodRow,
  selectAllMethods,
  switchMethod,
  updateMethod,
} from '../store/methods.server.ts'

/** Each channel in the word of the API. */
const carriedOutBy = { gateway: 'provider', cash: 'cash', manual: 'admin' } as const satisfies Record<
  PaymentChannel,
  string
>

const methodView = (row: OperatedMethodRow): OperatedMethodView => ({
  code: row.code,
  name: row.name,
  type: row.type,
  details: row.details,
  enabled: row.enabled,
  isBuiltIn: row.is_built_in,
  isOnline: row.channel === 'gateway',
  carriedOutBy: carriedOutBy[row.channel],
  canBeOffered: (row.channel !== 'gateway' || currentProvider() !== undefined) && !lacksAccount(row),
  version: row.version,
})

/** All ways to pay, on or off, in the checkout's order. */
export async function listOperatedMethods(): Promise<OperatedMethodView[]> {
  return (await selectAllMethods()).map(methodView)
}

/** Locks the method, lets `work` change it and say what happened, and writes that down. Answers with all methods as they are then. */
async function withMethod(
  actor: AdminActor,
  code: string,
  work: (trx: Trx, method: OperatedMethodRow) => Promise<Omit<AuditEntry, 'subject'> | undefined>,
): Promise<OperatedMethodView[]> {
  await inTransaction(async (trx) => {
    const method = await lockMethod(trx, code)
    if (!method) throw methodNotFound()
    const act = await work(trx, method)
    if (act) await recordAct(trx, actor, { ...act, subject: { type: 'payment_method', id: code, name: method.name } })
  })
  return listOperatedMethods()
}

/** A method that is on, or is switched on, says where a transfer goes. */
function requireAccount(method: { name: string; details: string; enabled: boolean; channel: PaymentChannel }): void {
  if (method.enabled && lacksAccount(method)) throw methodLacksAccount(method.name)
}

/**
 * Adds a way to pay that an admin carries out: its details stand on the confirmation, and an admin marks the order paid. Refuses to offer a transfer that
 * does not say where to.
 */
export async function addMethod(actor: AdminActor, input: AddMethodInput): Promise<OperatedMethodView[]> {
  requireAccount({ ...input, channel: 'manual' })
  await inTransaction(async (trx) => {
    for (let attempt = 1; ; attempt++) {
      const code = methodCode(input.name, attempt)
      if (!(await insertMethod(trx, { code, ...input }))) continue
      const subject = { type: 'payment_method', id: code, name: input.name } as const
      await recordAct(trx, actor, { action: 'payment_method.added', subject, after: { ...input } })
      return
    }
  })
  return listOperatedMethods()
}

/** Changes what customers read. Refuses with edit.conflict when somebody else did meanwhile, and to leave a transfer on that does not say where to. */
export function editMethod(
  actor: AdminActor,
  code: string,
  { version, ...input }: EditMethodInput,
): Promise<OperatedMethodView[]> {
  return withMethod(actor, code, async (trx, method) => {
    if (method.version !== version) {
      throw editConflict('This payment method', methodView(method), await changedBy(trx, actor, 'payment_method', code))
    }
    if (method.is_built_in && method.type !== input.type) throw methodTypeFixed(methodSentences.typeFixed)
    const { name, type, details } = method
    const changes = changesBetween<Record<string, unknown>>({ name, type, details }, input)
    if (!changes) return undefined
    requireAccount({ ...method, ...input })
    await updateMethod(trx, code, input)
    return { action: 'payment_method.changed', ...changes }
  })
}

/** On or off, at once for every checkout. Repeatable. A transfer goes on once its details say where to. */
export function setMethodEnabled(actor: AdminActor, code: string, enabled: boolean): Promise<OperatedMethodView[]> {
  return withMethod(actor, code, async (trx, method) => {
    if (method.enabled === enabled) return undefined
    requireAccount({ ...method, enabled })
    await switchMethod(trx, code, enabled)
    return {
      action: enabled ? 'payment_method.enabled' : 'payment_method.disabled',
      before: { enabled: method.enabled },
      after: { enabled },
    }
  })
}

/** Removes a method that an admin had added. Orders paid with it keep its name. */
export function removeMethod(actor: AdminActor, code: string): Promise<OperatedMethodView[]> {
  return withMethod(actor, code, async (trx, method) => {
    if (method.is_built_in) throw methodIsBuiltIn(method.name)
    await markRemoved(trx, code)
    const { name, type, details, enabled } = method
    return { action: 'payment_method.removed', before: { name, type, details, enabled } }
  })
}
