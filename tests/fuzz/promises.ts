import { Problem } from '#api/problem.ts'
import type { Told } from './client.ts'
import type { Asked } from './request.ts'

/** Codes that any request may get, before it is known what it asks for: unreadable, too large, the wrong method, too many of them. */
const ofAnyRequest = new Set([400, 403, 404, 405, 408, 413, 414, 415, 417, 421, 422, 429, 431, 503])

/** What a stack or an error of a driver looks like. What a request said itself does not count. */
const leaks =
  /\n\s+at .+:\d+:\d+|node_modules\/|file:\/\/\/|\b[\w-]+\.server\.ts\b|syntax error at or near|invalid input syntax for|violates .* constraint|ECONNREFUSED|PostgresError/

/** Whether a closed connection is an answer: to a body that is larger than anybody reads, or to what Node itself does not read. */
const mayBeCut = ({ body, headers, method }: Asked): boolean =>
  (body?.length ?? 0) > 60_000 ||
  'upgrade' in headers ||
  'expect' in headers ||
  (method === 'GET' && body !== undefined)

function isProblem({ status, body, headers }: Told): boolean {
  if (!headers['content-type']?.startsWith('application/problem+json')) return false
  try {
    const parsed = Problem.safeParse(JSON.parse(body))
    return parsed.success && parsed.data.status === status && parsed.data.detail.length > 0
  } catch {
    return false
  }
}

/** What an answer breaks of what was promised; undefined when it breaks nothing. */
export function brokenBy(asked: Asked, told: Told): string | undefined {
  const { status, body } = told
  const { operation, mistakes } = asked
  if (told.isLate) return 'no answer in time'
  if (status === 0) return mayBeCut(asked) ? undefined : 'the connection was closed'
  if (status >= 500 && status !== 503) return `an answer with ${status}`
  if (leaks.test(body) && status >= 400) return 'words of the machine in a refusal'
  if (status >= 400 && asked.method !== 'HEAD' && isOfApi(asked) && !isProblem(told))
    return `a refusal with ${status} in another shape`
  if (status === 503 && !told.headers['retry-after']) return 'a 503 without Retry-After'
  if (mistakes.includes('method')) return undefined
  if (!operation.statuses.has(status) && !ofAnyRequest.has(status))
    return `${status}, which its description does not name`
  return undefined
}

/** An odd path may lead out of the API, and Node refuses by itself what it cannot read. */
const isOfApi = ({ path, headers }: Asked): boolean =>
  !/(^|\/)(\.|%2e){1,2}(\/|$|\?)/i.test(path) && !('expect' in headers) && headerBytes(headers) + path.length < 16_000

const headerBytes = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
