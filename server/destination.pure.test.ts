import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { readDestination } from './destination.ts'

const config = readConfig({})

function come(url: string, about: { method?: string; headers?: Record<string, string>; hosts?: string[] } = {}) {
  const headers: Record<string, string> = { host: '127.0.0.1:3000', ...about.headers }
  const hosts = about.hosts ?? [headers.host ?? '']
  const request = { url, method: about.method ?? 'GET', headers, rawHeaders: hosts.flatMap((host) => ['Host', host]) }
  return readDestination(request as unknown as IncomingMessage, config)
}

describe('the front door', () => {
  it.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'LOCALHOST:3000'])('opens for the host %s', (host) => {
    expect(come('/', { hosts: [host] })).toMatchObject({ ok: true })
  })

  it.each([['evil.example'], ['127.0.0.1'], ['127.0.0.1:3001'], [''], ['127.0.0.1:3000.evil.example']])(
    'answers 421 for the host %s',
    (host) => {
      expect(come('/', { hosts: [host] })).toMatchObject({ ok: false, status: 421 })
    },
  )

  it('answers 400 for two hosts', () => {
    expect(come('/', { hosts: ['127.0.0.1:3000', 'evil.example'] })).toMatchObject({ status: 400 })
  })

  it.each(['/%2e%2e%2f', '/a%5cb', '/a\\b', '/%00', '/%', '/%ff', '/%E0%A4', 'no-slash'])(
    'answers 400 for the line %s',
    (url) => {
      expect(come(url)).toMatchObject({ status: 400 })
    },
  )

  it.each(['//evil.example', '/orders//x'])('answers 404 for %s and redirects nowhere', (url) => {
    expect(come(url)).toMatchObject({ status: 404 })
  })

  it('answers 414 for a line that is too long', () => {
    expect(come(`/${'x'.repeat(4_096)}`)).toMatchObject({ status: 414 })
  })

  it('reads only the path of an absolute line', () => {
    expect(come('http://evil.example/products?q=1')).toEqual({ ok: true, path: '/products', search: '?q=1' })
  })

  it('decodes the path once', () => {
    expect(come('/products/caf%C3%A9')).toMatchObject({ ok: true, path: '/products/café' })
    expect(come('/products/%2525')).toMatchObject({ ok: true, path: '/products/%25' })
  })

  it.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND'])('answers 405 for %s', (method) => {
    expect(come('/', { method })).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } })
  })

  it('answers 405 for a form posted to a page, even from our own', () => {
    expect(come('/login', { method: 'POST', headers: { origin: 'http://127.0.0.1:3000' } })).toMatchObject({
      status: 405,
    })
  })

  it.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://127.0.0.1:3001' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('answers 403 for a change that comes with %j', (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(come('/api/v1/session', { method, headers })).toMatchObject({ status: 403 })
    }
  })

  it.each([
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ origin: 'http://localhost:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('lets a change in that comes with %j', (headers) => {
    expect(come('/api/v1/session', { method: 'POST', headers })).toMatchObject({ ok: true })
  })

  it('ignores headers that want another method', () => {
    expect(come('/', { headers: { 'x-http-method-override': 'DELETE' } })).toMatchObject({ ok: true })
  })
})
