import { type ReactNode, useEffect } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { useCart } from '#app/shop/cart/store.ts'
import { syncWishlist } from '#app/shop/wishlist/sync.ts'
import { showToast } from '#app/ui/toast.tsx'
import { itemCount } from '#modules/cart/rules.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import { defaultShop } from '#modules/settings/rules.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './page.tsx'
import { signOut, useSession } from './session.ts'

/** Header, page and footer of everything public. What differs from person to person arrives after hydration. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData('root') as { shop: ShopView; categories: CategoryView[] } | undefined
  const session = useSession()
  const cart = useCart()
  const navigate = useNavigate()
  const shop = frame?.shop ?? defaultShop

  const userId = session === undefined ? undefined : (session?.user.id ?? null)
  useEffect(() => {
    if (userId !== undefined) syncWishlist(userId)
  }, [userId])

  async function logout() {
    try {
      await signOut()
      showToast({ message: 'You are logged out.' })
      navigate('/')
    } catch {
      showToast({ message: 'Logging out did not work. Try again.', action: { label: 'Try again', onPress: logout } })
    }
  }

  return (
    <>
      <SkipLink />
      <Header
        shop={shop}
        categories={frame?.categories ?? []}
        session={session?.user}
        cartCount={cart && itemCount(cart)}
        onLogout={logout}
      />
      <main id="main" tabIndex={-1} className="min-h-[45dvh] outline-none">
        {children}
      </main>
      <Footer shop={shop} year={2026} />
    </>
  )
}
