import { z } from 'zod'
import type { HighlightsView } from '#modules/catalog/highlights/view.ts'
import type { OperatedMethodView } from '#modules/payments/view.ts'
import type { SettingsView } from '#modules/settings/view.ts'
import { PaymentMethod, Photo } from './schemas.ts'

const person = z.object({ name: z.string(), email: z.string(), phone: z.string() })
const version = z.int().describe('Send it back with a change; 0 while the usual values hold')
const mode = z.enum(['manual', 'automatic'])

export const Settings = z
  .object({
    identity: z.object({
      name: z.string(),
      legalName: z.string(),
      supportPhone: z.string(),
      supportEmail: z.string(),
      address: z.string(),
      gstin: z.string(),
      grievanceOfficer: person.extend({ designation: z.string() }),
      nodalContact: person,
      version,
    }),
    figures: z.object({
      customers: z.string(),
      products: z.string(),
      cities: z.string(),
      rating: z.string(),
      foundedYear: z.int(),
      version,
    }),
    announcements: z.object({ lines: z.array(z.string()), version }),
    approvals: z.object({ vendors: mode, products: mode, reviews: mode, priceThresholdPercent: z.int(), version }),
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<SettingsView>

const Marked = z
  .object({
    total: z.int(),
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        brand: z.string(),
        category: z.string(),
        photo: Photo.nullable(),
        newUntil: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MarkedProducts' })

export const Highlights = z
  .object({
    bestsellers: Marked,
    newArrivals: Marked,
  })
  .meta({ id: 'Highlights' }) satisfies z.ZodType<HighlightsView>

export const OperatedMethods = z
  .object({
    items: z.array(
      PaymentMethod.extend({
        enabled: z.boolean(),
        isBuiltIn: z.boolean(),
        carriedOutBy: z.enum(['provider', 'cash', 'admin']),
        canBeOffered: z.boolean().describe('False where it needs a payment provider and none is connected'),
        version: z.int(),
      }) satisfies z.ZodType<OperatedMethodView>,
    ),
  })
  .meta({ id: 'OperatedMethods' })
