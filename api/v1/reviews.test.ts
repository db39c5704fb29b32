import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#api/app.ts'
import { eraseUser } from '#modules/accounts/store/users.server.ts'
import { reviewJobs } from '#modules/reviews/jobs.server.ts'
import { decideOnReviews } from '#modules/reviews/service/moderate.server.ts'
import { writeReview } from '#modules/reviews/service/write.server.ts'
import type { AdminReviewsView, MyReviewsView, ProductReviewsView, VendorReviewsView } from '#modules/reviews/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildPicture } from '#tests/support/listings.ts'
import { buildOrder, cancelLinesOf, moveOrder } from '#tests/support/orders.ts'
import { buildBuyer, buildReview, reviewInput } from '#tests/support/reviews.ts'

const admin = { userId: randomUUID(), name: 'Vikram Rao', role: 'admin', network: '' } as const
const read = async (slug: string, search = '') =>
  (await ask<ProductReviewsView>('GET', `/products/${slug}/reviews${search}`)).body
const ratingOf = async (productId: string) =>
  (
    await sql<{ rating: string; review_count: number }>('select rating, review_count from products where id = $1', [
      productId,
    ])
  )[0]

async function uploadFor(cookie: string, bytes: Buffer): Promise<{ status: number; body: { id: string } }> {
  const response = await api.request(
    'http://127.0.0.1:3000/api/v1/reviews/photos',
    { method: 'POST', headers: { 'content-type': 'image/jpeg', cookie }, body: new Uint8Array(bytes) },
    { clientAddress: '127.0.0.1', requestId: randomUUID() },
  )
  return { status: response.status, body: (await response.json()) as { id: string } }
}

describe('a review of somebody whose address is not confirmed', () => {
  const confirm = (userId: string) => sql('update users set email_verified_at = now() where id = $1', [userId])

  it('is kept for its author alone, and shown once the address is confirmed', async () => {
    const author = await buildUser({ emailVerified: false })
    const { review, product } = await buildReview({ viewer: author })
    expect(review.status).toBe('unconfirmed')
    expect((await read(product.slug)).items).toEqual([])
    expect(await ratingOf(product.productId)).toMatchObject({ review_count: 0 })
    await reviewJobs['reviews:release']?.({ userId: author.userId })
    expect((await read(product.slug)).items).toEqual([])
    await confirm(author.userId)
    for (const _ of [1, 2]) await reviewJobs['reviews:release']?.({ userId: author.userId })
    expect((await read(product.slug)).items).toMatchObject([{ id: review.id }])
    expect(await ratingOf(product.productId)).toMatchObject({ review_count: 1 })
  })

  it('is looked at first when the checks find something', async () => {
    const author = await buildUser({ emailVerified: false })
    const { review, product } = await buildReview({
      viewer: author,
      text: 'Write to me at somebody@mail.example please.',
    })
    await confirm(author.userId)
    await reviewJobs['reviews:release']?.({ userId: author.userId })
    expect((await read(product.slug)).items).toEqual([])
    expect(await sql('select status from reviews where id = $1', [review.id])).toEqual([{ status: 'pending' }])
  })

  it('cannot be published by the operator meanwhile, and one that others read already is not changed', async () => {
    const author = await buildUser({ emailVerified: false })
    const { review } = await buildReview({ viewer: author })
    const one = [{ id: review.id, version: review.version }]
    const { refused } = await decideOnReviews(admin, { reviews: one, decision: 'publish' })
    expect(refused).toMatchObject([{ why: 'Its author has not confirmed the email address.' }])
    await sql("update reviews set status = 'published' where id = $1", [review.id])
    const body = { version: review.version, stars: 1, text: 'It has changed completely.' }
    expect(await ask('PUT', `/reviews/${review.id}`, { cookie: await cookieOf(author), body })).toMatchObject({
      status: 403,
      body: { code: 'accounts.email_not_verified' },
    })
  })

  it('gives no votes either', async () => {
    const { review } = await buildReview()
    const cookie = await cookieOf(await buildUser({ emailVerified: false }))
    expect(await ask('PUT', `/reviews/${review.id}/vote`, { cookie, body: { helpful: true } })).toMatchObject({
      status: 403,
      body: { code: 'accounts.email_not_verified' },
    })
  })
})

