/** The pigment behind a category's photographs; any other category stands on sandalwood. */
export function groundClass(category?: string): string {
  switch (category?.toLowerCase()) {
    case 'skincare':
      return 'bg-ground-skincare'
    case 'makeup':
      return 'bg-ground-makeup'
    case 'haircare':
      return 'bg-ground-haircare'
    case 'accessories':
      return 'bg-ground-accessories'
    default:
      return 'bg-ground-default'
  }
}
