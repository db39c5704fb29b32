import type { Updateable } from 'kysely'
import type { Vendors } from '#db/schema.d.ts'
import { changesBetween, shopItself, type VendorActor } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { getApprovals } from '#modules/settings/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { seal } from '#platform/seal.server.ts'
import { detailsMissing, gstinWrong, underReview, vendorNotFound, vendorSuspended } from '../errors.ts'
import { businessView, identityOf, stepView } from '../present.ts'
import { canEditBusiness, gstinProblem, type Identity, missingSteps, undertaking, type VendorStatus } from '../rules.ts'
import type {
  BankInput,
  BusinessAddressInput,
  BusinessInput,
  BusinessView,
  GrievanceInput,
  UndertakingInput,
  VendorStepView,
} from '../shapes.ts'
import {
  type BusinessRow,
  insertStep,
  lockBusiness,
  selectBusiness,
  selectSteps,
  updateBusiness,
} from '../store/business.server.ts'
import { moveVendor } from './move-vendor.server.ts'

/** The vendor's own business with all that its form shows. */
export async function getBusiness(actor: VendorActor): Promise<BusinessView> {
  const row = await selectBusiness(actor.vendorId)
  if (!row) throw vendorNotFound()
  return businessView(row)
}

/** What happened to the vendor, the latest first. Which of the operator's people decided stays inside. */
export async function listBusinessSteps(actor: VendorActor): Promise<VendorStepView[]> {
  const steps = (await selectSteps(actor.vendorId)).map(stepView)
  return steps.map((step) => (step.by === 'vendor' ? step : { ...step, name: '' }))
}

/** Shop name, legal name, PAN and GSTIN. */
export function saveIdentity(actor: VendorActor, input: BusinessInput): Promise<BusinessView> {
  return save(actor, input.version, (before) => {
    const problem = gstinProblem(input.gstin, { pan: input.pan, state: before.state })
    if (problem) throw gstinWrong(problem, 'gstin')
    return { name: input.name, legal_name: input.legalName, pan: input.pan, gstin: input.gstin }
  })
}

/** Where the vendor is registered, and how customers reach it. */
export function saveAddress(actor: VendorActor, input: BusinessAddressInput): Promise<BusinessView> {
  const { street, city, state, pincode, email, phone } = input
  return save(actor, input.version, (before) => {
    const problem = before.gstin ? gstinProblem(before.gstin, { state }) : undefined
    if (problem) throw gstinWrong(problem, 'state')
    return { street, city, state, pincode, email, phone }
  })
}

/** Where money is to go. The number is sealed here; only its last four digits ever leave. */
export function saveBank(actor: VendorActor, input: BankInput): Promise<BusinessView> {
  return save(actor, input.version, () => ({
    bank_account_holder: input.holder,
    bank_account_sealed: seal(input.account),
    bank_account_last_four: input.account.slice(-4),
    ifsc: input.ifsc,
  }))
}

/** Who answers complaints. */
export function saveGrievance(actor: VendorActor, input: GrievanceInput): Promise<BusinessView> {
  return save(actor, input.version, () => ({
    grievance_officer: input.officer,
    grievance_email: input.email,
    grievance_phone: input.phone,
  }))
}

/** Accepts the undertaking as it reads now; an older text is not accepted by mistake. */
export function acceptUndertaking(actor: VendorActor, input: UndertakingInput): Promise<BusinessView> {
  return save(actor, input.version, (before) => {
    if (input.undertakingVersion !== undertaking.version) throw editConflict('The undertaking', businessView(before))
    return { undertaking_version: undertaking.version, undertaking_accepted_at: now() }
  })
}

/** Details whose change the operator of an approved vendor wants to know of. */
const legalFields = {
  legalName: 'legal name',
  pan: 'PAN',
  gstin: 'GSTIN',
  bankAccountHolder: 'account holder',
  bankAccountLastFour: 'account number',
  ifsc: 'IFSC',
} satisfies Partial<Record<keyof Identity, string>>

/**
 * Saves one step of the form. Refuses a suspended vendor, one that is being checked, and a form filled from an older version.
 * What an approved vendor changes of its legal identity is noted in its history for the operator.
 */
async function save(
  actor: VendorActor,
  version: number,
  changesOf: (before: BusinessRow) => Updateable<Vendors>,
): Promise<BusinessView> {
  return inTransaction(async (trx) => {
    const before = await lockBusiness(trx, actor.vendorId)
    if (!before) throw vendorNotFound()
    const status = before.status as VendorStatus
    if (!canEditBusiness(status)) throw status === 'suspended' ? vendorSuspended() : underReview()
    if (before.version !== version) {
      throw editConflict('Your business', businessView(before), await changedBy(trx, actor, 'vendor', actor.vendorId))
    }

    const changes = changesOf(before)
    const isOtherTaxpayer =
      (changes.gstin !== undefined && changes.gstin !== before.gstin) ||
      (changes.legal_name !== undefined && changes.legal_name !== before.legal_name)
    const after = await updateBusiness(trx, actor.vendorId, {
      ...changes,
      ...(isOtherTaxpayer ? { gstin_verified_at: null, gstin_verified_by: null } : {}),
    })

    const changed = changesBetween({ ...identityOf(before) }, { ...identityOf(after) })
    // Another account may end in the same four digits, so a bank account that was sent is always worth a line.
    const accountGiven = changes.bank_account_sealed !== undefined
    if (!changed && !accountGiven) return businessView(after)
    await noteLegalChange(trx, actor, status, Object.keys(changed?.after ?? { bankAccountLastFour: '' }))
    await recordAct(trx, actor, {
      action: 'vendor.details_changed',
      subject: { type: 'vendor', id: actor.vendorId, name: after.name },
      before: changed?.before ?? null,
      after: changed?.after ?? { bankAccount: 'given anew' },
    })
    return businessView(after)
  })
}

async function noteLegalChange(
  trx: Parameters<typeof insertStep>[0],
  actor: VendorActor,
  status: VendorStatus,
  fields: string[],
): Promise<void> {
  const legal = fields.flatMap((field) =>
    Object.hasOwn(legalFields, field) ? [legalFields[field as keyof typeof legalFields]] : [],
  )
  if (status !== 'approved' || legal.length === 0) return
  await insertStep(trx, {
    vendorId: actor.vendorId,
    from: status,
    to: status,
    by: 'vendor',
    actorId: actor.userId,
    actorName: actor.name,
    reason: `Changed after approval: ${legal.join(', ')}.`,
  })
}

/** Sends the details for approval; where the operator has chosen so, they are approved at once. */
export async function submitBusiness(actor: VendorActor): Promise<BusinessView> {
  const { vendors: approval } = await getApprovals()
  return inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, actor.vendorId)
    if (!vendor) throw vendorNotFound()
    const missing = missingSteps(identityOf(vendor))
    if (missing.length > 0) throw detailsMissing(missing, 'Some steps are not complete yet.')
    const submitted = await moveVendor(trx, vendor, 'submitted', actor)
    if (approval === 'manual') return businessView(submitted)
    return businessView(await moveVendor(trx, submitted, 'approved', shopItself))
  })
}

/** Takes the details back while nobody has decided. */
export function takeBackBusiness(actor: VendorActor): Promise<BusinessView> {
  return inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, actor.vendorId)
    if (!vendor) throw vendorNotFound()
    return businessView(await moveVendor(trx, vendor, 'draft', actor))
  })
}
