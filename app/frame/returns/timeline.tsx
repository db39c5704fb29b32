import { circleCheckIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon, packageIcon } from '#app/ui/icons-order.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import type { ReturnStep } from '#modules/returns/rules.ts'
import type { ReturnView } from '#modules/returns/shapes.ts'
import { eventTitle } from '#modules/returns/words.ts'
import { formatMoment } from '#platform/kit/dates.ts'

const icons = new Map<ReturnStep, string>([
  ['requested', undoIcon],
  ['approved', circleCheckIcon],
  ['pick_up_arranged', truckIcon],
  ['pick_up_changed', truckIcon],
  ['sent_off', truckIcon],
  ['replacement_sent', truckIcon],
  ['received', packageIcon],
  ['counted_nothing', packageIcon],
  ['accepted', circleCheckIcon],
  ['accepted_in_part', circleCheckIcon],
  ['kept', circleCheckIcon],
  ['granted', circleCheckIcon],
  ['lost', circleCheckIcon],
  ['replacement_delivered', circleCheckIcon],
  ['paid_instead', circleCheckIcon],
  ['refunded', circleCheckIcon],
  ['replacement_stands', circleCheckIcon],
  ['rejected', circleXIcon],
  ['refused', circleXIcon],
  ['nothing_came', circleXIcon],
  ['closed', circleXIcon],
  ['withdrawn', circleXIcon],
  ['expired', circleXIcon],
])

/** What happened to a return, the latest first, in the words of whoever reads it. Its customer reads of money beside it. */
export function ReturnTimeline({
  events,
  you,
}: {
  events: ReturnView['events']
  you: 'customer' | 'vendor' | 'admin'
}) {
  return (
    <Timeline
      label="History of the return"
      steps={events
        .filter(({ what }) => you !== 'customer' || what !== 'refunded')
        .toReversed()
        .map((event, at) => ({
          key: `${event.what} ${event.at} ${at}`,
          title: eventTitle(event, you),
          at: formatMoment(event.at),
          notes: [event.detail],
          icon: icons.get(event.what) ?? clockIcon,
          isBad: icons.get(event.what) === circleXIcon,
        }))}
    />
  )
}
