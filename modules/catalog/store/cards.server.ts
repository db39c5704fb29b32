import { anyOf, run, statement } from '#platform/db.server.ts'
import { type CardRow, cardShape, cardSql } from './products.server.ts'

const cardsOnSale = statement(
  'cards_on_sale',
  `select ${cardSql.columns} from products p ${cardSql.joins} where p.id = ${anyOf('$1', 'uuid')} and p.status = 'approved'`,
  cardShape,
)

/** Cards of these products in this order; what is not on sale is absent. */
export async function selectCardsOnSale(ids: readonly string[]): Promise<CardRow[]> {
  const rows = await run(cardsOnSale, [ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
