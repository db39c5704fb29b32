import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetBackup, noteBackup } from '#platform/backup-state.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import { changeContext } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { getBackupHealth } from './service.server.ts'
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

describe('how the backups stand', () => {
  let dataDir: string
  const now = new Date('2026-11-26T12:00:00.000Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'health-test-'))
    changeContext({ config: { dataDir }, clock: () => now })
  })
  afterAll(async () => {
    changeContext({ config: { dataDir: './data' }, clock: () => new Date() })
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is not told of a database of one’s own', async () => {
    changeContext({ config: { databaseUrl: 'postgresql://db.example/shringar' } })
    expect(await getBackupHealth()).toBeUndefined()
    changeContext({ config: { databaseUrl: undefined } })
  })

  it('is nothing before the first backup', async () => {
    expect(await getBackupHealth()).toMatchObject({ lastBackupAt: undefined, lastCheckAt: undefined, archive: 'off' })
  })

  it('names the last backup, its trial and why that failed', async () => {
    await noteBackup(dataDir, 'backup', { at: ago(7_200), folder: '/backups/shringar-20261126-100000' })
    await noteBackup(dataDir, 'check', { at: ago(3_600), problem: null })
    const passed = { lastBackupAt: new Date(ago(7_200)), lastCheckAt: new Date(ago(3_600)), result: 'passed' }
    expect(await getBackupHealth()).toMatchObject(passed)
    await noteBackup(dataDir, 'check', { at: ago(60), problem: 'SHR-1: cash' })
    expect(await getBackupHealth()).toMatchObject({ result: 'failed', problem: 'SHR-1: cash' })
  })

  it.each([
    ['works while nothing waits for long', { at: ago(30), waitingSince: ago(20), problem: null }, 'working', undefined],
    ['fails when it says so', { at: ago(1), waitingSince: null, problem: 'disk full' }, 'failing', 'disk full'],
    [
      'fails when a segment waits',
      { at: ago(1), waitingSince: ago(400), problem: null },
      'failing',
      'Finished segments',
    ],
    ['fails when nobody looks', { at: ago(400), waitingSince: null, problem: null }, 'failing', 'Nothing has looked'],
  ])('the archive %s', async (_, state, archive, problem) => {
    await noteBackup(dataDir, 'archive', state)
    const health = await getBackupHealth()
    expect(health).toMatchObject({ archive, archiveProblem: problem && expect.stringContaining(problem) })
    await forgetBackup(dataDir, 'archive')
  })
})
