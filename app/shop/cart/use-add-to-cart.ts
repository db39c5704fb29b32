import { useGo } from '#app/frame/go.ts'
import { variantSearch } from '#app/shop/product/variant-search.ts'
import { showToast } from '#app/ui/toast.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import type { ProductCardView, VariantView } from '#modules/catalog/shapes.ts'
import { noteWords } from './seen.ts'
import { addLine } from './store.ts'

/** As much of a product as the cart shows while the shop cannot be reached. */
type Added = Pick<ProductCardView, 'id' | 'slug' | 'name' | 'brand' | 'category' | 'photo'>

/** As much of a product as a card's button needs to know. */
export type AddedFromCard = Added & Pick<ProductCardView, 'variantId' | 'variantName' | 'variantKind'>

/** Puts things into the cart and tells it in a toast that names them, the shade too. */
export function useAddToCart() {
  const go = useGo()
  const viewCart = { label: 'View cart', onPress: () => go('/cart') }

  function put(product: Added, variantId: string, variantName: string, quantity: number, action = viewCart) {
    const { id: productId, slug, name, brand, category, photo } = product
    const words = variantName ? `${name} in ${variantName}` : name
    noteWords({ variantId, slug, name, brand, category, variantName, photo })
    showToast(
      addLine({ productId, variantId, quantity }).held
        ? { message: `${quantityMax} of ${words} are in your cart, as many as one order takes`, action: viewCart }
        : { message: `${quantity > 1 ? `${quantity} × ` : ''}${words} added to cart`, action },
    )
  }

  return {
    /** From a card: the variant it stands for. Where there is a choice, the toast offers to change it. */
    addCard(product: AddedFromCard) {
      if (product.variantId === null) return
      const { variantName: name, variantKind: kind } = product
      const change = {
        label: `Change ${kind}`,
        onPress: () => go(`/products/${product.slug}${variantSearch({ name, kind })}`),
      }
      put(product, product.variantId, name, 1, name ? change : viewCart)
    },
    /** From the product's own page: the variant that was chosen there, with the photograph that is shown of it. */
    addVariant(product: Added, variant: VariantView, quantity: number) {
      put(product, variant.id, variant.name, quantity)
    },
  }
}
