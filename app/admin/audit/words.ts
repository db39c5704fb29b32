import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import { outcomeWords, settlementWords } from '#modules/remittances/rules.ts'
import { vendorStatusWords } from '#modules/vendors/rules.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What acts are called where their names alone would be clumsy. */
const known: Record<string, string> = {
  'session.opened': 'Logged in',
  'session.refused': 'Login refused',
  'user.second_factor_reset': 'Second factor reset on the server',
  'user.first_admin_made': 'Made the first admin',
  'user.reset_link_sent': 'Reset link emailed',
  'user.signed_out': 'Logged out everywhere',
  'user.email_changed': 'Email address changed',
  'user.data_exported': 'Downloaded their own data',
  'user.role_changed': 'Role changed',
  'user.exported': 'Exported a list',
  'order.exported': 'Exported a list',
  'payment.exported': 'Exported a list',
  'payment.difference_settled': 'Difference settled',
  'order.charge_back_answered': 'Charge-back answered',
  'order.charge_back_ended': 'Charge-back ended by hand',
  'order.refund_given': 'Goodwill refund',
  'order.refund_proposed': 'Goodwill proposed',
  'order.refund_approved': 'Goodwill approved',
  'order.refund_dropped': 'Goodwill withdrawn',
  'order.refund_sent_again': 'Refund sent again',
  'cash.exported': 'Exported a list',
  'cash.file_booked': 'Courier remittance uploaded',
  'cash.transfer_settled': 'Transfer settled',
  'cash.transfer_changed': 'Transfer edited, still open',
  'cash.difference_settled': 'Cash difference settled',
  'cash.received_by_hand': 'Cash noted as received',
  'cash.lost': 'Cash written off',
  'order.paid': 'Marked as paid',
  'order.refunded': 'Refund paid by hand',
  'order.lines_cancelled': 'Items cancelled',
  'order.parcel_corrected': 'Courier or tracking number changed',
  'return.opened': 'Viewed a return',
  'return.account_opened': 'Viewed the account for a refund',
  'return.kept': 'Return accepted, customer keeps it',
  'return.paid_instead': 'Refund instead of a replacement',
  'return.replacement_sent': 'Replacement shipped',
  'return.replacement_delivered': 'Replacement delivered',
  'return.replacement_stands': 'Replacement not refunded',
  'product.changed': 'Listing edited',
  'product.submitted': 'Sent for review',
  'product.taken_back': 'Withdrawn from review',
  'product.changes_submitted': 'Changes sent for review',
  'product.changes_withdrawn': 'Changes withdrawn',
  'product.stock_adjusted': 'Stock counted',
  'setting.changed': 'Settings changed',
  'user.bank_right_given': 'Can now view account numbers',
  'user.bank_right_taken': 'Can no longer view account numbers',
  'user.blocked': 'Account blocked',
  'user.unblocked': 'Account unblocked',
  'order.shipment_refused': 'Parcel not delivered',
  'order.refused_shipment_counted': 'Returned parcel counted',
  'order.refused_taken_back': 'Parcel on its way after all',
  'vendor.exported': 'Exported a list',
  'newsletter.exported': 'Exported addresses',
  'audit_log.exported': 'Audit trail saved as a file',
  'order.note_added': 'Note added',
  'mail.sent_again': 'Email sent again',
  'job.run_again': 'Failed job run again',
  'message.answered': 'Reply sent',
  'review.replied': 'Reply written',
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
  return: 'Return',
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
  session: 'Login',
  newsletter: 'Newsletter',
  job: 'Job',
  audit_log: 'Audit trail',
}

/** Nouns whose acts say what they were done to: 'approved' alone could be anything. */
const named = new Set(['order', 'product', 'vendor', 'review', 'return', 'message'])

/** `product.price_changed` → 'Price changed'; `vendor.approved` → 'Vendor approved'. */
export function actWords(action: string): string {
  if (Object.hasOwn(known, action)) return known[action] ?? action
  const [noun = '', what = ''] = action.split('.')
  return sentence(named.has(noun) && !what.includes('_') ? `${noun} ${what}` : what)
}

/** Written large, as everybody knows them. */
const initials = /\b(?:ifsc|pan|gstin|gst|mrp|sku|hsn|spf|url|id|ids|cod)\b/g

