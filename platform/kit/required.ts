/** The value itself. Throws where it is absent though it must be there: in sums of money a 0 in its place would be a wrong sum. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
