import { z } from 'zod'
import { businessSteps, vendorStatuses } from '#modules/vendors/rules.ts'
import type { BusinessView, VendorStepView } from '#modules/vendors/view.ts'

const instant = z.string().describe('ISO 8601, UTC')

export const Business = z
  .object({
    id: z.string(),
    status: z.enum(vendorStatuses),
    statusReason: z.string().nullable().describe('Why it was sent back or suspended'),
    version: z.int(),
    name: z.string(),
    legalName: z.string(),
    pan: z.string(),
    gstin: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    email: z.string(),
    phone: z.string(),
    bankAccountHolder: z.string(),
    bankAccountLastFour: z.string().nullable().describe('The only digits that ever leave'),
    ifsc: z.string(),
    grievanceOfficer: z.string(),
    grievanceEmail: z.string(),
    grievancePhone: z.string(),
    undertakingVersion: z.string().nullable(),
    undertakingAcceptedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    joinedAt: instant,
    missing: z.array(z.enum(businessSteps)).describe('Steps that lack something'),
  })
  .meta({ id: 'Business' }) satisfies z.ZodType<BusinessView>

export const VendorStep = z
  .object({
    from: z.enum(vendorStatuses).nullable(),
    to: z.enum(vendorStatuses),
    by: z.enum(['vendor', 'admin', 'system']),
    name: z.string(),
    reason: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'VendorStep' }) satisfies z.ZodType<VendorStepView>
