import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListingToDecideView, ListingView, ProofView } from '#modules/listing/shapes/listing.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { asInput, buildListing, buildMember, buildPicture, type TestMember } from '#tests/support/listings.ts'

let member: TestMember

beforeAll(async () => {
  member = await buildMember()
})
beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const pdf = (words = 'Report') => bytesOf(`%PDF-1.7\n${words}\n%%EOF\n`)

interface About {
  cookie?: string | undefined
  name?: string
  type?: string
  /** Ids with commas. */
  claims?: string
  validUntil?: string
}

type ProofAnswer = ProofView & { code: string; detail: string; issues: { path: string; message: string }[] }

const attach = (id: string, bytes: Uint8Array<ArrayBuffer>, about: About = {}) =>
  ask<ProofAnswer>(
    'POST',
    `/vendor/products/${id}/proofs?${new URLSearchParams({
      name: about.name ?? 'Report.pdf',
      ...(about.claims ? { claims: about.claims } : {}),
      ...(about.validUntil ? { validUntil: about.validUntil } : {}),
    })}`,
    {
      bytes,
      headers: { 'content-type': about.type ?? 'application/pdf' },
      ...('cookie' in about ? (about.cookie ? { cookie: about.cookie } : {}) : { cookie: member.cookie }),
    },
  )
const save = (path: string, cookie?: string) => ask('GET', path, cookie ? { cookie } : {})

describe('a proof is refused', () => {
  it('from nobody, other vendors and a suspended one', async () => {
    const { id } = await buildListing(member)
    const other = await buildMember()
    expect((await attach(id, pdf(), { cookie: undefined })).status).toBe(401)
    expect((await attach(id, pdf(), { cookie: await cookieOf(await buildUser()) })).status).toBe(403)
    expect((await attach(id, pdf(), { cookie: other.cookie })).status).toBe(404)
    expect((await attach('nothing', pdf())).status).toBe(404)
    await sql(`update vendors set status = 'suspended' where id = $1`, [other.vendorId])
    const theirs = await buildListing(await buildMember())
    expect((await attach(theirs.id, pdf(), { cookie: other.cookie })).status).toBe(403)
  })

  it.each([
    ['nothing', bytesOf('')],
    ['HTML named .pdf', bytesOf('<html><script>alert(1)</script>')],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF without an end', bytesOf('%PDF-1.7 cut off')],
    ['a picture that is none', bytesOf('\xff\xd8\xff\xe0 no picture')],
  ])('when it is %s', async (_, bytes) => {
    const { id } = await buildListing(member)
    const answer = await attach(id, bytes)
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/PDF|damaged/) } })
  })

  it('when it is heavier than 8 MB', async () => {
    const { id } = await buildListing(member)
    expect(await attach(id, new Uint8Array(8 * 1_024 * 1_024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'proof.too_heavy', detail: 'This file is larger than 8 MB. Save it smaller and try again.' },
    })
  })

  it('while the product is with the reviewers', async () => {
    const { id } = await buildListing(member, { status: 'submitted' })
    expect(await attach(id, pdf())).toMatchObject({ status: 409, body: { code: 'listing.in_review' } })
  })

  it('as the eleventh', async () => {
    const { id } = await buildListing(member)
    for (let at = 0; at < 10; at++) expect((await attach(id, pdf(`Report ${at}`))).status).toBe(201)
    expect(await attach(id, pdf('Report 11'))).toMatchObject({ status: 409, body: { code: 'proof.too_many' } })
  })
})

