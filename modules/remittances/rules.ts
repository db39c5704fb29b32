import { canHandOver } from '#modules/fulfillment/couriers.ts'
import { trackingNumberPattern } from '#modules/fulfillment/limits.ts'
import { csvCells, csvLine } from '#platform/kit/csv.ts'
import { addDays, formatDay, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { type Paise, readRupees, rupeesToPaise, sumOfPaise } from '#platform/kit/money.ts'
import { type ColumnPlaces, columnsOf, named, remittanceColumns, usualPlaces } from './columns.ts'
import { remittanceLimits } from './limits.ts'

/**
 * Cash that was collected so many days ago and not handed over is overdue. Couriers pay out on a few days a week, about eight working days after the
 * delivery: with weekends and a holiday that is twelve days of the calendar.
 */
export const overdueDays = 12

const startOfDay = (moment: Date): Date => new Date(startOfIndianDay(indianDay(moment)))

/** Days of India from a collection until `now`: the same for all that was collected on one day. */
export const cashDays = (collectedAt: Date, now: Date): number =>
  Math.max(0, Math.round((startOfDay(now).getTime() - startOfDay(collectedAt).getTime()) / 86_400_000))

/** What was collected before this moment is overdue at the time `now`: it is the start of a day in India. */
export const overdueBefore = (now: Date): Date => addDays(startOfDay(now), 1 - overdueDays)

/** Whether cash that is awaited at the time `now` is overdue: `overdueDays` days of India have passed. */
export const isCashOverdue = (collectedAt: Date, now: Date): boolean => collectedAt < overdueBefore(now)

/** A row of a courier's file: the cash of one shipment, and the bank transfer (UTR) that it came with. */
export interface RemittanceRow {
  /** The line of the file, from 1. */
  line: number
  trackingNumber: string
  amountPaise: Paise
  /** The day in India, YYYY-MM-DD. */
  paidOn: string
  utr: string
}

export interface LineProblem {
  line: number
  problem: string
}

const utrForm = /^[A-Z0-9]{6,30}$/

/** Tracking numbers and UTRs as they are compared: in capitals, without spaces around them. */
export const asCode = (typed: string): string => typed.trim().toUpperCase()

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `nov` → `11`, as the shop and spreadsheets write months; what is no month stays as it is. */
function monthOf(typed: string): string {
  const at = typed.length < 3 ? -1 : months.findIndex((month) => month.startsWith(typed.toLowerCase()))
  return at < 0 ? typed : String(at + 1)
}

/** `2026-11-25`, `25-11-2026`, `25/11/2026` or `25 Nov 2026` as YYYY-MM-DD; undefined for what is no day. */
export function dayOf(typed: string): string | undefined {
  const text = typed.trim()
  const indian = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]+)[-/. ](\d{4})$/i.exec(text)
  const day = indian ? `${indian[3]}-${monthOf(indian[2] ?? '').padStart(2, '0')}-${indian[1]?.padStart(2, '0')}` : text
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined
}

/** No courier pays so late; an older day is a mistake in the year. */
const oldestDays = 183

const dayBefore = (day: string, days: number): string =>
  addDays(new Date(`${day}T00:00:00Z`), -days)
    .toISOString()
    .slice(0, 10)

/**
 * What a row leaves out. Without a heading, a row with less than half of it is no row of such a file: then the whole order is said.
 */
