import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Sheet } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronRightIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import { AccountCard, accountEntries, type FrameSession } from './account-menu.tsx'
import { api, call } from './api.ts'
import { Logo } from './logo.tsx'

export interface MenuSheetProps {
  onClose: () => void
  shopName: string
  session: FrameSession | null | undefined
  categories: readonly CategoryView[]
  onLogout: () => void
}

const row = 'flex min-h-13 w-full items-center gap-3.5 text-left text-lg font-medium'

function Group({ label, children, first = false }: { label: string; children: ReactNode; first?: boolean }) {
  return (
    <nav aria-label={label} className={first ? 'pb-1' : 'mt-2 border-t border-line py-1'}>
      {children}
    </nav>
  )
}

/** A photograph for each category, asked for when the menu opens: no document carries them. Without an answer the flower stays. */
function useCategoryPhotos(): ReadonlyMap<string, PhotoView | null> {
  const [photos, setPhotos] = useState<ReadonlyMap<string, PhotoView | null>>(new Map())
  useEffect(() => {
    call(api.categories.$get()).then(
      ({ items }) => setPhotos(new Map(items.map(({ slug, photo }) => [slug, photo]))),
      () => {},
    )
  }, [])
  return photos
}

/** The phone's menu: the shop by category, the pages, the account. */
export default function MenuSheet({ onClose, shopName, session, categories, onLogout }: MenuSheetProps) {
  const photos = useCategoryPhotos()
  const onward = <Icon path={chevronRightIcon} size={16} className="ml-auto text-ink-3" />
  const link = (to: string, words: string, end?: ReactNode) => (
    <Link to={to} onClick={onClose} className={row}>
      {words}
      {end}
    </Link>
  )
  return (
    <Sheet open onClose={onClose} title="Menu" head={<Logo shopName={shopName} linked={false} />} side="start">
      <Group label="Shop" first>
        <p className="pt-4 text-xs text-ink-3">Shop</p>
        {categories.map((category) => (
          <Link key={category.slug} to={`/categories/${category.slug}`} onClick={onClose} className={row}>
            <Photo
              photo={photos.get(category.slug) ?? null}
              category={category.name}
              alt=""
              sizes="2.25rem"
              className="h-10.5 w-9 shrink-0 rounded-sm"
            />
            {category.name}
            {onward}
          </Link>
        ))}
        {link('/products', 'All products', onward)}
        {link('/brands', 'Brands', onward)}
      </Group>
      <Group label="More">
        {link('/wishlist', 'Wishlist')}
        {link('/about', 'About')}
        {link('/contact', 'Contact')}
        {link('/contact#faq', 'Help')}
      </Group>
      <Group label="Account">
        {session ? (
          <div className="py-3 leading-snug">
            <AccountCard session={session} />
          </div>
        ) : (
          <p className="pt-3 text-xs text-ink-3">Account</p>
        )}
        {accountEntries(session).map((entry) =>
          entry.to === undefined ? (
            <button
              key={entry.label}
              type="button"
              onClick={() => {
                onClose()
                onLogout()
              }}
              className={row}
            >
              <Icon path={entry.icon} className="text-ink-2" />
              {entry.label}
            </button>
          ) : (
            <Link key={entry.label} to={entry.to} onClick={onClose} className={row}>
              <Icon path={entry.icon} className="text-ink-2" />
              {entry.label}
            </Link>
          ),
        )}
      </Group>
    </Sheet>
  )
}
