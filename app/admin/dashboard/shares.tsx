import { type Bar, BarList } from '#app/portal/chart-bars.tsx'
import { wholeRupees } from '#app/portal/whole-rupees.ts'
import type { AdminOverviewView, ShareView } from '#modules/insights/shapes.ts'

interface SharesProps {
  id: string
  title: string
  shares: readonly ShareView[]
  /** The rows behind a share. */
  linkOf?: (share: ShareView) => string
}

function Shares({ id, title, shares, linkOf }: SharesProps) {
  const bars = shares.map(
    (share): Bar => ({
      key: share.key,
      name: share.name,
      value: share.sales,
      ...(linkOf && share.key ? { to: linkOf(share) } : {}),
    }),
  )
  return (
    <section aria-labelledby={id} className="gives-way panel min-w-0 px-5 pt-4.5 pb-5">
      <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {title}
        <span className="text-xs font-normal text-ink-3">Sales with tax</span>
      </h2>
      <div className="mt-3.5">
        {bars.length > 0 ? (
          <BarList bars={bars} format={wholeRupees} />
        ) : (
          <p className="text-sm text-ink-2">Nothing was sold in these days.</p>
        )}
      </div>
    </section>
  )
}

/** What is sold, and whose it is. */
export function SharesOfSellers({ overview }: { overview: AdminOverviewView }) {
  return (
    <div className="grid items-start gap-3.5 pair-[17rem]">
      <Shares
        id="by-category"
        title="By category"
        shares={overview.byCategory}
        linkOf={({ key }) => `/admin/products?${new URLSearchParams({ category: key })}`}
      />
      <Shares
        id="by-vendor"
        title="By vendor"
        shares={overview.byVendor}
        linkOf={({ key }) => `/admin/vendors/${key}`}
      />
    </div>
  )
}

/** Where to it is sold. */
export const SharesOfStates = ({ overview }: { overview: AdminOverviewView }) => (
  <Shares id="by-state" title="By state" shares={overview.byState} />
)
