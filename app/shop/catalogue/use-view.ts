import { useNavigate, useSearchParams } from 'react-router'
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
    if (next !== asked.view) navigate(address, { replace: true, preventScrollReset: true })
  }
  return { view, asked: asked.view, choose }
}

/** Grid or list is only a way to look at what is there already: no need to ask again. */
export function isOtherList({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const results = ({ searchParams, pathname }: URL) =>
    catalogueAddress({ ...readCatalogue(searchParams, pathname), view: 'grid' })
  return results(currentUrl) !== results(nextUrl)
}
