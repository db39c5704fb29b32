import type pg from 'pg'
import { newsletterConsent } from '#modules/newsletter/limits.ts'
import { newSecretToken, uuidv7 } from '#platform/ids.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import {
  type DemoProduct,
  type DemoVendor,
  demoProducts,
  demoVendors,
  productImageRows,
  productRow,
  variantRows,
  vendorRow,
  vendorStepRows,
} from './catalogue.ts'
import { type OrderRows, orderRows } from './orders.ts'
import { insertAttempts } from './payments.ts'
import {
  accountsWithPassword,
  addressRows,
  consentRows,
  demoPeople,
  type People,
  profileRow,
  userRow,
} from './people.ts'
import { imageFileRows, imageRows } from './photographs.ts'
import { proofRows } from './proofs.ts'
import { type Chance, chance } from './random.ts'
import { insertReturns } from './returns.ts'
import { type ReviewRows, reviewRows } from './reviews.ts'
import { insertRows, type Row } from './rows.ts'
import shop from './shop.json' with { type: 'json' }
import { tellStory } from './story.ts'
import { insertWaitingListing } from './waiting-listing.ts'

export interface SeedOptions {
  /** Of the password that the three demo accounts share. */
  passwordHash: string
  log: (line: string) => void
  /** The moment the demo is told from. */
  now?: Date
}

/**
 * Fills an empty database with the demo: the catalogue, its vendors and photographs, people, and ninety days of orders.
 * One transaction, whole or nothing. The same everywhere, apart from dates, keys and secrets.
 */
