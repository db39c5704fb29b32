import { type Identity, missingSteps, revisedFields, revisionProblem, type VendorStatus } from './rules.ts'
import type { BusinessView, VendorRevisionView, VendorStepView } from './shapes.ts'
import type { BusinessRow, StepRow } from './store/business.server.ts'
import type { RevisionRow } from './store/revisions.server.ts'

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

/** What a revision asks for, by field; null where nothing changes. */
function askedOf(revision: RevisionRow): Partial<Record<keyof Identity, string | null>> {
  return {
    name: revision.name,
    legalName: revision.legal_name,
    pan: revision.pan,
    gstin: revision.gstin,
    street: revision.street,
    city: revision.city,
    state: revision.state,
    pincode: revision.pincode,
    bankAccountHolder: revision.bank_account_holder,
    bankAccountLastFour: revision.bank_account_last_four,
    ifsc: revision.ifsc,
  }
}

/** The changes of a revision beside what is in force. Of the account number only the last four digits. */
export function changesOf(row: BusinessRow, revision: RevisionRow): VendorRevisionView['changes'] {
  const [inForce, asked] = [identityOf(row), askedOf(revision)]
  return revisedFields.flatMap((field) => {
    const after = asked[field] ?? null
    return after === null ? [] : [{ field, before: inForce[field] ?? '', after }]
  })
}

/** What the vendor would be with the revision. */
export function proposedIdentity(row: BusinessRow, revision: RevisionRow): Identity {
  const changes = changesOf(row, revision).map(({ field, after }) => [field, after])
  return { ...identityOf(row), ...Object.fromEntries(changes) }
}

/** The latest revision while somebody has to do something about it: it waits, or was sent back. */
function revisionView(row: BusinessRow, revision: RevisionRow | undefined): VendorRevisionView | null {
  if (revision?.status !== 'submitted' && revision?.status !== 'rejected') return null
  return {
    id: revision.id,
    version: revision.version,
    status: revision.status,
    changes: changesOf(row, revision),
    problem: revisionProblem(proposedIdentity(row, revision)) ?? null,
    reason: revision.reason,
    askedAt: revision.updated_at.toISOString(),
    decidedAt: revision.decided_at?.toISOString() ?? null,
  }
}

/** A vendor's business as its forms show it: empty texts for what was not given, and the steps that are missing. */
export function businessView(row: BusinessRow, revision?: RevisionRow): BusinessView {
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
    revision: revisionView(row, revision),
    payoutsHeld: row.payouts_held_since !== null,
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
