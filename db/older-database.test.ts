import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { context } from '#platform/context.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { excuseBooks } from '#tests/support/books.ts'
import { changeContext, scaleLimits } from '#tests/support/context.ts'
import { emptyDatabase, setWorkerDatabase, sql } from '#tests/support/database.ts'
import { databaseShape } from '#tests/support/database-shape.ts'
import { stockOf } from '#tests/support/factories.ts'
import { orderInput } from '#tests/support/orders.ts'

// A database that the last of the old migrations left, with orders, a session and a photograph in it, is brought to today.

// Among its packs are some that break a rule of today, as old versions let them.

const worker = process.env.VITEST_POOL_ID ?? '1'
let older: { ownerUrl: string; webUrl: string }
const lines: string[] = []
let trail: object[]
const wholeTrail = 'select to_jsonb(a) as line from audit_log a order by id'

/** What was stored before each variant was a pack: false strike prices, a size above its MRP, barcodes, a batch past its day. */
const brokenPacks = `
  update products set original_price_paise = price_paise where slug = 'jade-face-roller';
  update products set barcode = '8901234567891' where slug = 'neem-wood-comb';
  update products set barcode = '8901234567890' where slug = 'reetha-shikakai-shampoo';
  update products set barcode = '8901234567890' where slug = 'midnight-kajal';
  update variants set expires_on = (now() at time zone 'Asia/Kolkata')::date + 34
   where product_id = (select id from products where slug = 'bhringraj-hair-oil');
  update variants set kind = 'size', name = '100 g', position = 0
   where product_id = (select id from products where slug = 'hibiscus-flaxseed-hair-mask');
  update products set original_price_paise = (mrp_paise * 100 / 118) / 100 * 100, price_paise = 50000
   where slug = 'hibiscus-flaxseed-hair-mask';
  insert into variants (product_id, sku, position, kind, name, stock, price_paise)
  select id, 'OLD-250', 1, 'size', 'Family pack, 250 gm', 9, 55000 from products where slug = 'hibiscus-flaxseed-hair-mask';
  insert into variants (product_id, sku, position, kind, name, stock, price_paise)
  select id, 'OLD-500', 2, 'size', '500 g', 9, 99900 from products where slug = 'hibiscus-flaxseed-hair-mask';`

/** Collected cash, refunds, answers, mails and people as migrations 032 to 035 find them, and a group of synonyms that somebody changed. */
const oldDealings = `
  alter table vendor_orders disable trigger user;
  update vendor_orders set status = 'delivered', delivered_at = '2026-11-20 10:00+00'
   where id = (select (array_agg(s.id order by s.id))[1] from payments p join vendor_orders s on s.order_id = p.order_id
                where p.provider = 'cash' and p.status = 'on_delivery' group by s.order_id having count(*) > 1 order by s.order_id limit 1);
  alter table vendor_orders enable trigger user;
  update payments set provider_reference = 'other-refund-1' where order_id = '01a1543d-9b30-7638-9616-4bee3a608941';
  insert into refunds (order_id, line_item_id, amount_paise, status, refunded_at)
  select order_id, id, 5000, 'refunded', now() from line_items where order_id = '01a201c4-6b39-7530-ae29-4491132d2778' order by id limit 1;

  update review_replies set body = 'Write to me: care@kesari.example.' where review_id = '01a174a1-1b30-7e58-ae14-3d0a7a298a5a';
  update review_replies set body = 'Call me on 98450 12345, or a@b.example.' where review_id = '01a1a1af-3e15-7db8-a84f-abb9ba979718';
  update review_replies set body = 'Call me on 98450 12345.', removed_reason = 'contact' where review_id = '01a0e5b2-01af-7920-8b90-d201e43986ec';

  insert into mails (recipient, subject, text_body, html_body, status) values
    ('asha@shringar.example', 'Waiting', 'Soon.', '<p>Soon.</p>', 'waiting');
  insert into stock_alerts (variant_id, email, consent_text, cancel_token, told_at)
  select id, 'told@people.example', 'Tell me.', 'told-token', now() from variants order by id limit 1;
  insert into search_synonyms (terms, version) values ('{ubtan,"face pack"}', 2), ('{tan,suntan,dhoop}', 2);
  insert into rate_limits (bucket, used) values ('resetPerEmail asha@shringar.example', 1);

  insert into audit_log (id, happened_at, actor_name, actor_role, action, subject_type, subject_id) values
    ('019b8000-0000-7000-8000-000000000001', '2026-01-02', 'Ritu', 'admin', 'user.blocked', 'user', 'of January'),
    ('00000000-0000-4000-8000-000000000001', '2026-11-20', 'Ritu', 'admin', 'user.blocked', 'user', 'without a time'),
    ('02000000-0000-7000-8000-000000000001', '2039-09-07', 'Ritu', 'admin', 'user.blocked', 'user', 'of a wrong clock');

  update profiles set role = 'admin', created_at = '2026-01-01', blocked_at = now(), blocked_reason = 'Left'
   where user_id = (select id from users where email = 'owner@kesari.example');
  update profiles set role = 'admin' where user_id = (select id from users where email = 'owner@vanyabotanics.example');
  update vendors set pan = 'ACJFK7306M' where slug = 'vanya-botanics';`

