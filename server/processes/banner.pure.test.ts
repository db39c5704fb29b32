import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import type { DatabaseServer } from '../database-server.ts'
import { bannerOf } from './banner.ts'

const said = (keyId: string, origin?: string) => {
  const config = readConfig({
    PUBLIC_ORIGIN: origin,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: 'thiskeysecretisinventedhere',
    RAZORPAY_WEBHOOK_SECRET: 'this webhook secret is too',
  })
  return bannerOf(config, { greeting: [] as string[] } as DatabaseServer).join('\n')
}

describe('what a shop says once it is open', () => {
  it('warns of test keys where strangers buy, and only there', () => {
    expect(said('rzp_test_1DP5mmOlF5G5ag', 'https://shop.example')).toContain('RAZORPAY_KEY_ID is a test key')
    expect(said('rzp_live_1DP5mmOlF5G5ag', 'https://shop.example')).not.toContain('RAZORPAY')
    expect(said('rzp_test_1DP5mmOlF5G5ag')).not.toContain('RAZORPAY')
  })

  it('never says a secret', () => {
    expect(said('rzp_test_1DP5mmOlF5G5ag', 'https://shop.example')).not.toMatch(/invented|secret is too/)
  })
})