describe('writing a review is refused', () => {
  it('from nobody, and from who bought nothing', async () => {
    const { productId } = await buildProduct()
    const body = { productId, stars: 5, text: 'It smells of roses.' }
    expect((await ask('POST', '/reviews', { body })).status).toBe(401)
    const stranger = await cookieOf(await buildUser())
    expect(await ask('POST', '/reviews', { body, cookie: stranger })).toMatchObject({
      status: 403,
      body: { code: 'reviews.not_bought' },
    })
  })

  it.each(['pending', 'shipped', 'cancelled'])('while the order is %s', async (status) => {
    const product = await buildProduct()
    const { viewer } = await buildBuyer(product, { status })
    await expect(writeReview(viewer, reviewInput(product.productId))).rejects.toMatchObject({
      code: 'reviews.not_bought',
    })
  })

  it('for a line that was cancelled out of a delivered order', async () => {
    const [product, other] = [await buildProduct(), await buildProduct()]
    const lines = [product, other].map((one) => ({ product: one, quantity: 1 }))
    const { order, viewer } = await buildOrder({ lines })
    await cancelLinesOf(order.id, [product.productId])
    await moveOrder(order.id, 'delivered')
    await expect(writeReview(viewer, reviewInput(product.productId))).rejects.toMatchObject({
      code: 'reviews.not_bought',
    })
  })

  it('from the people who sell the product, even when they bought it', async () => {
    const member = await buildVendorMember()
    const product = await buildProduct({ vendorId: member.vendorId })
    await buildBuyer(product, { viewer: member })
    await expect(writeReview(member, reviewInput(product.productId))).rejects.toMatchObject({
      code: 'reviews.own_product',
    })
  })

  it('a second time', async () => {
    const { viewer, product } = await buildReview()
    await expect(writeReview(viewer, reviewInput(product.productId))).rejects.toMatchObject({
      code: 'reviews.already_written',
    })
  })

  it('with values that are none', async () => {
    const product = await buildProduct()
    const cookie = await cookieOf((await buildBuyer(product)).viewer)
    const right = { productId: product.productId, stars: 5, text: 'It smells of roses.' }
    for (const wrong of [
      { stars: 0 },
      { stars: 4.5 },
      { text: 'short' },
      { text: 'x'.repeat(3_001) },
      { title: 'x'.repeat(101) },
      { skinType: 'Leather' },
      { photoIds: ['../../etc'] },
      { photoIds: ['0123456789abcdef0123'] },
      { productId: 'none' },
      { unknown: true },
      { text: `a NUL \u0000 inside of it`, stars: '5' },
    ]) {
      expect(
        (await ask('POST', '/reviews', { cookie, body: { ...right, ...wrong } })).status,
        JSON.stringify(wrong),
      ).toBe(422)
    }
    expect(
      (await ask('PUT', '/reviews/none', { cookie, body: { version: 1, stars: 5, text: 'It smells of roses.' } }))
        .status,
    ).toBe(422)
  })
})

