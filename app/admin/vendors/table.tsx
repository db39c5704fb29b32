import { href, Link } from 'react-router'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, type Selection, type SortState, Table } from '#app/ui/table.tsx'
import type { VendorRowView } from '#modules/vendors/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { VendorStatusBadge } from './status.tsx'

const columns: Column<VendorRowView>[] = [
  {
    key: 'name',
    head: 'Vendor',
    sortable: true,
    stack: 'lead',
    className: 'wrap-anywhere',
    cell: (vendor) => (
      <Link
        to={href('/admin/vendors/:vendorId', { vendorId: vendor.id })}
        prefetch="intent"
        className="font-semibold hover:underline"
      >
        {vendor.name}
      </Link>
    ),
  },
  {
    key: 'legalName',
    head: 'Legal name',
    stack: 'second',
    className: 'text-ink-2 wrap-anywhere',
    cell: (vendor) => vendor.legalName || 'Not given yet',
  },
  {
    key: 'joined',
    head: 'Joined',
    sortable: true,
    stack: 'third',
    className: 'whitespace-nowrap text-ink-2',
    cell: (vendor) => formatDay(vendor.joinedDate),
  },
  { key: 'products', head: 'Products', end: true, cell: (vendor) => vendor.productCount.toLocaleString('en-IN') },
  { key: 'orders', head: 'Orders', end: true, cell: (vendor) => vendor.orderCount.toLocaleString('en-IN') },
  {
    key: 'sales',
    head: 'Sales',
    end: true,
    stack: 'figure',
    className: 'font-semibold whitespace-nowrap',
    cell: (vendor) => formatRupees(vendor.sales),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (vendor) => <Badges vendor={vendor} /> },
]

/** Where the vendor stands, and what is to be looked at. */
function Badges({ vendor }: { vendor: VendorRowView }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:flex-col max-md:items-end">
      <VendorStatusBadge status={vendor.status} />
      {vendor.changesWait ? <Badge tone="saffron">Changes to decide</Badge> : null}
      {vendor.sharesTaxNumber ? <Badge tone="geru">Same tax number</Badge> : null}
      {vendor.nameLikeOurs ? <Badge tone="geru">Name like ours</Badge> : null}
    </span>
  )
}

export interface VendorTableProps {
  vendors: readonly VendorRowView[]
  sort: SortState
  onSort: (sort: SortState) => void
  selection: Selection
  isFiltered: boolean
}

/** Vendors and where their approval stands; the sort order is in the address. */
export function VendorTable({ vendors, sort, onSort, selection, isFiltered }: VendorTableProps) {
  return (
    <Table
      caption="Vendors"
      columns={columns}
      rows={vendors}
      rowKey={(vendor) => vendor.id}
      rowName={(vendor) => vendor.name}
      sort={sort}
      onSort={onSort}
      selection={selection}
      empty={
        isFiltered ? (
          <NothingFound what="vendors" to="/admin/vendors">
            Show all vendors
          </NothingFound>
        ) : (
          <EmptyState drawing="box" title="No vendors yet">
            Everyone who registers as a vendor appears here.
          </EmptyState>
        )
      }
    />
  )
}
