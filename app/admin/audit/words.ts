import { formatRupees } from '#platform/kit/money.ts'

/** What acts are called where their names alone would be clumsy. */
const known: Record<string, string> = {
  'session.opened': 'Signed in',
  'session.refused': 'Sign-in refused',
  'user.second_factor_reset': 'Second factor reset on the server',
  'user.first_admin_made': 'Made the first admin',
  'user.signed_out': 'Signed out everywhere',
  'user.email_changed': 'Email address changed',
  'user.data_exported': 'Downloaded their own data',
  'user.role_changed': 'Role changed',
  'user.exported': 'Exported a list',
  'order.exported': 'Exported a list',
  'payment.exported': 'Exported a list',
  'payment.difference_settled': 'Difference settled',
  'order.charge_back_answered': 'Charge-back answered',
  'order.charge_back_ended': 'Charge-back ended by hand',
  'order.refund_given': 'Goodwill given',
  'order.refund_proposed': 'Goodwill proposed',
  'order.refund_approved': 'Goodwill agreed to',
  'order.refund_dropped': 'Goodwill dropped',
  'order.refund_sent_again': 'Refund sent again',
  'cash.exported': 'Exported a list',
  'order.shipment_refused': 'Parcel not delivered',
  'order.refused_shipment_counted': 'Parcel checked in',
  'order.refused_taken_back': 'Parcel on its way after all',
  'vendor.exported': 'Exported a list',
  'newsletter.exported': 'Exported addresses',
  'audit_log.exported': 'Audit trail saved as a file',
  'order.note_added': 'Note added',
  'mail.sent_again': 'Email sent again',
  'setting.saved_reply_added': 'Saved reply added',
  'user.opened': 'Viewed a person’s page',
  'user.password_refused': 'Current password was wrong',
  'user.deleted': 'Account deleted',
  'vendor.bank_account_opened': 'Viewed the full account number',
  'vendor.gstin_verified': 'GSTIN verified',
  'vendor.gstin_unverified': 'GSTIN no longer verified',
}

/** 'session', 'payment_method': as people read them. */
export const kindWords: Record<string, string> = {
  product: 'Product',
  order: 'Order',
  vendor: 'Vendor',
  user: 'User',
  message: 'Message',
  mail: 'Mail',
  setting: 'Setting',
  payment_method: 'Payment method',
  payment: 'Payment',
  cash: 'Cash',
  review: 'Review',
  synonyms: 'Synonyms',
  session: 'Sign-in',
  newsletter: 'Newsletter',
  audit_log: 'Audit trail',
}

/** `product.price_changed` → 'Price changed'. */
export function actWords(action: string): string {
  if (Object.hasOwn(known, action)) return known[action] ?? action
  return sentence(action.slice(action.indexOf('.') + 1))
}

/** Written large, as everybody knows them. */
const initials = /\b(?:ifsc|pan|gstin|gst|mrp|sku|hsn|spf|url|id|ids|cod)\b/g

/** `legalName`, `legal_name` → 'Legal name'; `ifsc` → 'IFSC'. */
export function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(initials, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields whose values are words of the shop's own, such as `in_transit`. */
const worded = new Set(['status', 'way', 'payment', 'replacement', 'decision', 'payer', 'wish', 'outcome', 'role'])
const clumsy: Record<string, string> = { self_ship: 'The customer sends it', coming_back: 'Not delivered' }
/** Fields that hold rupees. */
const amounts = new Set(['amount', 'bankAmount', 'deductions', 'price', 'originalPrice', 'mrp'])

/** A value as people read it: `in_transit` → 'In transit', 6000 of an amount → '₹6,000'. What somebody typed stays as it is. */
export function valueWords(field: string, value: string): string {
  if (amounts.has(field) && /^-?\d+(\.\d+)?$/.test(value)) return formatRupees(Number(value))
  if (!worded.has(field) || !/^[a-z_]+$/.test(value)) return value
  return Object.hasOwn(clumsy, value) ? (clumsy[value] ?? value) : sentence(value)
}
