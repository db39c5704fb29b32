/** What the index knows of a product. */
export interface CatalogueEntry {
  /** Its number in the database, by which its card is fetched. */
  productNumber: number
  isOnSale: boolean
  inStock: boolean
  /** The transaction that wrote its words, or all of it. */
  changed: number
  /** Rupees before tax. */
  price: number
  /** Rupees; 0 is none. */
  originalPrice: number
  /** Tenths of a star. */
  rating: number
  reviewCount: number
  popularity: number
  /** Pieces sold in the last 90 days. */
  sold: number
  /** Seconds since 1970. */
  listedAt: number
  /** The name folded, as UTF-8: what lists are sorted by. */
  nameKey: Buffer
  /** Ids of its terms. */
  terms: Int32Array
}

/** Where the parts of a row begin, in bytes: each value has its length before it, and the row the number of its values. */
const at = {
  number: 6,
  flags: 14,
  changed: 22,
  price: 34,
  originalPrice: 42,
  rating: 50,
  reviewCount: 58,
  popularity: 66,
  sold: 74,
  listedAt: 82,
  nameLength: 86,
  name: 90,
}
/** Signature, flags, and the length of an extension that PostgreSQL does not use yet. */
const headLength = 19

/**
 * Reads entries from what COPY sends in binary form (PostgreSQL documentation, COPY, Binary Format), cut anywhere into pieces.
 * store.server.ts asks for the values in this order.
 */
export class EntryReader {
  private rest: Buffer = Buffer.alloc(0)
  private isPastHead = false
  private terms = new Int32Array(256)

  /** `visit` must not keep the entry: the next one overwrites it. */
  read(piece: Buffer, visit: (entry: CatalogueEntry) => void): void {
    const data = this.rest.length > 0 ? Buffer.concat([this.rest, piece]) : piece
    let from = 0
    if (!this.isPastHead && data.length >= headLength) {
      from = headLength
      this.isPastHead = true
    }
    while (this.isPastHead) {
      const end = endOfRow(data, from)
      if (end === undefined) break
      visit(this.entryAt(data, from, end))
      from = end
    }
    this.rest = data.subarray(from)
  }

  private entryAt(data: Buffer, from: number, end: number): CatalogueEntry {
    const nameEnd = from + at.name + data.readInt32BE(from + at.nameLength)
    const termsFrom = nameEnd + 4
    const termCount = (end - termsFrom) / 4
    if (termCount > this.terms.length) this.terms = new Int32Array(termCount * 2)
    for (let term = 0; term < termCount; term++) this.terms[term] = data.readInt32BE(termsFrom + 4 * term)
    const flags = data.readInt32BE(from + at.flags)
    return {
      productNumber: data.readInt32BE(from + at.number),
      isOnSale: (flags & 1) !== 0,
      inStock: (flags & 2) !== 0,
      changed: data.readUInt32BE(from + at.changed) * 2 ** 32 + data.readUInt32BE(from + at.changed + 4),
      price: data.readInt32BE(from + at.price),
      originalPrice: data.readInt32BE(from + at.originalPrice),
      rating: data.readInt32BE(from + at.rating),
      reviewCount: data.readInt32BE(from + at.reviewCount),
      popularity: data.readInt32BE(from + at.popularity),
      sold: data.readInt32BE(from + at.sold),
      listedAt: data.readInt32BE(from + at.listedAt),
      nameKey: data.subarray(from + at.name, nameEnd),
      terms: this.terms.subarray(0, termCount),
    }
  }
}

/** Where the row that begins here ends; undefined when it is not whole yet, or when there are no more (they end with a count of -1). */
function endOfRow(data: Buffer, from: number): number | undefined {
  if (from + at.name > data.length) return undefined
  const termsLengthAt = from + at.name + data.readInt32BE(from + at.nameLength)
  if (termsLengthAt + 4 > data.length) return undefined
  const end = termsLengthAt + 4 + data.readInt32BE(termsLengthAt)
  return end <= data.length ? end : undefined
}
