/** The units in which a pack says what is in it. */
export const netQuantityUnits = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set'] as const

/** '30 ml', '1 piece', '2 sets'. */
export function netQuantityText(quantity: number, unit: string): string {
  if (unit !== 'piece' && unit !== 'set') return `${quantity} ${unit}`
  return `${quantity} ${quantity === 1 ? unit : `${unit}s`}`
}
