import { beforeAll, describe, expect, it } from 'vitest'
import { getProduct } from '#modules/catalog/service/products.server.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { asInput, buildAdminActor, buildListing, buildMember, type TestMember } from '#tests/support/listings.ts'
import { approveProduct } from '../service/decide.server.ts'
import { getMyListing, saveListing } from '../service/listing.server.ts'
import { submitListing } from '../service/move-listing.server.ts'
import { changeProof } from '../service/proofs.server.ts'
import { proofEndJobs } from './jobs.server.ts'

beforeAll(() => scaleLimits(1_000))

const dayIn = (days: number) => indianDay(addDays(new Date(), days))
const endProofs = () => proofEndJobs['listing:proof_ends']?.(undefined)

async function attach(productId: string, claims: string[], daysLeft: number): Promise<string> {
  const [proof] = await sql<{ id: string }>(
    `insert into claim_proofs (product_id, name, kind, sha256, byte_count, bytes, claims, valid_until)
     values ($1, 'Certificate.pdf', 'pdf', encode(sha256($2), 'hex'), 4, 'test', $3, $4) returning id`,
    [productId, `${claims} ${daysLeft}`, claims, dayIn(daysLeft)],
  )
  return proof?.id ?? ''
}

/** A product on sale that says organic, with a certificate that holds so many days more. */
async function buildOrganic(member: TestMember, daysLeft: number) {
  const { id } = await buildListing(member, { content: { name: 'Rose Water', description: 'Organic rose water.' } })
  const proofId = await attach(id, ['organic'], Math.max(daysLeft, 0))
  await submitListing(member.actor, id)
  await approveProduct(await buildAdminActor(), id)
  const letTimePass = (days: number) =>
    sql('update claim_proofs set valid_until = $2 where id = $1', [proofId, dayIn(days)])
  if (daysLeft < 0) await letTimePass(daysLeft)
  return { id, proofId, letTimePass }
}

const subjectsTo = async ({ viewer }: TestMember) =>
  (
    await sql<{ subject: string }>(
      'select m.subject from mails m join users u on u.email = m.recipient where u.id = $1 order by m.id',
      [viewer.userId],
    )
  ).map(({ subject }) => subject)

const about = (subjects: string[]) => subjects.filter((subject) => /proof/i.test(subject))

describe('a proof that ends', () => {
  it('asks nothing of a product on sale for words that nobody took for a claim when it was approved', async () => {
    const member = await buildMember()
    const { id } = await buildOrganic(member, 7)
    await sql(`update products set brand = 'Vegan Nila', concerns = '{Cures acne}' where id = $1`, [id])
    await endProofs()
    expect(about(await subjectsTo(member))).toHaveLength(1)
    expect((await getMyListing(member.vendorId, id)).status).toBe('approved')
  })

  it('is told 30 and 7 days ahead and when it has ended, once each', async () => {
    const member = await buildMember()
    const { id, letTimePass } = await buildOrganic(member, 31)
    for (const [days, mails] of [
      [31, 0],
      [30, 1],
      [8, 1],
      [7, 2],
      [0, 2],
      [-1, 3],
      [-2, 3],
    ] as const) {
      await letTimePass(days)
      await endProofs()
      await endProofs()
      expect(about(await subjectsTo(member)), `${days} days ahead`).toHaveLength(mails)
    }
    expect(about(await subjectsTo(member))).toEqual([
      'A proof of Rose Water ends soon',
      'A proof of Rose Water ends soon',
      'Rose Water is off sale: a proof has ended',
    ])
    const listing = await getMyListing(member.vendorId, id)
    await expect(getProduct(listing.slug)).rejects.toMatchObject({ kind: 'not_found' })
    expect(listing).toMatchObject({
      status: 'rejected',
      statusReason: expect.stringMatching(/^The proof for “organic” ended on /),
      claims: [{ id: 'organic', state: 'lapsed' }],
    })
    expect(listing.history[0]).toMatchObject({ by: 'system', previous: 'approved', status: 'rejected' })
    expect(
      await sql("select before, after from audit_log where action = 'product.proof_ended' and subject_id = $1", [id]),
    ).toEqual([{ before: { status: 'approved' }, after: { status: 'rejected' } }])
  })

  it('takes nothing off sale while another proof of the claim holds, and tells nobody', async () => {
    const member = await buildMember()
    const { id, letTimePass } = await buildOrganic(member, 40)
    await attach(id, ['organic', 'vegan'], 300)
    for (const days of [7, -1]) {
      await letTimePass(days)
      await endProofs()
    }
    expect(about(await subjectsTo(member))).toEqual([])
    expect((await getMyListing(member.vendorId, id)).status).toBe('approved')
  })

  it('takes nothing off sale that does not claim it', async () => {
    const member = await buildMember()
    const { id } = await buildListing(member, { status: 'approved' })
    await attach(id, ['vegan'], -1)
    await endProofs()
    expect((await getMyListing(member.vendorId, id)).status).toBe('approved')
    const looked = await sql('select told_days_before from claim_proofs where product_id = $1', [id])
    expect(looked).toEqual([{ told_days_before: 0 }])
  })

  it('keeps changes that waited in the draft, which goes on sale again with a new proof', async () => {
    const member = await buildMember()
    const { id, proofId, letTimePass } = await buildOrganic(member, 3)
    const { content, version } = await getMyListing(member.vendorId, id)
    await saveListing(member.actor, id, version, { ...asInput(content), name: 'Rose Water, organic' })
    await letTimePass(-1)
    await endProofs()
    const back = await getMyListing(member.vendorId, id)
    expect(back).toMatchObject({ status: 'rejected', revision: null, content: { name: 'Rose Water, organic' } })
    await expect(submitListing(member.actor, id)).rejects.toMatchObject({ code: 'listing.incomplete' })
    await changeProof(member.actor, id, proofId, { claims: ['organic'], validUntil: dayIn(365) })
    await submitListing(member.actor, id)
    await approveProduct(await buildAdminActor(), id)
    await endProofs()
    expect((await getMyListing(member.vendorId, id)).status).toBe('approved')
  })

  it('is told anew where the end is another one', async () => {
    const member = await buildMember()
    const { id, proofId } = await buildOrganic(member, 5)
    await endProofs()
    await changeProof(member.actor, id, proofId, { claims: ['organic'], validUntil: dayIn(20) })
    await endProofs()
    expect(about(await subjectsTo(member))).toHaveLength(2)
  })

  it('of a product that came back on sale with its vendor is looked at then', async () => {
    const member = await buildMember()
    const { id, letTimePass } = await buildOrganic(member, 3)
    await sql("update vendors set status = 'suspended' where id = $1", [member.vendorId])
    await letTimePass(-1)
    await endProofs()
    expect((await getMyListing(member.vendorId, id)).status).toBe('suspended')
    await sql("update vendors set status = 'approved' where id = $1", [member.vendorId])
    await endProofs()
    expect((await getMyListing(member.vendorId, id)).status).toBe('rejected')
  })
})
