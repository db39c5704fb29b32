import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { api } from '#api/app.ts'
import { routeFacts } from '#api/schema.ts'
import type { Viewer } from '#modules/accounts/rules.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { ask, cookieOf } from './api.ts'
import { sql } from './database.ts'
import { buildProduct, buildUser, buildVendor } from './factories.ts'
import { asking, orderInput } from './orders.ts'

// Every endpoint of the API's own route table, and a world in which each of their ids is one of a real thing of somebody.

export const people = [
  'nobody',
  'customer',
  'other customer',
  'vendor',
  'other vendor',
  'suspended vendor',
  'admin',
  'verifying',
  'enrolling',
] as const
export type Person = (typeof people)[number]
const address = {
  firstName: 'Meera',
  lastName: 'Krishnan',
  phone: '98450 12345',
  street: '14, 2nd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}
const content = { name: 'Rose Mist', category: 'Skincare', variants: [{ id: randomUUID(), name: '', stock: 3 }] }
const review = { stars: 5, text: 'It smells of roses.' }
const nothingOnSale = {
  productId: randomUUID(),
  variantId: randomUUID(),
  vendorId: randomUUID(),
  slug: 'none',
  price: 100,
}

const newPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

const shipmentRow = { orderId: 'SHR-7K2MD-9X4QA', carrier: 'Delhivery', trackingNumber: 'TRK1000001' }

/** Bodies that are read before it is asked who sends them and whose it is: right ones, so that a refusal is about the person. */
const bodies: Record<string, object> = {
  'PATCH /users/me': { name: 'Somebody Else' },
  'DELETE /users/me': { password: 'not the password' },
  'PUT /users/me/email': { email: 'other@people.example', password: 'not the password' },
  'PUT /users/me/agreement': { version: '2020-01-01' },
  'PUT /users/me/password': { currentPassword: 'not the password', password: 'another password' },
  'POST /session/second-factor': { code: 'no code' },
  'POST /session/confirmation': { password: 'not the password' },
  'PUT /users/me/second-factor/totp': { code: 'no code' },
  'POST /users/me/second-factor/passkeys': { name: 'My phone', passkey: newPasskey },
  'POST /users/me/addresses': address,
  'PUT /users/me/addresses/:id': address,
  'POST /reviews': { productId: randomUUID(), ...review },
  'PUT /reviews/:id': { version: 1, ...review },
  'PUT /reviews/:id/vote': { helpful: true },
  'POST /reviews/:id/reports': { reason: 'other' },
  'POST /admin/vendors/:id/revision-approval': { revisionId: randomUUID(), version: 1 },
  'POST /admin/vendors/:id/revision-rejection': { revisionId: randomUUID(), version: 1, reason: 'Not yours.' },
  'PUT /admin/users/:id/bank-account-right': { allowed: false },
  'PUT /admin/orders/:id/parts/:partId/shipment': { carrier: 'Delhivery', trackingNumber: 'TRK1000002', version: 1 },
  'POST /admin/orders/:id/parts/:partId/refusal': { why: 'refused' },
  'POST /admin/orders/:id/parts/:partId/refusal/count': { lines: [{ lineId: randomUUID(), restock: 1, writeOff: 0 }] },
  'POST /admin/orders/:id/refunds/:refundId/decision': { approve: true },
  'POST /admin/orders/:id/refunds/:refundId/hand-payment': { reference: 'UTIB0000000000001' },
  'PUT /vendor/reviews/:id/reply': { version: 0, text: 'Thank you.' },
  'POST /orders': orderInput([{ product: nothingOnSale, quantity: 1 }]),
  'POST /orders/:id/payment-attempts': { paymentMethod: 'card' },
  'POST /orders/:id/line-cancellations': { variantIds: [randomUUID()] },
  'POST /orders/:id/returns': {
    lines: [{ variantId: randomUUID(), quantity: 1 }],
    reason: 'changed_mind',
    wish: 'refund',
  },
  'POST /returns/:id/shipment': { carrier: 'Delhivery', trackingNumber: 'TRK1000001' },
  'POST /returns/:id/escalation': { reason: 'It was sealed.' },
  'POST /returns/:id/replacement/report': { reason: 'The seal is broken.', photoIds: [randomUUID()] },
  'PUT /returns/:id/account': { kind: 'upi', upiId: 'meera@okbank', consent: true },
  'POST /vendor/returns/:id/approval': { way: 'self_ship' },
  'POST /vendor/returns/:id/refusal': { reason: 'It was opened.' },
  'POST /vendor/returns/:id/pick-up': { day: '2099-01-01', carrier: 'Delhivery', trackingNumber: 'TRK1000001' },
  'POST /vendor/returns/:id/receipt': { lines: [{ lineId: randomUUID(), received: 1 }] },
  'POST /vendor/returns/:id/check': { lines: [{ lineId: randomUUID(), restock: 1, writeOff: 0, refuse: 0 }] },
  'POST /vendor/returns/:id/replacement': { carrier: 'Delhivery', trackingNumber: 'TRK1000001' },
  'PATCH /cart': { cart: [{ variantId: randomUUID(), quantity: 1 }] },
  'POST /wishlist': { productIds: [randomUUID()] },
  'POST /wishlist/removals': { productIds: [randomUUID()] },
  'POST /vendor/orders/acceptances': { orderIds: ['SHR-7K2MD-9X4QA'] },
  'POST /vendor/orders/shipments': { rows: [shipmentRow] },
  'POST /vendor/orders/shipment-checks': { rows: [shipmentRow] },
  'POST /vendor/orders/:id/shipment': { carrier: 'Delhivery', trackingNumber: 'TRK1000001' },
  'PUT /vendor/orders/:id/shipment': { carrier: 'Delhivery', trackingNumber: 'TRK1000002', version: 1 },
  'POST /vendor/orders/:id/refusal': { why: 'refused' },
  'POST /vendor/orders/:id/refusal/count': { lines: [{ lineId: randomUUID(), restock: 1, writeOff: 0 }] },
  'POST /vendor/orders/:id/line-cancellations': { lineIds: [randomUUID()], reason: 'It ran out.' },
  'POST /vendor/products': { content },
  'PUT /vendor/products/:id/proofs/:proofId': { claims: ['spf'], validUntil: null },
  'PUT /vendor/products/:id': { version: 1, content },
  'PUT /vendor/products/:id/variants/:variantId/price': { price: 450, priceWas: 425 },
  'POST /vendor/products/bulk': { act: 'archive', ids: [randomUUID()] },
  'PUT /vendor/products/:id/variants/:variantId/stock': { stock: 3, stockWas: 10 },
}

export interface Endpoint {
  method: string
  path: string
  hasBody: boolean
  forEverybody: boolean
  asksAgain: boolean
}

export function endpoints(): Endpoint[] {
  const found = new Map<string, Endpoint>()
  const described = new Set<string>()
  for (const { method, path, handler } of api.routes) {
    if (!path.startsWith('/api/v1/') || method === 'ALL') continue
    const key = `${method} ${path}`
    const facts = routeFacts(handler)
    if (facts.description) described.add(key)
    const known = found.get(key)
    found.set(key, {
      method,
      path: path.slice('/api/v1'.length).replace(/\/$/, ''),
      hasBody: (known?.hasBody ?? false) || facts.body !== undefined,
      asksAgain: (known?.asksAgain ?? false) || facts.asksAgain === true,
      forEverybody: (known?.forEverybody ?? false) || facts.description?.forEverybody === true,
    })
  }
  expect(
    [...found.keys()].filter((key) => !described.has(key)),
    'endpoints missing in the API description',
  ).toEqual([])
  return [...found.values()]
}

export interface World {
  cookies: Record<Person, string | undefined>
  /** Values of path parameters, by the resource they stand in. */
  param: (path: string, name: string) => string
}

async function member(vendorId: string): Promise<Viewer> {
  const viewer = await buildUser({ role: 'vendor' })
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [vendorId, viewer.userId])
  return { ...viewer, vendorId }
}

