import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageAskedFor } from '#app/frame/offline/asked-page.ts'
import { listSavedPages, type SavedPage } from '#app/frame/offline/saved-pages.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/offline.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Offline', matches) },
  { name: 'robots', content: 'noindex' },
]

function onConnection(look: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, look)
  return () => {
    for (const name of names) window.removeEventListener(name, look)
  }
}

/** Whether the browser believes that it has a network. In a stored document it has none. */
const useNetwork = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => false,
  )

/** Stands in for a page that this device has no copy of. Once the network is back, that page opens by itself (app/frame/offline/banner.tsx). */
export default function OfflinePage() {
  const hasNetwork = useNetwork()
  return (
    <Page className="py-(--section) text-center">
      <PageHeading>{hasNetwork ? 'We can’t reach the shop' : "You're offline"}</PageHeading>
      <p className="mx-auto mt-3 max-w-prose text-ink-2">
        This page isn't saved on your device. It will open by itself{' '}
        {hasNetwork ? 'as soon as the shop is back' : "when you're back online"}.
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

function SavedPages() {
  const [pages, setPages] = useState<readonly SavedPage[]>([])
  useEffect(() => {
    listSavedPages().then(setPages, () => {})
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
