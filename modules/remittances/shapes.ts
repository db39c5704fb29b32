import { z } from 'zod'
import {
  indianDay,
  instant,
  keysetListOf,
  line,
  listFields,
  listOf,
  optionalLine,
  rupees,
  rupeesSaid,
} from '#platform/shapes.ts'
import { remittanceLimits as limits, remittanceMessages as say } from './limits.ts'
import { rowOutcomes, settlementKinds } from './rules.ts'

const text = z.string(say.file).min(1, say.file).max(limits.text, say.fileTooLong).describe('The file as text (CSV)')

/** A courier's file, to look at what would become of it. */
export const RemittanceFileInput = z
  .strictObject({
    courier: optionalLine(limits.courier, say.courier, say.courierTooLong)
      .default('')
      .describe('Who sent it, where that is known: parcels of other couriers differ'),
    text,
  })
  .meta({ id: 'RemittanceFileInput' })
export type RemittanceFileInput = z.output<typeof RemittanceFileInput>

const amount = rupeesSaid(100_000_000, say.amount)
const bank = {
  deductions: amount.describe('Rupees that the courier kept'),
  bankAmount: amount.describe('Rupees that the bank received'),
}

/** A courier's file to book, with what the bank says of each of its transfers. */
export const RemittanceInput = z
  .strictObject({
    courier: line(limits.courier, say.courier, say.courierTooLong),
    name: line(limits.fileName, say.file, say.file),
    text,
    transfers: z
      .array(z.strictObject({ utr: z.string(say.transfers).max(40, say.transfers), ...bank }), say.transfers)
      .max(limits.transfers, say.transfers),
  })
  .meta({ id: 'RemittanceInput' })
export type RemittanceInput = z.output<typeof RemittanceInput>

export const TransferInput = z.strictObject(bank).meta({ id: 'TransferInput' })
export type TransferInput = z.output<typeof TransferInput>

const outcome = z.enum(rowOutcomes)
const parcelCourier = z.string().nullable().describe('Who carried the parcel; null where nobody is noted')
const firstLine = z.int().nullable().describe('The line of the same file that names this cash first')

/** What would become of a courier's file. Amounts are rupees. */
export const RemittanceCheck = z
  .object({
    bookedAt: instant.nullable().describe('When this very file was booked; null when it was not'),
    problems: z
      .array(z.object({ line: z.int(), problem: z.string() }))
      .describe('Lines that cannot be read. The file is not booked before they are put right'),
    transfers: z.array(
      z.object({ utr: z.string(), rows: z.int(), sum: rupees, isBooked: z.boolean().describe('In another file') }),
    ),
    rows: z.array(
      z.object({
        line: z.int(),
        trackingNumber: z.string(),
        amount: rupees,
        paidOn: indianDay,
        utr: z.string(),
        outcome,
        orderId: z.string().nullable(),
        collected: rupees.nullable(),
        parcelCourier,
        firstLine,
      }),
    ),
  })
  .meta({ id: 'RemittanceCheck' })
export type RemittanceCheckView = z.output<typeof RemittanceCheck>

/** A transfer that couriers named. Its rows less deductions are what the bank received, else it is open and nothing of it is booked. */
export const CashTransfer = z
  .object({
    id: z.string(),
    utr: z.string(),
    courier: z.string(),
    file: z.string(),
    status: z.enum(['open', 'settled']),
    bookedAt: instant,
    rows: z.int(),
    sum: rupees,
    deductions: rupees,
    bankAmount: rupees,
    missing: rupees.describe('What the bank received too little; less than 0 where it received too much'),
  })
  .meta({ id: 'CashTransfer' })
export type CashTransferView = z.output<typeof CashTransfer>

/** What was booked: the transfers of the file, and how many of the booked rows had which outcome. */
export const Remittance = z
  .object({ transfers: z.array(CashTransfer), outcomes: z.partialRecord(outcome, z.int()) })
  .meta({ id: 'Remittance' })
export type RemittanceView = z.output<typeof Remittance>

export const OpenTransfers = listOf(CashTransfer).meta({ id: 'OpenTransfers' })

/** `with_couriers`: not handed over yet; `overdue`: for 12 days or more; `written_off`: what is missing never comes. */
export const cashViews = ['with_couriers', 'overdue', 'remitted', 'written_off'] as const
const day = z.iso.date('Choose a day.').optional()
const filters = { view: z.enum(cashViews, 'Choose a view from the list.').optional(), from: day, to: day }

export const CashQuery = z.strictObject({ ...listFields, ...filters })
export type CashQuery = z.output<typeof CashQuery>
export const CashExport = z.strictObject({ q: listFields.q, ...filters })
export type CashExport = z.output<typeof CashExport>

