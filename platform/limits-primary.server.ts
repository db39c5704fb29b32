import cluster from 'node:cluster'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from './log.server.ts'

/** Call in the primary process before it forks: it counts requests of addresses for all of its workers. */
export function startLimitsPrimary(): void {
  new RateLimiterClusterMaster()
  // A worker may end before its answer arrives, and an unheard error would end the primary.
  cluster.on('fork', (worker) => {
    worker.on('error', (error) =>
      log.warn({ event: 'limits.worker_gone', message: error.message }, 'limits.worker_gone'),
    )
  })
}
