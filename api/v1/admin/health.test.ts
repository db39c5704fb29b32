import { beforeEach, expect, it } from 'vitest'
import type { HealthView } from '#modules/health/shapes.ts'
import { run, statement } from '#platform/db.server.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildFailedJob } from '#tests/support/jobs.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'

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
  const id = await buildFailedJob()
  const again = (which: string) => ask('POST', `/admin/health/jobs/${which}/attempts`, { cookie })
  const answers = await Promise.all([again(id), again(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await health(cookie)).failedJobs.map((job) => job.id)).not.toContain(id)
  expect(await sql('select attempts from graphile_worker._private_jobs where id = $1', [id])).toEqual([{ attempts: 0 }])
  expect(await actsOn(id)).toHaveLength(1)
  expect((await again('999999999999')).status).toBe(409)
  for (const made of ['one', '-1', '1e3', '99999999999999999999']) expect((await again(made)).status).toBe(404)
})

it('names a query that runs for more than a second', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const slow = run(statement('a_slow_query', 'select pg_sleep(2.5)', {}), [])
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  expect((await health(cookie)).slowQueries).toContainEqual({
    seconds: expect.any(Number),
    text: 'select pg_sleep(2.5)',
  })
  await slow
})