async function loadFixture(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(await readFile('db/migrations/fixtures/at-027.sql', 'utf8'))
  await client.query(brokenPacks)
  await client.query(oldDealings)
  await client.end()
}

beforeAll(async () => {
  older = await emptyDatabase(`older_${worker}`)
  await loadFixture(older.ownerUrl)
  trail = await ask027(wholeTrail)
  await migrate(older.ownerUrl, { webRole: 'shringar_web', log: (line) => lines.push(line) })
  scaleLimits(1_000)
})

it('has in the end what a new database has', async () => {
  const fresh = await emptyDatabase(`fresh_${worker}`)
  await migrate(fresh.ownerUrl, { webRole: 'shringar_web' })
  expect(lines.slice(0, 2)).toEqual(['Migrating: 028-one-text-for-each-thing.sql', 'Migrating: 029-packs.sql'])
  expect(await databaseShape(older.ownerUrl)).toEqual(await databaseShape(fresh.ownerUrl))
})

async function ask027<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: older.ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

it('keeps every line of the audit trail, each in the table of its month', async () => {
  expect(trail.length).toBeGreaterThan(3)
  expect(await ask027(wholeTrail)).toEqual(trail)
  const months = await ask027<{ month: string; table: string }>(
    `select distinct to_char(audit_month_of(id), 'YYYY_MM') as month, tableoid::regclass::text as table from audit_log order by 2`,
  )
  const beside = months.filter(({ table }) => table === 'audit_months.audit_log_other')
  expect(beside.map(({ month }) => month).sort()).toEqual(['1970_01', '2039_09'])
  const others = months.filter((one) => !beside.includes(one))
  expect(others.map(({ table }) => table)).toEqual(others.map(({ month }) => `audit_months.audit_log_${month}`))
  expect(others[0]?.month).toBe('2026_01')
})

it('lets nobody change a line of before, also not in the table of its month', async () => {
  const tables = await ask027<{ name: string; lines: number }>(
    `select inhrelid::regclass::text as name, (select count(*)::int from audit_log a where a.tableoid = inhrelid) as lines
       from pg_inherits where inhparent = 'audit_log'::regclass`,
  )
  for (const name of ['audit_log', ...tables.filter(({ lines }) => lines > 0).map(({ name }) => name)])
    for (const text of [`update ${name} set actor_name = 'x'`, `delete from ${name}`, `truncate ${name}`])
      await expect(ask027(text), text).rejects.toThrow('append-only')
})

const packsOf = (slug: string) =>
  ask027(
    `select v.name, (v.price_paise / 100)::int as price, (v.original_price_paise / 100)::int as original, (v.mrp_paise / 100)::int as mrp,
            v.net_quantity::float as quantity, v.net_quantity_unit as unit, v.barcode, v.unfinished
       from variants v join products p on p.id = v.product_id where p.slug = $1 order by v.position`,
    [slug],
  )