describe('a proof', () => {
  it('is kept as it is when it is a PDF, once, under a harmless name', async () => {
    const { id } = await buildListing(member)
    const { status, body } = await attach(id, pdf(), { name: '../../etc/Prüf "Bericht".exe' })
    expect([status, body.kind, body.name]).toEqual([201, 'pdf', 'Prüf Bericht.pdf'])
    expect((await attach(id, pdf(), { name: 'Again.pdf' })).body.id).toBe(body.id)
    const [row] = await sql<{ sha256: string }>('select sha256 from claim_proofs where id = $1', [body.id])
    expect(row?.sha256).toBe(createHash('sha256').update(pdf()).digest('hex'))
    const acts = await sql("select 1 from audit_log where action = 'product.proof_added' and subject_id = $1", [id])
    expect(acts).toHaveLength(1)
  })

  it('is encoded anew, whole, when it is a picture', async () => {
    const { id } = await buildListing(member)
    const picture = await buildPicture({ width: 3_000, height: 1_500, format: 'png' })
    const { body } = await attach(id, new Uint8Array(picture), { name: 'scan.png', type: 'image/png' })
    expect(body).toMatchObject({ kind: 'jpeg', name: 'scan.jpg' })
    const [row] = await sql<{ bytes: Buffer }>('select bytes from claim_proofs where id = $1', [body.id])
    expect(await sharp(row?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2_400, height: 1_200 })
  })

  it('is saved by its vendor and the operator alone, and runs nowhere', async () => {
    const { id } = await buildListing(member)
    const { body } = await attach(id, pdf(), { name: 'Prüfbericht.pdf' })
    const path = `/vendor/products/${id}/proofs/${body.id}`
    const own = await save(path, member.cookie)
    expect(own.text).toContain('%PDF-1.7')
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Pr_fbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await save(path)).status).toBe(401)
    expect((await save(path, (await buildMember()).cookie)).status).toBe(404)
    const admin = await cookieOf(await buildUser({ role: 'admin' }))
    const seen = await ask<ListingToDecideView>('GET', `/admin/products/${id}`, { cookie: admin })
    expect(seen.body.proofs).toMatchObject([{ id: body.id, name: 'Prüfbericht.pdf' }])
    expect((await save(`/admin/products/${id}/proofs/${body.id}`, admin)).text).toContain('%PDF-1.7')
    expect((await save(`/admin/products/${id}/proofs/nothing`, admin)).status).toBe(404)
    expect((await save(`/admin/products/${id}/proofs/${body.id}`, member.cookie)).status).toBe(403)
  })

  it('opens the way to review for words that promise an effect, and stays while they are on sale', async () => {
    const { id } = await buildListing(member, { content: { description: 'It heals dry skin overnight.' } })
    const submit = () => ask<ListingView>('POST', `/vendor/products/${id}/submission`, { cookie: member.cookie })
    expect(await submit()).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'content.proofs', message: expect.stringMatching(/^Remove “heals”. /) }] },
    })
    const { body: proof } = await attach(id, pdf(), { claims: 'cure' })
    expect((await submit()).body.status).toBe('submitted')
    const admin = await cookieOf(await buildUser({ role: 'admin' }))
    await ask('POST', `/admin/products/${id}/approval`, { cookie: admin, body: {} })
    const remove = (proofId: string) =>
      ask('DELETE', `/vendor/products/${id}/proofs/${proofId}`, { cookie: member.cookie })
    expect(await remove(proof.id)).toMatchObject({ status: 409, body: { code: 'proof.needed' } })
    await attach(id, pdf('Of something else'), { claims: 'spf' })
    expect(await remove(proof.id)).toMatchObject({ status: 409, body: { code: 'proof.needed' } })
    await attach(id, pdf('Newer'), { claims: 'cure' })
    expect((await remove(proof.id)).status).toBe(204)
    expect((await remove(proof.id)).status).toBe(404)
  })

  it('is looked at by somebody even where listings are approved by themselves', async () => {
    await sql(
      `insert into settings (key, value) values ('approvals', '{"products": "automatic"}') on conflict (key) do update set value = excluded.value`,
    )
    const { id } = await buildListing(member, { content: { description: 'It heals dry skin.' } })
    await attach(id, pdf(), { claims: 'cure' })
    const { body } = await ask<ListingView>('POST', `/vendor/products/${id}/submission`, { cookie: member.cookie })
    expect(body.status).toBe('submitted')
    await sql(`delete from settings where key = 'approvals'`)
  })

  it.each([
    ['in look-alikes', { description: 'A v\u0435g\u0430n balm' }, 'vegan'],
    ['over a line break', { description: 'Cruelty\nfree' }, 'cruelty free'],
    ['in the brand', { brand: 'Vegan Nila' }, 'vegan'],
    ['among the concerns', { concerns: ['Cures acne'] }, 'cures'],
  ])('is asked for a claim %s before the listing is sent in', async (_, content, words) => {
    const { id } = await buildListing(member, { content })
    const { status, body } = await ask<ProofAnswer>('POST', `/vendor/products/${id}/submission`, {
      cookie: member.cookie,
    })
    expect(status).toBe(422)
    expect(body.detail).toContain(`“${words}”`)
  })
})

