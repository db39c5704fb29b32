import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { required } from '#platform/kit/required.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import {
  actorOf,
  buildReturn,
  checked,
  type Delivered,
  deliver,
  received,
  returnInput,
} from '#tests/support/returns.ts'
import { escalateReturn, getMyReturn } from './service/my-returns.server.ts'
import { decideReturn } from './service/operator.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import { approveReturn, checkReturn, letKeep, receiveReturn, refuseReturn } from './service/vendor-returns.server.ts'

// Pieces that were refused may be asked back again, and the refusal may be taken to the operator. Never both.

beforeAll(() => scaleLimits(100_000))

const operator = async (): Promise<AdminActor> => {
  const { userId, name } = await buildUser({ role: 'admin' })
  return { userId, name, role: 'admin', network: '' }
}

const acceptedOf = async (orderId: string) =>
  (
    await sql<{ accepted: number }>(
      `select sum(p.accepted)::int as accepted from return_lines p join returns r on r.id = p.return_id join orders o on o.id = r.order_id
        where o.public_id = $1`,
      [orderId],
    )
  )[0]?.accepted

describe('an appeal for pieces that were asked back again', () => {
  it('is refused while another return has them', async () => {
    const { request, ...it } = await buildReturn({ quantity: 2 })
    await refuseReturn(it.vendor, request.id, 'No.')
    const again = await requestReturn(it.customer, it.orderId, returnInput(it, { quantity: 2 }), randomUUID())
    await expect(escalateReturn(it.customer, request.id, 'Look.')).rejects.toMatchObject({
      code: 'returns.not_returnable',
    })
    expect((await getMyReturn(it.customer, request.id)).canEscalate).toBe(false)
    await letKeep(it.vendor, (await approveReturn(it.vendor, again.items[0]?.id ?? '', 'self_ship')).id)
    await expect(escalateReturn(it.customer, request.id, 'Look.')).rejects.toMatchObject({
      code: 'returns.not_returnable',
    })
    expect(await acceptedOf(it.orderId)).toBe(2)
  })

  it('is refused after a check too, though other things were paid with them', async () => {
    const member = await buildVendorMember()
    const vendor = actorOf(member)
    const [product, beside] = [
      await buildProduct({ vendorId: member.vendorId, price: 100 }),
      await buildProduct({ vendorId: member.vendorId, price: 900 }),
    ]
    const { order, viewer } = await buildOrder({
      lines: [
        { product, quantity: 2 },
        { product: beside, quantity: 1 },
      ],
    })
    await deliver(order.id, vendor)
    const it: Delivered = { orderId: order.id, customer: viewer, member, vendor, product, otherId: '' }
    const ask = async () =>
      required(
        (await requestReturn(viewer, order.id, returnInput(it, { quantity: 2 }), randomUUID())).items[0],
        'the return',
      )

    const first = await ask()
    await approveReturn(vendor, first.id, 'self_ship')
    const lineId = first.lines[0]?.id ?? ''
    await receiveReturn(vendor, first.id, { lines: [{ lineId, received: 0 }] })
    const check = { lines: [{ lineId, restock: 0, writeOff: 0, refuse: 0 }], reason: 'Nothing came.', photoIds: [] }
    await checkReturn(vendor, first.id, check)
    const second = await ask()
    await approveReturn(vendor, second.id, 'self_ship')
    await letKeep(vendor, second.id)

    await expect(escalateReturn(viewer, first.id, 'Look.')).rejects.toMatchObject({ code: 'returns.not_returnable' })
    expect(await acceptedOf(order.id)).toBe(2)
  })

  it('is the only way for pieces that were refused after a check', async () => {
    const { request, ...it } = await buildReturn({ quantity: 2 })
    await received({ ...it, request })
    await checked({ ...it, request }, { writeOff: 1, refuse: 1 }, 'One was opened.')
    const again = () => requestReturn(it.customer, it.orderId, returnInput(it), randomUUID())
    await expect(again()).rejects.toMatchObject({ code: 'returns.not_returnable', details: { lines: [{ left: 0 }] } })
    expect((await getMyReturn(it.customer, request.id)).canEscalate).toBe(true)
    await escalateReturn(it.customer, request.id, 'Look.')
    await decideReturn(await operator(), request.id, { approve: false, reason: 'So.' })
    await expect(again()).rejects.toMatchObject({ code: 'returns.not_returnable' })
  })

  it('leaves the pieces to whoever asks first', async () => {
    const { request, ...it } = await buildReturn({ quantity: 2 })
    await refuseReturn(it.vendor, request.id, 'No.')
    await escalateReturn(it.customer, request.id, 'Look.')
    await expect(
      requestReturn(it.customer, it.orderId, returnInput(it, { quantity: 1 }), randomUUID()),
    ).rejects.toMatchObject({ code: 'returns.not_returnable' })
    await decideReturn(await operator(), request.id, { approve: true, reason: 'So.' })
    await letKeep(it.vendor, request.id)
    expect(await acceptedOf(it.orderId)).toBe(2)
  })
})
