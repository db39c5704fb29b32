import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { perContext } from '#platform/context.server.ts'
import { hasBody } from './body.ts'
import type { ApiEnv } from './context.ts'
import { apiDocsHtml, apiDocsPolicy } from './docs.ts'
import { openApiDocument } from './openapi.ts'
import { adminActor, vendorActor } from './portal.ts'
import { answerError, problem } from './problem.ts'
import { readsSession, sessionCookie } from './session.ts'
import { isBytes, isUpload } from './uploads.ts'
import { adminAuditLog } from './v1/admin/audit-log.ts'
import { adminCash } from './v1/admin/cash.ts'
import { adminChargeBacks } from './v1/admin/charge-backs.ts'
import { adminHealth } from './v1/admin/health.ts'
import { adminMails } from './v1/admin/mails.ts'
import { adminMessages } from './v1/admin/messages.ts'
import { adminNewsletter } from './v1/admin/newsletter-subscriptions.ts'
import { adminOrders } from './v1/admin/orders.ts'
import { adminOverview } from './v1/admin/overview.ts'
import { adminPaymentDifferences } from './v1/admin/payment-differences.ts'
import { adminPaymentMethods } from './v1/admin/payment-methods.ts'
import { adminProducts } from './v1/admin/products.ts'
import { adminReturns } from './v1/admin/returns.ts'
import { adminReviews } from './v1/admin/reviews.ts'
import { adminSavedReplies } from './v1/admin/saved-replies.ts'
import { adminSearch } from './v1/admin/search.ts'
import { adminSettings } from './v1/admin/settings.ts'
import { adminSynonyms } from './v1/admin/synonyms.ts'
import { adminUsers } from './v1/admin/users.ts'
import { adminVendors } from './v1/admin/vendors.ts'
import { cart } from './v1/cart.ts'
import { cartQuotes } from './v1/cart-quotes.ts'
import { contactMessages } from './v1/contact-messages.ts'
import { emailConfirmations } from './v1/email-confirmations.ts'
import { events } from './v1/events.ts'
import { newsletterSubscriptions } from './v1/newsletter-subscriptions.ts'
import { orders } from './v1/orders.ts'
import { passwordResets } from './v1/password-resets.ts'
import { paymentEvents } from './v1/payment-events.ts'
import { paymentMethods } from './v1/payment-methods.ts'
import { pincodes } from './v1/pincodes.ts'
import { productCards } from './v1/product-cards.ts'
import { categories, facets, popularSearches, products, searches, suggestions } from './v1/products.ts'
import { returns } from './v1/returns.ts'
import { productReviews, reviews } from './v1/reviews.ts'
import { sandboxGateway } from './v1/sandbox-gateway.ts'
import { secondFactor } from './v1/second-factor.ts'
import { session } from './v1/session.ts'
import { stockAlerts } from './v1/stock-alerts.ts'
import { users } from './v1/users.ts'
import { vendorBusiness } from './v1/vendor/business.ts'
import { vendorOrders } from './v1/vendor/orders.ts'
import { vendorOverview } from './v1/vendor/overview.ts'
import { vendorPhotos } from './v1/vendor/photos.ts'
import { vendorProducts } from './v1/vendor/products.ts'
import { vendorProofs } from './v1/vendor/proofs.ts'
import { vendorReturns } from './v1/vendor/returns.ts'
import { vendorReviews } from './v1/vendor/reviews.ts'
import { wishlist } from './v1/wishlist.ts'

