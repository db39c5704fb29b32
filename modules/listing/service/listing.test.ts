import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { sql } from '#tests/support/database.ts'
import {
  asInput,
  buildAdminActor,
  buildListing,
  buildMember,
  listingInput,
  type TestMember,
} from '#tests/support/listings.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { listingJobs } from '../jobs.server.ts'
import { listingChecklist } from '../rules/checklist.ts'
import { claimStandings, claimTexts } from '../rules/claims.ts'
import { type ListingContent, type ListingContentInput, SaveListingInput } from '../shapes/content.ts'
import type { ListingView } from '../shapes/listing.ts'
import {
  approveProduct,
  approveRevision,
  getListingToDecide,
  reinstateProduct,
  sendBackProduct,
  sendBackRevision,
  suspendProduct,
} from './decide.server.ts'
import { listListings } from './list-listings.server.ts'
import {
  adjustStock,
  createListing,
  duplicateListing,
  getMyListing,
  previewMyListing,
  saveListing,
  withdrawRevision,
} from './listing.server.ts'
import { archiveListing, restoreListing, submitListing, takeBackListing } from './move-listing.server.ts'

let member: TestMember
let admin: AdminActor

beforeAll(async () => {
  member = await buildMember()
  admin = await buildAdminActor()
})

const stockOf = async (id: string) =>
  (await sql<{ stock: number }>('select stock from variants where id = $1', [id]))[0]?.stock
const trail = (id: string) =>
  sql<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [id],
  )

/** Pieces of its first variant, sold to somebody. */
async function sell({ id, slug, content }: ListingView, quantity: number) {
  const product = {
    productId: id,
    variantId: content.variants[0]?.id ?? '',
    vendorId: member.vendorId,
    slug,
    price: content.price ?? 0,
  }
  const { order } = await buildOrder({ lines: [{ product, quantity }] })
  return order
}

function edited(listing: ListingView, about: Partial<ListingContent>) {
  return asInput({ ...listing.content, ...about })
}

describe('a draft', () => {
  it('needs a name and a category, nothing else', async () => {
    const input = await listingInput(member.vendorId)
    const bare = {
      ...input,
      brand: '',
      price: null,
      mrp: null,
      hsn: '',
      netQuantity: null,
      kind: 'only' as const,
      photos: [],
      variants: input.variants.slice(0, 1).map((variant) => ({ ...variant, name: '', sku: '', expiryMonth: null })),
    }
    const listing = await createListing(member.actor, bare)
    expect(listing).toMatchObject({
      status: 'draft',
      slug: expect.stringMatching(/^satin-lipstick/),
      content: { price: null },
    })
    expect(listing.content.variants[0]?.sku).toMatch(/^SATINL-/)
    await expect(submitListing(member.actor, listing.id)).rejects.toMatchObject({ code: 'listing.incomplete' })
  })

  it('is refused with a category that is none, a foreign photo and a SKU of another product', async () => {
    const other = await buildMember()
    const theirs = await listingInput(other.vendorId)
    const create = async (about: object) =>
      createListing(member.actor, { ...(await listingInput(member.vendorId)), ...about })
    await expect(create({ category: 'Toys' })).rejects.toMatchObject({ code: 'listing.category_unknown' })
    await expect(create({ photos: theirs.photos })).rejects.toMatchObject({ code: 'listing.photo_gone' })
    await createListing(other.actor, theirs)
    const input = await listingInput(member.vendorId)
    const [first, ...rest] = input.variants
    const sku = theirs.variants[0]?.sku ?? ''
    await expect(create({ variants: [{ ...first, sku }, ...rest] })).rejects.toMatchObject({
      details: { issues: [{ path: 'content.variants.0.sku', message: 'Another product uses this SKU.' }] },
    })
  })

  it('is another vendor’s business only', async () => {
    const listing = await buildListing(member)
    const other = await buildMember()
    await expect(getMyListing(other.vendorId, listing.id)).rejects.toMatchObject({ code: 'listing.not_found' })
    for (const act of [
      submitListing,
      archiveListing,
      takeBackListing,
      restoreListing,
      duplicateListing,
      withdrawRevision,
    ]) {
      await expect(act(other.actor, listing.id)).rejects.toMatchObject({ code: 'listing.not_found' })
    }
  })

  it('keeps what an order names when a shade goes, and frees its SKU', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const [wine, rose] = listing.content.variants
    if (!wine || !rose) throw new Error('two shades')
    const product = {
      productId: listing.id,
      variantId: wine.id,
      vendorId: member.vendorId,
      slug: listing.slug,
      price: 422,
    }
    const { order } = await buildOrder({ lines: [{ product, quantity: 2 }] })
    const photos = listing.content.photos.filter((photo) => photo.variantId === rose.id)
    const saved = await saveListing(
      member.actor,
      listing.id,
      listing.version,
      edited(listing, { variants: [rose], photos }),
    )
    expect(saved.content.variants.map(({ id }) => id)).toEqual([rose.id])
    const [kept] = await sql(
      'select retired_at is not null as retired, stock, sku <> $2 as renamed from variants where id = $1',
      [wine.id, wine.sku],
    )
    expect(kept).toEqual({ retired: true, stock: 0, renamed: true })
    const [line] = await sql(
      'select l.variant_name from line_items l join orders o on o.id = l.order_id where o.public_id = $1',
      [order.id],
    )
    expect(line).toEqual({ variant_name: 'Wine' })
  })
})