describe('a written review', () => {
  it('is read by everybody under a short name, and moves rating and number', async () => {
    const product = await buildProduct({ stock: 50 })
    await buildReview({ product, stars: 5, name: 'Meera Krishnan' })
    await buildReview({ product, stars: 2, name: 'Ritu', skinType: 'Dry' })
    const page = await read(product.slug)
    expect(page.items.map(({ author, stars }) => [author, stars])).toEqual([
      ['Ritu', 2],
      ['Meera K.', 5],
    ])
    expect(page.summary).toEqual({
      average: 3.5,
      count: 2,
      stars: [0, 1, 0, 0, 1],
      demo: 0,
      written: 2,
      writtenStars: [0, 1, 0, 0, 1],
    })
    expect(await ratingOf(product.productId)).toEqual({ rating: 3.5, review_count: 2 })
    expect((await read(product.slug, '?skinType=Dry')).total).toBe(1)
    expect((await read(product.slug, '?stars=5')).items).toHaveLength(1)
    expect((await read(product.slug, '?photos=yes')).items).toHaveLength(0)
  })

  it('adds to the ratings that a catalogue came with', async () => {
    const product = await buildProduct({ stock: 50 })
    await sql('update products set rating = 4.8, review_count = 142 where id = $1', [product.productId])
    const before = (await read(product.slug)).summary
    expect(before).toMatchObject({ average: 4.8, count: 142, demo: 142, written: 0 })
    expect(before.stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / 142).toBeCloseTo(4.8, 1)
    await buildReview({ product, stars: 1 })
    expect((await read(product.slug)).summary).toMatchObject({ count: 143, demo: 142, written: 1 })
  })

  it('waits when the checks find something, and only its author sees it', async () => {
    const product = await buildProduct({ stock: 50 })
    const { viewer, review } = await buildReview({ product, text: 'Call me on 98450 12345 for more.' })
    expect(review.status).toBe('pending')
    expect((await read(product.slug)).items).toEqual([])
    expect((await ratingOf(product.productId))?.review_count).toBe(0)
    const mine = await ask<MyReviewsView>('GET', `/reviews/mine?product=${product.slug}`, {
      cookie: await cookieOf(viewer),
    })
    expect(mine.body.items[0]?.review).toMatchObject({ id: review.id, status: 'pending' })
  })

  it('waits when an admin looks at all of them', async () => {
    await sql(`insert into settings (key, value) values ('approvals', '{"reviews": "manual"}')`)
    const { review } = await buildReview()
    await sql(`delete from settings where key = 'approvals'`)
    expect(review.status).toBe('pending')
  })

  it('is changed by its author alone, over the version that was read', async () => {
    const { viewer, review, product } = await buildReview({ stars: 5 })
    const body = { version: review.version, stars: 1, text: 'It broke after a week of use.' }
    const path = `/reviews/${review.id}`
    expect((await ask('PUT', path, { body, cookie: await cookieOf(await buildUser()) })).status).toBe(404)
    const cookie = await cookieOf(viewer)
    expect(await ask('PUT', path, { body, cookie })).toMatchObject({
      status: 200,
      body: { stars: 1, status: 'published' },
    })
    expect(await ask('PUT', path, { body, cookie })).toMatchObject({ status: 409, body: { code: 'edit.conflict' } })
    expect(await ratingOf(product.productId)).toEqual({ rating: 1, review_count: 1 })
    const [shown] = (await read(product.slug)).items
    expect(shown?.editedAt).not.toBeNull()
  })

  it('goes when its author deletes it, and another may be written', async () => {
    const { viewer, review, product } = await buildReview()
    const cookie = await cookieOf(viewer)
    expect((await ask('DELETE', `/reviews/${review.id}`, { cookie: await cookieOf(await buildUser()) })).status).toBe(
      404,
    )
    expect((await ask('DELETE', `/reviews/${review.id}`, { cookie })).status).toBe(204)
    expect(await ratingOf(product.productId)).toEqual({ rating: 0, review_count: 0 })
    expect((await writeReview(viewer, reviewInput(product.productId))).status).toBe('published')
  })

  it('keeps its words and loses its author when the account is deleted', async () => {
    const { viewer, product } = await buildReview({ skinType: 'Dry', ageRange: '25-34' })
    await eraseUser(viewer.userId)
    const [shown] = (await read(product.slug)).items
    expect(shown).toMatchObject({ author: null, skinType: null, ageRange: null, text: 'It smells of roses and lasts.' })
    expect(await ratingOf(product.productId)).toEqual({ rating: 4, review_count: 1 })
  })

  it('announces its product, and nothing while nobody can read it', async () => {
    const product = await buildProduct({ stock: 50 })
    const waiting = () => sql('select 1 from review_changes where product_id = $1', [product.productId])
    await buildReview({ product, text: 'See www.elsewhere.example for it' })
    expect(await waiting()).toEqual([])
    const { review } = await buildReview({ product })
    const reader = await cookieOf(await buildUser())
    await ask('PUT', `/reviews/${review.id}/vote`, { body: { helpful: true }, cookie: reader })
    expect(await waiting()).toHaveLength(1)
    await reviewJobs['reviews:fold']?.({})
    expect(await waiting()).toEqual([])
  })
})

describe('many at once', () => {
  it('are all counted, and nobody waits for another', async () => {
    const product = await buildProduct({ stock: 100 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => buildBuyer(product)))
    await Promise.all(
      buyers.map(({ viewer }, at) => writeReview(viewer, reviewInput(product.productId, { stars: (at % 5) + 1 }))),
    )
    await reviewJobs['reviews:fold']?.({})
    const [counted] = await sql<{ written: number[] }>('select written from review_stars where product_id = $1', [
      product.productId,
    ])
    expect(counted?.written).toEqual([3, 3, 2, 2, 2])
    expect((await ratingOf(product.productId))?.review_count).toBe(12)
  })
})

