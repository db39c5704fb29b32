/** What a courier's file says of each parcel, in the order in which a file without a heading has it. */
export const remittanceColumns = ['tracking number', 'amount', 'date', 'UTR'] as const
export type RemittanceColumn = (typeof remittanceColumns)[number]

/** Where each column stands in a line. */
export type ColumnPlaces = Record<RemittanceColumn, number>

/** How couriers head their columns, without spaces and signs. */
const heads: Record<RemittanceColumn, readonly string[]> = {
  'tracking number': [
    'tracking',
    'trackingnumber',
    'trackingno',
    'trackingid',
    'awb',
    'awbnumber',
    'awbno',
    'waybill',
    'waybillnumber',
    'waybillno',
    'consignmentnumber',
    'consignmentno',
  ],
  amount: ['amount', 'amountrs', 'amountinr', 'rupees', 'codamount', 'codvalue', 'cashcollected', 'collectedamount'],
  date: ['date', 'paidon', 'datepaid', 'paymentdate', 'remittancedate', 'remittedon', 'transferdate'],
  UTR: ['utr', 'utrnumber', 'utrno', 'bankutr'],
}

/** A cell with a digit is a value: numbers of parcels and transfers may begin with AWB or UTR. */
const lettersOf = (cell: string) => (/\d/.test(cell) ? '' : cell.toLowerCase().replace(/[^a-z]/g, ''))

/** The order of a file that has no heading. */
export const usualPlaces: ColumnPlaces = { 'tracking number': 0, amount: 1, date: 2, UTR: 3 }

/** 'the date, the amount and the UTR' */
export const named = (columns: readonly string[]): string =>
  columns
    .map((column) => `the ${column}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')

/**
 * Where a first line says that the columns stand; other columns than ours may stand between them. Null where the line is no heading that we know: then
 * the file has the usual order. A problem where the heading leaves a column out or names one twice.
 */
export function columnsOf(cells: readonly string[]): ColumnPlaces | { problem: string } | null {
  const found = remittanceColumns.map((column) => ({
    column,
    places: cells.flatMap((cell, at) => (heads[column].includes(lettersOf(cell)) ? at : [])),
  }))
  const known = found.filter(({ places }) => places.length > 0)
  if (known.length < 2) return null
  const missing = found.filter(({ places }) => places.length === 0).map(({ column }) => column)
  if (missing.length > 0) return { problem: `The heading has no column for ${named(missing)}.` }
  const twice = found.find(({ places }) => places.length > 1)
  if (twice) return { problem: `Two columns are headed as the ${twice.column}. Leave one of them.` }
  const [number = 0, amount = 0, date = 0, utr = 0] = found.map(({ places }) => places[0] ?? 0)
  return { 'tracking number': number, amount, date, UTR: utr }
}
