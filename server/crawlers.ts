import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { variantSearch } from '#app/shop/product/variant-search.ts'
import { readSitemapFile } from '#modules/catalog/feeds/rules.ts'
import { productFeed } from '#modules/catalog/feeds/service/products.server.ts'
import { sitemapFile, sitemapIndex } from '#modules/catalog/feeds/service/sitemap.server.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { ConcurrencyLimit, type Release, TooBusy } from '#platform/concurrency-limit.ts'
import { logError } from '#platform/log.server.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { send, sendText } from './answer.ts'
import { negotiate } from './codings.ts'
import { unlistedPaths } from './search-engines.ts'

const hourMs = 3_600_000
const securityPath = '/.well-known/security.txt'

/** Where crawlers may go. Patterns as RFC 9309 has them: `*` for anything, `$` for the end. */
export function robotsTxt(): string {
  return [
    'User-agent: *',
    ...unlistedPaths.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Allow: /api/docs',
    'Allow: /api/openapi.json',
    // Searches and orders of lists: without end, and the same products again.
    ...['q', 'sort', 'view'].flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    'Disallow: /*.data$',
    '',
    `Sitemap: ${publicUrl('/sitemap.xml')}`,
    '',
  ].join('\n')
}

/** Whom to tell of a hole in the shop (RFC 9116). It is good for half a year from today. */
async function securityTxt(): Promise<string> {
  const { supportEmail } = await getShop()
  const expires = new Date(Date.now() + 180 * 24 * hourMs)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl(securityPath)}`,
    '',
  ].join('\n')
}

/** Long answers are made three at a time: a million products must not take the database away from the shop. */
const longAnswers = new ConcurrencyLimit({ concurrent: 3, queued: 12, longestWaitMs: 60_000 })

const categorySlugs = async () => (await listCategories()).map(({ slug }) => slug)

/** What crawlers and comparison sites fetch: robots.txt, the site map and the product feed. */
export function answersCrawlers(path: string): boolean {
  return (
    path === '/robots.txt' ||
    path === securityPath ||
    path === '/sitemap.xml' ||
    path.startsWith('/sitemaps/') ||
    path === '/feeds/products.xml'
  )
}

/** Answers what crawlers fetch. Rejects with rate_limited. */
export async function answerCrawler(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  address: string,
): Promise<void> {
  if (path === '/robots.txt') {
    return sendText(request, response, 200, robotsTxt(), { 'Cache-Control': 'public, max-age=3600' })
  }
  if (path === securityPath) {
    return sendText(request, response, 200, await securityTxt(), { 'Cache-Control': 'public, max-age=3600' })
  }
  const isFeed = path === '/feeds/products.xml'
  const file = readSitemapFile(path.slice('/sitemaps/'.length))
  if (!isFeed && !file && path !== '/sitemap.xml') return sendText(request, response, 404, 'Not found')

  const etag = `W/"${Math.floor(Date.now() / hourMs).toString(36)}"`
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  await consumeForAddress(isFeed ? 'feedPerAddress' : 'sitemapPerAddress', address)
  let release: Release
  try {
    release = await longAnswers.acquire()
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    return sendText(request, response, 503, 'Busy just now. Come again in a minute.', { 'Retry-After': '60' })
  }
  try {
    if (path === '/sitemap.xml') return send(request, response, 200, headers, await sitemapIndex(categorySlugs))
    const pathOf = (slug: string, variant: Parameters<typeof variantSearch>[0]) =>
      `/products/${slug}${variantSearch(variant)}`
    const pieces = file ? await sitemapFile(file.name, file.number, categorySlugs) : productFeed(pathOf)
    if (!pieces) return sendText(request, response, 404, 'Not found')
    // For an hour, a crawler that has the answer may keep it.
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers)
      response.end()
      return
    }
    await stream(request, response, headers, pieces)
  } finally {
    release()
  }
}

/** Sends pieces as they are made, never faster than they are taken. */
async function stream(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  pieces: AsyncGenerator<string>,
): Promise<void> {
  const isSmall = negotiate(request.headers['accept-encoding']).includes('gzip')
  response.writeHead(200, isSmall ? { ...headers, 'Content-Encoding': 'gzip' } : headers)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const source = Readable.from(pieces)
  try {
    await (isSmall ? pipeline(source, createGzip(), response) : pipeline(source, response))
  } catch (error) {
    // A client that leaves early is no error of ours. Anything else is logged and cuts the answer off.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') logError('crawlers.stream_failed', error)
    response.destroy()
  }
}
