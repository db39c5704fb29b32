import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Attempt, OpenWith, PaymentProvider } from '#modules/payments/provider/port.ts'
import { type ChargeBackStatus, failureCodes } from '#modules/payments/rules.ts'
import { paise } from '#platform/kit/money.ts'

/** An event as it comes to the shop. */
export interface ToldEvent {
  body: Uint8Array
  headers: Headers
}

/** A provider and the other side of it: what customers, banks and the network do when a test asks. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  /** How many things can be paid under the id of a try. */
  payablesOf(attemptId: string): Promise<number>
  /** Throws where nothing can be paid any more. */
  pay(opened: { attemptId: string; reference: string }): Promise<unknown>
  failToPay(opened: { attemptId: string; reference: string }): Promise<unknown>
  /** An event about a try, of a kind the shop may not know. */
  eventAbout(opened: { attemptId: string; reference: string }, kind: string): ToldEvent
  /** The same kind of event, signed by somebody else. */
  forgedAbout(opened: { attemptId: string; reference: string }): ToldEvent
  /** A bank takes back what was paid for a try. Answers the provider's name of that. */
  chargeBack(paid: { attemptId: string; paymentReference: string }): Promise<string>
  decideChargeBack(reference: string, status: ChargeBackStatus): Promise<unknown>
  /** An event about a charge-back of a try. */
  eventAboutChargeBack(reference: string, attemptId: string, kind: string): ToldEvent
  /** Undefined where the provider is part of the shop, and nothing can come between. */
  network?: {
    /** The next answer is lost after the provider has acted. */
    loseAnswer(): void
    /** The next call is done, and nobody ever answers. */
    hangOnce(): void
    /** From now on nobody is there: each connection breaks, or each answer is a fault of theirs. */
    goAway(how: 'broken' | 'faulty' | 'busy'): void
    heal(): void
  }
  close(): Promise<void>
}

const to: OpenWith = {
  returnUrl: 'https://shop.example/checkout/payment?order=SHR-7K2QF-9DMXA',
  customer: { name: 'Meera Krishnan', email: 'meera@people.example', phone: '98450 12345' },
}

/** A try of odd paise, so that a rupee lost or a paisa rounded shows. */
const newAttempt = (): Attempt => ({
  id: randomUUID(),
  orderNo: 'SHR-7K2QF-9DMXA',
  method: 'card',
  amountPaise: paise(59_979),
  token: null,
  isOnPage: true,
  reference: null,
  expiresAt: new Date(Date.now() + 16 * 60_000),
})

