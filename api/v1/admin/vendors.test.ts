import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { vendorJobs } from '#modules/vendors/jobs.server.ts'
import type { VendorDetailView, VendorRowView } from '#modules/vendors/shapes.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { actsOn, buildCompleteVendor, jobsOf, signedIn } from '#tests/support/people.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

interface List {
  items: VendorRowView[]
  nextCursor: string | null
  previousCursor: string | null
  total: number
}
const list = (query = '') => ask<List>('GET', `/admin/vendors${query}`, { cookie: admin.cookie })
const act = (method: string, id: string, what: string, body?: object) =>
  ask<VendorDetailView & { code?: string }>(method, `/admin/vendors/${id}/${what}`, { cookie: admin.cookie, body })

describe('moving a vendor is refused', () => {
  it('to everybody but admins', async () => {
    const { vendorId, member } = await buildCompleteVendor()
    for (const cookie of [undefined, member.cookie, (await signedIn()).cookie]) {
      const answer = await ask('POST', `/admin/vendors/${vendorId}/approval`, { cookie })
      expect([401, 403]).toContain(answer.status)
    }
    expect(await sql('select status from vendors where id = $1', [vendorId])).toEqual([{ status: 'submitted' }])
  })

  it('where there is no such vendor', async () => {
    expect((await act('POST', randomUUID(), 'approval')).status).toBe(404)
    expect((await act('POST', 'not-an-id', 'approval')).status).toBe(404)
  })

  it('when it has not told everything', async () => {
    const { vendorId } = await buildCompleteVendor()
    await sql('update vendors set ifsc = null where id = $1', [vendorId])
    expect(await act('POST', vendorId, 'approval')).toMatchObject({
      status: 409,
      body: { code: 'vendors.details_missing', missing: ['bank'] },
    })
  })

  it.each([
    ['draft', 'POST', 'approval', undefined],
    ['approved', 'POST', 'approval', undefined],
    ['suspended', 'POST', 'approval', undefined],
    ['draft', 'POST', 'suspension', { reason: 'Why not' }],
    ['approved', 'POST', 'return', { reason: 'Why not' }],
    ['approved', 'DELETE', 'suspension', undefined],
  ])('from %s by %s %s', async (status, method, what, body) => {
    const { vendorId } = await buildCompleteVendor(status)
    expect((await act(method, vendorId, what, body)).status).toBe(409)
  })

  it('without a reason where one is due', async () => {
    const { vendorId } = await buildCompleteVendor()
    for (const reason of ['', '   ', 'x'.repeat(501)])
      expect((await act('POST', vendorId, 'return', { reason })).status).toBe(422)
  })
})

