import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { clockIcon, mailIcon } from '#app/ui/icons-order.ts'
import type { MessageStatus } from '#modules/support/limits.ts'

const looks: Record<MessageStatus, { word: string; tone: BadgeTone; icon: string }> = {
  open: { word: 'Open', tone: 'saffron', icon: clockIcon },
  answered: { word: 'Answered', tone: 'indigo', icon: mailIcon },
  closed: { word: 'Closed', tone: 'neem', icon: circleCheckIcon },
}

/** 'Open', 'Answered': the word of the badge. */
export const messageStatusWord = (status: MessageStatus): string => looks[status].word

/** Whether a message still waits for an answer. */
export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const { word, tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
