import { trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { orderIdPrefix } from '#modules/orders/order-id.ts'
import { mobileE164, mobilePart } from '#platform/kit/india.ts'

/** What a typed text may be; null for what it cannot be. */
export interface Sought {
  /** The beginning of an order's id as it is stored: `SHR-7K2MD-9X`. */
  order: string | null
  /** The beginning of a ticket number: `T-8F3`. */
  ticket: string | null
  /** The beginning of a return's number: `R-8F3`. */
  return: string | null
  /** The beginning of a tracking number, in capitals. */
  tracking: string | null
  /** A whole reference of a payment or a refund, as it was typed: gateways tell capitals from small letters. */
  reference: string | null
  /** `+919845012345` */
  phone: string | null
  /** The digits of a part of a phone number: its last four, its first half. */
  phonePart: string | null
  /** The beginning of a GSTIN or PAN, in capitals. */
  taxNumber: string | null
  /** The beginning of a SKU, as it was typed. */
  sku: string | null
  /** Part of a name or an email address, in small letters. */
  words: string | null
}

/** An index of three letters finds nothing for fewer. */
const shortestWords = 3

/** The number of a message (`T`) or a return (`R`), or its beginning: `t-8f3` → `T-8F3`. */
function numberPrefix(kind: 'T' | 'R', typed: string): string | null {
  const [, letter, rest] = /^([TR])[\s–—-]+([0-9A-Z]{1,7})$/i.exec(typed) ?? []
  if (!rest || letter?.toUpperCase() !== kind) return null
  return `${kind}-${rest.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')}`
}

/** Reads one text in every way in which operators name a thing. */
export function readSought(typed: string): Sought {
  const text = typed.normalize('NFC').trim()
  const hasDigit = /\d/.test(text)
  const isLong = text.length >= shortestWords
  const tax = text.toUpperCase().replaceAll(' ', '')
  return {
    order: isLong ? orderIdPrefix(text) : null,
    ticket: numberPrefix('T', text),
    return: numberPrefix('R', text),
    tracking: hasDigit && trackingNumberPattern.test(text) ? text.toUpperCase() : null,
    reference: hasDigit && /^[\w./-]{6,60}$/.test(text) ? text : null,
    phone: mobileE164(text),
    phonePart: mobilePart(text),
    taxNumber: isLong && hasDigit && /^[0-9A-Z]{3,15}$/.test(tax) ? tax : null,
    sku: isLong && /[\d-]/.test(text) ? text : null,
    words: isLong ? text.toLowerCase() : null,
  }
}
