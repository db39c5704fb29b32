import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ExportLink, ListFilter, ListSearch, MoreFilters, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { auditKinds, auditShows } from '#modules/audit/rules.ts'
import type { Route } from './+types/audit.ts'
import { AuditTable } from './table.tsx'
import { actWords, kindWords } from './words.ts'

type Query = NonNullable<Parameters<(typeof api.admin)['audit-log']['$get']>[0]>['query']

/** Who asks for nothing else reads what changed: pages that were only looked at would crowd it out. */
function showOf(search: URLSearchParams): NonNullable<NonNullable<Query>['show']> {
  const asked = search.get('show')
  return auditShows.find((one) => one === asked) ?? (search.has('action') ? 'all' : 'changes')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const names = ['q', 'kind', 'action', 'actor', 'subject', 'from', 'to', 'cursor'] as const
  const show = showOf(new URL(request.url).searchParams)
  const query = { ...adminListQuery<Query>(request, names), show }
  return loadForAdmin(request, async () => ({ page: await call(api.admin['audit-log'].$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Audit trail', matches) }]

const kindOptions = [
  { value: '', label: 'All but logins' },
  ...auditKinds.map((kind) => ({ value: kind, label: kindWords[kind] ?? kind })),
]

const showOptions = [
  { value: '', label: 'Changes' },
  { value: 'views', label: 'Views and exports' },
  { value: 'all', label: 'All' },
]

const introduction =
  'Privileged changes are recorded for nine years, and so are exports and views of people’s pages. Nobody can edit or delete an entry; only the name of a deleted account is removed.'

const narrowing = ['q', 'kind', 'action', 'actor', 'subject', 'from', 'to']

export default function AdminAuditPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const isFiltered = narrowing.some((name) => search.get(name))
  const action = search.get('action')
  return (
    <ListPage
      title="Audit trail"
      action={<ExportLink asksAgain path="/admin/audit-log/export" also={{ show: showOf(search) }} />}
      above={
        <p className="mt-1 text-sm text-ink-2">
          <span className="max-md:hidden">{introduction}</span>
          {action ? ` Only: ${actWords(action)}.` : ''}
          {search.get('actor') ? ' Showing one person’s actions.' : ''}
          {search.get('subject') ? ' Showing changes to one item.' : ''}
        </p>
      }
      tools={
        <>
          <ListSearch label="Person or item" />
          <MoreFilters names={['show', 'kind', 'from', 'to']}>
            <ListFilter label="Show" name="show" options={showOptions} />
            <ListFilter label="Kind" name="kind" options={kindOptions} />
            <DaysFilter />
            <p className="col-span-full text-sm text-ink-2 md:hidden">{introduction}</p>
          </MoreFilters>
          {isFiltered ? (
            <ButtonLink to="/admin/audit" variant="ghost" className="self-center">
              Show all
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <AuditTable
        lines={page.items}
        isFiltered={isFiltered || search.has('show')}
        onlyBy={(actor) => address({ actor })}
      />
      <ListFoot page={page} one="entry" many="entries" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
