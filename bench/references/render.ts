import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { readConfig } from '#platform/config.server.ts'
import type { openShop as OpenShop, Shop } from '#server/app.ts'
import { loadAssets } from '#server/assets.ts'
import { lastTree } from './captured-react.ts'

// Renders pages with the built shop, and their trees with React alone, in turns; says how long each took. Runs in a process of its own.

/** Milliseconds of each turn. */
export interface Renders {
  path: string
  ours: number[]
  react: number[]
  /** The same as ours when the process keeps nothing that several pages show: everything is read from the database. */
  cold: number[]
  /** Bytes of the page, and of what React made of its tree. */
  bytes: number
  reactBytes: number
  /** What so many simultaneous misses cost. */
  misses: { readers: number; renders: number; distinct: number; ms: number }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [turnsText = '', webUrl = '', ownerUrl = '', ...paths] = process.argv.slice(2)
const turns = Number(turnsText)
const readers = 1_000
const warmUps = 150
/** For what a render leaves behind: its page is packed for old clients meanwhile. */
const pauseMs = 15

registerHooks({
  resolve(specifier, context, next) {
    const isShops = specifier === 'react-dom/server' && context.parentURL?.includes('/build/server/')
    return isShops
      ? { url: new URL('captured-react.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context)
  },
})

/** React's own work: the tree into bytes that nobody keeps. */
function renderAlone(tree: ReactElement): Promise<number> {
  return new Promise((done, failed) => {
    let bytes = 0
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        bytes += chunk.length
        next()
      },
      final(next) {
        next()
        done(bytes)
      },
    })
    const { pipe } = renderToPipeableStream(tree, {
      progressiveChunkSize: 1e9,
      onAllReady: () => pipe(sink),
      onError: failed,
    })
  })
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

/** One render, until its page could leave. Dropped at once, so that it is not compressed any better while the next one is timed. */
async function renderAnew(shop: Shop, path: string): Promise<{ ms: number; bytes: number }> {
  const { ms, result } = await timed(() => shop.documents.get(path, '', '127.0.0.1'))
  if (result.status !== 200) throw new Error(`${path} answered ${result.status}.`)
  shop.documents.clear()
  await new Promise((wait) => setTimeout(wait, pauseMs))
  return { ms, bytes: result.variants.identity.body.length }
}

async function missTogether(shop: Shop, path: string): Promise<Renders['misses']> {
  shop.documents.clear()
  const before = shop.documents.counts().renders
  const { ms, result } = await timed(() =>
    Promise.all(Array.from({ length: readers }, () => shop.documents.get(path, '', '127.0.0.1'))),
  )
  return { readers, renders: shop.documents.counts().renders - before, distinct: new Set(result).size, ms }
}

async function measure(shop: Shop, path: string): Promise<Renders> {
  let bytes = 0
  let reactBytes = 0
  // Both sides often enough before anything is counted: Node has compiled by then what it compiles.
  for (let turn = 0; turn < warmUps; turn++) {
    bytes = (await renderAnew(shop, path)).bytes
    const tree = await lastTree()
    reactBytes = await renderAlone(tree())
  }
  const ours: number[] = []
  const react: number[] = []
  const cold: number[] = []
  const tree = await lastTree()
  for (let turn = 0; turn < turns; turn++) {
    react.push((await timed(() => renderAlone(tree()))).ms)
    ours.push((await renderAnew(shop, path)).ms)
    shop.documents.onNotice('["everything"]')
    cold.push((await renderAnew(shop, path)).ms)
  }
  return { path, ours, react, cold, bytes, reactBytes, misses: await missTogether(shop, path) }
}

const { openShop } = (await import(join(root, 'build/server/index.js'))) as { openShop: typeof OpenShop }
const shop = await openShop({
  config: readConfig({ LIMITS_SCALE: '1000' }),
  webUrl,
  ownerUrl,
  authSecret: 'nobody signs in while pages are measured',
  newestMigration: '',
  assets: loadAssets(join(root, 'build', 'client')),
  cacheFolder: join(root, 'data', 'bench', 'image-copies'),
})
const measured: Renders[] = []
for (const path of paths) measured.push(await measure(shop, path))
await shop.close()
console.log(JSON.stringify(measured))
