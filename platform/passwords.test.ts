import { expect, it } from 'vitest'
import { TooBusy } from './concurrency-limit.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'

it('who sends many passwords at once keeps nobody else waiting', async () => {
  const stored = await hashPassword('correct horse battery')
  const flood = Array.from({ length: 64 }, () => verifyPassword('wrong', stored, '192.0.2.1'))
  const settled = Promise.allSettled(flood)
  // Another address, after all of them.
  expect(await verifyPassword('correct horse battery', stored, '192.0.2.2')).toBe(true)
  const outcomes = await settled
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length, 'one works and ten wait').toBe(53)
  for (const outcome of refused) expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(TooBusy)
})
