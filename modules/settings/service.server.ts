import { z } from 'zod'
import { type Approvals, defaultApprovals, defaultShop } from './rules.ts'
import { readSetting, readSettings } from './store.server.ts'
import type { ShopView } from './view.ts'

const person = z.object({ name: z.string(), email: z.string(), phone: z.string() })

const storedShop = z
  .object({
    name: z.string(),
    legalName: z.string(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    address: z.string(),
    gstin: z.string(),
    foundedYear: z.number().int(),
    grievanceOfficer: person.extend({ designation: z.string() }),
    nodalContact: person,
  })
  .partial()

const storedFigures = z
  .object({ customers: z.string(), products: z.string(), cities: z.string(), rating: z.string() })
  .partial()

/** The shop's identity and figures: what the operator stored, over what the specification says. */
export async function getShop(): Promise<ShopView> {
  const settings = await readSettings()
  return {
    ...defaultShop,
    ...storedShop.parse(settings.get('shop') ?? {}),
    figures: { ...defaultShop.figures, ...storedFigures.parse(settings.get('figures') ?? {}) },
    announcements: z.array(z.string()).parse(settings.get('announcements') ?? defaultShop.announcements),
  }
}

const mode = z.enum(['manual', 'automatic'])
const storedApprovals = z.object({ vendors: mode, products: mode, priceThresholdPercent: z.number().int() }).partial()

/** Whether vendors and listings wait for an admin: what the operator chose, else they do. */
export async function getApprovals(): Promise<Approvals> {
  return { ...defaultApprovals, ...storedApprovals.parse((await readSetting('approvals')) ?? {}) }
}
