import { randomBytes } from 'node:crypto'
import { type Trx, violatedConstraint } from '#platform/db.server.ts'
import type { Issue } from '#platform/kit/app-error.ts'
import { latinSlugOf } from '#platform/kit/slug.ts'
import { categoryUnknown, listingIncomplete, photoGone, type Recounted, skuTaken, stockRecounted } from '../errors.ts'
import { listingSentences } from '../limits.ts'
import { productColumns, variantColumns } from '../present.ts'
import { packsOf, withPacks } from '../rules/packs.ts'
import type { ListingContent, ListingContentInput } from '../shapes/content.ts'
import {
  deleteVariant,
  insertMovement,
  insertVariant,
  isCategory,
  isMovedByOrdersOnly,
  isSlugTaken,
  type KnownVariant,
  knownVariants,
  replacePhotos,
  retireVariant,
  takenSkus,
  updateProduct,
  updateVariant,
  usablePhotos,
} from '../store/write.server.ts'

const letters = () => randomBytes(4).toString('hex').slice(0, 5)

/** The beginning of a URL name for a product's name: Latin letters and digits, at most 60 of them. */
export const slugBase = (name: string): string => latinSlugOf(name, 60) || 'product'

/** A URL name that no other product has. */
export async function freeSlug(trx: Trx, name: string, exceptId: string | null): Promise<string> {
  const base = slugBase(name)
  return (await isSlugTaken(trx, base, exceptId)) ? `${base}-${letters()}` : base
}

/** A stock code for a variant that was given none. */
const newSku = (name: string) =>
  `${slugBase(name).replaceAll('-', '').slice(0, 6).toUpperCase()}-${letters().toUpperCase()}`

/**
 * What was sent, made whole: photos as they are stored, SKUs where they were left empty. Refuses, by field, photos that are not
 * the vendor's, SKUs in use elsewhere and categories that do not exist.
 */
export async function completeContent(
  trx: Trx,
  input: ListingContentInput,
  about: { vendorId: string; productId: string | null },
): Promise<ListingContent> {
  if (!(await isCategory(trx, input.category))) throw categoryUnknown()
  const usable = await usablePhotos(
    trx,
    about.vendorId,
    input.photos.map(({ id }) => id),
  )
  const ids = new Set(input.variants.map(({ id }) => id))
  const lost: Issue[] = []
  const photos = input.photos.flatMap((photo, at) => {
    const known = usable.get(photo.id)
    if (!known) lost.push({ path: `content.photos.${at}`, message: listingSentences.photoGone })
    const variantId = photo.variantId !== null && ids.has(photo.variantId) ? photo.variantId : null
    return known ? [{ ...known, alt: photo.alt, variantId }] : []
  })
  if (lost.length > 0) throw photoGone(lost)

  const skus = input.variants.map(({ sku }) => sku)
  const taken = await takenSkus(trx, skus.filter(Boolean), about.productId)
  if (taken.size > 0) {
    throw skuTaken(
      skus.flatMap((sku, at) =>
        taken.has(sku) ? [{ path: `content.variants.${at}.sku`, message: 'Another product uses this SKU.' }] : [],
      ),
    )
  }
  const variants = input.variants.map(({ stockWas: _, ...variant }) => ({
    ...variant,
    sku: variant.sku || newSku(input.name),
  }))
  const content = { ...input, photos, variants }
  return withPacks(content, packsOf(content))
}

interface StockMove {
  stock: number
  was: number | undefined
}

/** How much each variant's stock moves: by the difference to what the form was opened with, else to what is there now. */
export function stockMoves(input: ListingContentInput): Map<string, StockMove> {
  return new Map(input.variants.map((variant) => [variant.id, { stock: variant.stock, was: variant.stockWas }]))
}

export type StockMoves = ReturnType<typeof stockMoves>

/**
 * The stock of a variant after a count: pieces that were sold or came back since it was taken stay so. Undefined where another count came in
 * between, since nobody can tell which of the two the shelf agrees with, and where orders took more than was counted.
 */
export async function stockAfter(
  trx: Trx,
  { id, stock: now }: { id: string; stock: number },
  { stock, was }: { stock: number; was: number | undefined },
): Promise<number | undefined> {
  if (was === undefined) return stock
  if (now !== was && !(await isMovedByOrdersOnly(trx, id, { was, now }))) return undefined
  const after = now + stock - was
  return after < 0 ? undefined : after
}

/** What a variant's stock becomes: a new one has what was typed, one that was not counted keeps what it has. */
async function stockOf(trx: Trx, before: KnownVariant | undefined, move: StockMove | undefined) {
  if (!before) return move?.stock ?? 0
  return move && move.stock !== move.was ? stockAfter(trx, before, move) : before.stock
}

async function writeVariants(
  trx: Trx,
  productId: string,
  content: ListingContent,
  moves: StockMoves,
  actorId: string | null,
): Promise<void> {
  const known = new Map((await knownVariants(trx, productId)).map((variant) => [variant.id, variant]))
  for (const variant of known.values()) {
    if (content.variants.some(({ id }) => id === variant.id)) continue
    if (!variant.has_past) await deleteVariant(trx, variant.id)
    else {
      await retireVariant(trx, variant)
      if (variant.stock > 0) {
        await insertMovement(trx, { variantId: variant.id, delta: -variant.stock, actorId, note: 'No longer offered' })
      }
    }
  }
  const recounted: Recounted[] = []
  for (const [position, variant] of content.variants.entries()) {
    const columns = variantColumns(content, variant, position)
    const before = known.get(variant.id)
    const stock = await stockOf(trx, before, moves.get(variant.id))
    if (stock === undefined) {
      recounted.push({ variantId: variant.id, path: `content.variants.${position}.stock`, stock: before?.stock ?? 0 })
      continue
    }
    if (before) await updateVariant(trx, columns, stock)
    else await insertVariant(trx, productId, columns, stock)
    const delta = stock - (before?.stock ?? 0)
    if (delta !== 0) await insertMovement(trx, { variantId: variant.id, delta, actorId, note: null })
  }
  if (recounted.length > 0) throw stockRecounted(recounted)
}

/**
 * Writes a whole listing: product, variants with their stock, photos. The rows are locked already. Refuses with listing.stock_recounted where a
 * count does not go with what moved the stock since (`stockAfter`).
 */
export async function writeContent(
  trx: Trx,
  productId: string,
  content: ListingContent,
  about: { moves: StockMoves; actorId: string | null },
): Promise<void> {
  await updateProduct(trx, productId, productColumns(content))
  await writeVariants(trx, productId, content, about.moves, about.actorId)
  await replacePhotos(trx, productId, content.photos)
}

/** The database's last word, should a rule be forgotten above it, in words instead of an error. */
export function inWords(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'variants_sku_once') throw skuTaken([])
  if (constraint === 'variants_pkey') {
    throw listingIncomplete('A choice of this product belongs to another one. Remove it and add it again.', [])
  }
  if (constraint?.startsWith('products_') || constraint?.startsWith('variants_')) {
    throw listingIncomplete(
      'This does not fit together: check price, original price, MRP, HSN, barcode and net quantity.',
      [],
    )
  }
  throw error
}
