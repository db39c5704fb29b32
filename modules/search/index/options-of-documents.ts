/** The options of each product by their numbers, one product after another: what few products have is counted by reading them. */
export class OptionsOfDocuments {
  private ends: Int32Array
  private numbers: Uint16Array | Uint32Array = new Uint16Array(1_024)

  constructor(capacity: number) {
    this.ends = new Int32Array(capacity + 1)
  }

  grow(capacity: number): void {
    const longer = new Int32Array(capacity + 1)
    longer.set(this.ends)
    this.ends = longer
  }

  /** Document ids rise from 0 without gaps. An option that is given twice counts once. */
  write(documentId: number, options: readonly number[]): void {
    const from = this.ends[documentId] as number
    let end = from
    for (const option of options) {
      if (this.numbers.subarray(from, end).includes(option)) continue
      this.makeRoom(end, option)
      this.numbers[end++] = option
    }
    this.ends[documentId + 1] = end
  }

  private makeRoom(at: number, option: number): void {
    const isWide = option > 0xffff && this.numbers instanceof Uint16Array
    if (at < this.numbers.length && !isWide) return
    const length = at < this.numbers.length ? this.numbers.length : Math.ceil(this.numbers.length * 1.5)
    const longer = isWide || this.numbers instanceof Uint32Array ? new Uint32Array(length) : new Uint16Array(length)
    longer.set(this.numbers)
    this.numbers = longer
  }

  /** The numbers of a product's options. */
  at(documentId: number): Uint16Array | Uint32Array {
    return this.numbers.subarray(this.ends[documentId], this.ends[documentId + 1])
  }

  /** Adds one to the count of each option of a product. */
  countAt(documentId: number, counts: Uint32Array): void {
    const { numbers } = this
    const end = this.ends[documentId + 1] as number
    for (let at = this.ends[documentId] as number; at < end; at++) {
      const option = numbers[at] as number
      counts[option] = (counts[option] as number) + 1
    }
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.ends.byteLength + this.numbers.byteLength
  }
}
