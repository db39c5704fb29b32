import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '#db/books.ts'
import { type OrderStatus, orderStatuses, orderStatusOf } from '#modules/orders/rules.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { photoWidths } from '#platform/kit/photo.ts'
import { isDeliverable, statesOfPincode } from '#platform/kit/pincode-states.ts'
import { migrate } from '#platform/migrate.server.ts'
import { isEmpty } from './is-empty.ts'
import { demoAt, seedDemo } from './seed.ts'

const now = new Date('2026-11-20T09:30:00Z')
let workFolder: string
let database: EmbeddedPostgres
let client: pg.Client

beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'seed-test-'))
  await chmod(workFolder, 0o711) // the account of the database passes through
  database = await startEmbeddedPostgres({ dataDir: join(workFolder, 'data'), log: () => {} })
  await migrate(database.ownerUrl)
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  expect(await isEmpty(client)).toBe(true)
  await seedDemo(client, { passwordHash: 'demo-hash', log: () => {}, now })
}, 60_000)

afterAll(async () => {
  await client?.end()
  await database?.stop()
  await rm(workFolder, { recursive: true, force: true })
})

/** The rows that break a rule. */
const offenders = async (sql: string) => (await client.query(sql)).rows
const one = async (sql: string) => (await client.query(sql)).rows[0]

test('knows that the database is not empty any more, and leaves it whole when asked again', async () => {
  expect(await isEmpty(client)).toBe(false)
  await expect(seedDemo(client, { passwordHash: 'other', log: () => {}, now })).rejects.toThrow()
  expect(await one('select count(*)::int as products from products')).toEqual({ products: 18 })
})

describe('the catalogue', () => {
  test('has the seventeen products on sale, eight of them of the demo vendor', async () => {
    expect(await one(`select count(*)::int as products from products where status = 'approved'`)).toEqual({
      products: 17,
    })
    const own = await one(`
      select count(*)::int as products from products p join vendor_members m using (vendor_id) join users u on u.id = m.user_id
       where u.email = 'vendor@shringar.example'`)
    expect(own).toEqual({ products: 8 })
  })

  test('sells nothing above its MRP, tax included', async () => {
    const tooDear = await offenders(`
      select sku from variants
       where greatest(price_paise, original_price_paise) * 118 > mrp_paise * 100
          or greatest(price_paise, original_price_paise) * 118 <= (mrp_paise - 100) * 100`)
    expect(tooDear).toEqual([])
  })

  test('declares what the law wants to see', async () => {
    const silent = await offenders(`
      select slug from products
       where '' in (generic_name, warnings, manufacturer, manufacturer_address, how_to_use) or ingredients = '{}'
          or (category <> 'Accessories' and (licence_number is null or period_after_opening_months is null))
          or (category = 'Accessories' and dimensions is null)`)
    expect(silent).toEqual([])
    const undated = await offenders(`
      select v.sku from variants v join products p on p.id = v.product_id
       where category <> 'Accessories' and (batch_number is null or expires_on <= '${now.toISOString()}'::date + 365)`)
    expect(undated).toEqual([])
  })

  test('has stock as agreed: one product at none, two at three, the others plenty', async () => {
    const stocks = await client.query<{ in_stock: boolean; stocks: number[] }>(`
      select p.in_stock, array_agg(v.stock) as stocks from products p join variants v on v.product_id = p.id
       where p.status = 'approved' group by p.id`)
    const level = ({ stocks }: { stocks: number[] }) =>
      stocks.every((stock) => stock === 0) ? 'none' : stocks.every((stock) => stock === 3) ? 'three' : 'plenty'
    const counts = Object.groupBy(stocks.rows, level)
    expect([counts.none?.length, counts.three?.length, counts.plenty?.length]).toEqual([1, 2, 14])
    for (const stock of counts.plenty?.flatMap(({ stocks }) => stocks) ?? []) {
      expect(stock).toBeGreaterThanOrEqual(60)
      expect(stock).toBeLessThanOrEqual(120)
    }
    for (const row of stocks.rows) expect(row.in_stock).toBe(row.stocks.some((stock) => stock > 0))
  })

  test('has every photograph in the widths that pages ask for', async () => {
    const images = await client.query<{ width: number; widths: number[]; formats: string[] }>(`
      select i.width, array_agg(distinct f.width order by f.width) as widths, array_agg(distinct f.format) as formats
        from product_images pi join images i on i.id = pi.image_id join image_files f on f.image_id = i.id group by i.id`)
    for (const { width, widths, formats } of images.rows) {
      expect(widths).toEqual(photoWidths(width))
      expect(formats.sort()).toEqual(['avif', 'jpeg', 'webp'])
    }
    expect(images.rows).toHaveLength(50)
  })

  test('gives each shade a photograph, and opens with the one that the main photograph shows', async () => {
    const hidden = await offenders(`
      select p.slug, v.name from variants v join products p on p.id = v.product_id
       where v.kind = 'shade' and not exists (select from product_images i where i.variant_id = v.id)`)
    expect(hidden).toEqual([])
    const openings = await client.query(`
      select p.slug, v.name from product_images i join products p on p.id = i.product_id join variants v on v.id = i.variant_id
       where i.position = 0 order by p.slug`)
    expect(openings.rows).toEqual([
      { slug: 'gel-lacquer-nail-colour', name: 'Lal Bagh' },
      { slug: 'midnight-kajal', name: 'Midnight Black' },
      { slug: 'silk-finish-compact', name: 'Honey' },
      { slug: 'skin-tint-serum-foundation', name: '03 Honey' },
    ])
  })
})

