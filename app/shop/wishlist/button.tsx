import { iconButtonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { heartIcon } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useIsWished } from './store.ts'

export interface WishButtonProps {
  product: { id: string; name: string }
  className?: string
}

/** The first press fetches what a change needs. */
function toggle(product: WishButtonProps['product']): void {
  import('./changes.ts').then(
    (changes) => changes.toggleWish(product),
    () => showToast({ message: 'That did not work. Check your connection and try again.' }),
  )
}

/** The heart of a product: pressed while it is on the wishlist. */
export function WishButton({ product, className = '' }: WishButtonProps) {
  const isWished = useIsWished(product.id)
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={`Wishlist, ${product.name}`}
      onClick={() => toggle(product)}
      className={`${iconButtonClass} ${className}`}
    >
      <Icon path={heartIcon} className={isWished ? 'fill-brand text-brand' : ''} />
    </button>
  )
}