/** What every provider behind the port has to do, whoever it is. */
export function itKeepsTheContract(name: string, start: () => Promise<ProviderUnderTest>): void {
  let here: ProviderUnderTest
  let provider: PaymentProvider
  beforeAll(async () => {
    here = await start()
    provider = here.provider
  })
  afterAll(() => here.close())

  async function openedAttempt() {
    const attempt = newAttempt()
    const opened = await provider.open(attempt, to)
    if (opened.kind !== 'opened') throw new Error(`It was not opened: ${opened.kind}`)
    return {
      attempt: { ...attempt, reference: opened.reference },
      payUrl: opened.payUrl,
      page: pageOf(attempt, opened),
    }
  }
  const pageOf = (attempt: Attempt, { reference }: { reference: string }) => ({ attemptId: attempt.id, reference })

  async function paidAttempt() {
    const { attempt, page } = await openedAttempt()
    await here.pay(page)
    const { payments } = await provider.inquire(attempt)
    const [payment] = payments
    if (!payment) throw new Error('Nothing was paid.')
    return { attempt, page, payment }
  }
  const refundOf = (paymentReference: string, amountPaise: number, refundId = randomUUID()) => ({
    refundId,
    paymentReference,
    amountPaise: paise(amountPaise),
  })

  describe(`${name} opens a try`, () => {
    it('on a page of its own, for as long as it says', async () => {
      const { payUrl, attempt } = await openedAttempt()
      expect(URL.canParse(payUrl ?? '')).toBe(true)
      expect(attempt.reference).toMatch(/./)
      expect(provider.capabilities.payableMinutes).toBeGreaterThan(0)
    })

    it('once, however often it is asked to', async () => {
      const attempt = newAttempt()
      const first = await provider.open(attempt, to)
      const again = await provider.open(attempt, to)
      expect(again).toEqual(first)
      expect(await here.payablesOf(attempt.id)).toBe(1)
    })

    it('twice for two tries', async () => {
      const [one, other] = [await openedAttempt(), await openedAttempt()]
      expect(one.attempt.reference).not.toBe(other.attempt.reference)
      expect(one.payUrl).not.toBe(other.payUrl)
    })
  })

  describe(`${name} is asked about a try`, () => {
    it('that it never heard of', async () => {
      expect(await provider.inquire(newAttempt())).toEqual({ state: 'none', payments: [] })
    })

    it('that nobody has paid', async () => {
      const { attempt } = await openedAttempt()
      expect(await provider.inquire(attempt)).toEqual({ state: 'open', payments: [] })
    })

    it('whose payment failed: the page stays open', async () => {
      const { attempt, page } = await openedAttempt()
      await here.failToPay(page)
      const { state, payments } = await provider.inquire(attempt)
      expect(state).toBe('open')
      expect(payments).toMatchObject([{ state: 'failed', failure: expect.toBeOneOf([...failureCodes]) }])
    })

    it('that failed and was paid then', async () => {
      const { attempt, page } = await openedAttempt()
      await here.failToPay(page)
      await here.pay(page)
      const { state, payments } = await provider.inquire(attempt)
      expect(state).toBe('paid')
      expect(payments.map((payment) => payment.state)).toEqual(['failed', 'captured'])
    })

    it('that is paid, to the paisa', async () => {
      const { attempt } = await paidAttempt()
      const { state, payments } = await provider.inquire(attempt)
      expect(state).toBe('paid')
      expect(payments).toMatchObject([
        {
          state: 'captured',
          amountPaise: 59_979,
          currency: 'INR',
          failure: null,
          cardLastFour: expect.stringMatching(/^\d{4}$/),
        },
      ])
    })

    it('by our own id as by its own', async () => {
      const { attempt } = await paidAttempt()
      expect(await provider.inquire({ ...attempt, reference: null })).toEqual(await provider.inquire(attempt))
    })

    it('twice, and says the same payment', async () => {
      const { attempt } = await paidAttempt()
      expect(await provider.inquire(attempt)).toEqual(await provider.inquire(attempt))
    })
  })

  describe(`${name} closes a try`, () => {
    it('not once it is paid', async () => {
      const { attempt } = await paidAttempt()
      expect(await provider.close(attempt)).toBe('already_paid')
      expect((await provider.inquire(attempt)).state).toBe('paid')
    })

    it('so that it cannot be paid any more, and again', async () => {
      const { attempt, page } = await openedAttempt()
      expect(await provider.close(attempt)).toBe('closed')
      await expect(async () => here.pay(page)).rejects.toThrow()
      expect(await provider.inquire(attempt)).toEqual({ state: 'expired', payments: [] })
      expect(await provider.close(attempt)).toBe('closed')
    })

    it('that was never opened', async () => {
      expect(await provider.close(newAttempt())).toBe('closed')
    })
  })

  describe(`${name} gives money back`, () => {
    it('once under one id', async () => {
      const { payment } = await paidAttempt()
      const refund = refundOf(payment.reference, 59_979)
      const first = await provider.refund(refund)
      expect(first.kind).toMatch(/^(processed|pending)$/)
      expect(await provider.refund(refund)).toEqual(first)
    })

    it('and says so when it is asked about by our id', async () => {
      const { payment } = await paidAttempt()
      const refund = refundOf(payment.reference, 10_001)
      const sent = await provider.refund(refund)
      expect(await provider.inquireRefund({ ...refund, reference: null })).toEqual(sent)
      const reference = 'reference' in sent ? sent.reference : ''
      expect(await provider.inquireRefund({ ...refund, reference })).toEqual(sent)
    })
  })

  describe(`what ${name} tells`, () => {
    it('is not believed from somebody else', async () => {
      const { page } = await openedAttempt()
      const { body, headers } = here.forgedAbout(page)
      expect(provider.parseEvent(body, headers)).toBeUndefined()
    })

    it('is not believed without a signature, or with a byte changed', async () => {
      const { page } = await openedAttempt()
      const { body, headers } = here.eventAbout(page, 'payment.captured')
      expect(provider.parseEvent(body, new Headers())).toBeUndefined()
      const changed = Buffer.from(body)
      changed[changed.length - 1] = 0x20
      expect(provider.parseEvent(changed, headers)).toBeUndefined()
    })

    it('leads to the try', async () => {
      const { attempt, page } = await openedAttempt()
      const { body, headers } = here.eventAbout(page, 'payment.captured')
      const event = provider.parseEvent(body, headers)
      expect(event).toMatchObject({ kind: 'payment.captured' })
      expect([event?.attemptId === attempt.id, event?.reference === attempt.reference]).toContain(true)
    })

    it('has one key when it is told again, and another for another event', async () => {
      const { page } = await openedAttempt()
      const told = here.eventAbout(page, 'payment.failed')
      const key = provider.parseEvent(told.body, told.headers)?.key
      expect(provider.parseEvent(told.body, told.headers)?.key).toBe(key)
      const other = here.eventAbout(page, 'payment.captured')
      expect(provider.parseEvent(other.body, other.headers)?.key).not.toBe(key)
    })

    it('may be of a kind that nobody knows yet', async () => {
      const { page } = await openedAttempt()
      const { body, headers } = here.eventAbout(page, 'something.new')
      expect(provider.parseEvent(body, headers)?.kind).toBe('something.new')
    })
  })

  describe(`${name} is asked about a charge-back`, () => {
    async function chargedBack() {
      const { attempt, payment } = await paidAttempt()
      const paid = { attemptId: attempt.id, paymentReference: payment.reference }
      return { attempt, payment, reference: await here.chargeBack(paid) }
    }

    it('that it never heard of', async () => {
      expect(await provider.inquireChargeBack('disp_00000000000000')).toEqual({ kind: 'none' })
      expect(await provider.inquireChargeBack('no-such-thing')).toEqual({ kind: 'none' })
    })

    it('that is open: which payment, how much to the paisa, and until when it is answered', async () => {
      const { payment, reference } = await chargedBack()
      const answer = await provider.inquireChargeBack(reference)
      expect(answer).toMatchObject({
        kind: 'found',
        chargeBack: {
          reference,
          paymentReference: payment.reference,
          amountPaise: 59_979,
          currency: 'INR',
          status: 'open',
          reason: expect.stringMatching(/./),
          respondBy: expect.any(Date),
        },
      })
      expect(await provider.inquireChargeBack(reference)).toEqual(answer)
    })

    it.each(['under_review', 'won', 'lost', 'closed'] as const)('that is %s by now', async (status) => {
      const { reference } = await chargedBack()
      await here.decideChargeBack(reference, status)
      expect(await provider.inquireChargeBack(reference)).toMatchObject({
        kind: 'found',
        chargeBack: { status, amountPaise: 59_979 },
      })
    })

    it('and tells of it by an event that names it, and that nobody else can sign', async () => {
      const { attempt, reference } = await chargedBack()
      const { body, headers } = here.eventAboutChargeBack(reference, attempt.id, 'payment.dispute.created')
      const event = provider.parseEvent(body, headers)
      expect(event).toMatchObject({ chargeBack: reference })
      const another = here.eventAboutChargeBack(reference, attempt.id, 'payment.dispute.lost')
      expect(provider.parseEvent(another.body, another.headers)?.key).not.toBe(event?.key)
      expect(provider.parseEvent(body, new Headers())).toBeUndefined()
    })

    it('in no event about a payment', async () => {
      const { page } = await openedAttempt()
      const { body, headers } = here.eventAbout(page, 'payment.captured')
      expect(provider.parseEvent(body, headers)?.chargeBack).toBeNull()
    })
  })

  it(`${name} did not send a browser that brings nothing`, () => {
    expect(provider.readReturn(new URLSearchParams('order=SHR-7K2QF-9DMXA'))).toBeUndefined()
  })
}

