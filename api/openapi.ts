import type { Hono } from 'hono'
import { z } from 'zod'
import { Problem } from './problem.ts'
import { type RouteDescription, routeFacts, successesOf } from './schema.ts'
import { tags } from './tags.ts'

type JsonSchema = Record<string, unknown>

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

/** An OpenAPI document, as far as this file writes one. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: object }
  servers: object[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, object>; securitySchemes: object }
}

const refusals: Record<number, { name: string; description: string }> = {
  401: { name: 'Unauthenticated', description: 'Nobody is signed in, or the credentials are wrong.' },
  403: {
    name: 'Forbidden',
    description: 'Your role may not do this, or the request does not come from the shop itself.',
  },
  404: { name: 'NotFound', description: 'There is no such thing, or it is not yours.' },
  408: { name: 'TooSlow', description: 'The body came too slowly, or stopped coming.' },
  409: { name: 'Conflict', description: 'It no longer fits what is true now; the answer says what changed.' },
  413: { name: 'TooLarge', description: 'The body is larger than this address reads.' },
  415: { name: 'UnsupportedType', description: 'This address does not read such a Content-Type.' },
  422: { name: 'Invalid', description: 'Fields are not right; `issues` has a message for each.' },
  429: { name: 'TooManyAttempts', description: 'Too many attempts; Retry-After says how many seconds to wait.' },
  503: { name: 'Unavailable', description: 'Not possible at the moment; Retry-After says when to try again.' },
}

const file = { type: 'string', format: 'binary' }

/** Schemas by name, gathered while routes are described. */
class Shapes {
  readonly byName: Record<string, JsonSchema> = {}

  /** JSON Schema of what goes in or what comes out. A schema with an `id` becomes a reference to its name. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', tidy = plainInteger): JsonSchema {
    const { $schema, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy })
    for (const [name, shape] of Object.entries($defs)) this.#add(name, withReferences(shape) as JsonSchema)
    return withReferences(own) as JsonSchema
  }

  #add(name: string, shape: JsonSchema): void {
    const known = this.byName[name]
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) throw new Error(`Two shapes are called ${name}.`)
    this.byName[name] = shape
  }
}

/** Leaves out the bounds of what JavaScript can count to: every integer would carry them. */
function plainInteger({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

/** Of a body, a default is told in words: makers of types take a named shape's field with a `default` for one that is always there. */
function toldDefault({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  plainInteger({ jsonSchema })
  if (!('default' in jsonSchema)) return
  const told = `${JSON.stringify(jsonSchema.default)} when absent`
  jsonSchema.description = jsonSchema.description ? `${jsonSchema.description}; ${told}` : told
  delete jsonSchema.default
}

/** zod refers to `$defs` of one schema; in the document, names stand in `components`. */
function withReferences(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'))
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function headerParameters({ headers = {} }: RouteDescription): object[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: z.ZodType | undefined, shapes: Shapes): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = shapes.schemaOf(query, 'input') as {
    properties?: Record<string, { description?: string }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }))
}

interface Route {
  asksAgain?: boolean
  method: string
  path: string
  description: RouteDescription
  body?: z.ZodType
  query?: z.ZodType
}

function requestBodyOf({ description: { upload }, body }: Route, shapes: Shapes): object | undefined {
  if (body) {
    const schema = shapes.schemaOf(body, 'input', toldDefault)
    // A body in which nothing has to stand may be left out.
    return { required: !body.safeParse({}).success, content: { 'application/json': { schema } } }
  }
  return upload && { required: true, content: Object.fromEntries(upload.map((type) => [type, { schema: file }])) }
}

/** Codes that an operation may refuse with: those its description names, and those that every one of its kind shares. */
function refusalsOf({ method, path, description, body, query }: Route): number[] {
  const isPortal = /^\/(admin|vendor)\//.test(path)
  const shared = [
    ...(description.forEverybody ? [] : [401]),
    ...(isPortal || method !== 'GET' ? [403] : []),
    ...(body || query ? [422] : []),
    429,
  ]
  return [...new Set([...shared, ...(description.refusals ?? [])])].sort()
}

function successOf(status: number, { answer, file: types }: RouteDescription, shapes: Shapes): object {
  if (answer && status !== 204) {
    return { description: 'Done.', content: { 'application/json': { schema: shapes.schemaOf(answer, 'output') } } }
  }
  if (types) {
    return { description: 'The file.', content: Object.fromEntries(types.map((type) => [type, { schema: file }])) }
  }
  return { description: 'Done; the answer is empty.' }
}

/** Of an act that matters (api/confirmation.ts). */
const proofFirst =
  'Refused with `confirmation.needed` unless the person signed in or proved who it is within the last ten minutes: POST /session/confirmation.'

function operationOf(route: Route, shapes: Shapes): Operation {
  const { method, path, description, query } = route
  const successes = successesOf(description).map((status) => [status, successOf(status, description, shapes)])
  const refused = refusalsOf(route).map((status) => [
    status,
    { $ref: `#/components/responses/${refusals[status]?.name}` },
  ])
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [description.tag],
    summary: description.summary,
    description: route.asksAgain
      ? [description.description, proofFirst].filter(Boolean).join(' ')
      : description.description,
    security: description.forEverybody ? [] : [{ session: [] }],
    parameters: [...pathParameters(path), ...headerParameters(description), ...queryParameters(query, shapes)],
    requestBody: requestBodyOf(route, shapes),
    responses: Object.fromEntries([...successes, ...refused]),
  }
}

/** The routes of an app with all that their handlers say of them. */
// biome-ignore lint/suspicious/noExplicitAny: any Hono app will do; its type parameters do not matter here
function routesOf(app: Hono<any, any, any>): Route[] {
  const byKey = new Map<string, Partial<Route> & { method: string; path: string }>()
  for (const { method, path, handler } of app.routes) {
    const key = `${method} ${path}`
    byKey.set(key, { ...byKey.get(key), method, path, ...routeFacts(handler) })
  }
  return [...byKey.values()].filter((route): route is Route => route.description !== undefined)
}

function refusalResponses(problem: JsonSchema): Record<string, object> {
  const responses = Object.entries(refusals).map(([status, { name, description }]) => {
    const isTemporary = status === '429' || status === '503'
    const headers = isTemporary ? { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } : undefined
    return [name, { description, headers, content: { 'application/problem+json': { schema: problem } } }]
  })
  return Object.fromEntries(responses)
}

/**
 * The API as OpenAPI 3.1, read from the routes themselves: what a route checks is what its description says. `cookie` is the name under
 * which sessions travel here.
 */
// biome-ignore lint/suspicious/noExplicitAny: any Hono app will do; its type parameters do not matter here
export function openApiDocument(app: Hono<any, any, any>, cookie: string): OpenApiDocument {
  const shapes = new Shapes()
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routesOf(app)) {
    const name = `/api/v1${route.path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`
    paths[name] = { ...paths[name], [route.method.toLowerCase()]: operationOf(route, shapes) }
  }
  const responses = refusalResponses(shapes.schemaOf(Problem, 'output'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shringar API',
      version: '1',
      description:
        'The one API of the shop: its own pages use it, and so may other programs. Amounts are rupees, times are UTC. ' +
        'A changing request must carry the Origin of the shop; sessions travel in a cookie. Refusals are problem+json. ' +
        'Whatever cannot be read is refused at any address: 400, 405, 408, 413, 414, 415, 421; too much at once with 503.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The shop that serves this description' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: shapes.byName,
      responses,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by POST /api/v1/session.' },
      },
    },
  }
}
