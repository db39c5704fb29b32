import { type Identity, missingSteps, type VendorStatus } from './rules.ts'
import type { BusinessView, VendorStepView } from './shapes.ts'
import type { BusinessRow, StepRow } from './store/business.server.ts'

/** The details by which missing steps are found, as they are stored: null where the vendor gave none. */
export function identityOf(row: BusinessRow): Identity {
  return {
    name: row.name,
    legalName: row.legal_name,
    pan: row.pan,
    gstin: row.gstin,
    street: row.street,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    email: row.email,
    phone: row.phone,
    bankAccountHolder: row.bank_account_holder,
    bankAccountLastFour: row.bank_account_last_four,
    ifsc: row.ifsc,
    grievanceOfficer: row.grievance_officer,
    grievanceEmail: row.grievance_email,
    grievancePhone: row.grievance_phone,
    undertakingVersion: row.undertaking_version,
  }
}

/** A vendor's business as its forms show it: empty texts for what was not given, and the steps that are missing. */
export function businessView(row: BusinessRow): BusinessView {
  const identity = identityOf(row)
  return {
    ...identity,
    id: row.id,
    status: row.status as VendorStatus,
    statusReason: row.status_reason,
    version: row.version,
    pan: row.pan ?? '',
    gstin: row.gstin ?? '',
    pincode: row.pincode ?? '',
    ifsc: row.ifsc ?? '',
    undertakingAcceptedAt: row.undertaking_accepted_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
    missing: missingSteps(identity),
  }
}

/** One status change of a vendor, with who made it and why. */
export function stepView(row: StepRow): VendorStepView {
  return {
    from: row.from_status as VendorStatus | null,
    to: row.to_status as VendorStatus,
    by: row.changed_by as VendorStepView['by'],
    name: row.actor_name,
    reason: row.reason,
    at: row.changed_at.toISOString(),
  }
}
