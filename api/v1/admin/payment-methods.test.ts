import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import type { OperatedMethodView, PaymentMethodView } from '#modules/payments/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'

let cookie: string
beforeAll(async () => {
  chooseProvider(sandboxProvider)
  cookie = await cookieOf(await buildUser({ role: 'admin' }))
})

type Methods = { items: OperatedMethodView[]; detail?: string; issues?: { path: string }[]; code?: string }
const to = (method: string, path: string, body?: unknown, as = cookie) =>
  ask<Methods>(method, `/admin/payment-methods${path}`, { body, cookie: as })
const offered = async () =>
  (await ask<{ items: PaymentMethodView[] }>('GET', '/payment-methods')).body.items.map(({ code }) => code)
const methodOf = async (code: string) => (await to('GET', '')).body.items.find((method) => method.code === code)

describe('payment methods', () => {
  it('are nobody’s but the admins’', async () => {
    const vendor = await cookieOf(await buildUser({ role: 'vendor' }))
    expect((await ask('GET', '/admin/payment-methods')).status).toBe(401)
    expect((await to('GET', '', undefined, vendor)).status).toBe(403)
    expect((await to('PUT', '/cod/state', { enabled: false }, vendor)).status).toBe(403)
    expect((await to('POST', '', { name: 'A', details: 'B' }, vendor)).status).toBe(403)
    expect((await to('DELETE', '/cod', undefined, vendor)).status).toBe(403)
    expect(await offered()).toContain('cod')
  })

  it.each([{}, { name: 'Cheque' }, { details: 'Send it.' }, { name: '  ', details: 'Send it.' }, { name: 5 }, []])(
    'are not added as %j, in the words of the specification',
    async (body) => {
      const answer = await to('POST', '', body)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toBe('Please fill in all required fields for the new payment method.')
    },
  )

  it.each([
    [{ name: 'x'.repeat(10_000), details: 'y' }, 'name'],
    [{ name: 'Cheque', details: 'y'.repeat(501) }, 'details'],
    [{ name: 'Cheque', details: 'y', type: 'barter' }, 'type'],
    [{ name: 'Cheque', details: 'y', enabled: 'yes' }, 'enabled'],
    [{ name: 'Cheque', details: 'y', provider: 'gateway' }, 'provider'],
  ])('are not added with a wrong field', async (body, path) => {
    const answer = await to('POST', '', body)
    expect(answer.status).toBe(422)
    expect(answer.body.issues?.[0]?.path).toBe(path)
  })

  it('are digital and on unless told otherwise, and offered at once', async () => {
    const answer = await to('POST', '', { name: 'Gift card', details: 'We write to you with the number to call.' })
    expect(answer.status).toBe(201)
    expect(answer.body.items.at(-1)).toMatchObject({
      code: 'gift-card',
      type: 'digital',
      enabled: true,
      isBuiltIn: false,
      carriedOutBy: 'admin',
    })
    expect(await offered()).toContain('gift-card')
    const twin = await to('POST', '', { name: 'Gift card', details: 'Another.', type: 'offline', enabled: false })
    expect(twin.body.items.at(-1)).toMatchObject({ code: 'gift-card-2', type: 'offline', enabled: false })
    const emoji = await to('POST', '', { name: '🎁', details: 'A present.', enabled: false })
    expect(emoji.body.items.at(-1)).toMatchObject({ code: 'method', name: '🎁' })
  })

  it('leave the checkout and come back with the switch', async () => {
    expect((await methodOf('bank-transfer'))?.enabled).toBe(false)
    expect((await to('PUT', '/no-such/state', { enabled: true })).status).toBe(404)
    expect((await to('PUT', '/cod/state', { enabled: 'no' })).status).toBe(422)
    await to('PUT', '/cod/state', { enabled: false })
    expect(await offered()).not.toContain('cod')
    await expect(buildOrder({ input: { paymentMethod: 'cod' } })).rejects.toMatchObject({
      code: 'payments.method_unavailable',
    })
    await to('PUT', '/cod/state', { enabled: true })
    await to('PUT', '/cod/state', { enabled: true })
    expect(await offered()).toContain('cod')
    const acts = await sql<{ action: string }>(
      "select action from audit_log where subject_type = 'payment_method' and subject_id = 'cod' order by id",
    )
    expect(acts.map((act) => act.action)).toEqual(['payment_method.disabled', 'payment_method.enabled'])
  })

  it('tell the second of two admins who edit one', async () => {
    const cod = await methodOf('cod')
    const change = { name: 'Cash at the door', type: 'offline', details: 'Have it ready.', version: cod?.version }
    expect((await to('PUT', '/cod', change)).body.items).toContainEqual(
      expect.objectContaining({ code: 'cod', name: 'Cash at the door' }),
    )
    expect(await to('PUT', '/cod', { ...change, name: 'Cash' })).toMatchObject({
      status: 409,
      body: { code: 'edit.conflict', current: { name: 'Cash at the door' } },
    })
    expect((await to('PUT', '/cod', { ...change, type: 'digital', version: (cod?.version ?? 0) + 1 })).status).toBe(422)
  })

  it('of the shop stay; an added one goes, and orders keep its name', async () => {
    expect((await to('DELETE', '/card')).status).toBe(409)
    await to('POST', '', { name: 'Cheque', details: 'By post.' })
    const { order, viewer } = await buildOrder({ input: { paymentMethod: 'cheque' } })
    expect((await to('DELETE', '/cheque')).body.items.map(({ code }) => code)).not.toContain('cheque')
    expect(await offered()).not.toContain('cheque')
    expect((await to('DELETE', '/cheque')).status).toBe(404)
    const seen = await ask<{ paymentMethodName: string }>('GET', `/orders/${order.id}`, {
      cookie: await cookieOf(viewer),
    })
    expect(seen.body.paymentMethodName).toBe('Cheque')
    // Its code is not given to another.
    expect((await to('POST', '', { name: 'Cheque', details: 'By post.' })).body.items.at(-1)?.code).toBe('cheque-2')
  })

  it('by transfer go on once they say where to', async () => {
    const refused = { status: 422, body: { code: 'payments.method_lacks_account', issues: [{ path: 'details' }] } }
    expect(await methodOf('bank-transfer')).toMatchObject({ enabled: false, canBeOffered: false })
    expect(await to('PUT', '/bank-transfer/state', { enabled: true })).toMatchObject(refused)
    const own = { name: 'NEFT', details: 'Transfer the total within two days.' }
    expect(await to('POST', '', own)).toMatchObject(refused)
    expect((await to('POST', '', { ...own, enabled: false })).status).toBe(201)

    // One that was switched on before.
    await sql("update payment_methods set enabled = true where code = 'bank-transfer'")
    expect(await offered()).not.toContain('bank-transfer')
    await expect(buildOrder({ input: { paymentMethod: 'bank-transfer' } })).rejects.toMatchObject({
      code: 'payments.method_unavailable',
    })
    const { version, details } = (await methodOf('bank-transfer')) ?? {}
    const change = { name: 'Bank transfer by NEFT', type: 'offline', details, version }
    expect(await to('PUT', '/bank-transfer', change)).toMatchObject(refused)
    const account = 'Account 50100123456789, IFSC HDFC0000123. Name the order id.'
    expect((await to('PUT', '/bank-transfer', { ...change, details: account })).status).toBe(200)
    expect(await offered()).toContain('bank-transfer')
    const { order } = await buildOrder({ input: { paymentMethod: 'bank-transfer' } })
    expect(order.paymentDetails).toBe(account)
  })

  it('that need a provider say when none is there', async () => {
    chooseProvider(undefined)
    expect(await methodOf('card')).toMatchObject({ enabled: true, canBeOffered: false })
    expect(await offered()).not.toContain('card')
    chooseProvider(sandboxProvider)
  })
})
