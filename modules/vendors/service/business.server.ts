import type { Updateable } from 'kysely'
import type { Vendors } from '#db/schema.d.ts'
import { demandStrongPassword } from '#modules/accounts/service/passwords.server.ts'
import { changesBetween, shopItself, type VendorActor } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { getApprovals, getShop } from '#modules/settings/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { seal } from '#platform/seal.server.ts'
import { detailsMissing, gstinWrong, nameOurs, underReview, vendorNotFound, vendorSuspended } from '../errors.ts'
import { businessView, identityOf, stepView } from '../present.ts'
import { canEditBusiness, gstinProblem, likenessOf, missingSteps, undertaking, type VendorStatus } from '../rules.ts'
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
  enqueueContactEmail,
  lockBusiness,
  selectBusiness,
  selectSteps,
  updateBusiness,
} from '../store/business.server.ts'
import {
  revisedColumns,
  selectLatestRevision,
  selectWaitingRevision,
  type WaitingRevision,
} from '../store/revisions.server.ts'
import { moveVendor } from './move-vendor.server.ts'
import { askToRevise, splitChanges, withdrawRevision } from './revision.server.ts'
import { refusingTaken } from './tax-numbers.server.ts'

/** The vendor's own business with all that its form shows. */
export async function getBusiness(actor: VendorActor): Promise<BusinessView> {
  const row = await selectBusiness(actor.vendorId)
  if (!row) throw vendorNotFound()
  return businessView(row, await selectLatestRevision(actor.vendorId))
}

/** What happened to the vendor, the latest first. Which of the operator's people decided stays inside. */
export async function listBusinessSteps(actor: VendorActor): Promise<VendorStepView[]> {
  const steps = (await selectSteps(actor.vendorId)).map(stepView)
  return steps.map((step) => (step.by === 'vendor' ? step : { ...step, name: '' }))
}

/** Shop name, legal name, PAN and GSTIN. */
export async function saveIdentity(actor: VendorActor, input: BusinessInput): Promise<BusinessView> {
  const { name: marketplace } = await getShop()
  return save(actor, input.version, (before) => {
    if (input.name !== before.name && likenessOf(input.name, marketplace) === 'ours') throw nameOurs()
    // An approved vendor that moves to another state asks for the GSTIN first and for the address next; both are decided together.
    const state = before.status === 'approved' ? null : before.state
    const problem = gstinProblem(input.gstin, { pan: input.pan, state })
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

/** Where money is to go. The number is sealed here; the vendor sees its last four digits again, and no more. */
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

/** What waits, as columns of the vendor: a second change is checked beside the first. */
function askedColumns(waiting: WaitingRevision): Partial<BusinessRow> {
  return Object.fromEntries(revisedColumns.flatMap((name) => (waiting[name] === null ? [] : [[name, waiting[name]]])))
}

/**
 * Saves one step of the form. Refuses a suspended vendor, one that is being checked, and a form filled from an older version.
 * What an approved vendor changes of its identity or its bank account waits for the operator's decision (`askToRevise`).
 */
async function save(
  actor: VendorActor,
  version: number,
  changesOf: (before: BusinessRow) => Updateable<Vendors>,
): Promise<BusinessView> {
  await inTransaction(async (trx) => {
    const before = await lockBusiness(trx, actor.vendorId)
    if (!before) throw vendorNotFound()
    const status = before.status as VendorStatus
    if (!canEditBusiness(status)) throw status === 'suspended' ? vendorSuspended() : underReview()
    const waiting = await selectWaitingRevision(trx, actor.vendorId)
    if (before.version !== version) {
      const by = await changedBy(trx, actor, 'vendor', actor.vendorId)
      throw editConflict('Your business', businessView(before, waiting), by)
    }

    if (status !== 'approved') return saveAtOnce(trx, actor, before, changesOf(before))
    const asked = waiting ? { ...before, ...askedColumns(waiting) } : before
    const { revised, direct } = splitChanges(changesOf(asked))
    if (Object.keys(direct).length > 0) await saveAtOnce(trx, actor, before, direct)
    if (Object.keys(revised).length > 0) await askToRevise(trx, actor, before, waiting, revised)
  })
  return getBusiness(actor)
}

/** Writes what takes effect at once. A GSTIN or a legal name that changes is not verified yet. */
async function saveAtOnce(
  trx: Trx,
  actor: VendorActor,
  before: BusinessRow,
  changes: Updateable<Vendors>,
): Promise<void> {
  const isOtherTaxpayer =
    (changes.gstin !== undefined && changes.gstin !== before.gstin) ||
    (changes.legal_name !== undefined && changes.legal_name !== before.legal_name)
  const after = await refusingTaken(() =>
    updateBusiness(trx, actor.vendorId, {
      ...changes,
      ...(isOtherTaxpayer ? { gstin_verified_at: null, gstin_verified_by: null } : {}),
    }),
  )
  const changed = changesBetween({ ...identityOf(before) }, { ...identityOf(after) })
  // Another account may end in the same four digits, so a bank account that was sent is always worth a line.
  const accountGiven = changes.bank_account_sealed !== undefined
  if (!changed && !accountGiven) return
  await recordAct(trx, actor, {
    action: 'vendor.details_changed',
    subject: { type: 'vendor', id: actor.vendorId, name: after.name },
    before: changed?.before ?? null,
    after: changed?.after ?? { bankAccount: 'given anew' },
  })
  const isContactMoved = before.status === 'approved' && before.email !== '' && before.email !== after.email
  if (isContactMoved) await enqueueContactEmail(trx, { vendorId: before.id, to: before.email, by: actor.name })
}

/** Takes back what waits for the operator's decision. */
export async function takeBackChanges(actor: VendorActor): Promise<BusinessView> {
  await withdrawRevision(actor)
  return getBusiness(actor)
}

/**
 * Sends the details for approval; where the operator has chosen so, they are approved at once. A name that could be taken for the
 * marketplace's own is refused, and one that resembles it always waits for a person. Whoever acts for the shop needs a password that is not
 * easy to guess (accounts.password_too_weak_to_sell).
 */
export async function submitBusiness(actor: VendorActor): Promise<BusinessView> {
  await demandStrongPassword(actor.userId)
  const [{ vendors: approval }, { name: marketplace }] = await Promise.all([getApprovals(), getShop()])
  return inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, actor.vendorId)
    if (!vendor) throw vendorNotFound()
    const missing = missingSteps(identityOf(vendor))
    if (missing.length > 0) throw detailsMissing(missing, 'Some steps are not complete yet.')
    const likeness = likenessOf(vendor.name, marketplace)
    if (likeness === 'ours') throw nameOurs()
    const submitted = await moveVendor(trx, vendor, 'submitted', actor)
    if (approval === 'manual' || likeness === 'alike') return businessView(submitted)
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
