/** A value of a statement in the text form of PostgreSQL; bytes go as they are, null is null. */
export function parameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayText(list: readonly unknown[]): string {
  const parts = list.map((item) => {
    if (item === null || item === undefined) return 'NULL'
    if (typeof item === 'number') return String(item)
    if (Array.isArray(item)) return arrayText(item)
    const text = Buffer.isBuffer(item) ? `\\x${item.toString('hex')}` : String(parameter(item))
    return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}

const letter = (text: string) => text.charCodeAt(0)
const letters = {
  parse: letter('P'),
  bind: letter('B'),
  describe: letter('D'),
  execute: letter('E'),
  sync: letter('S'),
  aStatement: letter('S'),
}

/** Puts together what a program says to PostgreSQL (its documentation, Message Formats), for one write. */
export class Writer {
  #bytes = Buffer.allocUnsafe(16_384)
  #at = 0
  #start = 0

  /** Has a statement prepared under a name, and asks for its columns. */
  prepare(name: string, text: string): void {
    this.#open(letters.parse)
    this.#word(name)
    this.#word(text)
    this.#short(0)
    this.#close()
    this.#open(letters.describe)
    this.#byte(letters.aStatement)
    this.#word(name)
    this.#close()
  }

  /** Runs a prepared statement to its end, as a transaction of its own. Columns come as text. */
  execute(name: string, values: readonly unknown[]): void {
    const parameters = values.map(parameter)
    this.#open(letters.bind)
    this.#word('')
    this.#word(name)
    this.#short(parameters.length)
    for (const value of parameters) this.#short(Buffer.isBuffer(value) ? 1 : 0)
    this.#short(parameters.length)
    for (const value of parameters) this.#value(value)
    this.#short(0)
    this.#close()
    this.#open(letters.execute)
    this.#word('')
    this.#long(0)
    this.#close()
    this.#open(letters.sync)
    this.#close()
  }

  /** Everything since the last call, in memory of its own. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return taken
  }

  #room(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + count))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }

  #byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = value
  }

  #short(value: number): void {
    this.#room(2)
    this.#at = this.#bytes.writeInt16BE(value, this.#at)
  }

  #long(value: number): void {
    this.#room(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
  }

  #text(text: string): number {
    // A unit of a string takes three bytes at most.
    this.#room(text.length * 3)
    const written = this.#bytes.write(text, this.#at)
    this.#at += written
    return written
  }

  #word(text: string): void {
    this.#text(text)
    this.#byte(0)
  }

  #value(value: string | Buffer | null): void {
    if (value === null) this.#long(-1)
    else if (typeof value === 'string') {
      const before = this.#at
      this.#long(0)
      // The text may move everything to a larger place: the length is written after it.
      const length = this.#text(value)
      this.#bytes.writeInt32BE(length, before)
    } else {
      this.#long(value.length)
      this.#room(value.length)
      this.#at += value.copy(this.#bytes, this.#at)
    }
  }

  #open(kind: number): void {
    this.#byte(kind)
    this.#start = this.#at
    this.#long(0)
  }

  #close(): void {
    this.#bytes.writeInt32BE(this.#at - this.#start, this.#start)
  }
}