/** Cash that was collected at a door. Amounts are rupees. */
const CashCollection = z
  .object({
    id: z.string(),
    orderId: z.string(),
    vendor: z.string(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    amount: rupees,
    collectedAt: instant,
    isOverdue: z.boolean(),
    waitingDays: z.int().nullable().describe('Days of India since it was collected; null once it is awaited no more'),
    remitted: z
      .object({ utr: z.string().describe('The transfer, or the reference of a payment by other means'), on: indianDay })
      .nullable()
      .describe('Null while the courier has it'),
    writtenOff: rupees.nullable().describe('What is missing of it and never comes'),
    byHand: z
      .object({ at: instant, by: z.string().nullable(), note: z.string().nullable() })
      .nullable()
      .describe('Who settled it without a file of its courier'),
  })
  .meta({ id: 'CashCollection' })
export type CashCollectionView = z.output<typeof CashCollection>

export const CashPage = keysetListOf(CashCollection)
  .extend({
    amount: rupees.describe('Of all that the filters leave; in `written_off`, what was written off'),
    totals: z.object({
      withCouriers: rupees,
      overdue: rupees,
      oldestDays: z.int().nullable().describe('For how long the oldest that is with a courier is awaited'),
    }),
    counts: z.object({
      withCouriers: z.int(),
      overdue: z.int(),
      remitted: z.int(),
      writtenOff: z.int(),
      differences: z.int().describe('That nobody has settled'),
    }),
  })
  .meta({ id: 'CashPage' })
export type CashPageView = z.output<typeof CashPage>

/** A row of a booked transfer that is not what was collected. */
const CashDifference = z
  .object({
    id: z.string(),
    line: z.int(),
    file: z.string(),
    courier: z.string(),
    utr: z.string(),
    trackingNumber: z.string(),
    amount: rupees,
    paidOn: indianDay,
    outcome,
    orderId: z.string().nullable(),
    collected: rupees.nullable(),
    parcelCourier,
    firstLine,
    settled: z
      .object({
        as: z.enum(settlementKinds),
        at: instant,
        by: z.string().nullable(),
        reference: z.string().nullable(),
        paidOn: indianDay.nullable(),
        note: z.string().nullable(),
      })
      .nullable()
      .describe('Null while nobody has settled it'),
  })
  .meta({ id: 'CashDifference' })
export type CashDifferenceView = z.output<typeof CashDifference>

const differenceFilters = {
  view: z.enum(['open', 'settled', 'all'], 'Choose a tab from the list.').default('open'),
  outcome: z.enum(rowOutcomes, 'Choose a result from the list.').optional(),
}

/** `q` is the beginning of an order's number, of a tracking number or of a UTR. */
export const CashDifferencesQuery = z.strictObject({ ...listFields, ...differenceFilters })
export type CashDifferencesQuery = z.output<typeof CashDifferencesQuery>
export const CashDifferencesExport = CashDifferencesQuery.omit({ cursor: true, limit: true })
export type CashDifferencesExport = z.output<typeof CashDifferencesExport>

const note = optionalLine(limits.note, say.note, say.noteTooLong).default('')

/** What became of cash that no courier’s file names. */
export const CollectionSettlementInput = z
  .discriminatedUnion(
    'as',
    [
      z.strictObject({
        as: z.literal('received'),
        reference: line(limits.reference, say.reference, say.referenceTooLong),
        paidOn: z.iso.date(say.paidOn),
        note,
      }),
      z.strictObject({
        as: z.literal('lost'),
        note: line(limits.note, say.lost, say.noteTooLong).pipe(z.string().min(3, say.lost)),
      }),
    ],
    say.settlement,
  )
  .meta({ id: 'CollectionSettlementInput' })
export type CollectionSettlementInput = z.output<typeof CollectionSettlementInput>

/** How a difference was settled. */
export const CashSettlementInput = z
  .discriminatedUnion(
    'as',
    [
      z.strictObject({
        as: z.literal('paid'),
        reference: line(limits.reference, say.reference, say.referenceTooLong),
        paidOn: z.iso.date(say.paidOn),
        trackingNumber: optionalLine(limits.reference, say.trackingNumber, say.referenceTooLong)
          .default('')
          .describe('Of the parcel that was paid for, where the row does not say it'),
        note,
      }),
      z.strictObject({
        as: z.literal('written_off'),
        note: line(limits.note, say.note, say.noteTooLong).pipe(z.string().min(3, say.note)),
      }),
      z.strictObject({ as: z.literal('not_ours'), note }),
    ],
    say.settlement,
  )
  .meta({ id: 'CashSettlementInput' })
export type CashSettlementInput = z.output<typeof CashSettlementInput>
export const CashDifferencePage = keysetListOf(CashDifference).meta({ id: 'CashDifferencePage' })
export type CashDifferencePageView = z.output<typeof CashDifferencePage>
