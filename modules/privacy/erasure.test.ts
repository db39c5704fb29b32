import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { agreement } from '#modules/accounts/agreement.ts'
import type { Viewer } from '#modules/accounts/rules.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember, testPassword } from '#tests/support/factories.ts'
import { holding, untilWaiting } from '#tests/support/locks.ts'
import { mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { moveOrder, orderInput } from '#tests/support/orders.ts'
import { actsOn, buildCompleteVendor, signedIn } from '#tests/support/people.ts'
import { buildBuyer, buildReview } from '#tests/support/reviews.ts'
import { personalData } from './disclosures.ts'
import type { PersonalDataView } from './shapes.ts'

// Somebody uses every feature there is; then every column of the database is searched for what can only be this person's.

const password = 'a password of theirs'

/** Words that nobody else in the database has. */
function someWords() {
  const letters = [...randomUUID().replace(/[^0-9a-f]/g, '')].map(
    (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)],
  )
  const firstName = `Zu${letters.slice(0, 12).join('')}`
  const lastName = `Qu${letters.slice(12, 24).join('')}`
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    shownAs: `${firstName} Q.`,
    phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
    alternatePhone: `8${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`,
    street: `77 ${letters.slice(3, 20).join('')} Lane`,
    landmark: `Behind ${letters.slice(5, 22).join('')} Temple`,
    email: `${letters.join('')}@people.example`,
  }
}

type Somebody = Awaited<ReturnType<typeof buildSomebody>>

