import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type BulkSelection, useBulkSelection } from '#app/admin/bulk-selection.ts'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { peopleSortOptions, usePeopleSort } from '#app/admin/people-sort.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { BulkRefusals } from '#app/portal/bulk-result.tsx'
import { ExportLink, ListFilter, ListSearch, ListSort } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { vendorStatuses } from '#modules/vendors/rules.ts'
import type { VendorRowView } from '#modules/vendors/shapes.ts'
import type { Route } from './+types/vendors.ts'
import { vendorStatusWord } from './status.tsx'
import { VendorTable } from './table.tsx'

type Query = NonNullable<Parameters<typeof api.admin.vendors.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'status', 'sort', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.vendors.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Vendors', matches) }]

/** Only who has sent everything can be approved; the others are left out of the question. */
const canApprove = ({ status }: VendorRowView): boolean => status === 'submitted'

const statusOptions = [
  { value: '', label: 'All' },
  ...vendorStatuses.map((status) => ({ value: status, label: vendorStatusWord(status) })),
  { value: 'changes', label: 'Changes to decide' },
  { value: 'shared', label: 'Same tax number' },
]

export default function AdminVendorsPage({ loaderData: { page } }: Route.ComponentProps) {
  const { search: look } = useLocation()
  const [search] = useSearchParams()
  const sorting = usePeopleSort()

  return (
    // A selection holds for one search of the list only.
    <Selecting key={look}>
      {({ selected, setSelected, ask, outcome, refusal }) => (
        <ListPage
          title="Vendors"
          action={<ExportLink asksAgain path="/admin/vendors/export" />}
          above={
            <div className="grid gap-3 not-empty:mt-4">
              <FormBanner>{refusal}</FormBanner>
              <BulkRefusals result={outcome} />
            </div>
          }
          tools={
            <>
              <ListSearch label="Name, legal name or email" />
              <ListFilter label="Status" name="status" options={statusOptions} />
              <ListSort options={peopleSortOptions} />
            </>
          }
        >
          <VendorTable
            vendors={page.items}
            {...sorting}
            isFiltered={Boolean(search.get('q') || search.get('status'))}
            selection={{
              selected,
              onChange: setSelected,
              actions: page.items.some((vendor) => selected.has(vendor.id) && canApprove(vendor)) ? (
                <Button variant="secondary" size="sm" onClick={() => ask(page.items.filter(canApprove))}>
                  Approve
                </Button>
              ) : (
                <span>None of these waits for approval</span>
              ),
            }}
          />
          <ListFoot page={page} one="vendor" many="vendors" />
        </ListPage>
      )}
    </Selecting>
  )
}

/** The selection, and the one thing to be done with it: approve, after being asked once. */
function Selecting({ children }: { children: (choice: BulkSelection) => ReactNode }) {
  const choice = useBulkSelection('vendors')
  const { asked, what, act, busy, setOutcome, setSelected, stopAsking } = choice

  async function approve() {
    const ids = asked?.map(({ id }) => id) ?? []
    const worked = await act('approve', async () => {
      const result = await call(api.admin.vendors.approvals.$post({ json: { ids } }))
      setOutcome(result)
      const { length } = result.done
      if (length > 0) showToast({ message: `${length === 1 ? 'One vendor' : `${length} vendors`} approved.` })
    })
    stopAsking()
    if (worked) setSelected(new Set())
  }

  return (
    <>
      {children(choice)}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={stopAsking}
        title={`Approve ${what}?`}
        keepLabel="Cancel"
        confirmLabel="Approve"
        busy={busy === 'approve'}
        busyText="Approving..."
        onConfirm={approve}
      >
        They can start selling right away, and we email them. Vendors that did not send everything for approval are left
        out.
        {asked && asked.length > 1 ? (
          <ul className="mt-2 max-h-40 list-disc overflow-y-auto pl-5">
            {asked.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ) : null}
      </ConfirmDialog>
    </>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
