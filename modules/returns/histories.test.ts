import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { paise } from '#platform/kit/money.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { buildDelivered, type Delivered, letReturnWait, returnInput, uploadedPhoto } from '#tests/support/returns.ts'
import { costOf } from './rules.ts'
import { runClocks } from './service/clocks.server.ts'
import {
  escalateReturn,
  getMyReturn,
  reportReplacement,
  sendReturnOff,
  withdrawReturn,
} from './service/my-returns.server.ts'
import { decideReturn, settleReturn } from './service/operator.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import {
  approveReturn,
  checkReturn,
  letKeep,
  receiveReturn,
  refuseReturn,
  sendReplacement,
} from './service/vendor-returns.server.ts'

// Whatever people do to the returns of a line, in whatever order: pieces, stock and money agree at the end.

/** `npm run races` tries many more. */
const histories = Number(process.env.RETURN_HISTORIES ?? 25)

beforeAll(() => scaleLimits(100_000))

const parcel = { carrier: 'Blue Dart', trackingNumber: 'BD99887766' }

interface Scene {
  it: Delivered
  admin: AdminActor
  returnIds: string[]
}

type Act = (scene: Scene, chance: number) => Promise<unknown>

const share = (chance: number, most: number) => Math.min(most, Math.floor(chance * (most + 1)))

/** One piece of each that came, by chance; the rest is refused. */
async function check({ it: one }: Scene, id: string, chance: number) {
  const { lines } = await getMyReturn(one.customer, id)
  const pieces = lines.map((line) => {
    const came = line.received ?? 0
    const restock = share(chance, came)
    const writeOff = share((chance * 7) % 1, came - restock)
    return { lineId: line.id, restock, writeOff, refuse: came - restock - writeOff }
  })
  return checkReturn(one.vendor, id, { lines: pieces, reason: 'As it came.', photoIds: [] })
}

async function receive({ it: one }: Scene, id: string, chance: number) {
  const { lines } = await getMyReturn(one.customer, id)
  return receiveReturn(one.vendor, id, {
    lines: lines.map((line) => ({ lineId: line.id, received: share(chance, line.quantity) })),
  })
}

const onOne =
  (act: (scene: Scene, id: string, chance: number) => Promise<unknown>): Act =>
  async (scene, chance) => {
    const id = scene.returnIds[Math.floor(chance * scene.returnIds.length)]
    if (id) await act(scene, id, (chance * 13) % 1)
  }

const acts: readonly Act[] = [
  async (scene, chance) => {
    const wish = chance < 0.5 ? 'refund' : 'exchange'
    const input = returnInput(scene.it, { quantity: 1 + Math.floor(((chance * 3) % 1) * 4), wish })
    const { items } = await requestReturn(scene.it.customer, scene.it.orderId, input, randomUUID())
    scene.returnIds.push(...items.map(({ id }) => id))
  },
  onOne(({ it: one }, id) => approveReturn(one.vendor, id, 'self_ship')),
  onOne(({ it: one }, id) => refuseReturn(one.vendor, id, 'No.')),
  onOne(({ it: one }, id) => withdrawReturn(one.customer, id)),
  onOne(({ it: one }, id) => sendReturnOff(one.customer, id, parcel)),
  onOne(receive),
  onOne(check),
  onOne(({ it: one }, id) => letKeep(one.vendor, id)),
  onOne(({ it: one }, id) => escalateReturn(one.customer, id, 'Look.')),
  onOne(({ admin }, id, chance) => decideReturn(admin, id, { approve: chance < 0.6, reason: 'So.' })),
  onOne(({ admin }, id, chance) =>
    settleReturn(admin, id, { how: chance < 0.3 ? 'keep' : chance < 0.6 ? 'lost' : 'arrived', reason: 'So.' }),
  ),
  onOne(({ it: one }, id) => sendReplacement(one.vendor, id, parcel)),
  onOne(({ admin }, id, chance) =>
    settleReturn(admin, id, { how: chance < 0.6 ? 'pay_instead' : 'replacement_lost', reason: 'So.' }),
  ),
  onOne(async ({ it: one }, id) =>
    reportReplacement(one.customer, id, { reason: 'It leaks.', photoIds: [await uploadedPhoto(one.customer)] }),
  ),
  onOne(({ admin }, id, chance) =>
    settleReturn(admin, id, { how: chance < 0.6 ? 'replacement_refunded' : 'replacement_stands', reason: 'So.' }),
  ),
  async ({ returnIds }, chance) => {
    const id = returnIds[Math.floor(chance * returnIds.length)]
    if (!id) return
    await letReturnWait(id, 11)
    await runClocks()
  },
]

