import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SaleMarginsView } from '#modules/listing/sale-end/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { undertaking } from '#modules/vendors/rules.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { buildCashShipment, letCashWait } from '#tests/support/cash.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, testPassword } from '#tests/support/factories.ts'
import { buildFailedJob } from '#tests/support/jobs.ts'
import { asInput, buildListing, buildMember, listingInput } from '#tests/support/listings.ts'
import { buildOrder, moveOrder } from '#tests/support/orders.ts'
import { buildCompleteVendor, signedIn } from '#tests/support/people.ts'
import { buildReturn } from '#tests/support/returns.ts'
import { buildReview } from '#tests/support/reviews.ts'
import { api } from './app.ts'
import { routeFacts } from './schema.ts'

// Every privileged write of the API's own route table, and everything that hands private things out, leaves a line of the audit trail in the name
// of whoever did it. A new route below /admin or /vendor must say here how it is done.

interface Person {
  userId: string
  cookie: string
}
interface Act {
  by: Person
  path?: Record<string, string>
  query?: string
  body?: object
  bytes?: Uint8Array<ArrayBuffer>
}
type Scene = () => Promise<Act>

const admin = () => signedIn({ role: 'admin', name: 'Ritu Malhotra' })
const reason = 'For the record.'

/** Does one call before the act itself. */
async function before(by: Person, method: string, path: string, body?: object) {
  const answer = await ask<{ version: number; id: string; items: { id: string }[]; transfers: { id: string }[] }>(
    method,
    path,
    {
      cookie: by.cookie,
      body,
    },
  )
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

const onPerson =
  (body?: object, prepare: (by: Person, id: string) => Promise<unknown> = async () => {}): Scene =>
  async () => {
    const [by, person] = [await admin(), await signedIn()]
    await prepare(by, person.userId)
    return { by, path: { id: person.userId }, ...(body ? { body } : {}) }
  }

const onVendor =
  (status: string, body?: object): Scene =>
  async () => {
    const [by, { vendorId }] = [await admin(), await buildCompleteVendor(status)]
    return { by, path: { id: vendorId }, ...(body ? { body } : {}) }
  }

/** A vendor that has asked for another account, and the decision about it. */
const onRevision =
  (more: object): Scene =>
  async () => {
    const [by, { vendorId }] = [await admin(), await buildCompleteVendor('approved')]
    const [row] = await sql<{ id: string }>(
      "insert into vendor_revisions (vendor_id, ifsc) values ($1, 'HDFC0004321') returning id",
      [vendorId],
    )
    return { by, path: { id: vendorId }, body: { revisionId: row?.id, version: 1, ...more } }
  }

async function openChargeBack(): Promise<string> {
  const { id } = await paidOrder()
  const [row] = await sql<{ id: string }>(
    `insert into payment_charge_backs (provider, provider_reference, order_id, capture_id, amount_paise, status)
     select c.provider, uuidv7()::text, o.id, c.id, 100, 'open' from orders o join payment_captures c on c.order_id = o.id
      where o.public_id = $1 returning id`,
    [id],
  )
  return row?.id ?? ''
}

async function paidOrder() {
  const { order } = await buildOrder({ input: { paymentMethod: 'upi' } })
  return order
}

/** A refund of a paid order that is due and stands so. */
async function refundAt(progress: 'proposed' | 'failed' | 'blocked') {
  const { id } = await paidOrder()
  const [refund] = await sql<{ id: string }>(
    `insert into refunds (order_id, kind, source, reason, amount_paise, progress)
     select o.id, 'goodwill', uuidv7(), 'Sorry.', 100, $2 from orders o where o.public_id = $1 returning id`,
    [id, progress],
  )
  return { id, refundId: refund?.id ?? '' }
}

const setting =
  (section: keyof SettingsView, change: (was: never) => object): Scene =>
  async () => {
    const by = await admin()
    const { body } = await ask<SettingsView>('GET', '/admin/settings', { cookie: by.cookie })
    return { by, body: change(body[section] as never) }
  }

/** A person who acts for a vendor, with an order of its goods. */
async function orderOf(status?: string) {
  const member = await buildMember()
  const product = await buildProduct({ vendorId: member.vendorId, stock: 9 })
  const { order } = await buildOrder({ lines: [{ product, quantity: 1 }] })
  if (status) await moveOrder(order.id, status)
  const [row] = await sql<{ part: string; line: string }>(
    `select s.id as part, l.id as line from orders o join vendor_orders s on s.order_id = o.id
       join line_items l on l.vendor_order_id = s.id where o.public_id = $1`,
    [order.id],
  )
  if (status === 'shipped')
    await sql("update vendor_orders set carrier = 'Delhivery', tracking_number = 'TRK1000001' where id = $1", [
      row?.part,
    ])
  return { id: order.id, by: sellerOf(member), part: row?.part ?? '', line: row?.line ?? '' }
}

const sellerOf = (member: { viewer: { userId: string }; cookie: string }): Person => ({
  userId: member.viewer.userId,
  cookie: member.cookie,
})

const onOrder =
  (
    who: 'admin' | 'vendor',
    status: string | undefined,
    body?: (order: Awaited<ReturnType<typeof orderOf>>) => object,
  ): Scene =>
  async () => {
    const order = await orderOf(status)
    return {
      by: who === 'admin' ? await admin() : order.by,
      path: { id: order.id, partId: order.part },
      ...(body ? { body: body(order) } : {}),
    }
  }

/** An order whose parcel comes back and waits to be counted. */
async function refusedOrder() {
  const order = await orderOf('shipped')
  await before(order.by, 'POST', `/vendor/orders/${order.id}/refusal`, { why: 'refused' })
  return order
}

const countOf = async (publicId: string) => ({
  lines: (
    await sql<{ id: string }>(
      'select l.id from line_items l join orders o on o.id = l.order_id where o.public_id = $1',
      [publicId],
    )
  ).map(({ id }) => ({ lineId: id, restock: 0, writeOff: 1 })),
})

/** A courier's file with one row of ₹5, of which the bank received `missing` rupees too little. */
function remittance(missing: number) {
  const utr = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  const text = `AWB-1,5,2026-11-20,${utr}`
  return { courier: 'Ekart', name: 'a.csv', text, transfers: [{ utr, deductions: 0, bankAmount: 5 - missing }] }
}

const shipment = { carrier: 'Delhivery', trackingNumber: 'TRK1000002' }
const versionOfPart = async (id: string) =>
  (await sql<{ version: number }>('select version from vendor_orders where id = $1', [id]))[0]?.version

/** An order that is paid by hand, in a state of its payment. */
const onManualPayment =
  (isPaid: boolean): Scene =>
  async () => {
    await sql(`insert into payment_methods (code, name, type, details, provider) values ('by-wire', 'By wire', 'offline', 'Send it.', 'manual')
               on conflict (code) do update set enabled = true`)
    const by = await admin()
    const { order, viewer } = await buildOrder({ input: { paymentMethod: 'by-wire' } })
    if (isPaid) {
      await before(by, 'POST', `/admin/orders/${order.id}/payment-confirmation`)
      await before(by, 'POST', `/admin/orders/${order.id}/cancellation`, { reason })
    }
    expect(viewer.userId).toBeTruthy()
    return { by, path: { id: order.id } }
  }

const onListing =
  (
    who: 'admin' | 'vendor',
    status: 'draft' | 'submitted' | 'approved',
    body?: object,
    prepare?: (by: Person, id: string) => Promise<unknown>,
  ): Scene =>
  async () => {
    const member = await buildMember()
    const listing = await buildListing(member, { status })
    const by = who === 'admin' ? await admin() : sellerOf(member)
    await prepare?.(by, listing.id)
    return { by, path: { id: listing.id, productId: listing.id }, ...(body ? { body } : {}) }
  }

/** A product on sale whose changes wait. */
const onListingRevision =
  (who: 'admin' | 'vendor', body?: object): Scene =>
  async () => {
    const member = await buildMember()
    const listing = await buildListing(member, { status: 'approved' })
    const seller = sellerOf(member)
    const content = { ...asInput(listing.content), description: 'Another description, long enough to be read.' }
    await before(seller, 'PUT', `/vendor/products/${listing.id}`, { version: listing.version, content })
    const by = who === 'admin' ? await admin() : seller
    return { by, path: { id: listing.id, productId: listing.id }, ...(body ? { body } : {}) }
  }

const pdf = new Uint8Array(Buffer.from('%PDF-1.7\nReport\n%%EOF\n', 'latin1'))

async function listingWithProof() {
  const member = await buildMember()
  const listing = await buildListing(member)
  const proof = await ask<{ id: string }>('POST', `/vendor/products/${listing.id}/proofs?name=Report.pdf`, {
    cookie: member.cookie,
    bytes: pdf,
    headers: { 'content-type': 'application/pdf' },
  })
  return { by: sellerOf(member), path: { id: listing.id, productId: listing.id, proofId: proof.body.id } }
}

async function reviewed(isAnswered: boolean): Promise<Act> {
  const member = await buildMember()
  const product = await buildProduct({ vendorId: member.vendorId, stock: 9 })
  const { review } = await buildReview({ product })
  const by = sellerOf(member)
  const body = { version: 0, text: 'Thank you.' }
  if (isAnswered) await before(by, 'PUT', `/vendor/reviews/${review.id}/reply`, body)
  return { by, path: { id: review.id }, ...(isAnswered ? {} : { body }) }
}

const message =
  (body: (by: Person) => object): Scene =>
  async () => {
    const by = await admin()
    const ticket = `T-${randomUUID().slice(0, 7).toUpperCase()}`
    await sql(
      `insert into contact_messages (ticket_number, name, email, subject, message)
       values ($1, 'Meera', 'meera@people.example', 'A question', 'Where is it?')`,
      [ticket],
    )
    return { by, path: { ticket }, body: body(by) }
  }

const synonyms =
  (body?: (terms: string[]) => object): Scene =>
  async () => {
    const by = await admin()
    const word = () => `w${randomUUID().slice(0, 8)}`
    const group = await before(by, 'POST', '/admin/synonyms', { terms: [word(), word()] })
    return { by, path: { id: group.id }, ...(body ? { body: body([word(), word()]) } : {}) }
  }

const savedReply =
  (body?: () => object): Scene =>
  async () => {
    const by = await admin()
    const reply = await before(by, 'POST', '/admin/saved-replies', { title: randomUUID(), body: 'Thank you.' })
    return { by, path: { id: reply.id }, ...(body ? { body: body() } : {}) }
  }

const method =
  (body?: object): Scene =>
  async () => {
    const by = await admin()
    const code = `m-${randomUUID().slice(0, 8)}`
    await sql(
      "insert into payment_methods (code, name, type, details, provider) values ($1, 'By wire', 'offline', 'Send it.', 'manual')",
      [code],
    )
    return { by, path: { code }, ...(body ? { body } : {}) }
  }

const business =
  (status: string, body?: object): Scene =>
  async () => {
    const { member, vendorId, pan, gstin } = await buildCompleteVendor(status)
    const [row] = await sql<{ version: number }>('select version from vendors where id = $1', [vendorId])
    const numbers = body && 'legalName' in body ? { pan, gstin } : {}
    return { by: member, ...(body ? { body: { version: row?.version, ...numbers, ...body } } : {}) }
  }

const marked =
  (isMarked: boolean): Scene =>
  async () => {
    const [by, product] = [await admin(), await buildProduct()]
    const path = { list: 'bestsellers', productId: product.productId }
    if (isMarked) await before(by, 'PUT', `/admin/settings/highlights/bestsellers/${product.productId}`)
    return { by, path }
  }

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A return of somebody, so far, and the vendor who takes the next step. */
async function returnAt(
  stands: 'requested' | 'approved' | 'picked_up' | 'received' | 'exchanged' | 'sent',
  body?: (lineId: string) => object,
) {
  const isExchange = stands === 'exchanged' || stands === 'sent'
  const it = await buildReturn(isExchange ? { wish: 'exchange' } : {})
  const { id, lines } = it.request
  const lineId = lines[0]?.id ?? ''
  const by = { userId: it.vendor.userId, cookie: await cookieOf(it.member) }
  const act = (path: string, sent?: object) => before(by, 'POST', `/vendor/returns/${id}/${path}`, sent)
  if (stands !== 'requested') await act('approval', { way: stands === 'picked_up' ? 'pick_up' : 'self_ship' })
  if (stands === 'received' || isExchange) await act('receipt', { lines: [{ lineId, received: 1 }] })
  if (isExchange) await act('check', { lines: [{ lineId, restock: 0, writeOff: 1, refuse: 0 }] })
  if (stands === 'sent') await act('replacement', shipment)
  return { by, path: { id }, ...(body ? { body: body(lineId) } : {}) }
}

const account = '778800114321'

const scenes: Record<string, Scene> = {
  // What hands private things out.
  'GET /admin/users/export': async () => ({ by: await admin() }),
  'GET /admin/vendors/export': async () => ({ by: await admin(), query: '?status=approved' }),
  'GET /admin/orders/export': async () => ({ by: await admin() }),
  'GET /admin/audit-log/export': async () => ({ by: await admin() }),
  'GET /admin/newsletter-subscriptions/export': async () => ({ by: await admin() }),
  'GET /admin/users/:id': onPerson(),
  'GET /admin/products/:productId/proofs/:proofId': async () => ({ ...(await listingWithProof()), by: await admin() }),
  'GET /vendor/products/:id/proofs/:proofId': listingWithProof,
  'POST /admin/vendors/:id/bank-account-openings': async () => {
    const act = await onVendor('approved')()
    await sql('update profiles set may_open_bank_accounts = true where user_id = $1', [act.by.userId])
    return act
  },

  'POST /admin/users/blocks': async () => ({ by: await admin(), body: { ids: [(await signedIn()).userId], reason } }),
  'POST /admin/users/block-removals': async () => {
    const [by, { userId }] = [await admin(), await signedIn()]
    await before(by, 'PUT', `/admin/users/${userId}/block`, { reason })
    return { by, body: { ids: [userId] } }
  },
  'PUT /admin/users/:id/role': onPerson({ role: 'admin', from: 'customer' }),
  'PUT /admin/users/:id/bank-account-right': async () => ({
    by: await admin(),
    path: { id: (await admin()).userId },
    body: { allowed: true },
  }),
  'PUT /admin/users/:id/block': onPerson({ reason }),
  'DELETE /admin/users/:id/block': onPerson(undefined, (by, id) =>
    before(by, 'PUT', `/admin/users/${id}/block`, { reason }),
  ),
  'POST /admin/users/:id/reset-link': onPerson(),
  'DELETE /admin/users/:id/sessions': onPerson(),
  'DELETE /admin/users/:id/sessions/:sessionId': async () => {
    const [by, person] = [await admin(), await signedIn()]
    const [session] = await sql<{ id: string }>('select id from sessions where user_id = $1', [person.userId])
    return { by, path: { id: person.userId, sessionId: session?.id ?? '' } }
  },

  'PUT /admin/settings/identity': setting('identity', (was: object) => ({ ...was, address: `${randomUUID()}, Pune` })),
  'PUT /admin/settings/figures': setting('figures', (was: object) => ({ ...was, cities: randomUUID().slice(0, 8) })),
  'PUT /admin/settings/authenticity': setting('authenticity', (was: object) => ({
    ...was,
    promise: randomUUID(),
    proof: 'Invoices from the makers.',
  })),
  'PUT /admin/settings/announcements': setting('announcements', (was: object) => ({
    ...was,
    lines: [randomUUID().slice(0, 8)],
  })),
  'PUT /admin/settings/money': setting('money', (was: { secondAdminAbove: number }) => ({
    ...was,
    secondAdminAbove: was.secondAdminAbove + 1,
  })),
  'PUT /admin/settings/approvals': setting('approvals', (was: { priceThresholdPercent: number }) => ({
    ...was,
    priceThresholdPercent: (was.priceThresholdPercent % 90) + 1,
  })),
  'PUT /admin/settings/sale-margins': async () => {
    const by = await admin()
    const { body } = await ask<SaleMarginsView>('GET', '/admin/settings/sale-margins', { cookie: by.cookie })
    const [first, ...others] = body.categories
    return { by, body: { ...body, categories: [{ ...first, days: (first?.days ?? 0) + 1 }, ...others] } }
  },
  'PUT /admin/settings/highlights/:list/:productId': marked(false),
  'DELETE /admin/settings/highlights/:list/:productId': marked(true),

  'POST /admin/synonyms': async () => ({
    by: await admin(),
    body: { terms: [`w${randomUUID().slice(0, 8)}`, `w${randomUUID().slice(0, 8)}`] },
  }),
  'PUT /admin/synonyms/:id': synonyms((terms) => ({ terms, version: 1 })),
  'DELETE /admin/synonyms/:id': synonyms(),

  'POST /admin/vendors/approvals': async () => ({
    by: await admin(),
    body: { ids: [(await buildCompleteVendor()).vendorId] },
  }),
  'POST /admin/vendors/:id/approval': onVendor('submitted'),
  'POST /admin/vendors/:id/return': onVendor('submitted', { reason }),
  'POST /admin/vendors/:id/suspension': onVendor('approved', { reason }),
  'DELETE /admin/vendors/:id/suspension': onVendor('suspended'),
  'PUT /admin/vendors/:id/gstin-verification': onVendor('submitted', { verified: true }),
  'POST /admin/vendors/:id/revision-approval': onRevision({}),
  'POST /admin/vendors/:id/revision-rejection': onRevision({ reason }),

  'POST /admin/health/jobs/:id/attempts': async () => ({ by: await admin(), path: { id: await buildFailedJob() } }),
  'POST /admin/mails/:id/attempts': async () => {
    const [mail] = await sql<{ id: string }>(
      `insert into mails (recipient, subject, text_body, html_body, status) values ('a@people.example', 'Hello', 'Hello', 'Hello', 'failed') returning id`,
    )
    return { by: await admin(), path: { id: mail?.id ?? '' } }
  },

  'POST /admin/mails/:id/copies': async () => {
    const { order } = await buildOrder()
    const [mail] = await sql<{ id: string }>(
      `insert into mails (recipient, subject, text_body, html_body, status, kind, source_id)
       select email, 'Order confirmed', '', '', 'sent', 'order_confirmed', id from orders where public_id = $1 returning id`,
      [order.id],
    )
    return { by: await admin(), path: { id: mail?.id ?? '' } }
  },
  'POST /admin/saved-replies': async () => ({ by: await admin(), body: { title: randomUUID(), body: 'Thank you.' } }),
  'PUT /admin/saved-replies/:id': savedReply(() => ({ title: randomUUID(), body: 'Many thanks.', version: 1 })),
  'DELETE /admin/saved-replies/:id': savedReply(),

  'POST /admin/orders/:id/notes': onOrder('admin', undefined, () => ({ body: 'Called at noon.' })),
  'DELETE /admin/orders/:id/notes/:noteId': async () => {
    const [by, { order }] = [await admin(), await buildOrder()]
    const [note] = await sql<{ id: string }>(
      `insert into order_notes (order_id, author_name, body) select id, 'Ritu', 'Called.' from orders where public_id = $1 returning id`,
      [order.id],
    )
    return { by, path: { id: order.id, noteId: note?.id ?? '' } }
  },
  'POST /admin/orders/moves': async () => ({
    by: await admin(),
    body: { orderIds: [(await orderOf()).id], to: 'processing' },
  }),
  'POST /admin/orders/:id/moves': onOrder('admin', undefined, () => ({ to: 'processing' })),
  'PUT /admin/orders/:id/parts/:partId/shipment': async () => {
    const order = await orderOf('shipped')
    const body = { ...shipment, version: await versionOfPart(order.part) }
    return { by: await admin(), path: { id: order.id, partId: order.part }, body }
  },
  'POST /admin/orders/:id/cancellation': onOrder('admin', undefined, () => ({ reason })),
  'POST /admin/orders/:id/line-cancellations': onOrder('admin', undefined, ({ line }) => ({ lineIds: [line], reason })),
  'POST /admin/orders/:id/payment-confirmation': onManualPayment(false),
  'POST /admin/orders/:id/refund-confirmation': onManualPayment(true),

  'POST /admin/reviews/decisions': async () => {
    const { review } = await buildReview()
    const [row] = await sql<{ version: number }>('select version from reviews where id = $1', [review.id])
    return {
      by: await admin(),
      body: { reviews: [{ id: review.id, version: row?.version }], decision: 'reject', reason: 'abusive' },
    }
  },
  'POST /admin/messages/:ticket/replies': message(() => ({ version: 1, body: 'It is on its way.' })),
  'PUT /admin/messages/:ticket/status': message(() => ({ version: 1, status: 'closed' })),
  'PUT /admin/messages/:ticket/assignment': message(({ userId }) => ({ version: 1, assignedTo: userId })),

  'POST /admin/products/bulk': async () => {
    const { id } = await buildListing(await buildMember(), { status: 'submitted' })
    return { by: await admin(), body: { act: 'send_back', ids: [id], reason } }
  },
  'POST /admin/products/:productId/approval': onListing('admin', 'submitted', {}),
  'POST /admin/products/:productId/rejection': onListing('admin', 'submitted', { reason }),
  'POST /admin/products/:productId/suspension': onListing('admin', 'approved', { reason }),
  'POST /admin/products/:productId/reinstatement': onListing('admin', 'approved', undefined, (by, id) =>
    before(by, 'POST', `/admin/products/${id}/suspension`, { reason }),
  ),
  'POST /admin/products/:productId/revision-approval': onListingRevision('admin', {}),
  'POST /admin/products/:productId/revision-rejection': onListingRevision('admin', { reason }),

  'POST /admin/payment-methods': async () => ({
    by: await admin(),
    body: { name: `Wire ${randomUUID().slice(0, 8)}`, details: 'Send it.', type: 'offline' },
  }),
  'PUT /admin/payment-methods/:code': method({ name: 'By post', details: 'Send it.', type: 'offline', version: 1 }),
  'PUT /admin/payment-methods/:code/state': method({ enabled: false }),
  'DELETE /admin/payment-methods/:code': method(),

  'GET /admin/payment-differences/export': async () => ({ by: await admin() }),
  'POST /admin/payment-differences/:id/settlement': async () => {
    const [row] = await sql<{ id: string }>(
      "insert into payment_differences (kind, subject, detail) values ('amount', $1, 'Too little.') returning id",
      [randomUUID()],
    )
    return { by: await admin(), path: { id: row?.id ?? '' }, body: { note: reason } }
  },
  'GET /admin/charge-backs/export': async () => ({ by: await admin() }),
  'POST /admin/charge-backs/:id/evidence': async () => ({
    by: await admin(),
    path: { id: await openChargeBack() },
    body: { text: reason, sentOn: '2026-11-20' },
  }),
  'POST /admin/charge-backs/:id/end': async () => ({
    by: await admin(),
    path: { id: await openChargeBack() },
    body: { status: 'closed', reason },
  }),
  'POST /admin/orders/:id/refunds': async () => ({
    by: await admin(),
    path: { id: (await paidOrder()).id },
    body: { amount: 1, key: randomUUID(), reason },
  }),
  'POST /admin/orders/:id/refunds/:refundId/decision': async () => {
    const path = await refundAt('proposed')
    return { by: await admin(), path, body: { approve: true } }
  },
  'POST /admin/orders/:id/refunds/:refundId/hand-payment': async () => {
    const path = await refundAt('blocked')
    return { by: await admin(), path, body: { reference: 'HDFCN520261125' } }
  },
  'POST /admin/orders/:id/refund-sending': async () => ({ by: await admin(), path: await refundAt('failed') }),

  'POST /admin/orders/:id/parts/:partId/refusal': async () => {
    const order = await orderOf('shipped')
    return { by: await admin(), path: { id: order.id, partId: order.part }, body: { why: 'refused' } }
  },
  'POST /admin/orders/:id/parts/:partId/refusal/count': async () => {
    const order = await refusedOrder()
    return { by: await admin(), path: { id: order.id, partId: order.part }, body: await countOf(order.id) }
  },
  'DELETE /admin/orders/:id/parts/:partId/refusal': async () => {
    const order = await refusedOrder()
    return { by: await admin(), path: { id: order.id, partId: order.part } }
  },
  'DELETE /vendor/orders/:id/refusal': async () => {
    const order = await refusedOrder()
    return { by: order.by, path: { id: order.id } }
  },
  'POST /vendor/orders/:id/refusal': onOrder('vendor', 'shipped', () => ({ why: 'refused' })),
  'POST /vendor/orders/:id/refusal/count': async () => {
    const order = await refusedOrder()
    return { by: order.by, path: { id: order.id }, body: await countOf(order.id) }
  },
  'PUT /admin/settings/cash': setting('cash', (was: object) => ({ ...was, maxOrder: 5_000 })),
  'GET /admin/cash/export': async () => ({ by: await admin() }),
  'POST /admin/cash/collections/:id/settlement': async () => {
    const { orderId } = await buildCashShipment()
    await letCashWait(orderId)
    const [row] = await sql<{ id: string }>(
      'select c.id from cash_collections c join orders o on o.id = c.order_id where o.public_id = $1',
      [orderId],
    )
    return { by: await admin(), path: { id: row?.id ?? '' }, body: { as: 'lost', note: reason } }
  },
  'POST /admin/cash/files': async () => ({ by: await admin(), body: remittance(0) }),
  'PUT /admin/cash/transfers/:id': async () => {
    const by = await admin()
    const { transfers } = await before(by, 'POST', '/admin/cash/files', remittance(1))
    return { by, path: { id: transfers[0]?.id ?? '' }, body: { deductions: 0, bankAmount: 5 } }
  },
  'GET /admin/cash/differences/export': async () => ({ by: await admin() }),
  'POST /admin/cash/differences/:id/settlement': async () => {
    const by = await admin()
    const booked = remittance(0)
    await before(by, 'POST', '/admin/cash/files', booked)
    const [row] = await sql<{ id: string }>(
      'select r.id from cash_rows r join cash_transfers t on t.id = r.transfer_id where t.utr = $1',
      [booked.transfers[0]?.utr],
    )
    return { by, path: { id: row?.id ?? '' }, body: { as: 'not_ours', note: reason } }
  },
  'GET /admin/returns/export': async () => ({ by: await admin() }),
  'GET /admin/returns/:id/photos/:photoId': async () => {
    const it = await buildReturn()
    const [photo] = await sql<{ id: string }>(
      `insert into return_photos (return_id, sent_by, byte_count, bytes)
       select id, 'customer', 1, '' from returns where public_id = $1 returning id`,
      [it.request.id],
    )
    return { by: await admin(), path: { id: it.request.id, photoId: photo?.id ?? '' } }
  },
  'POST /admin/returns/:id/decision': async () => {
    const it = await buildReturn()
    return { by: await admin(), path: { id: it.request.id }, body: { approve: true, reason } }
  },
  'POST /admin/returns/:id/settlement': async () => {
    const it = await returnAt('approved')
    return { by: await admin(), path: it.path, body: { how: 'keep', reason } }
  },
  'POST /admin/returns/:id/account-opening': async () => {
    const [it, by] = [await buildReturn(), await admin()]
    await sql('update profiles set may_open_bank_accounts = true where user_id = $1', [by.userId])
    return { by, path: { id: it.request.id } }
  },
  'POST /vendor/returns/:id/approval': () => returnAt('requested', () => ({ way: 'self_ship' })),
  'POST /vendor/returns/:id/refusal': () => returnAt('requested', () => ({ reason })),
  'POST /vendor/returns/:id/pick-up': () => returnAt('picked_up', () => ({ day: tomorrow(), ...shipment })),
  'POST /vendor/returns/:id/keep': () => returnAt('approved'),
  'POST /vendor/returns/:id/receipt': () => returnAt('approved', (lineId) => ({ lines: [{ lineId, received: 1 }] })),
  'POST /vendor/returns/:id/check': () =>
    returnAt('received', (lineId) => ({ lines: [{ lineId, restock: 0, writeOff: 1, refuse: 0 }] })),
  'POST /vendor/returns/:id/replacement': () => returnAt('exchanged', () => shipment),
  'POST /vendor/returns/:id/replacement-delivery': () => returnAt('sent'),
  'PUT /admin/settings/return-windows': async () => {
    const by = await admin()
    const { body } = await ask<SaleMarginsView>('GET', '/admin/settings/return-windows', { cookie: by.cookie })
    const [first, ...others] = body.categories
    return { by, body: { ...body, categories: [{ ...first, days: (first?.days ?? 0) + 1 }, ...others] } }
  },
  'POST /vendor/orders/acceptances': onOrder('vendor', undefined, ({ id }) => ({ orderIds: [id] })),
  'POST /vendor/orders/shipments': onOrder('vendor', 'processing', ({ id }) => ({
    rows: [{ orderId: id, ...shipment }],
  })),
  'POST /vendor/orders/:id/acceptance': onOrder('vendor', undefined),
  'POST /vendor/orders/:id/shipment': onOrder('vendor', 'processing', () => shipment),
  'PUT /vendor/orders/:id/shipment': async () => {
    const order = await orderOf('shipped')
    return { by: order.by, path: { id: order.id }, body: { ...shipment, version: await versionOfPart(order.part) } }
  },
  'POST /vendor/orders/:id/delivery': onOrder('vendor', 'shipped'),
  'POST /vendor/orders/:id/line-cancellations': onOrder('vendor', undefined, ({ line }) => ({
    lineIds: [line],
    reason,
  })),

  'PUT /vendor/reviews/:id/reply': () => reviewed(false),
  'DELETE /vendor/reviews/:id/reply': () => reviewed(true),

  'POST /vendor/products/:id/proofs': async () => {
    const act = await onListing('vendor', 'draft')()
    return { ...act, query: '?name=Report.pdf', bytes: pdf }
  },
  'PUT /vendor/products/:id/proofs/:proofId': async () => ({
    ...(await listingWithProof()),
    body: { claims: ['spf'], validUntil: null },
  }),
  'DELETE /vendor/products/:id/proofs/:proofId': listingWithProof,
  'POST /vendor/products': async () => {
    const member = await buildMember()
    return { by: sellerOf(member), body: { content: await listingInput(member.vendorId) } }
  },
  'PUT /vendor/products/:id': async () => {
    const member = await buildMember()
    const listing = await buildListing(member)
    const content = { ...asInput(listing.content), name: 'Another lipstick' }
    return { by: sellerOf(member), path: { id: listing.id }, body: { version: listing.version, content } }
  },
  'POST /vendor/products/:id/copies': onListing('vendor', 'draft'),
  'POST /vendor/products/:id/submission': onListing('vendor', 'draft'),
  'DELETE /vendor/products/:id/submission': onListing('vendor', 'submitted'),
  'POST /vendor/products/:id/archiving': onListing('vendor', 'approved'),
  'DELETE /vendor/products/:id/archiving': onListing('vendor', 'approved', undefined, (by, id) =>
    before(by, 'POST', `/vendor/products/${id}/archiving`),
  ),
  'DELETE /vendor/products/:id/revision': onListingRevision('vendor'),
  'POST /vendor/products/bulk': async () => {
    const member = await buildMember()
    const { id } = await buildListing(member, { status: 'approved' })
    return { by: sellerOf(member), body: { act: 'archive', ids: [id] } }
  },
  'PUT /vendor/products/:id/variants/:variantId/price': async () => {
    const member = await buildMember()
    const listing = await buildListing(member)
    const path = { id: listing.id, variantId: listing.content.variants[0]?.id ?? '' }
    const was = listing.content.price ?? 0
    return { by: sellerOf(member), path, body: { price: was - 1, priceWas: was } }
  },
  'PUT /vendor/products/:id/variants/:variantId/stock': async () => {
    const member = await buildMember()
    const listing = await buildListing(member)
    const [variant] = listing.content.variants
    const path = { id: listing.id, variantId: variant?.id ?? '' }
    return { by: sellerOf(member), path, body: { stock: 3, stockWas: variant?.stock, note: 'Counted.' } }
  },

  'PUT /vendor/business/identity': business('approved', { name: 'Tamarai Soaps', legalName: 'Tamarai Oils LLP' }),
  'PUT /vendor/business/address': business('draft', {
    street: '32 Mission Street',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411001',
    email: 'care@tamarai.example',
    phone: '90000 50001',
  }),
  'PUT /vendor/business/bank': business('approved', {
    holder: 'Tamarai Soaps LLP',
    account,
    accountAgain: account,
    ifsc: 'HDFC0004321',
  }),
  'PUT /vendor/business/grievance': business('approved', {
    officer: 'Kala Iyer',
    email: 'grievance@tamarai.example',
    phone: '9000050002',
  }),
  'PUT /vendor/business/undertaking': async () => {
    const act = await business('draft', { undertakingVersion: undertaking.version, accepted: true })()
    await sql(
      'update vendors set undertaking_version = null where id = (select vendor_id from vendor_members where user_id = $1)',
      [act.by.userId],
    )
    return act
  },
  'POST /vendor/business/submission': business('draft'),
  'DELETE /vendor/business/submission': business('submitted'),
  'DELETE /vendor/business/revision': async () => {
    const { member, vendorId } = await buildCompleteVendor('approved')
    await sql("insert into vendor_revisions (vendor_id, ifsc) values ($1, 'HDFC0004321')", [vendorId])
    return { by: member }
  },

  // A person's own account.
  'DELETE /users/me': async () => ({ by: await signedIn(), body: { password: testPassword } }),
  'PUT /users/me/password': async () => ({
    by: await signedIn(),
    body: { currentPassword: testPassword, password: 'another password' },
  }),
}

/** Privileged writes that leave none, and why. */
const exempt: Record<string, string> = {
  'GET /admin/products/export': 'It holds products, and nothing of any person.',
  'POST /vendor/orders/shipment-checks': 'It only looks: nothing is changed.',
  'POST /admin/cash/file-checks': 'It only looks: nothing is changed.',
  'GET /vendor/products/export': 'It holds the vendor’s own products, and nothing of any person.',
  'POST /vendor/returns/photos':
    'A photograph of what came back shows nowhere before a check uses it, and that leaves a line.',
  'POST /admin/charge-backs/sandbox': 'In the demo alone, it acts as a customer’s bank.',
  'POST /admin/charge-backs/sandbox/:reference/decision': 'In the demo alone, it acts as a customer’s bank.',
  'POST /vendor/photos': 'A photograph shows nowhere before a listing uses it, and that leaves a line.',
}

const privileged = (): string[] => {
  const found = new Set<string>()
  for (const { method, path, handler } of api.routes) {
    if (!routeFacts(handler).description || method === 'ALL') continue
    const key = `${method} ${path.slice('/api/v1'.length).replace(/\/$/, '')}`
    if (/^\S+ \/(admin|vendor)\//.test(key) && (method !== 'GET' || key.endsWith('/export'))) found.add(key)
  }
  return [...found]
}

const linesOf = ({ userId }: Person) =>
  sql<{ action: string; before: object | null; after: object | null }>(
    "select action, before, after from audit_log where actor_id = $1 and subject_type <> 'session' order by id",
    [userId],
  )

describe('the audit trail', () => {
  beforeEach(() => {
    scaleLimits(1_000)
    forgetAddresses()
    chooseProvider(sandboxProvider)
  })

  it('is asked for by every privileged route', () => {
    expect(privileged().filter((key) => !scenes[key] && !exempt[key])).toEqual([])
    expect(Object.keys(exempt).filter((key) => scenes[key])).toEqual([])
  })

  it.each(Object.entries(scenes))('has a line of %s', async (key, scene) => {
    const act = await scene()
    const [method = '', pattern = ''] = key.split(' ')
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => act.path?.[name] ?? `no ${name}`)
    const known = (await linesOf(act.by)).length
    const answer = await ask(method, path + (act.query ?? ''), {
      cookie: act.by.cookie,
      ...(act.body ? { body: act.body } : {}),
      ...(act.bytes ? { bytes: act.bytes, headers: { 'content-type': 'application/pdf' } } : {}),
    })
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300)
    const lines = (await linesOf(act.by)).slice(known)
    expect(lines.length, 'lines').toBeGreaterThan(0)
    // What changes something says what it was or what it is.
    if (/^setting\.|details_changed$|role_changed$|right_|vendor\.changes_/.test(lines[0]?.action ?? '')) {
      expect([lines[0]?.before, lines[0]?.after].some(Boolean), lines[0]?.action).toBe(true)
    }
  })

  it('has a line of each refused current password, whatever it was asked for', async () => {
    const person = await signedIn()
    const wrong = { currentPassword: 'wrong', password: 'another password' }
    await ask('PUT', '/users/me/password', { cookie: person.cookie, body: wrong })
    await ask('DELETE', '/users/me', { cookie: person.cookie, body: { password: 'wrong' } })
    await ask('POST', '/session/confirmation', { cookie: person.cookie, body: { password: 'wrong' } })
    expect((await linesOf(person)).map(({ action }) => action)).toEqual(Array(3).fill('user.password_refused'))
  })

  it('keeps of an export which filters it had, and no words that were searched for', async () => {
    const by = await admin()
    await ask('GET', '/admin/users/export?q=meera@people.example&role=customer', { cookie: by.cookie })
    expect(await sql('select action, subject_name, reason from audit_log where actor_id = $1', [by.userId])).toEqual([
      { action: 'user.exported', subject_name: 'Users', reason: 'Only a search, role: customer.' },
    ])
  })

  it('has one line for a person who is looked at again and again', async () => {
    const [by, person] = [await admin(), await signedIn()]
    for (let time = 0; time < 3; time++) await ask('GET', `/admin/users/${person.userId}`, { cookie: by.cookie })
    expect((await linesOf(by)).map(({ action }) => action)).toEqual(['user.opened'])
  })
})
