import { undertones } from '#modules/catalog/undertones.ts'
import { listingLimits, listingSentences } from '#modules/listing/limits.ts'
import { quantityNamed } from '#modules/pricing/unit-price.ts'
import { counted } from '#platform/kit/counted.ts'
import { newVariant, type VariantModel, variantErrors } from './model.ts'

/** A column of the variant table that takes text, and that a sheet may bring. */
export type SheetColumn = Exclude<keyof VariantModel, 'id' | 'stockWas' | 'expiryKind'>

/** A row of a sheet as it is pasted: what its cells say, by column. */
type SheetRow = Partial<Pick<VariantModel, SheetColumn>>
type TypedRow = Partial<Record<SheetColumn, string>>

/**
 * A sheet as it was read. `columns`: which column each of its own is, in its order; `typed`: its rows word for word, by column; `firstRow`: the number of its first row below the headings; `ignored`: the headings that belong to no column here;
 * `problems`: sentences, each naming its row, about cells that were left out.
 */
export interface Sheet {
  rows: SheetRow[]
  columns: SheetColumn[]
  typed: TypedRow[]
  firstRow: number
  ignored: string[]
  problems: string[]
  /** The columns of each row whose cells were left out. */
  skipped: SheetColumn[][]
}

/** Headings as vendors write them, without case, spaces and signs. */
const headings: Record<SheetColumn, readonly string[]> = {
  name: ['name', 'shade', 'shadename', 'size', 'sizename', 'variant', 'option', 'choice'],
  hex: ['hex', 'colour', 'color', 'swatch', 'hexcode', 'colourcode', 'colorcode'],
  shadeFamily: ['shadefamily', 'family', 'colourfamily', 'colorfamily'],
  mrp: ['mrp', 'mrpinclusivetax', 'mrprs', 'mrpinr'],
  price: ['price', 'yourprice', 'sellingprice', 'pricebeforetax', 'pricers', 'priceinr'],
  originalPrice: ['originalprice', 'oldprice', 'compareatprice'],
  netQuantity: ['netquantity', 'quantity', 'netqty', 'netweight', 'contents'],
  netQuantityUnit: ['unit', 'quantityunit', 'netquantityunit'],
  stock: ['stock', 'instock', 'pieces', 'qtyinstock', 'inventory'],
  sku: ['sku', 'skucode', 'itemcode'],
  barcode: ['barcode', 'ean', 'gtin', 'upc', 'ean13'],
  batchNumber: ['batch', 'batchnumber', 'batchno', 'lot'],
  expiryMonth: ['bestbefore', 'expiry', 'expirymonth', 'expirydate', 'expires', 'usebefore', 'expdate', 'exp', 'month'],
  countryOfOrigin: ['countryoforigin', 'country', 'origin'],
  undertone: ['undertone'],
  suits: ['suits', 'skintone', 'skintones'],
}

const columnByHeading = new Map(
  (Object.keys(headings) as SheetColumn[]).flatMap((column) =>
    headings[column].map((heading): [string, SheetColumn] => [heading, column]),
  ),
)

