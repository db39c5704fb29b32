import type { ReturnLineView } from '#modules/returns/shapes.ts'

export const nameOf = (line: ReturnLineView): string => `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`

/** The check of a field for a count of pieces. */
export const wholeUpTo = (most: number) => (typed: string) =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) <= most ? undefined : `Enter 0 to ${most}.`

/** The same where an empty field counts nothing. */
export const someUpTo = (most: number) => (typed: string) => (typed.trim() === '' ? undefined : wholeUpTo(most)(typed))