export async function seedDemo(client: pg.Client, options: SeedOptions): Promise<void> {
  const { passwordHash, log, now = new Date() } = options
  const { vendors, products, people, orders, dice } = demoAt(now)
  const imageFiles = await imageFileRows()

  await client.query('begin')
  try {
    await insertShop(client)
    await insertPeople(client, people, vendors, passwordHash, now)
    await insertRows(client, 'images', imageRows())
    await insertRows(client, 'image_files', imageFiles)
    await insertCatalogue(client, products, orders, now)
    await insertWaitingListing(client, now)
    await insertOrders(client, products, orders)
    await insertReviews(client, reviewRows(people, products, orders, now))
    await insertMessages(client, people, dice, now)
    await insertReturns(client, orders, visitors(people, vendors), dice, now)
    await client.query(
      'select settle_figures(100000), rebuild_sales(), rebuild_brands(), refresh_product_pairs(180, 6)',
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  log(
    `Demo: ${products.length} products of ${vendors.length} vendors, ${people.all.length} people, ${orders.length} orders`,
  )
}

/** The customer and the vendor that somebody who tries the demo signs in as. */
function visitors(people: People, vendors: readonly DemoVendor[]) {
  const vendor = vendors.find(({ member }) => accountsWithPassword.includes(member.email))
  return { visitorId: people.asha.id, vendorId: vendor?.id ?? '' }
}

/** The whole demo as it stands at a moment, not yet written anywhere. */
export function demoAt(now: Date) {
  const dice = chance(2025)
  const vendors = demoVendors(now)
  const products = demoProducts(vendors, now)
  const people = demoPeople(vendors, now)
  const orders = tellStory(people, products, dice, now).map((planned) => orderRows(planned, dice, now))
  return { vendors, products, people, orders, dice }
}

async function insertShop(client: pg.Client): Promise<void> {
  await insertRows(
    client,
    'settings',
    Object.entries(shop.settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  )
}

async function insertPeople(
  client: pg.Client,
  people: People,
  vendors: readonly DemoVendor[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  await insertRows(client, 'users', people.all.map(userRow))
  await insertRows(client, 'profiles', people.all.map(profileRow))
  await insertRows(client, 'consents', people.all.flatMap(consentRows))
  await insertRows(
    client,
    'credentials',
    people.all
      .filter(({ email }) => accountsWithPassword.includes(email))
      .map(({ id }) => ({ user_id: id, password_hash: passwordHash, changed_at: now })),
  )
  await insertRows(client, 'addresses', people.all.flatMap(addressRows))
  await insertRows(client, 'vendors', vendors.map(vendorRow))
  await insertRows(
    client,
    'vendor_members',
    vendors.map((vendor) => ({ vendor_id: vendor.id, user_id: vendor.member.id, created_at: vendor.joinedAt })),
  )
  await insertRows(
    client,
    'vendor_status_changes',
    vendors.flatMap((vendor) => vendorStepRows(vendor, people.admin)),
  )
}

async function insertCatalogue(
  client: pg.Client,
  products: readonly DemoProduct[],
  orders: readonly OrderRows[],
  now: Date,
): Promise<void> {
  const taken = orders.flatMap((order) => order.taken)
  const unitsSold = (product: DemoProduct) =>
    taken.filter((line) => line.product === product).reduce((sum, line) => sum + line.quantity, 0)
  await insertRows(
    client,
    'products',
    products.map((product) => productRow(product, unitsSold(product), now)),
  )
  await insertRows(
    client,
    'variants',
    products.flatMap((product) => variantRows(product, now)),
  )
  await insertRows(client, 'product_images', products.flatMap(productImageRows))
  await insertRows(client, 'claim_proofs', products.flatMap(proofRows))
}

async function insertOrders(
  client: pg.Client,
  products: readonly DemoProduct[],
  orders: readonly OrderRows[],
): Promise<void> {
  await insertRows(
    client,
    'orders',
    orders.map(({ order }) => order),
  )
  await insertRows(
    client,
    'vendor_orders',
    orders.flatMap(({ vendorOrders }) => vendorOrders),
  )
  await insertRows(
    client,
    'line_items',
    orders.flatMap(({ lineItems }) => lineItems),
  )
  await insertRows(
    client,
    'order_status_changes',
    orders.flatMap(({ statusChanges }) => statusChanges),
  )
  await insertRows(
    client,
    'payments',
    orders.map(({ payment }) => payment),
  )
  await insertRows(
    client,
    'refunds',
    orders.flatMap(({ refunds }) => refunds),
  )
  await insertAttempts(client)
  await insertRows(
    client,
    'cash_collections',
    orders.flatMap(({ cashCollections }) => cashCollections),
  )
  await insertRows(client, 'stock_movements', [
    ...firstStock(products, orders),
    ...orders.flatMap(({ stockMovements }) => stockMovements),
  ])
}

/** Counted as they are written: what the catalogue counts beside them stands there first. */
async function insertReviews(client: pg.Client, rows: ReviewRows): Promise<void> {
  await insertRows(client, 'review_stars', rows.stars)
  await insertRows(client, 'reviews', rows.reviews)
  await insertRows(client, 'review_votes', rows.votes)
  await insertRows(client, 'review_replies', rows.replies)
  await insertRows(client, 'review_reports', rows.reports)
  await client.query('select fold_reviews(product_id) from review_stars')
}

/** What each variant began with, so that what is left is what remained after every order. */
function firstStock(products: readonly DemoProduct[], orders: readonly OrderRows[]): Row[] {
  const taken = orders.flatMap((order) => order.taken)
  return products.flatMap((product) =>
    product.variants
      .map((variant) => ({
        id: uuidv7(product.listedAt.getTime()),
        variant_id: variant.id,
        delta: taken
          .filter((line) => line.variant === variant)
          .reduce((sum, line) => sum + line.quantity, variant.stock),
        order_id: null,
        reason: 'seeded',
        created_at: product.listedAt,
      }))
      // A variant that neither has stock nor ever sold any moved nothing.
      .filter(({ delta }) => delta > 0),
  )
}

async function insertMessages(client: pg.Client, people: People, dice: Chance, now: Date): Promise<void> {
  const messages = shop.messages.map(({ from, name, email, hoursAgo, inquiryType, ...message }) => {
    const customer = people.customers.find((person) => person.email === from)
    const writtenAt = addDays(now, -hoursAgo / 24)
    return {
      id: uuidv7(writtenAt.getTime()),
      ticket_number: `T-${dice.characters('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 7)}`,
      name: customer?.name ?? name,
      email: customer?.email ?? email,
      phone: customer?.phone ?? null,
      ...message,
      inquiry_type: inquiryType,
      user_id: customer?.id ?? null,
      created_at: writtenAt,
      waiting_since: writtenAt,
      acknowledged_at: writtenAt,
      closed_at: message.status === 'closed' ? addDays(writtenAt, 1) : null,
    }
  })
  await insertRows(client, 'contact_messages', messages)
  await insertRows(
    client,
    'newsletter_subscriptions',
    shop.subscribers.map((email, position) => ({
      email,
      consent_text: newsletterConsent,
      unsubscribe_token: newSecretToken(),
      subscribed_at: addDays(now, -3 - position * 9),
    })),
  )
}
