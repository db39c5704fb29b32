import { beforeAll, describe, expect, it } from 'vitest'
import { highlightJobs } from '#modules/catalog/highlights/jobs.server.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { getApprovals, getShop } from '#modules/settings/service.server.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'

let cookie: string
let customer: string
beforeAll(async () => {
  cookie = await cookieOf(await buildUser({ role: 'admin', name: 'Ritu Malhotra' }))
  customer = await cookieOf(await buildUser())
})

const settings = async () => (await ask<SettingsView>('GET', '/admin/settings', { cookie })).body
const put = (section: string, body: unknown, as = cookie) =>
  ask<Record<string, never>>('PUT', `/admin/settings/${section}`, { body, cookie: as })
const lastAct = async () =>
  (await sql<Record<string, unknown>>('select * from audit_log order by id desc limit 1'))[0] ?? {}

describe('settings', () => {
  it('are nobody’s but the admins’', async () => {
    const { version, ...figures } = (await settings()).figures
    const body = { ...figures, version }
    expect((await ask('GET', '/admin/settings')).status).toBe(401)
    expect((await ask('GET', '/admin/settings', { cookie: customer })).status).toBe(403)
    expect((await put('figures', body, customer)).status).toBe(403)
    expect((await ask('PUT', '/admin/settings/figures', { body })).status).toBe(401)
  })

  it.each([
    ['identity', { name: '' }, 'name'],
    ['identity', { name: 'x'.repeat(10_000) }, 'name'],
    ['identity', { supportEmail: 'nobody' }, 'supportEmail'],
    ['identity', { supportPhone: '😀' }, 'supportPhone'],
    ['identity', { gstin: '29AAKCS7194H1ZX' }, 'gstin'],
    ['identity', { nodalContact: null }, 'nodalContact'],
    ['figures', { foundedYear: -5 }, 'foundedYear'],
    ['figures', { foundedYear: 3_000 }, 'foundedYear'],
    ['figures', { customers: 5 }, 'customers'],
    ['authenticity', { promise: 'From the maker.' }, 'proof'],
    ['authenticity', { proof: 'Invoices.' }, 'promise'],
    ['authenticity', { promise: 'x'.repeat(161), proof: 'Invoices.' }, 'promise'],
    ['announcements', { lines: ['a', 'b', 'c', 'd'] }, 'lines'],
    ['announcements', { lines: ['a', ''] }, 'lines.1'],
    ['approvals', { priceThresholdPercent: 0 }, 'priceThresholdPercent'],
    ['approvals', { vendors: 'sometimes' }, 'vendors'],
    ['approvals', { version: -1 }, 'version'],
    ['approvals', { unknown: true }, 'unknown'],
  ] as const)('of %s with %j are refused at the field', async (section, change, path) => {
    const answer = await put(section, { ...(await settings())[section], ...change })
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual(expect.objectContaining({ path }))
  })

  it('decide about approvals, also when they were never stored', async () => {
    const { approvals } = await settings()
    expect(approvals).toEqual({
      vendors: 'manual',
      products: 'manual',
      reviews: 'automatic',
      priceThresholdPercent: 20,
      version: 0,
    })
    expect((await put('approvals', { ...approvals, products: 'automatic' })).status).toBe(200)
    expect(await getApprovals()).toEqual({
      vendors: 'manual',
      products: 'automatic',
      reviews: 'automatic',
      priceThresholdPercent: 20,
    })
  })

  it('of the demo can be saved as they are, and leave no trace then', async () => {
    const before = await lastAct()
    for (const [section, values] of Object.entries(await settings())) {
      expect((await put(section, values)).status, section).toBe(200)
    }
    expect((await lastAct()).id).toBe(before.id)
  })

  it('show on every page at once, with a line in the audit trail', async () => {
    const { identity, figures } = await settings()
    expect((await put('identity', { ...identity, name: 'Chandrika', gstin: '' })).status).toBe(200)
    expect(await lastAct()).toMatchObject({
      action: 'setting.changed',
      subject_id: 'identity',
      actor_name: 'Ritu Malhotra',
      before: { name: 'Shringar' },
      after: { name: 'Chandrika', gstin: '' },
    })
    expect((await put('figures', { ...figures, customers: '2K+', foundedYear: 2024 })).status).toBe(200)
    expect((await put('announcements', { lines: [], version: (await settings()).announcements.version })).status).toBe(
      200,
    )
    expect(await getShop()).toMatchObject({
      name: 'Chandrika',
      gstin: '',
      foundedYear: 2024,
      figures: { customers: '2K+', rating: '4.9' },
      announcements: [],
    })
  })

  it('promise nothing of authenticity until there is something that shows it', async () => {
    expect((await getShop()).authenticity).toBeNull()
    const { version } = (await settings()).authenticity
    const said = { promise: 'From the maker.', proof: 'We hold the invoices of each maker.' }
    expect((await put('authenticity', { ...said, version })).status).toBe(200)
    expect((await getShop()).authenticity).toEqual(said)
    const next = (await settings()).authenticity.version
    expect((await put('authenticity', { promise: '', proof: '', version: next })).status).toBe(200)
  })

  it('tell the second of two admins what the first one wrote', async () => {
    const { figures } = await settings()
    expect((await put('figures', { ...figures, cities: '12+' })).status).toBe(200)
    const second = await put('figures', { ...figures, rating: '5.0' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'edit.conflict',
      current: { cities: '12+', version: figures.version + 1 },
    })
    const both = await Promise.all([
      put('figures', { ...figures, version: figures.version + 1, cities: '13+' }),
      put('figures', { ...figures, version: figures.version + 1, cities: '14+' }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

describe('what the home page puts forward', () => {
  const mark = (method: 'PUT' | 'DELETE', list: string, id: string, as = cookie) =>
    ask(method, `/admin/settings/highlights/${list}/${id}`, { cookie: as })

  it('is refused to others, for unknown things and for what is not on sale', async () => {
    const product = await buildProduct()
    const draft = await buildProduct({ status: 'draft' })
    expect((await mark('PUT', 'bestsellers', product.productId, customer)).status).toBe(403)
    expect((await mark('PUT', 'bestsellers', 'nonsense')).status).toBe(404)
    expect((await mark('PUT', 'favourites', product.productId)).status).toBe(404)
    expect((await mark('PUT', 'new-arrivals', draft.productId)).status).toBe(409)
  })

  it('is there at once, and new for 60 days only', async () => {
    const { productId } = await buildProduct({ name: 'Newest Thing' })
    expect((await mark('PUT', 'new-arrivals', productId)).status).toBe(200)
    expect(await lastAct()).toMatchObject({ action: 'product.marked_new', subject_id: productId })
    const [row] = await sql<{ days: number }>(
      'select round(extract(epoch from new_until - now()) / 86400)::int as days from products where id = $1',
      [productId],
    )
    expect(row?.days).toBe(60)
    const isNew = async () => (await getHighlights()).newArrivals.some((card) => card.id === productId)
    expect(await isNew()).toBe(true)

    await highlightJobs['catalog:end_new']?.({})
    expect(await isNew()).toBe(true)
    await sql("update products set new_until = now() - interval '1 second' where id = $1", [productId])
    await highlightJobs['catalog:end_new']?.({})
    expect(await isNew()).toBe(false)
  })

  it('can be taken back, and twice is once', async () => {
    const { productId } = await buildProduct()
    await mark('PUT', 'bestsellers', productId)
    const again = await mark('PUT', 'bestsellers', productId)
    expect(JSON.stringify(again.body)).toContain(productId)
    const gone = await mark('DELETE', 'bestsellers', productId)
    expect(JSON.stringify(gone.body)).not.toContain(productId)
    expect((await mark('DELETE', 'bestsellers', productId)).status).toBe(200)
  })
})
