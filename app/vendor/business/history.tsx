import type { VendorStatus } from '#modules/vendors/rules.ts'
import type { VendorStepView } from '#modules/vendors/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

const words: Record<VendorStatus, string> = {
  draft: 'Withdrawn',
  submitted: 'Sent for approval',
  approved: 'Approved',
  rejected: 'Sent back',
  suspended: 'Suspended',
}

function stepWords({ from, to }: VendorStepView): string {
  if (from === to) return 'Change of details'
  if (from === null) return to === 'draft' ? 'Registered' : words[to]
  return from === 'suspended' && to === 'approved' ? 'Reinstated' : words[to]
}

function byWhom({ by, name }: VendorStepView): string {
  if (by === 'vendor') return name ? ` by ${name}` : ''
  return by === 'admin' ? ' by our team' : ' by the shop'
}

/** What happened to the vendor's own business: each move with who, when and why, the latest first. */
export function BusinessHistory({ history }: { history: readonly VendorStepView[] }) {
  return (
    <section aria-labelledby="business-history" className="panel panel-pad">
      <h2 id="business-history" className="mb-3 text-lg font-semibold">
        History
      </h2>
      {history.length === 0 ? (
        <p className="text-ink-2">Nothing yet. Each step of your approval is listed here.</p>
      ) : (
        <ol className="grid gap-3.5">
          {history.map((step) => (
            <li key={`${step.at} ${step.to}`} className="border-l-2 border-line pl-3.5">
              <p>
                <span className="font-medium">{stepWords(step)}</span>
                <span className="text-ink-2">{byWhom(step)}</span>
              </p>
              <p className="text-sm text-ink-2">{formatMoment(step.at)}</p>
              {step.reason ? <p className="mt-0.5 text-sm wrap-anywhere">{step.reason}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
