import { discountPercent } from '#modules/pricing/rules.ts'
import type { CatalogueEntry } from './entry.ts'

const grown = <Column extends Int32Array | Uint8Array | Float64Array>(column: Column, capacity: number): Column => {
  const longer = new (column.constructor as new (length: number) => Column)(capacity)
  longer.set(column as never)
  return longer
}

/** The figures of all products, a column each, by document id. */
export class Columns {
  productNumber: Int32Array
  changed: Float64Array
  /** Rupees before tax. */
  price: Int32Array
  /** Whole percent, as the badge shows it; 0 is no sale. */
  discount: Uint8Array
  /** Tenths of a star. */
  rating: Uint8Array
  reviewCount: Int32Array
  popularity: Int32Array
  sold: Int32Array
  listedAt: Int32Array
  /** The alphabetical key of the country of origin. */
  origin: Int32Array
  private nameEnds: Int32Array
  private names: Buffer

  constructor(capacity: number) {
    this.productNumber = new Int32Array(capacity)
    this.changed = new Float64Array(capacity)
    this.price = new Int32Array(capacity)
    this.discount = new Uint8Array(capacity)
    this.rating = new Uint8Array(capacity)
    this.reviewCount = new Int32Array(capacity)
    this.popularity = new Int32Array(capacity)
    this.sold = new Int32Array(capacity)
    this.listedAt = new Int32Array(capacity)
    this.origin = new Int32Array(capacity)
    this.nameEnds = new Int32Array(capacity + 1)
    this.names = Buffer.alloc(capacity * 24)
  }

  grow(capacity: number): void {
    this.productNumber = grown(this.productNumber, capacity)
    this.changed = grown(this.changed, capacity)
    this.price = grown(this.price, capacity)
    this.discount = grown(this.discount, capacity)
    this.rating = grown(this.rating, capacity)
    this.reviewCount = grown(this.reviewCount, capacity)
    this.popularity = grown(this.popularity, capacity)
    this.sold = grown(this.sold, capacity)
    this.listedAt = grown(this.listedAt, capacity)
    this.origin = grown(this.origin, capacity)
    this.nameEnds = grown(this.nameEnds, capacity + 1)
  }

  /** Document ids rise from 0 without gaps. */
  write(documentId: number, entry: CatalogueEntry): void {
    this.productNumber[documentId] = entry.productNumber
    this.changed[documentId] = entry.changed
    this.price[documentId] = entry.price
    this.discount[documentId] = discountPercent(entry.price, entry.originalPrice)
    this.rating[documentId] = entry.rating
    this.reviewCount[documentId] = entry.reviewCount
    this.popularity[documentId] = entry.popularity
    this.sold[documentId] = entry.sold
    this.listedAt[documentId] = entry.listedAt
    const from = this.nameEnds[documentId] as number
    const end = from + entry.nameKey.length
    if (end > this.names.length) {
      const longer = Buffer.alloc(Math.ceil(end * 1.5) + 1_024)
      this.names.copy(longer, 0, 0, from)
      this.names = longer
    }
    entry.nameKey.copy(this.names, from)
    this.nameEnds[documentId + 1] = end
  }

  /** Whether the entry says what is written here: the same words by the same transaction, and the same figures. */
  says(documentId: number, entry: CatalogueEntry): boolean {
    return (
      this.changed[documentId] === entry.changed &&
      this.price[documentId] === entry.price &&
      this.discount[documentId] === discountPercent(entry.price, entry.originalPrice) &&
      this.rating[documentId] === entry.rating &&
      this.reviewCount[documentId] === entry.reviewCount &&
      this.popularity[documentId] === entry.popularity &&
      this.sold[documentId] === entry.sold
    )
  }

  nameOf(documentId: number): Buffer {
    return this.names.subarray(this.nameEnds[documentId] as number, this.nameEnds[documentId + 1] as number)
  }

  /** By name, then by product number: below 0 when `one` comes first. Names are compared as bytes, like collation "C". */
  compareNames(one: number, other: number): number {
    const order = this.names.compare(
      this.names,
      this.nameEnds[other] as number,
      this.nameEnds[other + 1] as number,
      this.nameEnds[one] as number,
      this.nameEnds[one + 1] as number,
    )
    return order || (this.productNumber[one] as number) - (this.productNumber[other] as number)
  }

  get bytes(): number {
    const columns = [
      this.productNumber,
      this.changed,
      this.price,
      this.discount,
      this.rating,
      this.reviewCount,
      this.popularity,
      this.sold,
      this.listedAt,
      this.origin,
      this.nameEnds,
    ]
    return columns.reduce((sum, column) => sum + column.byteLength, this.names.length)
  }
}
