import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountJobs } from '#modules/accounts/jobs.server.ts'
import { changeRole } from '#modules/accounts/service/people.server.ts'
import type { UserDetailView, UserRowView } from '#modules/accounts/shapes.ts'
import { listMyOrders } from '#modules/orders/service/read-orders.server.ts'
import { MyOrdersQuery } from '#modules/orders/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { excuseBooks } from '#tests/support/books.ts'
import { changeContext, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { actsOn, jobsOf, signedIn } from '#tests/support/people.ts'
import { buildReturn } from '#tests/support/returns.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

interface List {
  items: UserRowView[]
  nextCursor: string | null
  previousCursor: string | null
  total: number
}
const list = (query = '') => ask<List>('GET', `/admin/users${query}`, { cookie: admin.cookie })
const detail = async (id: string) =>
  (await ask<UserDetailView>('GET', `/admin/users/${id}`, { cookie: admin.cookie })).body
const act = (method: string, path: string, body?: object, cookie = admin.cookie) =>
  ask<Record<string, unknown>>(method, `/admin/users/${path}`, { cookie, body })
const isSignedIn = async (cookie: string) => (await ask('GET', '/session', { cookie })).status === 200
const signIn = (email: string, password = testPassword) => ask('POST', '/session', { body: { email, password } })

describe('people are kept from', () => {
  it('everybody but admins', async () => {
    const customer = await signedIn()
    for (const cookie of [undefined, customer.cookie, (await signedIn({ role: 'vendor' })).cookie]) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', `/${admin.userId}`, undefined],
        ['PUT', `/${customer.userId}/role`, { role: 'admin', from: 'customer' }],
        ['PUT', `/${admin.userId}/block`, { reason: 'x' }],
        ['DELETE', `/${admin.userId}/sessions`, undefined],
        ['POST', `/${admin.userId}/reset-link`, undefined],
      ] as const)
        expect([401, 403]).toContain((await ask(method, `/admin/users${path}`, { cookie, body })).status)
    }
  })
})

