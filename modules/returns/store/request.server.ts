import { bytes, instant, integer, json, nullable, paise, type RowOf, text, truth, uuid } from '#platform/db/columns.ts'
import { retryOnContention, run, sqlState, statement } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { type ShortLines, shortOf } from './moves.server.ts'

/** Another variant of the same product: so many of it can be bought today. */
export interface OtherVariant {
  id: string
  name: string
  pricePaise: Paise
  available: number
}

const lineShape = {
  line_id: uuid,
  vendor_order_id: uuid,
  vendor_id: uuid,
  vendor_name: text,
  variant_id: uuid,
  name: text,
  variant_name: text,
  image_id: nullable(text),
  quantity: integer,
  unit_price_paise: paise,
  tax_paise: paise,
  return_days: integer,
  delivered_at: instant,
  promised_on: text,
  accepted: integer,
  left: integer,
  /** So many of the same pack can be bought today. */
  again: integer,
  others: json<OtherVariant[]>(),
}

export type DeliveredLine = RowOf<typeof lineShape>

// Of before deliveries were noted with their moment there is only that of the last change.
const delivered = statement(
  'returns_delivered_lines',
  `select l.id as line_id, s.id as vendor_order_id, v.id as vendor_id, v.name as vendor_name, l.variant_id, l.name, l.variant_name, l.image_id,
          l.quantity, l.unit_price_paise, l.tax_paise, l.return_days, coalesce(s.delivered_at, s.updated_at) as delivered_at,
          o.estimated_delivery_on::text as promised_on,
          (select coalesce(sum(q.accepted), 0) from return_lines q where q.line_item_id = l.id)::integer as accepted,
          returnable_pieces(l.id) as left,
          coalesce((select greatest(pieces_for_sale(w, c.sale_margin_days), 0)
             from variants w join products g on g.id = w.product_id join categories c on c.name = g.category
            where w.id = l.variant_id and w.retired_at is null and g.status = 'approved' and v.status = 'approved'), 0)::integer as again,
          (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'pricePaise', w.price_paise,
                    'available', pieces_for_sale(w, c.sale_margin_days)) order by w.position), '[]')
             from variants w join products g on g.id = w.product_id join categories c on c.name = g.category
            where w.product_id = l.product_id and w.id <> l.variant_id and w.retired_at is null and w.price_paise <= l.unit_price_paise
              and g.status = 'approved' and v.status = 'approved' and pieces_for_sale(w, c.sale_margin_days) > 0) as others
     from orders o
     join line_items l on l.order_id = o.id and l.cancelled_at is null
     join vendor_orders s on s.id = l.vendor_order_id and s.status = 'delivered'
     join vendors v on v.id = s.vendor_id
    where o.id = $1
    order by l.position`,
  lineShape,
)

/** The lines of an order that were delivered, with what can still be asked back of each and exchanged for it. */
export const selectDeliveredLines = (orderKey: string): Promise<DeliveredLine[]> => run(delivered, [orderKey])

const orderOf = statement(
  'returns_order_of',
  'select o.id as key, is_paid_by_hand(o) as is_paid_by_hand from orders o where o.public_id = $1 and o.user_id = $2',
  { key: uuid, is_paid_by_hand: truth },
)

/** An order of this person by its public id; undefined when it is unknown or somebody else's. */
export async function findOrderOf(publicId: string, userId: string) {
  const [row] = await run(orderOf, [publicId, userId])
  return row
}

const sellers = statement(
  'returns_sellers_of_order',
  `select v.name, v.slug from vendor_orders s join vendors v on v.id = s.vendor_id where s.order_id = $1 order by v.name, v.slug`,
  { name: text, slug: text },
)

/** Who sends an order, with the address of each one's page. */
export const selectSellers = (orderKey: string) => run(sellers, [orderKey])