function missingText(cells: readonly string[], places: ColumnPlaces): string | undefined {
  const missing = remittanceColumns.filter((column) => !cells[places[column]]?.trim())
  if (missing.length === 0) return undefined
  if (places === usualPlaces && (cells.length < remittanceColumns.length || missing.length > 2))
    return 'Give tracking number, amount, date and UTR, in this order.'
  const text = `${named(missing)} ${missing.length === 1 ? 'is' : 'are'} missing.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function rowOf(
  line: number,
  cells: readonly string[],
  places: ColumnPlaces,
  today: string,
): RemittanceRow | LineProblem {
  const [number = '', amount = '', day = '', transfer = ''] = remittanceColumns.map((column) => cells[places[column]])
  const problem = missingText(cells, places)
  if (problem) return { line, problem }
  // A spreadsheet turns long numbers into 1.23E+12, of which the digits are lost.
  if (!trackingNumberPattern.test(number))
    return { line, problem: `${number} is not a valid tracking number. Keep that column as text.` }
  const rupees = readRupees(amount)
  if (!rupees) return { line, problem: `${amount} is not a valid amount in rupees.` }
  const paidOn = dayOf(day)
  if (paidOn === undefined) return { line, problem: `${day} is not a valid date. Write it as 2026-11-25.` }
  if (paidOn > today) return { line, problem: `${formatDay(paidOn)} has not come yet.` }
  if (paidOn < dayBefore(today, oldestDays))
    return { line, problem: `${formatDay(paidOn)} is more than half a year ago. Check the year.` }
  const utr = asCode(transfer)
  if (!utrForm.test(utr))
    return { line, problem: `${transfer} isn’t a valid UTR. A UTR has 6 to 30 letters and digits.` }
  return { line, trackingNumber: asCode(number), amountPaise: rupeesToPaise(rupees), paidOn, utr }
}

/** A file as it is read, to begin from: its payments are of `day`. */
export const sampleRemittance = (day: string): string =>
  [
    ['AWB', 'Amount', 'Date', 'UTR'],
    ['14325670098', '1180.00', formatDay(day), 'HDFC00012345'],
    ['14325670099', '649.50', formatDay(day), 'HDFC00012345'],
  ]
    .map(csvLine)
    .join('')

/**
 * Reads a courier's file: tracking number, rupees, date and UTR in each line, where its heading says they are, or else in this order. Empty lines and
 * the heading are left out, and a day after `today` (YYYY-MM-DD) is refused. A file of which one line cannot be read is not booked: its sums would be
 * wrong.
 */
export function readRemittance(text: string, today: string): { rows: RemittanceRow[]; problems: LineProblem[] } {
  const rows: RemittanceRow[] = []
  const problems: LineProblem[] = []
  let places = usualPlaces
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const cells = csvCells(line)
    const heading = at === 0 ? columnsOf(cells) : null
    if (heading && 'problem' in heading) return { rows, problems: [{ line: 1, problem: heading.problem }] }
    if (heading) places = heading
    if (heading || cells.every((cell) => cell === '') || (at === 0 && !/\d/.test(line))) continue
    const read = rowOf(at + 1, cells, places, today)
    if ('problem' in read) problems.push(read)
    else rows.push(read)
  }
  if (rows.length > remittanceLimits.rows)
    problems.push({ line: remittanceLimits.rows + 1, problem: 'Upload the file in parts of at most 1,000 rows.' })
  return { rows, problems }
}

/** What a row turned out to be. Only what is matched is booked; the others are differences, which a person looks at. */
export const rowOutcomes = [
  'matched',
  'short',
  'over',
  'unknown',
  'not_delivered',
  'duplicate',
  'other_courier',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const outcomeWords: Record<RowOutcome, string> = {
  matched: 'Matched',
  short: 'Less than was collected',
  over: 'More than was collected',
  unknown: 'Unknown tracking number',
  not_delivered: 'No cash was collected',
  duplicate: 'Handed over before',
  other_courier: 'Other courier',
}

/** A row's result in words, with the line that names the cash first, or the courier of its parcel. */
export function outcomeText({
  outcome,
  firstLine,
  parcelCourier,
}: {
  outcome: RowOutcome
  firstLine: number | null
  parcelCourier: string | null
}): string {
  if (outcome === 'duplicate' && firstLine !== null) return `Twice in this file (line ${firstLine})`
  if (outcome === 'other_courier' && parcelCourier !== null) return `${outcomeWords[outcome]}: ${parcelCourier}`
  return outcomeWords[outcome]
}

/** A shipment of ours by its tracking number. Its collection is null while no cash was collected for it. */
export interface KnownShipment {
  trackingNumber: string
  /** Who carried it, as its vendor wrote it; null while nobody is noted. */
  courier: string | null
  collection: { id: string; amountPaise: Paise; isRemitted: boolean } | null
}

export interface MatchedRow<Row> {
  row: Row
  outcome: RowOutcome
  /** The collection that it is about, also where the amounts differ. */
  collectionId: string | null
}

/**
 * Finds for each row, in the order of the file, the cash that it hands over. Each collection is handed over once: a later row about it is a
 * duplicate. Where several shipments have one tracking number, the one with the row's amount is meant, else the first that is left. Shipments of
 * other couriers than the sender of the file are not booked; without a sender any courier may have carried them.
 */
export function matchRows<Row extends Pick<RemittanceRow, 'trackingNumber' | 'amountPaise'>>(
  rows: readonly Row[],
  shipments: readonly KnownShipment[],
  sender: string | null,
): MatchedRow<Row>[] {
  const known = new Map<string, KnownShipment[]>()
  for (const one of shipments) known.set(one.trackingNumber, [...(known.get(one.trackingNumber) ?? []), one])
  const taken = new Set<string>()
  return rows.map((row) => {
    const all = known.get(row.trackingNumber)
    if (!all) return { row, outcome: 'unknown', collectionId: null }
    const found = all.filter(({ courier }) => sender === null || courier === null || canHandOver(sender, courier))
    if (found.length === 0) return { row, outcome: 'other_courier', collectionId: all[0]?.collection?.id ?? null }
    const collected = found.flatMap(({ collection }) => collection ?? [])
    const [first] = collected
    if (!first) return { row, outcome: 'not_delivered', collectionId: null }
    const left = collected.filter(({ id, isRemitted }) => !isRemitted && !taken.has(id))
    const meant = left.find(({ amountPaise }) => amountPaise === row.amountPaise) ?? left[0]
    if (!meant) return { row, outcome: 'duplicate', collectionId: first.id }
    taken.add(meant.id)
    const outcome =
      row.amountPaise === meant.amountPaise ? 'matched' : row.amountPaise < meant.amountPaise ? 'short' : 'over'
    return { row, outcome, collectionId: meant.id }
  })
}

/** The line that names the same cash first, for each line of a file that names it once more. */
export function firstLines(matched: readonly MatchedRow<{ line: number }>[]): Map<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { row, collectionId, outcome } of matched) {
    if (collectionId === null) continue
    const line = first.get(collectionId)
    if (line === undefined) first.set(collectionId, row.line)
    else if (outcome === 'duplicate') repeated.set(row.line, line)
  }
  return repeated
}

/** How a person settles a difference: with money that came another way, as a loss, or because it is about nothing of ours. */
export const settlementKinds = ['paid', 'written_off', 'not_ours'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export const settlementWords: Record<SettlementKind, string> = {
  paid: 'Paid',
  written_off: 'Written off',
  not_ours: 'Not ours',
}

/**
 * What settling a difference makes of the cash that it is about: that counts as handed over, what is missing of it is written off, or it stays as it
 * is. The bank has what the row names, so of a row that names less only the rest can be missing, and of one that names more nothing is.
 */
export function effectOf(outcome: RowOutcome, kind: SettlementKind): 'handed_over' | 'rest_written_off' | null {
  if (kind === 'paid') return 'handed_over'
  if (kind === 'not_ours') return null
  return outcome === 'short' ? 'rest_written_off' : outcome === 'over' ? 'handed_over' : null
}

/** Whether the row itself does not say whose cash it is, so that a person has to name the shipment that was paid with it. */
export const isShipmentUnclear = (outcome: RowOutcome): boolean =>
  outcome === 'unknown' || outcome === 'not_delivered' || outcome === 'duplicate' || outcome === 'other_courier'

/** Whether a note names all the sums, in rupees as people write them: `₹1`, `118.00`, `1,18,000`. */
export function namesSums(note: string, sums: readonly Paise[]): boolean {
  const named = new Set(
    (note.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((sum) => Math.round(Number(sum.replaceAll(',', '')) * 100)),
  )
  return sums.every((sum) => named.has(sum))
}

/** What the rows of each UTR come to, in the order of the file. */
export function transfersOf(rows: readonly RemittanceRow[]): { utr: string; rows: number; sumPaise: Paise }[] {
  const byUtr = Map.groupBy(rows, ({ utr }) => utr)
  return [...byUtr].map(([utr, own]) => ({
    utr,
    rows: own.length,
    sumPaise: sumOfPaise(own.map(({ amountPaise }) => amountPaise)),
  }))
}

/** Whether the bank received what the rows of a transfer come to, less what the courier kept. */
export const isInBank = (sumPaise: Paise, deductionsPaise: Paise, bankPaise: Paise): boolean =>
  sumPaise - deductionsPaise === bankPaise

/** How a person settles cash that no courier's file names: it came, or it never will. */
export const cashSettlements = ['received', 'lost'] as const
export type CashSettlement = (typeof cashSettlements)[number]

/**
 * Whether a person may settle cash that is awaited: it is overdue, or no courier is noted who could send a file. Any other cash may still stand in
 * the file of its courier.
 */
export const canSettleCash = ({ isOverdue, courier }: { isOverdue: boolean; courier: string | null }): boolean =>
  isOverdue || courier === null