test('one complete listing waits for a decision, and none of its photographs is missing', async () => {
  const waiting = await offenders(`
    select p.name, s.status as vendor, count(i.image_id)::int > 0 as has_photo, count(h.id)::int as steps
      from products p join vendors s on s.id = p.vendor_id left join product_images i on i.product_id = p.id and i.position = 0
      left join product_status_changes h on h.product_id = p.id
     where p.status = 'submitted' group by p.id, s.status`)
  expect(waiting).toEqual([
    { name: 'Gulab Jal Rose Water Mist, 200 ml', vendor: 'approved', has_photo: true, steps: 1 },
  ])
})

describe('vendors', () => {
  test('have a GSTIN with the right check character, of their own PAN and state', async () => {
    const { rows } = await client.query('select * from vendors')
    const stateCodes: Record<string, string> = {
      Rajasthan: '08',
      'Jammu and Kashmir': '01',
      Karnataka: '29',
      Kerala: '32',
      'Tamil Nadu': '33',
    }
    for (const vendor of rows) {
      expect(vendor.gstin).toMatch(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/)
      expect(vendor.gstin.at(-1)).toBe(gstinCheck(vendor.gstin))
      expect(vendor.gstin.slice(2, 12)).toBe(vendor.pan)
      expect(vendor.gstin.slice(0, 2)).toBe(stateCodes[vendor.state])
      expect(statesOfPincode(vendor.pincode)).toContain(vendor.state)
      for (const contact of [vendor.legal_name, vendor.street, vendor.grievance_officer]) expect(contact).not.toBe('')
      for (const email of [vendor.email, vendor.grievance_email]) expect(email).toMatch(/\.example$/)
    }
    expect(gstinCheck('27AAACX1234F1ZN')).toBe('N')
  })

  test('each have a member, and the shop has a GSTIN too', async () => {
    expect(
      await offenders('select v.slug from vendors v left join vendor_members m on m.vendor_id = v.id where m is null'),
    ).toEqual([])
    const shop = await one(`select value->>'gstin' as gstin from settings where key = 'shop'`)
    expect(gstinCheck(shop.gstin)).toBe(shop.gstin.at(-1))
  })
})

