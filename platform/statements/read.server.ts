import pg from 'pg'

/** A column of an answer: its name, and how its bytes become a value. */
export interface Column {
  name: string
  read: (bytes: Buffer, from: number, to: number) => unknown
}

const zero = 48
const minus = 45
const letterOfTrue = 116
/** No whole number of this many digits leaves the safe range. */
const safeDigits = 15

/** A whole number from its digits, without making a text of them first. */
function wholeNumber(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === minus
  let value = 0
  for (let at = isNegative ? from + 1 : from; at < to; at++) value = value * 10 + (bytes[at] ?? 0) - zero
  return isNegative ? -value : value
}

const text: Column['read'] = (bytes, from, to) => bytes.toString('utf8', from, to)
const { BOOL, INT2, INT4, INT8, TEXT, UUID, VARCHAR } = pg.types.builtins

/** The same values as everywhere in the program: `pg.types` is asked for all but the plain ones. */
function readerOf(type: number): Column['read'] {
  if (type === TEXT || type === UUID || type === VARCHAR) return text
  if (type === BOOL) return (bytes, from) => bytes[from] === letterOfTrue
  const parse = pg.types.getTypeParser(type, 'text')
  const parsed: Column['read'] = (bytes, from, to) => parse(bytes.toString('utf8', from, to))
  if (type !== INT2 && type !== INT4 && type !== INT8) return parsed
  return (bytes, from, to) => (to - from <= safeDigits ? wholeNumber(bytes, from, to) : parsed(bytes, from, to))
}

/** The columns of a RowDescription. */
export function readColumns(bytes: Buffer, from: number): Column[] {
  let at = from + 2
  return Array.from({ length: bytes.readInt16BE(from) }, () => {
    const end = bytes.indexOf(0, at)
    const name = bytes.toString('utf8', at, end)
    const type = bytes.readUInt32BE(end + 7)
    at = end + 19
    return { name, read: readerOf(type) }
  })
}

/** One row of a DataRow. */
export function readRow(bytes: Buffer, from: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = from + 2
  for (const column of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[column.name] = null
      continue
    }
    row[column.name] = column.read(bytes, at, at + length)
    at += length
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
