import { formatRupees } from '#platform/kit/money.ts'
import { type CatalogueFilters, priceMax } from './filters.ts'

/** What a search says about the price, and the search without it. */
export interface PriceWords {
  /** Rupees, both ends included; null is open. */
  from: number | null
  to: number | null
  /** As the page says it: 'under ₹300'. */
  label: string
  /** What is left to search for. */
  rest: string
}

const currency = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|rupay|रुपये|रुपए|रु\.?)`
/** '1k' and '1.5k' are thousands. */
const number = String.raw`(\d+(?:\.\d{1,2})?k|\d{1,3}(?:,\d{2,3})+|\d+)`
/** After a number these make it a size, a share or a count. */
const measure = String.raw`(?!\s*(?:%|percent|ml|g|gm|gms|grams?|kg|mg|l|ltr|litres?|oz|cm|mm|pcs?|pieces?|shades?|colou?rs?|hours?|hrs?|days?|years?|yrs?|spf(?!\s*\d))(?![\p{L}\p{M}]))`
const amount = String.raw`(${currency})?\s*${number}(?![\d.,]*\d)(?:\s*(${currency})(?![\p{L}\p{M}]))?${measure}(?:/-)?`
const before = String.raw`(?<![\p{L}\p{N}\p{M}]|\d[.,])`
const after = String.raw`(?![\p{L}\p{N}\p{M}%])`
/** 'spf above 30' is about something else. */
const notOf = String.raw`(?<!(?:spf|age|aged|pa|shade|no|number)\s)`

type End = 'below' | 'upTo' | 'above' | 'from'

/** What stands before an amount, and after it: in English, then in Hindi in both scripts. */
const beforeAmount: readonly (readonly [End, string])[] = [
  ['below', 'under|below|less than|lower than|cheaper than'],
  ['upTo', 'up to|upto|within|at most|max|maximum'],
  ['above', 'above|over|more than|greater than'],
  ['from', 'at least|min|minimum|starting at|starting from'],
]
const englishAfter: readonly (readonly [End, string])[] = [
  ['upTo', '(?:and|or|&) (?:below|under|less)'],
  ['from', '(?:and|or|&) (?:above|over|more)'],
  // At the end only: 'concealer 300 under eye', 'serum 120 over night'.
  ['below', 'below|under$'],
  ['above', 'above|over$'],
]
const hindiAfter: readonly (readonly [End, string])[] = [
  ['below', 'se kam|se neeche|se niche|se sasta|se sasti|ke neeche|ke niche|ke under|से कम|से नीचे|के नीचे'],
  ['upTo', 'tak|ke andar|तक|के अंदर'],
  ['above', 'se zyada|se jyada|se upar|से ज़्यादा|से ज्यादा|से ऊपर'],
]

// The zeros of the scripts that Indian languages and Arabic count in, in the order of their numbers.
const zeros = ['0', '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦']

/** Without a currency, a smaller number is rather an age or a strength: 'cream for over 40'. */
const plainMin = { below: 50, upTo: 50, above: 100, from: 100 } as const

const pattern = (text: string) => new RegExp(text.normalize('NFC'), 'u')
const patterns = [
  ...beforeAmount.map(([end, words]) => ({
    end,
    pattern: pattern(`${before}${notOf}(?:${words})\\s+${amount}${after}`),
  })),
  ...beforeAmount.map(([end, words]) => ({
    end,
    pattern: pattern(`${before}(?:${words})\\s*(?=₹|rs)${amount}${after}`),
  })),
  ...englishAfter.map(([end, words]) => ({
    end,
    pattern: pattern(`${before}${notOf}${amount}\\s+(?:${words})${after}`),
  })),
  ...hindiAfter.map(([end, words]) => ({ end, pattern: pattern(`${before}${amount}\\s+(?:${words})${after}`) })),
]
/** A search that is only an amount. */
const alone = pattern(`^${amount}$`)
const range = pattern(`${before}${notOf}(?:(between|from)\\s+)?${amount}\\s*(?:-|–|to|and|se|से)\\s*${amount}${after}`)

function rupees(digits = ''): number {
  const value = digits.endsWith('k') ? Number(digits.slice(0, -1)) * 1_000 : Number(digits.replaceAll(',', ''))
  return Math.min(Math.round(value), priceMax)
}

const rangeOf: Record<End, (price: number) => Omit<PriceWords, 'rest'>> = {
  below: (price) => ({ from: null, to: Math.max(0, price - 1), label: `under ${formatRupees(price)}` }),
  upTo: (price) => ({ from: null, to: price, label: `up to ${formatRupees(price)}` }),
  above: (price) => ({ from: price + 1, to: null, label: `above ${formatRupees(price)}` }),
  from: (price) => ({ from: price, to: null, label: `at least ${formatRupees(price)}` }),
}

const restOf = (text: string, { index, 0: said }: RegExpExecArray) =>
  `${text.slice(0, index)} ${text.slice(index + said.length)}`.replace(/\s+/g, ' ').trim()

/** Two bare numbers are a price where both could be one: '300-500', not '2 to 300 pumps', the shades '115-128' or a 'pack of 50-100'. */
const areBarePrices = (ends: readonly number[], said: string): boolean =>
  ends.every((end) => end >= plainMin.below && end % 50 === 0) &&
  !/(?:^|\s)(?:of|no|number|shades?|colou?rs?)\s+$/u.test(said)

function readRange(text: string): PriceWords | null {
  const found = range.exec(text)
  if (!found) return null
  const [, between, ...[beforeFrom, from, afterFrom, beforeTo, to, afterTo]] = found
  const hasCurrency = [beforeFrom, afterFrom, beforeTo, afterTo].some(Boolean)
  const ends = [rupees(from), rupees(to)].sort((a, b) => a - b) as [number, number]
  if (!hasCurrency && ends[1] < plainMin.above) return null
  if (!hasCurrency && !between && !areBarePrices(ends, text.slice(0, found.index))) return null
  const label = `${formatRupees(ends[0])} to ${formatRupees(ends[1])}`
  return { from: ends[0], to: ends[1], label, rest: restOf(text, found) }
}

/** 'rs 300' alone is what somebody wants to spend at most. Without a currency a number may be anything. */
function readAlone(text: string): PriceWords | null {
  const [, currencyBefore, digits, currencyAfter] = alone.exec(text) ?? []
  const price = rupees(digits)
  return (currencyBefore || currencyAfter) && price > 0 ? { ...rangeOf.upTo(price), rest: '' } : null
}

/** An amount at the end, behind a word. */
const atEnd = pattern(
  String.raw`^(.*?[\p{L}\p{M}])\s+(${currency})?\s*(\d{1,3}(?:,\d{2,3})+|\d{2,6})\s*(${currency}|/-)?$`,
)
/** Before a number these make it something else than a price; so does a short code of letters: 'nw 50'. */
const numbered = pattern(String.raw`(?:^|\s)(?:\p{L}{1,2}|spf|age|aged|shades?|number|num|size|pack|set of|code)$`)
const sunProtection = pattern(String.raw`(?<!\p{L})(?:spf|sun|sunscreen|sunblock)(?!\p{L})`)
const spfMax = 100

/** Amounts as people round them, up or to the last rupee: 300, 349, 499. */
const isRound = (price: number): boolean => price % 50 === 0 || price % 50 === 49

/**
 * A number at the end that may be what somebody wants to spend at most: 'lipstick 300', 'kajal ₹250'. Whether it is, the words before it and the
 * catalogue decide; `isPlain` where no currency says that it is one. Null for numbers of something else: 'shade 300', 'sunscreen 50', 'lipstick 310'.
 */
export function readBudget(typed: string): { priceWords: PriceWords; number: string; isPlain: boolean } | null {
  const text = withPlainDigits(typed.normalize('NFC'))
  const [, rest = '', currencyBefore, number = '', currencyAfter] = atEnd.exec(text) ?? []
  const price = rupees(number)
  const isPlain = !currencyBefore && !currencyAfter
  const isOther = numbered.test(rest) || (price <= spfMax && sunProtection.test(rest))
  if (price === 0 || (isPlain && (price < plainMin.upTo || !isRound(price) || isOther))) return null
  return { priceWords: { ...rangeOf.upTo(price), rest }, number: String(price), isPlain }
}

/**
 * What a normalized search says about the price: 'lipstick under 300', '₹200 to 500', '300 से कम', 'rs 300'. Null when it says nothing, and for
 * numbers that belong to a product: 'spf 50', '100 ml', 'shade 02'.
 */
export function readPriceWords(typed: string): PriceWords | null {
  const text = withPlainDigits(typed.normalize('NFC'))
  const asRange = readRange(text)
  if (asRange) return asRange
  const budget = readAlone(text)
  if (budget) return budget
  const highest = readEnd(text, ['below', 'upTo'])
  const lowest = readEnd(highest?.rest ?? text, ['above', 'from'])
  return (highest && lowest && between(lowest, highest)) ?? highest ?? lowest
}

/** Digits of Devanagari and of other scripts are digits. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const zero = zeros.findLast((one) => one <= digit) ?? '0'
    const value = digit.charCodeAt(0) - zero.charCodeAt(0)
    return value < 10 ? String(value) : digit
  })
}

/** 'under 300 above 200': both ends, said one after the other. Undefined where no price lies between them. */
function between({ from, rest }: PriceWords, { to }: PriceWords): PriceWords | undefined {
  if (from === null || to === null || from > to) return undefined
  return { from, to, label: `${formatRupees(from)} to ${formatRupees(to)}`, rest }
}

/** The first of these ends that the text says. */
function readEnd(text: string, ends: readonly End[]): PriceWords | null {
  for (const { end, pattern } of patterns) {
    if (!ends.includes(end)) continue
    const found = pattern.exec(text)
    if (!found) continue
    const [, currencyBefore, digits, currencyAfter] = found
    const price = rupees(digits)
    // Nothing costs less than nothing, and nothing else is meant by it.
    if (price > 0 && !currencyBefore && !currencyAfter && price < plainMin[end]) continue
    return { ...rangeOf[end](price), rest: restOf(text, found) }
  }
  return null
}

/** Filters that are narrowed by the price of a search too: both hold. */
export function narrowedBy(filters: CatalogueFilters, { from, to }: Pick<PriceWords, 'from' | 'to'>): CatalogueFilters {
  const highest = Math.max(filters.priceFrom ?? 0, from ?? 0)
  const lowest = Math.min(filters.priceTo ?? priceMax, to ?? priceMax)
  return {
    ...filters,
    priceFrom: filters.priceFrom === null && from === null ? null : highest,
    priceTo: filters.priceTo === null && to === null ? null : lowest,
  }
}
