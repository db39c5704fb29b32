import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, paise as paiseColumn, type RowOf, text, truth, uuid } from '#platform/db/columns.ts'
import { db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { likeText } from '#platform/kit/search.ts'
import type { VendorsQuery } from '../shapes.ts'
import type { BusinessRow } from './business.server.ts'

type Filter = Pick<VendorsQuery, 'q' | 'status'>
export type VendorSort = VendorsQuery['sort']

const keys: Record<VendorSort, { parts: KeyPart[]; direction: 'asc' | 'desc' }> = {
  newest: { parts: [{ expression: 'v.id', type: 'uuid' }], direction: 'desc' },
  oldest: { parts: [{ expression: 'v.id', type: 'uuid' }], direction: 'asc' },
  name: {
    parts: [
      { expression: 'lower(v.name)', type: 'text' },
      { expression: 'v.id', type: 'uuid' },
    ],
    direction: 'asc',
  },
}

/** How many parts the sort key of this order has, for checking a cursor. */
export const vendorKeyLength = (sort: VendorSort): number => keys[sort].parts.length

const changesWait = sql<boolean>`exists (select from vendor_revisions r where r.vendor_id = v.id and r.status = 'submitted')`

const sharesTaxNumber = sql<boolean>`(
  exists (select from vendors o where o.pan = v.pan and o.id <> v.id)
  or exists (select from vendors o where o.gstin = v.gstin and o.id <> v.id))`

function hasStatus(status: Filter['status']): RawBuilder<boolean> {
  if (status === 'changes') return changesWait
  if (status === 'shared') return sharesTaxNumber
  return status ? sql`v.status = ${status}` : sql`true`
}

const matches = ({ q, status }: Filter): RawBuilder<boolean> => sql<boolean>`
  ${hasStatus(status)}
  ${q ? sql`and v.search_text like '%' || search_words(${likeText(q)}) || '%'` : sql``}`

export type VendorListRow = BusinessRow & {
  sort_key: string
  product_count: number
  order_count: number
  sales_paise: Paise
  changes_wait: boolean
  shares_tax_number: boolean
}

// Figures of one vendor; sales as the dashboards count them, by the roll-up of days (db/schema/sales.sql).
const figures = `
  cross join lateral (select count(*) as product_count from products p where p.vendor_id = v.id and p.status <> 'archived') c
  cross join lateral (
    select coalesce(sum(d.orders), 0)::bigint as order_count, coalesce(sum(d.sales_paise), 0)::bigint as sales_paise
      from sales_by_day_and_vendor d where d.vendor_id = v.id
  ) s`

/** A page of vendors with their figures. The page is cut before the figures are counted. */
export async function selectVendors(
  filter: Filter,
  sort: VendorSort,
  cursor: Cursor | null,
  limit: number,
): Promise<VendorListRow[]> {
  const { parts, direction } = keys[sort]
  const { start, order, key } = keysetOrder(parts, direction, cursor)
  const { rows } = await sql<VendorListRow>`
    select v.*, c.product_count, s.order_count, s.sales_paise, ${changesWait} as changes_wait, ${sharesTaxNumber} as shares_tax_number
      from (
        select ${key} as sort_key, v.id, v.slug, v.status, v.status_reason, v.version, v.name, v.legal_name, v.pan, v.gstin,
               v.street, v.city, v.state, v.pincode, v.email, v.phone, v.bank_account_holder, v.bank_account_last_four, v.ifsc,
               v.grievance_officer, v.grievance_email, v.grievance_phone, v.undertaking_version, v.undertaking_accepted_at,
               v.submitted_at, v.decided_at, v.created_at, v.gstin_verified_at, v.gstin_verified_by,
               v.payouts_held_since
          from vendors v where ${matches(filter)} and ${start} order by ${order} limit ${limit}
      ) v ${sql.raw(figures)}
     order by ${order}`.execute(db)
  return rows
}

/** How many vendors match the filters, counted to `countedMax` and no further. */
export function countVendors(filter: Filter): Promise<number> {
  return countUpTo(sql`select 1 from vendors v where ${matches(filter)}`)
}

const figuresShape = {
  product_count: integer,
  live_product_count: integer,
  on_sale_product_count: integer,
  order_count: integer,
  sales_paise: paiseColumn,
}

export type VendorFigures = RowOf<typeof figuresShape>

const figuresOf = statement(
  'vendor_figures',
  `select c.product_count, s.order_count, s.sales_paise,
          (select count(*) from products p where p.vendor_id = v.id and p.status = 'approved') as live_product_count,
          (select count(*) from products p where p.vendor_id = v.id and p.status = 'approved' and p.in_stock) as on_sale_product_count
     from vendors v ${figures} where v.id = $1`,
  figuresShape,
)

/**
 * A vendor's products (without archived ones), live ones, those of them that can be bought, orders, and sales in paise. Throws when there is no
 * such vendor.
 */
export async function selectVendorFigures(vendorId: string): Promise<VendorFigures> {
  const [row] = await run(figuresOf, [vendorId])
  return required(row, 'the figures of a vendor')
}

const sameTaxNumbers = statement(
  'vendor_same_tax_numbers',
  `select o.id, o.name, coalesce(o.pan = v.pan, false) as pan, coalesce(o.gstin = v.gstin, false) as gstin
     from vendors v join vendors o on o.id <> v.id and (o.pan = v.pan or o.gstin = v.gstin)
    where v.id = $1 order by o.id limit 20`,
  { id: uuid, name: text, pan: truth, gstin: truth },
)

/** Other vendors with the same PAN or GSTIN, at most 20. Empty when there are none. */
export const selectSameTaxNumbers = (vendorId: string) => run(sameTaxNumbers, [vendorId])
