import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, indianDay } from '#platform/kit/dates.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { buildReturn, letReturnWait, shipped, told } from '#tests/support/returns.ts'
import { returnLimits } from './limits.ts'
import { runClocks } from './service/clocks.server.ts'
import { getMyReturn, sendReturnOff } from './service/my-returns.server.ts'
import { approveReturn, arrangePickUp, getVendorReturn, receiveReturn } from './service/vendor-returns.server.ts'

beforeAll(() => scaleLimits(1_000))

const inDays = (days: number) => indianDay(addDays(new Date(), days))

async function approved() {
  const it = await buildReturn({ reason: 'reaction' })
  await approveReturn(it.vendor, it.request.id, 'pick_up')
  return it
}

describe('a pickup', () => {
  it('is refused at its day before today and after the last one, and for what the customer sends', async () => {
    const it_ = await approved()
    for (const day of [inDays(-1), inDays(returnLimits.pickUpDaysAhead + 1)])
      await expect(arrangePickUp(it_.vendor, it_.request.id, { day, ...shipped })).rejects.toMatchObject({
        code: 'returns.pick_up_day_wrong',
        details: { issues: [{ path: 'day' }] },
      })
    const sent = await buildReturn()
    await approveReturn(sent.vendor, sent.request.id, 'self_ship')
    await expect(arrangePickUp(sent.vendor, sent.request.id, { day: inDays(1), ...shipped })).rejects.toMatchObject({
      code: 'returns.step_not_possible',
    })
  })

  it('has its clock from the day on which the courier comes', async () => {
    const it_ = await approved()
    const day = inDays(returnLimits.pickUpDaysAhead)
    const { dueAt } = await arrangePickUp(it_.vendor, it_.request.id, { day, ...shipped })
    expect(indianDay(new Date(dueAt ?? 0))).toBe(inDays(returnLimits.pickUpDaysAhead + 14))
  })

  it('that failed is arranged again, and its customer is told', async () => {
    const it_ = await approved()
    await arrangePickUp(it_.vendor, it_.request.id, { day: inDays(0), ...shipped })
    await letReturnWait(it_.request.id, 15)
    await runClocks()
    expect(await getVendorReturn(it_.vendor, it_.request.id)).toMatchObject({ risen: true, canArrangePickUp: true })
    const again = { carrier: 'DTDC', trackingNumber: 'D123456789' }
    expect(await arrangePickUp(it_.vendor, it_.request.id, { day: inDays(2), ...again })).toMatchObject({
      status: 'in_transit',
      pickUpOn: inDays(2),
      carrier: 'DTDC',
      trackingNumber: 'D123456789',
      risen: false,
    })
    const [text] = (await told(it_)).customer
    expect(text).toContain(`Pickup moved to ${formatDay(inDays(2))}`)
    expect(text).toContain('tracking number D123456789')
    await receiveReturn(it_.vendor, it_.request.id, {
      lines: it_.request.lines.map(({ id }) => ({ lineId: id, received: 1 })),
    })
    await expect(arrangePickUp(it_.vendor, it_.request.id, { day: inDays(2), ...again })).rejects.toMatchObject({
      code: 'returns.step_not_possible',
    })
  })
})

describe('a number that the customer mistyped', () => {
  it('is replaced, and the same one again is no step', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await sendReturnOff(it_.customer, it_.request.id, { ...shipped, trackingNumber: 'BD11112222' })
    const { trackingNumber, events } = await getMyReturn(it_.customer, it_.request.id)
    expect(trackingNumber).toBe('BD11112222')
    expect(events.filter(({ what }) => what === 'sent_off')).toHaveLength(2)
  })
})
