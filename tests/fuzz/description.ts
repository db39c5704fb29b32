/** A JSON Schema, as far as the description of the API uses it. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  multipleOf?: number
  pattern?: string
  format?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

/** One thing that can be asked of the API. */
export interface Operation {
  method: string
  /** With its parameters in braces: `/api/v1/orders/{id}`. */
  path: string
  parameters: Parameter[]
  /** Of a JSON body. */
  body?: Schema
  takesFile: boolean
  /** The status codes that the description names. */
  statuses: ReadonlySet<number>
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

export interface Description {
  operations: Operation[]
  schemas: Record<string, Schema>
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses }: Described): Operation {
  const body = requestBody?.content['application/json']?.schema
  return {
    method: method.toUpperCase(),
    path,
    parameters,
    ...(body ? { body } : {}),
    takesFile: requestBody !== undefined && !body,
    statuses: new Set(Object.keys(responses).map(Number)),
  }
}

/** What the running shop says of its own API. */
export async function readDescription(origin: string): Promise<Description> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>
    components: { schemas: Record<string, Schema> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
  )
  return { operations, schemas: document.components.schemas }
}
