import { Link } from 'react-router'
import { DetailHead, DetailPanel, NothingHere } from '#app/admin/list-page.tsx'
import { type PageActions, usePageActions } from '#app/admin/page-actions.ts'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { businessFacts, stepTitles } from '#app/portal/business-facts.ts'
import { Columns } from '#app/portal/columns.tsx'
import { loadForAdmin, orNothing } from '#app/portal/load.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { badgeCheckIcon } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { MoreLink } from '#app/ui/text-link.tsx'
import type { VendorDetailView } from '#modules/vendors/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { isGstin } from '#platform/kit/identifiers.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/vendor.ts'
import { VendorBankAccount } from './bank-account.tsx'
import { VendorFlags } from './flags.tsx'
import { VendorHistory } from './history.tsx'
import { VendorMoves } from './moves.tsx'
import { VendorRevision } from './revision.tsx'
import { VendorStatusBadge } from './status.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const param = { id: params.vendorId }
  return loadForAdmin(request, async () => ({
    vendor: await orNothing(call(api.admin.vendors[':id'].$get({ param }))),
  }))
}
clientLoader.hydrate = true as const

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.vendor?.name ?? 'Vendor', matches) },
]

export default function AdminVendorPage({ loaderData: { vendor } }: Route.ComponentProps) {
  if (!vendor) return <NothingHere title="Vendor not found" back={{ label: 'All vendors', to: '/admin/vendors' }} />
  return <Vendor key={vendor.id} vendor={vendor} />
}

function Vendor({ vendor }: { vendor: VendorDetailView }) {
  const acts = usePageActions()
  const isWaiting = vendor.status === 'submitted'
  return (
    <>
      <DetailHead
        parent={{ label: 'Vendors', to: '/admin/vendors' }}
        title={vendor.name}
        badges={<VendorStatusBadge status={vendor.status} />}
        actions={<VendorMoves vendor={vendor} acts={acts} />}
      />
      <div className="mt-4 grid gap-3 empty:hidden">
        <FormBanner>{acts.refusal}</FormBanner>
        {vendor.statusReason ? (
          <Notice tone="warning">
            <span className="font-semibold">{vendor.status === 'suspended' ? 'Suspended' : 'Sent back'}:</span>{' '}
            {vendor.statusReason}
          </Notice>
        ) : null}
        <VendorFlags vendor={vendor} />
        {vendor.missing.length > 0 ? (
          <Notice tone={isWaiting ? 'warning' : 'info'}>
            <span id="vendor-incomplete">
              Still missing: {vendor.missing.map((step) => stepTitles[step]).join(', ')}.
              {isWaiting ? ' It can be approved once everything is complete.' : ''}
            </span>
          </Notice>
        ) : null}
      </div>
      <Columns className="mt-4">
        <div className="grid min-w-0 gap-5">
          {vendor.revision?.status === 'submitted' ? (
            <VendorRevision vendor={vendor} revision={vendor.revision} />
          ) : null}
          <DetailPanel title={stepTitles.business}>
            <DescriptionList facts={businessFacts('business', vendor)} />
            <Verification vendor={vendor} acts={acts} />
          </DetailPanel>
          <DetailPanel title={stepTitles.address}>
            <DescriptionList facts={businessFacts('address', vendor)} />
          </DetailPanel>
          <DetailPanel title={stepTitles.bank}>
            <VendorBankAccount vendor={vendor} />
          </DetailPanel>
          {(['grievance', 'undertaking'] as const).map((step) => (
            <DetailPanel key={step} title={stepTitles[step]}>
              <DescriptionList facts={businessFacts(step, vendor)} />
            </DetailPanel>
          ))}
        </div>
        <div className="grid min-w-0 gap-5">
          <DetailPanel title="Figures">
            <DescriptionList
              stacked
              facts={[
                { label: 'Sales', value: <b className="font-semibold tabular-nums">{formatRupees(vendor.sales)}</b> },
                { label: 'Orders', value: vendor.orderCount.toLocaleString('en-IN') },
                {
                  label: 'Products',
                  value:
                    vendor.productCount === 0
                      ? 'No products yet'
                      : `${vendor.productCount.toLocaleString('en-IN')}, ${vendor.onSaleProductCount.toLocaleString('en-IN')} on sale`,
                },
                { label: 'Joined', value: formatDay(vendor.joinedAt) },
                ...(vendor.submittedAt ? [{ label: 'Sent for approval', value: formatDay(vendor.submittedAt) }] : []),
              ]}
            />
            <div className="mt-2 flex flex-wrap gap-x-6">
              <MoreLink to={`/admin/products?vendor=${vendor.id}`}>Products</MoreLink>
              <MoreLink to={`/admin/orders?vendor=${vendor.id}`}>Orders</MoreLink>
            </div>
          </DetailPanel>
          <DetailPanel title="People">
            <ul className="grid gap-2.5">
              {vendor.members.map((member) => (
                <li key={member.userId} className="wrap-anywhere">
                  <Link to={`/admin/users/${member.userId}`} className="font-semibold hover:underline">
                    {member.name}
                  </Link>
                  <p className="text-sm text-ink-2">{member.email}</p>
                </li>
              ))}
            </ul>
          </DetailPanel>
          <DetailPanel title="History">
            <VendorHistory history={vendor.history} />
          </DetailPanel>
        </div>
      </Columns>
    </>
  )
}

/** A right check digit is one thing, a registration that exists another. */
function Verification({ vendor, acts }: { vendor: VendorDetailView; acts: PageActions }) {
  const verified = vendor.gstinVerifiedAt !== null
  if (!isGstin(vendor.gstin)) return null
  const note = (now: boolean) =>
    acts.act(
      'verify',
      () =>
        call(
          api.admin.vendors[':id']['gstin-verification'].$put({ param: { id: vendor.id }, json: { verified: now } }),
        ),
      {
        done: now ? 'Noted as verified.' : 'Noted as not verified.',
        undo: () => note(!now),
      },
    )
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {verified ? (
          <>
            <Badge tone="neem" icon={badgeCheckIcon}>
              Verified on the GST portal
            </Badge>
            <span className="text-ink-2">
              {formatDay(vendor.gstinVerifiedAt)}, by {vendor.gstinVerifiedBy}
            </span>
          </>
        ) : (
          <>
            <Badge>GSTIN format checked</Badge>
            <span className="text-ink-2">Not checked on the GST portal yet.</span>
          </>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={acts.busy === 'verify'}
        busyText="Saving..."
        onClick={() => note(!verified)}
      >
        {verified ? 'Undo' : 'I have verified it'}
      </Button>
    </div>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