const noticesOf = async (slug: string) =>
  (
    await ask027<{ notice: string }>(
      `select v.name || ' ' || n.kind || ' ' || n.detail as notice from pack_notices n join variants v on v.id = n.variant_id
         join products p on p.id = v.product_id where p.slug = $1 order by v.position, n.kind`,
      [slug],
    )
  ).map(({ notice }) => notice.trim())

it('keeps proofs as they were: they name no claim and no end', async () => {
  expect(await ask027('select name, claims, valid_until, told_days_before from claim_proofs')).toEqual([
    { name: 'Test report', claims: null, valid_until: null, told_days_before: null },
  ])
})

it('gives each variant a pack of its own, with the quantity that its name says', async () => {
  const [small, family, large] = await packsOf('hibiscus-flaxseed-hair-mask')
  expect(small).toMatchObject({ price: 500, quantity: 100, unit: 'g', unfinished: false })
  expect(family).toMatchObject({ price: 550, original: null, quantity: 250, unit: 'g', unfinished: false })
  expect(large).toMatchObject({ price: 999, original: null, quantity: 500, unit: 'g', unfinished: true })
  const [lipstick] = await packsOf('velvet-matte-lipstick')
  expect(lipstick).toMatchObject({ price: 549, original: 699, mrp: 825, quantity: 3.5, unit: 'g', unfinished: false })
})

it('takes the prices of what is on sale for reviewed as they are, and of nothing else', async () => {
  const wrong = await ask027(`
    select v.sku from variants v join products p on p.id = v.product_id
     where (v.reviewed_price_paise, v.reviewed_original_price_paise) is distinct from
           (case when p.status in ('approved', 'suspended') then v.price_paise end,
            case when p.status in ('approved', 'suspended') then v.original_price_paise end)`)
  expect(wrong).toEqual([])
  const [some] = await ask027('select count(*)::int > 10 as many from variants where reviewed_price_paise is not null')
  expect(some).toEqual({ many: true })
})

it('adds the face mask to its synonyms, and leaves a group that the shop has changed as it is', async () => {
  const groups = await ask027("select terms from search_synonyms where 'ubtan' = any (terms) order by version, terms")
  expect(groups).toEqual([{ terms: ['ubtan', 'face pack'] }, { terms: ['ubtan', 'face pack', 'face mask'] }])
})

it('takes the shade out of the words for a tan that is removed', async () => {
  const [group] = await ask027<{ terms: string[] }>("select terms from search_synonyms where 'detan' = any (terms)")
  expect(group?.terms).toContain('tan removal')
  expect(group?.terms).not.toContain('tan')
  // A group that the shop has changed stays as it is.
  const changed = await ask027("select terms from search_synonyms where 'dhoop' = any (terms)")
  expect(changed).toEqual([{ terms: ['tan', 'suntan', 'dhoop'] }])
})

it('drops false strike prices and wrong barcodes, and lists for the vendor what it dropped', async () => {
  expect(await packsOf('jade-face-roller')).toMatchObject([{ original: null }])
  expect(await noticesOf('jade-face-roller')).toEqual(['original_price_dropped ₹749'])
  expect(await packsOf('neem-wood-comb')).toMatchObject([{ barcode: null }])
  expect(await noticesOf('neem-wood-comb')).toEqual(['barcode_dropped 8901234567891'])
  expect(await packsOf('reetha-shikakai-shampoo')).toMatchObject([{ barcode: '8901234567890' }])
  expect(await noticesOf('reetha-shikakai-shampoo')).toEqual([])
  // Of several shades nobody knows whose barcode it was.
  expect((await noticesOf('midnight-kajal'))[0]).toMatch(/barcode_dropped 8901234567890$/)
  expect(await noticesOf('hibiscus-flaxseed-hair-mask')).toEqual([
    '100 g size_to_check ₹766',
    'Family pack, 250 gm original_price_dropped ₹649',
    'Family pack, 250 gm size_to_check ₹766',
    '500 g price_above_mrp ₹999',
    '500 g size_to_check ₹766',
  ])
})

