import { Notice } from '#app/ui/notice.tsx'
import type { BulkAnswerView } from '#platform/shapes.ts'

export type BulkResult = BulkAnswerView

/** Whom an act on several did not reach, and why; nothing when it reached all. */
export function BulkRefusals({ result, className }: { result: BulkResult | undefined; className?: string }) {
  if (!result || result.refused.length === 0) return null
  return (
    <Notice tone="warning" live className={className}>
      <p className="font-semibold">
        {result.refused.length === 1 ? 'One was left as it is.' : `${result.refused.length} were left as they are.`}
      </p>
      <ul className="mt-1 grid gap-1">
        {result.refused.map((one) => (
          <li key={one.id}>
            <span className="font-medium">{one.name}:</span> {one.why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
