import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import { isUuid } from '#platform/kit/ids.ts'
import { notOnSale, productNotFound } from '../errors.ts'
import { type HighlightKind, markedShown, newForDays } from './rules.ts'
import type { HighlightsView, MarkedProductView } from './shapes.ts'
import { type HighlightRow, lockProduct, selectMarked, writeBestseller, writeNew } from './store.server.ts'

const markedView = (row: HighlightRow): MarkedProductView => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  category: row.category,
  photo: row.photo,
  newUntil: row.new_until?.toISOString() ?? null,
})

/** The products that the home page chooses from. */
export async function getMarkedProducts(): Promise<HighlightsView> {
  const [bestsellers, arrivals] = await Promise.all([
    selectMarked('bestseller', markedShown),
    selectMarked('new', markedShown),
  ])
  return {
    bestsellers: { items: bestsellers.rows.map(markedView), total: bestsellers.total },
    newArrivals: { items: arrivals.rows.map(markedView), total: arrivals.total },
  }
}

const actions = {
  bestseller: { on: 'product.marked_bestseller', off: 'product.unmarked_bestseller' },
  new: { on: 'product.marked_new', off: 'product.unmarked_new' },
} as const

/** Marks a product on sale as bestseller or as new (for 60 days from now), or takes the mark away. Repeatable. */
export async function markHighlight(
  actor: AdminActor,
  kind: HighlightKind,
  productId: string,
  on: boolean,
): Promise<HighlightsView> {
  if (!isUuid(productId)) throw productNotFound()
  await inTransaction(async (trx) => {
    const product = await lockProduct(trx, productId)
    if (!product) throw productNotFound()
    if (on && product.status !== 'approved') throw notOnSale(product.name)
    const was = kind === 'bestseller' ? product.is_bestseller : product.is_new
    if (was === on) return
    const newUntil = kind === 'new' && on ? addDays(now(), newForDays) : null
    if (kind === 'bestseller') await writeBestseller(trx, productId, on)
    else await writeNew(trx, productId, newUntil)
    await recordAct(trx, actor, {
      action: on ? actions[kind].on : actions[kind].off,
      subject: { type: 'product', id: productId, name: product.name },
      ...(newUntil ? { after: { newUntil: newUntil.toISOString() } } : {}),
    })
  })
  return getMarkedProducts()
}
