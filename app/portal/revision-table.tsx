import type { VendorRevisionView } from '#modules/vendors/shapes.ts'
import { revisionFacts } from './business-facts.ts'

/** What is in force and what is asked for, field by field, beside each other; where there is little room under each other. */
export function RevisionTable({ revision }: { revision: VendorRevisionView }) {
  const caption = 'block text-xs text-ink-3 @min-[34rem]:hidden'
  return (
    <div className="@container">
      <div
        aria-hidden="true"
        className="grid grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 border-b border-line pb-1.5 text-sm text-ink-3 @max-[34rem]:hidden"
      >
        <span />
        <span>In force</span>
        <span>Asked for</span>
      </div>
      <dl className="divide-y divide-line">
        {revisionFacts(revision).map(({ label, before, after }) => (
          <div
            key={label}
            className="grid gap-x-4 gap-y-1 py-2.5 @max-[34rem]:grid-cols-2 @min-[34rem]:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="text-sm text-ink-3 @max-[34rem]:col-span-full @max-[34rem]:font-medium @max-[34rem]:text-ink">
              {label}
            </dt>
            <dd className="wrap-anywhere text-ink-2">
              <span className={caption}>In force</span>
              {before}
            </dd>
            <dd className="font-semibold wrap-anywhere">
              <span className={`${caption} font-normal`}>Asked for</span>
              {after}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
