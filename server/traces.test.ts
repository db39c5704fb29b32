import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCollector } from '#tests/support/collector.ts'
import { copyDatabase } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@opentelemetry'))
const given = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${given}-b7ad6b7169203331-01`

it('loads nothing of OpenTelemetry without its variables', async () => {
  const shop = await startShop(await copyDatabase('untraced'))
  await shop.ask('/about', { headers: { host: `127.0.0.1:${shop.port}`, traceparent } })
  await shop.close()
  expect(loaded()).toEqual([])
})

describe('a shop with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let shop: RunningShop

  async function start(database: string, env: Record<string, string> = {}): Promise<RunningShop> {
    const smtp = { SMTP_URL: mailServer.url }
    return startShop(await copyDatabase(database), { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...smtp, ...env })
  }
  beforeAll(async () => {
    collector = await startCollector()
    mailServer = await startMailServer()
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=trial')
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
    shop = await start('traced')
  })
  afterAll(() => {
    collector.close()
    mailServer.stop()
    vi.unstubAllEnvs()
  })
  const headers = () => ({ host: `127.0.0.1:${shop.port}`, origin: shop.origin, 'content-type': 'application/json' })
  const spanNamed = (name: string) =>
    vi.waitFor(
      () => {
        const found = collector.spans.find((span) => span.name === name)
        if (!found) throw new Error(`No span yet is called ${name}.`)
        return found
      },
      { timeout: 20_000 },
    )

  it('loads it', () => {
    expect(loaded()).not.toEqual([])
    expect(loaded().filter((path) => /instrumentation/.test(path))).toEqual([])
  })

  it('sends a request by its pattern, with its status and number, and the statements that it ran', async () => {
    const answer = await shop.ask('/api/v1/orders/SHR-ABCDEFGHJK', { headers: headers() })
    const span = await spanNamed('GET /api/v1/orders/:id')
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/orders/:id',
      'http.response.status_code': answer.status,
      'shringar.request_id': answer.headers['x-request-id'],
    })
    expect(span.parentSpanId).toBe('')
    await shop.ask('/products/velvet-matte-lipstick', { headers: headers() })
    const page = await spanNamed('page')
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === page.spanId)
    expect(statements.map(({ name }) => name)).toContain('product_by_slug')
    expect(new Set(statements.map(({ attributes }) => attributes['db.system.name']))).toEqual(new Set(['postgresql']))
    await shop.ask('/products/velvet-matte-lipstick', { headers: headers() })
    expect((await spanNamed('stored')).attributes['http.response.status_code']).toBe(200)
  })

  it('sends jobs and emails, and nothing that anybody typed, asked for, or could be known by', async () => {
    const words = { subject: 'My parcel', message: 'Where is my parcel, please?' }
    const person = { name: 'Kamala Devi', email: 'kamala@example.in', ...words }
    const asking = { method: 'POST', headers: headers(), body: JSON.stringify(person) }
    expect((await shop.ask('/api/v1/contact-messages', asking)).status).toBe(201)
    const body = JSON.stringify({ email: 'kamala@example.in', password: 'a password of hers' })
    await shop.ask('/api/v1/session', { method: 'POST', headers: headers(), body })
    await shop.ask('/products?q=sindoor+for+kamala', { headers: { ...headers(), 'user-agent': 'Netscape' } })
    await shop.ask('/kamala/was/here', { headers: headers() })
    const [job, mail] = [await spanNamed('mail:send'), await spanNamed('mail')]
    expect(collector.spans.filter(({ traceId }) => traceId === job.traceId)).toContainEqual(mail)
    await spanNamed('POST /api/v1/session')
    expect(collector.text()).toContain('trial')
    expect(collector.text()).not.toMatch(/kamala|sindoor|parcel, please|password of hers|127\.0\.0\.1|Netscape|SHR-/i)
  })

  it('begins a trace of its own for a stranger who names one', async () => {
    await shop.ask('/healthz', { headers: { ...headers(), traceparent } })
    await spanNamed('other')
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(given)
  })

  it('goes on with the trace that a trusted proxy names, and sends it before it ends', async () => {
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '60000')
    await shop.close()
    const behind = await start('traced-behind', { TRUSTED_PROXIES: '127.0.0.1' })
    const host = `127.0.0.1:${behind.port}`
    for (const value of [traceparent, '00-made-up-01'])
      await behind.ask('/healthz', { headers: { host, traceparent: value } })
    await behind.close()
    const spans = collector.spans.filter(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
    expect(spans.map(({ traceId, name }) => [traceId, name])).toEqual([[given, 'other']])
  })
})
