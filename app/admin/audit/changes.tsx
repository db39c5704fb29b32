import { href, Link } from 'react-router'
import type { AuditChange, AuditLineView } from '#modules/audit/shapes.ts'
import { orderIdPattern } from '#modules/orders/order-id.ts'
import { fieldWords, valueWords } from './words.ts'

/** This many changes are shown in the line itself, the others after a press. */
const shownMax = 4

/** Counts of pieces that came back. */
const counts = new Set(['restocked', 'writtenOff', 'refused'])

/** What says nothing to anybody who reads: a file's fingerprint, or that none of the pieces came to such an end. */
const isNoise = ({ field, before, after }: AuditChange): boolean =>
  field === 'sha256' || (counts.has(field) && !before && after === '0')

/** What an act changed: each field as it was and as it is. */
export function AuditChanges({ line }: { line: AuditLineView }) {
  const changes = line.changes.filter((change) => !isNoise(change))
  const [shown, others] = [changes.slice(0, shownMax), changes.slice(shownMax)]
  return (
    <div className="grid gap-1 empty:hidden">
      {line.reason ? <p className="wrap-anywhere">{line.reason}</p> : null}
      {shown.length > 0 ? <Changes changes={shown} action={line.action} /> : null}
      {others.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-2 hover:text-ink">
            {others.length} more: {[...new Set(others.map((change) => headOf(change, line.action)))].join(', ')}
          </summary>
          <Changes changes={others} action={line.action} />
        </details>
      ) : null}
    </div>
  )
}

/** What a change is about: 'Stock', and of which shade where there are several. */
const headOf = ({ field, before, of }: AuditChange, action: string): string => {
  if (field === 'variants') return before ? 'Option removed' : 'Option added'
  return of ? `${fieldWords(field, action)} of ${of}` : fieldWords(field, action)
}

/** A value in words; an order's number leads to it. */
const Value = ({ field, value, action }: { field: string; value: string; action: string }) =>
  orderIdPattern.test(value) ? (
    <Link to={href('/admin/orders/:orderId', { orderId: value })} className="link">
      {value}
    </Link>
  ) : (
    valueWords(field, value, action)
  )

function Changes({ changes, action }: { changes: readonly AuditChange[]; action: string }) {
  return (
    <dl className="grid gap-1">
      {changes.map((change) => (
        <div key={`${change.field} ${change.of} ${change.before}${change.after}`} className="wrap-anywhere">
          <Change change={change} action={action} />
        </div>
      ))}
    </dl>
  )
}

function Change({ change, action }: { change: AuditChange; action: string }) {
  const { field, before, after } = change
  // How many photos came is a sentence of its own.
  if (field === 'photos' && !before)
    return (
      <>
        <dt className="sr-only">{fieldWords(field, action)}: </dt>
        <dd className="inline font-medium">{after}</dd>
      </>
    )
  return (
    <>
      <dt className="inline text-ink-3">{headOf(change, action)}: </dt>
      <dd className="inline">
        {field === 'variants' ? (
          <span className="font-medium">{before || after}</span>
        ) : (
          <WasAndIs field={field} before={before} after={after} action={action} />
        )}
      </dd>
    </>
  )
}

function WasAndIs({ field, before, after, action }: AuditChange & { action: string }) {
  return (
    <>
      {/* A first value replaces nothing. */}
      {before ? (
        <>
          <del className="text-ink-2">
            <span className="sr-only">before </span>
            {valueWords(field, before, action)}
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
        </>
      ) : null}
      <ins className="font-medium no-underline">
        {before ? <span className="sr-only">after </span> : null}
        {after ? <Value field={field} value={after} action={action} /> : before ? 'none' : 'Empty'}
      </ins>
    </>
  )
}
