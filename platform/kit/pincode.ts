/** Six digits, the first not 0; one space after the third is accepted when people type it. */
export const pincodePattern = /^[1-9][0-9]{5}$/

/** `560 001` → `560001`; other text is only trimmed. */
export function normalizePincode(typed: string): string {
  const compact = typed.trim()
  return /^\d{3} \d{3}$/.test(compact) ? compact.replace(' ', '') : compact
}
