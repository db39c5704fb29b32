import { beforeAll, describe, expect, it } from 'vitest'
import { scaleLimits } from '#tests/support/context.ts'
import { buildOperator, buildReturn, checked, received, refundsOf } from '#tests/support/returns.ts'
import { escalateReturn, getMyReturn } from './service/my-returns.server.ts'
import { decideReturn, getAdminReturn } from './service/operator.server.ts'

beforeAll(() => scaleLimits(1_000))

/** An exchange for something cheaper, of two pieces that were checked. */
async function exchangeChecked(pieces: { writeOff?: number; refuse: number }) {
  const it = await buildReturn({
    wish: 'exchange',
    quantity: 2,
    account: undefined,
    delivered: { price: 100, otherPrice: 80 },
  })
  await received(it)
  await checked(it, pieces, 'It was opened.')
  await escalateReturn(it.customer, it.request.id, 'It was not.')
  return it
}

describe('an appeal about an exchange', () => {
  it('says what is paid when it is granted: all that was refused is paid back', async () => {
    const it_ = await exchangeChecked({ refuse: 2 })
    expect(await getAdminReturn(it_.request.id)).toMatchObject({ expected: 236, needsAccount: true })
    expect(await getMyReturn(it_.customer, it_.request.id)).toMatchObject({ expected: 236, needsAccount: true })
    const decided = await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'So.' })
    expect(decided).toMatchObject({ status: 'accepted', expected: 236 })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 23_600, status: 'due' }])
  })

  it('counts what was exchanged as the difference, and the rest as money', async () => {
    const it_ = await exchangeChecked({ writeOff: 1, refuse: 1 })
    expect((await getAdminReturn(it_.request.id)).expected).toBe(23.6 + 118)
    await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'So.' })
    expect((await refundsOf(it_.orderId)).map(({ amount }) => amount)).toEqual([2_360, 11_800])
  })
})
