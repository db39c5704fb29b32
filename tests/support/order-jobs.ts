import { vi } from 'vitest'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { sql } from './database.ts'

/** Works off the waiting jobs of one kind for an order, as the runner would; they stay, so that a repeat can be tried. */
export async function runOrderJobs(publicId: string, name: string): Promise<void> {
  const find = () =>
    sql<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $2 and j.payload->>'orderId' = (select id::text from orders where public_id = $1) order by j.id`,
      [publicId, name],
    )
  // Placing leaves its jobs to be handed over a moment later.
  const waiting = await vi.waitUntil(
    async () => {
      const jobs = await find()
      return jobs.length > 0 && jobs
    },
    { timeout: 10_000 },
  )
  for (const { payload } of waiting) await { ...orderJobs, ...fulfillmentJobs }[name]?.(payload)
}
