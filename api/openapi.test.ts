import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { api, apiDescription } from './app.ts'
import type { OpenApiDocument } from './openapi.ts'

const description = () => JSON.parse(apiDescription().get('/api/openapi.json')?.text ?? '') as OpenApiDocument

describe('the API description', () => {
  it('names every route that outside programs rely on, with body and answer', () => {
    const document = description()
    const expected = [
      'get /api/v1/session',
      'post /api/v1/session',
      'delete /api/v1/session',
      'post /api/v1/users',
      'get /api/v1/products',
      'get /api/v1/products/{slug}',
      'get /api/v1/orders',
      'post /api/v1/orders',
      'get /api/v1/orders/{id}',
      'post /api/v1/orders/{id}/cancellation',
      'post /api/v1/contact-messages',
      'post /api/v1/newsletter-subscriptions',
    ]
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described).toEqual(expect.arrayContaining(expected))
    expect(document.paths['/api/v1/orders']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PlaceOrderInput' } } },
    })
    expect(document.components.schemas.PlaceOrderInput).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['items', 'paymentMethod', 'totalAmount']),
    })
  })

  it('leaves no route of the API out', () => {
    const document = description()
    const routes = new Set(
      api.routes
        .filter((route) => route.path.startsWith('/api/v1/') && !route.path.endsWith('*') && route.method !== 'ALL')
        .map((route) => `${route.method} ${route.path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`),
    )
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      expect(document.paths[path]?.[method.toLowerCase()], route).toBeDefined()
    }
  })

  it('says of each operation whether it needs a session', () => {
    const { paths, components } = description()
    expect(components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie', name: 'session' } })
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(methods)) expect(security, `${method} ${path}`).toBeDefined()
      if (!/^\/api\/v1\/(admin|vendor)\//.test(path)) continue
      for (const { security } of Object.values(methods)) expect(security, path).toEqual([{ session: [] }])
    }
    expect(paths['/api/v1/products']?.get?.security).toEqual([])
    expect(paths['/api/v1/orders']?.post?.security).toEqual([{ session: [] }])
  })

  it('names the shapes it uses, each once', () => {
    const { paths, components } = description()
    expect(paths['/api/v1/orders/{id}']?.get?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderDetail' } } },
    })
    const used = JSON.stringify({ paths, components }).matchAll(/#\/components\/schemas\/(\w+)/g)
    expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(Object.keys(components.schemas)))
  })

  it('is what handlers answer: they send JSON through answer() alone', () => {
    const files = readdirSync(new URL('v1/', import.meta.url), { recursive: true, encoding: 'utf8' })
    const handlers = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const past = handlers.filter((file) =>
      /\bc\.json\(/.test(readFileSync(new URL(`v1/${file}`, import.meta.url), 'utf8')),
    )
    expect(past).toEqual([])
  })

  it('is a readable page too, without scripts', () => {
    const { headers, text: page } = apiDescription().get('/api/docs') ?? {}
    expect(page).toContain('<h1>Shringar API</h1>')
    expect(page).toContain('/api/v1/orders/{id}/cancellation')
    expect(headers?.['Content-Security-Policy']).not.toContain('script')
  })
})
