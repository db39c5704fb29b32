import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import {
  type DocumentHandle,
  type PageNotes,
  pageNotes,
  renderErrors,
  renderedPage,
  scriptMark,
  shownTags,
} from '#app/document.ts'
import { holdEarlyPresses } from '#app/frame/early-inline.ts'
import { chooseThemeEarly } from '#app/portal/theme-inline.tsx'
import { inlineCssId, shownCssPlace, wholeCssPlace, wholeSheet } from '#app/styles/inline-css.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { dropCached, everything } from '#platform/cached.server.ts'
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { readingCatalogue, sharingReads } from '#platform/db.server.ts'
import { logError } from '#platform/log.server.ts'
import { finishedPage, readWholeStyle, type WholeStyle } from './finished-page.ts'
import { contentSecurityPolicy, pageHeaders } from './headers.ts'
import { PageStore, type Rendered, type StoredPage } from './page-store.ts'
import { type Purger, surrogateHeaders } from './purger.ts'
import { headFor, isUnlisted } from './search-engines.ts'
import { manifestLink } from './web-manifest.ts'

/** One answer to a path: the stored key, what it depends on and how it is rendered. */
interface Plan {
  key: string
  /** Path and search as the renderer sees them, made from the key alone. */
  url: string
  /** The page it is, or whose data it is. */
  page: { path: string; search: URLSearchParams }
  tags: string[]
  /** A page of the vendors or the operators. */
  isPortal: boolean
  /** One of endlessly many: it was narrowed, ordered or searched. */
  isOdd: boolean
  headers: Record<string, string>
}

export interface DocumentsOptions {
  publicOrigin: string
  maxBytes: number
  /** Development: the pages as they are now; nothing is stored, and the policy lets the reloading scripts in. */
  live?: (() => Promise<ServerBuild>) | undefined
  /** Where a CDN keeps pages too. */
  purger?: Purger | undefined
  /** Where the browser finds the whole stylesheet, of which a page carries what it shows. */
  stylesheet?: string | undefined
  /** How many pages are rendered at once. Those who wait for a render that is under way need no slot of their own. */
  limit?: ConcurrencyLimit
  /** The same for pages that are one of endlessly many. */
  oddLimit?: ConcurrencyLimit
}

/** Paths whose routes are remembered; at 4 KB each, the longest there are, 4 MB. */
const matchesMax = 1_000
type Matches = NonNullable<ReturnType<typeof matchRoutes>>
const notForSearchEngines = { 'X-Robots-Tag': 'noindex' }
/** What pages have inline beside the renderer's own scripts: the second script only the portals. */
const ownScripts = [holdEarlyPresses, chooseThemeEarly]
const places = { shown: `<style id="${inlineCssId}">${shownCssPlace}</style>`, path: `href="${wholeCssPlace}"` }
const publicPage = 'public, max-age=0, must-revalidate'