describe('people', () => {
  test('can sign in only with the three demo accounts', async () => {
    const accounts = await client.query(`
      select u.email, p.role from credentials c join users u on u.id = c.user_id join profiles p on p.user_id = u.id order by 1`)
    expect(accounts.rows).toEqual([
      { email: 'admin@shringar.example', role: 'admin' },
      { email: 'asha@shringar.example', role: 'customer' },
      { email: 'vendor@shringar.example', role: 'vendor' },
    ])
    expect(
      await offenders('select u.email from users u left join profiles p on p.user_id = u.id where p is null'),
    ).toEqual([])
  })

  test('live where their pincodes are', async () => {
    const { rows } = await client.query<{ state: string; city: string; pincode: string }>(
      'select state, city, pincode from addresses',
    )
    for (const { state, pincode } of rows) {
      expect(statesOfPincode(pincode)).toContain(state)
      expect(isDeliverable(pincode)).toBe(true)
    }
    expect(new Set(rows.map(({ city }) => city)).size).toBeGreaterThan(20)
  })
})

describe('orders', () => {
  test('are about sixty of the last ninety days, each keyed by the moment it was placed', async () => {
    const { count, first, last } = await one(
      'select count(*)::int as count, min(created_at) as first, max(created_at) as last from orders',
    )
    expect(count).toBe(62)
    expect(first.getTime()).toBeGreaterThan(now.getTime() - 90 * 86_400_000)
    expect(last.getTime()).toBeLessThan(now.getTime())
    const misdated = await offenders(`
      select public_id from orders where abs(extract(epoch from uuid_extract_timestamp(id) - created_at)) > 0.001`)
    expect(misdated).toEqual([])
  })

  test('of Asha are in every state, the shipped one with its tracking number', async () => {
    const { rows } = await client.query(`
      select distinct o.status from orders o join users u on u.id = o.user_id where u.email = 'asha@shringar.example'`)
    expect(rows.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort())
    const untracked = await offenders(`
      select id from vendor_orders where (status in ('shipped', 'delivered')) <> (carrier is not null and tracking_number is not null)`)
    expect(untracked).toEqual([])
    const without = await offenders(`
      select id from vendor_orders where (status in ('shipped', 'delivered')) <> (shipped_at is not null)
          or (status = 'delivered') <> (delivered_at is not null) or delivered_at < shipped_at`)
    expect(without).toEqual([])
  })

  test('add up, from lines to vendors to the whole', async () => {
    const wrongTax = await offenders(`
      select public_id from orders where tax_paise <> floor((subtotal_paise * 18 + 5000) / 10000) * 100`)
    expect(wrongTax).toEqual([])
    const wrongOrders = await offenders(`
      select o.public_id from orders o
       where ((o.subtotal_paise, o.tax_paise) in
             (select sum(subtotal_paise), sum(tax_paise) from vendor_orders where order_id = o.id)) is not true
          or ((o.subtotal_paise, o.tax_paise, o.item_count) in
             (select sum(quantity * unit_price_paise), sum(tax_paise), sum(quantity) from line_items where order_id = o.id)) is not true`)
    expect(wrongOrders).toEqual([])
    const otherPacks = await offenders(`
      select l.id from line_items l join variants v on v.id = l.variant_id join products p on p.id = l.product_id
       where (l.mrp_paise, l.net_quantity, l.net_quantity_unit, l.batch_number, l.expires_on, l.country_of_origin)
             is distinct from (v.mrp_paise, v.net_quantity, v.net_quantity_unit, v.batch_number, v.expires_on, p.country_of_origin)`)
    expect(otherPacks, 'a line has the pack that was sold').toEqual([])
    const wrongParts = await offenders(`
      select v.id from vendor_orders v
       where ((v.subtotal_paise, v.tax_paise) in
             (select sum(quantity * unit_price_paise), sum(tax_paise) from line_items where vendor_order_id = v.id)) is not true`)
    expect(wrongParts).toEqual([])
  })

  test('have the status that follows from their parts, and some have parts that differ', async () => {
    const { rows } = await client.query<{ status: OrderStatus; parts: OrderStatus[] }>(`
      select o.status, array_agg(v.status) as parts from orders o join vendor_orders v on v.order_id = o.id group by o.id`)
    for (const { status, parts } of rows) expect(status).toBe(orderStatusOf(parts))
    expect(rows.some(({ parts }) => new Set(parts).size > 1)).toBe(true)
    expect(new Set(rows.map(({ status }) => status)).size).toBe(5)
  })

  test('have a history that ends at their status, in order and not in the future', async () => {
    const brokenEnds = await offenders(`
      select o.public_id from orders o
       where o.status <> (select to_status from order_status_changes c
                           where c.order_id = o.id and vendor_order_id is null order by changed_at desc, id desc limit 1)`)
    expect(brokenEnds).toEqual([])
    const brokenSteps = await offenders(`
      select * from (select from_status, lag(to_status) over (partition by order_id order by id) as before
                       from order_status_changes where vendor_order_id is null) steps
       where from_status is distinct from before`)
    expect(brokenSteps).toEqual([])
    expect(await offenders(`select id from order_status_changes where changed_at > '${now.toISOString()}'`)).toEqual([])
    expect(
      await offenders(`select id from orders where updated_at > '${now.toISOString()}' or updated_at < created_at`),
    ).toEqual([])
  })

  test('were paid as their method and status say', async () => {
    const wrong = await offenders(`
      select o.public_id, o.status, p.method, p.status from orders o left join payments p on p.order_id = o.id
       where p is null or p.amount_paise <> o.total_paise or p.status <> all (case
               when o.status = 'cancelled' then array['refunded', 'void', 'declined', 'expired']
               when p.method = 'cod' and o.status <> 'delivered' then array['on_delivery']
               when p.method = 'cod' then array['collected']
               else array['captured'] end)`)
    expect(wrong).toEqual([])
    const { rows } = await client.query('select distinct status from payments order by 1')
    const untold = await offenders(`
      select p.id from payments p left join payment_attempts a on a.id = p.id left join payment_captures c on c.attempt_id = a.id
       where (p.provider = 'gateway') <> (a.id is not null) or (p.provider_reference is not null) <> (c.id is not null)
          or c.amount_paise <> p.amount_paise or (a.status = 'captured') <> (c.id is not null)`)
    expect(untold).toEqual([])
    const told = ['captured', 'collected', 'declined', 'expired', 'on_delivery', 'refunded', 'void']
    expect(rows.map(({ status }) => status)).toEqual(told)
  })

  test('are shown to their vendors where they are paid, or paid on delivery, and cash is noted where it arrived', async () => {
    const hidden = await offenders(`
      select s.id from vendor_orders s join payments p on p.order_id = s.order_id
       where (is_paid(p.status) or p.status = 'on_delivery') and s.released_at is null`)
    expect(hidden).toEqual([])
    const cash = await offenders(`
      select s.id from vendor_orders s join payments p on p.order_id = s.order_id and p.provider = 'cash'
        left join cash_collections c on c.vendor_order_id = s.id
       where (s.status = 'delivered') <> (c.id is not null) or c.amount_paise <> s.subtotal_paise + s.tax_paise`)
    expect(cash).toEqual([])
    const refunds = await offenders(`
      select p.id from payments p left join refunds r on r.order_id = p.order_id
       where (p.status = 'refunded') <> (r.id is not null) or r.amount_paise <> p.amount_paise
          or r.provider_reference = p.provider_reference`)
    expect(refunds).toEqual([])
  })

  test('are of people who had joined and of products that were listed', async () => {
    const early = await offenders(`
      select o.public_id from orders o join users u on u.id = o.user_id join line_items l on l.order_id = o.id
        join products p on p.id = l.product_id
       where o.created_at < greatest(u.created_at, p.created_at)`)
    expect(early).toEqual([])
  })

  test('moved the stock exactly as far as it stands', async () => {
    const wrong = await offenders(`
      select v.sku, v.stock, coalesce(sum(m.delta), 0) as moved from variants v left join stock_movements m on m.variant_id = v.id
       group by v.id having v.stock <> coalesce(sum(m.delta), 0)`)
    expect(wrong).toEqual([])
    const unreturned = await offenders(`
      select o.public_id from orders o left join stock_movements m on m.order_id = o.id
       group by o.id having (o.status = 'cancelled') <> (sum(m.delta) = 0) or count(m.id) = 0`)
    expect(unreturned).toEqual([])
  })
})

