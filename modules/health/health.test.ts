import { expect, it } from 'vitest'
import { enqueueJob } from '#platform/jobs.server.ts'
import { sql } from '#tests/support/database.ts'
import { selectFigures } from './store.server.ts'

it('counts what waits, what is tried again and what was given up, and not what is not due yet', async () => {
  const before = await selectFigures()
  await enqueueJob('health:now', {})
  await enqueueJob('health:later', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueueJob('health:again', {})
  await enqueueJob('health:over', {})
  const among = (task: string) =>
    `task_id = (select id from graphile_worker._private_tasks where identifier = '${task}')`
  await sql(
    `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where ${among('health:now')}`,
  )
  await sql(
    `update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '1 minute' where ${among('health:again')}`,
  )
  await sql(`update graphile_worker._private_jobs set attempts = max_attempts where ${among('health:over')}`)
  const after = await selectFigures()
  expect(after.jobs_waiting - before.jobs_waiting).toBe(1)
  expect(after.jobs_oldest_s).toBeGreaterThanOrEqual(90)
  expect(after.jobs_retrying - before.jobs_retrying).toBe(1)
  expect(after.jobs_failed - before.jobs_failed).toBe(1)
})
