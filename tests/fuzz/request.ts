import { randomUUID } from 'node:crypto'
import type { Chance } from '#seed/random.ts'
import type { Operation, Schema } from './description.ts'
import {
  oddBodies,
  oddContentTypes,
  oddHeaders,
  oddQueries,
  oddSegments,
  oddTexts,
  oddTokens,
  oddValue,
} from './odd.ts'
import { type Person, type Role, roles } from './people.ts'
import { isPlacingOrders, likelyValue, type Materials, orderOf, type Pack } from './right.ts'

/** One request as it goes out. */
export interface Asked {
  operation: Operation
  who: Person
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** What is wrong with it on purpose; empty for a right one. */
  mistakes: string[]
}

export interface World extends Materials {
  packs: readonly Pack[]
  files: readonly [Buffer, ...Buffer[]]
  origin: string
  person(role: Role): Person
}

/** A page of photographs and passwords costs the shop a hundred times what a refusal does: those are asked for less often. */
const isCostly = ({ method, path, takesFile }: Operation): boolean =>
  takesFile ||
  /^(POST \/api\/v1\/(session|session\/confirmation|users|password-resets\/confirmation)|PUT \/api\/v1\/users\/me\/password|DELETE \/api\/v1\/users\/me)$/.test(
    `${method} ${path}`,
  )

export const weightOf = (operation: Operation): number => {
  if (isCostly(operation)) return 0.3
  if (isPlacingOrders(operation)) return 6
  return operation.path.includes('{') ? 2 : 1
}

const usualRole = ({ path }: Operation): Role =>
  path.startsWith('/api/v1/admin/') ? 'admin' : path.startsWith('/api/v1/vendor/') ? 'vendor' : 'customer'

function pathOf({ known, random }: World, { path }: Operation, mistakes: string[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.fraction() < 0.93) return encodeURIComponent(String(known.forParameter(random, path, name)))
    mistakes.push('path')
    return random.fraction() < 0.7 ? random.pick(oddSegments) : escaped(random.pick(oddTexts))
  })
}

/** As in an address, whatever the text holds. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 3_500)

function queryOf(world: World, { parameters }: Operation, mistakes: string[]): string {
  const { random } = world
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.fraction() < 0.3))
    .map(({ name, schema }) => {
      const isOdd = random.fraction() < 0.15
      if (isOdd) mistakes.push(`query ${name}`)
      const value = isOdd ? random.pick(oddTexts) : String(likelyValue(world, schema, name))
      return `${name}=${escaped(value)}`
    })
  if (random.fraction() < 0.04) {
    mistakes.push('query')
    pairs.push(random.pick(oddQueries))
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** The value with one thing wrong in it, somewhere. */
function spoiled(random: Chance, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.fraction() < 0.15) return oddValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.fraction() < 0.2) return Array.from({ length: 300 }, () => value[0] ?? 0)
    return value.map((item, at) => (at === value.length - 1 ? spoiled(random, item) : item))
  }
  const names = Object.keys(value)
  const name = names[random.between(0, names.length - 1)] ?? 'x'
  const draw = random.fraction()
  if (draw < 0.15) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  if (draw < 0.25)
    return { ...value, [random.pick(['isAdmin', 'role', 'userId', 'status', 'constructor'])]: oddValue(random) }
  return { ...value, [name]: spoiled(random, (value as Record<string, unknown>)[name]) }
}

/** The text of the JSON with something wrong that no value can say. */
function spoiledText(random: Chance, text: string): string {
  const draw = random.fraction()
  if (draw < 0.3) return random.pick(oddBodies)
  if (draw < 0.45) return text.slice(0, random.between(0, text.length))
  if (draw < 0.6)
    return text.replace(/^\{"(\w+)":/, (head, name) => `{"${name}":${random.pick(oddTokens)},${head.slice(1)}`)
  const values = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null)/g)]
  const one = values[random.between(0, values.length - 1)]
  if (!one) return random.pick(oddTokens)
  return `${text.slice(0, one.index + 1)}${random.pick(oddTokens)}${text.slice(one.index + one[0].length)}`
}

function jsonOf(world: World, schema: Schema, operation: Operation, mistakes: string[]): Buffer {
  const { random, packs } = world
  const right = isPlacingOrders(operation)
    ? orderOf(world, schemaOf(world, schema), packs)
    : likelyValue(world, schema, '')
  const draw = random.fraction()
  if (draw < 0.4) return Buffer.from(JSON.stringify(right))
  mistakes.push('body')
  if (draw < 0.8) return Buffer.from(JSON.stringify(spoiled(random, right)) ?? '')
  const text = spoiledText(random, JSON.stringify(right))
  if (draw < 0.97) return Buffer.from(text)
  // Bytes that are no UTF-8.
  return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')])
}

const schemaOf = ({ schemas }: Materials, schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

function fileOf({ random, files }: World, mistakes: string[]): Buffer {
  const file = random.pick(files)
  if (random.fraction() < 0.3) return file
  mistakes.push('file')
  const spoilt = Buffer.from(file.subarray(0, random.between(0, file.length)))
  for (let count = random.between(0, 20); count > 0 && spoilt.length > 0; count--)
    spoilt[random.between(0, spoilt.length - 1)] = random.between(0, 255)
  return spoilt
}

function bodyOf(world: World, operation: Operation, mistakes: string[]): Buffer | undefined {
  const { random } = world
  if (random.fraction() < 0.01) {
    mistakes.push('body')
    return Buffer.from(random.pick(oddBodies))
  }
  if (operation.takesFile) return fileOf(world, mistakes)
  return operation.body && random.fraction() < 0.97 ? jsonOf(world, operation.body, operation, mistakes) : undefined
}

/** A request for this operation, right or with a few things wrong. */
export function requestFor(world: World, operation: Operation): Asked {
  const { random } = world
  const mistakes: string[] = []
  const role = random.fraction() < 0.7 ? usualRole(operation) : random.pick(roles)
  const who = world.person(role)
  const isOddMethod = random.fraction() < 0.01
  if (isOddMethod) mistakes.push('method')
  const method = isOddMethod
    ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
    : operation.method
  const path = pathOf(world, operation, mistakes) + queryOf(world, operation, mistakes)
  const body = method === 'GET' && random.fraction() < 0.99 ? undefined : bodyOf(world, operation, mistakes)
  const headers: Record<string, string> = who.cookie ? { cookie: who.cookie } : {}
  if (method !== 'GET') headers.origin = world.origin
  for (const { name, in: where } of operation.parameters)
    if (where === 'header') headers[name.toLowerCase()] = randomUUID()
  if (body) headers['content-type'] = operation.takesFile ? 'application/octet-stream' : 'application/json'
  if (body && random.fraction() < 0.03) {
    mistakes.push('content type')
    headers['content-type'] = random.pick(oddContentTypes)
  }
  if (random.fraction() < 0.05) {
    mistakes.push('headers')
    Object.assign(headers, random.pick(oddHeaders))
  }
  return { operation, who, method, path, headers, ...(body ? { body } : {}), mistakes }
}
