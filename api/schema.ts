import type { MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { AppError, type Issue } from '#platform/kit/app-error.ts'
import type { ApiEnv } from './context.ts'

/** What a route says of itself in the API description. */
export interface RouteDescription {
  summary: string
  /** More than the summary, in plain words. */
  description?: string
  tag: string
  /** What a success carries; absent for an empty answer. */
  answer?: z.ZodType
  status?: number
  /** Codes of refusals beyond the general ones. */
  refusals?: number[]
  headers?: Record<string, string>
}

interface RouteFacts {
  description?: RouteDescription
  body?: z.ZodType
  query?: z.ZodType
}

const factsOf = new WeakMap<object, RouteFacts>()

/** What a handler of the route list contributes to the API description. */
export const routeFacts = (handler: object): RouteFacts => factsOf.get(handler) ?? {}

/** First in each route's list: what it is, for people and programs. */
export function documented(description: RouteDescription): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next()
  factsOf.set(handler, { description })
  return handler
}

function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: 'This field is not known here.',
      }))
    }
    return [{ path, message: issue.message }]
  })
}

/** The value a schema makes of untrusted input, or a refusal with a message per field (the first of each). */
function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  sentenceFor?: (value: unknown) => string | undefined,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = issuesOf(result.error).filter(
    (issue, index, all) => all.findIndex((one) => one.path === issue.path) === index,
  )
  const general = issues.length === 1 ? (issues[0]?.message ?? '') : 'Check the marked fields.'
  throw new AppError('invalid', 'request.invalid', sentenceFor?.(value) ?? general, { issues })
}

type Checked<Target extends 'json' | 'query', Schema extends z.ZodType> = MiddlewareHandler<
  ApiEnv,
  string,
  { in: { [key in Target]: z.input<Schema> }; out: { [key in Target]: z.output<Schema> } }
>

/** The JSON body by a schema. `sentenceFor` may give a refusal its own words. */
export function body<Schema extends z.ZodType>(schema: Schema, sentenceFor?: (value: unknown) => string | undefined) {
  const handler = validator('json', (value) => parsed(schema, value, sentenceFor)) as unknown as Checked<'json', Schema>
  factsOf.set(handler, { body: schema })
  return handler
}

/** The query by a schema. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  const handler = validator('query', (value) => parsed(schema, value)) as unknown as Checked<'query', Schema>
  factsOf.set(handler, { query: schema })
  return handler
}