describe('the list of people', () => {
  it.each(['?role=king', '?state=odd', '?sort=odd', '?limit=101', '?limit=abc', '?x=1'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(422)
    },
  )

  it('finds by id and by part of address or name, accents or not', async () => {
    const name = `Zubeida ${randomUUID().slice(0, 8)}`
    const person = await signedIn({ name })
    for (const q of [person.userId, person.email.slice(0, 12).toUpperCase(), name.slice(3).toUpperCase()]) {
      const { body } = await list(`?q=${encodeURIComponent(q)}`)
      expect(body.items.map((one) => one.id)).toEqual([person.userId])
    }
    expect((await list('?q=zz')).status).toBe(200)
    expect((await list('?q=%25')).body.items).toEqual([])
  })

  it('finds by a phone number, its first digits from five on and its last from four on, however they are typed', async () => {
    const person = await signedIn()
    const number = `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
    await sql('update profiles set phone = $2 where user_id = $1', [person.userId, `+91${number}`])
    const parts = [
      number.slice(0, 9),
      `+91 ${number.slice(0, 5)}`,
      number.slice(3),
      `${number.slice(2, 6)} ${number.slice(6)}`,
    ]
    for (const q of [number, `0${number}`, `+91 ${number.slice(0, 5)} ${number.slice(5)}`, ...parts]) {
      const { body } = await list(`?q=${encodeURIComponent(q)}`)
      expect(body.items.map((one) => one.id)).toEqual([person.userId])
      expect(body.total).toBe(1)
    }
    expect((await list(`?q=${number.slice(1, 9)}`)).body.items, 'neither its beginning nor its end').toEqual([])
  })

  it('counts the orders that their customer counts: no try to pay that came to nothing', async () => {
    const { viewer, order } = await buildOrder()
    const [tried, declined] = [await buildOrder({ viewer }), await buildOrder({ viewer })]
    await sql(
      `update payments y set status = 'awaiting', provider = 'gateway' from orders o where o.id = y.order_id and o.public_id = $1`,
      [tried.order.id],
    )
    await sql("select cancel_order(id, 'system', null, null) from orders where public_id = $1", [declined.order.id])
    await sql(
      `update payments y set status = 'declined', provider = 'gateway' from orders o where o.id = y.order_id and o.public_id = $1`,
      [declined.order.id],
    )
    excuseBooks([tried.order.id, declined.order.id], 'their payments are written past the shop')
    const mine = await listMyOrders(viewer, MyOrdersQuery.parse({ show: 'placed' }))
    expect(mine.counts?.placed).toBe(1)
    expect((await list(`?q=${viewer.userId}`)).body.items).toMatchObject([{ orderCount: 1 }])
    const shown = await detail(viewer.userId)
    expect([shown.orderCount, shown.orders.map(({ id }) => id)]).toEqual([1, [order.id]])
  })

  it('says what a person paid, sent back, asked and wrote, as the lists show it for them alone', async () => {
    const { customer, request } = await buildReturn()
    const { viewer: other } = await buildOrder()
    await sql(
      `insert into contact_messages (ticket_number, name, email, inquiry_type, subject, message, user_id)
       select 'T-' || substr(translate(upper(md5($1::text)), 'ILOU', '0123'), 1, 7), 'Meera', 'meera@people.example', 'general', 'Late', 'Where?', $1::uuid`,
      [customer.userId],
    )
    const shown = await detail(customer.userId)
    expect(shown.counts).toEqual({ returns: 1, messages: 1, reviews: 0 })
    expect(shown.spent.paid).toBeGreaterThan(0)
    expect(shown.spent.refunded).toBe(0)
    expect(await detail(other.userId)).toMatchObject({ counts: { returns: 0, messages: 0, reviews: 0 } })
    const listOf = async (path: string, userId: string) =>
      (
        await ask<{ items: { id: string }[]; total: number }>('GET', `/admin/${path}?user=${userId}`, {
          cookie: admin.cookie,
        })
      ).body
    expect((await listOf('returns', customer.userId)).items.map(({ id }) => id)).toEqual([request.id])
    expect(await listOf('messages', customer.userId)).toMatchObject({ total: 1 })
    for (const path of ['returns', 'messages', 'reviews'])
      expect(await listOf(path, other.userId)).toMatchObject({ total: 0 })
    expect((await ask('GET', '/admin/returns?user=asha', { cookie: admin.cookie })).status).toBe(422)
  })

  it('has the fields of the specification, with the number of orders', async () => {
    const { viewer } = await buildOrder()
    const { body } = await list(`?q=${viewer.userId}`)
    expect(body.items).toEqual([
      {
        id: viewer.userId,
        name: viewer.name,
        email: viewer.email,
        phone: null,
        role: 'customer',
        joinedDate: expect.any(String),
        orderCount: 1,
        isBlocked: false,
      },
    ])
  })

  it('is narrowed by role and state', async () => {
    const person = await signedIn()
    await act('PUT', `${person.userId}/block`, { reason: 'Test' })
    expect((await list('?state=blocked')).body.items.map((one) => one.id)).toContain(person.userId)
    expect((await list('?state=active&limit=100')).body.items.some((one) => one.isBlocked)).toBe(false)
    expect((await list('?role=admin')).body.items.every((one) => one.role === 'admin')).toBe(true)
  })

  it('is walked by name both ways', async () => {
    const first = (await list('?sort=name&limit=5')).body
    const second = (await list(`?sort=name&limit=5&cursor=${first.nextCursor}`)).body
    const back = (await list(`?sort=name&limit=5&cursor=${second.previousCursor}`)).body
    expect(back.items).toEqual(first.items)
    expect(first.items.some((one) => second.items.some((other) => other.id === one.id))).toBe(false)
  })
})

describe('blocking', () => {
  it('ends the sessions at once, and says so only after the right password', async () => {
    const person = await signedIn()
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect((await act('PUT', `${person.userId}/block`, { reason: 'Card fraud' })).status).toBe(204)
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await signIn(person.email, 'wrong password')).toMatchObject({
      status: 401,
      body: { code: 'accounts.credentials_wrong' },
    })
    const refused = await signIn(person.email)
    expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.blocked' } })
    expect(String((refused.body as { detail: string }).detail)).not.toContain('fraud')
    expect(await actsOn(person.userId)).toMatchObject([
      { action: 'user.blocked', reason: 'Card fraud', actor_name: 'Ritu Malhotra' },
      { action: 'session.refused', reason: 'The password was wrong.', actor_role: 'nobody' },
      { action: 'session.refused', reason: 'The account is blocked.' },
    ])
    await act('DELETE', `${person.userId}/block`)
    expect((await signIn(person.email)).status).toBe(201)
  })

  it('is refused of oneself, of nobody, and without a reason', async () => {
    expect(await act('PUT', `${admin.userId}/block`, { reason: 'Oops' })).toMatchObject({
      status: 409,
      body: { code: 'accounts.not_oneself' },
    })
    expect((await act('PUT', `${randomUUID()}/block`, { reason: 'Who' })).status).toBe(404)
    expect((await act('PUT', `${admin.userId}/block`, { reason: ' ' })).status).toBe(422)
  })

  it('of several reaches each by themselves, once, and is undone for those whom it reached', async () => {
    const [one, two, blocked] = [await signedIn(), await signedIn(), await signedIn()]
    await act('PUT', `${blocked.userId}/block`, { reason: 'Before' })
    const ids = [one.userId, one.userId, two.userId, blocked.userId, admin.userId]
    const { body } = await act('POST', 'blocks', { ids, reason: 'Same address' })
    expect(body).toMatchObject({
      done: [one.userId, two.userId],
      refused: [{ id: admin.userId, name: 'Ritu Malhotra' }],
    })
    await act('POST', 'block-removals', { ids: body.done as string[] })
    expect((await signIn(one.email)).status).toBe(201)
    expect(await detail(blocked.userId)).toMatchObject({ isBlocked: true, blockedReason: 'Before' })
  })
})

describe('a role', () => {
  const demote = (userId: string) => act('PUT', `${userId}/role`, { role: 'customer', from: 'admin' })

  it('is never taken from the last admin who can sign in, also when two admins try at once', async () => {
    await sql("update profiles set role = 'admin' where user_id = $1", [admin.userId])
    const other = await signedIn({ role: 'admin' })
    await sql("delete from profiles where role = 'admin' and user_id <> all($1::uuid[])", [
      [admin.userId, other.userId],
    ])
    const answers = await Promise.all([
      act('PUT', `${other.userId}/role`, { role: 'customer', from: 'admin' }),
      act('PUT', `${admin.userId}/role`, { role: 'customer', from: 'admin' }, other.cookie),
    ])
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1)
    expect(await sql("select count(*) as count from profiles where role = 'admin'")).toEqual([{ count: 1 }])
    const [{ user_id: last } = { user_id: '' }] = await sql<{ user_id: string }>(
      "select user_id from profiles where role = 'admin'",
    )
    const cookie = await cookieOf(last === admin.userId ? admin : other)
    const refused = await act('PUT', `${last}/role`, { role: 'customer', from: 'admin' }, cookie)
    expect(refused).toMatchObject({ status: 409, body: { code: 'accounts.last_admin_stays' } })
  })

  it('is not changed over what somebody else has just done, nor for vendors', async () => {
    const person = await signedIn()
    expect(await demote(person.userId)).toMatchObject({ status: 409, body: { code: 'accounts.role_changed' } })
    expect(await act('PUT', `${person.userId}/role`, { role: 'vendor', from: 'customer' })).toMatchObject({
      status: 409,
    })
    expect(await act('PUT', `${person.userId}/role`, { role: 'king', from: 'customer' })).toMatchObject({ status: 422 })
    const vendor = await signedIn({ role: 'vendor' })
    expect(await act('PUT', `${vendor.userId}/role`, { role: 'admin', from: 'vendor' })).toMatchObject({
      body: { code: 'accounts.vendor_stays' },
    })
  })

  it('of admin is given to nobody whose email is not confirmed, in a shop that strangers use', async () => {
    const person = await signedIn()
    await sql('update users set email_verified_at = null where id = $1', [person.userId])
    changeContext({ config: { isLoopback: false } })
    try {
      const ritu = { userId: admin.userId, name: 'Ritu Malhotra', role: 'admin', network: '127.0.0.0/24' } as const
      const change = { role: 'admin', from: 'customer' } as const
      await expect(changeRole(ritu, person.userId, change)).rejects.toMatchObject({
        code: 'accounts.email_not_confirmed',
      })
      await sql('update users set email_verified_at = now() where id = $1', [person.userId])
      await changeRole(ritu, person.userId, change)
    } finally {
      changeContext({ config: { isLoopback: true } })
    }
  })

  it('of admin is told to the other admins', async () => {
    const [third, person] = [await signedIn({ role: 'admin' }), await signedIn({ name: 'Nisha Pillai' })]
    await act('PUT', `${person.userId}/role`, { role: 'admin', from: 'customer' })
    const [job] = await jobsOf('accounts:new_admin', 'admin', person.userId)
    await accountJobs['accounts:new_admin']?.(job?.payload)
    const told = (await mailsTo(third.email)).find(({ subject }) => subject === 'Nisha Pillai is an admin now')
    expect(told?.text).toContain('Ritu Malhotra made Nisha Pillai an admin.')
    for (const { email } of [admin, person])
      expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('is an admin now'))).toEqual([])
  })

  it('of admin wants a password that staff may have: the old one lets nobody in, a link does', async () => {
    const person = await signedIn()
    await act('PUT', `${person.userId}/role`, { role: 'admin', from: 'customer' })
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await signIn(person.email)).toMatchObject({ status: 403, body: { code: 'accounts.password_must_change' } })
    expect(await detail(person.userId)).toMatchObject({ role: 'admin', mustChangePassword: true })
    const [job] = await jobsOf('accounts:made_admin', 'email', person.email)
    await accountJobs['accounts:made_admin']?.(job?.payload)
    const mail = (await mailsTo(person.email)).find(({ subject }) => subject.startsWith('You are an admin of '))
    expect(mail?.text).toContain('Ritu Malhotra made you an admin of')
    expect(mail?.text).toContain('choose a password of 12 or more characters')
    expect(mail?.text).toContain('&for=staff')
    const token = await tokenMailedTo(person.email)
    const short = await ask('POST', '/password-resets/confirmation', { body: { token, password: 'too short' } })
    expect(short).toMatchObject({ status: 422, body: { code: 'accounts.password_too_weak' } })
    await ask('POST', '/password-resets/confirmation', { body: { token, password: 'a long pass phrase' } })
    expect((await signIn(person.email, 'a long pass phrase')).status).toBe(201)
    expect((await actsOn(person.userId)).map((line) => line.action)).toEqual([
      'user.role_changed',
      'session.refused',
      'user.opened',
      'user.password_reset',
      'session.opened',
    ])
  })

  it('of admin goes straight to somebody whose password was strong enough all along', async () => {
    const email = `${randomUUID()}@people.example`
    await ask('POST', '/users', { body: { name: 'Ila', email, password: 'tamarind monsoon lantern' } })
    const [row] = await sql<{ id: string }>('select id from users where email = $1', [email])
    await act('PUT', `${row?.id}/role`, { role: 'admin', from: 'customer' })
    expect((await signIn(email, 'tamarind monsoon lantern')).status).toBe(201)
    const [job] = await jobsOf('accounts:made_admin', 'email', email)
    await accountJobs['accounts:made_admin']?.(job?.payload)
    const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('You are an admin of '))
    expect(mail?.text).toContain('Log in with the password you have.')
    expect(mail?.text).not.toContain('token=')
  })
})

describe('sessions', () => {
  it('are shown with device and network, and ended one by one or all', async () => {
    const person = await signedIn()
    const second = await cookieOf(person)
    const [session] = (await detail(person.userId)).sessions
    expect(session).toMatchObject({ device: 'A browser', network: '127.0.0.0/24', isCurrent: false })
    expect((await act('DELETE', `${person.userId}/sessions/${session?.id}`)).status).toBe(204)
    expect((await act('DELETE', `${person.userId}/sessions/${session?.id}`)).status).toBe(404)
    expect([await isSignedIn(person.cookie), await isSignedIn(second)].filter(Boolean)).toHaveLength(1)
    await act('DELETE', `${person.userId}/sessions`)
    expect([await isSignedIn(person.cookie), await isSignedIn(second)]).toEqual([false, false])
  })

  it('of somebody else are not ended under another name', async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    const [session] = (await detail(person.userId)).sessions
    expect((await act('DELETE', `${other.userId}/sessions/${session?.id}`)).status).toBe(404)
    expect(await isSignedIn(person.cookie)).toBe(true)
  })

  it('of admins end after half an hour without use, and after twelve hours in any case', async () => {
    const [row] = await sql<{ idle: number; life: number }>(
      `select idle_seconds as idle, extract(epoch from ends_at - created_at)::int as life from sessions where user_id = $1`,
      [admin.userId],
    )
    expect(row).toEqual({ idle: 1_800, life: 43_200 })
    await sql("update sessions set idle_until = now() - interval '1 second' where user_id = $1", [admin.userId])
    expect((await list()).status).toBe(401)
    const again = await cookieOf(admin)
    await sql("update sessions set idle_until = now() - interval '1 second', ends_at = now() where user_id = $1", [
      admin.userId,
    ])
    expect((await ask('GET', '/admin/users', { cookie: again })).status).toBe(401)
  })
})

it('exports the people that the filters leave', async () => {
  const answer = await ask('GET', '/admin/users/export?role=admin', { cookie: admin.cookie })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
})

describe('a reset link from the operator', () => {
  it('is not mailed to somebody who is blocked, nor to nobody', async () => {
    const person = await signedIn({ name: 'Meera Iyer' })
    await act('PUT', `${person.userId}/block`, { reason: 'Spam.' })
    const refused = await act('POST', `${person.userId}/reset-link`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'accounts.blocked_person' } })
    expect((await act('POST', `${randomUUID()}/reset-link`)).status).toBe(404)
    expect(await jobsOf('accounts:send-operators-reset-link', 'email', person.email)).toEqual([])
  })

  it('goes to the address of the account, sets one, and stands in the audit trail; a few within an hour', async () => {
    scaleLimits(1)
    const person = await signedIn({ name: 'Meera Iyer' })
    expect((await act('POST', `${person.userId}/reset-link`)).status).toBe(204)
    for (const { payload } of await jobsOf('accounts:send-operators-reset-link', 'email', person.email))
      await accountJobs['accounts:send-operators-reset-link']?.(payload)
    const token = await tokenMailedTo(person.email)
    expect((await mailsTo(person.email))[0]?.text).toContain('Our team sends you this link')
    const body = { token, password: 'monsoon-Lipstick-42' }
    expect((await ask('POST', '/password-resets/confirmation', { body })).status).toBe(204)
    expect((await actsOn(person.userId)).map(({ action }) => action)).toContain('user.reset_link_sent')
    const more = []
    for (let at = 0; at < 6; at += 1) more.push((await act('POST', `${person.userId}/reset-link`)).status)
    expect(more).toContain(429)
  })
})
