import { Logger, type Runner, run as runWorker, type TaskList } from 'graphile-worker'
import { run, statement } from './db.server.ts'
import { logError } from './log.server.ts'

/** A job's work. At least once: it may run again after a fault, so it must be repeatable. Throwing tries again later. */
export type JobHandler = (payload: unknown) => Promise<void>

const enqueue = statement<Record<string, never>>('enqueue_job', 'select enqueue_job($1, $2::jsonb, $3, $4)')

/** Adds a job outside a transaction of the store's own. With `key`, a waiting job of the same key is replaced. */
export async function enqueueJob(
  name: string,
  payload: object,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await run(enqueue, [name, JSON.stringify(payload), options.key ?? null, options.runAt ?? null])
}

const silent = new Logger(() => (level, message) => {
  if (level === 'error') logError('jobs.fault', new Error(message))
})

/**
 * Works off jobs with the owner's connection (the queue's tables are not the web role's). Answers with a function that stops
 * after the jobs in work.
 */
export async function startJobs(
  ownerUrl: string,
  handlers: Record<string, JobHandler>,
  crontab = '',
): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload)]),
  )
  const runner: Runner = await runWorker({
    connectionString: ownerUrl,
    taskList,
    crontab,
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: silent,
  })
  runner.promise.catch((error) => logError('jobs.stopped', error))
  return () => runner.stop()
}