/** Fails loudly, so that no feature is skipped without a word. */
async function act<Body = Record<string, unknown>>(method: string, path: string, cookie: string, body?: object) {
  const headers = { 'Idempotency-Key': randomUUID() }
  const answer = await ask<Body>(method, path, { cookie, headers, ...(body ? { body } : {}) })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** Registers, and answers with the cookie and who it is. */
async function buildSomebody(about: { isVendor?: boolean } = {}) {
  const words = someWords()
  const { email } = words
  const answer = await ask('POST', '/users', {
    body: { name: words.name, email, password, phone: words.phone, acceptedTerms: true, ...about },
  })
  const cookie = answer.cookies.find((line) => line.startsWith('session='))?.split(';')[0] ?? ''
  const { user } = await act<SessionView>('GET', '/session', cookie)
  return { ...words, cookie, userId: user.id }
}

async function confirm({ email }: Somebody) {
  const token = await tokenMailedTo(email, 'Confirm your email address')
  expect((await ask('POST', '/email-confirmations', { body: { token } })).status).toBe(204)
}

/** The whole database: every column that can hold words, and whether one of the values stands in it. What stands in a month of a table stands in it. */
async function columnsWith(values: readonly string[]): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema not in ('pg_catalog', 'information_schema', 'audit_months') and t.table_type = 'BASE TABLE'
        and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet', 'name') or c.data_type = 'bytea')`,
  )
  const patterns = values.map((value) => `%${value.toLowerCase()}%`)
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const [row] = await sql<{ found: boolean }>(
      `select exists (select from "${schema}"."${table}"
                       where lower(case when pg_typeof("${column}") = 'bytea'::regtype then encode("${column}"::text::bytea, 'escape')
                                        else "${column}"::text end) like any ($1)) as found`,
      [patterns],
    )
    if (row?.found) found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`)
  }
  return found.sort()
}

const address = { city: 'Pune', state: 'Maharashtra', pincode: '411001' }

async function order(person: Somebody): Promise<OrderView> {
  const product = await buildProduct()
  const input = orderInput([{ product, quantity: 1 }], {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    alternatePhone: person.alternatePhone,
    shippingAddress: { street: person.street, landmark: person.landmark, label: 'home', country: 'India', ...address },
  })
  return act<OrderView>('POST', '/orders', person.cookie, input)
}

/** Asks for a return, is refused, and takes it to the operator, in words that name somebody. */
async function sendBack(person: Somebody, { id, items }: OrderView) {
  const { items: returns } = await act<{ items: { id: string }[] }>('POST', `/orders/${id}/returns`, person.cookie, {
    lines: [{ variantId: items[0]?.variantId, quantity: 1 }],
    reason: 'changed_mind',
    wish: 'refund',
    note: `Ask ${person.name}.`,
    account: { kind: 'upi', upiId: `${person.lastName}@okbank`, consent: true },
  })
  const returnId = returns[0]?.id ?? ''
  const [row] = await sql<{ vendor_id: string }>('select vendor_id from returns where public_id = $1', [returnId])
  const seller = await cookieOf(await buildVendorMember({ vendorId: row?.vendor_id ?? '' }))
  await act('POST', `/vendor/returns/${returnId}/refusal`, seller, { reason: `${person.name} opened it.` })
  await act('POST', `/returns/${returnId}/escalation`, person.cookie, { reason: `Call ${person.phone}.` })
}

/** Everything that a customer can do, and what others do to them. Answers with the orders: one finished long ago, one on its way. */
async function useEverything(person: Somebody) {
  const { cookie, email, userId } = person
  const admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
  await act('PATCH', '/users/me', cookie, { name: person.name, phone: person.phone })
  await act('POST', '/users/me/addresses', cookie, {
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    street: person.street,
    landmark: person.landmark,
    alternatePhone: person.alternatePhone,
    label: 'work',
    ...address,
  })
  const done = await order(person)
  await runOrderJobs(done.id, 'order:confirmed')
  await moveOrder(done.id, 'delivered')
  await sendBack(person, done)
  const open = await order(person)
  await act('POST', `/admin/orders/${done.id}/notes`, admin.cookie, {
    body: `Called ${person.phone}, spoke with ${person.name}.`,
  })
  await act('POST', `/orders/${(await order(person)).id}/cancellation`, cookie)
  const productId = done.items[0]?.productId ?? ''
  const written = await act<{ id: string; version: number }>('POST', '/reviews', cookie, {
    productId,
    stars: 5,
    text: 'It smells of roses.',
    skinType: 'Dry',
  })
  const reviews = [{ id: written.id, version: written.version }]
  await act('POST', '/admin/reviews/decisions', admin.cookie, { reviews, decision: 'publish' })
  const { review } = await buildReview()
  await act('PUT', `/reviews/${review.id}/vote`, cookie, { helpful: true })
  await act('POST', `/reviews/${review.id}/reports`, cookie, { reason: 'other', note: `Ask ${person.name}.` })
  await act('POST', '/wishlist', cookie, { productIds: [productId] })
  await act('PATCH', '/cart', cookie, { cart: [{ variantId: (await buildProduct()).variantId, quantity: 2 }] })
  const soldOut = await buildProduct({ stock: 0 })
  await act('POST', '/stock-alerts', cookie, { variantId: soldOut.variantId, email })
  await act('POST', '/newsletter-subscriptions', cookie, { email })
  const joining = await tokenMailedTo(email, 'Do you want our newsletter?')
  await act('POST', '/newsletter-subscriptions/confirmation', cookie, { token: joining })
  const message = {
    name: person.name,
    email,
    phone: person.phone,
    subject: 'A question',
    message: `Where? ${person.phone}`,
  }
  const { ticketNumber } = await act<{ ticketNumber: string }>('POST', '/contact-messages', cookie, message)
  await act('POST', '/contact-messages', '', { ...message, subject: 'Written without signing in' })
  const reply = { version: 1, body: `Dear ${person.name}, tomorrow.` }
  await act('POST', `/admin/messages/${ticketNumber}/replies`, admin.cookie, reply)
  await ask('POST', '/session', { body: { email, password: 'wrong' } })
  await act('POST', '/session', '', { email, password })
  await act('PUT', '/users/me/email', cookie, { email: `new.${email}`, password })
  await act('PUT', `/admin/users/${userId}/block`, admin.cookie, { reason: `${person.name} asked for it.` })
  await act('DELETE', `/admin/users/${userId}/block`, admin.cookie)
  return { done, open }
}

/** A second factor of somebody who signed in with it just now. Put in by hand: an authenticator proves itself in second-factor.test.ts. */
const addSecondFactor = (person: Somebody) =>
  sql(
    `with app as (insert into totp_factors (user_id, sealed_secret, last_step) values ($1, '\\x00', 0)),
          code as (insert into recovery_codes (user_id, code_hash) values ($1, '\\x00'))
     insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name) values ($1, $2, '\\x00', 0, '{internal}', $3)`,
    [person.userId, randomUUID(), `Phone of ${person.name}`],
  )

/** What somebody asked to have changed in a shop, waiting and decided. */
const askForChanges = (vendorId: string, { name, street }: Pick<Somebody, 'name' | 'street'>) =>
  sql(
    `insert into vendor_revisions (vendor_id, status, decided_at, name, legal_name, street, bank_account_holder)
     values ($1, 'rejected', now(), $2, $2, $3, $2), ($1, 'submitted', null, $2, $2, $3, $2)`,
    [vendorId, name, street],
  )

const signInAgain = async ({ email }: Somebody) => {
  const { cookies } = await ask('POST', '/session', { body: { email, password } })
  return cookies.find((line) => line.startsWith('session='))?.split(';')[0] ?? ''
}

/** A product that somebody has received. */
async function bought(viewer: Viewer) {
  const product = await buildProduct()
  await buildBuyer(product, { viewer })
  return product
}

interface Write {
  path: string
  body?: object
  bytes?: Uint8Array<ArrayBuffer>
}

/** Settles a customer's order long ago. */
const longAgo = (publicId: string) =>
  sql("update orders set updated_at = now() - interval '31 days' where public_id = $1", [publicId])

const valuesOf = (person: Somebody) => [
  person.email,
  person.firstName,
  person.lastName,
  person.phone,
  person.street,
  person.alternatePhone,
  person.landmark,
]

/** What law keeps after an account is gone, and why (docs/law.md). */
const keptByLaw: Record<string, string> = {
  'orders.customer_name': 'an invoice names the buyer: CGST Rules 2017, r.46(d), for 72 months, s.36 of the Act',
  'orders.street': 'and the address: the same',
  'orders.email': 'until 30 days after the last move of the order: returns and refunds are announced there',
  'orders.phone': 'until 30 days after the last move of the order: the courier calls it',
  'orders.alternate_phone': 'the same',
  'orders.landmark': 'until 30 days after the last move of the order: the courier looks for it',
}

/** Columns of free words, in which anybody may name anybody. */
const ownWords = [
  'contact_messages.message',
  'contact_message_replies.body',
  'audit_log.reason',
  'profiles.blocked_reason',
  'reviews.body',
]

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

describe('the columns in which people are found', () => {
  it('stand on the privacy page, each', async () => {
    const person = await buildSomebody()
    await confirm(person)
    await useEverything(person)
    await addSecondFactor(person)
    await askForChanges((await buildCompleteVendor('approved')).vendorId, person)
    const listed = new Set(personalData.flatMap(({ columns }) => columns))
    const found = (await columnsWith(valuesOf(person))).filter((column) => !column.startsWith('graphile_worker.'))
    expect(found.filter((column) => !listed.has(column) && !ownWords.includes(column))).toEqual([])
    const some = [
      'orders.street',
      'orders.landmark',
      'addresses.alternate_phone',
      'contact_messages.email',
      'audit_log.actor_name',
      'passkeys.name',
      'vendor_revisions.street',
    ]
    expect(found).toEqual(expect.arrayContaining(some))
  })

  it('exist, each', async () => {
    const columns = await sql<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    )
    const known = new Set(columns.map(({ name }) => name))
    expect(personalData.flatMap((one) => one.columns).filter((column) => !known.has(column))).toEqual([])
  })
})

describe('the file of everything', () => {
  it('is nobody else’s, and holds what others filed under an address only once it is confirmed', async () => {
    expect((await ask('GET', '/users/me/data')).status).toBe(401)
    const victim = `${randomUUID()}@people.example`
    const product = await buildProduct({ stock: 0 })
    await ask('POST', '/stock-alerts', { body: { variantId: product.variantId, email: victim } })
    const cookie = await cookieOf(await buildUser({ email: victim, emailVerified: false }))
    const data = await act<PersonalDataView>('GET', '/users/me/data', cookie)
    expect(data.stockAlerts).toEqual([])
    await sql('update users set email_verified_at = now() where email = $1', [victim])
    expect((await act<PersonalDataView>('GET', '/users/me/data', cookie)).stockAlerts).toHaveLength(1)
  })

  it('has a value from every feature', async () => {
    const person = await buildSomebody()
    await confirm(person)
    const { done, open } = await useEverything(person)
    const cookie = await signInAgain(person)
    await addSecondFactor(person)
    const answer = await ask<PersonalDataView>('GET', '/users/me/data', { cookie })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    const data = answer.body
    expect(data.account).toMatchObject({ email: person.email, name: person.name, phone: `+91${person.phone}` })
    expect(data.agreements).toHaveLength(2)
    expect(data.orders).toHaveLength(3)
    expect(data.orders).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: done.id }), expect.objectContaining({ id: open.id })]),
    )
    expect(data.orders[0]).toMatchObject({ street: person.street, total: done.totalAmount, items: [{ quantity: 1 }] })
    expect(data.orders[0]).toMatchObject({
      termsVersion: agreement.terms.version,
      termsHash: agreement.terms.hash,
    })
    expect(data.reviews).toMatchObject([{ shownAs: person.shownAs, skinType: 'Dry' }])
    expect(data.returns).toMatchObject([
      { order: done.id, note: `Ask ${person.name}.`, account: { kind: 'upi' }, items: [{ quantity: 1 }] },
    ])
    expect(data.messages).toHaveLength(2)
    for (const part of [
      'sessions',
      'addresses',
      'votes',
      'reports',
      'newsletter',
      'stockAlerts',
      'wishlist',
      'cart',
    ] as const)
      expect(data[part], part).toHaveLength(1)
    expect(data.emails.length).toBeGreaterThan(3)
    expect(JSON.stringify(data.record)).toContain('user.blocked')
    expect(data.secondFactor).toMatchObject({ passkeys: [{ name: `Phone of ${person.name}` }], recoveryCodesLeft: 1 })
    expect(data.shop).toBeNull()
    expect(JSON.stringify(data)).not.toMatch(/password_hash|argon2|token/)
    expect((await actsOn(person.userId)).map(({ action }) => action)).toContain('user.data_exported')
  })

  it('has a vendor’s shop, with the changes asked for', async () => {
    const { vendorId, member } = await buildCompleteVendor('approved')
    await askForChanges(vendorId, someWords())
    const { shop } = await act<PersonalDataView>('GET', '/users/me/data', member.cookie)
    expect(shop).toMatchObject({ status: 'approved', changes: [{ status: 'rejected' }, { status: 'submitted' }] })
  })

  it('is made a few times an hour', async () => {
    const cookie = await cookieOf(await buildUser())
    scaleLimits(1)
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await ask('GET', '/users/me/data', { cookie })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('an account that is being erased', () => {
  const photo = () =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: '#a86a3c' } })
      .jpeg()
      .toBuffer()
  /** What is written, and the table with the column that names its person. */
  const written: [table: string, column: string, method: string, write: (person: Viewer) => Promise<Write> | Write][] =
    [
      [
        'addresses',
        'user_id',
        'POST',
        () => ({
          path: '/users/me/addresses',
          body: { firstName: 'A', lastName: 'B', phone: '9845012345', street: 'A lane', ...address },
        }),
      ],
      [
        'wishlist_items',
        'user_id',
        'POST',
        async () => ({ path: '/wishlist', body: { productIds: [(await buildProduct()).productId] } }),
      ],
      [
        'cart_lines',
        'user_id',
        'PATCH',
        async () => ({
          path: '/cart',
          body: { cart: [{ variantId: (await buildProduct()).variantId, quantity: 1 }] },
        }),
      ],
      [
        'contact_messages',
        'user_id',
        'POST',
        () => ({
          path: '/contact-messages',
          body: { name: 'A', email: 'a@people.example', subject: 'A question', message: 'Where?' },
        }),
      ],
      [
        'reviews',
        'author_id',
        'POST',
        async (viewer) => {
          const { productId } = await bought(viewer)
          return { path: '/reviews', body: { productId, stars: 5, text: 'It smells of roses.' } }
        },
      ],
      [
        'review_votes',
        'user_id',
        'PUT',
        async () => ({ path: `/reviews/${(await buildReview()).review.id}/vote`, body: { helpful: true } }),
      ],
      [
        'review_reports',
        'reporter_id',
        'POST',
        async () => ({
          path: `/reviews/${(await buildReview()).review.id}/reports`,
          body: { reason: 'other', note: 'A note.' },
        }),
      ],
      [
        'images',
        'uploaded_by',
        'POST',
        async (viewer) => {
          await bought(viewer)
          return { path: '/reviews/photos', bytes: new Uint8Array(await photo()) }
        },
      ],
      ['email_verifications', 'user_id', 'POST', () => ({ path: '/email-confirmations/links' })],
      [
        'idempotency_keys',
        'user_id',
        'POST',
        async () => ({ path: '/orders', body: orderInput([{ product: await buildProduct(), quantity: 1 }]) }),
      ],
    ]

  it.each(written)('keeps nothing of what is written to %s meanwhile', async (table, column, method, write) => {
    const person = await buildUser({ emailVerified: table !== 'email_verifications' })
    const cookie = await cookieOf(person)
    const { path, ...content } = await write(person)
    const headers = { 'Idempotency-Key': randomUUID(), ...(content.bytes ? { 'content-type': 'image/jpeg' } : {}) }
    await sql('delete from mails where recipient = $1', [person.email])
    const { answer } = await holding('select erase_person($1)', [person.userId], async () => {
      const answer = ask(method, path, { cookie, headers, ...content })
      await untilWaiting(1, answer)
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 401, body: { code: 'accounts.sign_in_required' } })
    expect(await sql(`select from ${table} where ${column} = $1`, [person.userId])).toEqual([])
    expect(await sql('select from mails where recipient = $1', [person.email])).toEqual([])
  })

  it('is asked about each table whose rows would stay', async () => {
    const guarded = await sql<{ table: string }>(
      `select t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_gone_account'`,
    )
    expect(guarded.length).toBeGreaterThan(0)
    expect(written.map(([table]) => table)).toEqual(expect.arrayContaining(guarded.map(({ table }) => table)))
  })
})

