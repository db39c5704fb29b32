import type { AuditLineView } from '#modules/audit/shapes.ts'
import { sentence } from './words.ts'

/** What an act changed: each field as it was and as it is, behind a line that names the fields. */
export function AuditChanges({ line }: { line: AuditLineView }) {
  if (line.changes.length === 0) return line.reason ? <Reason>{line.reason}</Reason> : null
  return (
    <div className="grid gap-1">
      {line.reason ? <Reason>{line.reason}</Reason> : null}
      <details>
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-2 hover:text-ink">
          {line.changes.map((change) => sentence(change.field)).join(', ')}
        </summary>
        <table className="mt-1.5 w-full max-w-120 border-collapse text-sm">
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th scope="col" className="py-1 pr-3 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Before
              </th>
              <th scope="col" className="py-1 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {line.changes.map((change) => (
              <tr key={change.field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-3 text-left font-medium">
                  {sentence(change.field)}
                </th>
                <td className="py-1 pr-3 text-ink-2 wrap-anywhere">{change.before || 'empty'}</td>
                <td className="py-1 wrap-anywhere">{change.after || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Reason({ children }: { children: string }) {
  return <p className="wrap-anywhere">{children}</p>
}
