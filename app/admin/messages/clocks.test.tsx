import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { Due, MessageClocks } from './clocks.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const nothing = { replyBy: null, acknowledgeBy: null, settleBy: null }

it('says what is late by name and by how much, and else until when an answer is owed', () => {
  expect(wordsOf(<Due message={{ ...nothing, replyBy: hoursAgo(38.5) }} />)).toBe('Reply overdue 38 h')
  expect(wordsOf(<Due message={{ ...nothing, settleBy: hoursAgo(24 * 5) }} />)).toBe('Resolution overdue 5 days')
  expect(wordsOf(<Due message={{ ...nothing, replyBy: hoursAgo(-2) }} />)).toMatch(/^Reply by \d/)
  expect(wordsOf(<Due message={nothing} />)).toBe('')
})

it('lists all that is owed with the rule behind it, and says when nothing is', () => {
  const words = wordsOf(
    <MessageClocks message={{ replyBy: hoursAgo(-2), acknowledgeBy: hoursAgo(3), settleBy: hoursAgo(-700) }} />,
  )
  expect(words).toMatch(/Reply by .+ We promise it within 24 hours Acknowledge by .+, overdue 3 h By law .+ Resolve by/)
  expect(wordsOf(<MessageClocks message={nothing} />)).toBe('Nothing due: this message is closed.')
})