const columnOf = (heading: string) => columnByHeading.get(heading.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** The cells of copied text, as sheets write it: tabs between cells, and quotes around a cell that holds a tab, a line break or a quote. */
function cellsOf(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y
  const rows: string[][] = [[]]
  const plain = `${text.replace(/\r\n?/g, '\n').replace(/\n$/, '')}\n`
  while (cell.lastIndex < plain.length) {
    const [, quoted, bare, end] = cell.exec(plain) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** `2028-05` of a month as labels and sheets write it: 05/2028, May 2028, May-28, 2028-05, 31/05/2028. Undefined where it cannot be told. */
export function readMonth(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  const inOrder = (year: string | undefined, month: string | number | undefined) =>
    year && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${String(Number(month)).padStart(2, '0')}` : undefined
  const iso = /^(20\d{2})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(text)
  if (iso) return inOrder(iso[1], iso[2])
  const figures = /^(?:\d{1,2}[-/. ])?(\d{1,2})[-/. ](20\d{2}|\d{2})$/.exec(text)
  if (figures?.[1] && figures[2]) return inOrder(fullYear(figures[2]), figures[1])
  const named = /^(?:\d{1,2}[-/. ]?)?([a-z]{3,9})[-/., ']*(20\d{2}|\d{2})$/.exec(text)
  const month = months.findIndex((short) => named?.[1]?.startsWith(short)) + 1
  return named?.[2] ? inOrder(fullYear(named[2]), month) : undefined
}

/** A cell as the form's field takes it. Undefined where the field could not even show it. */
function fieldText(column: SheetColumn, cell: string): string | undefined {
  if (column === 'expiryMonth') return cell === '' ? '' : readMonth(cell)
  if (column === 'undertone') return cell === '' ? '' : undertones.find((one) => one === cell.toLowerCase())
  if (column === 'hex') return cell === '' ? '' : `#${cell.replace(/^#/, '')}`.toUpperCase()
  if (column === 'netQuantityUnit') {
    if (cell === '') return ''
    return /^(pcs?|pieces?)$/i.test(cell) ? 'piece' : /^sets?$/i.test(cell) ? 'set' : quantityNamed(`1 ${cell}`)?.unit
  }
  return cell
}

const columnWords: Partial<Record<keyof VariantModel, string>> = {
  expiryMonth: 'month',
  hex: 'colour',
  netQuantityUnit: 'unit',
  mrp: 'MRP',
  originalPrice: 'original price',
  netQuantity: 'net quantity',
  sku: 'SKU',
}

/** A column as sentences name it. */
export const wordOf = (column: keyof VariantModel) => columnWords[column] ?? column

/** '50 ml' in one cell is a quantity and its unit. */
function quantityParts(cell: string): SheetRow {
  const named = quantityNamed(cell)
  return named ? { netQuantity: String(named.quantity), netQuantityUnit: named.unit } : { netQuantity: cell }
}

const withoutEmpty = (row: SheetRow): SheetRow => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell))

function readRow(columns: readonly (SheetColumn | undefined)[], cells: readonly string[]) {
  const row: SheetRow = {}
  const typed: TypedRow = {}
  const unread: string[] = []
  const skipped: SheetColumn[] = []
  const leaveOut = (column: SheetColumn, why: string) => {
    unread.push(why)
    skipped.push(column)
  }
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]
    if (!column || cell === undefined) continue
    typed[column] = cell
    if (column === 'netQuantity') {
      Object.assign(row, quantityParts(cell))
      continue
    }
    const text = fieldText(column, cell)
    if (text === undefined) leaveOut(column, `: “${cell}” isn’t a valid ${wordOf(column)}.`)
    else Object.assign(row, { [column]: text })
  }
  for (const [name, error] of variantErrors({ ...newVariant(), ...withoutEmpty(row) })) {
    if (!error) continue
    const column = name as SheetColumn
    leaveOut(column, `, ${wordOf(name)} “${typed[column] ?? row[column]}”: ${error}`)
    delete row[column]
  }
  return { row, typed, unread, skipped }
}

/**
 * Reads rows copied from a sheet. Headings in the first row say which column is which; without them the cells stand in the order of `columns`.
 */
export function readSheet(text: string, columns: readonly SheetColumn[]): Sheet {
  const cells = cellsOf(text)
  const [first = []] = cells
  // Two headings, or the only one, make a row of headings; a shade may itself be called "Colour".
  const known = first.filter((cell) => columnOf(cell)).length
  const hasHeadings = known > 1 || (known === 1 && first.length === 1 && cells.length > 1)
  const order = hasHeadings ? first.map(columnOf) : columns
  const body = hasHeadings ? cells.slice(1) : cells
  const read = body.map((row) => readRow(order, row))
  const firstRow = hasHeadings ? 2 : 1
  const widest = Math.max(0, ...body.map(({ length }) => length))
  return {
    rows: read.map(({ row }) => row),
    columns: [...new Set(order.slice(0, widest).filter((column) => column !== undefined))],
    typed: read.map(({ typed }) => typed),
    firstRow,
    ignored: hasHeadings ? first.filter((cell) => cell && !columnOf(cell)) : [],
    skipped: read.map(({ skipped }) => skipped),
    problems: read.flatMap(({ unread }, at) => unread.map((what) => `Row ${at + firstRow}${what}`)),
  }
}

const isSame = (one: string, other: string | undefined) =>
  other !== undefined && one.toLowerCase() === other.toLowerCase()

/** Nothing is typed of it yet: the row that every new product begins with. */
const isBlank = ({ id: _, stockWas: __, ...variant }: VariantModel) => {
  const { id: ___, stockWas: ____, ...nothing } = newVariant()
  return JSON.stringify(variant) === JSON.stringify({ ...nothing, netQuantityUnit: variant.netQuantityUnit })
}