it('takes a batch past its last saleable day off sale, and says the price of the pack that opens', async () => {
  expect(
    await ask027("select in_stock, (price_paise / 100)::int as price from products where slug = 'bhringraj-hair-oil'"),
  ).toEqual([{ in_stock: false, price: expect.any(Number) }])
  expect(
    await ask027(
      `select p.slug from products p left join lateral (
         select v.price_paise, v.original_price_paise from variants v join categories c on c.name = p.category
          where v.product_id = p.id and pieces_for_sale(v, c.sale_margin_days) > 0) v on true
        group by p.id having p.in_stock <> (count(v.price_paise) > 0)
            or (p.in_stock and not (p.price_paise, p.original_price_paise)::text = any (array_agg((v.price_paise, v.original_price_paise)::text)))`,
    ),
  ).toEqual([])
})

it('notes the cash of what had arrived, by vendor order, and calls a payment collected once all of it is', async () => {
  expect(
    await ask027(
      `select s.id from payments p join vendor_orders s on s.order_id = p.order_id left join cash_collections c on c.vendor_order_id = s.id
        where p.provider = 'cash' and p.status <> 'void'
          and (s.status = 'delivered') <> (c.amount_paise is not distinct from s.subtotal_paise + s.tax_paise and c.collected_at is not null)`,
    ),
  ).toEqual([])
  const paid = await ask027<{ status: string; parts: number; collected: number }>(
    `select p.status, count(s.id)::int as parts, count(c.id)::int as collected
       from payments p join vendor_orders s on s.order_id = p.order_id left join cash_collections c on c.vendor_order_id = s.id
      where p.provider = 'cash' and p.status <> 'void' group by p.id`,
  )
  expect(paid.filter(({ parts, collected }) => collected === parts).map(({ status }) => status)).toEqual(
    Array(7).fill('collected'),
  )
  const others = paid.filter(({ parts, collected }) => collected < parts)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['on_delivery']))
  expect(others.filter(({ collected }) => collected > 0)).toEqual([{ status: 'on_delivery', parts: 2, collected: 1 }])
})

it('says by whom cash was taken, as the step to delivered does', async () => {
  expect(
    await ask027(
      `select c.id from cash_collections c join order_status_changes s on s.vendor_order_id = c.vendor_order_id and s.to_status = 'delivered'
        where c.collected_by <> s.changed_by or c.actor_id is distinct from s.actor_id`,
    ),
  ).toEqual([])
  // Without a step nobody knows.
  expect(await ask027("select 1 from cash_collections where collected_by = 'system'")).toHaveLength(1)
})

it('writes a refund for each payment that went back whole, and gives the payment its own reference again', async () => {
  const gone = await ask027<{ own: string | null; back: string; whole: boolean }>(
    `select p.provider_reference as own, r.provider_reference as back, r.amount_paise = p.amount_paise as whole
       from payments p join refunds r on r.order_id = p.order_id and r.line_item_id is null
      where p.status = 'refunded' and r.status = 'refunded' and r.refunded_at = p.updated_at order by 2`,
  )
  expect(gone).toHaveLength(4)
  expect(gone[0]).toEqual({ own: null, back: 'other-refund-1', whole: true })
  for (const { own, back, whole } of gone.slice(1)) {
    expect(whole).toBe(true)
    expect(own).toBe(back.replace('refund-', ''))
  }
  // Of one payment a line went back; the refund that is only due changes nothing.
  expect(await ask027("select order_id from payments where status = 'partly_refunded'")).toEqual([
    { order_id: '01a201c4-6b39-7530-ae29-4491132d2778' },
  ])
})

it('holds answers that give an address or a number, and no others', async () => {
  expect(
    await ask027(
      "select body, held_flags from review_replies where held_flags <> '{}' order by cardinality(held_flags)",
    ),
  ).toEqual([
    { body: 'Write to me: care@kesari.example.', held_flags: ['email'] },
    { body: 'Call me on 98450 12345, or a@b.example.', held_flags: ['email', 'phone'] },
  ])
})

it('leaves accounts unconfirmed but those of the demo, and takes the words out of sent mails alone', async () => {
  expect(await ask027('select email from users where email_verified_at is not null order by 1')).toEqual([
    { email: 'admin@shringar.example' },
    { email: 'asha@shringar.example' },
    { email: 'vendor@shringar.example' },
  ])
  expect(await ask027('select status, text_body, html_body from mails order by status')).toEqual([
    { status: 'sent', text_body: '', html_body: '' },
    { status: 'waiting', text_body: 'Soon.', html_body: '<p>Soon.</p>' },
  ])
  expect(await ask027("select 1 from rate_limits where bucket like '%@%'")).toEqual([])
})

