import { formatRupees } from '#platform/kit/money.ts'

const units: Record<string, string> = {
  g: 'g',
  gm: 'g',
  gms: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  ltr: 'l',
  litre: 'l',
  cm: 'cm',
  m: 'm',
}

/** The quantity that the name of a size says, such as '100 ml' or 'Family pack, 1 kg'. Null where it says none. */
export function quantityNamed(size: string): { quantity: number; unit: string } | null {
  const found = /(\d+(?:\.\d+)?)\s*([a-z]+)\b/i.exec(size)
  const unit = units[found?.[2]?.toLowerCase() ?? '']
  const quantity = Number(found?.[1])
  return unit && quantity > 0 ? { quantity, unit } : null
}

/** '₹8.98 per ml', '₹245 per piece'. */
export function unitPriceText({ rupees, per }: { rupees: number; per: string }): string {
  return `${formatRupees(rupees)} per ${per}`
}

/**
 * Unit sale price: MRP by net quantity, rounded to two decimals; per g, ml or cm below one kg, litre or metre, per the larger unit
 * above, per piece by number. Null when it would repeat the MRP. Legal Metrology (Packaged Commodities) Rules 2011, r.6(11).
 */
export function unitSalePrice(mrp: number, quantity: number, unit: string): { rupees: number; per: string } | null {
  const larger: Record<string, [string, number]> = { g: ['kg', 1000], ml: ['L', 1000], cm: ['m', 100] }
  const whole: Record<string, string> = { kg: 'kg', l: 'L', m: 'm' }
  const round = (rupees: number) => Math.round(rupees * 100) / 100
  const step = larger[unit]
  if (step) {
    const [name, size] = step
    if (quantity === size) return null
    return quantity < size
      ? { rupees: round(mrp / quantity), per: unit }
      : { rupees: round((mrp * size) / quantity), per: name }
  }
  if (quantity === 1) return null
  return { rupees: round(mrp / quantity), per: whole[unit] ?? 'piece' }
}
