import type { ClientResponse } from 'hono/client'
import { ApiProblem } from '#app/ui/problem.ts'
import type { Issue } from '#platform/kit/app-error.ts'

export { api } from './typed-client.ts'

async function problemOf(response: ClientResponse<unknown>): Promise<ApiProblem> {
  const body = (await response.json().catch(() => ({}))) as {
    code?: string
    detail?: string
    issues?: Issue[]
    [fact: string]: unknown
  }
  return new ApiProblem(response.status, body.code ?? 'unreadable', body.detail ?? '', body.issues, body)
}

type Success<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, 'json'> ? (Status extends 200 | 201 ? Body : never) : never

/**
 * The JSON of a success. Throws ApiProblem for refusals, and where no answer came (typed-client.ts).
 * An empty success is undefined.
 */
export async function call<Answer extends ClientResponse<unknown>>(asked: Promise<Answer>): Promise<Success<Answer>> {
  const response = await asked
  if (!response.ok) throw await problemOf(response)
  const isJson = response.headers.get('content-type')?.includes('json')
  return (isJson ? await response.json() : undefined) as Success<Answer>
}
