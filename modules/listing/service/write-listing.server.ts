import { randomBytes } from 'node:crypto'
import { type Trx, violatedConstraint } from '#platform/db.server.ts'
import type { Issue } from '#platform/kit/app-error.ts'
import { latinSlugOf } from '#platform/kit/slug.ts'
import { categoryUnknown, listingIncomplete, photoGone, skuTaken } from '../errors.ts'
import { listingSentences } from '../limits.ts'
import { productColumns, variantColumns } from '../present.ts'
import { packsOf, withPacks } from '../rules/packs.ts'
import type { ListingContent, ListingContentInput } from '../shapes/content.ts'
import {
  deleteVariant,
  insertMovement,
  insertVariant,
  isCategory,
  isSlugTaken,
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

/** How much each variant's stock moves: by the difference to what the form was opened with, else to what is there now. */
export function stockMoves(input: ListingContentInput): Map<string, { stock: number; was: number | undefined }> {
  return new Map(input.variants.map((variant) => [variant.id, { stock: variant.stock, was: variant.stockWas }]))
}

type StockMoves = ReturnType<typeof stockMoves>

/** Sales between opening and saving a form stay sold; nothing falls below none. */
export function stockAfter(now: number, move: { stock: number; was: number | undefined }): number {
  return Math.max(0, move.was === undefined ? move.stock : now + move.stock - move.was)
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
  for (const [position, variant] of content.variants.entries()) {
    const columns = variantColumns(content, variant, position)
    const before = known.get(variant.id)
    const move = moves.get(variant.id)
    const stock = move
      ? stockAfter(before?.stock ?? 0, before ? move : { ...move, was: undefined })
      : (before?.stock ?? 0)
    if (before) await updateVariant(trx, columns, stock)
    else await insertVariant(trx, productId, columns, stock)
    const delta = stock - (before?.stock ?? 0)
    if (delta !== 0) await insertMovement(trx, { variantId: variant.id, delta, actorId, note: null })
  }
}

/** Writes a whole listing: product, variants with their stock, photos. The rows are locked already. */
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
