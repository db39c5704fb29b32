import type { Approvals, CashRulesView, MoneyRules, ShopView } from './shapes.ts'

/** What stands until the operator says otherwise (docs/specification.md, section 1). */
export const defaultShop: ShopView = {
  name: 'Shringar',
  legalName: 'Shringar',
  supportPhone: '1800 000 0000',
  supportEmail: 'care@shringar.example',
  address: '',
  gstin: '',
  foundedYear: 2025,
  grievanceOfficer: { name: '', designation: 'Grievance Officer', email: '', phone: '' },
  nodalContact: { name: '', email: '', phone: '' },
  figures: { customers: '1K+', products: '20+', cities: '10+', rating: '4.9' },
  authenticity: null,
  announcements: ['Free shipping, everywhere in India', '30-day returns on unopened products'],
}

export const defaultApprovals: Approvals = {
  vendors: 'manual',
  products: 'manual',
  reviews: 'automatic',
  priceThresholdPercent: 20,
}

/** Cash on delivery everywhere, up to an amount that a courier carries. */
export const defaultCashRules: CashRulesView = { maxOrder: 20_000, pincodes: [], vendors: [], refusals: 2 }

export const defaultMoneyRules: MoneyRules = { secondAdminAbove: 5_000 }

/** How many hours a raise of the amount waits, so that the other admins can take it back. */
export const raiseWaitsHours = 24

/** What holds at a moment: a raise that has waited its hours is no raise any more. */
export function moneyRulesAt({ secondAdminAbove, raisedTo, raisedFrom }: MoneyRules, moment: Date): MoneyRules {
  if (raisedTo === undefined || raisedFrom === undefined) return { secondAdminAbove }
  if (moment >= new Date(raisedFrom)) return { secondAdminAbove: raisedTo }
  return { secondAdminAbove, raisedTo, raisedFrom }
}

/** The rules once somebody asks for an amount: less holds at once, and the amount that holds takes a raise back. More waits. */
export function moneyRulesWith(rules: MoneyRules, asked: number, moment: Date): MoneyRules {
  const today = moneyRulesAt(rules, moment)
  if (asked <= today.secondAdminAbove) return { secondAdminAbove: asked }
  if (asked === today.raisedTo) return today
  const from = new Date(moment.getTime() + raiseWaitsHours * 3_600_000)
  return { secondAdminAbove: today.secondAdminAbove, raisedTo: asked, raisedFrom: from.toISOString() }
}
