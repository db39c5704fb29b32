/** What the index knows of a product. */
export interface CatalogueEntry {
  /** Its number in the database, by which its card is fetched. */
  number: number
  isOnSale: boolean
  inStock: boolean
  /** The transaction that wrote it. */
  changed: number
  /** Rupees before tax. */
  price: number
  /** Rupees; 0 is none. */
  originalPrice: number
  /** Tenths of a star. */
  rating: number
  reviewCount: number
  popularity: number
  /** Seconds since 1970. */
  listedAt: number
  /** The name folded, as UTF-8: what lists are sorted by. */
  nameKey: Buffer
  /** Ids of its terms. */
  terms: Int32Array
}

/** Where its parts begin, in bytes (store.server.ts packs them in this order). */
const at = {
  number: 0,
  flags: 4,
  changed: 8,
  price: 16,
  originalPrice: 20,
  rating: 24,
  reviewCount: 28,
  popularity: 32,
  listedAt: 36,
  nameLength: 40,
  termsLength: 44,
  name: 48,
}

/** Reads entries that stand one after another in what the database sent. `visit` must not keep the entry: the next one overwrites it. */
export function readEntries(packed: Buffer, visit: (entry: CatalogueEntry) => void): void {
  let terms = new Int32Array(256)
  for (let from = 0; from < packed.length; ) {
    const nameLength = packed.readInt32BE(from + at.nameLength)
    const termsLength = packed.readInt32BE(from + at.termsLength)
    const termsFrom = from + at.name + nameLength
    const termCount = termsLength / 4
    if (termCount > terms.length) terms = new Int32Array(termCount * 2)
    for (let term = 0; term < termCount; term++) terms[term] = packed.readInt32BE(termsFrom + 4 * term)
    const flags = packed.readInt32BE(from + at.flags)
    visit({
      number: packed.readInt32BE(from + at.number),
      isOnSale: (flags & 1) !== 0,
      inStock: (flags & 2) !== 0,
      changed: Number(packed.readBigInt64BE(from + at.changed)),
      price: packed.readInt32BE(from + at.price),
      originalPrice: packed.readInt32BE(from + at.originalPrice),
      rating: packed.readInt32BE(from + at.rating),
      reviewCount: packed.readInt32BE(from + at.reviewCount),
      popularity: packed.readInt32BE(from + at.popularity),
      listedAt: packed.readInt32BE(from + at.listedAt),
      nameKey: packed.subarray(from + at.name, termsFrom),
      terms: terms.subarray(0, termCount),
    })
    from = termsFrom + termsLength
  }
}
