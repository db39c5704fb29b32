import { beforeEach, expect, it } from 'vitest'
import type { HealthView } from '#modules/health/shapes.ts'
import { markRefunded } from '#modules/orders/service/operator-refunds.server.ts'
import { integer } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildFailedJob } from '#tests/support/jobs.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'
import { buildOperator, buildReturn, checked, received } from '#tests/support/returns.ts'

beforeEach(() => {
  forgetAddresses()
  scaleLimits(1_000)
})

const health = async (cookie: string) => (await ask<HealthView>('GET', '/admin/health', { cookie })).body

it('is for admins alone', async () => {
  const { cookie } = await signedIn()
  expect((await ask('GET', '/admin/health', { cookie })).status).toBe(403)
  expect((await ask('POST', `/admin/health/jobs/${await buildFailedJob()}/attempts`, { cookie })).status).toBe(403)
})

it('tells versions, what waits, and the failed jobs with their error', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const id = await buildFailedJob('mail:send', 'No such mailbox.')
  const told = await health(cookie)
  expect(told).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    migration: expect.stringMatching(/^\d{3}-/),
  })
  expect(told.jobs.failed).toBeGreaterThan(0)
  expect(told.failedJobs).toContainEqual(
    expect.objectContaining({ id, task: 'mail:send', lastError: 'No such mailbox.' }),
  )
})

it('lets a failed job run again, once, with a line in the trail, and nothing else', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const again = (which: string) => ask('POST', `/admin/health/jobs/${which}/attempts`, { cookie })
  // One race may end well by chance.
  for (let race = 0; race < 10; race += 1) {
    const raced = await buildFailedJob()
    const answers = await Promise.all([again(raced), again(raced)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  }
  const id = await buildFailedJob()
  await again(id)
  expect((await health(cookie)).failedJobs.map((job) => job.id)).not.toContain(id)
  expect(await sql('select attempts from graphile_worker._private_jobs where id = $1', [id])).toEqual([{ attempts: 0 }])
  expect(await actsOn(id)).toHaveLength(1)
  expect((await again('999999999999')).status).toBe(409)
  for (const made of ['one', '-1', '1e3', '99999999999999999999']) expect((await again(made)).status).toBe(404)
})

it('counts apart the refunds that somebody has to pay out by hand', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const before = (await health(cookie)).refunds
  const it_ = await buildReturn()
  await received(it_)
  await checked(it_, { restock: 1 })
  const due = { waiting: before.waiting + 1, overdue: before.overdue, byHand: before.byHand + 1 }
  expect((await health(cookie)).refunds).toEqual(due)
  await markRefunded(await buildOperator(), it_.orderId)
  expect((await health(cookie)).refunds).toEqual(before)
})

it('names a query that runs for more than a second', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const slow = run(statement('a_slow_query', 'select 1 as slow from pg_sleep(2.5)', { slow: integer }), [])
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect((await health(cookie)).slowQueries).toContainEqual({
    seconds: expect.any(Number),
    text: 'select 1 as slow from pg_sleep(2.5)',
  })
  await slow
})