describe('lists', () => {
  it('are walked by key without gap or double in every order', async () => {
    const product = await buildProduct({ stock: 50 })
    for (const stars of [5, 3, 4, 3, 1, 5]) await buildReview({ product, stars })
    for (const sort of ['helpful', 'newest', 'highest', 'lowest']) {
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: ProductReviewsView = await read(
          product.slug,
          `?sort=${sort}&limit=2${next ? `&cursor=${next}` : ''}`,
        )
        seen.push(...page.items.map(({ id }) => id))
        next = page.nextCursor
      }
      expect(new Set(seen).size, sort).toBe(6)
      expect(seen, sort).toHaveLength(6)
    }
    const highest = await read(product.slug, '?sort=highest')
    expect(highest.items.map(({ stars }) => stars)).toEqual([5, 5, 4, 3, 3, 1])
  })

  it('refuse what is none', async () => {
    const { slug } = await buildProduct()
    expect((await ask('GET', '/products/none/reviews')).status).toBe(404)
    for (const search of ['?stars=6', '?sort=best', '?limit=1000', '?skinType=Wood', '?page=2'])
      expect((await ask('GET', `/products/${slug}/reviews${search}`)).status, search).toBe(422)
    expect((await ask('GET', `/products/${slug}/reviews?cursor=nonsense`)).status).toBe(200)
  })

  it('of an order hold what reached its buyer, and nothing for anybody else', async () => {
    const product = await buildProduct()
    const { viewer, orderId } = await buildBuyer(product)
    const path = `/reviews/mine?order=${orderId}`
    expect((await ask('GET', path)).status).toBe(401)
    expect((await ask<MyReviewsView>('GET', path, { cookie: await cookieOf(await buildUser()) })).body.items).toEqual(
      [],
    )
    const { body } = await ask<MyReviewsView>('GET', path, { cookie: await cookieOf(viewer) })
    expect(body.items).toMatchObject([{ productId: product.productId, slug: product.slug, review: null }])
  })
})

describe('readers', () => {
  it('vote once, may take it back, and never on their own', async () => {
    const { review, viewer, product } = await buildReview()
    const path = `/reviews/${review.id}/vote`
    const vote = async (cookie: string, helpful: boolean) => ask('PUT', path, { body: { helpful }, cookie })
    expect(await vote(await cookieOf(viewer), true)).toMatchObject({
      status: 403,
      body: { code: 'reviews.own_review' },
    })
    const reader = await cookieOf(await buildUser())
    expect((await vote(reader, true)).body).toEqual({ helpful: 1 })
    expect((await vote(reader, true)).body).toEqual({ helpful: 1 })
    const mine = await ask<MyReviewsView>('GET', `/reviews/mine?product=${product.slug}`, { cookie: reader })
    expect(mine.body.helpful).toEqual([review.id])
    expect((await vote(reader, false)).body).toEqual({ helpful: 0 })
    expect((await vote(reader, false)).body).toEqual({ helpful: 0 })
  })

  it('report to the operator, who keeps or rejects by a public reason and tells the author', async () => {
    const { review, viewer, product } = await buildReview()
    const reader = await cookieOf(await buildUser())
    const body = { reason: 'off_topic', note: 'About the courier.' }
    for (let time = 0; time < 2; time++) {
      expect((await ask('POST', `/reviews/${review.id}/reports`, { body, cookie: reader })).status).toBe(204)
    }
    expect(
      (await ask('POST', `/reviews/${review.id}/reports`, { body: { ...body, about: 'reply' }, cookie: reader }))
        .status,
    ).toBe(404)
    const count = async () =>
      (await sql<{ report_count: number }>('select report_count from reviews where id = $1', [review.id]))[0]
        ?.report_count
    expect(await count()).toBe(1)
    const one = [{ id: review.id, version: review.version }]
    await decideOnReviews(admin, { reviews: one, decision: 'publish' })
    expect(await count()).toBe(0)
    expect(await decideOnReviews(admin, { reviews: one, decision: 'reject', reason: 'off_topic' })).toMatchObject({
      done: [review.id],
    })
    expect((await read(product.slug)).items).toEqual([])
    const [mail] = await sql<{ text_body: string }>(
      'select text_body from mails where recipient = $1 and subject like $2',
      [viewer.email, '%is not shown'],
    )
    expect(mail?.text_body).toContain('isn’t about the product')
    const again = await decideOnReviews(admin, { reviews: one, decision: 'publish' })
    expect(again.refused).toMatchObject([{ id: review.id, why: 'It was changed meanwhile. Read it again.' }])
    const acts = await sql(
      "select action from audit_log where subject_type = 'review' and subject_id = $1 order by id",
      [review.id],
    )
    expect(acts.map(({ action }) => action)).toEqual(['review.kept', 'review.rejected'])
  })
})

