import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import type { BulkAnswerView } from '#platform/shapes.ts'
import { detailsMissing, gstinMissing, notSuspended, suspendedAlready, vendorNotFound } from '../errors.ts'
import { businessView, identityOf, stepView } from '../present.ts'
import { likenessOf, missingSteps } from '../rules.ts'
import type { VendorDetailView } from '../shapes.ts'
import {
  type BusinessRow,
  lockBusiness,
  selectBusiness,
  selectMembers,
  selectSteps,
  updateBusiness,
} from '../store/business.server.ts'
import { selectSameTaxNumbers, selectVendorFigures } from '../store/lists.server.ts'
import { selectLatestRevision } from '../store/revisions.server.ts'
import { moveVendor } from './move-vendor.server.ts'

/** A vendor with all that the operator decides by. */
export async function getVendor(vendorId: string): Promise<VendorDetailView> {
  const row = await selectBusiness(vendorId)
  if (!row) throw vendorNotFound()
  const [figures, members, steps, revision, others, shop] = await Promise.all([
    selectVendorFigures(vendorId),
    selectMembers(vendorId),
    selectSteps(vendorId),
    selectLatestRevision(vendorId),
    selectSameTaxNumbers(vendorId),
    getShop(),
  ])
  return {
    ...businessView(row, revision),
    sameTaxNumbers: others,
    nameLikeOurs: [row.name, revision?.status === 'submitted' ? (revision.name ?? '') : ''].some(
      (name) => likenessOf(name, shop.name) !== undefined,
    ),
    slug: row.slug,
    productCount: figures.product_count,
    liveProductCount: figures.live_product_count,
    onSaleProductCount: figures.on_sale_product_count,
    orderCount: figures.order_count,
    sales: paiseToRupees(figures.sales_paise),
    gstinVerifiedAt: row.gstin_verified_at?.toISOString() ?? null,
    gstinVerifiedBy: row.gstin_verified_by,
    members: members.map(({ id, name, email, phone }) => ({ userId: id, name, email, phone })),
    history: steps.map(stepView),
  }
}

async function withVendor(vendorId: string, work: (trx: Trx, vendor: BusinessRow) => Promise<unknown>): Promise<void> {
  await inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, vendorId)
    if (!vendor) throw vendorNotFound()
    await work(trx, vendor)
  })
}

/** Lets a vendor sell: one that was sent for approval and has told everything. */
export function approveVendor(admin: AdminActor, vendorId: string): Promise<void> {
  return withVendor(vendorId, (trx, vendor) => {
    const missing = missingSteps(identityOf(vendor))
    if (missing.length > 0) throw detailsMissing(missing, `${vendor.name} hasn’t given all its details yet.`)
    if (vendor.status === 'suspended') throw suspendedAlready()
    return moveVendor(trx, vendor, 'approved', admin)
  })
}

/** Sends the details back with what to put right. */
export function sendBackVendor(admin: AdminActor, vendorId: string, reason: string): Promise<void> {
  return withVendor(vendorId, (trx, vendor) => moveVendor(trx, vendor, 'rejected', admin, reason))
}

/** Stops a vendor from selling; the database takes its listings off sale in the same moment. */
export function suspendVendor(admin: AdminActor, vendorId: string, reason: string): Promise<void> {
  return withVendor(vendorId, (trx, vendor) => moveVendor(trx, vendor, 'suspended', admin, reason))
}

/** Lets a suspended vendor sell again; what was on sale comes back. */
export function reinstateVendor(admin: AdminActor, vendorId: string): Promise<void> {
  return withVendor(vendorId, (trx, vendor) => {
    if (vendor.status !== 'suspended') throw notSuspended()
    return moveVendor(trx, vendor, 'approved', admin)
  })
}

/** Approves several, each by itself: what cannot be approved is named with why, and stops nobody else. */
export async function approveVendors(admin: AdminActor, ids: readonly string[]): Promise<BulkAnswerView> {
  const { done, left } = await oneByOne(new Set(ids), (id) => approveVendor(admin, id))
  const refused: BulkAnswerView['refused'] = []
  for (const { item: id, reason: why } of left)
    refused.push({ id, name: (await selectBusiness(id))?.name ?? 'A vendor', why })
  return { done, refused }
}

/** Notes that somebody looked the GSTIN up on the GST portal, or takes that note back. A new GSTIN begins unverified again. */
export function setGstinVerified(admin: AdminActor, vendorId: string, verified: boolean): Promise<void> {
  return withVendor(vendorId, async (trx, vendor) => {
    if (!vendor.gstin) throw gstinMissing()
    const was = vendor.gstin_verified_at !== null
    if (was === verified) return
    await updateBusiness(trx, vendorId, {
      gstin_verified_at: verified ? now() : null,
      gstin_verified_by: verified ? admin.name : null,
    })
    await recordAct(trx, admin, {
      action: verified ? 'vendor.gstin_verified' : 'vendor.gstin_unverified',
      subject: { type: 'vendor', id: vendorId, name: vendor.name },
      before: { gstin: vendor.gstin, verified: was },
      after: { gstin: vendor.gstin, verified },
    })
  })
}
