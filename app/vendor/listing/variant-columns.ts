import { listingLimits as limits } from '#modules/listing/limits.ts'
import { isCosmetic } from '#modules/listing/rules/listing.ts'
import type { ListingModel } from './model.ts'
import type { SheetColumn } from './sheet.ts'

/** A column of the variant table. */
export interface VariantColumn {
  key: SheetColumn
  label: string
  maxLength: number
  /** How wide its fields are. */
  width: string
  isNumber?: boolean
  /** Stands in the second line of each row, under its own small heading. */
  isBelow?: boolean
}

const money = { maxLength: 12, width: 'w-23', isNumber: true }

/**
 * The columns of the variant table in their order: what changes most stands first, and what is typed once in the second line of each row, so that
 * nothing has to be scrolled. What only cosmetics print on the pack stands there only for them.
 */
export function variantColumns({ kind, category }: Pick<ListingModel, 'kind' | 'category'>): VariantColumn[] {
  const columns: VariantColumn[] = [
    {
      key: 'name',
      label: kind === 'size' ? 'Size' : 'Shade',
      maxLength: limits.variantName,
      width: 'w-36 @max-[55rem]:w-auto',
    },
    { key: 'mrp', label: 'MRP (₹)', ...money },
    { key: 'price', label: 'Your price (₹)', ...money },
    { key: 'originalPrice', label: 'Original price (₹)', ...money },
    { key: 'stock', label: 'In stock', maxLength: 8, width: 'w-20', isNumber: true },
    { key: 'sku', label: 'SKU', maxLength: limits.sku, width: 'w-32' },
    { key: 'barcode', label: 'Barcode', maxLength: 20, width: 'w-36', isNumber: true, isBelow: true },
    { key: 'netQuantity', label: 'Net quantity', maxLength: 10, width: 'w-20', isNumber: true, isBelow: true },
    { key: 'netQuantityUnit', label: 'Unit', maxLength: 10, width: 'w-24', isBelow: true },
  ]
  if (kind === 'shade')
    columns.splice(6, 0, { key: 'hex', label: 'Colour', maxLength: 7, width: 'w-28', isBelow: true })
  if (!isCosmetic(category)) return columns
  return [
    ...columns,
    { key: 'batchNumber', label: 'Batch number', maxLength: limits.batch, width: 'w-28', isBelow: true },
    { key: 'expiryMonth', label: 'Best before', maxLength: 7, width: 'w-40', isBelow: true },
  ]
}

/** Columns in which several variants may say the same. */
export const isCommon = ({ key }: VariantColumn): boolean => !['name', 'hex', 'sku', 'barcode'].includes(key)
