import { orderIdForm, readableCharacter } from '#platform/kit/ids.ts'

const readable = new RegExp(`^${readableCharacter}*$`)

/** A whole public id of an order, and nothing else: `SHR-7K2MD-9XQ4T`. */
export const orderIdPattern = new RegExp(`^${orderIdForm}$`)

/**
 * A typed order number in the form of public ids: `shr 7k2md9x` → `SHR-7K2MD-9X`. Letters that public ids do not use
 * become the digits they look like. Null when it cannot be the beginning of a public id.
 */
export function orderIdPrefix(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s–—-]/g, '')
  const letters = (bare.startsWith('SHR') ? bare.slice(3) : bare).replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!bare || letters.length > 10 || !readable.test(letters)) return null
  return letters.length > 5 ? `SHR-${letters.slice(0, 5)}-${letters.slice(5)}` : `SHR-${letters}`
}