/** What a sheet makes of the variants of a form. */
export interface Pasted {
  variants: VariantModel[]
  added: number
  changed: number
  /** Rows beyond the most that a product may have; nothing of them was taken. */
  tooMany: number
}

/** The variant that a row is about, of those that were there before the paste; undefined for a new one. `at` is the row's position. */
function knownFor(before: readonly VariantModel[], row: SheetRow, at: number, from: number | undefined) {
  if (from !== undefined || !(row.sku || row.name)) return before[(from ?? 0) + at]
  const bySku = row.sku ? before.find(({ sku }) => isSame(sku, row.sku)) : undefined
  return bySku ?? (row.name ? before.find(({ name }) => isSame(name, row.name)) : undefined)
}

const beforePaste = (variants: readonly VariantModel[], from: number | undefined) =>
  from === undefined ? variants.filter((variant) => !isBlank(variant)) : variants

/** Values that several rows have, each with the numbers of those rows. */
function repeated<Key>(keys: readonly (Key | undefined)[], firstRow: number): [Key, string][] {
  const rows = new Map<Key, string[]>()
  for (const [at, key] of keys.entries()) {
    if (key) rows.set(key, [...(rows.get(key) ?? []), String(at + firstRow)])
  }
  const inWords = new Intl.ListFormat('en-IN')
  return [...rows].flatMap(([key, numbers]) => (numbers.length > 1 ? [[key, inWords.format(numbers)]] : []))
}

/**
 * What two rows of a sheet both say and only one may: a SKU, barcode or name, or which variant they change. Sentences that name the rows; a paste
 * with any of them would lose one of the rows.
 */
export function doublesIn({ rows, firstRow }: Sheet, variants: readonly VariantModel[], from?: number): string[] {
  const said = (['sku', 'barcode', 'name'] as const).flatMap((column) =>
    repeated(
      rows.map((row) => row[column]?.toLowerCase()),
      firstRow,
    ).map(([value, numbers]) => {
      const typed = rows.find((row) => isSame(value, row[column]))?.[column]
      const word = wordOf(column)
      return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${typed} appears in rows ${numbers}.`
    }),
  )
  if (said.length > 0) return said
  const before = beforePaste(variants, from)
  const known = rows.map((row, at) => knownFor(before, withoutEmpty(row), at, from))
  return repeated(known, firstRow).map(([{ name, sku }, numbers]) => `Rows ${numbers} are both for ${name || sku}.`)
}

/**
 * The variants with the rows of a sheet: from the row `from` on in place; without it a row changes the variant of its SKU, else of its name,
 * and all others are added. Rows without either go from the first variant on. An empty cell changes nothing.
 */
export function withSheet(variants: readonly VariantModel[], rows: readonly SheetRow[], from?: number): Pasted {
  const before = beforePaste(variants, from)
  const next = [...before]
  const unit = variants.at(-1)?.netQuantityUnit ?? ''
  let [added, changed, tooMany] = [0, 0, 0]
  for (const [at, row] of rows.map(withoutEmpty).entries()) {
    const known = knownFor(before, row, at, from)
    if (known) {
      next[before.indexOf(known)] = { ...known, ...row }
      changed += 1
    } else if (next.length < listingLimits.variants) {
      next.push({ ...newVariant(), netQuantityUnit: unit, ...row })
      added += 1
    } else tooMany += 1
  }
  return { variants: next, added, changed, tooMany }
}

/** What came of a paste: '12 shades added, 2 changed'. */
export function afterPasting({ added, changed }: Pick<Pasted, 'added' | 'changed'>, one: string, many: string): string {
  if (added === 0) return `${counted(changed, one, many)} changed`
  return `${counted(added, one, many)} added${changed > 0 ? `, ${changed} changed` : ''}`
}

/** What would come of a paste, for whoever is about to do it: 'Adds 12 shades and changes 2.' */
export function pastedText({ added, changed, tooMany }: Pasted, one: string, many: string): string {
  const count = (number: number) => counted(number, one, many)
  const done =
    added > 0 && changed > 0
      ? `Adds ${count(added)} and changes ${changed}.`
      : added > 0
        ? `Adds ${count(added)}.`
        : `Changes ${count(changed)}.`
  if (tooMany === 0) return done
  return `${done} ${tooMany === 1 ? 'One row does' : `${tooMany} rows do`} not fit: ${listingSentences.tooManyVariants.toLowerCase()}`
}
