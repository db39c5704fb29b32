import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { VariantKind } from '#modules/catalog/variant-kinds.ts'
import { integer, paise, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { anyOf, inTransaction, run, statement, type Trx } from '#platform/db.server.ts'
import { alertsPerEmailMax, devicesPerAlertMax, wishlistMax } from './limits.ts'

const wished = statement(
  'wishlist_of_user',
  'select product_id from wishlist_items where user_id = $1 order by added_at desc, product_id limit $2',
  { product_id: uuid },
)

/** Ids of the products on a person's wishlist, newest first, at most `wishlistMax`. */
export async function selectWishlist(userId: string): Promise<string[]> {
  const rows = await run(wished, [userId, wishlistMax])
  return rows.map((row) => row.product_id)
}

/**
 * Adds the products that are on sale while there is room, so that the first of the list ends up newest. Answers how
 * many were added. Repeatable.
 */
export async function insertWishes(userId: string, productIds: readonly string[]): Promise<number> {
  return inTransaction(async (trx) => {
    // Locks the user: two devices that merge at once must not count the same room twice.
    await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
    const { numAffectedRows } = await sql`
      insert into wishlist_items (user_id, product_id)
      select ${userId}, fresh.id from (
        select p.id, asked.at from unnest(${productIds}::uuid[]) with ordinality asked (id, at)
          join products p on p.id = asked.id and p.status = 'approved'
         where not exists (select 1 from wishlist_items w where w.user_id = ${userId} and w.product_id = p.id)
         order by asked.at
         limit greatest(0, ${wishlistMax} - (select count(*) from wishlist_items w where w.user_id = ${userId}))
      ) fresh order by fresh.at desc
      on conflict do nothing`.execute(trx)
    return Number(numAffectedRows ?? 0)
  })
}

const dropWishes = statement(
  'wishlist_delete',
  `delete from wishlist_items where user_id = $1 and product_id = ${anyOf('$2', 'uuid')}`,
  {},
)

/** Takes products off a person's wishlist. Repeatable. */
export async function deleteWishes(userId: string, productIds: readonly string[]): Promise<void> {
  await run(dropWishes, [userId, productIds])
}

/** A variant that somebody may wait for, with what its email says. */
const waitedShape = {
  name: text,
  slug: text,
  variant_name: text,
  kind: word<VariantKind>(),
  sku: text,
  price_paise: paise,
  stock: integer,
}

export type WaitedRow = RowOf<typeof waitedShape>

const waitedVariant = statement(
  'stock_alert_variant',
  `select p.name, p.slug, v.name as variant_name, v.kind, v.sku, coalesce(v.price_paise, 0) as price_paise,
          pieces_for_sale(v, c.sale_margin_days) as stock
     from variants v
     join products p on p.id = v.product_id and p.status = 'approved'
     join categories c on c.name = p.category
     join vendors s on s.id = p.vendor_id and s.status = 'approved'
    where v.id = $1 and v.retired_at is null and not v.unfinished`,
  waitedShape,
)

/** The variant as it is on sale now, its price in paise; undefined when it is not. */
export async function selectWaited(variantId: string): Promise<WaitedRow | undefined> {
  const [row] = await run(waitedVariant, [variantId])
  return row
}

const askForAlert = statement(
  'stock_alert_ask',
  `with known as (select id from stock_alerts where variant_id = $1 and email = $2 and told_at is null),
   added as (
     insert into stock_alerts (variant_id, email, consent_text, cancel_token)
     select $1, $2, $3, $4
      where not exists (select from known)
        and (select count(*) from (select 1 from stock_alerts where email = $2 and told_at is null limit ${alertsPerEmailMax}) w)
              < ${alertsPerEmailMax}
     -- Somebody else may be asking just now; writing nothing would not tell which alert it is.
     on conflict (variant_id, email) where told_at is null do update set email = excluded.email
     returning id
   ), alert as (select id from known union all select id from added)
   insert into stock_alert_requests (token_hash, alert_id)
   select $5, id from alert
    where (select count(*) from stock_alert_requests r where r.alert_id = alert.id) < ${devicesPerAlertMax}
   returning (select id from alert) as alert_id`,
  { alert_id: uuid },
)
const alertKnown = statement(
  'stock_alert_known',
  'select exists (select from stock_alerts where variant_id = $1 and email = $2 and told_at is null) as known',
  { known: truth },
)

/** What is stored of a device's token. It has 256 random bits, so nothing has to be added to it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Notes that an address waits for a variant, and the token of the device that asked; false when the address waits for too many already.
 * One alert waits however many devices ask. `emailToken` stands in its email alone. A token above `devicesPerAlertMax` stops nothing.
 */
export async function upsertAlert(
  variantId: string,
  email: string,
  consent: string,
  tokens: { emailToken: string; deviceToken: string },
): Promise<boolean> {
  const asked = [variantId, email, consent, tokens.emailToken, hashOf(tokens.deviceToken)]
  if ((await run(askForAlert, asked)).length > 0) return true
  const [row] = await run(alertKnown, [variantId, email])
  return row?.known ?? false
}

const endByDevice = statement(
  'stock_alert_end_by_device',
  `with mine as (delete from stock_alert_requests where token_hash = $1 returning alert_id)
   delete from stock_alerts a using mine
    where a.id = mine.alert_id and a.told_at is null
      and not exists (select from stock_alert_requests r where r.alert_id = a.id and r.token_hash <> $1)`,
  {},
)
const deviceKnown = statement(
  'stock_alert_device_known',
  'select exists (select from stock_alert_requests where token_hash = $1) as known',
  { known: truth },
)
const endByEmail = statement(
  'stock_alerts_end',
  `with named as (select email, told_at from stock_alerts where cancel_token = $1),
   gone as (delete from stock_alerts a using named n where a.told_at is null and n.told_at is not null and a.email = n.email)
   select exists (select from named where told_at is not null) as known`,
  { known: truth },
)

/**
 * Ends what a token stands for. That of a device: its own wish, and the alert when no other device waits for it. That of an email that
 * was sent: everything else its address waits for. False for a token that is neither.
 */
export async function endAlerts(token: string): Promise<boolean> {
  const [email] = await run(endByEmail, [token])
  if (email?.known) return true
  const [device] = await run(deviceKnown, [hashOf(token)])
  if (device?.known) await run(endByDevice, [hashOf(token)])
  return device?.known ?? false
}

/**
 * Claims up to `limit` waiting alerts, so that nobody gets two emails, and calls `tell` for each in the same
 * transaction. Answers how many there were.
 */
export async function claimWaiting(
  variantId: string,
  limit: number,
  tell: (trx: Trx, alert: { email: string; cancel_token: string }) => Promise<void>,
): Promise<number> {
  return inTransaction(async (trx) => {
    const { rows } = await sql<{ email: string; cancel_token: string }>`
      update stock_alerts set told_at = now()
       where id in (select id from stock_alerts where variant_id = ${variantId} and told_at is null
                     order by id limit ${limit} for update skip locked)
      returning email, cancel_token`.execute(trx)
    for (const alert of rows) await tell(trx, alert)
    return rows.length
  })
}

const missed = statement(
  'stock_alerts_missed',
  `select distinct a.variant_id from stock_alerts a
     join variants v on v.id = a.variant_id and v.stock > 0 and v.retired_at is null
     join products p on p.id = v.product_id and p.status = 'approved'
     join categories c on c.name = p.category
     join vendors s on s.id = p.vendor_id and s.status = 'approved'
    where a.told_at is null and pieces_for_sale(v, c.sale_margin_days) > 0 limit $1`,
  { variant_id: uuid },
)

/**
 * Variants on sale and in stock while somebody still waits, because a product or vendor came back without a change of
 * stock. `limit` at most.
 */
export async function selectMissed(limit: number): Promise<string[]> {
  const rows = await run(missed, [limit])
  return rows.map((row) => row.variant_id)
}

const deleteTold = statement(
  'stock_alerts_delete_told',
  `delete from stock_alerts where told_at < now() - interval '90 days'`,
  {},
)
const deleteWaiting = statement(
  'stock_alerts_delete_waiting',
  `delete from stock_alerts where told_at is null and asked_at < now() - interval '1 year'`,
  {},
)

/** Deletes alerts three months after their email, and those that waited in vain for a year. Repeatable. */
export async function deleteOldAlerts(): Promise<void> {
  await run(deleteTold, [])
  await run(deleteWaiting, [])
}
