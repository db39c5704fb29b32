import { useEffect } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { keepLists } from '#app/shop/account/lists.ts'
import { useCart } from '#app/shop/cart/store.ts'
import { showToast } from '#app/ui/toast.tsx'
import { itemCount } from '#modules/cart/rules.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { signOut, useSession } from './session.ts'

interface Frame {
  shop: ShopView
  categories: CategoryView[]
}

/**
 * What a public header and footer show: the shop, and after hydration who is there and how much is in the cart. Undefined where the shop's own words
 * could not be read: then neither is drawn, for no other words would be true.
 */
export function useVisitor() {
  const frame = useRouteLoaderData('root') as Frame | undefined
  const session = useSession()
  const cart = useCart()
  const navigate = useNavigate()

  const userId = session === undefined ? undefined : (session?.user.id ?? null)
  useEffect(() => (userId === undefined ? undefined : keepLists(userId)), [userId])

  async function onLogout() {
    try {
      await signOut()
      showToast({ message: 'You are logged out.' })
      navigate('/')
    } catch {
      showToast({
        message: 'You could not be logged out. Try again.',
        action: { label: 'Try again', onPress: onLogout },
      })
    }
  }

  return frame && { ...frame, session: session?.user, cartCount: cart && itemCount(cart), onLogout }
}
