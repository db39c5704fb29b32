import { defaultShop } from '../rules.ts'
import type { ShopView } from '../shapes.ts'
import type { ReadinessLineView } from './shapes.ts'

/** What the operator must have said and set before strangers may order (E-Commerce Rules 2020, r.4), and what a careful one also has. */
export interface ReadinessFacts {
  shop: ShopView
  /** Whether mail leaves the shop. */
  hasMail: boolean
  /** Whether money can be taken online. */
  hasPaymentProvider: boolean
  hasFreshBackup: boolean
  /** Whether a way to pay is on by which customers transfer money themselves. */
  hasTransfers: boolean
  /** Ways to pay that are on and do not say where to transfer the money. */
  methodsWithoutAccount: readonly string[]
  /** Whether every operator signs in with a second factor. */
  hasSecondFactor: boolean
}

const inSettings = '/admin/settings'
const isReachable = (person: { name: string; email: string; phone: string }) =>
  person.name !== '' && person.email !== '' && person.phone !== ''

/** What must be there before an order is taken, from the shop's own words and its mail. */
export function requiredLines({ shop, hasMail }: Pick<ReadinessFacts, 'shop' | 'hasMail'>): ReadinessLineView[] {
  const hasContact =
    shop.supportPhone !== defaultShop.supportPhone &&
    !shop.supportEmail.endsWith('.example') &&
    shop.supportEmail !== ''
  const lines: [id: string, label: string, isOk: boolean, todo: string, to: string | null][] = [
    [
      'legal-name',
      'Legal name and address',
      shop.legalName !== '' && shop.address !== '',
      'Enter the registered name and the full address. They stand in the footer of every page.',
      inSettings,
    ],
    ['gstin', 'GSTIN', shop.gstin !== '', 'Enter the GSTIN of the marketplace.', inSettings],
    ['contact', 'Customer care', hasContact, 'Replace the example phone number and email with your own.', inSettings],
    [
      'grievance-officer',
      'Grievance officer',
      isReachable(shop.grievanceOfficer),
      'Name the grievance officer, with email and phone.',
      inSettings,
    ],
    [
      'nodal-contact',
      'Nodal contact',
      isReachable(shop.nodalContact),
      'Name the nodal contact, who lives in India, with email and phone.',
      inSettings,
    ],
    ['mail', 'Mail', hasMail, 'Set SMTP_URL, so that confirmations and ticket numbers reach people.', null],
  ]
  return lines.map(([id, label, isOk, todo, to]) => ({ id, label, isRequired: true, isOk, todo: isOk ? '' : todo, to }))
}

/** Everything that should be there, the required lines first. */
export function readinessLines(facts: ReadinessFacts): ReadinessLineView[] {
  type Line = [id: string, label: string, isOk: boolean, todo: string, to: string | null]
  const transfers: Line = [
    'transfers',
    'Account for transfers',
    facts.methodsWithoutAccount.length === 0,
    `${facts.methodsWithoutAccount.join(' and ')} does not say where to transfer the money, so checkout leaves it out. Enter the account in its details.`,
    inSettings,
  ]
  const others: Line[] = [
    [
      'payment',
      'Payment online',
      facts.hasPaymentProvider,
      'No payment provider is connected, so people can pay on delivery or by transfer only.',
      null,
    ],
    ...(facts.hasTransfers ? [transfers] : []),
    [
      'backup',
      'Backup',
      facts.hasFreshBackup,
      'There is no backup of the last two days. Have “npm run backup” run each night, and keep a copy elsewhere.',
      null,
    ],
    [
      'second-factor',
      'Second factor',
      facts.hasSecondFactor,
      'Not every operator logs in with a second factor yet. Set up your own, and ask the others to.',
      '/admin/security',
    ],
  ]
  return [
    ...requiredLines(facts),
    ...others.map(([id, label, isOk, todo, to]) => ({
      id,
      label,
      isRequired: false,
      isOk,
      todo: isOk ? '' : todo,
      to,
    })),
  ]
}
