import { describe, expect, it } from 'vitest'
import { api } from './app.ts'

const get = (path: string) =>
  api.request(`http://127.0.0.1:3000${path}`, {}, { clientAddress: '127.0.0.1', requestId: 'test' })

describe('the API description', () => {
  it('names every route that outside programs rely on, with body and answer', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
    }
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
      content: {
        'application/json': {
          schema: { type: 'object', required: expect.arrayContaining(['items', 'paymentMethod', 'totalAmount']) },
        },
      },
    })
  })

  it('leaves no route of the API out', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
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

  it('is a readable page too, without scripts', async () => {
    const response = await get('/api/docs')
    const page = await response.text()
    expect(page).toContain('<h1>Shringar API</h1>')
    expect(page).toContain('/api/v1/orders/{id}/cancellation')
    expect(response.headers.get('content-security-policy')).not.toContain('script')
  })
})
