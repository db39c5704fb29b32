import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageAskedFor } from '#app/frame/offline/asked-page.ts'
import { listSavedPages, type SavedPage } from '#app/frame/offline/saved-pages.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/offline.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Offline', matches) },
  { name: 'robots', content: 'noindex' },
]

function onNetworkChange(look: () => void): () => void {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** Stands in for a page that this device has no copy of. Once the network is back, that page opens by itself (app/frame/offline/banner.tsx). */
export default function OfflinePage() {
  // With a network it is the shop that does not answer.
  const hasNetwork = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => false,
  )
  const isCheckout = useHydrated() && new URL(pageAskedFor(location)).pathname === '/checkout'
  return (
    <Page className="py-(--section) text-center">
      <PageHeading>{hasNetwork ? 'We can’t reach the shop' : 'You’re offline'}</PageHeading>
      <p className="mx-auto mt-3 max-w-prose text-ink-2">
        This page isn’t saved on your device. It will open by itself when{' '}
        {hasNetwork ? 'the shop answers again' : 'you’re back online'}.
        {isCheckout ? ' Your cart and the address you typed are kept.' : ''}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.replace(pageAskedFor(location))}>Try again</Button>
        <ButtonLink to="/cart" reloadDocument prefetch="none" variant="secondary">
          Cart
        </ButtonLink>
        <ButtonLink to="/wishlist" reloadDocument prefetch="none" variant="secondary">
          Wishlist
        </ButtonLink>
      </div>
      <SavedPages />
    </Page>
  )
}

/** These have a button of their own. */
const linked = ['/cart', '/wishlist']

function SavedPages() {
  const [pages, setPages] = useState<readonly SavedPage[]>([])
  useEffect(() => {
    listSavedPages().then(
      (all) => setPages(all.filter(({ path }) => !linked.includes(path))),
      () => {},
    )
  }, [])
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="saved-heading" className="mt-(--section)">
      <h2 id="saved-heading" className="heading text-2xl">
        Pages you can open now
      </h2>
      <ul className="mt-3 grid gap-1">
        {pages.map(({ path, title }) => (
          <li key={path}>
            <TextLink to={path} reloadDocument prefetch="none" className="inline-block py-2">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