test('keeps the books that every shop keeps', async () => {
  expect(await offenders(brokenRules)).toEqual([])
})

test('tells the same story whatever the day and the hour', () => {
  const told = (moment: Date) =>
    demoAt(moment).orders.map(({ order, payment }) => [
      order.public_id,
      order.status,
      order.total_paise,
      order.email,
      payment.status,
    ])
  const story = told(now)
  for (let hour = 1; hour < 24; hour++) expect(told(new Date(now.getTime() + hour * 3_600_000))).toEqual(story)
})

test('tells nothing of the future, whatever the hour', () => {
  for (let hour = 0; hour < 24; hour++) {
    const moment = new Date(now.getTime() + hour * 3_600_000)
    const changes = demoAt(moment).orders.flatMap(({ statusChanges }) => statusChanges)
    expect(changes.filter(({ changed_at }) => (changed_at as Date) > moment)).toEqual([])
  }
})

test('ships and delivers parcels while couriers work, whatever the hour', () => {
  const hourOf = (moment: Date) => (moment.getUTCHours() + (moment.getUTCMinutes() + 30) / 60 + 5) % 24
  for (let hour = 0; hour < 24; hour++) {
    const { orders } = demoAt(new Date(now.getTime() + hour * 3_600_000))
    const parcels = orders.flatMap(({ vendorOrders }) => vendorOrders)
    const moments = parcels.flatMap(({ shipped_at, delivered_at }) => [shipped_at, delivered_at] as (Date | null)[])
    const hours = moments.flatMap((moment) => (moment ? [hourOf(moment)] : []))
    expect(hours.length).toBeGreaterThan(50)
    expect(hours.filter((one) => one < 9 || one > 20)).toEqual([])
  }
})

