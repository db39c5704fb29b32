import { Link, type LinkProps } from 'react-router'
import { brandInitials } from '#modules/catalog/pages/rules.ts'
import type { InitialView } from '#modules/catalog/pages/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

export interface BrandInitialsProps {
  letters: readonly InitialView[]
  current: string | null
  to: (letter: string) => LinkProps['to']
}

const box = 'grid size-11 place-items-center rounded-md font-medium'
const spoken = (letter: string) => (letter === '#' ? 'Other' : letter)

/** A to Z; a letter under which nothing stands is only drawn. */
export function BrandInitials({ letters, current, to }: BrandInitialsProps) {
  const known = new Map(letters.map(({ letter, brandCount }) => [letter, brandCount]))
  return (
    <nav aria-label="Brands by letter" className="mt-4 flex flex-wrap gap-1">
      {brandInitials.map((letter) => {
        const count = known.get(letter)
        if (letter === current)
          return (
            <span key={letter} aria-current="page" className={`${box} bg-ink font-semibold text-bg`}>
              {letter}
            </span>
          )
        if (!count)
          return (
            <span key={letter} aria-hidden="true" className={`${box} text-ink-3 opacity-60`}>
              {letter}
            </span>
          )
        return (
          <Link
            key={letter}
            to={to(letter)}
            aria-label={`${spoken(letter)}, ${counted(count, 'brand')}`}
            className={`${box} hover:bg-hover`}
          >
            {letter}
          </Link>
        )
      })}
    </nav>
  )
}