function routeTree(build: ServerBuild): RouteObject[] {
  const nodes = new Map<string, RouteObject & { children: RouteObject[] }>()
  for (const route of Object.values(build.routes)) {
    if (!route) continue
    nodes.set(route.id, {
      id: route.id,
      path: route.path,
      index: route.index as false | undefined,
      caseSensitive: route.caseSensitive,
      handle: route.module.handle,
      children: [],
    })
  }
  const roots: RouteObject[] = []
  for (const route of Object.values(build.routes)) {
    const node = route && nodes.get(route.id)
    if (!route || !node) continue
    const parent = route.parentId === undefined ? undefined : nodes.get(route.parentId)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  for (const node of nodes.values()) if (node.children.length === 0) Reflect.deleteProperty(node, 'children')
  return roots
}

function documentOf(handle: unknown): DocumentHandle['document'] {
  return (handle as Partial<DocumentHandle> | undefined)?.document ?? {}
}

/** The search parameters that a route declares, in a fixed order, each in its canonical form. */
function canonicalSearch(declared: NonNullable<DocumentHandle['document']['search']>, search: string): URLSearchParams {
  const given = new URLSearchParams(search.length > 2_048 ? '' : search)
  const canonical = new URLSearchParams()
  for (const name of Object.keys(declared).sort()) {
    const value = declared[name]?.(given.get(name), given) ?? null
    if (value !== null) canonical.set(name, value)
  }
  return canonical
}

/** The shop's pages as stored bytes. The renderer sees a request made from the key alone: no cookie, no header, no host. */
export class Documents {
  readonly #handler: (request: Request, context: RouterContextProvider) => Promise<Response>
  readonly #routes: RouteObject[]
  readonly #options: DocumentsOptions
  readonly #pages: PageStore
  readonly #https: boolean
  readonly #wholeStyle: WholeStyle | undefined
  readonly #matches = new LRUCache<string, Matches>({ max: matchesMax })

  constructor(build: ServerBuild, options: DocumentsOptions) {
    this.#handler = createRequestHandler(options.live ?? build, options.live ? 'development' : 'production')
    this.#routes = routeTree(build)
    this.#options = options
    this.#pages = new PageStore(options.maxBytes, { headersOfStored: options.purger && surrogateHeaders })
    this.#https = options.publicOrigin.startsWith('https:')
    this.#wholeStyle = options.stylesheet ? readWholeStyle(wholeSheet, options.stylesheet, places) : undefined
  }

  /** A page that is stored under exactly this address; the quickest way there is. */
  findStored(address: string): StoredPage | undefined {
    // Addresses keep the commas that keys write as %2C.
    return this.#pages.find(address.includes(',') ? address.replaceAll(',', '%2C') : address)
  }

  /**
   * The document of a path, from the store or rendered now. `address` is that of whoever asks: it may have so many pages rendered that few others
   * ask for. Rejects when rendering fails, with TooBusy when too much is waiting, and with rate_limited.
   */
  async get(path: string, search: string, address: string): Promise<StoredPage> {
    const plan = this.#plan(path, search)
    if ('to' in plan) return redirectTo(plan.to)
    const { limit, oddLimit, live } = this.#options
    const store = live ? new PageStore(0) : this.#pages
    const render = () => sharingReads(() => readingCatalogue(() => this.#render(plan)))
    if (!plan.isOdd) return store.get(plan.key, plan, () => limit?.run(render) ?? render())
    if (!store.isAtHand(plan.key)) await consumeForAddress('oddPagePerAddress', address)
    return store.get(plan.key, plan, () => (oddLimit ? renderAtEase(oddLimit, render, address) : render()))
  }

  #plan(path: string, search: string): Plan | { to: string } {
    const isData = path.endsWith('.data')
    const pagePath = isData ? dataPath(path) : path
    const matches = this.#match(pagePath)
    const leaf = matches.at(-1)
    const document = documentOf(leaf?.route.handle)
    if (!leaf || leaf.route.path === '*') return this.#notFoundPlan(pagePath, isData)

    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    const ownPath = pathOf(pattern, leaf.pathname)
    if (ownPath !== pagePath && !isData) return { to: encodePath(ownPath) + search }
    const canonical = canonicalSearch(document.search ?? {}, search)
    const encoded = document.shared ? pattern.replace(/:\w+/g, '-') : encodePath(ownPath)
    const page = `${encoded}${canonical.size > 0 ? `?${canonical}` : ''}`
    const url = isData ? withData(encoded, canonical, askedRoutes(matches, search)) : page
    return {
      key: url,
      url,
      page: { path: encoded, search: canonical },
      tags: [everything, ...(document.tags?.(leaf.params) ?? [])],
      isPortal: isPortal(leaf.route.id),
      isOdd: canonical.size > 0 && !isOneCategory(canonical),
      headers: { ...(isData || isUnlisted(encoded, canonical) ? notForSearchEngines : {}), ...document.headers },
    }
  }

  /** React Router tries every route again for each path, which takes 0.6 ms (docs/decisions/012-the-way-of-a-stored-page.md). */
  #match(path: string): Matches {
    const known = this.#matches.get(path)
    if (known) return known
    const matches = matchRoutes(this.#routes, path) ?? []
    this.#matches.set(path, matches)
    return matches
  }

  /** One document for all unknown paths of the shop, one for those of the admin portal. */
  #notFoundPlan(path: string, isData: boolean): Plan {
    const base = path === '/admin' || path.startsWith('/admin/') ? '/admin/-' : '/-'
    const url = isData ? `${base}.data` : base
    const page = { path: base, search: new URLSearchParams() }
    const headers = notForSearchEngines
    return { key: url, url, page, tags: [everything], isPortal: base !== '/-', isOdd: false, headers }
  }

  async #render(plan: Plan): Promise<Rendered> {
    const errors: unknown[] = []
    const context = new RouterContextProvider()
    const tags: string[] = []
    context.set(renderErrors, errors)
    context.set(shownTags, tags)
    const notes: PageNotes[] = []
    context.set(pageNotes, notes)
    const rendered: Buffer[] = []
    context.set(renderedPage, rendered)
    const mark = randomUUID()
    context.set(scriptMark, mark)
    const response = await this.#handler(new Request(this.#options.publicOrigin + plan.url), context)
    if (errors.length > 0) throw errors[0]
    const headers: Record<string, string> = {
      'Cache-Control': response.status === 404 ? 'no-store' : publicPage,
      ...plan.headers,
    }
    const location = response.headers.get('location')
    if (location) headers.Location = location
    const html = rendered.at(-1)
    if (!html) {
      const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'
      for (const [name, value] of response.headers)
        if (name.startsWith('x-remix') || name.startsWith('x-react-router')) headers[name] = value
      return {
        status: response.status,
        headers: { ...headers, 'Content-Type': type },
        body: await response.text(),
        tags,
      }
    }
    const head = response.status === 200 ? await headFor(plan.page, notes.at(-1)) : ''
    const { body, scripts, styles } = finishedPage(html, {
      head: manifestLink + head,
      known: { scripts: ownScripts, mark },
      isPortal: plan.isPortal,
      whole: this.#wholeStyle,
    })
    const policy = this.#options.live
      ? "default-src 'self' 'unsafe-inline' 'unsafe-eval' ws: data: blob:"
      : contentSecurityPolicy(scripts, styles, this.#https)
    return {
      status: response.status,
      headers: { ...headers, ...pageHeaders, 'Content-Security-Policy': policy },
      body,
      tags,
    }
  }

  /** A notice of the database: a list of tags. Anything unreadable drops everything, which is always safe. */
  onNotice(payload: string): void {
    try {
      const tags: unknown = JSON.parse(payload)
      if (!Array.isArray(tags)) throw new TypeError('not a list')
      const names = tags.map(String)
      dropCached(names)
      this.#pages.drop(names)
      this.#options.purger?.purge(names)
    } catch (error) {
      logError('documents.notice_unreadable', error)
      dropCached()
      this.clear()
    }
  }

  clear(): void {
    this.#pages.clear()
    this.#options.purger?.purge([everything])
  }

  counts() {
    return this.#pages.counts()
  }
}

/**
 * Renders in a slot that is given back after a rest as long as the render took: whoever asks for ever new pages leaves half of the processor to
 * everybody else.
 */
async function renderAtEase<Result>(
  limit: ConcurrencyLimit,
  render: () => Promise<Result>,
  address: string,
): Promise<Result> {
  const release = await limit.acquire(address)
  const begun = performance.now()
  try {
    return await render()
  } finally {
    setTimeout(release, performance.now() - begun).unref()
  }
}

const isPortal = (routeId = ''): boolean => /^(vendor|admin)\//.test(routeId)

/** Of all that narrows a list, only the choice of one category is asked for by many. */
const isOneCategory = (search: URLSearchParams): boolean =>
  search.size === 1 && /^[^,]+$/.test(search.get('category') ?? '')

/** `_routes` names the loaders that the client still needs; only those of the page itself reach the key, each once. */
function askedRoutes(matches: Matches, search: string): string[] {
  const asked = new Set(new URLSearchParams(search).get('_routes')?.split(','))
  return matches.flatMap(({ route }) => (route.id !== undefined && asked.has(route.id) ? route.id : [])).sort()
}

/** A path as its pattern writes it: routes match in any letter case and with a slash at the end, but each page has one address. */
function pathOf(pattern: string, path: string): string {
  const given = path.split('/')
  const own = pattern.split('/').map((part, at) => (part.startsWith(':') ? given[at] : part))
  return own.join('/')
}

/** The way from another writing of an address to its own. It is not stored. */
function redirectTo(address: string): StoredPage {
  const body = { body: Buffer.alloc(0), etag: '""' }
  const headers = { Location: address, 'Cache-Control': 'public, max-age=3600' }
  return { status: 301, headers, variants: { identity: body }, tags: [], bytes: 0 }
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** React Router asks for a page's data at `/path.data`, for the home page's at `/_.data`. */
function dataPath(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

function withData(path: string, search: URLSearchParams, routes: string[]): string {
  const query = new URLSearchParams(search)
  if (routes.length > 0) query.set('_routes', routes.join(','))
  return `${path === '/' ? '/_' : path}.data${query.size > 0 ? `?${query}` : ''}`
}
