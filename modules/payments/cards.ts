// What can be told of a typed card without asking its bank. The checkout loads it; the rest of what is known of payments stays away from there.

/** The sum of the digits, every second from the right doubled, ends in 0 (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export type CardNetwork = 'Visa' | 'Mastercard' | 'RuPay' | 'American Express' | 'Card'

/** The network by the first digits, for showing. */
export function cardNetwork(digits: string): CardNetwork {
  if (/^4/.test(digits)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^3[47]/.test(digits)) return 'American Express'
  if (/^(60|65|81|82|508|353|356)/.test(digits)) return 'RuPay'
  return 'Card'
}

/** `MM/YY` → the month it ends with; undefined when it is no month. */
function readExpiry(typed: string): { month: number; year: number } | undefined {
  const match = /^(0[1-9]|1[0-2])\s?\/\s?(\d{2})$/.exec(typed.trim())
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined
}

export interface TypedCard {
  cardNumber: string
  expiryDate: string
  cvv: string
  cardName: string
}

/** What is wrong with a typed card, by field (docs/specification.md, section 5). A card is good to the end of its month. */
export function cardProblems(card: TypedCard, now: Date): Partial<Record<keyof TypedCard, string>> {
  const problems: Partial<Record<keyof TypedCard, string>> = {}
  const digits = card.cardNumber.replace(/[\s-]/g, '')
  if (!digits) problems.cardNumber = 'Enter your card number.'
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    problems.cardNumber = 'This card number is not right. Check each digit.'
  const expiry = readExpiry(card.expiryDate)
  if (!card.expiryDate.trim()) problems.expiryDate = 'Enter the expiry date.'
  else if (!expiry) problems.expiryDate = 'Enter the expiry date as MM/YY.'
  else if (expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1)
    problems.expiryDate = 'This card has expired.'
  if (!card.cvv.trim()) problems.cvv = 'Enter the CVV.'
  else if (!/^\d{3,4}$/.test(card.cvv.trim())) problems.cvv = 'The CVV has 3 or 4 digits.'
  if (!card.cardName.trim()) problems.cardName = 'Enter the name on the card.'
  else if (card.cardName.trim().length > 100) problems.cardName = 'Use at most 100 characters.'
  return problems
}
