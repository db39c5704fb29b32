import { randomUUID } from 'node:crypto'
import type { Viewer } from '#modules/accounts/rules.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { sql } from './database.ts'

let passwordHash: Promise<string> | undefined
export const testPassword = 'correct horse battery'

/** A person with an account, the address confirmed unless the test says otherwise, and as the services see one who is signed in. Takes only what the test is about. */
export async function buildUser(
  about: { role?: Viewer['role']; name?: string; email?: string; emailVerified?: boolean } = {},
): Promise<Viewer> {
  const role = about.role ?? 'customer'
  const name = about.name ?? 'Meera Krishnan'
  const emailVerified = about.emailVerified ?? true
  const email = about.email ?? `${randomUUID()}@people.example`
  passwordHash ??= hashPassword(testPassword)
  const [row] = await sql<{ id: string }>(
    `with account as (insert into users (email, email_verified_at) values ($1, case when $5 then now() end) returning id),
          secret as (insert into credentials (user_id, password_hash) select id, $2 from account),
          profile as (insert into profiles (user_id, name, role) select id, $3, $4 from account)
     select id from account`,
    [email, await passwordHash, name, role, emailVerified],
  )
  return { userId: row?.id ?? '', sessionId: uuidv7(), email, emailVerified, name, phone: null, role, vendorId: null }
}

export interface TestProduct {
  productId: string
  variantId: string
  vendorId: string
  slug: string
  price: number
}

/** What a test says of a product. Prices in rupees. */
export interface ProductAbout {
  price?: number
  originalPrice?: number | null
  mrp?: number
  stock?: number
  /** The label's last day, `YYYY-MM-DD`. */
  expiresOn?: string | null
  vendorId?: string
  name?: string
  category?: string
  status?: string
}

/** A product on sale with one variant, of a vendor of its own unless one is named. */
export async function buildProduct(about: ProductAbout = {}): Promise<TestProduct> {
  const price = about.price ?? 100
  const slug = `test-${randomUUID()}`
  const vendorId = about.vendorId ?? (await buildVendor())
  const [row] = await sql<{ product_id: string; variant_id: string }>(
    `with product as (
       insert into products (slug, vendor_id, status, name, description, brand, category, hsn)
       values ($1, $2, $7, $3, 'A product for a test.', 'Testing', $4, '3304') returning id
     ), variant as (
       insert into variants (product_id, sku, stock, price_paise, mrp_paise, net_quantity, net_quantity_unit, original_price_paise, expires_on)
       select id, $1, $6, $5::bigint * 100, $8::bigint * 100, 30, 'ml', $9::bigint * 100, $10::date from product returning id
     )
     select product.id as product_id, variant.id as variant_id from product, variant`,
    [
      slug,
      vendorId,
      about.name ?? 'Rose Mist',
      about.category ?? 'Skincare',
      price,
      about.stock ?? 10,
      about.status ?? 'approved',
      about.mrp ?? price * 2,
      about.originalPrice ?? null,
      about.expiresOn ?? null,
    ],
  )
  return { productId: row?.product_id ?? '', variantId: row?.variant_id ?? '', vendorId, slug, price }
}

export async function buildVendor(about: { status?: string } = {}): Promise<string> {
  const [row] = await sql<{ id: string }>('insert into vendors (slug, name, status) values ($1, $2, $3) returning id', [
    `vendor-${randomUUID()}`,
    'Vanya Botanics',
    about.status ?? 'approved',
  ])
  return row?.id ?? ''
}

/** Another size of a product, with a pack of its own. Prices in rupees. */
export async function buildSize(
  productId: string,
  about: { name: string; price: number; mrp: number; quantity: number; originalPrice?: number; stock?: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into variants (product_id, position, sku, kind, name, stock, price_paise, mrp_paise, net_quantity, net_quantity_unit, original_price_paise)
     select $1, (select count(*) from variants where product_id = $1), $2, 'size', $3, $4, $5::bigint * 100, $6::bigint * 100, $7, 'ml', $8::bigint * 100
     returning id`,
    [
      productId,
      `T-${randomUUID()}`,
      about.name,
      about.stock ?? 10,
      about.price,
      about.mrp,
      about.quantity,
      about.originalPrice ?? null,
    ],
  )
  return row?.id ?? ''
}

/** Changes the price of all variants of a product, in rupees. */
export async function setPrice(productId: string, price: number): Promise<void> {
  await sql('update variants set price_paise = $2 where product_id = $1', [productId, price * 100])
}

export async function stockOf(variantId: string): Promise<number> {
  const [row] = await sql<{ stock: number }>('select stock from variants where id = $1', [variantId])
  return row?.stock ?? Number.NaN
}

/** A person who acts for a vendor: of its own unless one is named. */
export async function buildVendorMember(
  about: { vendorId?: string; status?: string } = {},
): Promise<Viewer & { vendorId: string }> {
  const vendorId = about.vendorId ?? (await buildVendor({ status: about.status ?? 'approved' }))
  const person = await buildUser({ role: 'vendor', name: 'Anita Rao' })
  await sql('insert into vendor_members (vendor_id, user_id) values ($1, $2)', [vendorId, person.userId])
  return { ...person, vendorId }
}