describe('a vendor that is not approved yet', () => {
  it('prepares three products, also when they are asked for at once, and more once it is approved', async () => {
    const early = await buildMember({ status: 'draft' })
    const inputs = await Promise.all(Array.from({ length: 5 }, () => listingInput(early.vendorId)))
    const made = await Promise.allSettled(inputs.map((input) => createListing(early.actor, input)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const [one] = made.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const refused = { code: 'listing.drafts_full' }
    await expect(duplicateListing(early.actor, one?.id ?? '')).rejects.toMatchObject(refused)
    await sql("update vendors set status = 'submitted' where id = $1", [early.vendorId])
    await expect(createListing(early.actor, await listingInput(early.vendorId))).rejects.toMatchObject(refused)
    await sql("update vendors set status = 'approved' where id = $1", [early.vendorId])
    expect((await createListing(early.actor, await listingInput(early.vendorId))).status).toBe('draft')
  })
})

describe('two people who edit one product', () => {
  it('the second is told what is there now', async () => {
    const listing = await buildListing(member)
    await saveListing(member.actor, listing.id, listing.version, edited(listing, { brand: 'Other' }))
    await expect(
      saveListing(member.actor, listing.id, listing.version, edited(listing, { brand: 'Mine' })),
    ).rejects.toMatchObject({ code: 'edit.conflict', details: { current: { content: { brand: 'Other' } } } })
  })

  it('and a sale meanwhile stays sold', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const wine = listing.content.variants[0]
    if (!wine) throw new Error('a shade')
    const input = asInput(listing.content)
    await sell(listing, 3)
    const [first, ...rest] = input.variants
    if (!first) throw new Error('a shade')
    await saveListing(member.actor, listing.id, listing.version, {
      ...input,
      variants: [{ ...first, stock: 25 }, ...rest],
    })
    expect(await stockOf(wine.id)).toBe(22)
    expect(
      await adjustStock(
        member.actor,
        { productId: listing.id, variantId: wine.id },
        { stock: 4, stockWas: 22, note: 'Counted' },
      ),
    ).toEqual({ stock: 4 })
    const moves = await sql('select delta, note from stock_movements where variant_id = $1 order by id', [wine.id])
    expect(moves).toEqual([
      { delta: 20, note: null },
      { delta: -3, note: null },
      { delta: 5, note: null },
      { delta: -18, note: 'Counted' },
    ])
  })
})

describe('a count', () => {
  const first = ({ id, content }: ListingView) => ({ productId: id, variantId: content.variants[0]?.id ?? '' })
  const count = (listing: ListingView, stockWas: number, stock: number, countId?: string) =>
    adjustStock(member.actor, first(listing), { stock, stockWas, note: '', countId })
  const recounted = (stock: number, about: ListingView) => ({
    code: 'listing.stock_recounted',
    details: { stock: { [first(about).variantId]: stock }, issues: [{ path: expect.stringMatching(/stock$/) }] },
  })

  it('that comes second from the same figure is refused with what stands', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await count(listing, 20, 120)
    await expect(count(listing, 20, 120)).rejects.toMatchObject(recounted(120, listing))
    await sell(listing, 2)
    await expect(count(listing, 20, 125)).rejects.toMatchObject(recounted(118, listing))
    expect(await count(listing, 118, 120)).toEqual({ stock: 120 })
  })

  it('is refused in the form too, at its field, and nothing of the form is saved', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await count(listing, 20, 120)
    const [wine, ...others] = asInput(listing.content).variants
    if (!wine) throw new Error('a shade')
    const save = (variant: object) =>
      saveListing(member.actor, listing.id, listing.version, {
        ...edited(listing, { manufacturer: 'Nila LLP' }),
        variants: [{ ...wine, ...variant }, ...others],
      })
    const refused = save({ stock: 120 })
    await expect(refused).rejects.toMatchObject(recounted(120, listing))
    await expect(refused).rejects.toMatchObject({ details: { issues: [{ path: 'content.variants.0.stock' }] } })
    expect((await getMyListing(member.vendorId, listing.id)).content.manufacturer).toBe(listing.content.manufacturer)
    const saved = await save({})
    expect(saved.content.variants[0]?.stock, 'a form that counts nothing changes no stock').toBe(120)
  })

  it('whose answer was lost is counted once: sent again, at once, and after a sale', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const countId = crypto.randomUUID()
    const twice = await Promise.all([count(listing, 20, 120, countId), count(listing, 20, 120, countId)])
    expect(twice).toEqual([{ stock: 120 }, { stock: 120 }])
    await sell(listing, 2)
    expect(await count(listing, 20, 120, countId)).toEqual({ stock: 118 })
    const moves = await sql(
      "select delta from stock_movements where variant_id = $1 and reason = 'adjusted' order by id",
      [first(listing).variantId],
    )
    expect(moves).toEqual([{ delta: 20 }, { delta: 100 }])
    expect((await trail(listing.id)).filter(({ action }) => action === 'product.stock_adjusted')).toHaveLength(1)
  })

  it('is refused where orders took more than was counted, so that nothing of it is lost when they are cancelled', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const order = await sell(listing, 18)
    await expect(count(listing, 20, 4, crypto.randomUUID())).rejects.toMatchObject(recounted(2, listing))
    const [wine, ...others] = asInput(listing.content).variants
    const form = { ...asInput(listing.content), variants: [{ ...wine, stock: 4 }, ...others] } as ListingContentInput
    await expect(saveListing(member.actor, listing.id, listing.version, form)).rejects.toMatchObject(
      recounted(2, listing),
    )
    await sql("select cancel_order((select id from orders where public_id = $1), 'customer', null, 'Not needed')", [
      order.id,
    ])
    expect(await count(listing, 20, 4)).toEqual({ stock: 4 })
  })

  it('that moves nothing is a count: sent again it changes nothing, and is refused against an older figure', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await sell(listing, 3)
    const countId = crypto.randomUUID()
    expect(await count(listing, 20, 20, countId)).toEqual({ stock: 17 })
    expect(await count(listing, 17, 30)).toEqual({ stock: 30 })
    expect(await count(listing, 20, 20, countId)).toEqual({ stock: 30 })
    await expect(count(listing, 20, 20)).rejects.toMatchObject(recounted(30, listing))
    await expect(count(listing, 20, 25)).rejects.toMatchObject(recounted(30, listing))
    expect(await trail(listing.id)).toSatisfy(
      (acts: { action: string }[]) => acts.filter(({ action }) => action === 'product.stock_adjusted').length === 1,
    )
  })

  it('takes off what sold meanwhile, and adds what a cancelled order gave back', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const order = await sell(listing, 3)
    await sell(listing, 2)
    await sql("select cancel_order((select id from orders where public_id = $1), 'customer', null, 'Not needed')", [
      order.id,
    ])
    expect(await count(listing, 20, 30)).toEqual({ stock: 28 })
  })
})