const stockOfVendor = async (vendorId: string) =>
  (
    await sql<{ stock: number }>(
      'select sum(v.stock)::int as stock from variants v join products p on p.id = v.product_id where p.vendor_id = $1',
      [vendorId],
    )
  )[0]?.stock ?? 0

async function endOf(vendorId: string) {
  const [row] = await sql<{
    quantity: number
    price: number
    tax: number
    accepted: number
    pieces: number
    worth: number
    refund: number
    owed: number
    moved: number
    held: number
  }>(
    `select l.quantity, l.unit_price_paise::int as price, l.tax_paise::int as tax,
            (select coalesce(sum(p.accepted), 0)::int from return_lines p where p.line_item_id = l.id) as accepted,
            (select coalesce(sum(a.pieces), 0)::int from return_acceptances a where a.line_item_id = l.id) as pieces,
            (select coalesce(sum(a.worth_paise), 0)::int from return_acceptances a where a.line_item_id = l.id) as worth,
            (select coalesce(sum(case when r.replacement = 'paid' and a.replaced > 0 then a.worth_paise else a.refund_paise end), 0)::int
               from return_acceptances a join return_lines p on p.id = a.return_line_id join returns r on r.id = p.return_id
              where a.line_item_id = l.id) as refund,
            (select coalesce(sum(f.amount_paise), 0)::int from refunds f where f.line_item_id = l.id and f.kind = 'return') as owed,
            (select coalesce(sum(m.delta), 0)::int from stock_movements m join return_lines p on p.id = m.return_line_id
              where p.line_item_id = l.id) as moved,
            (select coalesce(sum(case when r.replacement in ('reserved', 'sent', 'delivered', 'reported')
                                             or r.replacement = 'paid' and r.replacement_tracking_number is not null then
                       case when r.status in ('approved', 'in_transit', 'received') then p.quantity
                            else (select coalesce(sum(a.replaced), 0) from return_acceptances a where a.return_line_id = p.id) end end), 0)::int
               from return_lines p join returns r on r.id = p.return_id where p.line_item_id = l.id) as held
       from line_items l where l.vendor_id = $1`,
    [vendorId],
  )
  if (!row) throw new Error('The line is gone.')
  return row
}

describe('a random history of returns', () => {
  it('leaves pieces, stock and money in agreement', { timeout: 60_000 + histories * 4_000 }, async () => {
    const { userId, name } = await buildUser({ role: 'admin' })
    const admin: AdminActor = { userId, name, role: 'admin', network: '' }
    const step = fc.record({
      act: fc.nat({ max: acts.length - 1 }),
      chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    const history = fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 20, max: 900 }),
      cheaper: fc.integer({ min: 0, max: 10 }),
      steps: fc.array(step, { minLength: 12, maxLength: 40, size: 'max' }),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ quantity, price, cheaper, steps }) => {
        const built = await buildDelivered({ quantity, price, otherPrice: price - cheaper, otherStock: 3, stock: 20 })
        const scene: Scene = { it: built, admin, returnIds: [] }
        const before = await stockOfVendor(built.vendor.vendorId)
        for (const { act, chance } of [{ act: 0, chance: 0.1 }, ...steps]) {
          await acts[act]?.(scene, chance).catch((error) => {
            // What cannot be done now is refused; anything else is a bug.
            if (!(error instanceof AppError)) throw error
          })
        }
        const end = await endOf(built.vendor.vendorId)
        expect(end.pieces).toBe(end.accepted)
        expect(end.accepted).toBeLessThanOrEqual(quantity)
        expect(end.worth).toBe(costOf({ quantity, unitPrice: paise(end.price), tax: paise(end.tax) }, end.accepted))
        expect(end.owed).toBe(end.refund)
        expect(end.owed).toBeLessThanOrEqual(end.worth)
        expect((await stockOfVendor(built.vendor.vendorId)) - before).toBe(end.moved)
        const [restocked] = await sql<{ pieces: number }>(
          `select coalesce(sum(p.restocked), 0)::int as pieces from return_lines p join line_items l on l.id = p.line_item_id where l.vendor_id = $1`,
          [built.vendor.vendorId],
        )
        // What moved is what came back on sale, less what is put aside or was sent instead.
        expect(end.moved).toBe((restocked?.pieces ?? 0) - end.held)
      }),
      { numRuns: histories },
    )
  })
})