/** Check character of a GSTIN, base 36. */
function gstinCheck(gstin: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return alphabet[(36 - (sum % 36)) % 36] ?? ''
}

describe('reviews', () => {
  test('keep each product at the rating and the number of the catalogue', async () => {
    const rows = await offenders(`
      select p.slug, p.rating::float as rating, p.review_count,
             (select sum(s.written[star] + s.demo[star]) from generate_series(1, 5) star)::int as counted
        from products p join review_stars s on s.product_id = p.id`)
    expect(rows).toHaveLength(17)
    const { products } = demoAt(now)
    for (const { slug, rating, review_count, counted } of rows) {
      const entry = products.find((product) => product.slug === slug)?.entry
      expect({ rating, review_count, counted }, slug).toEqual({
        rating: entry?.rating,
        review_count: entry?.reviewCount,
        counted: entry?.reviewCount,
      })
    }
  })

  test('are written by buyers after their line arrived, thirty or more, some answered, two for the operator to read', async () => {
    expect(
      await offenders(`
        select r.id from reviews r
          join line_items l on l.id = r.line_item_id join vendor_orders s on s.id = l.vendor_order_id
          join orders o on o.id = l.order_id
         where o.user_id <> r.author_id or l.product_id <> r.product_id or s.status <> 'delivered' or s.vendor_id <> r.vendor_id
            or r.created_at < s.updated_at or r.created_at > '${now.toISOString()}'`),
    ).toEqual([])
    expect(
      await one(`
        select count(*) filter (where status = 'published') >= 30 as enough, count(distinct stars)::int as stars,
               (select count(*) >= 5 from review_replies) as answered,
               count(*) filter (where status = 'pending' or report_count > 0)::int as waiting
          from reviews`),
    ).toEqual({ enough: true, stars: 5, answered: true, waiting: 2 })
    expect(await offenders('select 1 from review_changes')).toEqual([])
  })
})