describe('photos', () => {
  it('are taken from who received something, encoded anew, and shown with the review', async () => {
    const product = await buildProduct()
    const cookie = await cookieOf((await buildBuyer(product)).viewer)
    expect((await uploadFor(await cookieOf(await buildUser()), await buildPicture())).status).toBe(403)
    expect((await uploadFor(cookie, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
    const photo = await uploadFor(cookie, await buildPicture())
    expect(photo.status).toBe(201)
    const body = { ...reviewInput(product.productId), photoIds: [photo.body.id] }
    expect((await ask('POST', '/reviews', { body, cookie })).body).toMatchObject({ photos: [{ id: photo.body.id }] })
    expect((await read(product.slug, '?photos=yes')).total).toBe(1)
    // Nobody shows another's.
    const other = await buildProduct()
    const thief = await cookieOf((await buildBuyer(other)).viewer)
    const stolen = { ...reviewInput(other.productId), photoIds: [photo.body.id] }
    expect(await ask('POST', '/reviews', { body: stolen, cookie: thief })).toMatchObject({
      status: 422,
      body: { code: 'reviews.photo_gone' },
    })
  })

  it('go after a day when no review shows them', async () => {
    const product = await buildProduct()
    const cookie = await cookieOf((await buildBuyer(product)).viewer)
    const { body } = await uploadFor(cookie, await buildPicture())
    const kept = () => sql('select 1 from images where id = $1', [body.id])
    await reviewJobs['reviews:tidy']?.({})
    expect(await kept()).toHaveLength(1)
    await sql("update images set created_at = now() - interval '2 days' where id = $1", [body.id])
    await reviewJobs['reviews:tidy']?.({})
    expect(await kept()).toHaveLength(0)
  })
})

describe('a vendor', () => {
  it('is held while it gives contact details, until the operator lets it out or takes it down', async () => {
    const product = await buildProduct()
    const { review } = await buildReview({ product })
    const cookie = await cookieOf(await buildVendorMember({ vendorId: product.vendorId }))
    const admin = await cookieOf(await buildUser({ role: 'admin' }))
    const path = `/vendor/reviews/${review.id}/reply`
    const waiting = async () => (await ask('GET', '/admin/overview/waiting', { cookie: admin })).body.reviews as number
    const list = async () =>
      (await ask<AdminReviewsView>('GET', '/admin/reviews?status=waiting', { cookie: admin })).body
    const before = await waiting()
    const held = { version: 0, text: 'Write to me at me@shop.example or 98450 12345.' }
    expect(await ask('PUT', path, { body: held, cookie })).toMatchObject({
      status: 200,
      body: { replyVersion: 1, reply: null, replyHeld: { text: held.text, flags: ['email', 'phone'] } },
    })
    expect((await read(product.slug)).items[0]?.reply).toBeNull()
    expect(await waiting()).toBe(before + 1)
    const found = await list()
    expect(found.counts.waiting).toBe(before + 1)
    const row = found.items.find(({ id }) => id === review.id)
    expect(row).toMatchObject({ reply: null, replyHeld: { text: held.text } })

    const decide = (decision: string, version: number) =>
      ask('POST', '/admin/reviews/decisions', {
        body: { reviews: [{ id: review.id, version }], decision },
        cookie: admin,
      })
    expect(await decide('publish_reply', row?.version ?? 0)).toMatchObject({ status: 200, body: { done: [review.id] } })
    expect((await read(product.slug)).items[0]?.reply).toMatchObject({ text: held.text })
    expect(await waiting()).toBe(before)
    expect(await decide('publish_reply', row?.version ?? 0)).toMatchObject({
      body: { refused: [{ why: 'Its reply does not wait.' }] },
    })

    // Without contact details it can be read at once again.
    const plain = { version: 2, text: 'Thank you for your words!' }
    expect(await ask('PUT', path, { body: plain, cookie })).toMatchObject({
      body: { reply: { text: plain.text }, replyHeld: null },
    })
    expect((await read(product.slug)).items[0]?.reply).toMatchObject({ text: plain.text })
  })

  it('are found by product, stars and words, with an average, each vendor its own', async () => {
    const member = await buildVendorMember()
    const [mist, kajal] = [
      await buildProduct({ vendorId: member.vendorId, name: 'Rose Mist', stock: 50 }),
      await buildProduct({ vendorId: member.vendorId, name: 'Neel Kajal', stock: 50 }),
    ]
    const bad = await buildReview({ product: mist, stars: 1, text: 'The bottle leaked on the way to me.' })
    const fair = await buildReview({ product: mist, stars: 4, text: 'Smells of roses for 100% of the day.' })
    const poor = await buildReview({ product: kajal, stars: 2, text: 'It smudges in the afternoon heat.' })
    await buildReview({ stars: 1, text: 'Of another vendor: it leaked as well.' })
    await reviewJobs['reviews:fold']?.({})
    const cookie = await cookieOf(member)
    const asked = async (search: string) =>
      (await ask<VendorReviewsView>('GET', `/vendor/reviews${search}`, { cookie })).body
    const found = async (search: string) => (await asked(search)).items.map(({ id }) => id)
    expect(await found('?stars=low')).toEqual([poor.review.id, bad.review.id])
    expect(await found('?stars=4')).toEqual([fair.review.id])
    expect(await found(`?product=${kajal.productId}`)).toEqual([poor.review.id])
    expect(await found('?q=LEAKED')).toEqual([bad.review.id])
    expect(await found('?q=kajal')).toEqual([poor.review.id])
    expect(await found('?q=100%25')).toEqual([fair.review.id])
    expect(await found('?q=_')).toEqual([])
    expect(await asked('')).toMatchObject({
      summary: { average: 2.3, count: 3, stars: [1, 1, 0, 1, 0] },
      products: [{ name: 'Neel Kajal' }, { name: 'Rose Mist' }],
    })
    expect((await asked(`?product=${mist.productId}`)).summary).toMatchObject({ average: 2.5, count: 2 })
    for (const search of ['?stars=6', '?product=x', '?stars=high'])
      expect((await ask('GET', `/vendor/reviews${search}`, { cookie })).status).toBe(422)
  })

  it('answers once, over the version it read, and only about its own products', async () => {
    const member = await buildVendorMember()
    const product = await buildProduct({ vendorId: member.vendorId, stock: 50 })
    const { review } = await buildReview({ product })
    const cookie = await cookieOf(member)
    const path = `/vendor/reviews/${review.id}/reply`
    const body = { version: 0, text: 'Thank you!' }
    expect((await ask('PUT', path, { body, cookie: await cookieOf(await buildVendorMember()) })).status).toBe(404)
    expect((await ask<{ unanswered: number }>('GET', '/vendor/reviews?answered=no', { cookie })).body.unanswered).toBe(
      1,
    )
    expect(await ask('PUT', path, { body, cookie })).toMatchObject({ status: 200, body: { replyVersion: 1 } })
    expect((await ask('PUT', path, { body, cookie })).status).toBe(409)
    expect((await read(product.slug)).items[0]?.reply).toMatchObject({ text: 'Thank you!', isEdited: false })
    expect((await ask<{ unanswered: number }>('GET', '/vendor/reviews', { cookie })).body.unanswered).toBe(0)

    await decideOnReviews(admin, {
      reviews: [{ id: review.id, version: 1 }],
      decision: 'remove_reply',
      reason: 'abusive',
    })
    expect((await read(product.slug)).items[0]?.reply).toBeNull()
    expect((await ask('PUT', path, { body: { ...body, version: 2 }, cookie })).status).toBe(200)
    expect((await ask('DELETE', path, { cookie })).status).toBe(204)
    expect((await ask('DELETE', path, { cookie })).status).toBe(404)
  })
})
