import { z } from 'zod'
import { type AdminActor, changesBetween } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { cached, everything } from '#platform/cached.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { noSuchVendor } from './errors.ts'
import {
  defaultApprovals,
  defaultCashRules,
  defaultMoneyRules,
  defaultShop,
  moneyRulesAt,
  moneyRulesWith,
} from './rules.ts'
import type {
  AnnouncementsInput,
  Approvals,
  ApprovalsInput,
  AuthenticityInput,
  CashRulesInput,
  CashRulesView,
  FiguresInput,
  IdentityInput,
  MoneyRules,
  MoneyRulesInput,
  SettingsView,
  ShopView,
} from './shapes.ts'
import {
  enqueueRaise,
  lockSetting,
  readSetting,
  readSettings,
  readVersions,
  selectVendorNames,
  selectVendorsByName,
  writeSetting,
} from './store.server.ts'

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
const storedFounding = z.object({ foundedYear: z.number().int() }).partial()
const storedAuthenticity = z.object({ promise: z.string(), proof: z.string() })
const nothingPromised = { promise: '', proof: '' }
const storedAnnouncements = z.array(z.string())

const mode = z.enum(['manual', 'automatic'])
const storedApprovals = z
  .object({ vendors: mode, products: mode, reviews: mode, priceThresholdPercent: z.number().int() })
  .partial()

/** Null while nothing is promised. */
function promisedOf(stored: unknown): ShopView['authenticity'] {
  const said = storedAuthenticity.parse(stored ?? nothingPromised)
  return said.promise ? said : null
}

function shopOf(settings: ReadonlyMap<string, unknown>): ShopView {
  return {
    ...defaultShop,
    ...storedShop.parse(settings.get('shop') ?? {}),
    ...storedFounding.parse(settings.get('figures') ?? {}),
    figures: { ...defaultShop.figures, ...storedFigures.parse(settings.get('figures') ?? {}) },
    authenticity: promisedOf(settings.get('authenticity')),
    announcements: storedAnnouncements.parse(settings.get('announcements') ?? defaultShop.announcements),
  }
}

const approvalsOf = (stored: unknown): Approvals => ({ ...defaultApprovals, ...storedApprovals.parse(stored ?? {}) })

/** The shop's identity and figures: what the operator stored, over what docs/specification.md says. */
export const getShop = cached(everything, async (): Promise<ShopView> => shopOf(await readSettings()))

/** Whether vendors and listings wait for an admin: what the operator chose, else they do. */
export async function getApprovals(): Promise<Approvals> {
  return approvalsOf(await readSetting('approvals'))
}

// Older ones have one amount, which holds. A raise waits beside it.
const storedMoneyRules = z.object({
  secondAdminAbove: z.number().int().default(defaultMoneyRules.secondAdminAbove),
  raisedTo: z.number().int().nullish(),
  raisedFrom: z.string().nullish(),
})

function moneyRulesOf(stored: unknown): MoneyRules {
  const { secondAdminAbove, raisedTo, raisedFrom } = storedMoneyRules.parse(stored ?? {})
  return moneyRulesAt({ secondAdminAbove, ...(raisedTo && raisedFrom ? { raisedTo, raisedFrom } : {}) }, now())
}

/** What holds now for money that goes back, and a raise that waits: what the operator chose, else the usual. */
export async function getMoneyRules(): Promise<MoneyRules> {
  return moneyRulesOf(await readSetting('money'))
}

const storedCashRules = z
  .object({
    maxOrder: z.number().int(),
    pincodes: z.array(z.string()),
    vendorIds: z.array(z.string()),
    refusals: z.number().int(),
  })
  .partial()

const cashRulesOf = (stored: unknown) => {
  const { vendors: _, ...usual } = defaultCashRules
  return { ...usual, vendorIds: [], ...storedCashRules.parse(stored ?? {}) }
}

/** Where cash on delivery is offered: what the operator chose, else the usual. Vendors by id. */
export async function getCashRules() {
  return cashRulesOf(await readSetting('cash'))
}

async function cashRulesView(stored: unknown): Promise<CashRulesView> {
  const { vendorIds, ...rules } = cashRulesOf(stored)
  return { ...rules, vendors: vendorIds.length > 0 ? await selectVendorNames(vendorIds) : [] }
}

/** All sections as their forms show them, each with the version it is saved over. */
export async function getSettings(): Promise<SettingsView> {
  const [settings, versions] = await Promise.all([readSettings(), readVersions()])
  const { figures, foundedYear, authenticity, announcements, ...identity } = shopOf(settings)
  const of = (key: string) => ({ version: versions.get(key) ?? 0 })
  return {
    identity: { ...identity, ...of('shop') },
    figures: { ...figures, foundedYear, ...of('figures') },
    authenticity: { ...(authenticity ?? nothingPromised), ...of('authenticity') },
    announcements: { lines: announcements, ...of('announcements') },
    approvals: { ...approvalsOf(settings.get('approvals')), ...of('approvals') },
    money: { ...moneyRulesOf(settings.get('money')), ...of('money') },
    cash: { ...(await cashRulesView(settings.get('cash'))), ...of('cash') },
  }
}

