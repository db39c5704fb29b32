import type pg from 'pg'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays } from '#platform/kit/dates.ts'

const original = 'gulab-jal-rose-water-mist'
const copy = {
  slug: 'gulab-jal-rose-water-mist-200-ml',
  name: 'Gulab Jal Rose Water Mist, 200 ml',
  sku: 'VAN-GJM-200',
  batch: 'GJ207',
  pricePaise: 549_00,
  mrpPaise: 648_00,
  netQuantity: 200,
}

/** One listing that waits for the operator's decision, so that there is one to make: the large bottle of a product on sale. */
export async function insertWaitingListing(client: pg.Client, now: Date): Promise<void> {
  const sentAt = addDays(now, -0.2)
  const id = uuidv7(sentAt.getTime())
  const variantId = uuidv7(sentAt.getTime())
  await client.query(
    `insert into products (id, slug, vendor_id, status, name, generic_name, description, brand, category, hsn,
       statutory_gst_rate, country_of_origin, ingredients, how_to_use, warnings, manufacturer,
       manufacturer_address, licence_number, vegetarian_mark, period_after_opening_months, skin_types, concerns, finish,
       created_at, updated_at, submitted_at)
     select $1, $2, vendor_id, 'submitted', $3, generic_name, description, brand, category, hsn,
       statutory_gst_rate, country_of_origin, ingredients, how_to_use, warnings, manufacturer,
       manufacturer_address, licence_number, vegetarian_mark, period_after_opening_months, skin_types, concerns, finish, $4, $4, $4
       from products where slug = $5`,
    [id, copy.slug, copy.name, sentAt, original],
  )
  await client.query(
    `insert into variants (id, product_id, sku, stock, batch_number, expires_on, created_at, updated_at, price_paise, mrp_paise,
       net_quantity, net_quantity_unit)
     select $1, $2, $3, 40, $4, v.expires_on, $5, $5, $7, $8, $9, v.net_quantity_unit from variants v join products p on p.id = v.product_id where p.slug = $6 limit 1`,
    [variantId, id, copy.sku, copy.batch, sentAt, original, copy.pricePaise, copy.mrpPaise, copy.netQuantity],
  )
  await client.query(
    `insert into product_images (product_id, position, image_id, alt)
     select $1, i.position, i.image_id, i.alt from product_images i join products p on p.id = i.product_id where p.slug = $2`,
    [id, original],
  )
  await client.query(
    `insert into stock_movements (variant_id, delta, reason, created_at) values ($1, 40, 'seeded', $2)`,
    [variantId, sentAt],
  )
  await client.query(
    `insert into product_status_changes (product_id, from_status, to_status, changed_by, actor_name, changed_at)
     select $1, 'draft', 'submitted', 'vendor', pr.name, $2
       from products p join vendor_members m on m.vendor_id = p.vendor_id join profiles pr on pr.user_id = m.user_id where p.id = $1`,
    [id, sentAt],
  )
}
