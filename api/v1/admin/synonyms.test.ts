import { beforeAll, describe, expect, it } from 'vitest'
import type { SynonymsView, TrialView } from '#modules/search/synonyms/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'

let cookie: string
beforeAll(async () => {
  cookie = await cookieOf(await buildUser({ role: 'admin' }))
})

type Answer = SynonymsView & {
  items: SynonymsView[]
  total: number
  nextCursor: string | null
  code?: string
  detail?: string
  issues?: { path: string; message: string }[]
  current?: SynonymsView
}
const to = (method: string, path: string, body?: unknown, as = cookie) =>
  ask<Answer>(method, `/admin/synonyms${path}`, { body, cookie: as })
const trial = async (q: string) =>
  (await ask<TrialView>('GET', `/admin/synonyms/trial?${new URLSearchParams({ q })}`, { cookie })).body

describe('synonyms', () => {
  it('are nobody’s but the admins’', async () => {
    const vendor = await cookieOf(await buildUser({ role: 'vendor' }))
    expect((await ask('GET', '/admin/synonyms')).status).toBe(401)
    expect((await to('GET', '', undefined, vendor)).status).toBe(403)
    expect((await to('POST', '', { terms: ['a1', 'b1'] }, vendor)).status).toBe(403)
  })

  it.each([
    [{}, 'list of texts'],
    [{ terms: 'haldi' }, 'list of texts'],
    [{ terms: ['solo'] }, 'at least two'],
    [{ terms: ['Solo', 'solo '] }, 'at least two'],
    [{ terms: ['solo', 'one two three four'] }, 'more than 3 words'],
    [{ terms: ['solo', 'x'.repeat(41)] }, 'longer than 40'],
    [{ terms: ['solo', '***'] }, 'no letters'],
    [{ terms: Array.from({ length: 13 }, (_, at) => `solo${at}`) }, 'at most 12'],
  ])('are not added as %j', async (body, words) => {
    const answer = await to('POST', '', body)
    expect(answer.status).toBe(422)
    expect(answer.body.issues?.[0]).toMatchObject({ path: 'terms', message: expect.stringContaining(words) })
  })

  it('are not added twice, in whatever order and writing', async () => {
    const answer = await to('POST', '', { terms: ['Turmeric!', 'HALDI'] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'synonyms.known', issues: [{ path: 'terms' }] } })
    expect(answer.body.detail).toContain('haldi, turmeric, curcuma')
    const both = await Promise.all([1, 2].map(() => to('POST', '', { terms: ['twin one', 'twin two'] })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('say when they are not there, and take no broken place of the list', async () => {
    for (const id of ['none', '00000000-0000-0000-0000-000000000000', '%00']) {
      expect((await to('PUT', `/${id}`, { terms: ['c1', 'd1'], version: 1 })).status).toBe(404)
      expect((await to('DELETE', `/${id}`)).status).toBe(404)
    }
    expect((await to('GET', '?limit=0')).status).toBe(422)
    expect((await to('GET', `?q=${'x'.repeat(500)}`)).status).toBe(422)
    expect((await to('GET', '?cursor=nonsense')).status).toBe(200)
    expect((await to('GET', '?q=!!!')).body).toMatchObject({ items: [], total: 0 })
    expect((await to('GET', '?q=%25%5C_')).body.total).toBe(0)
  })

  it('are found within their terms and walked by pages', async () => {
    expect((await to('GET', '?q=FULLER%27s')).body.items).toEqual([
      expect.objectContaining({ terms: ['multani mitti', 'fuller s earth', 'fullers earth'] }),
    ])
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: Answer } = await to('GET', `?limit=25${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
      if (cursor === null) expect(seen).toHaveLength(body.total)
    }
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('change what a search finds, at once, and are written down', async () => {
    const product = await buildProduct({ name: 'Quixolia Balm' })
    expect((await trial('zumbara')).products).toEqual([])
    const added = await to('POST', '', { terms: ['Zumbará', 'quixolia'] })
    expect(added).toMatchObject({ status: 201, body: { terms: ['zumbara', 'quixolia'], version: 1 } })
    expect(await trial('Zumbara balm')).toMatchObject({
      typed: ['zumbara', 'balm'],
      corrected: null,
      units: [['zumbara', 'quixolia'], ['balm']],
      matching: 1,
      products: [{ slug: product.slug }],
    })
    expect(await trial('zumbara under 300')).toMatchObject({ typed: ['zumbara'], price: 'under ₹300' })
    expect(await trial('zumbara under ₹2')).toMatchObject({ isPriceMissed: true, matching: 1 })
    expect(await trial('under 300')).toMatchObject({ typed: [], units: [], price: 'under ₹300' })
    expect(await trial('zumbara balm qqqq')).toMatchObject({ isPartial: true, matching: 1 })
    expect(await trial('quixolla')).toMatchObject({ corrected: 'quixolia' })
    expect(await trial('   ')).toMatchObject({ typed: [], units: [], matching: 0, products: [] })
    const { id } = added.body
    const edited = await to('PUT', `/${id}`, { terms: ['zumbari', 'quixolia'], version: 1 })
    expect(edited.body).toMatchObject({ version: 2, terms: ['zumbari', 'quixolia'] })
    expect((await to('PUT', `/${id}`, { terms: ['zumbari', 'quixolia'], version: 2 })).body.version).toBe(2)
    expect((await to('DELETE', `/${id}`)).status).toBe(204)
    expect((await trial('zumbari')).products).toEqual([])
    const acts = await sql<{ action: string; before: unknown; after: unknown }>(
      "select action, before, after from audit_log where subject_type = 'synonyms' and subject_id = $1 order by id",
      [id],
    )
    expect(acts).toEqual([
      { action: 'synonyms.added', before: null, after: { terms: 'zumbara, quixolia' } },
      {
        action: 'synonyms.changed',
        before: { terms: 'zumbara, quixolia' },
        after: { terms: 'zumbari, quixolia' },
      },
      { action: 'synonyms.removed', before: { terms: 'zumbari, quixolia' }, after: null },
    ])
  })

  it('tell the second of two admins who edit a group', async () => {
    const { id } = (await to('POST', '', { terms: ['editone', 'edittwo'] })).body
    await to('PUT', `/${id}`, { terms: ['editone', 'editthree'], version: 1 })
    expect(await to('PUT', `/${id}`, { terms: ['editone', 'editfour'], version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edit.conflict', current: { terms: ['editone', 'editthree'], version: 2 } },
    })
  })
})