/** One person of each kind; an order of the customer with goods of the vendor; one of everything else that has an id. */
export async function buildWorld(): Promise<World> {
  const [vendorId, otherId, suspendedId] = [await buildVendor(), await buildVendor(), await buildVendor()]
  const product = await buildProduct({ vendorId })
  await sql("update vendors set status = 'suspended' where id = $1", [suspendedId])
  const customer = await buildUser()
  const viewers: Record<Exclude<Person, 'nobody'>, Viewer> = {
    customer,
    'other customer': await buildUser(),
    vendor: await member(vendorId),
    'other vendor': await member(otherId),
    'suspended vendor': await member(suspendedId),
    admin: await buildUser({ role: 'admin' }),
    verifying: await buildUser({ role: 'admin' }),
    enrolling: await buildUser({ role: 'admin' }),
  }
  await sql('update profiles set may_open_bank_accounts = true where user_id = $1', [viewers.admin.userId])
  const { order } = await placeOrder(customer, orderInput([{ product, quantity: 1 }]), asking())
  const [row] = await sql<{ order: string; part: string; line: string }>(
    `select o.id as order, s.id as part, l.id as line from orders o join vendor_orders s on s.order_id = o.id
       join line_items l on l.order_id = o.id where o.public_id = $1`,
    [order.id],
  )
  const [review] = await sql<{ id: string }>(
    `insert into reviews (product_id, vendor_id, line_item_id, author_id, author_name, stars, body, status)
     values ($1, $2, $3, $4, 'Meera K.', 4, 'It smells of roses.', 'published') returning id`,
    [product.productId, vendorId, row?.line, customer.userId],
  )
  const [sentBack] = await sql<{ id: string; photo: string }>(
    `with made as (
       insert into returns (public_id, order_id, vendor_order_id, vendor_id, request_key, request_hash, reason, is_opened, wish, payer)
       select 'R-' || upper(substr(md5(random()::text), 1, 7)), o.id, s.id, s.vendor_id, uuidv7(), '', 'changed_mind', false, 'refund', 'customer'
         from orders o join vendor_orders s on s.order_id = o.id where o.public_id = $1
       returning id, public_id
     )
     insert into return_photos (return_id, sent_by, byte_count, bytes) select id, 'customer', 1, '' from made
     returning (select public_id from made) as id, id as photo`,
    [order.id],
  )
  const ticket = `T-${randomUUID().slice(0, 7).toUpperCase()}`
  const [message] = await sql<{ id: string }>(
    `insert into contact_messages (ticket_number, name, email, subject, message, user_id)
     values ($1, 'Meera', 'meera@people.example', 'A question', 'Where is it?', $2) returning id`,
    [ticket, customer.userId],
  )
  const [mail] = await sql<{ id: string }>(
    `insert into mails (recipient, subject, text_body, html_body, status) values ('a@people.example', 'Hello', 'Hello', 'Hello', 'failed') returning id`,
  )
  const [address] = await sql<{ id: string }>(
    `insert into addresses (user_id, first_name, last_name, phone, street, city, state, pincode)
     values ($1, 'Meera', 'Krishnan', '+919845012345', '14, 2nd Cross', 'Bengaluru', 'Karnataka', '560038') returning id`,
    [customer.userId],
  )
  const [proof] = await sql<{ id: string }>(
    `insert into claim_proofs (product_id, name, kind, sha256, byte_count, bytes)
     values ($1, 'Test.pdf', 'pdf', repeat('0', 64), 4, 'test') returning id`,
    [product.productId],
  )
  const [synonyms] = await sql<{ id: string }>('insert into search_synonyms (terms) values ($1) returning id', [
    [`one${randomUUID().slice(0, 8)}`, `two${randomUUID().slice(0, 8)}`],
  ])
  const [note] = await sql<{ id: string }>(
    "insert into order_notes (order_id, author_name, body) select id, 'Ritu', 'Called.' from orders where public_id = $1 returning id",
    [order.id],
  )
  const [refund] = await sql<{ id: string }>(
    `insert into refunds (order_id, kind, source, reason, amount_paise, progress)
     select id, 'goodwill', uuidv7(), 'Sorry.', 100, 'proposed' from orders where public_id = $1 returning id`,
    [order.id],
  )
  const [difference] = await sql<{ id: string }>(
    "insert into payment_differences (kind, subject, detail) values ('amount', $1, 'Too little.') returning id",
    [randomUUID()],
  )
  const [chargeBack] = await sql<{ id: string }>(
    `with made as (select id from orders where public_id = $1),
          tried as (
            insert into payment_attempts (order_id, provider, method, amount_paise, status, expires_at)
            select id, 'sandbox', 'upi', 100, 'captured', now() from made returning id, order_id),
          taken as (
            insert into payment_captures (order_id, attempt_id, provider, provider_reference, amount_paise, purpose)
            select order_id, id, 'sandbox', id::text, 100, 'again' from tried returning id, order_id),
          owed as (
            insert into refunds (order_id, kind, source, amount_paise, capture_id) select order_id, 'again', id, 100, id from taken)
     insert into payment_charge_backs (provider, provider_reference, order_id, capture_id, amount_paise, status)
     select 'sandbox', id::text, order_id, id, 100, 'open' from taken returning id`,
    [order.id],
  )
  const [transfer] = await sql<{ id: string }>(
    `with made as (insert into cash_files (courier, name, sha256) values ('Ekart', 'a.csv', sha256(uuidv7()::text::bytea)) returning id),
          named as (
            insert into cash_transfers (file_id, utr, deductions_paise, bank_paise, status)
            select id, upper(replace(uuidv7()::text, '-', '')), 0, 0, 'open' from made returning id)
     insert into cash_rows (transfer_id, line, tracking_number, amount_paise, paid_on)
     select id, 1, 'AWB-1', 100, '2026-11-20' from named returning transfer_id as id`,
  )
  const [cashDifference] = await sql<{ id: string }>(
    `insert into cash_rows (transfer_id, line, tracking_number, amount_paise, paid_on, outcome)
     values ($1, 2, 'AWB-2', 100, '2026-11-20', 'unknown') returning id`,
    [transfer?.id],
  )
  const [savedReply] = await sql<{ id: string }>(
    "insert into saved_replies (title, body) values ($1, 'Thank you.') returning id",
    [randomUUID()],
  )
  const [passkey] = await sql<{ id: string }>(
    `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
     values ($1, $2, '', 0, '{}', 'My phone') returning id`,
    [customer.userId, randomUUID()],
  )
  const cookies = { nobody: undefined } as World['cookies']
  for (const [person, viewer] of Object.entries(viewers)) {
    const awaits = person === 'verifying' ? 'verification' : person === 'enrolling' ? 'enrolment' : null
    cookies[person as Person] = await cookieOf(viewer, { awaits })
  }
  const [session] = await sql<{ id: string }>('select id from sessions where user_id = $1 limit 1', [customer.userId])

  const byName: Record<string, string | undefined> = {
    slug: product.slug,
    pincode: '560038',
    productId: product.productId,
    variantId: product.variantId,
    vendorId,
    userId: customer.userId,
    orderId: order.id,
    vendorOrderId: row?.part,
    partId: row?.part,
    noteId: note?.id,
    lineId: row?.line,
    lineItemId: row?.line,
    sessionId: session?.id,
    ticket,
    ticketNumber: ticket,
    messageId: message?.id,
    mailId: mail?.id,
    proofId: proof?.id,
    photoId: sentBack?.photo,
    refundId: refund?.id,
    provider: 'sandbox',
    reference: `sbx_${randomUUID().replaceAll('-', '')}`,
    code: 'upi',
    email: 'a@people.example',
    section: 'shop',
    key: 'shop',
    list: 'bestsellers',
  }
  const byResource: [RegExp, string | undefined][] = [
    [/^\/admin\/users|^\/users$/, customer.userId],
    [/passkeys/, passkey?.id],
    [/saved-replies/, savedReply?.id],
    [/sessions/, session?.id],
    [/addresses/, address?.id],
    [/^\/admin\/vendors/, vendorId],
    [/^\/(?:vendor\/|admin\/)?returns/, sentBack?.id],
    [/payment-differences/, difference?.id],
    [/charge-backs/, chargeBack?.id],
    [/orders/, order.id],
    [/products/, product.productId],
    [/reviews/, review?.id],
    [/mails/, mail?.id],
    [/health\/jobs/, '1'],
    [/cash\/transfers/, transfer?.id],
    // Cash without a delivery would break the books: this is about none, which is refused after who asks.
    [/cash\/collections/, randomUUID()],
    [/cash\/differences/, cashDifference?.id],
    [/synonyms/, synonyms?.id],
    [/messages/, ticket],
  ]
  return {
    cookies,
    param(path, name) {
      const own = name === 'id' ? byResource.find(([pattern]) => pattern.test(path))?.[1] : byName[name]
      if (!own) throw new Error(`The matrix does not know what to put for :${name} in ${path}.`)
      return own
    },
  }
}

/** Asks an endpoint with the ids of this world; `theirs` gives the values of the parameters of these names. */
export async function answerOf(person: Person, endpoint: Endpoint, world: World, theirs: Record<string, string> = {}) {
  const path = endpoint.path.replace(
    /:(\w+)(\{[^}]*\})?/g,
    (_, name: string) => theirs[name] ?? world.param(endpoint.path, name),
  )
  return ask(endpoint.method, path, {
    cookie: world.cookies[person],
    headers: { 'Idempotency-Key': randomUUID() },
    ...(endpoint.hasBody ? { body: bodies[`${endpoint.method} ${endpoint.path}`] ?? {} } : {}),
  })
}