type Section = keyof SettingsView
const keyOfSection: Record<Section, string> = {
  identity: 'shop',
  figures: 'figures',
  authenticity: 'authenticity',
  announcements: 'announcements',
  approvals: 'approvals',
  money: 'money',
  cash: 'cash',
}
const nameOfSection: Record<Section, string> = {
  identity: 'Shop identity',
  figures: 'Figures',
  authenticity: 'Authenticity',
  announcements: 'Announcements',
  approvals: 'Approvals',
  money: 'Refunds',
  cash: 'Cash on delivery',
}

/** Officers as fields of their own, `grievanceOfficer.name`, so that the trail names the one that changed. */
const flat = (record: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, text]) => [`${key}.${inner}`, text])
        : [[key, value]],
    ),
  )

const picked = (record: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

/**
 * Saves a section over the version its form was opened with, and writes down what changed. Pages show it when the transaction
 * commits. Refuses with edit.conflict when somebody else saved meanwhile.
 */
async function saveSection<Name extends Section>(
  actor: AdminActor,
  section: Name,
  version: number,
  write: (trx: Trx) => Promise<object>,
): Promise<SettingsView> {
  const before = await getSettings()
  const conflict = async (current: SettingsView) => {
    const by = await inTransaction((trx) => changedBy(trx, actor, 'setting', section))
    return editConflict(nameOfSection[section], current[section], by)
  }
  if (before[section].version !== version) throw await conflict(before)
  const saved = await inTransaction(async (trx) => {
    const value = await write(trx)
    if (!(await writeSetting(trx, keyOfSection[section], value, version))) return false
    const subject = { type: 'setting', id: section, name: nameOfSection[section] } as const
    const { version: _, ...was } = before[section]
    const changes = changesBetween(
      flat(was),
      flat(Array.isArray(value) ? { lines: value } : picked(value, [...Object.keys(was), 'raisedTo', 'raisedFrom'])),
    )
    if (changes) await recordAct(trx, actor, { action: 'setting.changed', subject, ...changes })
    return true
  })
  const after = await getSettings()
  if (!saved) throw await conflict(after)
  return after
}

/** Name, contact and officers of the shop; shown in the frame, on contact and legal pages and in emails. */
export const saveIdentity = (actor: AdminActor, { version, ...identity }: IdentityInput): Promise<SettingsView> =>
  saveSection(actor, 'identity', version, async (trx) => {
    const stored = await lockSetting(trx, 'shop')
    // What this form does not know, such as the year of founding from before, stays.
    return { ...storedShop.parse(stored?.value ?? {}), ...identity }
  })

/** The figures of the home and about pages. */
export const saveFigures = (actor: AdminActor, { version, ...figures }: FiguresInput): Promise<SettingsView> =>
  saveSection(actor, 'figures', version, async () => figures)

/** What the shop promises of authenticity and what shows it; nothing is promised where both are empty. */
export const saveAuthenticity = (
  actor: AdminActor,
  { version, ...authenticity }: AuthenticityInput,
): Promise<SettingsView> => saveSection(actor, 'authenticity', version, async () => authenticity)

/** The strip above the header; without a line there is none. */
export const saveAnnouncements = (actor: AdminActor, { version, lines }: AnnouncementsInput): Promise<SettingsView> =>
  saveSection(actor, 'announcements', version, async () => lines)

/** Who decides on new vendors and listings. Holds for what is sent in from now on. */
export const saveApprovals = (actor: AdminActor, { version, ...approvals }: ApprovalsInput): Promise<SettingsView> =>
  saveSection(actor, 'approvals', version, async () => approvals)

/**
 * Above which goodwill of an order waits for a second admin. A lower amount holds at once. A higher one holds after 24 hours, and every other
 * admin gets an email, so that nobody alone decides what one may give alone; the amount that holds takes a raise back.
 */
export const saveMoneyRules = (
  actor: AdminActor,
  { version, secondAdminAbove: asked }: MoneyRulesInput,
): Promise<SettingsView> =>
  saveSection(actor, 'money', version, async (trx) => {
    const before = moneyRulesOf((await lockSetting(trx, 'money'))?.value)
    const { secondAdminAbove, raisedTo = null, raisedFrom = null } = moneyRulesWith(before, asked, now())
    if (raisedTo !== null && raisedTo !== before.raisedTo)
      await enqueueRaise(trx, { by: actor.userId, name: actor.name, secondAdminAbove, raisedTo, raisedFrom })
    return { secondAdminAbove, raisedTo, raisedFrom }
  })

/** Where cash on delivery is offered, from now on. Refuses a seller nobody knows; all that have a name are meant by it. */
export const saveCashRules = (
  actor: AdminActor,
  { version, vendors, ...rules }: CashRulesInput,
): Promise<SettingsView> =>
  saveSection(actor, 'cash', version, async () => {
    const known = await selectVendorsByName(vendors.map((name) => name.toLowerCase()))
    const unknown = vendors.find((name) => !known.some((vendor) => vendor.name.toLowerCase() === name.toLowerCase()))
    if (unknown) throw noSuchVendor(unknown)
    // The names are for the audit trail; who is meant, the ids say.
    return { ...rules, vendors: [...new Set(known.map(({ name }) => name))], vendorIds: known.map(({ id }) => id) }
  })
