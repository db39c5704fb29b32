import { now } from '#platform/context.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { type ClockStep, clockStep, dueAfter, usualWay } from '../rules.ts'
import {
  type DueReturn,
  riseReplacement,
  riseRow,
  selectDue,
  selectLateReplacements,
  tidyReturns,
  warnRow,
} from '../store/clocks.server.ts'
import { approveRow, moveRow } from '../store/moves.server.ts'

const shop = { by: 'system', actorId: null } as const

/** Takes the step of a clock, unless somebody has taken another meanwhile. */
function take(one: DueReturn, step: ClockStep, moment: Date): Promise<boolean> {
  return inRetriedTransaction((trx) => {
    switch (step) {
      case 'approve': {
        const way = usualWay(one.payer)
        const approval = { way, reason: null, dueAt: dueAfter('approved', way, moment) }
        return approveRow(trx, one.key, ['requested'], shop, approval)
      }
      case 'warn':
        return warnRow(trx, one.key)
      case 'expire':
        return moveRow(trx, one.key, ['approved'], shop, { to: 'expired', what: 'expired', dueAt: null })
      case 'rise':
        return riseRow(trx, one.key, one.status, moment)
    }
  })
}

/**
 * Looks at every clock: a vendor that is silent has approved, a customer is reminded and the return expires, what is late goes to the operator.
 * Repeatable; each step is taken once, whoever else takes one at the same moment. A return whose step fails keeps no other one waiting; the job
 * fails at the end.
 */
export async function runClocks(): Promise<void> {
  const moment = now()
  const failures: unknown[] = []
  const attempt = (act: Promise<unknown>) => act.catch((error) => failures.push(error))
  for (const one of await selectDue(moment)) {
    const { status, way, due_at: dueAt, is_warned: isWarned, has_risen: hasRisen } = one
    const step = clockStep({ status, way, dueAt, isWarned, hasRisen }, moment)
    if (step) await attempt(take(one, step, moment))
  }
  for (const { key } of await selectLateReplacements(moment))
    await attempt(inRetriedTransaction((trx) => riseReplacement(trx, key, moment)))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} returns could not take their step.`)
}

export { tidyReturns }
