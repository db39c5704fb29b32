import { type RawBuilder, sql } from 'kysely'
import { mobileHalf } from '#platform/kit/india.ts'

/** How many digits a mobile number has without its country. */
const mobileLength = 10

/**
 * The ways in which a stored phone number has these digits: at its end, or, from a half on, at its beginning. Each has an index of its own, of the
 * column reversed and of itself, and wants to be asked apart (`idsOfAnyWay`).
 */
export function phonePartWays(column: RawBuilder<unknown>, digits: string): RawBuilder<boolean>[] {
  const end = [...digits].reverse().join('')
  const ends = sql<boolean>`${column} <> '' and reverse(${column}) like ${`${end}%`}`
  if (digits.length < mobileHalf || !/^[6-9]/.test(digits)) return [ends]
  const [first, last] = ['0', '9'].map((digit) => `+91${digits.padEnd(mobileLength, digit)}`)
  return [ends, sql<boolean>`${column} <> '' and ${column} between ${first} and ${last}`]
}

/**
 * Whether a row of `from` is found in any of these ways, where each finds few and has an index: they are looked up first. An OR of them lets the
 * database read a million rows from the newest on, in the hope of soon having enough.
 */
export const idsOfAnyWay = (
  id: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  ways: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> =>
  sql<boolean>`${id} = any (array(${sql.join(
    ways.map((way) => sql`select ${id} from ${from} where ${way}`),
    sql` union `,
  )}))`
