import { useNavigate } from 'react-router'
import { variantSearch } from '#app/shop/product/variant-search.ts'
import { showToast } from '#app/ui/toast.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import type { ProductCardView, VariantView } from '#modules/catalog/shapes.ts'
import { addLine } from './store.ts'

/** As much of a product as a card's button needs to know. */
export type AddedFromCard = Pick<ProductCardView, 'id' | 'slug' | 'name' | 'variantId' | 'variantName' | 'variantKind'>

/** Puts things into the cart and tells it in a toast that names them, the shade too. */
export function useAddToCart() {
  const navigate = useNavigate()
  const viewCart = { label: 'View cart', onPress: () => navigate('/cart') }

  function put(productId: string, variantId: string, quantity: number, words: string): { held: boolean } {
    const { held } = addLine({ productId, variantId, quantity })
    if (held) {
      showToast({
        message: `${quantityMax} of ${words} are in your cart, as many as one order takes`,
        action: viewCart,
      })
    }
    return { held }
  }

  return {
    /** From a card: the variant it stands for. Where there is a choice, the toast offers to change it. */
    addCard(product: AddedFromCard) {
      if (product.variantId === null) return
      const words = inWords(product.name, product.variantName)
      if (put(product.id, product.variantId, 1, words).held) return
      const { variantName: name, variantKind: kind } = product
      const change = {
        label: `Change ${kind}`,
        onPress: () => navigate({ pathname: `/products/${product.slug}`, search: variantSearch({ name, kind }) }),
      }
      showToast({ message: `${words} added to cart`, action: name ? change : viewCart })
    },
    /** From the product's own page: the variant that was chosen there. */
    addVariant(product: Pick<ProductCardView, 'id' | 'name'>, variant: VariantView, quantity: number) {
      const words = inWords(product.name, variant.name)
      if (put(product.id, variant.id, quantity, words).held) return
      showToast({ message: `${quantity > 1 ? `${quantity} × ` : ''}${words} added to cart`, action: viewCart })
    },
  }
}

function inWords(name: string, variantName: string): string {
  return variantName ? `${name} in ${variantName}` : name
}
