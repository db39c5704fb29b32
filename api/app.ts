import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { takeFromAddress } from '#platform/limits.server.ts'
import type { ApiEnv } from './context.ts'
import { apiDocs } from './docs.ts'
import { openApiDocument } from './openapi.ts'
import { answerError, problem } from './problem.ts'
import { readsSession } from './session.ts'
import { cartQuotes, paymentMethods, pincodes, sandboxGateway } from './v1/checkout.ts'
import { orders } from './v1/orders.ts'
import { passwordResets } from './v1/password-resets.ts'
import { categories, products } from './v1/products.ts'
import { session } from './v1/session.ts'
import { contactMessages, newsletterSubscriptions } from './v1/support.ts'
import { users } from './v1/users.ts'

const kilobyte = 1_024

/** Form and JSON bodies end here; an order may be larger (security: body sizes). */
const smallBody = bodyLimit({ maxSize: 64 * kilobyte })
const orderBody = bodyLimit({ maxSize: 128 * kilobyte })

const v1 = new Hono<ApiEnv>()
  .route('/session', session)
  .route('/users', users)
  .route('/password-resets', passwordResets)
  .route('/products', products)
  .route('/categories', categories)
  .route('/cart-quotes', cartQuotes)
  .route('/payment-methods', paymentMethods)
  .route('/pincodes', pincodes)
  .route('/orders', orders)
  .route('/contact-messages', contactMessages)
  .route('/newsletter-subscriptions', newsletterSubscriptions)
  .route('/sandbox-gateway', sandboxGateway)

/** Everything that belongs to somebody, and every change. Public, described at /api/openapi.json. */
export const api = new Hono<ApiEnv>()
  .use(async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'private, no-store')
    c.header('X-Request-Id', c.env.requestId)
  })
  .use('/api/v1/*', async (c, next) => {
    takeFromAddress('databasePerAddress', c.env.clientAddress)
    const hasBody = c.req.raw.body !== null
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (hasBody && type !== 'application/json') {
      return problem(415, 'request.content_type', 'Send JSON with Content-Type: application/json.', c.env.requestId)
    }
    if (c.req.header('content-encoding')) {
      return problem(415, 'request.content_encoding', 'Send the body without a content encoding.', c.env.requestId)
    }
    return (c.req.path === '/api/v1/orders' ? orderBody : smallBody)(c, next)
  })
  .use('/api/v1/*', readsSession)
  .route('/api/v1', v1)
  .get('/api/openapi.json', (c) => c.json(openApiDocument(v1)))
  .get('/api/docs', (c) => apiDocs(c, openApiDocument(v1)))
  .onError(answerError)
  .notFound((c) => problem(404, 'request.no_such_thing', 'There is nothing at this address.', c.env.requestId))

/** The type of the API for the typed client: the browser imports this and nothing else. */
export type Api = typeof api
