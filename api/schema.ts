import { deepStrictEqual } from 'node:assert/strict'
import type { Context, MiddlewareHandler, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { validator } from 'hono/validator'
import type { z } from 'zod'
import { AppError, type Issue } from '#platform/kit/app-error.ts'
import type { ApiEnv } from './context.ts'

/** What a route says of itself. The API description is made of it, and `answer` holds the handler to it. */
export interface RouteDescription<Answer extends z.ZodType = z.ZodType> {
  summary: string
  /** More than the summary, in plain words. */
  description?: string
  tag: string
  /** Open without a session too. Everything else needs one; below /admin and /vendor it must be of that role. */
  forEverybody?: boolean
  /** The shape that a success carries as JSON; absent for an empty answer and for a file. */
  answer?: Answer
  /** Media types of a success that is no JSON. */
  file?: string[]
  /** Of a success, 200 by default. Where there are several, the first is the usual one. */
  status?: number | [number, ...number[]]
  /** Codes of refusals beyond those that follow from method, path and checks. */
  refusals?: number[]
  headers?: Record<string, string>
  /** Media types of a body that is the file itself. */
  upload?: string[]
}

interface RouteFacts {
  description?: RouteDescription
  body?: z.ZodType
  query?: z.ZodType
  /** The act asks for a proof of who it is, unless there was one lately (api/confirmation.ts). */
  asksAgain?: boolean
}

const factsOf = new WeakMap<object, RouteFacts>()

/** What a handler of the route list contributes to the API description. */
export const routeFacts = (handler: object): RouteFacts => factsOf.get(handler) ?? {}

/** Notes what a handler contributes, and answers with the handler. */
export function noteFacts<Handler extends object>(handler: Handler, facts: RouteFacts): Handler {
  factsOf.set(handler, facts)
  return handler
}

/** Status codes of a success, the usual one first. */
export const successesOf = ({ status = 200 }: RouteDescription): number[] => [status].flat()

/** The context of a handler whose route was described: `answer` takes what the description promises. */
interface Described<Answer extends z.ZodType> extends ApiEnv {
  Variables: ApiEnv['Variables'] & { route: RouteDescription<Answer> }
}

/** First in each route's list: what it is, for people and programs. Tests also compare what leaves with the promised shape. */
export function documented<Answer extends z.ZodType = z.ZodNever>(
  description: RouteDescription<Answer>,
): MiddlewareHandler<Described<Answer>> {
  const handler: MiddlewareHandler<Described<Answer>> = (c, next) => {
    c.set('route', description)
    return process.env.NODE_ENV === 'test' ? next().then(() => assertAsDescribed(description, c.res)) : next()
  }
  factsOf.set(handler, { description })
  return handler
}

async function assertAsDescribed(description: RouteDescription, response: Response): Promise<void> {
  if (!response.ok) return
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  deepStrictEqual(successesOf(description).includes(response.status), true, `${response.status} is not described`)
  deepStrictEqual(isJson, description.answer !== undefined && response.status !== 204, 'JSON that is not described')
  if (!isJson || !description.answer) return
  const sent: unknown = await response.clone().json()
  deepStrictEqual(sent, description.answer.parse(sent), 'The answer holds more than its shape')
}

/** Sends a success as JSON. The compiler takes nothing but the shape that the route's description promises. */
export function answer<Answer extends z.ZodType>(
  c: { json: Context['json']; var: { route: RouteDescription<Answer> } },
  value: NoInfer<z.output<Answer>>,
  status = successesOf(c.var.route)[0] as ContentfulStatusCode,
) {
  return c.json(value as object, status) as Response & TypedResponse<z.output<Answer>, ContentfulStatusCode, 'json'>
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
  const general = issues.length === 1 ? (issues[0]?.message ?? '') : 'Check the highlighted fields.'
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

/** No text of PostgreSQL holds a NUL: refused here for all lists, searches and files, before the first byte of an answer. */
function refuseNul(value: Record<string, string | string[]>): void {
  const issues = Object.entries(value)
    .filter(([, texts]) => [texts].flat().some((text) => text.includes('\0')))
    .map(([path]) => ({ path, message: 'This has a character that cannot be searched for. Please type it again.' }))
  if (issues.length > 0) throw new AppError('invalid', 'request.invalid', issues[0]?.message ?? '', { issues })
}

/** The query by a schema. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  const handler = validator('query', (value) => {
    refuseNul(value)
    return parsed(schema, value)
  }) as unknown as Checked<'query', Schema>
  factsOf.set(handler, { query: schema })
  return handler
}
