import { type SearchUnit, wordsIn } from './words.ts'

/** How one unit of measure is written. */
const spellings: readonly (readonly string[])[] = [
  ['ml'],
  ['g', 'gm', 'gms', 'gram', 'grams'],
  ['kg'],
  ['mg'],
  ['l', 'ltr', 'litre', 'litres', 'liter'],
  ['oz'],
]

const size = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}]|\d[.,])(\d{1,4}(?:\.\d{1,2})?)\s*(${spellings.flat().join('|')})(?![\p{L}\p{N}\p{M}'’])`,
  'gu',
)

/** Apart and together, in each spelling of the unit. */
function readingsOf(number: string, unit: string): SearchUnit {
  const digits = wordsIn(number)
  const [last = '', ...before] = digits.toReversed()
  const written = spellings.find((group) => group.includes(unit)) ?? [unit]
  return written.flatMap((one) => [
    [...digits, one],
    [...before.toReversed(), last + one],
  ])
}

/** The sizes in a normalized search ('200 ml', '3.5g'), as typed and each as one thing to look for, and the search without them. */
export function readSizes(text: string): { sizes: SearchUnit[]; typed: string[]; rest: string } {
  const found = [...text.matchAll(size)]
  const sizes = found.map(([, number = '', unit = '']) => readingsOf(number, unit))
  return { sizes, typed: found.map(([said]) => said), rest: text.replace(size, ' ').replace(/\s+/g, ' ').trim() }
}
