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

  it('tells who only looks at which database, and that nothing leaves', () => {
    const looking = (env: Record<string, string>) =>
      bannerOf(readConfig({ LOOK_ONLY: 'yes', ...env }), { greeting: [] as string[] } as DatabaseServer).join('\n')
    expect(looking({ DATA_DIR: '/srv/shop-restored' })).toContain(
      'This start is only for looking (LOOK_ONLY=yes) at the database in /srv/shop-restored: no job runs, no email leaves,',
    )
    const outside = looking({
      DATABASE_URL: 'postgres://shop:the%20password@db.example:5433/shringar',
      AUTH_SECRET: 'a secret of the tests, long enough for anybody',
    })
    expect(outside).toContain('at the database shringar at db.example:5433: no job runs,')
    expect(outside).not.toContain('password')
    expect(said('rzp_live_1DP5mmOlF5G5ag')).not.toContain('only for looking')
  })

  it('never says a secret', () => {
    expect(said('rzp_test_1DP5mmOlF5G5ag', 'https://shop.example')).not.toMatch(/invented|secret is too/)
  })
})