describe('a deleted account', () => {
  it('leaves nothing of a customer in any column but what law keeps', async () => {
    const person = await buildSomebody()
    await confirm(person)
    const { done } = await useEverything(person)
    await longAgo(done.id)
    const cookie = await signInAgain(person)
    await addSecondFactor(person)
    await act('DELETE', '/users/me', cookie, { password })
    const mine = async () =>
      (await columnsWith(valuesOf(person))).filter((column) => !column.startsWith('graphile_worker.'))
    expect((await mine()).filter((column) => !(column in keptByLaw))).toEqual([])
    const [loosened] = await sql(
      'select email, phone, alternate_phone, landmark, address_label, customer_name from orders where public_id = $1',
      [done.id],
    )
    expect(loosened).toEqual({
      email: '',
      phone: '',
      alternate_phone: null,
      landmark: '',
      address_label: null,
      customer_name: person.name,
    })
    const [reviewed] = await sql('select author_name, body, skin_type from reviews where author_id = $1', [
      person.userId,
    ])
    expect(reviewed).toEqual({ author_name: null, body: 'It smells of roses.', skin_type: null })
    const acts = await sql<{ line: string }>(
      `select a::text as line from audit_log a where actor_id = $1 or subject_id = $1::text`,
      [person.userId],
    )
    expect(acts.length).toBeGreaterThan(3)
    for (const { line } of acts)
      expect(line).not.toMatch(new RegExp(`${person.firstName}|${person.lastName}|${person.phone}`, 'i'))
  })

  it('lets what reaches somebody go from its orders 30 days after the last step: delivery or cancellation', async () => {
    const person = await buildSomebody()
    const [open, cancelled] = [await order(person), await order(person)]
    await sql(
      `update orders set alternate_phone = phone, landmark = 'Opposite the temple', address_label = 'home' where public_id = $1`,
      [cancelled.id],
    )
    await sql(
      `insert into order_notes (order_id, author_name, body) select id, 'Ritu', 'Called.' from orders where public_id = $1`,
      [cancelled.id],
    )
    await moveOrder(cancelled.id, 'cancelled')
    await act('DELETE', '/users/me', person.cookie, { password })
    await orderJobs['orders:tidy']?.({})
    const contact = () => sql('select email <> $2 as there from orders where public_id = $1', [open.id, ''])
    expect(await contact()).toEqual([{ there: true }])
    await moveOrder(open.id, 'delivered')
    await orderJobs['orders:tidy']?.({})
    expect(await contact()).toEqual([{ there: true }])
    await longAgo(open.id)
    await orderJobs['orders:tidy']?.({})
    expect(await contact()).toEqual([{ there: false }])
    const kept = () =>
      sql(
        `select concat(email, phone, alternate_phone, landmark, address_label, (select n.body from order_notes n where n.order_id = o.id)) as words
           from orders o where public_id = $1`,
        [cancelled.id],
      )
    expect(await kept()).not.toEqual([{ words: '' }])
    await longAgo(cancelled.id)
    await orderJobs['orders:tidy']?.({})
    expect(await kept()).toEqual([{ words: '' }])
  })

  it('takes nothing of somebody whose address it only claimed', async () => {
    const victim = `${randomUUID()}@people.example`
    const product = await buildProduct({ stock: 0 })
    await ask('POST', '/stock-alerts', { body: { variantId: product.variantId, email: victim } })
    const message = { name: 'Asha', email: victim, subject: 'A question', message: 'Where is my order?' }
    await ask('POST', '/contact-messages', { body: message })
    const stranger = await buildUser({ email: victim, emailVerified: false })
    await act('DELETE', '/users/me', await cookieOf(stranger), { password: testPassword })
    expect(await sql('select 1 from stock_alerts where email = $1', [victim])).toHaveLength(1)
    expect(await sql('select 1 from contact_messages where email = $1', [victim])).toHaveLength(1)
  })

  it('takes no mail of somebody whose address it only named: as its own, as its next one or in an order', async () => {
    const victim = await buildUser()
    const letterOf = (to: string) => sendEmail({ to, subject: 'The words of somebody else', paragraphs: [] }, null)
    const free = `${randomUUID()}@people.example`
    await letterOf(victim.email)
    await letterOf(free)
    await sql("update mails set status = 'sent' where recipient = $1", [victim.email])
    const lines = await sql<{ id: string }>('select id from mails where recipient = any($1)', [[victim.email, free]])
    await sql(
      `insert into audit_log (actor_name, actor_role, action, subject_type, subject_id, subject_name)
       select 'Ritu', 'admin', 'mail.retried', 'mail', unnest($1::text[]), 'The words of somebody else'`,
      [lines.map(({ id }) => id)],
    )
    const naming = [
      buildUser({ email: free, emailVerified: false }),
      buildUser().then(async (person) => {
        await act('PUT', '/users/me/email', await cookieOf(person), { email: `next.${free}`, password: testPassword })
        await letterOf(`next.${free}`)
        return person
      }),
      buildUser().then(async (person) => {
        const product = await buildProduct()
        const input = orderInput([{ product, quantity: 1 }], { email: victim.email })
        const { id } = await act<OrderView>('POST', '/orders', await cookieOf(person), input)
        await runOrderJobs(id, 'order:confirmed')
        expect((await mailsTo(victim.email)).map(({ subject }) => subject)).toContain(`Order ${id} confirmed`)
        return person
      }),
    ]
    for (const person of await Promise.all(naming))
      await act('DELETE', '/users/me', await cookieOf(person), { password: testPassword })
    const left = (to: string) => sql<{ subject: string }>('select subject from mails where recipient = $1', [to])
    for (const to of [victim.email, free, `next.${free}`])
      expect(await left(to), to).toEqual([{ subject: 'The words of somebody else' }])
    const named = await sql(
      "select distinct subject_name from audit_log where subject_type = 'mail' and subject_id = any($1)",
      [lines.map(({ id }) => id)],
    )
    expect(named).toEqual([{ subject_name: 'The words of somebody else' }])
  })

  it('of a vendor that never sold takes its shop’s words along', async () => {
    const person = await buildSomebody({ isVendor: true })
    await confirm(person)
    const business = await act<{ version: number }>('GET', '/vendor/business', person.cookie)
    const asked = {
      version: business.version,
      name: person.name,
      legalName: `${person.name} Soaps`,
      pan: 'AAACX1234F',
      gstin: '27AAACX1234F1ZN',
    }
    const { version } = await act<{ version: number }>('PUT', '/vendor/business/identity', person.cookie, asked)
    await act('PUT', '/vendor/business/grievance', person.cookie, {
      version,
      officer: person.name,
      email: person.email,
      phone: person.phone,
    })
    const [shop] = await sql<{ id: string }>('select vendor_id as id from vendor_members where user_id = $1', [
      person.userId,
    ])
    await act('DELETE', '/users/me', person.cookie, { password })
    expect(await columnsWith(valuesOf(person))).toEqual([])
    expect(JSON.stringify(await actsOn(shop?.id ?? ''))).not.toContain(person.lastName)
  })

  it('of an operator keeps its acts in the trail and in histories, without the name', async () => {
    await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
    const admin = await signedIn({ role: 'admin', name: 'Zubeida Operator' })
    const person = await signedIn()
    await act('PUT', `/admin/users/${person.userId}/block`, admin.cookie, { reason: 'It was asked for.' })
    await act('DELETE', '/users/me', admin.cookie, { password: testPassword })
    expect(await actsOn(person.userId)).toMatchObject([{ action: 'user.blocked', actor_name: 'Deleted account' }])
  })

  it('opens no other way to change the audit trail', async () => {
    const person = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
    const other = await signedIn()
    await act('PUT', `/admin/users/${other.userId}/block`, person.cookie, { reason: 'It was asked for.' })
    for (const change of [
      "actor_name = 'Somebody else'",
      "action = 'user.unblocked'",
      "actor_name = 'Deleted account', happened_at = now()",
      "after = '{}'",
    ])
      await expect(
        sql(
          `with erasing as (select set_config('shringar.erasing', 'yes', true) as s)
           update audit_log set ${change} from erasing where subject_id = $1 and s = 'yes'`,
          [other.userId],
        ),
      ).rejects.toThrow('append-only')
  })
})
