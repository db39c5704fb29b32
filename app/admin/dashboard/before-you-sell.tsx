import { useId } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { checkIcon } from '#app/ui/icons-order.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ReadinessView } from '#modules/settings/readiness/shapes.ts'

/** What the shop still lacks before it sells, and what is there already. Nothing once all is there. */
export function BeforeYouSell({ readiness: { lines, takesOrders } }: { readiness: ReadinessView }) {
  const id = useId()
  const missing = lines.filter(({ isOk }) => !isOk)
  const done = lines.filter(({ isOk }) => isOk)
  if (missing.length === 0) return null
  return (
    <section aria-labelledby={id} className="panel p-5">
      <h2 id={id} className="text-lg font-semibold">
        Before you sell
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {takesOrders
          ? 'People can order now. Once the shop is public, it takes orders only when everything marked Required is done.'
          : 'The shop takes no orders until everything marked Required is done.'}
      </p>
      <DisclosureList className="mt-3">
        {missing.map(({ id: line, label, isRequired, todo, to }, at) => (
          <Disclosure
            key={line}
            name={id}
            open={at === 0}
            title={
              <span className="flex flex-wrap items-center gap-2">
                {label}
                {isRequired ? <Badge tone="geru">Required</Badge> : null}
              </span>
            }
          >
            <p className="text-sm">
              {todo}{' '}
              {to ? (
                <TextLink to={to}>{to === '/admin/security' ? 'Open your login' : 'Open settings'}</TextLink>
              ) : null}
            </p>
          </Disclosure>
        ))}
      </DisclosureList>
      {done.length > 0 ? (
        <p className="mt-3 flex gap-x-2 text-sm text-ink-2">
          <Icon path={checkIcon} size={16} />
          Done: {done.map(({ label }) => label).join(', ')}
        </p>
      ) : null}
    </section>
  )
}
