import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import {
  canEscalate,
  canReportReplacement,
  clockStep,
  costOf,
  differenceOf,
  dueAfter,
  isOpenReturn,
  lastReturnDay,
  maySellAgain,
  mayVendorReject,
  openReasons,
  requestProblem,
  returnMoves,
  returnReasonNames,
  returnReasons,
  returnStatuses,
  waysOf,
  workingDaysAfter,
  worthOf,
} from './rules.ts'

const deliveredAt = new Date('2026-10-20T06:30:00Z')
const line = { deliveredAt, promisedOn: '2026-10-22', returnDays: 30 }
const at = (moment: string) => new Date(`${moment}+05:30`)

describe('the reasons that may be given', () => {
  it('end with day 30 in India, not a moment earlier', () => {
    expect(lastReturnDay('changed_mind', line)).toBe('2026-11-19')
    expect(openReasons(line, at('2026-11-19T23:59:59'))).toContain('changed_mind')
    expect(openReasons(line, at('2026-11-20T00:00:00'))).toEqual(['expired', 'spurious'])
  })

  it('of law stay 30 days where a category takes nothing back', () => {
    const sealed = { ...line, returnDays: 0 }
    expect(openReasons(sealed, at('2026-10-20T13:00:00'))).not.toContain('changed_mind')
    expect(openReasons(sealed, at('2026-11-19T12:00:00'))).toContain('damaged')
  })

  it('of law last as long as a longer window', () => {
    expect(lastReturnDay('defective', { ...line, returnDays: 60 })).toBe('2026-12-19')
  })

  it('have lateness only where it came after the promised day', () => {
    expect(openReasons(line, at('2026-10-23T12:00:00'))).not.toContain('late')
    expect(openReasons({ ...line, promisedOn: '2026-10-19' }, at('2026-10-23T12:00:00'))).toContain('late')
  })

  it('say who pays: the customer only for a changed mind', () => {
    for (const reason of returnReasonNames)
      expect(returnReasons[reason].payer).toBe(reason === 'changed_mind' ? 'customer' : 'vendor')
  })
})

describe('a request', () => {
  const now = at('2026-10-25T12:00:00')

  it.each([
    ['reason_not_open', { reason: 'late', opened: false, photos: 0 }],
    ['opened', { reason: 'changed_mind', opened: true, photos: 0 }],
    ['photos_missing', { reason: 'damaged', opened: true, photos: 1 }],
    [undefined, { reason: 'damaged', opened: true, photos: 2 }],
    [undefined, { reason: 'reaction', opened: true, photos: 0 }],
    [undefined, { reason: 'changed_mind', opened: false, photos: 0 }],
  ] as const)('is %s for %o', (problem, request) => {
    expect(requestProblem(request, line, now)).toBe(problem)
  })

  it('that the vendor would pay for is never refused by the vendor alone', () => {
    expect(mayVendorReject('customer')).toBe(true)
    expect(mayVendorReject('vendor')).toBe(false)
  })

  it('that the vendor pays for is picked up', () => {
    expect(waysOf('vendor')).toEqual(['pick_up'])
    expect(waysOf('customer')).toEqual(['self_ship', 'pick_up'])
  })

  it('brings back what may be sold again only unopened, and not for every reason', () => {
    expect(maySellAgain('changed_mind', false)).toBe(true)
    expect(maySellAgain('wrong', true)).toBe(false)
    expect(maySellAgain('defective', false)).toBe(false)
  })
})

describe('the states', () => {
  it('are all reached, and the open ones lead somewhere', () => {
    const reached = new Set(['requested', ...Object.values(returnMoves).flat()])
    expect([...reached].sort()).toEqual([...returnStatuses].sort())
    for (const status of returnStatuses.filter(isOpenReturn)) expect(returnMoves[status].length).toBeGreaterThan(0)
  })
})

const money = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20 }),
    rupees: fc.integer({ min: 1, max: 100_000 }),
    tax: fc.integer({ min: 0, max: 36_000_000 }),
  })
  .map(({ quantity, rupees, tax }) => ({ quantity, unitPrice: paise(rupees * 100), tax: paise(tax) }))

/** A line and in which portions its pieces come back. */
const history = money.chain((one) =>
  fc
    .array(fc.integer({ min: 1, max: one.quantity }), { maxLength: 20 })
    .map((wanted) => ({ line: one, portions: portionsWithin(wanted, one.quantity) })),
)

function portionsWithin(wanted: readonly number[], quantity: number): number[] {
  let left = quantity
  return wanted.flatMap((pieces) => {
    const taken = Math.min(pieces, left)
    left -= taken
    return taken > 0 ? [taken] : []
  })
}

