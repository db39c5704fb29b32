import { beforeEach, describe, expect, it } from 'vitest'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { vendorJobs } from '#modules/vendors/jobs.server.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, testPassword } from '#tests/support/factories.ts'
import { asking, moveOrder, orderInput } from '#tests/support/orders.ts'
import { actsOn, buildCompleteVendor, jobsOf, signedIn } from '#tests/support/people.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

type Seller = Awaited<ReturnType<typeof buildCompleteVendor>>

const remove = ({ member }: Seller, cookie = member.cookie) =>
  ask<{ code: string; orders: string[] }>('DELETE', '/users/me', { cookie, body: { password: testPassword } })

const statusOf = async (vendorId: string) =>
  (await sql<{ status: string }>('select status from vendors where id = $1', [vendorId]))[0]?.status

async function orderFrom(vendorId: string) {
  const product = await buildProduct({ vendorId, stock: 5 })
  const { order } = await placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking())
  return order.id
}

describe('the last account of a shop is not deleted', () => {
  it.each(['pending', 'processing', 'shipped'])('while an order is open (%s)', async (status) => {
    const seller = await buildCompleteVendor('approved')
    const orderId = await orderFrom(seller.vendorId)
    await moveOrder(orderId, status)
    const answer = await remove(seller)
    expect(answer).toMatchObject({ status: 409, body: { code: 'fulfillment.orders_still_open', orders: [orderId] } })
    expect(await statusOf(seller.vendorId)).toBe('approved')
    expect((await ask('GET', '/vendor/business', { cookie: seller.member.cookie })).status).toBe(200)
    expect(await jobsOf('vendors:tell-closed', 'vendorId', seller.vendorId)).toEqual([])
  })

  it('with a wrong password, which leaves a line', async () => {
    const seller = await buildCompleteVendor('approved')
    const answer = await ask('DELETE', '/users/me', { cookie: seller.member.cookie, body: { password: 'wrong' } })
    expect(answer.status).toBe(422)
    expect(await actsOn(seller.member.userId)).toMatchObject([
      { action: 'user.password_refused', actor_role: 'vendor' },
    ])
  })
})

describe('with the last account of a shop', () => {
  it('an approved one is suspended, its listings leave, and the operator is told', async () => {
    const seller = await buildCompleteVendor('approved')
    const orderId = await orderFrom(seller.vendorId)
    await moveOrder(orderId, 'delivered')
    expect((await remove(seller)).status).toBe(204)
    expect(await statusOf(seller.vendorId)).toBe('suspended')
    expect(await sql('select distinct status from products where vendor_id = $1', [seller.vendorId])).toEqual([
      { status: 'suspended' },
    ])
    expect((await actsOn(seller.vendorId)).at(-1)).toMatchObject({
      action: 'vendor.suspended',
      reason: 'This shop has no account left: its last one was deleted.',
    })
    expect((await actsOn(seller.member.userId)).at(-1)).toMatchObject({
      action: 'user.deleted',
      actor_name: 'Deleted account',
    })
    const [job] = await jobsOf('vendors:tell-closed', 'vendorId', seller.vendorId)
    await vendorJobs['vendors:tell-closed']?.(job?.payload)
    const mails = await sql<{ text: string }>(
      "select text_body as text from mails where recipient = 'care@shringar.example' order by id desc limit 1",
    )
    expect(mails[0]?.text).toContain('The shop is suspended')
  })

  it.each([
    ['submitted', 'draft'],
    ['rejected', 'rejected'],
    ['suspended', 'suspended'],
    ['draft', 'draft'],
  ])('one that is %s becomes %s', async (before, after) => {
    const seller = await buildCompleteVendor(before)
    expect((await remove(seller)).status).toBe(204)
    expect(await statusOf(seller.vendorId)).toBe(after)
  })

  it('what it asked to change is closed', async () => {
    const seller = await buildCompleteVendor('approved')
    await sql("insert into vendor_revisions (vendor_id, ifsc) values ($1, 'HDFC0004321')", [seller.vendorId])
    expect((await remove(seller)).status).toBe(204)
    expect(await sql('select status from vendor_revisions where vendor_id = $1', [seller.vendorId])).toEqual([
      { status: 'withdrawn' },
    ])
  })
})

it('one of two members may go at any time', async () => {
  const seller = await buildCompleteVendor('approved')
  await orderFrom(seller.vendorId)
  const other = await signedIn({ role: 'vendor' })
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [seller.vendorId, other.userId])
  expect((await remove(seller, other.cookie)).status).toBe(204)
  expect(await statusOf(seller.vendorId)).toBe('approved')
})

it('of two last members who go at once, one stays while an order is open', async () => {
  const seller = await buildCompleteVendor('approved')
  await orderFrom(seller.vendorId)
  const other = await signedIn({ role: 'vendor' })
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [seller.vendorId, other.userId])
  const answers = await Promise.all([remove(seller), remove(seller, other.cookie)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

it('an order that is placed while the last account goes is either refused or keeps the account', async () => {
  for (let round = 0; round < 5; round++) {
    const seller = await buildCompleteVendor('approved')
    const product = await buildProduct({ vendorId: seller.vendorId, stock: 5 })
    const customer = await buildUser()
    const [placed, removed] = await Promise.allSettled([
      placeOrder(customer, orderInput([{ product, quantity: 1 }]), asking()),
      remove(seller),
    ])
    const gone = removed.status === 'fulfilled' && removed.value.status === 204
    expect([placed.status === 'fulfilled', gone].filter(Boolean)).toHaveLength(1)
  }
})
