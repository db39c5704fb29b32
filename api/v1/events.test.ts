import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#api/app.ts'
import { closeStreams, hearGap, hearOrders, hearWaiting } from '#modules/events/service.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { listen } from '#platform/db/listen.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { workerDatabase } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'

let stop: () => Promise<void>
beforeAll(async () => {
  stop = await listen(workerDatabase().webUrl, { orders_changed: hearOrders, waiting_changed: hearWaiting }, hearGap)
})
afterAll(async () => {
  closeStreams()
  await stop()
})
beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

/** A stream as a browser holds it: what it has heard so far, and whether it is over. */
async function openStream(cookie: string) {
  const response = await api.request(
    'http://127.0.0.1:3000/api/v1/events',
    { headers: { cookie } },
    { clientAddress: '127.0.0.1', requestId: 'one' },
  )
  const heard = { text: '', isOver: false, response }
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  void (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) break
      heard.text += decoder.decode(value)
    }
    heard.isOver = true
  })()
  return { ...{ cancel: () => reader?.cancel() }, heard }
}

const accept = (orderId: string, cookie: string) => ask('POST', `/vendor/orders/${orderId}/acceptance`, { cookie })

async function shared() {
  const [anita, bela] = [await buildVendorMember(), await buildVendorMember()]
  const lines = [
    { product: await buildProduct({ vendorId: anita.vendorId }), quantity: 1 },
    { product: await buildProduct({ vendorId: bela.vendorId }), quantity: 1 },
  ]
  const { order, viewer } = await buildOrder({ lines })
  return { order, anita, bela, customer: viewer }
}

describe('GET /events', () => {
  it('refuses nobody', async () => {
    expect((await ask('GET', '/events')).status).toBe(401)
  })

  it('is kept nowhere and says at once that it is there', async () => {
    const { heard } = await openStream(await cookieOf(await buildUser()))
    expect(heard.response.headers.get('content-type')).toBe('text/event-stream')
    expect(heard.response.headers.get('cache-control')).toBe('no-store')
    await expect.poll(() => heard.text).toContain(': here')
  })

  it('tells only those whom an order concerns', async () => {
    const { order, anita, bela, customer } = await shared()
    const people = {
      customer,
      anita,
      bela,
      admin: await buildUser({ role: 'admin' }),
      stranger: await buildUser(),
      otherVendor: await buildVendorMember(),
    }
    const streams = Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => [name, (await openStream(await cookieOf(person))).heard]),
      ),
    ) as Record<keyof typeof people, { text: string }>
    await accept(order.id, await cookieOf(anita))
    await expect.poll(() => streams.admin.text).toContain(order.id)
    expect(streams.customer.text).toContain(
      `event: order\ndata: ${JSON.stringify({ what: 'moved', orderId: order.id, as: 'customer', status: 'processing' })}`,
    )
    expect(streams.anita.text).toContain(JSON.stringify({ what: 'moved', orderId: order.id, as: 'vendor' }))
    expect(streams.bela.text).toContain(order.id)
    expect(streams.bela.text).not.toContain('processing')
    expect(streams.stranger.text).not.toContain('SHR-')
    expect(streams.otherVendor.text).not.toContain('SHR-')
  })

  it('tells admins alone that something to decide has come or gone', async () => {
    const [admin, vendor] = [await buildUser({ role: 'admin' }), await buildVendorMember()]
    const [told, untold] = [await openStream(await cookieOf(admin)), await openStream(await cookieOf(vendor))]
    const news = () =>
      told.heard.text.split(`data: ${JSON.stringify({ what: 'waiting', orderId: '', as: 'admin' })}`).length - 1
    await expect.poll(() => told.heard.text).toContain(': here')
    const body = { name: 'Meera', email: 'meera@people.example', subject: 'Where?', message: 'My parcel.' }
    const sent = await ask<{ ticketNumber: string }>('POST', '/contact-messages', { body })
    await expect.poll(news).toBeGreaterThan(0)
    const known = news()
    await ask('PUT', `/admin/messages/${sent.body.ticketNumber}/status`, {
      cookie: await cookieOf(admin),
      body: { version: 1, status: 'closed' },
    })
    await expect.poll(news).toBeGreaterThan(known)
    expect(untold.heard.text).not.toContain('waiting')
  })

  it('ends with the session, and says so', async () => {
    const cookie = await cookieOf(await buildUser())
    const { heard } = await openStream(cookie)
    await ask('DELETE', '/session', { cookie })
    await expect.poll(() => heard.isOver).toBe(true)
    expect(heard.text).toContain('event: signed_out')
  })

  it('has room for two of a browser: the oldest ends, and those of other devices stay', async () => {
    const person = await buildUser()
    const elsewhere = await openStream(await cookieOf(person))
    const cookie = await cookieOf(person)
    const [first, second, third] = [await openStream(cookie), await openStream(cookie), await openStream(cookie)]
    await expect.poll(() => first.heard.isOver).toBe(true)
    expect(first.heard.text).toContain('event: replaced')
    expect(second.heard.isOver || third.heard.isOver || elsewhere.heard.isOver).toBe(false)
    await second.cancel()
    await openStream(cookie)
    expect(third.heard.isOver).toBe(false)
  })

  it('has room for ten of a person: the oldest ends', async () => {
    const person = await buildUser()
    const streams = []
    for (let device = 0; device < 11; device++) streams.push(await openStream(await cookieOf(person)))
    const [first, ...others] = streams
    await expect.poll(() => first?.heard.isOver).toBe(true)
    expect(first?.heard.text).toContain('event: replaced')
    expect(others.filter(({ heard }) => heard.isOver)).toEqual([])
  })

  it('says when something may have been missed', async () => {
    const { heard } = await openStream(await cookieOf(await buildUser()))
    hearGap()
    await expect.poll(() => heard.text).toContain('event: gap')
  })
})
