import type pg from 'pg'
import { wordsIn } from '#modules/search/rules/words.ts'
import { type Cell, copyRows } from './copy.ts'
import { type ProductRows, productColumns, variantColumns } from './products.ts'

const entryColumns = [
  'product_id',
  'on_sale',
  'in_stock',
  'name_key',
  'price',
  'original_price',
  'rating',
  'review_count',
  'popularity',
  'sold',
  'listed_at',
  'terms',
] as const

type Fields<Name extends string> = (name: Name) => Cell

const fieldsOf =
  <Name extends string>(columns: readonly Name[], cells: readonly Cell[]): Fields<Name> =>
  (name) =>
    cells[columns.indexOf(name)] ?? null

const text = (cell: Cell): string => (cell === null ? '' : String(cell))
const list = (cell: Cell): readonly string[] => (Array.isArray(cell) ? (cell as readonly string[]) : [])

/** What `catalogue_terms_of` in the database makes of a product, a hundred times faster; a test compares the two. */
function termsOf(product: Fields<(typeof productColumns)[number]>, variants: readonly Cell[][]): [string, string][] {
  const namedVariants = variants
    .map((cells) => fieldsOf(variantColumns, cells))
    .filter((variant) => variant('kind') !== 'only')
    .map((variant) => ({ name: text(variant('name')), family: text(variant('shade_family')) }))
  const families = namedVariants.map(({ family }) => family).filter(Boolean)
  const lists = (...names: (typeof productColumns)[number][]) => names.flatMap((name) => list(product(name)))
  const name = new Set(wordsIn(text(product('name'))))
  const headText = [product('brand'), product('category'), product('generic_name'), product('finish')].map(text)
  const head = new Set(wordsIn([...headText, ...namedVariants.map((variant) => variant.name), ...families].join(' ')))
  const rest = wordsIn(
    [...lists('ingredients', 'concerns', 'skin_types', 'hair_types'), text(product('description'))].join(' '),
  )
  const terms: [string, string][] = [
    ['category', text(product('category'))],
    ['brand', text(product('brand'))],
    ['seller', text(product('vendor_id'))],
    ['country', text(product('country_of_origin'))],
    ['finish', text(product('finish'))],
  ]
  for (const value of list(product('skin_types'))) terms.push(['skin', value])
  for (const value of list(product('hair_types'))) terms.push(['hair', value])
  for (const value of list(product('concerns'))) terms.push(['concern', value])
  for (const value of list(product('ingredients'))) terms.push(['ingredient', value])
  for (const value of new Set(families)) terms.push(['shade', value])
  for (const word of name) terms.push(['name', word])
  for (const word of head) if (!name.has(word)) terms.push(['head', word])
  for (const word of new Set(rest)) if (!name.has(word) && !head.has(word)) terms.push(['word', word])
  return terms.filter(([, value]) => value !== '')
}

/** Writes the entries of the catalogue's index by COPY: knows every term there is, and adds those that are new. */
export class EntryWriter {
  private readonly ids: Map<string, number>
  private last: number
  private added: Cell[][] = []

  private constructor(rows: readonly { id: number; kind: string; value: string }[]) {
    this.ids = new Map(rows.map(({ id, kind, value }) => [`${kind}\t${value}`, id]))
    this.last = rows.reduce((most, { id }) => Math.max(most, id), 0)
  }

  /** Nobody else may write terms meanwhile. */
  static async open(client: pg.Client): Promise<EntryWriter> {
    const { rows } = await client.query<{ id: number; kind: string; value: string }>(
      'select id, kind, value from catalogue_terms',
    )
    return new EntryWriter(rows)
  }

  private idOf([kind, value]: readonly [string, string]): number {
    const key = `${kind}\t${value}`
    const known = this.ids.get(key)
    if (known) return known
    this.last++
    this.ids.set(key, this.last)
    this.added.push([this.last, kind, value])
    return this.last
  }

  private packed(terms: readonly [string, string][]): Buffer {
    const ids = Uint32Array.from(terms, (term) => this.idOf(term)).sort()
    const bytes = Buffer.allocUnsafe(ids.length * 4)
    for (const [at, id] of ids.entries()) bytes.writeInt32BE(id, at * 4)
    return bytes
  }

  private cellsOf(row: ProductRows): Cell[] | undefined {
    const product = fieldsOf(productColumns, row.cells)
    if (product('status') !== 'approved') return undefined
    const name = text(product('name'))
    return [
      product('id'),
      true,
      product('in_stock'),
      name
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]+/g, '')
        .toLowerCase(),
      Number(product('price_paise')) / 100,
      Number(product('original_price_paise') ?? 0) / 100,
      Math.round(Number(product('rating')) * 10),
      product('review_count'),
      product('popularity'),
      product('sold_lately'),
      Math.round((product('created_at') as Date).getTime() / 1_000),
      this.packed(termsOf(product, row.variants)),
    ]
  }

  async write(client: pg.Client, rows: readonly ProductRows[]): Promise<void> {
    const entries = rows.flatMap((row) => {
      const cells = this.cellsOf(row)
      return cells ? [cells] : []
    })
    await copyRows(client, 'catalogue_terms', ['id', 'kind', 'value'], this.added)
    await client.query(`select setval(pg_get_serial_sequence('catalogue_terms', 'id'), greatest($1, 1))`, [this.last])
    this.added = []
    await copyRows(client, 'catalogue_entries', entryColumns, entries)
  }
}
