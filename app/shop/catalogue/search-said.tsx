import { useEffect } from 'react'
import { Link } from 'react-router'
import { noteSearch } from '#app/frame/recent-searches.ts'
import { tellSearch } from '#app/frame/told-searches.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { SearchShown } from './search-shown.server.ts'

/** What has stood for so long was looked at, in milliseconds. */
const lookedAtAfter = 1_000

export interface SearchSaidProps {
  said: SearchShown['said']
  /** What was searched for, if anything was found: it is kept on this device, for the search box to offer. */
  found: string | false
}

/** How a search was understood, the way back to what was typed, and the page that answers it. */
export default function SearchSaid({ said, found }: SearchSaidProps) {
  const isOtherwise = said !== null
  useEffect(() => {
    if (!found) return
    const timer = setTimeout(() => {
      noteSearch(found)
      if (!isOtherwise) tellSearch(found)
    }, lookedAtAfter)
    return () => clearTimeout(timer)
  }, [found, isOtherwise])
  if (!said) return null
  const { corrected, asTyped, partial, missed, help } = said
  return (
    <div role="status" className="mt-1 text-ink-2 wrap-anywhere">
      {help?.sentence && !found ? (
        // It is all there is to say: nothing was looked for.
        <div className="panel panel-pad mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-ink text-pretty">{help.sentence}</p>
          <ButtonLink to={help.to}>{help.label}</ButtonLink>
        </div>
      ) : help ? (
        <p>
          {help.sentence}{' '}
          <Link to={help.to} className="link inline-block py-2">
            {help.label}
          </Link>
        </p>
      ) : null}
      {corrected ? (
        <p>
          Showing results for <b className="font-semibold text-ink">“{corrected}”</b>.{' '}
          <Link to={asTyped.to} preventScrollReset className="link inline-block py-2">
            {asTyped.label}
          </Link>
        </p>
      ) : null}
      {partial ? <p className="py-1">{partial}</p> : null}
      {missed ? <p className="py-1">{missed}</p> : null}
    </div>
  )
}
