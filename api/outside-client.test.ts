import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import { expect, it } from 'vitest'
import { buildProduct, buildUser, stockOf, testPassword } from '#tests/support/factories.ts'
import type { paths } from '../.openapi/types.d.ts'
import { api } from './app.ts'

// Another program: it knows the API by its description alone. Its types are made by openapi-typescript (bin/api-description.ts), so this
// file compiles only while the description names paths, bodies and answers as they are.

/** A client that remembers its session cookie, as a browser would. */
function outsideClient() {
  let cookie = ''
  return createClient<paths>({
    baseUrl: 'http://127.0.0.1:3000',
    fetch: async (request) => {
      if (cookie) request.headers.set('cookie', cookie)
      const response = await api.fetch(request, { clientAddress: '127.0.0.1', requestId: randomUUID() })
      const session = response.headers.getSetCookie().find((one) => one.startsWith('session='))
      cookie = session?.split(';')[0] ?? cookie
      return response
    },
  })
}

it('signs in and places an order through the types of the description', async () => {
  const person = await buildUser()
  const product = await buildProduct({ price: 100, stock: 5 })
  const client = outsideClient()

  const refused = await client.GET('/api/v1/orders')
  expect(refused.error?.detail).toBe('Please login to view orders')

  const signedIn = await client.POST('/api/v1/session', { body: { email: person.email, password: testPassword } })
  expect(signedIn.data?.user.email).toBe(person.email)

  const found = await client.GET('/api/v1/products/{slug}', { params: { path: { slug: product.slug } } })
  const variant = found.data?.variants[0]
  if (!found.data || !variant) throw new Error('The product is not on sale.')

  const placed = await client.POST('/api/v1/orders', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: {
      items: [{ productId: found.data.id, variantId: variant.id, quantity: 2 }],
      firstName: 'Meera',
      lastName: 'Krishnan',
      email: person.email,
      phone: '98450 12345',
      shippingAddress: { street: '14, 2nd Cross', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
      paymentMethod: 'cod',
      totalAmount: 236,
    },
  })
  expect(placed.error).toBeUndefined()
  expect(placed.data).toMatchObject({ status: 'pending', totalAmount: 236, itemCount: 2 })
  expect(await stockOf(variant.id)).toBe(3)

  const mine = await client.GET('/api/v1/orders', { params: { query: { limit: 1 } } })
  expect(mine.data?.items.map((order) => order.id)).toEqual([placed.data?.id])
})
