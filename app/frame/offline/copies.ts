import {
  boundsOf,
  cacheNames,
  cacheOf,
  copyMark,
  filesNamedIn,
  isFile,
  isNeeded,
  photoOf,
  storedAs,
  surplusOf,
} from './rules.ts'

// Copies of public documents and files, in the worker's caches. Nothing of the API ever comes here.

/** As it is kept: the length is that of the text itself, for the bounds. */
async function copyOf(answer: Response, isPage: boolean): Promise<Response> {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(body.size))
  if (isPage) headers.set('Server-Timing', copyMark)
  return new Response(body, { headers })
}

const isDocument = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')

/** Takes the oldest copies out until the rest keeps within its bounds. */
async function trim(name: keyof typeof boundsOf): Promise<void> {
  const cache = await caches.open(name)
  const entries: { key: Request; bytes: number }[] = []
  for (const key of await cache.keys()) {
    const length = (await cache.match(key))?.headers.get('Content-Length')
    entries.push({ key, bytes: Number(length ?? 0) })
  }
  for (const key of surplusOf(entries, boundsOf[name])) await cache.delete(key)
}

/** Keeps those files of `paths` that are not there yet; what does not load is left out. */
export async function keepFiles(paths: Iterable<string>, into: (path: string) => string): Promise<void> {
  await Promise.all(
    Array.from(new Set(paths), async (path) => {
      const cache = await caches.open(into(path))
      if (await cache.match(path, { ignoreVary: true })) return
      const answer = await fetch(path).catch(() => undefined)
      if (answer?.status === 200 && !answer.redirected) await cache.put(path, await copyOf(answer, false))
    }),
  )
}

/** Keeps a document and the files it names in the cache of that name. False when it could not be had. Rejects when storage is full. */
export async function keepDocument(address: string, name: string, into: (path: string) => string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined)
  if (!answer || !isDocument(answer)) return false
  await keepFiles(filesNamedIn(await answer.clone().text()), into)
  await (await caches.open(name)).put(address, await copyOf(answer, true))
  return true
}

/** Keeps a page that somebody looks at, with its files. Pages that have no copy by the rules are left alone. */
export async function keepShown(page: string, files: readonly string[]): Promise<void> {
  const address = storedAs(new URL(page, location.origin))
  if (address === null) return
  try {
    if (!(await keepDocument(address, cacheNames.pages, cacheOf))) return
    await keepFiles(files.filter(isFile), cacheOf)
    for (const name of ['pages', 'files', 'media'] as const) await trim(name)
  } catch {
    // Storage is full: photographs are the largest share, and the least needed.
    await caches.delete(cacheNames.media)
  }
}

/** A file's copy from any cache. */
export const findFile = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true })

/** Another width or format of the photograph that a path belongs to: a page may show it smaller than the one that brought it. */
export async function findPhoto(path: string): Promise<Response | undefined> {
  const photo = photoOf(path)
  const kept = photo ? await (await caches.open(cacheNames.media)).keys() : []
  const other = kept.map(({ url }) => new URL(url).pathname).find((one) => photoOf(one) === photo)
  return other === undefined ? undefined : findFile(other)
}

/** The copy of a page, if all the scripts and styles that it names are there too; else it would be a broken page. */
export async function findWhole(address: URL): Promise<Response | undefined> {
  const key = storedAs(address)
  if (key === null) return
  const names = await caches.keys()
  for (const name of names.filter((one) => one === cacheNames.pages || one.startsWith(cacheNames.shell)).sort()) {
    const copy = await caches.match(key, { cacheName: name, ignoreVary: true })
    if (copy && (await hasItsFiles(copy.clone()))) return copy
  }
}

async function hasItsFiles(copy: Response): Promise<boolean> {
  const needed = filesNamedIn(await copy.text()).filter(isNeeded)
  const found = await Promise.all(needed.map(findFile))
  return found.every(Boolean)
}