/** The day in India so many days from today. */
const dayIn = (days: number) => indianDay(addDays(new Date(), days))
const organic = { description: 'Organic rose water, nothing else.' }
const submit = (id: string, cookie = member.cookie) =>
  ask<ListingView & { issues: { path: string; message: string }[] }>('POST', `/vendor/products/${id}/submission`, {
    cookie,
  })
const change = (id: string, proofId: string, body: unknown, cookie = member.cookie) =>
  ask<ProofAnswer>('PUT', `/vendor/products/${id}/proofs/${proofId}`, { cookie, body })
const read = async (id: string, cookie = member.cookie) =>
  (await ask<ListingView>('GET', `/vendor/products/${id}`, { cookie })).body

async function live(content: { description: string }, claims: string, validUntil?: string) {
  const { id } = await buildListing(member, { content })
  const { body: proof } = await attach(id, pdf(), { claims, ...(validUntil ? { validUntil } : {}) })
  await submit(id)
  const admin = await cookieOf(await buildUser({ role: 'admin' }))
  await ask('POST', `/admin/products/${id}/approval`, { cookie: admin, body: {} })
  return { id, proof, admin }
}

describe('what a proof shows is refused', () => {
  it.each([
    ['a claim that no dictionary knows', { claims: ['magic'], validUntil: null }, 'claims.0', /claims from the list/],
    ['an end that has passed', { claims: ['organic'], validUntil: dayIn(-1) }, 'validUntil', /passed/],
    ['a certificate without an end', { claims: ['organic'], validUntil: null }, 'validUntil', /last day/],
    ['an end in a hundred years', { claims: ['organic'], validUntil: '2126-01-01' }, 'validUntil', /Check the year/],
    ['no day', { claims: ['organic'], validUntil: 'soon' }, 'validUntil', /YYYY-MM-DD/],
  ])('with %s', async (_, body, path, message) => {
    const { id } = await buildListing(member)
    const { body: proof } = await attach(id, pdf())
    const answer = await change(id, proof.id, body)
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual({ path, message: expect.stringMatching(message) })
  })

  it('with the upload too, before anything is stored', async () => {
    const { id } = await buildListing(member)
    expect((await attach(id, pdf(), { claims: 'organic,magic', validUntil: dayIn(9) })).status).toBe(422)
    expect((await attach(id, pdf(), { claims: 'organic' })).body.code).toBe('proof.end_needed')
    expect((await attach(id, pdf(), { claims: 'organic', validUntil: dayIn(-1) })).body.code).toBe('proof.ended')
    expect((await read(id)).proofs).toEqual([])
  })

  it('of another vendor’s proof, of one that is gone, and in review', async () => {
    const { id } = await buildListing(member)
    const { body: proof } = await attach(id, pdf())
    const shows = { claims: ['spf'], validUntil: null }
    const other = await buildMember()
    const theirs = await buildListing(other)
    expect((await change(id, proof.id, shows, other.cookie)).status).toBe(404)
    expect((await change(theirs.id, proof.id, shows, other.cookie)).body.code).toBe('proof.not_found')
    expect((await change(id, theirs.id, shows)).body.code).toBe('proof.not_found')
    expect((await submit(id)).body.status).toBe('submitted')
    expect((await change(id, proof.id, shows)).body.code).toBe('listing.in_review')
  })

  it('where it would leave a claim on sale without its proof', async () => {
    const { id, proof } = await live(organic, 'organic', dayIn(100))
    expect(await change(id, proof.id, { claims: ['vegan'], validUntil: dayIn(100) })).toMatchObject({
      status: 409,
      body: { code: 'proof.needed', detail: expect.stringContaining('“organic”') },
    })
    expect((await change(id, proof.id, { claims: ['organic', 'vegan'], validUntil: dayIn(200) })).body).toMatchObject({
      claims: ['organic', 'vegan'],
      validUntil: dayIn(200),
    })
  })
})

