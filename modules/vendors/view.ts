import type { BusinessStep, VendorStatus } from './rules.ts'

/** One step of a vendor's history: a move, or (where both are the same) a note. */
export interface VendorStepView {
  from: VendorStatus | null
  to: VendorStatus
  by: 'vendor' | 'admin' | 'system'
  /** Who it was; empty for the system. */
  name: string
  reason: string | null
  at: string
}

/** A vendor's own business, as its form shows it. Of the bank account only the last four digits ever leave. */
export interface BusinessView {
  id: string
  status: VendorStatus
  /** Why it was sent back or suspended. */
  statusReason: string | null
  version: number
  name: string
  legalName: string
  pan: string
  gstin: string
  street: string
  city: string
  state: string
  pincode: string
  email: string
  phone: string
  bankAccountHolder: string
  bankAccountLastFour: string | null
  ifsc: string
  grievanceOfficer: string
  grievanceEmail: string
  grievancePhone: string
  undertakingVersion: string | null
  undertakingAcceptedAt: string | null
  submittedAt: string | null
  decidedAt: string | null
  joinedAt: string
  /** Steps that lack something; it can be sent for approval when there is none. */
  missing: BusinessStep[]
}

/** A row of the operator's list of vendors. Sales are rupees with tax, of orders that were released and not cancelled. */
export interface VendorRowView {
  id: string
  name: string
  legalName: string
  email: string
  status: VendorStatus
  joinedDate: string
  submittedAt: string | null
  productCount: number
  orderCount: number
  sales: number
  isComplete: boolean
}

/** A vendor as the operator sees it. */
export interface VendorDetailView extends BusinessView {
  slug: string
  productCount: number
  liveProductCount: number
  orderCount: number
  sales: number
  /** When somebody looked the GSTIN up on the GST portal, and who; null while only its form is checked. */
  gstinVerifiedAt: string | null
  gstinVerifiedBy: string | null
  members: { userId: string; name: string; email: string; phone: string | null }[]
  history: VendorStepView[]
}
