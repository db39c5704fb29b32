import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdminOverviewView, WaitingView } from '#modules/insights/shapes.ts'
import type { ReadinessView } from '#modules/settings/readiness/shapes.ts'
import { backupName } from '#platform/embedded-postgres/manifest.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { changeContext } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendor, buildVendorMember } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'

const asAdmin = async () => cookieOf(await buildUser({ role: 'admin' }))

describe('the operator’s overview', () => {
  it('is refused to everybody else', async () => {
    for (const path of ['/admin/overview', '/admin/overview/waiting', '/admin/overview/before-you-sell']) {
      expect((await ask('GET', path)).status).toBe(401)
      expect((await ask('GET', path, { cookie: await cookieOf(await buildUser()) })).status).toBe(403)
      expect((await ask('GET', path, { cookie: await cookieOf(await buildVendorMember()) })).status).toBe(403)
    }
  })

  it.each([
    'range=365',
    'range=-1',
    'from=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2999-01-01&to=2999-01-02',
    'from=%F0%9F%98%80&to=x',
    'since=yesterday',
  ])('refuses the period %s in words', async (search) => {
    const answer = await ask('GET', `/admin/overview?${search}`, { cookie: await asAdmin() })
    expect(answer.status).toBe(422)
    expect(String(answer.body.detail).length).toBeGreaterThan(10)
  })

  it('has a figure for each day of the period', async () => {
    const { body } = await ask<AdminOverviewView>('GET', '/admin/overview?range=90', { cookie: await asAdmin() })
    expect(body.days).toHaveLength(90)
    expect(body.sales.value).toBeCloseTo(
      body.days.reduce((sum, day) => sum + day.sales, 0),
      2,
    )
    expect(body.byVendor.length).toBeGreaterThan(1)
    expect(body.byCategory.reduce((sum, share) => sum + share.sales, 0)).toBeCloseTo(body.sales.value, 2)
  })

  it('counts what waits', async () => {
    const cookie = await asAdmin()
    const waiting = async () => (await ask<WaitingView>('GET', '/admin/overview/waiting', { cookie })).body
    const before = await waiting()
    await buildVendor({ status: 'submitted' })
    const { productId } = await buildProduct()
    await sql("insert into product_revisions (product_id, content, changed_fields) values ($1, '{}', '{name}')", [
      productId,
    ])
    await buildProduct({ status: 'submitted' })
    await sql(
      "insert into mails (recipient, subject, text_body, html_body, status) values ('a@b.example', 'x', 'x', 'x', 'failed')",
    )
    expect(await waiting()).toEqual({
      ...before,
      vendors: before.vendors + 1,
      products: before.products + 1,
      revisions: before.revisions + 1,
      mails: before.mails + 1,
    })
  })
})

describe('a vendor’s overview', () => {
  it('is refused to everybody else', async () => {
    expect((await ask('GET', '/vendor/overview')).status).toBe(401)
    expect((await ask('GET', '/vendor/overview', { cookie: await cookieOf(await buildUser()) })).status).toBe(403)
    expect((await ask('GET', '/vendor/overview', { cookie: await asAdmin() })).status).toBe(403)
  })

  it('is empty for a new shop', async () => {
    const { status, body } = await ask('GET', '/vendor/overview', { cookie: await cookieOf(await buildVendorMember()) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ orderCount: 0, products: { all: 0, live: 0 }, sales: { value: 0, change: 0 } })
  })
})

describe('before you sell', () => {
  const isLoopback = (value: boolean) => changeContext({ config: { isLoopback: value } })
  afterEach(() => isLoopback(true))

  it('names what is missing, and says whether orders are taken', async () => {
    const look = async () => {
      const path = '/admin/overview/before-you-sell'
      return (await ask<ReadinessView>('GET', path, { cookie: await asAdmin() })).body
    }
    const here = await look()
    expect(here.takesOrders).toBe(true)
    expect(here.lines.filter(({ isOk, isRequired }) => isRequired && !isOk).map(({ id }) => id)).toContain('mail')
    isLoopback(false)
    expect(await look()).toMatchObject({ takesOrders: false })
  })

  it('takes nothing for a backup but a whole one of the last two days', async () => {
    const backupDir = mkdtempSync(join(tmpdir(), 'overview-test-'))
    changeContext({ config: { backupDir } })
    const hasBackup = async () => {
      const { body } = await ask<ReadinessView>('GET', '/admin/overview/before-you-sell', { cookie: await asAdmin() })
      return body.lines.find(({ id }) => id === 'backup')?.isOk
    }
    const nameOf = (daysAgo: number) => backupName(addDays(new Date(), -daysAgo))
    try {
      for (const name of ['wal', `${nameOf(0)}.unfinished`, nameOf(3)]) mkdirSync(join(backupDir, name))
      for (const name of ['shop.json', 'dumped-from', `${nameOf(0)}.dump.sealed.unfinished`])
        writeFileSync(join(backupDir, name), '')
      expect(await hasBackup()).toBe(false)
      for (const name of [nameOf(1), `${nameOf(1)}.dump`, `${nameOf(1)}.dump.sealed`]) {
        mkdirSync(join(backupDir, name))
        expect(await hasBackup()).toBe(true)
        rmSync(join(backupDir, name), { recursive: true })
      }
    } finally {
      changeContext({ config: { backupDir: undefined } })
      rmSync(backupDir, { recursive: true })
    }
  })

  it('a shop that strangers reach takes no order, and says so kindly', async () => {
    isLoopback(false)
    await expect(buildOrder()).rejects.toMatchObject({ code: 'orders.shop_not_open' })
    isLoopback(true)
    expect((await buildOrder()).order.status).toBe('pending')
  })
})
