import type { ServerResponse } from 'node:http'
import type { Release } from '#platform/concurrency-limit.ts'

/**
 * Releases a slot once the answer has left or its connection has ended. Answers false when the connection has ended already: then the
 * slot is free again, and nobody waits for the answer.
 */
export function releaseWhenAnswered(release: Release, response: ServerResponse): boolean {
  if (response.destroyed) release()
  else response.once('close', release)
  return !response.destroyed
}
