import { isLean } from './connection.ts'
import { findFile, findPhoto, findWhole, keepDocument, keepFiles, keepShown } from './copies.ts'
import { cacheNames, isFile, offlinePath, type ShownMessage, shellPages } from './rules.ts'
import type { FetchEvent, Release, WorkerScope } from './worker-scope.ts'

// The service worker (docs/decisions/042-without-a-network.md). It is built on its own (vite.config.ts) and served as /sw.js.
// The network is asked first for every page; a copy stands in where the network does not answer. The API passes by untouched.

declare const builtRelease: Release
const release = builtRelease
const scope = globalThis as unknown as WorkerScope
const shell = cacheNames.shell + release.name
/** A page that is slower than this is shown as it was last, if there is a copy of it. */
const patienceMs = 4_000

/** Fills the shell of this release. Without the offline page there is no worker; the rest is best effort, and not on a lean connection. */
async function fillShell(): Promise<void> {
  const into = () => shell
  if (!(await keepDocument(offlinePath, shell, into))) throw new Error('The offline page did not load.')
  if (isLean()) return
  for (const page of shellPages) if (page !== offlinePath) await keepDocument(page, shell, into)
  await keepFiles(release.scripts, into)
}

/** From now on this release answers. What the last one kept of visited pages stays: its files are kept with it. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(cacheNames.shell) && name !== shell).map((name) => caches.delete(name)),
  )
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** A page: from the network, else its copy, else the way to the offline page, which remembers the address. */
async function answerPage(event: FetchEvent, address: URL): Promise<Response> {
  const fresh = fromNetwork(event)
  const inTime = await Promise.race([fresh.catch(() => undefined), after(patienceMs)])
  if (inTime) return inTime
  const copy = await findWhole(address)
  if (copy) return copy
  return fresh.catch((error) => {
    if (address.pathname === offlinePath) throw error
    const page = encodeURIComponent(address.pathname + address.search)
    return Response.redirect(`${offlinePath}?page=${page}`)
  })
}

/** A file is named by its content: a copy of it is as good as the file. The brand's few are asked for again. */
async function answerFile(request: Request, path: string): Promise<Response> {
  const copy = await findFile(path)
  if (copy && !path.startsWith('/brand/')) return copy
  return fetch(request).catch(async (error) => copy ?? (await findPhoto(path)) ?? Promise.reject(error))
}

scope.addEventListener('install', (event) => {
  scope.skipWaiting()
  event.waitUntil(fillShell())
})

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

scope.addEventListener('message', (event) => {
  const message = event.data as Partial<ShownMessage> | null
  if (message?.type === 'shown') event.waitUntil(keepShown(message.page ?? '', message.files ?? []))
})

scope.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url)
  if (event.request.method !== 'GET' || address.origin !== location.origin) return
  if (event.request.mode === 'navigate') {
    if (!/^\/(api|dev|media)\//.test(address.pathname)) event.respondWith(answerPage(event, address))
  } else if (isFile(address.pathname)) {
    event.respondWith(answerFile(event.request, address.pathname))
  }
})
