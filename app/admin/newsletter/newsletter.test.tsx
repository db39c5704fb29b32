import { expect, it } from 'vitest'
import type { SubscriptionView } from '#modules/newsletter/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import AdminNewsletterPage from './newsletter.tsx'

const reader = (email: string, consentText: string): SubscriptionView => ({
  email,
  consentText,
  subscribedAt: '2026-11-02T06:00:00.000Z',
  confirmedAt: '2026-11-02T06:05:00.000Z',
  unsubscribedAt: null,
})
const pageOf = (items: SubscriptionView[]) => {
  const props = { loaderData: { page: { items, total: items.length, next: null, previous: null } } }
  return wordsOf(<AdminNewsletterPage {...(props as unknown as Parameters<typeof AdminNewsletterPage>[0])} />)
}

it('one sentence that all readers agreed to is said once', () => {
  const words = pageOf([reader('a@people.example', 'One a month.'), reader('b@people.example', 'One a month.')])
  expect(words.match(/One a month\./g)).toHaveLength(1)
})

it('of two sentences each stands with its reader', () => {
  const words = pageOf([reader('a@people.example', 'One a month.'), reader('b@people.example', 'One a week.')])
  expect(words).toContain('One a month.')
  expect(words).toContain('One a week.')
})
