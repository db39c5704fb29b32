import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { allowConsoleError } from '#tests/support/console.setup.ts'
import { closeOwner, sql, workerDatabase } from '#tests/support/database.ts'
import { startJobs } from './jobs.server.ts'

/** A job as a process left it that took it a minute ago. */
async function addHeldJob(name: string, holder: string): Promise<void> {
  await sql("select enqueue_job($1, '{}'::jsonb, null, null)", [name])
  await sql(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute', attempts = 1
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name, holder],
  )
}

describe('a job whose process was killed', () => {
  it('is done by the next one, and one whose process lives is left to it', async () => {
    const living = new pg.Client({ connectionString: workerDatabase().ownerUrl })
    await living.connect()
    await living.query("select pg_advisory_lock(7246520, hashtext('worker-living'))")
    await addHeldJob('test:abandoned', 'worker-killed')
    await addHeldJob('test:in_work', 'worker-living')
    const done: string[] = []
    const stop = await startJobs(workerDatabase().ownerUrl, {
      'test:abandoned': async () => void done.push('abandoned'),
      'test:in_work': async () => void done.push('in work'),
    })
    try {
      await expect.poll(() => done, { timeout: 20_000 }).toContain('abandoned')
      expect(done).toEqual(['abandoned'])
    } finally {
      await stop()
      await living.end()
      await sql("delete from graphile_worker._private_jobs where locked_by = 'worker-living'")
    }
  })
})

/** A database that may take nobody, as when connections run out, and that ends everybody's connections but those of this name. */
async function faultyDatabase(spared = 'nobody') {
  // The queue says in its own words what befell it.
  allowConsoleError(/terminating connection|too many connections|Connection terminated|exited unexpectedly/)
  const database = new URL(workerDatabase().ownerUrl).pathname.slice(1)
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  const allow = (connections: number) =>
    superuser.query(`alter database ${pg.escapeIdentifier(database)} connection limit ${connections}`)
  return {
    async cutOff() {
      await closeOwner()
      await allow(0)
      await superuser.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> $2',
        [database, spared],
      )
    },
    takeAgain: () => allow(-1),
    async end() {
      await allow(-1)
      await superuser.end()
    },
  }
}

describe('a job that is done when the database takes nobody any more', () => {
  it('ends neither the process nor the work: it is done again, and so are others, once the database is back', async () => {
    const database = await faultyDatabase()
    const done: string[] = []
    const stop = await startJobs(workerDatabase().ownerUrl, {
      'test:cut_off': async () => {
        done.push('cut off')
        if (done.length > 1) return
        await database.cutOff()
      },
      'test:other': async () => void done.push('other'),
    })
    try {
      await sql("select enqueue_job('test:cut_off', '{}'::jsonb, null, null)")
      await expect.poll(() => done).toEqual(['cut off'])
      await new Promise((cutOff) => setTimeout(cutOff, 500))
      await database.takeAgain()
      // Whoever held it is not there any more: such jobs are given back.
      await sql(
        'update graphile_worker._private_jobs set locked_at = locked_at - interval $$1 minute$$ where locked_at is not null',
      )
      await sql("select enqueue_job('test:other', '{}'::jsonb, null, null)")
      await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(['cut off', 'cut off', 'other'])
    } finally {
      await database.end()
      await stop()
    }
  })
})

describe('stopping while the work begins again', () => {
  it('waits for it and ends it', async () => {
    const database = await faultyDatabase('holder')
    const holder = new pg.Client({ connectionString: workerDatabase().ownerUrl, application_name: 'holder' })
    await holder.connect()
    const stop = await startJobs(workerDatabase().ownerUrl, {
      'test:cut': async () => {
        // Beginning looks at this table first.
        await holder.query('begin; lock table graphile_worker.migrations in access exclusive mode')
        await database.cutOff()
        setTimeout(() => void database.takeAgain(), 500)
      },
    })
    try {
      await sql("select enqueue_job('test:cut', '{}'::jsonb, null, null)")
      const waiting = "select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted"
      await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0)
      const stopped = stop()
      await holder.query('rollback')
      await stopped
    } finally {
      await database.end()
      await holder.end()
      await sql(
        "delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'test:cut')",
      )
    }
  })
})

describe('jobs left without a notice', () => {
  it('are handed over once, with their payload, key and time, by whoever comes first', async () => {
    await sql(`select leave_job('test:left', '{"of": 1}', 'test:left', now() + interval '1 hour')`)
    await sql(`select leave_job('test:left', '{"of": 2}')`)
    const handed = await Promise.all([1, 2].map(() => sql<{ jobs: number }>('select hand_over_jobs() as jobs')))
    expect(handed.reduce((sum, [row]) => sum + (row?.jobs ?? 0), 0)).toBe(2)
    const queued = await sql<{ of: number; key: string | null; is_later: boolean }>(
      `select (j.payload->>'of')::int as of, j.key, j.run_at > now() + interval '50 minutes' as is_later
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'test:left' order by 1`,
    )
    expect(queued).toEqual([
      { of: 1, key: 'test:left', is_later: true },
      { of: 2, key: null, is_later: false },
    ])
    await sql("delete from graphile_worker._private_jobs j where j.payload::jsonb ? 'of'")
  })

  it('are done though the process that left them was killed before it handed them over', async () => {
    await sql(`select leave_job('test:forgotten', '{}')`)
    const done: string[] = []
    const stop = await startJobs(workerDatabase().ownerUrl, { 'test:forgotten': async () => void done.push('it') })
    try {
      await expect.poll(() => done, { timeout: 20_000 }).toEqual(['it'])
    } finally {
      await stop()
    }
  })
})
