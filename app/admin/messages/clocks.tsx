import { Badge } from '#app/ui/badge.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { overdueWords } from '#modules/support/rules.ts'
import type { MessageRowView } from '#modules/support/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'

type Clocked = Pick<MessageRowView, 'replyBy' | 'acknowledgeBy' | 'settleBy'>

const clocks = [
  { key: 'replyBy', name: 'Reply', act: 'Reply', rule: 'We promise it within 24 hours' },
  {
    key: 'acknowledgeBy',
    name: 'Acknowledgement',
    act: 'Acknowledge',
    rule: 'By law within 48 hours, if it is a complaint',
  },
  { key: 'settleBy', name: 'Resolution', act: 'Resolve', rule: 'By law within a month, if it is a complaint' },
] as const

/** What is late with a message: 'Reply overdue 38 h'. Nothing where all is in time. */
export function OverdueBadges({ message }: { message: Clocked }) {
  const now = new Date()
  const late = clocks.flatMap(({ key, name }) => {
    const words = overdueWords(message[key], now)
    return words ? [{ key, words: `${name} ${words}` }] : []
  })
  return late.map(({ key, words }) => (
    <Badge key={key} tone="geru" icon={clockIcon}>
      {words}
    </Badge>
  ))
}

/** What is late, or until when a reply is owed. */
export function Due({ message }: { message: Clocked }) {
  const isLate = clocks.some(({ key }) => overdueWords(message[key], new Date()))
  if (isLate)
    return (
      <span className="inline-flex flex-wrap gap-1.5 max-md:mt-1">
        <OverdueBadges message={message} />
      </span>
    )
  return message.replyBy ? <span className="max-md:text-sm">Reply by {formatMoment(message.replyBy)}</span> : null
}

/** What is still owed on a message and until when. */
export function MessageClocks({ message }: { message: Clocked }) {
  const now = new Date()
  const owed = clocks.filter(({ key }) => message[key] !== null)
  if (owed.length === 0) return <p className="text-ink-2">Nothing due: this message is closed.</p>
  return (
    <ul className="grid gap-2.5">
      {owed.map(({ key, act, rule }) => {
        const overdue = overdueWords(message[key], now)
        return (
          <li key={key}>
            <span className="font-semibold">
              {act} by {formatMoment(message[key])}
            </span>
            {overdue ? <span className="font-semibold text-danger">, {overdue}</span> : null}
            <span className="block text-sm text-ink-2">{rule}</span>
          </li>
        )
      })}
    </ul>
  )
}
