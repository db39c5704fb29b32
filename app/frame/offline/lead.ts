import { showToast } from '#app/ui/toast.tsx'
import { type Waiting, waitSentence } from './banner-sentence.ts'
import { findWhole } from './copies.ts'
import { isList } from './rules.ts'

/** Says, where the page stays as it is, what has to wait until the shop is in reach. */
export const tell = (wanted: Waiting): void => showToast({ message: waitSentence(wanted, navigator.onLine) })

/** Another order, other filters or another page of the list that is shown. */
export const isOfShownList = ({ pathname, search }: URL): boolean =>
  isList(pathname) && pathname === location.pathname && search !== location.search

/** What somebody wants who goes from one state of a list to another. */
export function wantedOf(from: URL, to: URL): Waiting {
  if (from.searchParams.get('q') !== to.searchParams.get('q')) return 'search'
  const [shown, asked] = [from, to].map(({ searchParams }) => {
    const others = new URLSearchParams(searchParams)
    others.delete('page')
    return String(others)
  })
  return shown === asked ? 'more' : 'filter'
}

/**
 * Leads somewhere while the shop is out of reach. The list that is shown gives way only to a copy: where this device has none, it stays, says so, and
 * `onStay` puts back what was chosen. Any other page is asked for as a document, which the service worker answers; without one, `asUsual`.
 */
export async function lead(to: string, asUsual: () => void, onStay?: () => void): Promise<void> {
  const address = new URL(to, location.href)
  if (isOfShownList(address) && !(await findWhole(address).catch(() => undefined))) {
    onStay?.()
    tell(wantedOf(new URL(location.href), address))
  } else if (navigator.serviceWorker?.controller) location.assign(address)
  else asUsual()
}
