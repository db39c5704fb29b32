import { useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** Says that a list shows what is of one person, whose page leads here; the way to all of it. */
export function OnePerson({ list }: { list: string }) {
  const [search] = useSearchParams()
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <span>
        Showing one person’s only: <TextLink to={`/admin/users/${search.get('user') ?? ''}`}>their page</TextLink>.
      </span>
      <ButtonLink to={list} variant="ghost" size="sm">
        Show all
      </ButtonLink>
    </p>
  )
}