describe('a review', () => {
  it('needs the whole checklist', async () => {
    const waiting = await buildMember({ status: 'submitted' })
    const listing = await buildListing(waiting, { status: 'submitted' })
    await expect(approveProduct(admin, listing.id)).rejects.toMatchObject({ code: 'listing.incomplete' })
    await sql(`update vendors set status = 'approved' where id = $1`, [waiting.vendorId])
    expect(await approveProduct(admin, listing.id)).toMatchObject({ status: 'approved' })
  })

  it('sends back with a reason; mended, it is approved; each step is written down and told', async () => {
    const listing = await buildListing(member, { status: 'rejected' })
    expect(listing).toMatchObject({ status: 'rejected', statusReason: 'The photo is blurred.' })
    const mended = await saveListing(
      member.actor,
      listing.id,
      listing.version,
      edited(listing, { description: 'Clearer.' }),
    )
    await submitListing(member.actor, mended.id)
    const live = await approveProduct(admin, listing.id)
    expect(live.history.map(({ status }) => status)).toEqual([
      'approved',
      'submitted',
      'rejected',
      'submitted',
      'draft',
    ])
    expect((await trail(listing.id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.submitted',
      'product.sent_back',
      'product.changed',
      'product.submitted',
      'product.approved',
    ])
    await listingJobs['listing:moved']?.({ productId: listing.id, what: 'sent_back', reason: 'The photo is blurred.' })
    const [mail] = await sql<{ subject: string }>('select subject from mails where recipient = $1', [
      member.viewer.email,
    ])
    expect(mail?.subject).toContain('was sent back')
  })

  it('stands still while it is with the reviewers, until it is taken back', async () => {
    const listing = await buildListing(member, { status: 'submitted' })
    await expect(saveListing(member.actor, listing.id, listing.version, edited(listing, {}))).rejects.toMatchObject({
      code: 'listing.in_review',
    })
    const back = await takeBackListing(member.actor, listing.id)
    expect(back.status).toBe('draft')
    await expect(sendBackProduct(admin, listing.id, 'Too late')).rejects.toMatchObject({
      code: 'listing.move_not_allowed',
    })
  })

  it('does not approve unseen what changed meanwhile', async () => {
    const listing = await buildListing(member, { status: 'submitted' })
    await takeBackListing(member.actor, listing.id)
    await submitListing(member.actor, listing.id)
    await expect(approveProduct(admin, listing.id, listing.version)).rejects.toMatchObject({ code: 'edit.conflict' })
  })

  it('is the system’s where the operator says so and nothing is missing', async () => {
    await sql(
      `insert into settings (key, value) values ('approvals', '{"products": "automatic"}') on conflict (key) do update set value = excluded.value`,
    )
    try {
      expect((await buildListing(member, { status: 'submitted' })).status).toBe('approved')
      const inTamil = await buildListing(member, { status: 'submitted', content: { description: 'ஆர்கானிக் அழகு' } })
      expect(inTamil.status, 'no claim is looked for in these letters').toBe('submitted')
      const unknown = await buildMember({ status: 'draft' })
      expect((await buildListing(unknown, { status: 'submitted' })).status).toBe('submitted')
    } finally {
      await sql(`delete from settings where key = 'approvals'`)
    }
  })

  it('suspends and reinstates', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    expect(await suspendProduct(admin, listing.id, 'Recall')).toMatchObject({
      status: 'suspended',
      statusReason: 'Recall',
    })
    expect(await reinstateProduct(admin, listing.id)).toMatchObject({ status: 'approved', statusReason: null })
  })
})

