import { lookup, run } from '#platform/db.server.ts'
import { type CardRow, cardSql } from '../store.server.ts'

const cardsOnSale = lookup<CardRow>(
  'cards_on_sale',
  `select ${cardSql.columns} from products p ${cardSql.joins} where p.id = any($1::uuid[]) and p.status = 'approved'`,
)

/** Cards of these products in this order; what is not on sale is absent. */
export async function selectCardsOnSale(ids: readonly string[]): Promise<CardRow[]> {
  const rows = await run(cardsOnSale, [ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const numberBySlug = lookup<{ number: number }>(
  'product_number',
  'select e.number from products p join catalogue_entries e on e.product_id = p.id where p.slug = $1',
)

/** The number under which the index knows a product. */
export async function selectNumber(slug: string): Promise<number | undefined> {
  const [row] = await run(numberBySlug, [slug])
  return row?.number
}
