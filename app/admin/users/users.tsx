import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type BulkSelection, useBulkSelection } from '#app/admin/bulk-selection.ts'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { peopleSortOptions, usePeopleSort } from '#app/admin/people-sort.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { BulkRefusals } from '#app/portal/bulk-result.tsx'
import { ExportLink, ListFilter, ListSearch, ListSort } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/users.ts'
import { UserTable } from './table.tsx'

type Query = NonNullable<Parameters<typeof api.admin.users.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'role', 'state', 'sort', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.users.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Users', matches) }]

const roleOptions = [
  { value: '', label: 'All' },
  { value: 'customer', label: 'Customers' },
  { value: 'vendor', label: 'Vendors' },
  { value: 'admin', label: 'Admins' },
]
const stateOptions = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
]

export default function AdminUsersPage({ loaderData: { page } }: Route.ComponentProps) {
  const { search: look } = useLocation()
  const [search] = useSearchParams()
  const sorting = usePeopleSort()

  return (
    <Selecting key={look}>
      {({ selected, setSelected, ask, outcome, refusal }) => (
        <ListPage
          title="Users"
          action={<ExportLink asksAgain path="/admin/users/export" />}
          above={
            <div className="grid gap-3 not-empty:mt-4">
              <FormBanner>{refusal}</FormBanner>
              <BulkRefusals result={outcome} />
            </div>
          }
          tools={
            <>
              <ListSearch label="Name, email, phone or ID" />
              <ListFilter label="Role" name="role" options={roleOptions} />
              <ListFilter label="Status" name="state" options={stateOptions} />
              <ListSort options={peopleSortOptions} />
            </>
          }
        >
          <UserTable
            users={page.items}
            {...sorting}
            isFiltered={Boolean(search.get('q') || search.get('role') || search.get('state'))}
            selection={{
              selected,
              onChange: setSelected,
              actions: (
                <Button variant="secondary" size="sm" onClick={() => ask(page.items)}>
                  Block
                </Button>
              ),
            }}
          />
          <ListFoot page={page} one="person" many="people" />
        </ListPage>
      )}
    </Selecting>
  )
}

/** The selection, and what is done with it: block, with a way back. */
function Selecting({ children }: { children: (choice: BulkSelection) => ReactNode }) {
  const choice = useBulkSelection('people')
  const { asked, what, act, setOutcome, setSelected, stopAsking } = choice

  async function block(reason: string) {
    const ids = asked?.map(({ id }) => id) ?? []
    await act('block', async () => {
      const result = await call(api.admin.users.blocks.$post({ json: { ids, reason } }))
      setOutcome(result)
      setSelected(new Set())
      const { done } = result
      if (done.length === 0) return
      const undo = () =>
        act('unblock', () => call(api.admin.users['block-removals'].$post({ json: { ids: done } })), {
          done: 'They can log in again.',
        })
      showToast({
        message: done.length === 1 ? 'One person is blocked.' : `${done.length} people are blocked.`,
        action: { label: 'Undo', onPress: undo },
      })
    })
    stopAsking()
  }

  return (
    <>
      {children(choice)}
      <AskDialog
        reason={{ hint: 'For the record. They are not told.', missing: 'Say why, for the record.' }}
        open={asked !== undefined}
        onClose={stopAsking}
        title={`Block ${what}?`}
        keepLabel="Cancel"
        confirmLabel="Block"
        busyText="Blocking..."
        onConfirm={block}
      >
        They are logged out everywhere at once and cannot log in until they are unblocked.
      </AskDialog>
    </>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
