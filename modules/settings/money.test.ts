import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountJobs } from '#modules/accounts/jobs.server.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { giveGoodwill } from '#modules/orders/service/operator-refunds.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { changeContext, chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { jobsOf, signedIn } from '#tests/support/people.ts'
import { getSettings, saveMoneyRules } from './service.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const later = (ms: number) => changeContext({ clock: () => new Date(Date.now() + ms) })

let ritu: AdminActor
let kiran: AdminActor

async function admin(name: string): Promise<AdminActor> {
  const { userId } = await signedIn({ role: 'admin', name })
  return { userId, name, role: 'admin', network: '127.0.0.0/24' }
}

beforeAll(async () => {
  scaleLimits(10_000)
  ritu = await admin('Ritu')
  kiran = await admin('Kiran')
  const { userId } = await admin('Bela')
  await sql('update profiles set blocked_at = now() where user_id = $1', [userId])
})
beforeEach(async () => {
  chooseProvider(sandboxProvider)
  later(0)
  await sql("delete from settings where key = 'money'")
})

const money = async () => (await getSettings()).money
async function put(secondAdminAbove: number, by = ritu) {
  const { version } = await money()
  return (await saveMoneyRules(by, { version, secondAdminAbove })).money
}

/** What becomes of goodwill of so many rupees that one admin gives of a new order. */
async function given(amount: number): Promise<string | null | undefined> {
  const product = await buildProduct({ price: amount })
  const { order } = await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'upi' } })
  await giveGoodwill(ritu, order.id, { amount, key: randomUUID(), reason: 'Sorry for that.' })
  return (await getAdminOrder(order.id)).payment.refunds[0]?.progress
}

describe('the amount above which a second admin agrees', () => {
  it('is not raised by one admin alone: what is given meanwhile waits', async () => {
    expect(await put(1_000_000)).toMatchObject({ secondAdminAbove: 5_000, raisedTo: 1_000_000 })
    expect(await given(40_000)).toBe('proposed')
    later(dayMs - 60_000)
    expect(await given(40_000)).toBe('proposed')
    await put(5_000)
    later(2 * dayMs)
    expect(await given(40_000)).toBe('proposed')
    expect(await money()).toMatchObject({ secondAdminAbove: 5_000 })
  })

  it('is raised after 24 hours', async () => {
    const { raisedFrom = '' } = await put(50_000)
    expect(Math.abs(new Date(raisedFrom).getTime() - Date.now() - dayMs)).toBeLessThan(60_000)
    later(dayMs + 60_000)
    expect(await given(40_000)).not.toBe('proposed')
    expect(await money()).toEqual({ secondAdminAbove: 50_000, version: 1 })
  })

  it('is lowered at once', async () => {
    expect(await put(100)).toEqual({ secondAdminAbove: 100, version: 1 })
    expect(await given(200)).toBe('proposed')
  })

  it('waits no longer when the same raise is saved again, and anew when another is', async () => {
    const first = await put(50_000)
    later(60_000)
    expect((await put(50_000)).raisedFrom).toBe(first.raisedFrom)
    expect((await put(60_000)).raisedFrom).not.toBe(first.raisedFrom)
  })

  it('is told to every other admin who may sign in; another takes the raise back, and the trail tells both', async () => {
    const raises = async () => (await jobsOf('accounts:limit_raised', 'name', 'Ritu')).map(({ payload }) => payload)
    const before = (await raises()).length
    await put(70_000)
    const [payload, ...more] = (await raises()).slice(before)
    expect(more).toEqual([])
    await accountJobs['accounts:limit_raised']?.(payload)
    const mails = await sql<{ name: string; text_body: string }>(
      `select p.name, m.text_body from mails m join users u on u.email = m.recipient join profiles p on p.user_id = u.id
        where m.subject = 'From tomorrow, one admin can refund up to ₹70,000 on an order'`,
    )
    const names = mails.map(({ name }) => name)
    expect([names.includes('Kiran'), names.includes('Ritu'), names.includes('Bela')]).toEqual([true, false, false])
    expect(mails[0]?.text_body).toContain('from ₹5,000 to ₹70,000')
    expect(await put(5_000, kiran)).toEqual({ secondAdminAbove: 5_000, version: 2 })
    expect((await raises()).length).toBe(before + 1)
    const acts = await sql<{ actor_name: string; before: object; after: object }>(
      "select actor_name, before, after from audit_log where subject_id = 'money' order by id desc limit 2",
    )
    expect(acts).toMatchObject([
      { actor_name: 'Kiran', before: { raisedTo: 70_000 }, after: { raisedTo: null } },
      { actor_name: 'Ritu', before: { raisedTo: null }, after: { raisedTo: 70_000 } },
    ])
  })
})
