import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '#platform/config.server.ts'
import type { openShop as OpenShop, Shop } from '#server/app.ts'
import { loadAssets } from '#server/assets.ts'
import { boundConnections, createShopServer } from '#server/http-server.ts'

export interface RunningShop {
  origin: string
  port: number
  documents: Shop['documents']
  metrics: Shop['metrics']
  leave: Shop['leave']
  endStreams: Shop['endStreams']
  listener: Shop['listener']
  /** Asks as a raw client would: nothing is added, nothing is followed, nothing is decoded. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string | string[]>; body?: string },
  ): Promise<RawAnswer>
  close(): Promise<void>
}

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** The whole built shop on a port of its own, over the given database. */
export async function startShop(
  database: { webUrl: string; ownerUrl: string },
  env: Record<string, string> = {},
): Promise<RunningShop> {
  const server = createShopServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const build = resolve('build')
  // The built bundle: what runs in production, with its own pool.
  const { openShop } = (await import(/* @vite-ignore */ join(build, 'server/index.js'))) as {
    openShop: typeof OpenShop
  }
  const cacheFolder = await mkdtemp(join(tmpdir(), 'shringar-images-'))
  const config = readConfig({ PORT: String(port), LIMITS_SCALE: '1000', ...env })
  const shop = await openShop({
    config,
    ...database,
    authSecret: 'a secret of the tests, long enough for anybody',
    newestMigration:
      (await readdir('db/migrations'))
        .filter((name) => name.endsWith('.sql'))
        .sort()
        .at(-1) ?? '',
    assets: loadAssets(join(build, 'client')),
    cacheFolder,
  })
  boundConnections(server, config)
  server.on('request', shop.listener)
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    documents: shop.documents,
    metrics: shop.metrics,
    leave: shop.leave,
    endStreams: shop.endStreams,
    listener: shop.listener,
    ask: (path, options = {}) => rawRequest(port, path, options),
    async close() {
      server.closeAllConnections()
      server.close()
      await shop.close()
      await rm(cacheFolder, { recursive: true, force: true })
    },
  }
}

function rawRequest(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string | string[]>; body?: string },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {}, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() })
        })
        response.on('error', reject)
      },
    )
    asking.on('error', reject)
    asking.end(options.body)
  })
}
