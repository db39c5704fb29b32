import { href, Link } from 'react-router'
import type { AuditLineView } from '#modules/audit/shapes.ts'
import { orderIdPattern } from '#modules/orders/order-id.ts'
import { fieldWords, valueWords } from './words.ts'

/** This many changes are shown in the line itself, the others after a press. */
const shownMax = 4

/** What an act changed: each field as it was and as it is. */
export function AuditChanges({ line }: { line: AuditLineView }) {
  // A file's fingerprint says nothing to anybody who reads.
  const changes = line.changes.filter(({ field }) => field !== 'sha256')
  const [shown, others] = [changes.slice(0, shownMax), changes.slice(shownMax)]
  return (
    <div className="grid gap-1 empty:hidden">
      {line.reason ? <p className="wrap-anywhere">{line.reason}</p> : null}
      {shown.length > 0 ? <Changes changes={shown} action={line.action} /> : null}
      {others.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-2 hover:text-ink">
            {others.length} more: {others.map((change) => fieldWords(change.field, line.action)).join(', ')}
          </summary>
          <Changes changes={others} action={line.action} />
        </details>
      ) : null}
    </div>
  )
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

function Changes({ changes, action }: Pick<AuditLineView, 'changes' | 'action'>) {
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-ink-3">{fieldWords(field, action)}: </dt>
          <dd className="inline">
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
          </dd>
        </div>
      ))}
    </dl>
  )
}
