import type { Hono } from 'hono'
import { z } from 'zod'
import { type RouteDescription, routeFacts } from './schema.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}

const refusalTexts: Record<number, string> = {
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'The request does not come from the shop itself.',
  404: 'There is no such thing, or it is not yours.',
  409: 'It no longer fits what is true now; the answer says what changed.',
  422: 'Fields are not right; `issues` has a message for each.',
  429: 'Too many attempts; Retry-After says how many seconds to wait.',
}

const problemRef = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** JSON Schema of a schema; `io` chooses what goes in or what comes out. Descriptions travel along. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return plain
}

function parametersOf(path: string, description: RouteDescription, query: z.ZodType | undefined): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inHeader = Object.entries(description.headers ?? {}).map(([name, text]) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
  }))
  const asked = query ? jsonSchema(query, 'input') : {}
  const required = new Set((asked.required as string[] | undefined) ?? [])
  const inQuery = Object.entries((asked.properties as Record<string, { description?: string }> | undefined) ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: required.has(name),
      description: schema.description,
      schema,
    }),
  )
  return [...inPath, ...inHeader, ...inQuery]
}

function operationOf(
  method: string,
  path: string,
  description: RouteDescription,
  body?: z.ZodType,
  query?: z.ZodType,
): Operation {
  const status = description.status ?? 200
  const refusals = new Set([
    ...(body ? [422] : []),
    ...(method === 'GET' ? [] : [403]),
    ...(description.refusals ?? []),
  ])
  const success = description.answer
    ? { description: 'Done.', content: { 'application/json': { schema: jsonSchema(description.answer, 'output') } } }
    : { description: 'Done; the answer is empty.' }
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [description.tag],
    summary: description.summary,
    description: description.description,
    parameters: parametersOf(path, description, query),
    requestBody: body && { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    responses: {
      [status]: success,
      ...Object.fromEntries(
        [...refusals]
          .sort()
          .map((code) => [code, { description: refusalTexts[code] ?? 'Refused.', content: problemRef }]),
      ),
    },
  }
}

/** The API as OpenAPI 3.1, read from the routes themselves: what a route checks is what its description says. */
// biome-ignore lint/suspicious/noExplicitAny: any Hono app will do; its type parameters do not matter here
export function openApiDocument(app: Hono<any, any, any>): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  const gathered = new Map<
    string,
    { method: string; path: string; description?: RouteDescription; body?: z.ZodType; query?: z.ZodType }
  >()
  for (const route of app.routes) {
    const key = `${route.method} ${route.path}`
    gathered.set(key, { ...gathered.get(key), method: route.method, path: route.path, ...routeFacts(route.handler) })
  }
  for (const { method, path, description, body, query } of gathered.values()) {
    if (!description) continue
    const name = `/api/v1${path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`
    paths[name] = { ...paths[name], [method.toLowerCase()]: operationOf(method, path, description, body, query) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shringar API',
      version: '1',
      description:
        'The one API of the shop: its own pages use it, and so may other programs. Amounts are rupees, times are UTC. ' +
        'A changing request must carry the Origin of the shop; sessions travel in a cookie. Refusals are problem+json.',
    },
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['title', 'status', 'code', 'detail', 'requestId'],
          properties: {
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', description: 'Stable, for programs' },
            detail: { type: 'string', description: 'A sentence for people' },
            issues: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