describe('a vendor', () => {
  it('is approved with history, audit line and mail', async () => {
    const { vendorId, member } = await buildCompleteVendor()
    const { body } = await act('POST', vendorId, 'approval')
    expect(body).toMatchObject({
      status: 'approved',
      history: [{ from: 'submitted', to: 'approved', by: 'admin', name: 'Ritu Malhotra' }],
    })
    expect((await actsOn(vendorId)).at(-1)).toMatchObject({
      action: 'vendor.approved',
      actor_name: 'Ritu Malhotra',
      before: { status: 'submitted' },
      after: { status: 'approved' },
    })
    const [job] = await jobsOf('vendors:tell-moved', 'vendorId', vendorId)
    await vendorJobs['vendors:tell-moved']?.(job?.payload)
    expect(await sql('select subject from mails where recipient = $1', [member.email])).toEqual([
      { subject: 'You can sell now' },
    ])
  })

  it('is sent back with a reason that it reads, and can be sent again', async () => {
    const { vendorId, member } = await buildCompleteVendor()
    await act('POST', vendorId, 'return', { reason: 'The legal name is not the one on the PAN.' })
    const told = await ask<{ items: object[] }>('GET', '/vendor/business/history', { cookie: member.cookie })
    expect(told.body.items[0]).toMatchObject({ to: 'rejected', by: 'admin', name: '', reason: expect.any(String) })
    const mine = await ask('GET', '/vendor/business', { cookie: member.cookie })
    expect(mine.body).toMatchObject({ status: 'rejected', statusReason: 'The legal name is not the one on the PAN.' })
    const again = await ask('POST', '/vendor/business/submission', { cookie: member.cookie })
    expect(again.body).toMatchObject({ status: 'submitted', statusReason: null })
  })

  it('goes off sale with its suspension and comes back with its reinstatement', async () => {
    const { vendorId } = await buildCompleteVendor('approved')
    const { productId } = await buildProduct({ vendorId })
    const draft = await buildProduct({ vendorId, status: 'draft' })
    const status = async (id: string) =>
      (await sql<{ status: string }>('select status from products where id = $1', [id]))[0]?.status
    await act('POST', vendorId, 'suspension', { reason: 'Complaints about fakes' })
    expect([await status(productId), await status(draft.productId)]).toEqual(['suspended', 'draft'])
    await act('DELETE', vendorId, 'suspension')
    expect([await status(productId), await status(draft.productId)]).toEqual(['approved', 'draft'])
    expect((await actsOn(vendorId)).map((line) => line.action)).toEqual(['vendor.suspended', 'vendor.reinstated'])
  })

  it('is decided once by two admins at the same time', async () => {
    const { vendorId } = await buildCompleteVendor()
    const answers = await Promise.all([
      act('POST', vendorId, 'approval'),
      act('POST', vendorId, 'return', { reason: 'No' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await sql('select 1 from vendor_status_changes where vendor_id = $1', [vendorId])).toHaveLength(1)
  })

  it('has its GSTIN noted as verified by whom and when, and the note taken back', async () => {
    const { vendorId } = await buildCompleteVendor()
    expect((await act('PUT', vendorId, 'gstin-verification', { verified: true })).body).toMatchObject({
      gstinVerifiedBy: 'Ritu Malhotra',
      gstinVerifiedAt: expect.any(String),
    })
    expect((await act('PUT', vendorId, 'gstin-verification', { verified: false })).body).toMatchObject({
      gstinVerifiedBy: null,
      gstinVerifiedAt: null,
    })
    expect((await actsOn(vendorId)).map((line) => line.action)).toEqual([
      'vendor.gstin_verified',
      'vendor.gstin_unverified',
    ])
  })

  it('never shows more of its account than the last four digits', async () => {
    const { vendorId } = await buildCompleteVendor()
    const { body } = await ask('GET', `/admin/vendors/${vendorId}`, { cookie: admin.cookie })
    expect(Object.keys(body).filter((key) => /bank|account/i.test(key))).toEqual([
      'bankAccountHolder',
      'bankAccountLastFour',
    ])
  })
})

describe('several vendors', () => {
  it('are approved each by itself, and what is left is named with why', async () => {
    const ready = await buildCompleteVendor()
    const draft = await buildCompleteVendor('draft', { name: 'Not Yet' })
    const { body } = await ask('POST', '/admin/vendors/approvals', {
      cookie: admin.cookie,
      body: { ids: [ready.vendorId, draft.vendorId, randomUUID()] },
    })
    expect(body).toMatchObject({
      done: [ready.vendorId],
      refused: [{ name: 'Not Yet' }, { why: 'There is no such vendor.' }],
    })
  })

  it.each([[{ ids: [] }], [{ ids: ['nonsense'] }], [{ ids: Array.from({ length: 101 }, () => randomUUID()) }]])(
    'are not approved by %o',
    async (body) => {
      expect((await ask('POST', '/admin/vendors/approvals', { cookie: admin.cookie, body })).status).toBe(422)
    },
  )
})

describe('the list of vendors', () => {
  it.each(['?status=bogus', '?sort=bogus', '?limit=0', '?limit=1000', '?unknown=1', `?q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(422)
    },
  )

  it('starts at its beginning for a cursor that is none, and refuses a forged one', async () => {
    expect((await list('?cursor=nonsense')).status).toBe(200)
    const forged = btoa(JSON.stringify(['a', 'not-a-uuid']))
    expect((await list(`?cursor=${forged}`)).status).toBe(422)
  })

  it('finds by a part of the name, %, _ and capitals as they are', async () => {
    const name = `Kásturi 100%_${randomUUID().slice(0, 8)}`
    const { vendorId } = await buildCompleteVendor('approved', { name })
    expect((await list(`?q=${encodeURIComponent(name.toUpperCase())}`)).body.items.map((one) => one.id)).toEqual([
      vendorId,
    ])
    expect((await list(`?q=${encodeURIComponent('100%_')}&status=suspended`)).body.items).toEqual([])
    expect((await list('?q=%25%25%25')).body.items).toEqual([])
  })

  it('is walked both ways in every order without losing or repeating one', async () => {
    for (let count = 0; count < 3; count++) await buildCompleteVendor('draft', { name: `Walk ${count}` })
    for (const sort of ['newest', 'oldest', 'name']) {
      const seen: string[] = []
      let last: List | undefined
      for (let cursor: string | null = ''; cursor !== null; cursor = last?.nextCursor ?? null) {
        last = (await list(`?sort=${sort}&limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body
        seen.push(...last.items.map((one) => one.id))
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(last?.total ?? 0)
      const back = await list(`?sort=${sort}&limit=3&cursor=${last?.previousCursor}`)
      expect(back.body.items.map((one) => one.id)).toEqual(
        seen.slice(seen.length - (last?.items.length ?? 0) - 3, seen.length - (last?.items.length ?? 0)),
      )
    }
  })

  it('counts products, and orders and sales of the demo', async () => {
    const { body } = await list('?q=Ratnamala')
    expect(body.items[0]).toMatchObject({ name: 'Ratnamala Beauty House', productCount: 8, isComplete: true })
  })

  it('is exported whole, with nothing that a spreadsheet would run', async () => {
    await buildCompleteVendor('approved', { name: '=HYPERLINK("http://evil")' })
    const response = await ask('GET', '/admin/vendors/export', { cookie: admin.cookie })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect((await ask('GET', '/admin/vendors/export')).status).toBe(401)
  })
})
