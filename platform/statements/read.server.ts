import pg from 'pg'

/** A column of an answer: its bytes become a value directly, or as a text that is parsed, or as a text. */
interface Column {
  name: string
  read?: (bytes: Buffer, from: number, to: number) => unknown
  parse?: (text: string) => unknown
}

/** How the rows of an answer look. */
export interface Shape {
  columns: readonly Column[]
  /** A row of nulls. Copies of it have all their places from the start, instead of being moved with every few columns. */
  empty: Readonly<Record<string, unknown>>
  /** Whether a row is decoded once for all its texts, where they are ASCII. */
  isDecodedWhole: boolean
}

const zero = 48
const minus = 45
const letterOfTrue = 116
/** No whole number of this many digits leaves the safe range. */
const safeDigits = 15
/** So many texts cost more than decoding their row. Of fewer, none keeps its whole row in memory. */
const textsMin = 4
/** Longer rows are decoded text by text: who keeps one of them should not keep all. */
const wholeMax = 4_096
/** In UTF-8 every character beyond ASCII begins with such a pair. Lengths may look like one too, which costs time and nothing else. */
const beyondAscii = /[\xc2-\xf4][\x80-\xbf]/

/** A whole number from its digits, without making a text of them first. */
function wholeNumber(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === minus
  let value = 0
  for (let at = isNegative ? from + 1 : from; at < to; at++) value = value * 10 + (bytes[at] ?? 0) - zero
  return isNegative ? -value : value
}

const { BOOL, INT2, INT4, INT8, TEXT, UUID, VARCHAR } = pg.types.builtins

/** The same values as everywhere in the program: `pg.types` is asked for all but the plain ones. */
function columnOf(name: string, type: number): Column {
  if (type === TEXT || type === UUID || type === VARCHAR) return { name }
  if (type === BOOL) return { name, read: (bytes, from) => bytes[from] === letterOfTrue }
  const parse = pg.types.getTypeParser(type, 'text')
  if (type !== INT2 && type !== INT4 && type !== INT8) return { name, parse }
  return {
    name,
    read: (bytes, from, to) =>
      to - from <= safeDigits ? wholeNumber(bytes, from, to) : parse(bytes.toString('latin1', from, to)),
  }
}

/** The shape that a RowDescription tells of. */
export function readShape(bytes: Buffer, from: number): Shape {
  let at = from + 2
  const told = Array.from({ length: bytes.readInt16BE(from) }, () => {
    const end = bytes.indexOf(0, at)
    const name = bytes.toString('utf8', at, end)
    const type = bytes.readUInt32BE(end + 7)
    at = end + 19
    return columnOf(name, type)
  })
  return shapeOf(told)
}

function shapeOf(columns: readonly Column[]): Shape {
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return { columns, empty, isDecodedWhole: columns.filter(({ read }) => !read).length >= textsMin }
}

/** Of what brings no rows. */
export const noShape = shapeOf([])

/** One row of a DataRow. */
export function readRow(bytes: Buffer, from: number, to: number, shape: Shape): Record<string, unknown> {
  const whole = shape.isDecodedWhole && to - from <= wholeMax ? bytes.toString('latin1', from, to) : undefined
  const ascii = whole !== undefined && !beyondAscii.test(whole) ? whole : undefined
  const row: Record<string, unknown> = { ...shape.empty }
  let at = from + 2
  for (const { name, read, parse } of shape.columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
      continue
    }
    const end = at + length
    if (read) row[name] = read(bytes, at, end)
    else {
      const text = ascii === undefined ? bytes.toString('utf8', at, end) : ascii.slice(at - from, end - from)
      row[name] = parse ? parse(text) : text
    }
    at = end
  }
  return row
}

/** An ErrorResponse as the error that `pg` makes of it everywhere else. */
export function readError(bytes: Buffer, from: number, to: number): pg.DatabaseError {
  const fields = new Map<string, string>()
  for (let at = from; at < to && bytes[at] !== 0; ) {
    const end = bytes.indexOf(0, at + 1)
    fields.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, end))
    at = end + 1
  }
  const error = new pg.DatabaseError(fields.get('M') ?? 'The database refused without a word.', to - from, 'error')
  error.severity = fields.get('S')
  error.code = fields.get('C')
  error.detail = fields.get('D')
  error.hint = fields.get('H')
  error.where = fields.get('W')
  error.schema = fields.get('s')
  error.table = fields.get('t')
  error.column = fields.get('c')
  error.constraint = fields.get('n')
  error.routine = fields.get('R')
  return error
}

const headLength = 5

/** Cuts what PostgreSQL sends into its messages. `hear` is called once for each, with where its content lies. */
export class Reader {
  readonly #hear: (kind: number, bytes: Buffer, from: number, to: number) => void
  #pieces: Buffer[] = []
  #held = 0
  /** Bytes without which the next message is not whole. */
  #needed = headLength

  constructor(hear: (kind: number, bytes: Buffer, from: number, to: number) => void) {
    this.#hear = hear
  }

  read(chunk: Buffer): void {
    this.#pieces.push(chunk)
    this.#held += chunk.length
    if (this.#held < this.#needed) return
    const bytes = this.#pieces.length === 1 ? chunk : Buffer.concat(this.#pieces)
    let at = 0
    this.#needed = headLength
    while (bytes.length - at >= headLength) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) {
        this.#needed = end - at
        break
      }
      this.#hear(bytes[at] ?? 0, bytes, at + headLength, end)
      at = end
    }
    this.#held = bytes.length - at
    this.#pieces = this.#held > 0 ? [bytes.subarray(at)] : []
  }
}
