import { enqueueJob } from '#platform/jobs.server.ts'
import { required } from '#platform/kit/required.ts'
import { sql } from './database.ts'

/** A job that was tried as often as it may be. Answers its id. */
export async function buildFailedJob(task = 'mail:send', lastError = 'The mail server refused it.'): Promise<string> {
  await enqueueJob(task, {}, { runAt: new Date(Date.now() + 3_600_000) })
  const [job] = await sql<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, run_at = now()
      where id = (select max(j.id) from graphile_worker._private_jobs j
                    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1)
     returning id::text as id`,
    [task, lastError],
  )
  return required(job, 'the job').id
}
