import { spawnSync } from 'node:child_process'
import { describe, expect, inject, it } from 'vitest'
import { emptyDatabase, sql, workerDatabase } from '#tests/support/database.ts'

const generate = (urls: { webUrl: string; ownerUrl: string }, ...args: string[]) =>
  spawnSync(process.execPath, ['bench/generate-catalogue.ts', '--products', '100', ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urls.webUrl,
      MIGRATE_DATABASE_URL: urls.ownerUrl,
      AUTH_SECRET: 'a secret of the tests, long enough for anybody',
    },
  })

const products = () => sql('select count(*) from products')

describe('catalogue:generate', () => {
  it('refuses the database of DATABASE_URL where its role may not leave triggers out, and touches no other', async () => {
    const before = await products()
    const { status, stderr } = generate(workerDatabase())
    expect(status).toBe(1)
    expect(stderr).toContain('Set MIGRATE_DATABASE_URL to the address of one')
    expect(await products()).toEqual(before)
  })

  it('refuses two places at once', () => {
    expect(generate(workerDatabase(), '--data', '/tmp/nowhere').stderr).toContain('Leave one of them away.')
  })

  it('fills the database of DATABASE_URL', async () => {
    const name = `generated_${process.env.VITEST_POOL_ID ?? '1'}`
    const { webUrl } = await emptyDatabase(name)
    const superuser = new URL(inject('superuserUrl'))
    superuser.pathname = `/${name}`
    const { status, stdout } = generate({ webUrl, ownerUrl: superuser.toString() })
    expect(stdout).toContain('100 products of')
    expect(status).toBe(0)
  }, 60_000)
})
