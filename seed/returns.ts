import type pg from 'pg'
import { dueAfter, type ReturnReason, type ReturnStatus, returnReasons, type Way } from '#modules/returns/rules.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import type { OrderRows } from './orders.ts'
import type { Chance } from './random.ts'
import { insertRows, type Row } from './rows.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface PlannedStep {
  what: string
  by: 'customer' | 'vendor'
  hoursAgo: number
  detail?: string
}

interface PlannedReturn {
  reason: ReturnReason
  opened: boolean
  status: ReturnStatus
  way: Way | null
  note: string
  steps: readonly PlannedStep[]
}

/** What comes back in the demo: something to answer, something to check, and something to decide. */
const planned: readonly PlannedReturn[] = [
  {
    reason: 'changed_mind',
    opened: false,
    status: 'requested',
    way: null,
    note: 'I took the wrong shade.',
    steps: [{ what: 'requested', by: 'customer', hoursAgo: 5 }],
  },
  {
    reason: 'changed_mind',
    opened: false,
    status: 'received',
    way: 'self_ship',
    note: '',
    steps: [
      { what: 'requested', by: 'customer', hoursAgo: 120 },
      { what: 'approved', by: 'vendor', hoursAgo: 110 },
      { what: 'sent_off', by: 'customer', hoursAgo: 90, detail: 'DTDC, D987654321' },
      { what: 'received', by: 'vendor', hoursAgo: 3 },
    ],
  },
  {
    reason: 'reaction',
    opened: true,
    status: 'escalated',
    way: null,
    note: 'It stung, and my skin turned red.',
    steps: [
      { what: 'requested', by: 'customer', hoursAgo: 50 },
      {
        what: 'contested',
        by: 'vendor',
        hoursAgo: 26,
        detail: 'Half of it was used up before we heard of it.',
      },
    ],
  },
]

/** Of an order the part that may come back: this vendor's, arrived within the window, paid online, of nobody whom a visitor signs in as. */
function partOf(
  { order, vendorOrders, payment }: OrderRows,
  { vendorId, visitorId }: Visitors,
  now: Date,
): Row | undefined {
  if (order.user_id === visitorId || payment.provider !== 'gateway') return undefined
  return vendorOrders.find(
    (part) =>
      part.vendor_id === vendorId && part.status === 'delivered' && (part.updated_at as Date) > addDays(now, -29),
  )
}

interface Visitors {
  vendorId: string
  visitorId: string
}

/** Writes the returns of the demo, of the vendor that a visitor can be. */
export async function insertReturns(
  client: pg.Client,
  orders: readonly OrderRows[],
  visitors: Visitors,
  dice: Chance,
  now: Date,
): Promise<void> {
  const parts = orders.flatMap((one) => {
    const part = partOf(one, visitors, now)
    return part ? [{ part, line: one.lineItems.find((line) => line.vendor_order_id === part.id) }] : []
  })
  const told = parts
    .slice(-planned.length)
    .flatMap((one, at) => (planned[at] ? [rowsOf(planned[at], one, dice, now)] : []))
  await insertRows(
    client,
    'returns',
    told.map(({ row }) => row),
  )
  await insertRows(
    client,
    'return_lines',
    told.map(({ line }) => line),
  )
  await insertRows(
    client,
    'return_events',
    told.flatMap(({ events }) => events),
  )
}

function rowsOf(plan: PlannedReturn, { part, line }: { part: Row; line: Row | undefined }, dice: Chance, now: Date) {
  const moments = plan.steps.map(({ hoursAgo }) => addDays(now, -hoursAgo / 24))
  const [requestedAt = now] = moments
  const lastAt = moments.at(-1) ?? now
  const id = uuidv7(requestedAt.getTime())
  const isBack = plan.status === 'received'
  const row: Row = {
    id,
    public_id: `R-${dice.characters(crockford, 7)}`,
    order_id: part.order_id,
    vendor_order_id: part.id,
    vendor_id: part.vendor_id,
    request_key: uuidv7(requestedAt.getTime()),
    request_hash: Buffer.alloc(32),
    status: plan.status,
    reason: plan.reason,
    is_opened: plan.opened,
    wish: 'refund',
    payer: returnReasons[plan.reason].payer,
    note: plan.note,
    way: plan.way,
    carrier: isBack ? 'DTDC' : null,
    tracking_number: isBack ? 'D987654321' : null,
    escalated_from: plan.status === 'escalated' ? 'requested' : null,
    requested_at: requestedAt,
    updated_at: lastAt,
    due_at: dueAfter(plan.status, plan.way, lastAt),
  }
  const events = plan.steps.map(({ what, by, detail = null }, at) => ({
    id: uuidv7((moments[at] ?? now).getTime()),
    return_id: id,
    what,
    changed_by: by,
    detail,
    happened_at: moments[at],
  }))
  return {
    row,
    line: { return_id: id, line_item_id: line?.id, quantity: 1, received: isBack ? 1 : null },
    events,
  }
}
