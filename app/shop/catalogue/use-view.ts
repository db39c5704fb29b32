import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isAway } from '#app/frame/offline/away.ts'
import { useStore } from '#app/ui/store.ts'
import { plainText, stored } from '#app/ui/stored.ts'
import { type CatalogueState, catalogueAddress, readCatalogue } from './address.ts'

const chosenView = stored('products-view', { ...plainText, fallback: '' })

/** Grid or list: what the address says, else what was chosen last on this device. */
export function useView({ path }: CatalogueState) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useStore(chosenView, '')
  const asked = readCatalogue(search, path)
  const view = asked.view === 'list' || chosen === 'list' ? ('list' as const) : ('grid' as const)
  function choose(next: string) {
    chosenView.write(next)
    const address = catalogueAddress({ ...asked, view: next === 'list' ? 'list' : 'grid' })
    // Rows ask for their words. Without a network they do without.
    const isAnswered = next !== 'list' || !isAway()
    if (next !== asked.view && isAnswered) navigate(address, { replace: true, preventScrollReset: true })
  }
  // The document of a list in rows has a line of words more: who has chosen rows is led to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    if (chosenView.read() === 'list') choose('list')
  }, [])
  return { view, asked: asked.view, choose }
}

/** A grid shows no more than a list of rows: no need to ask again for it. */
export function isOtherList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams, pathname }) =>
    readCatalogue(searchParams, pathname),
  )
  if (current?.view === 'grid' && next?.view === 'list') return true
  return catalogueAddress({ ...current, view: 'grid' }) !== catalogueAddress({ ...next, view: 'grid' })
}