it('takes the addresses of the demo for confirmed only where the admin of the demo is an admin', async () => {
  const migration = (name: string) => readFile(`db/migrations/${name}.sql`, 'utf8')
  const confirmed =
    "select email from users where email like '%@shringar.example' and email_verified_at is not null order by 1"
  const client = new pg.Client({ connectionString: older.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("update users set email = 'boss@people.example' where email = 'admin@shringar.example'")
    await client.query("insert into users (email) values ('admin@shringar.example')")
    await client.query(await migration('041-demo-confirmed'))
    expect((await client.query(confirmed)).rows).toHaveLength(3)
    await client.query(await migration('047-not-only-the-demo'))
    expect((await client.query(confirmed)).rows).toEqual([])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

it('keeps the link of a stock alert that waits, by its hash', async () => {
  expect(
    await ask027(
      `select a.email, r.token_hash = sha256(convert_to('cancel-token', 'UTF8')) as "same" from stock_alert_requests r join stock_alerts a on a.id = r.alert_id`,
    ),
  ).toEqual([{ email: 'asha@shringar.example', same: true }])
})

it('lets the first admin who may sign in open account numbers, and nobody else', async () => {
  expect(
    await ask027('select u.email from profiles join users u on u.id = user_id where may_open_bank_accounts'),
  ).toEqual([{ email: 'admin@shringar.example' }])
})

it('leaves a PAN that two vendors had with both, and refuses it to a third', async () => {
  expect(await ask027("select slug from vendors where pan = 'ACJFK7306M' order by slug")).toEqual([
    { slug: 'kesari-and-co' },
    { slug: 'vanya-botanics' },
  ])
  await expect(ask027("update vendors set pan = 'ACJFK7306M' where slug = 'tamarai-soaps'")).rejects.toMatchObject({
    constraint: 'vendors_pan_once',
  })
})

it('keeps its people, orders and photographs, and sells: an order is placed and cancelled', async () => {
  await closeDatabase(context().database)
  setWorkerDatabase(older)
  changeContext({ database: openDatabase(older.webUrl, { connections: 4 }) })
  const stored = await sql<{ public_id: string }>('select public_id from orders')
  excuseBooks(
    stored.map(({ public_id }) => public_id),
    'Old versions stored them, and this file changed them by hand.',
  )
  const [person] = await sql<Viewer>(
    `select id as "userId", email, name, role from users join profiles on user_id = id where email = 'asha@shringar.example'`,
  )
  const [product] = await sql<{ productId: string; variantId: string; price: number; vendorId: string; slug: string }>(
    `select p.id as "productId", v.id as "variantId", (p.price_paise / 100)::int as price, p.vendor_id as "vendorId", p.slug
       from products p join variants v on v.product_id = p.id
      where p.status = 'approved' and v.stock > 5 and not v.unfinished and p.in_stock order by p.slug limit 1`,
  )
  if (!person || !product) throw new Error('The fixture has lost its people or products.')
  const cookie = await cookieOf(person)
  const stock = await stockOf(product.variantId)

  const past = await ask<{ items: unknown[] }>('GET', '/orders', { cookie })
  expect(past.body.items.length).toBeGreaterThan(0)
  expect(await sql('select image_id from image_files')).not.toEqual([])
  expect(await sql("select 1 from sessions where device = 'Firefox on Linux'")).toHaveLength(1)

  const placed = await ask<{ id: string }>('POST', '/orders', {
    cookie,
    headers: { 'Idempotency-Key': randomUUID() },
    body: orderInput([{ product, quantity: 2 }]),
  })
  expect(placed).toMatchObject({ status: 201 })
  expect(await stockOf(product.variantId)).toBe(stock - 2)
  const cancelled = await ask('POST', `/orders/${placed.body.id}/cancellation`, { cookie })
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await stockOf(product.variantId)).toBe(stock)
})
