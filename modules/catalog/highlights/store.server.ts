import { instant, integer, json, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { HighlightKind } from './rules.ts'

const highlightShape = {
  id: uuid,
  name: text,
  brand: text,
  category: text,
  status: text,
  new_until: nullable(instant),
  photo: nullable(json<{ id: string; width: number; height: number; alt: string }>()),
}

export type HighlightRow = RowOf<typeof highlightShape>

/** What is marked so, and how many there are. */
const markedStatements = (name: string, mark: string, order: string) => ({
  list: statement(
    `marked_${name}`,
    `select p.id, p.name, p.brand, p.category, p.status, p.new_until,
            (select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt)
               from product_images pi join images i on i.id = pi.image_id
              where pi.product_id = p.id order by pi.position limit 1) as photo
       from products p where p.status = 'approved' and ${mark} order by ${order} limit $1`,
    highlightShape,
  ),
  count: statement(
    `marked_${name}_count`,
    `select count(*)::int as total from (select from products p where p.status = 'approved' and ${mark} limit 1000) t`,
    { total: integer },
  ),
})

const marked = {
  bestseller: markedStatements('bestsellers', 'p.is_bestseller', 'p.sold_lately desc, p.id desc'),
  new: markedStatements('new', 'p.is_new', 'p.new_until desc nulls last, p.id desc'),
} satisfies Record<HighlightKind, unknown>

/** Marked products that are on sale, in the order of the home page, and how many there are (counted to 1,000). */
export async function selectMarked(
  kind: HighlightKind,
  limit: number,
): Promise<{ rows: HighlightRow[]; total: number }> {
  const { list, count } = marked[kind]
  const [rows, [counted]] = await Promise.all([run(list, [limit]), run(count, [])])
  return { rows, total: counted?.total ?? 0 }
}

/**
 * A product's name, status and highlights, its row locked until the transaction ends; undefined when there is no such
 * product.
 */
export async function lockProduct(
  trx: Trx,
  productId: string,
): Promise<{ name: string; status: string; is_new: boolean; is_bestseller: boolean } | undefined> {
  return trx
    .selectFrom('products')
    .select(['name', 'status', 'is_new', 'is_bestseller'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a product as a bestseller, or takes the mark away. The version of the listing stays. Repeatable. */
export async function writeBestseller(trx: Trx, productId: string, isBestseller: boolean): Promise<void> {
  await trx.updateTable('products').set({ is_bestseller: isBestseller }).where('id', '=', productId).execute()
}

/** Marks a product as new until `newUntil`; null takes the mark away. The version of the listing stays. Repeatable. */
export async function writeNew(trx: Trx, productId: string, newUntil: Date | null): Promise<void> {
  await trx
    .updateTable('products')
    .set({ is_new: newUntil !== null, new_until: newUntil })
    .where('id', '=', productId)
    .execute()
}

const endNewMarks = statement(
  'products_end_new',
  'update products set is_new = false, new_until = null where is_new and new_until <= now()',
  {},
)

/** Takes the mark from products whose time as new is over. The documents that show them are dropped. Repeatable. */
export async function endNew(): Promise<void> {
  await run(endNewMarks, [])
}