describe('a claim', () => {
  it('is proved by a proof of this claim alone', async () => {
    const { id } = await buildListing(member, { content: organic })
    const { body: proof } = await attach(id, pdf(), { claims: 'vegan', validUntil: dayIn(10) })
    expect((await submit(id)).body.issues).toEqual([
      {
        path: 'content.proofs',
        message: expect.stringMatching(/^Choose other words, or attach proof for “organic”: the organic certificate/),
      },
    ])
    expect((await change(id, proof.id, { claims: ['organic'], validUntil: dayIn(10) })).status).toBe(200)
    expect((await read(id)).claims).toMatchObject([
      { id: 'organic', words: ['organic'], state: 'proved', proof: { id: proof.id, validUntil: dayIn(10) } },
    ])
    expect((await submit(id)).body.status).toBe('submitted')
    const acts = await sql(
      "select before, after from audit_log where action = 'product.proof_changed' and subject_id = $1",
      [id],
    )
    expect(acts).toEqual([{ before: { claims: 'vegan' }, after: { claims: 'organic' } }])
  })

  it('whose proof has ended cannot be sent for review, approved or reinstated', async () => {
    const { id } = await buildListing(member, { content: organic })
    const { body: proof } = await attach(id, pdf(), { claims: 'organic', validUntil: dayIn(0) })
    expect((await submit(id)).body.status).toBe('submitted')
    await sql('update claim_proofs set valid_until = $2 where id = $1', [proof.id, dayIn(-1)])
    const admin = await cookieOf(await buildUser({ role: 'admin' }))
    expect(await ask('POST', `/admin/products/${id}/approval`, { cookie: admin, body: {} })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('The proof for “organic” has ended.') },
    })
    const seen = await ask<ListingToDecideView>('GET', `/admin/products/${id}`, { cookie: admin })
    expect(seen.body.claims).toMatchObject([{ id: 'organic', state: 'lapsed', proof: { validUntil: dayIn(-1) } }])
    await ask('DELETE', `/vendor/products/${id}/submission`, { cookie: member.cookie })
    expect((await submit(id)).body.issues[0]?.message).toMatch(/^The proof for “organic” has ended/)
  })

  it('cannot be added to what is on sale without its proof', async () => {
    const { id } = await live(organic, 'organic', dayIn(100))
    const { content, version } = await read(id)
    const vegan = { ...asInput(content), description: 'Organic rose water, vegan too.' }
    expect(
      await ask('PUT', `/vendor/products/${id}`, { cookie: member.cookie, body: { version, content: vegan } }),
    ).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Choose other words, or attach proof for “vegan”/) },
    })
  })
})

describe('a proof from before proofs named their claims', () => {
  it('counts for what its listing says on sale, for nothing new, and no longer once that is sent again', async () => {
    const { id, proof } = await live(organic, 'organic', dayIn(100))
    await sql('update claim_proofs set claims = null, valid_until = null where id = $1', [proof.id])
    expect((await read(id)).claims).toMatchObject([{ id: 'organic', state: 'proved', proof: { validUntil: null } }])
    const { content, version } = await read(id)
    const vegan = { ...asInput(content), description: 'Organic rose water, vegan too.' }
    const answer = await ask('PUT', `/vendor/products/${id}`, {
      cookie: member.cookie,
      body: { version, content: vegan },
    })
    expect(answer.status).toBe(422)
    await ask('POST', `/vendor/products/${id}/archiving`, { cookie: member.cookie })
    await ask('DELETE', `/vendor/products/${id}/archiving`, { cookie: member.cookie })
    expect((await read(id)).claims).toMatchObject([{ id: 'organic', state: 'missing' }])
    expect((await submit(id)).status).toBe(422)
  })
})