/** What a provider at the other end of a network has to do beside it. */
export function itSurvivesTheNetwork(name: string, start: () => Promise<ProviderUnderTest>): void {
  let here: ProviderUnderTest
  let provider: PaymentProvider
  let network: NonNullable<ProviderUnderTest['network']>
  beforeAll(async () => {
    here = await start()
    provider = here.provider
    if (!here.network) throw new Error(`${name} has no network.`)
    network = here.network
  })
  afterAll(() => here.close())

  async function paidAttempt() {
    const attempt = newAttempt()
    const opened = await provider.open(attempt, to)
    if (opened.kind !== 'opened') throw new Error(`It was not opened: ${opened.kind}`)
    await here.pay({ attemptId: attempt.id, reference: opened.reference })
    const known = { ...attempt, reference: opened.reference }
    const [payment] = (await provider.inquire(known)).payments
    return { attempt: known, paymentReference: payment?.reference ?? '' }
  }

  describe(`${name} over a bad network`, () => {
    it('opens one page though its answer was lost', async () => {
      const attempt = newAttempt()
      network.loseAnswer()
      const first = await provider.open(attempt, to)
      const again = await provider.open(attempt, to)
      expect(again.kind).toBe('opened')
      if (first.kind === 'opened') expect(again).toEqual(first)
      expect(await here.payablesOf(attempt.id)).toBe(1)
    })

    it('opens one page though it hung', async () => {
      const attempt = newAttempt()
      network.hangOnce()
      await provider.open(attempt, to)
      expect((await provider.open(attempt, to)).kind).toBe('opened')
      expect(await here.payablesOf(attempt.id)).toBe(1)
    })

    it('closes a page though the answer was lost', async () => {
      const attempt = newAttempt()
      const opened = await provider.open(attempt, to)
      network.loseAnswer()
      await provider.close(attempt)
      expect(await provider.close(attempt)).toBe('closed')
      await expect(async () =>
        here.pay({ attemptId: attempt.id, reference: 'reference' in opened ? opened.reference : '' }),
      ).rejects.toThrow()
    })

    it('does not know whether it gave back what nobody answered, and finds it afterwards', async () => {
      const { paymentReference } = await paidAttempt()
      const refund = { refundId: randomUUID(), paymentReference, amountPaise: paise(59_979) }
      network.hangOnce()
      expect(await provider.refund(refund)).toEqual({ kind: 'unknown' })
      const found = await provider.inquireRefund({ ...refund, reference: null })
      expect(found.kind).toMatch(/^(processed|pending)$/)
      expect(await provider.refund(refund)).toEqual(found)
    })

    it('gives back no more than was paid, whatever was given back before', async () => {
      const { paymentReference } = await paidAttempt()
      const part = (amount: number) =>
        provider.refund({ refundId: randomUUID(), paymentReference, amountPaise: paise(amount) })
      expect((await part(20_000)).kind).toMatch(/^(processed|pending)$/)
      expect((await part(39_980)).kind).toMatch(/^(failed|blocked)$/)
      expect((await part(39_979)).kind).toMatch(/^(processed|pending)$/)
      expect((await part(100)).kind).toMatch(/^(failed|blocked)$/)
    })

    it('knows no refund that was never sent', async () => {
      const { paymentReference } = await paidAttempt()
      const never = { refundId: randomUUID(), paymentReference, amountPaise: paise(100), reference: null }
      expect(await provider.inquireRefund(never)).toEqual({ kind: 'none' })
    })

    it.each(['broken', 'faulty', 'busy'] as const)('knows nothing of a charge-back while it is %s', async (how) => {
      const { attempt, paymentReference } = await paidAttempt()
      const reference = await here.chargeBack({ attemptId: attempt.id, paymentReference })
      network.goAway(how)
      try {
        expect(await provider.inquireChargeBack(reference)).toEqual({ kind: 'unknown' })
      } finally {
        network.heal()
      }
      expect(await provider.inquireChargeBack(reference)).toMatchObject({ kind: 'found' })
    })

    it.each(['broken', 'faulty', 'busy'] as const)('throws nothing and knows nothing while it is %s', async (how) => {
      const { attempt, paymentReference } = await paidAttempt()
      const refund = { refundId: randomUUID(), paymentReference, amountPaise: paise(100) }
      const fresh = newAttempt()
      network.goAway(how)
      try {
        expect(await provider.open(fresh, to)).toEqual({ kind: 'unknown' })
        expect(await provider.inquire(fresh)).toEqual({ state: 'unknown', payments: [] })
        expect(await provider.inquire(attempt)).toEqual({ state: 'unknown', payments: [] })
        expect(await provider.close(attempt)).toBe('unknown')
        expect(await provider.refund(refund)).toEqual({ kind: 'unknown' })
        expect(await provider.inquireRefund({ ...refund, reference: null })).toEqual({ kind: 'unknown' })
      } finally {
        network.heal()
      }
      expect((await provider.inquire(attempt)).state).toBe('paid')
      expect(await here.payablesOf(fresh.id)).toBe(0)
    })
  })
}