const sameRequest = statement(
  'returns_by_request_key',
  'select r.id as key, r.request_hash = $3 as same_request from returns r where r.order_id = $1 and r.request_key = $2 order by r.id',
  { key: uuid, same_request: truth },
)

/** The returns that this key has made of an order, and whether they asked for the same. */
export const findByRequestKey = (orderKey: string, key: string, hash: Buffer) => run(sameRequest, [orderKey, key, hash])

export interface ReturnToRequest {
  orderId: string
  userId: string
  key: string
  hash: string
  reason: string
  opened: boolean
  wish: 'refund' | 'exchange'
  payer: 'customer' | 'vendor'
  note: string
  dueAt: string
  photoIds: string[]
  account: { kind: string; sealed: string; shown: string } | null
  returns: {
    id: string
    publicId: string
    vendorOrderId: string
    vendorId: string
    lines: {
      lineId: string
      quantity: number
      variantId: string | null
      name: string | null
      pricePaise: Paise | null
    }[]
  }[]
}

export type Requested =
  | { ok: true; returns: { key: string; replayed: boolean; sameRequest: boolean }[] }
  | { ok: false; short: ShortLines }
  | { ok: false; photoGone: true }

const request = statement('request_return', 'select return_id, replayed, same_request from request_return($1::jsonb)', {
  return_id: uuid,
  replayed: truth,
  same_request: truth,
})

/** Writes a request: whole or nothing (db/functions/request-return.sql). Refusals of the database come back as values. */
export async function insertReturns(asked: ReturnToRequest): Promise<Requested> {
  try {
    const rows = await retryOnContention(() => run(request, [JSON.stringify(asked)]))
    return {
      ok: true,
      returns: rows.map((row) => ({ key: row.return_id, replayed: row.replayed, sameRequest: row.same_request })),
    }
  } catch (error) {
    const short = shortOf(error)
    if (short) return { ok: false, short }
    if (sqlState(error) === 'SHR13') return { ok: false, photoGone: true }
    throw error
  }
}

// ---------------------------------------------------------------- photographs

const newPhoto = statement(
  'return_photo_new',
  'insert into return_photos (sent_by, uploaded_by, byte_count, bytes) values ($1, $2, $3, $4) returning id',
  { id: uuid },
)

/** Keeps a photograph that no return has taken yet. */
export async function insertPhoto(photo: {
  sentBy: 'customer' | 'vendor'
  userId: string
  bytes: Buffer
}): Promise<string> {
  const [row] = await run(newPhoto, [photo.sentBy, photo.userId, photo.bytes.length, photo.bytes])
  if (!row) throw new Error('A photograph was not kept.')
  return row.id
}

const loosePhotos = statement(
  'return_photos_loose_of',
  'select id from return_photos where id = any($1::uuid[]) and uploaded_by = $2 and return_id is null',
  { id: uuid },
)

/** Those of the photographs that this person uploaded and no return has taken. */
export async function selectLoosePhotos(ids: readonly string[], userId: string): Promise<string[]> {
  return (await run(loosePhotos, [ids, userId])).map(({ id }) => id)
}

const loosePhoto = statement(
  'return_photo_loose',
  'select bytes from return_photos where id = $1 and uploaded_by = $2 and return_id is null',
  { bytes },
)

/** A photograph as a JPEG that this person uploaded and no return has taken. */
export async function readLoosePhoto(photoId: string, userId: string): Promise<Buffer | undefined> {
  const [row] = await run(loosePhoto, [photoId, userId])
  return row?.bytes
}

const deliveredTo = statement(
  'returns_delivered_to',
  `select exists (select from orders o join vendor_orders s on s.order_id = o.id
                   where o.user_id = $1 and s.status = 'delivered') as found`,
  { found: truth },
)

/** Whether anything was ever delivered to this person. Only then may photographs be uploaded. */
export async function hasBeenDelivered(userId: string): Promise<boolean> {
  const [row] = await run(deliveredTo, [userId])
  return row?.found ?? false
}