describe('an approved listing', () => {
  it('keeps what is on sale while changed claims wait, and shows the rest at once', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const saved = await saveListing(
      member.actor,
      listing.id,
      listing.version,
      edited(listing, { name: 'Velvet Lipstick', warnings: 'Keep it dry.', manufacturer: 'Nila LLP' }),
    )
    expect(saved).toMatchObject({
      status: 'approved',
      content: { name: 'Velvet Lipstick', warnings: 'Keep it dry.', manufacturer: 'Nila LLP' },
      revision: { status: 'submitted', changed: ['Name', 'Warnings'] },
    })
    const [row] = await sql('select name, warnings, manufacturer, status from products where id = $1', [listing.id])
    expect(row).toEqual({
      name: 'Satin Lipstick',
      warnings: listing.content.warnings,
      manufacturer: 'Nila LLP',
      status: 'approved',
    })
    expect((await previewMyListing(member.vendorId, listing.id)).name).toBe('Velvet Lipstick')
    expect(
      (await listListings(member.vendorId, { q: 'satin', stock: 'all', sort: 'newest', limit: 100 })).items.find(
        ({ id }) => id === listing.id,
      )?.hasChangesWaiting,
    ).toBe(true)

    const again = await saveListing(
      member.actor,
      listing.id,
      saved.version,
      edited(saved, { name: 'Velour Lipstick', price: 300 }),
    )
    expect(again.revision?.changed).toEqual(['Name', 'Warnings', 'Prices'])
    const [open] = await sql('select count(*)::int as count from product_revisions where product_id = $1', [listing.id])
    expect(open).toEqual({ count: 1 })

    const review = await getListingToDecide(listing.id)
    expect(review.changes[0]).toEqual({ label: 'Name', before: 'Satin Lipstick', after: 'Velour Lipstick' })
    const approved = await approveRevision(admin, listing.id)
    expect(approved).toMatchObject({ revision: null, live: { name: 'Velour Lipstick', price: 300 } })
    await expect(approveRevision(admin, listing.id)).rejects.toMatchObject({ code: 'listing.no_changes_waiting' })
  })

  it('that is saved as it was writes nothing into the audit trail', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const before = await trail(listing.id)
    // The API names the parts of a shade in an order of its own.
    const sent = SaveListingInput.parse({ version: listing.version, content: edited(listing, {}) })
    await saveListing(member.actor, listing.id, sent.version, sent.content)
    expect(await trail(listing.id)).toEqual(before)
  })

  it('shows changes that were sent back until they are given up', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await saveListing(member.actor, listing.id, listing.version, edited(listing, { brand: 'Other' }))
    await sendBackRevision(admin, listing.id, 'Not your brand.')
    const seen = await getMyListing(member.vendorId, listing.id)
    expect(seen).toMatchObject({
      content: { brand: 'Other' },
      revision: { status: 'rejected', reason: 'Not your brand.' },
    })
    expect(await withdrawRevision(member.actor, listing.id)).toMatchObject({
      content: { brand: 'Vanya' },
      revision: null,
    })
  })

  it('cannot lose what it declares', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await expect(
      saveListing(member.actor, listing.id, listing.version, edited(listing, { licenceNumber: '' })),
    ).rejects.toMatchObject({ code: 'listing.incomplete', details: { issues: [{ path: 'content.licenceNumber' }] } })
  })

  it('is told all that it would lose at once, each once', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const bare = edited(listing, { licenceNumber: '', hsn: '', description: 'Makes fairer, cures.' })
    await expect(saveListing(member.actor, listing.id, listing.version, bare)).rejects.toMatchObject({
      message:
        'Enter the HSN code from your tax invoice. ' +
        'Enter the manufacturing licence number (“M” or “Mfg. Lic. No.” on the pack). ' +
        'Choose other words, or attach proof for “fairer”: a test on people that measured the change. No wording may rank one skin tone above another. ' +
        'Remove “cures”. If it makes no promise here, attach a document that explains why. ' +
        'A live product must stay complete.',
      details: {
        issues: [
          { path: 'content.hsn' },
          { path: 'content.licenceNumber' },
          { path: 'content.proofs', message: expect.stringMatching(/“fairer”.* Remove “cures”/) },
        ],
      },
    })
  })

  it('takes the true month of a batch that is too old to be sold, and that pack leaves the sale', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const [first, ...others] = listing.content.variants
    const variants = [{ ...first, expiryMonth: '2026-11' }, ...others] as ListingContent['variants']
    const saved = await saveListing(member.actor, listing.id, listing.version, edited(listing, { variants }))
    expect(saved.content.variants[0]?.expiryMonth).toBe('2026-11')
    expect(saved.gate.find(({ id }) => id === 'batch')?.todo).toMatch(/can no longer be sold/)
    const pieces = await sql<{ pieces: number }>(
      'select pieces_for_sale(v, 30) as pieces from variants v where product_id = $1 order by position',
      [listing.id],
    )
    expect(pieces[0]).toEqual({ pieces: 0 })

    const noBatch = [{ ...variants[0], batchNumber: '' }, ...others] as ListingContent['variants']
    await expect(
      saveListing(member.actor, listing.id, saved.version, edited(saved, { variants: noBatch })),
    ).rejects.toMatchObject({ code: 'listing.incomplete' })
  })

  it('has its changes approved although a batch became too old meanwhile', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    await saveListing(member.actor, listing.id, listing.version, edited(listing, { name: 'Velvet Lipstick' }))
    await sql(`update variants set expires_on = '2026-11-30' where product_id = $1`, [listing.id])
    expect((await approveRevision(admin, listing.id)).live.name).toBe('Velvet Lipstick')
  })

  it('is archived and comes back as a draft', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    expect((await archiveListing(member.actor, listing.id)).status).toBe('archived')
    await expect(saveListing(member.actor, listing.id, listing.version, edited(listing, {}))).rejects.toMatchObject({
      code: 'listing.archived',
    })
    expect((await restoreListing(member.actor, listing.id)).status).toBe('draft')
  })

  it('is copied as a draft without stock', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const copy = await duplicateListing(member.actor, listing.id)
    expect(copy).toMatchObject({ status: 'draft', content: { name: 'Satin Lipstick (copy)', photos: [{}, {}] } })
    expect(copy.content.variants.map(({ stock }) => stock)).toEqual([0, 0])
    expect(copy.content.photos[0]?.variantId).toBe(copy.content.variants[0]?.id)
  })
})

