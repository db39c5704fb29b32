import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { identityOf } from '../present.ts'
import { likenessOf, missingSteps, type VendorStatus } from '../rules.ts'
import type { VendorRowView, VendorsQuery } from '../shapes.ts'
import { countVendors, selectVendors, type VendorListRow, vendorKeyLength } from '../store/lists.server.ts'

function rowView(row: VendorListRow, marketplace: string): VendorRowView {
  return {
    id: row.id,
    name: row.name,
    legalName: row.legal_name,
    email: row.email,
    status: row.status as VendorStatus,
    joinedDate: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    productCount: row.product_count,
    orderCount: row.order_count,
    sales: paiseToRupees(row.sales_paise),
    isComplete: missingSteps(identityOf(row)).length === 0,
    changesWait: row.changes_wait,
    sharesTaxNumber: row.shares_tax_number,
    nameLikeOurs: likenessOf(row.name, marketplace) !== undefined,
  }
}

/** A page of all vendors. */
export async function listVendors(query: VendorsQuery): Promise<KeysetList<VendorRowView>> {
  const { sort, limit } = query
  const cursor = readCursor(query.cursor, vendorKeyLength(sort))
  const [rows, total, { name }] = await Promise.all([
    selectVendors(query, sort, cursor, limit + 1),
    countVendors(query),
    getShop(),
  ])
  const page = keysetPage(rows, limit, cursor, keyOf)
  return { ...page, items: page.items.map((row) => rowView(row, name)), total }
}

/** Every vendor that the filters leave, for a file: the audit trail knows of it before the first row leaves. */
export async function exportVendors(admin: AdminActor, query: VendorsQuery): Promise<AsyncGenerator<VendorRowView>> {
  await recordExport(admin, { type: 'vendor', name: 'Vendors' }, query)
  const { name } = await getShop()
  return everyRow(
    (cursor, limit) => selectVendors(query, query.sort, cursor, limit),
    (row) => rowView(row, name),
  )
}
