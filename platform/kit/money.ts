/** Whole paise: 1 rupee = 100 paise. The only form money has inside the server. */
export type Paise = number & { readonly __unit: 'paise' }

/** Marks an integer number of paise as money. Throws on fractions and on numbers too large to be exact. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`)
  return amount as Paise
}

/** Rupees (JSON, forms, catalogue files) to paise, rounded to the nearest paisa. */
export function rupeesToPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/** Rupees as people and couriers write them, `250`, `99.50`, `₹1,234.5` or `Rs. 1,23,456.07`; undefined for anything else and for nothing. */
export function readRupees(typed: string): number | undefined {
  const found = /^(?:₹|rs\.?)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,9})(?:\.(\d{1,2}))?$/i.exec(typed.trim())
  if (!found) return undefined
  const [, rupees = '', part = '0'] = found
  return Number(`${rupees.replaceAll(',', '')}.${part}`)
}

/** What all amounts make together; nothing for none. */
export function sumOfPaise(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** Paise to rupees, as the JSON entities and the screens have them. */
export function paiseToRupees(amount: Paise): number {
  return amount / 100
}

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** `1249` → `₹1,249`, `124900.5` → `₹1,24,900.50`: Indian grouping, decimals only when they are not zero. */
export function formatRupees(rupees: number): string {
  return (Number.isInteger(rupees) ? wholeRupees : rupeesAndPaise).format(rupees)
}