describe('what pieces are worth', () => {
  it('is for all of them, one by one, what was paid', () => {
    fc.assert(
      fc.property(money, (one) => {
        const parts = Array.from({ length: one.quantity }, (_, earlier) => worthOf(one, earlier, 1))
        const sum = parts.reduce<number>((total, part) => total + part, 0)
        expect(sum).toBe(one.unitPrice * one.quantity + one.tax)
      }),
      { numRuns: 5_000 },
    )
  })

  it('does not depend on how they are taken together, and is never negative nor more than was paid', () => {
    fc.assert(
      fc.property(history, ({ line: one, portions }) => {
        let earlier = 0
        let sum = 0
        for (const pieces of portions) {
          const worth = worthOf(one, earlier, pieces)
          expect(worth).toBeGreaterThanOrEqual(0)
          sum += worth
          earlier += pieces
        }
        expect(sum).toBe(costOf(one, earlier))
        expect(sum).toBeLessThanOrEqual(one.unitPrice * one.quantity + one.tax)
      }),
      { numRuns: 5_000 },
    )
  })

  it('of an exchange goes back as the difference: nothing for the same price, never more than the pieces cost', () => {
    fc.assert(
      fc.property(history, fc.double({ min: 0, max: 1, noNaN: true }), ({ line: one, portions }, share) => {
        const price = paise(Math.floor((one.unitPrice / 100) * share) * 100)
        let earlier = 0
        for (const pieces of portions) {
          const worth = worthOf(one, earlier, pieces)
          expect(differenceOf(worth, one.unitPrice, one.unitPrice)).toBe(0)
          expect(differenceOf(worth, one.unitPrice, price)).toBeLessThanOrEqual(worth)
          expect(differenceOf(worth, one.unitPrice, price)).toBeGreaterThanOrEqual(0)
          earlier += pieces
        }
      }),
      { numRuns: 5_000 },
    )
  })

  it('is refused for more pieces than there are, and for a dearer replacement', () => {
    const one = { quantity: 3, unitPrice: paise(10_000), tax: paise(5_399) }
    expect(() => worthOf(one, 2, 2)).toThrow(RangeError)
    expect(() => differenceOf(paise(100), paise(100), paise(101))).toThrow(RangeError)
    expect([worthOf(one, 0, 1), worthOf(one, 1, 1), worthOf(one, 2, 1)]).toEqual([11_799, 11_800, 11_800])
  })
})

describe('the clocks', () => {
  it('leave Sundays out of working days', () => {
    // Friday 27 November: Saturday, then Monday, until its end in India.
    expect(workingDaysAfter(at('2026-11-27T15:00:00'), 2)).toEqual(at('2026-11-30T23:59:59'))
    expect(workingDaysAfter(at('2026-11-24T15:00:00'), 2)).toEqual(at('2026-11-26T23:59:59'))
  })

  const now = at('2026-11-25T12:00:00')
  const it_ = { way: null, isWarned: false, hasRisen: false } as const

  it('approve after 48 hours for a vendor that is silent', () => {
    const dueAt = dueAfter('requested', null, now)
    expect(clockStep({ ...it_, status: 'requested', dueAt }, at('2026-11-27T11:59:59'))).toBeUndefined()
    expect(clockStep({ ...it_, status: 'requested', dueAt }, at('2026-11-27T12:00:00'))).toBe('approve')
  })

  it('warn the customer after 7 days and expire after 10, once', () => {
    const dueAt = dueAfter('approved', 'self_ship', now)
    const approved = { ...it_, status: 'approved', way: 'self_ship', dueAt } as const
    expect(clockStep(approved, at('2026-12-02T11:59:00'))).toBeUndefined()
    expect(clockStep(approved, at('2026-12-02T12:00:00'))).toBe('warn')
    expect(clockStep({ ...approved, isWarned: true }, at('2026-12-04T12:00:00'))).toBeUndefined()
    expect(clockStep({ ...approved, isWarned: true }, at('2026-12-05T12:00:00'))).toBe('expire')
  })

  it.each([
    ['a pickup that nobody arranged', 'approved', 'pick_up', '2026-11-28T12:00:00'],
    ['a parcel that came nowhere', 'in_transit', 'self_ship', '2026-12-09T12:00:00'],
    ['a check that nobody made', 'received', 'self_ship', '2026-11-27T23:59:59'],
  ] as const)('bring %s to the operator, once', (_, status, way, moment) => {
    const dueAt = dueAfter(status, way, now)
    expect(clockStep({ ...it_, status, way, dueAt }, new Date(at(moment).getTime() - 1))).toBeUndefined()
    expect(clockStep({ ...it_, status, way, dueAt }, at(moment))).toBe('rise')
    expect(clockStep({ ...it_, status, way, dueAt, hasRisen: true }, at(moment))).toBeUndefined()
  })

  it('let a replacement be reported once, until the end of day 30 in India after it came', () => {
    const came = { replacement: 'delivered', deliveredAt: at('2026-11-25T12:00:00'), wasReported: false } as const
    expect(canReportReplacement(came, at('2026-12-25T23:59:59'))).toBe(true)
    expect(canReportReplacement(came, at('2026-12-26T00:00:00'))).toBe(false)
    expect(canReportReplacement({ ...came, wasReported: true }, now)).toBe(false)
    expect(canReportReplacement({ ...came, replacement: 'sent', deliveredAt: null }, now)).toBe(true)
    for (const replacement of [null, 'reserved', 'reported', 'gone', 'paid'] as const)
      expect(canReportReplacement({ ...came, replacement }, now), `${replacement}`).toBe(false)
  })

  it('let a refusal be appealed for seven days, once, and never what the operator decided', () => {
    const dueAt = dueAfter('rejected', null, now)
    const refused = { status: 'rejected', escalatedFrom: null, dueAt, leftOut: 1 } as const
    expect(canEscalate(refused, at('2026-12-02T12:00:00'))).toBe(true)
    expect(canEscalate(refused, at('2026-12-02T12:00:01'))).toBe(false)
    expect(canEscalate({ ...refused, escalatedFrom: 'rejected' }, now)).toBe(false)
    expect(canEscalate({ ...refused, status: 'refused', escalatedFrom: 'requested' }, now)).toBe(true)
    expect(canEscalate({ ...refused, status: 'refused', escalatedFrom: 'refused' }, now)).toBe(false)
    expect(canEscalate({ ...refused, status: 'accepted', leftOut: 0 }, now)).toBe(false)
    expect(canEscalate({ ...refused, status: 'closed' }, now)).toBe(false)
  })
})
