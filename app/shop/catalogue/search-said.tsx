import { Link } from 'react-router'
import type { SearchShown } from './search-shown.server.ts'

/** How a search was understood, and the way back to what was typed. */
export default function SearchSaid({ said }: { said: NonNullable<SearchShown['said']> }) {
  const { corrected, asTyped, isPartial } = said
  return (
    <div role="status" className="mt-1 text-ink-2 wrap-anywhere">
      {corrected ? (
        <p>
          Showing results for <b className="font-semibold text-ink">“{corrected}”</b>.{' '}
          <Link to={asTyped.to} preventScrollReset className="link inline-block py-2">
            {asTyped.label}
          </Link>
        </p>
      ) : null}
      {isPartial ? <p className="py-1">No product has all words. These have some of them.</p> : null}
    </div>
  )
}
