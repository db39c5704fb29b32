import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run as runWorker, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { integer, nothing } from '#platform/db/columns.ts'
import { perContext } from './context.server.ts'
import { DeadlineClient, openClient } from './db/client.server.ts'
import { isDatabaseAway, run, statement } from './db.server.ts'
import { log, logError } from './log.server.ts'
import { inTrace } from './trace.server.ts'

/** A job's work. At least once: it may run again after an error, so it must be repeatable. Throwing tries again later. */
export type JobHandler = (payload: unknown) => Promise<void>

const atWork = new AsyncLocalStorage<string>()

/** The job within which this is done; undefined outside of jobs. It keeps its number when it runs again. */
export const currentJob = (): string | undefined => atWork.getStore()

const enqueue = statement('enqueue_job', 'select enqueue_job($1, $2::jsonb, $3, $4)', {
  enqueue_job: nothing,
})

/** What the connections of jobs call themselves to PostgreSQL: where there is one, a shop is open. */
export const jobsApplication = 'shringar-jobs'

/** Adds a job outside a transaction of the store's own. With `key`, a waiting job of the same key is replaced. */
export async function enqueueJob(
  name: string,
  payload: object,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await run(enqueue, [name, JSON.stringify(payload), options.key ?? null, options.runAt ?? null])
}

const handOver = statement('hand_over_jobs', 'select hand_over_jobs() as jobs', { jobs: integer })
const handOverEveryMs = 100
const handOverPlan = perContext(() => ({ isPlanned: false }))

async function handOverSoon(plan: { isPlanned: boolean }): Promise<void> {
  await sleep(handOverEveryMs, undefined, { ref: false })
  // A request that comes from here on may be too late for this hand-over, so it plans the next one.
  plan.isPlanned = false
  await run(handOver, [])
}

/**
 * Gives the queue the jobs that transactions left without a notice (db/functions/leave-job.sql): soon, and together
 * for all who ask meanwhile.
 */
export function handOverJobs(): void {
  const plan = handOverPlan()
  if (plan.isPlanned) return
  plan.isPlanned = true
  handOverSoon(plan).catch((error) => {
    // The jobs stay where they are; the look every minute hands them over.
    if (!isDatabaseAway(error)) logError('jobs.hand_over_failed', error)
  })
}

const silent = new Logger(() => (level, message) => {
  if (level === 'error') logError('jobs.fault', new Error(message))
})

/** Any constant: a process that works off jobs holds an advisory lock under it to say that it lives. */
const livesKey = 7_246_520
const freeEveryMs = 60_000
/** The queue's own statements are short; one without an answer for so long waits on a connection that fell silent. */
const deadlineMs = 10_000

/** Who holds jobs and is not there any more: its connection went, and with it the lock that said it lives. */
const freeAbandoned = `
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs j
   where locked_by is not null and locked_at < now() - interval '10 seconds'
     and not exists (
       select 1 from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${livesKey} and l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295)
          and l.database = (select oid from pg_database where datname = current_database()))
  having count(*) > 0`

/**
 * Says as long as this process lives that its workers do, and gives jobs back that others held when they were killed; the queue itself
 * would wait four hours for them. Hands over what nobody handed over. Answers with a function that ends all of it.
 */
async function lookAfterJobs(ownerUrl: string, workerIds: readonly string[]): Promise<() => Promise<void>> {
  let client: pg.Client | undefined

  async function look(): Promise<void> {
    if (!client) {
      const next = await openClient({
        connectionString: ownerUrl,
        application_name: jobsApplication,
        query_timeout: deadlineMs,
      })
      next.once('end', () => {
        client = undefined
      })
      client = next
    }
    // Never waits: a connection of ours that fell silent may hold the lock for a while yet. Then a later look takes it.
    for (const id of workerIds) await client.query('select pg_try_advisory_lock($1, hashtext($2))', [livesKey, id])
    await client.query(freeAbandoned)
    await client.query(handOver.text)
  }
  await look()
  // The database may be away; then the next look connects again.
  const timer = setInterval(() => look().catch(() => {}), freeEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await client?.end()
  }
}

interface Work {
  /** Settles when nobody works any more: after `end`, or after an error that the queue does not get over by itself. */
  ended: Promise<void>
  end(): Promise<void>
}

/** The queue is given a pool of ours: its own it would leave half closed, and a database stopping then would crash the process. */
function openQueuePool(ownerUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: deadlineMs,
    Client: DeadlineClient,
  })
  // A broken connection, idle or in use, fails the next query over it; without this listener it would crash the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function beginWork(ownerUrl: string, taskList: TaskList, crontab: string): Promise<Work> {
  const workerIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId))
  const pool = openQueuePool(ownerUrl)
  const runner = await runWorker({
    events,
    pgPool: pool,
    taskList,
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    logger: silent,
    preset: {
      worker: {
        pollInterval: 2_000,
        // With a delay (the default is none) the queue is told of ended jobs by a batch of its own. When that fails, the workers end and we
        // begin again. Without one, nobody handles the error, and Node ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  }).catch(async (error) => {
    await pool.end()
    throw error
  })
  const over = runner.promise.catch((error) => logError('jobs.stopped', error))
  const stopLooking = await lookAfterJobs(ownerUrl, workerIds).catch(async (error) => {
    await runner.stop()
    await pool.end()
    throw error
  })
  const ended = over
    .then(stopLooking)
    .catch((error) => logError('jobs.stopped', error))
    .then(() => pool.end())
  return {
    ended,
    async end() {
      // It refuses when it has ended already.
      await runner.stop().catch(() => {})
      await ended
    },
  }
}

const beginAgainMs = 2_000

const knowingItsJob =
  (name: string, handler: JobHandler): Task =>
  (payload, { job }) =>
    inTrace(name, () => atWork.run(String(job.id), () => handler(payload)))

/**
 * Works off jobs with the owner's connection (the queue's tables are not the web role's). Answers with a function that stops
 * after the jobs in work. When the database goes away just as a job is done, everything begins again once
 * it is back, and that job is done again.
 */
export async function startJobs(
  ownerUrl: string,
  handlers: Record<string, JobHandler>,
  crontab = '',
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const tasks = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, knowingItsJob(name, handler)]),
  )
  let work = await beginWork(ownerUrl, tasks, crontab)

  async function keepWorking(): Promise<void> {
    for (;;) {
      await work.ended
      if (stopping.signal.aborted) return
      log.warn({ event: 'jobs.begin_again' }, 'jobs.begin_again')
      work = await beginAgain()
      // Asked to stop while it began: the caller of stop waits for this.
      if (stopping.signal.aborted) await work.end()
    }
  }
  async function beginAgain(): Promise<Work> {
    for (;;) {
      await sleep(beginAgainMs, undefined, { signal: stopping.signal, ref: false })
      try {
        return await beginWork(ownerUrl, tasks, crontab)
      } catch (error) {
        if (!isDatabaseAway(error)) logError('jobs.not_begun', error)
      }
    }
  }
  const kept = keepWorking().catch((error) => {
    if (!stopping.signal.aborted) logError('jobs.stopped', error)
  })
  return async () => {
    stopping.abort()
    await work.end()
    await kept
  }
}
