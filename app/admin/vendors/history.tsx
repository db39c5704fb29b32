import type { VendorStepView } from '#modules/vendors/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { vendorStatusWord } from './status.tsx'

/** What happened to a vendor, the latest first: moves with who, when and why, and notes in between. */
export function VendorHistory({ history }: { history: readonly VendorStepView[] }) {
  if (history.length === 0) return <p className="text-ink-2">Nothing yet since registering.</p>
  return (
    <ol className="grid gap-3.5">
      {history.map((step) => (
        <li key={`${step.at} ${step.to}`} className="border-l-2 border-line pl-3.5">
          <p className="font-medium">{step.from === step.to ? 'Change of details' : vendorStatusWord(step.to)}</p>
          <p className="text-sm text-ink-2">
            {formatMoment(step.at)}
            {step.name ? `, ${step.name}` : ''}
          </p>
          {step.reason ? <p className="mt-0.5 text-sm wrap-anywhere">{step.reason}</p> : null}
        </li>
      ))}
    </ol>
  )
}
