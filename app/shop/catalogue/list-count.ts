import { counted } from '#platform/kit/counted.ts'
/** '24 products', and where the list has several pages, which of them is shown. */
export function listCount(matching: number, { page, pageCount }: { page: number; pageCount: number }): string {
  const products = counted(matching, 'product')
  return pageCount > 1 && page <= pageCount
    ? `${products}, page ${page} of ${pageCount.toLocaleString('en-IN')}`
    : products
}
