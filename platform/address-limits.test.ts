import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeContext, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { checkAddress, consumeForAddress } from './address-limits.server.ts'

const report = (address: string) => consumeForAddress('cspReportPerAddress', address)
async function reportTimes(count: number, address: string): Promise<void> {
  for (let done = 0; done < count; done++) await report(address)
}

describe('a limit of addresses', () => {
  beforeEach(() => changeContext({ config: { limitsScale: 1 } }))

  it('refuses one address when it has used up its limit, says how long to wait, and refuses no other', async () => {
    await reportTimes(20, '203.0.113.1')
    await expect(report('203.0.113.1')).rejects.toMatchObject({ kind: 'rate_limited', details: { retryAfter: 60 } })
    await report('203.0.113.2')
  })

  it('allows again after its time', async () => {
    vi.useFakeTimers()
    try {
      forgetAddresses()
      await reportTimes(20, '203.0.113.1')
      await expect(report('203.0.113.1')).rejects.toMatchObject({ kind: 'rate_limited' })
      vi.advanceTimersByTime(60_001)
      await report('203.0.113.1')
    } finally {
      vi.useRealTimers()
    }
  })

  it('can be looked at without being used up', async () => {
    await reportTimes(19, '203.0.113.1')
    for (let looked = 0; looked < 5; looked++) await checkAddress('cspReportPerAddress', '203.0.113.1')
    await report('203.0.113.1')
    await expect(checkAddress('cspReportPerAddress', '203.0.113.1')).rejects.toMatchObject({ kind: 'rate_limited' })
  })

  it('grows and shrinks with LIMITS_SCALE, and always allows one', async () => {
    scaleLimits(0.1)
    await reportTimes(2, '203.0.113.1')
    await expect(report('203.0.113.1')).rejects.toMatchObject({ kind: 'rate_limited' })
    scaleLimits(0.001)
    await report('203.0.113.1')
  })
})
