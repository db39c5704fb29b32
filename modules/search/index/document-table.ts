/** Spreads numbers that follow each other (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
const spread = 0x9e3779b1

/**
 * The document id of each product by its number, in a tenth of what a Map takes: open addressing over one array. The numbers themselves are
 * read from the column that has them. Nothing is ever taken out: who asks knows whether a document still counts.
 */
export class DocumentTable {
  /** Document ids, counted from 1; 0 is empty. Its length is a power of two. */
  private slots: Int32Array
  private readonly productNumberOf: (documentId: number) => number

  constructor(capacity: number, productNumberOf: (documentId: number) => number) {
    this.slots = new Int32Array(lengthFor(capacity))
    this.productNumberOf = productNumberOf
  }

  /** The newest document of a product; undefined when it never had one. */
  find(productNumber: number): number | undefined {
    const documentId = this.slots[this.slotOf(productNumber)] as number
    return documentId === 0 ? undefined : documentId - 1
  }

  /** The document must have its product number already. */
  set(documentId: number): void {
    this.slots[this.slotOf(this.productNumberOf(documentId))] = documentId + 1
  }

  /** Makes room for so many documents, of which the first `used` are taken. */
  grow(capacity: number, used: number): void {
    this.slots = new Int32Array(lengthFor(capacity))
    for (let documentId = 0; documentId < used; documentId++) this.set(documentId)
  }

  private slotOf(productNumber: number): number {
    const { slots } = this
    let slot = (Math.imul(productNumber, spread) >>> 0) & (slots.length - 1)
    while (slots[slot] !== 0 && this.productNumberOf((slots[slot] as number) - 1) !== productNumber)
      slot = (slot + 1) & (slots.length - 1)
    return slot
  }

  get bytes(): number {
    return this.slots.byteLength
  }
}

/** At least a third of the slots stay empty, so that no search is long. */
const lengthFor = (capacity: number) => 2 ** Math.ceil(Math.log2(capacity * 1.5))