describe('a suspended vendor', () => {
  it('looks, and changes nothing', async () => {
    const other = await buildMember()
    const listing = await buildListing(other, { status: 'approved' })
    await sql(`update vendors set status = 'suspended' where id = $1`, [other.vendorId])
    expect((await getMyListing(other.vendorId, listing.id)).status).toBe('suspended')
    const refused = { code: 'listing.vendor_suspended', kind: 'forbidden' }
    await expect(saveListing(other.actor, listing.id, listing.version, edited(listing, {}))).rejects.toMatchObject(
      refused,
    )
    await expect(archiveListing(other.actor, listing.id)).rejects.toMatchObject(refused)
    const input = await listingInput(other.vendorId)
    await expect(createListing(other.actor, input)).rejects.toMatchObject(refused)
  })
})

it('every product of the demo passes the checklist', async () => {
  const rows = await sql<{ id: string; vendor_id: string }>(
    `select p.id, p.vendor_id from products p join vendors s on s.id = p.vendor_id where s.slug in ('ratnamala-beauty-house', 'kesari-and-co', 'vanya-botanics', 'aranya-forest-goods') and p.status = 'approved'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(17)
  for (const { id, vendor_id } of rows) {
    const listing = await getMyListing(vendor_id, id)
    const open = listingChecklist(listing.content, {
      vendor: listing.vendor,
      claims: claimStandings(claimTexts(listing.content), listing.proofs, '2026-11-20'),
      today: '2026-11-20',
      marginDays: 30,
    }).filter((line) => !line.ok)
    expect(open, listing.content.name).toEqual([])
  }
})