/** Fields whose names say too little. */
const fields: Record<string, string> = {
  orderId: 'Order',
  way: 'Return method',
  characters: 'Note',
  inFile: 'In the courier’s file',
  open: 'Transfers still open',
  transfers: 'UTRs',
  parts: 'Parcels',
  lines: 'Items',
  choice: 'Shade or size',
  secondAdminAbove: 'Second admin above',
  carrier: 'Courier',
  maxOrder: 'Largest order paid in cash',
  refusals: 'Undelivered parcels allowed',
  pincodes: 'Pincodes without cash on delivery',
  hex: 'Colour',
  netQuantityUnit: 'Unit',
  genericName: 'Product type',
  statutoryGstRate: 'Statutory GST (%)',
  periodAfterOpeningMonths: 'Months after opening',
  priceThresholdPercent: 'Re-review price changes above (%)',
  mayOpenBankAccounts: 'Can view account numbers',
}

/** What only the acts on one noun call so: the lines of an order are its items, those of a setting its announcements. */
const fieldsOf: Record<string, Record<string, string>> = {
  setting: { lines: 'Announcements' },
  product: { kind: 'Options', order: 'Order of options' },
}
const nounOf = (action: string): string => action.split('.')[0] ?? ''

/** The name of a field of the act `action` as people read it. */
export const fieldWords = (name: string, action: string): string =>
  fieldsOf[nounOf(action)]?.[name] ?? fields[name] ?? sentence(name)

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
const worded = new Set([
  'status',
  'way',
  'payment',
  'replacement',
  'decision',
  'payer',
  'wish',
  'outcome',
  'role',
  'result',
  'settledAs',
  'vendors',
  'products',
  'reviews',
  'vegetarianMark',
  'expiryKind',
])
const clumsy: Record<string, string> = {
  self_ship: 'Customer ships it',
  coming_back: 'Not delivered',
  captured: 'Paid',
  veg: 'Green dot',
  non_veg: 'Brown dot',
  rejected: 'Sent back',
  escalated: 'Under review',
  ...outcomeWords,
  ...settlementWords,
}
/** What stands at the status of a listing or a vendor on their own screens. */
const statuses: Record<string, Record<string, string>> = { product: listingStatusWords, vendor: vendorStatusWords }
/** What a product lets customers choose. */
const kinds: Record<string, string> = { only: 'none', shade: 'shades', size: 'sizes' }
/** Fields that hold rupees. */
const amounts = new Set([
  'amount',
  'bankAmount',
  'deductions',
  'price',
  'originalPrice',
  'mrp',
  'inFile',
  'collected',
  'handedOver',
  'writtenOff',
  'refund',
  'refunded',
  'maxOrder',
  'secondAdminAbove',
  'raisedFrom',
  'raisedTo',
])
/** Who approves, as the settings say it. */
const modes: Record<string, string> = { manual: 'An admin decides', automatic: 'Approved automatically' }
const approvals = new Set(['vendors', 'products', 'reviews'])
const day = /^20\d\d-\d\d-\d\d$/
const moment = /^20\d\d-\d\d-\d\dT[\d:.]+Z$/

/** Whether an act's field holds rupees: what is written off of cash does, of returns and parcels that came back it counts pieces. */
const isAmount = (field: string, action: string): boolean =>
  amounts.has(field) && (field !== 'writtenOff' || action.startsWith('cash.'))

/** A value of the act `action` as people read it: `in_transit` → 'In transit', 6000 of an amount → '₹6,000'. What somebody typed stays as it is. */
export function valueWords(field: string, value: string, action: string): string {
  if (isAmount(field, action) && /^-?\d+(\.\d+)?$/.test(value)) return formatRupees(Number(value))
  if (field === 'characters') return counted(Number(value), 'character')
  if (day.test(value)) return formatDay(value)
  if (moment.test(value)) return formatMoment(value)
  if (field === 'kind' && nounOf(action) === 'product') return kinds[value] ?? value
  if (value === 'yes' || value === 'no') return sentence(value)
  if (!worded.has(field) || !/^[a-z_]+$/.test(value)) return value
  const status = field === 'status' ? statuses[nounOf(action)]?.[value] : undefined
  if (status) return status
  if (approvals.has(field) && modes[value]) return modes[value]
  if (field === 'payment' && value === 'manual') return 'Waiting for payment'
  return Object.hasOwn(clumsy, value) ? (clumsy[value] ?? value) : sentence(value)
}