export const v1 = new Hono<ApiEnv>()
  .route('/session', session)
  .route('/users', users)
  .route('/users/me/second-factor', secondFactor)
  .route('/password-resets', passwordResets)
  .route('/email-confirmations', emailConfirmations)
  .route('/products', products)
  .route('/product-cards', productCards)
  .route('/wishlist', wishlist)
  .route('/stock-alerts', stockAlerts)
  .route('/products', productReviews)
  .route('/reviews', reviews)
  .route('/categories', categories)
  .route('/facets', facets)
  .route('/suggestions', suggestions)
  .route('/searches', searches)
  .route('/popular-searches', popularSearches)
  .route('/cart', cart)
  .route('/cart-quotes', cartQuotes)
  .route('/payment-methods', paymentMethods)
  .route('/payment-events', paymentEvents)
  .route('/pincodes', pincodes)
  .route('/orders', orders)
  .route('/returns', returns)
  .route('/contact-messages', contactMessages)
  .route('/newsletter-subscriptions', newsletterSubscriptions)
  .route('/sandbox-gateway', sandboxGateway)
  .route('/vendor/products', vendorProducts)
  .route('/vendor/products', vendorProofs)
  .route('/vendor/photos', vendorPhotos)
  .route('/vendor/orders', vendorOrders)
  .route('/vendor/business', vendorBusiness)
  .route('/vendor/returns', vendorReturns)
  .route('/vendor/reviews', vendorReviews)
  .route('/vendor/overview', vendorOverview)
  .route('/admin/products', adminProducts)
  .route('/admin/orders', adminOrders)
  .route('/admin/returns', adminReturns)
  .route('/admin/payment-differences', adminPaymentDifferences)
  .route('/admin/charge-backs', adminChargeBacks)
  .route('/admin/cash', adminCash)
  .route('/admin/users', adminUsers)
  .route('/admin/vendors', adminVendors)
  .route('/admin/reviews', adminReviews)
  .route('/admin/messages', adminMessages)
  .route('/admin/newsletter-subscriptions', adminNewsletter)
  .route('/admin/mails', adminMails)
  .route('/admin/health', adminHealth)
  .route('/admin/settings', adminSettings)
  .route('/admin/payment-methods', adminPaymentMethods)
  .route('/admin/synonyms', adminSynonyms)
  .route('/admin/saved-replies', adminSavedReplies)
  .route('/admin/search', adminSearch)
  .route('/admin/audit-log', adminAuditLog)
  .route('/admin/overview', adminOverview)
  .route('/events', events)

/**
 * The description of the API, for programs and for people, as text by its address. It is large and always the same: it is written once, and
 * the server sends it as it sends files.
 */
export const apiDescription = perContext((): ReadonlyMap<string, { headers: Record<string, string>; text: string }> => {
  const document = openApiDocument(v1, sessionCookie())
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': apiDocsPolicy }
  return new Map([
    ['/api/openapi.json', { headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(document) }],
    ['/api/docs', { headers: html, text: apiDocsHtml(document) }],
  ])
})

/** Everything that belongs to somebody, and every change. Public, described at /api/openapi.json. */
export const api = new Hono<ApiEnv>()
  .use(async (c, next) => {
    await next()
    const route = routePath(c, -1)
    if (!route.includes('*')) c.env.route = route
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'private, no-store')
    headers.set('X-Request-Id', c.env.requestId)
  })
  .use('/api/v1/*', async (c, next) => {
    await consumeForAddress('databasePerAddress', c.env.clientAddress)
    const upload = isUpload(c.req.method, c.req.path)
    const withBody = hasBody(c)
    const type = withBody ? c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() : undefined
    if (withBody && upload && !isBytes(type)) {
      return problem(
        415,
        'request.content_type',
        'Send the file itself, with Content-Type: image/… or application/pdf.',
        c.env.requestId,
      )
    }
    if (withBody && !upload && type !== 'application/json') {
      return problem(415, 'request.content_type', 'Send JSON with Content-Type: application/json.', c.env.requestId)
    }
    if (c.req.header('content-encoding')) {
      return problem(415, 'request.content_encoding', 'Send the body without a content encoding.', c.env.requestId)
    }
    return next()
  })
  .use('/api/v1/*', readsSession)
  // Whatever stands below these paths, nobody else gets as far as its handler.
  .use('/api/v1/admin/*', async (c, next) => {
    await adminActor(c)
    return next()
  })
  .use('/api/v1/vendor/*', async (c, next) => {
    await vendorActor(c)
    return next()
  })
  .route('/api/v1', v1)
  .onError(answerError)
  .notFound((c) => problem(404, 'request.no_such_thing', 'There is nothing at this address.', c.env.requestId))

/** The type of the API for the typed client: the browser imports this and nothing else. */
export type Api = typeof api
