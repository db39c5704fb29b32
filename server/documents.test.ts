import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startShop(workerDatabase())
})
afterAll(() => shop.close())

/** Its standard rules are those of the HTML standard, without taste. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

const host = () => ({ host: `127.0.0.1:${shop.port}` })

const publicPages = [
  '/',
  '/products',
  '/products?category=Makeup&sort=price-low&view=list',
  '/products?q=rose',
  '/products/velvet-matte-lipstick',
  '/categories',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/orders',
  '/orders/SHR-7K2MD-9XQ4T',
  '/profile',
  '/contact',
  '/about',
  '/privacy',
  '/terms',
  '/returns',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/newsletter/unsubscribe',
  '/ticket',
  '/vendor/login',
  '/vendor/register',
  '/vendor/dashboard',
  '/admin/login',
  '/admin/dashboard',
  '/admin/products',
  '/admin/orders',
  '/admin/users',
  '/admin/settings',
  '/admin/unknown',
  '/unknown',
  '/products/unknown',
]

describe('every page', () => {
  it.each(publicPages)('%s is the same bytes whoever asks', async (path) => {
    const plain = await shop.ask(path, { headers: host() })
    const person = await shop.ask(path, {
      headers: {
        ...host(),
        cookie: 'session=abc; signed_in=1; cart=1',
        authorization: 'Bearer x',
        'x-forwarded-host': 'evil.example',
        'accept-language': 'hi',
        'user-agent': 'Somebody',
      },
    })
    expect(plain.status).toBe(/unknown/.test(path) ? 404 : 200)
    expect(person.status).toBe(plain.status)
    expect(person.body.equals(plain.body)).toBe(true)
    for (const answer of [plain, person]) {
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe(
        plain.status === 404 ? 'no-store' : 'public, max-age=0, must-revalidate',
      )
    }
  })

  it.each(publicPages)('%s allows its own inline scripts and style by hash, and nothing else', async (path) => {
    const { headers, text } = await shop.ask(path, { headers: host() })
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<[a-z][^>]*\sstyle="/i)
    expect(text).not.toMatch(/<[a-z][^>]*\son[a-z]+="/i)
    for (const [, attributes = '', script = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=|ld\+json/.test(attributes)) continue
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  })

  // Lists carry what they can be narrowed to and products their first reviews, for readers and search engines without a script.
  const kilobytes = (path: string) => (path.startsWith('/products') ? 21 : path === '/' ? 15 : 12)

  /** Pages are compressed as well as it goes one after the other: all of them may be in line here. */
  const inLine = { timeout: 150_000 }

  it.each(publicPages)(
    '%s fits its first windows: document and style within 12 KB of brotli, home 15, products 21',
    async (path) => {
      await shop.ask(path, { headers: host() })
      await expect
        .poll(
          async () => (await shop.ask(path, { headers: { ...host(), 'accept-encoding': 'br' } })).body.length,
          inLine,
        )
        .toBeLessThan(kilobytes(path) * 1_024)
    },
    // A page that stays too large is said with its size.
    inLine.timeout + 10_000,
  )

  const isPortal = (path: string) => /^\/(admin\/|vendor\/dashboard)/.test(path)

  it.each(publicPages.filter((path) => !isPortal(path)))(
    '%s shows itself before any stylesheet is loaded; the whole one follows behind it',
    async (path) => {
      const { text } = await shop.ask(path, { headers: host() })
      const [shown = '', ...rest] = text.split('<link rel="stylesheet" ')
      expect(shown).toContain('</main>')
      expect(rest).toHaveLength(1)
      const [address = ''] = /\/assets\/app-[\w-]+\.css/.exec(rest[0] ?? '') ?? []
      const sheet = await shop.ask(address, { headers: host() })
      expect(sheet.status).toBe(200)
      expect(sheet.text).toContain('@layer utilities')
      // What few need waits in it: of very large text, of who runs no script, and of a mouse.
      for (const condition of ['not all and (width>=17rem)', '(scripting:none)', '(hover:hover)']) {
        expect(sheet.text).toContain(`@media ${condition}{`)
        expect(shown).not.toContain(condition)
      }
    },
  )

  it.each(['/favicon.ico', '/apple-touch-icon.png'])('%s is there for who asks without looking', async (path) => {
    const { status, headers } = await shop.ask(path, { headers: host() })
    expect({ status, type: headers['content-type'] }).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^image\//),
    })
  })

  it.each(publicPages)('%s is valid HTML', async (path) => {
    const { text } = await shop.ask(path, { headers: host() })
    const { results } = await validator.validateString(text)
    expect(
      results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message}: ${selector}`)),
    ).toEqual([])
  })

  it.each(publicPages.filter((path) => !isPortal(path)))('%s has a space between its words', async (path) => {
    const html = (await shop.ask(path, { headers: host() })).body.toString()
    const words = html
      .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '\n')
      .replace(/<!--.*?-->|<\/?(?:a|b|strong|em|span|i|time)\b[^>]*>/gs, '')
      .replace(/<[^>]*>/g, '\n')
    // A line break of the source that lost its space: "within7-10 business days", "in full.You".
    expect(words.match(/[^\n]*(?:[a-z]\d+[-–]\d|[a-z][.!?][A-Z][a-z])[^\n]*/g)).toBeNull()
  })

  it("names the shop's own routes, and none of the portals", async () => {
    const { text } = await shop.ask('/', { headers: host() })
    const [address = ''] = /\/assets\/shop-manifest-\w+\.js/.exec(text) ?? []
    const list = await shop.ask(address, { headers: host() })
    expect(list.text).toContain('"shop/checkout/checkout"')
    expect(list.text).not.toMatch(/"id":"(admin|vendor)\//)
    const portal = await shop.ask('/admin/login', { headers: host() })
    expect(portal.text).toContain('"/assets/manifest-')
  })

  it('has its scripts wait behind the first photograph', async () => {
    const { text } = await shop.ask('/', { headers: host() })
    expect(text).toContain('<link rel="modulepreload" fetchPriority="low" ')
    expect(text).not.toContain('<link rel="modulepreload" href')
  })
})

describe('a page that is new', () => {
  it.each(['gzip, deflate, br, zstd', 'gzip, deflate, br'])('comes small at once to who takes %s', async (codings) => {
    shop.documents.clear()
    const answers = await Promise.all(
      [0, 1].map(() => shop.ask('/about', { headers: { ...host(), 'accept-encoding': codings } })),
    )
    for (const { headers, body } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(brotliDecompressSync(body).toString()).toContain('</html>')
    }
  })
})

describe('a stored page', () => {
  it('comes compressed, with a tag, and as 304 to whoever has it', async () => {
    const asked = { ...host(), 'accept-encoding': 'gzip, br' }
    const tag = async () => String((await shop.ask('/about', { headers: asked })).headers.etag)
    await expect.poll(tag, { timeout: 30_000 }).toMatch(/-b11"$/)
    const first = await shop.ask('/about', { headers: asked })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    const plain = await shop.ask('/about', { headers: host() })
    expect(brotliDecompressSync(first.body).equals(plain.body)).toBe(true)
    const again = await shop.ask('/about', { headers: { ...asked, 'if-none-match': String(first.headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(
      (await shop.ask('/about', { headers: { ...host(), 'if-none-match': String(first.headers.etag) } })).status,
    ).toBe(200)
  })

  it('is answered at once: nothing is waited for, no database and no promise', async () => {
    await shop.ask('/about', { headers: host() })
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'GET', url: '/about', rawHeaders: ['Host', host().host] })
    const response = new ServerResponse(request)
    shop.listener(request, response)
    expect(response.statusCode).toBe(200)
    expect(response.writableEnded).toBe(true)
  })

  it('is rendered once for a thousand who come at once, and all of them get it', async () => {
    shop.documents.clear()
    const { renders } = shop.documents.counts()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => shop.ask('/terms', { headers: host() })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(shop.documents.counts().renders - renders).toBe(1)
  })

  it('answers HEAD as GET, without the body', async () => {
    const get = await shop.ask('/about', { headers: host() })
    const head = await shop.ask('/about', { method: 'HEAD', headers: host() })
    expect(head.text).toBe('')
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it('does not know parameters that no page declares', async () => {
    const plain = await shop.ask('/products', { headers: host() })
    const tracked = await shop.ask('/products?utm_source=letter&fbclid=x&page=1&sort=name', { headers: host() })
    expect(tracked.body.equals(plain.body)).toBe(true)
    expect(tracked.text).not.toContain('utm_source')
  })

  it('is one document for all orders', async () => {
    const one = await shop.ask('/orders/SHR-AAAAA-BBBBB', { headers: host() })
    const other = await shop.ask('/orders/SHR-CCCCC-DDDDD', { headers: host() })
    expect(one.body.equals(other.body)).toBe(true)
  })

  it('shows a price changed by hand in the database within a second', async () => {
    const path = '/products/neem-wood-comb'
    expect((await shop.ask(path, { headers: host() })).text).toContain('₹299')
    await sql(
      "update variants set price_paise = 28800 where product_id = (select id from products where slug = 'neem-wood-comb')",
    )
    const changedAt = Date.now()
    await expect.poll(async () => (await shop.ask(path, { headers: host() })).text, { interval: 20 }).toContain('₹288')
    expect((await shop.ask('/products', { headers: host() })).text).toContain('₹288')
    expect(Date.now() - changedAt).toBeLessThan(10_000)
  })

  // What all pages share is kept in the process too.
  it.each([
    [
      'a setting',
      '/products/neem-wood-comb',
      `update settings set value = jsonb_set(value, '{supportPhone}', '"1800 999 8888"') where key = 'shop'`,
      `update settings set value = jsonb_set(value, '{supportPhone}', '"1800 000 0000"') where key = 'shop'`,
      (text: string) => text.includes('1800 999 8888'),
    ],
    [
      'the order of categories',
      '/',
      "update categories set position = 99 where slug = 'skincare'",
      "update categories set position = 0 where slug = 'skincare'",
      (text: string) => text.indexOf('/categories/makeup') < text.indexOf('/categories/skincare'),
    ],
    [
      'a way to pay',
      '/products/neem-wood-comb',
      "update payment_methods set name = 'By pigeon' where code = 'cod'",
      "update payment_methods set name = 'Cash on delivery' where code = 'cod'",
      (text: string) => text.includes('By pigeon'),
    ],
    [
      'what is put forward',
      '/',
      "update products set is_new = true, new_until = now() + interval '9 years' where slug = 'jade-face-roller'",
      "update products set is_new = false, new_until = null where slug = 'jade-face-roller'",
      (text: string) => text.includes('/products/jade-face-roller'),
    ],
    [
      'what sells best',
      '/',
      "update products set sold_lately = sold_lately + 1000000 where slug = 'neem-wood-comb'",
      "update products set sold_lately = sold_lately - 1000000 where slug = 'neem-wood-comb'",
      (text: string) => text.includes('/products/neem-wood-comb'),
    ],
  ])('shows %s as it is now', async (_, path, change, back, isShown) => {
    const page = async () => isShown((await shop.ask(path, { headers: host() })).text)
    expect(await page()).toBe(false)
    await sql(change)
    await expect.poll(page, { interval: 20 }).toBe(true)
    await sql(back)
    await expect.poll(page, { interval: 20 }).toBe(false)
  })

  it('stays when what changed rolled back, or shows on no page', async () => {
    const heard = vi.spyOn(shop.documents, 'onNotice')
    await sql(
      "do $$ begin update variants set price_paise = 100 where product_id = (select id from products where slug = 'jade-face-roller'); raise exception 'no'; exception when others then null; end $$",
    )
    await sql("update products set popularity = popularity + 1 where slug = 'jade-face-roller'")
    await sql(
      "update variants set stock = stock + 1 where product_id = (select id from products where slug = 'jade-face-roller')",
    )
    await sql(`select pg_notify('catalog_changed', '["a later notice"]')`)
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0)
    expect(heard.mock.calls).toEqual([['["a later notice"]']])
    heard.mockRestore()
  })

  it('of a product shows its reviews as they are now', async () => {
    const page = async () => (await shop.ask('/products/reetha-shikakai-shampoo', { headers: host() })).text
    const review = `(select r.id from reviews r join products p on p.id = r.product_id
      where p.slug = 'reetha-shikakai-shampoo' and r.status = 'published' order by r.helpful_count desc, r.id desc limit 1)`
    const [shown] = await sql<{ title: string }>(`select title from reviews where id = ${review}`)
    expect(await page()).toContain(shown?.title)
    await sql(`update reviews set title = 'On second thought' where id = ${review}`)
    await expect.poll(page).toContain('On second thought')
    await sql(
      `update variants set price_paise = price_paise - 100 where product_id = (select id from products where slug = 'reetha-shikakai-shampoo')`,
    )
    await expect.poll(page).toContain('On second thought')
    await sql(`update reviews set title = '${shown?.title}' where id = ${review}`)
    await expect.poll(page).not.toContain('On second thought')
  })

  it('of a product goes when one that it shows beside it changes, and stays when any other does', async () => {
    const page = async () => (await shop.ask('/products/midnight-kajal', { headers: host() })).text
    expect(await page()).toContain('₹225')
    const renders = () => shop.documents.counts().renders
    const before = renders()
    await sql(
      "update variants set price_paise = price_paise - 100 where product_id = (select id from products where slug = 'neem-tulsi-face-wash')",
    )
    await sql(
      "update variants set price_paise = 22100 where product_id = (select id from products where slug = 'gel-lacquer-nail-colour')",
    )
    await expect.poll(page).toContain('₹221')
    expect(renders() - before).toBe(1)
  })
})

describe('what is no page', () => {
  it.each([
    '/assets/none.js',
    '/orders/x.css',
    '/nothing.ico',
    '/media/none.webp',
    `/media/${'0'.repeat(20)}-480.webp`,
    '/.env',
    '/package.json',
  ])('%s is a short 404', async (path) => {
    const answer = await shop.ask(path, { headers: host() })
    expect(answer).toMatchObject({ status: 404, text: 'Not found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['/healthz', 200, '{"ok":true}'],
    ['/readyz', 200, '{"ok":true}'],
  ])('%s answers %s %s and nothing else', async (path, status, text) => {
    const answer = await shop.ask(path, { headers: host() })
    expect(answer).toMatchObject({ status, text })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('photographs may be kept for ever and run nothing', async () => {
    const [image] = await sql<{ name: string }>(
      "select image_id || '-' || width || '.' || format as name from image_files where format = 'avif' and width = 480 limit 1",
    )
    const answer = await shop.ask(`/media/${image?.name}`, { headers: host() })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('mail is read here only while the shop speaks to this machine alone', async () => {
    expect((await shop.ask('/dev/mail', { headers: host() })).status).toBe(200)
  })

  it('reports of the browser are taken, up to 8 KB', async () => {
    const report = (body: string) =>
      shop.ask('/csp-report', {
        method: 'POST',
        headers: { ...host(), 'content-type': 'application/csp-report' },
        body,
      })
    expect((await report('{"csp-report":{"effective-directive":"script-src"}}')).status).toBe(204)
    expect((await report('x'.repeat(9_000))).status).toBe(413)
    expect((await shop.ask('/csp-report', { method: 'POST', headers: host() })).status).toBe(204)
  })
})

describe('who comes from elsewhere', () => {
  it('is not answered for another host', async () => {
    expect((await shop.ask('/', { headers: { host: 'evil.example' } })).status).toBe(421)
  })

  it('changes nothing', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await shop.ask('/api/v1/newsletter-subscriptions', {
        method: 'POST',
        headers: { ...host(), origin, 'content-type': 'application/json' },
        body: '{"email":"a@b.example"}',
      })
      expect(answer.status).toBe(403)
    }
  })

  it.each([
    ['GET', '/api/v1/products/%00', 400],
    ['GET', `/api/v1/products?q=${'a'.repeat(4_100)}`, 414],
    ['TRACE', '/api/v1/session', 405],
    ['POST', '/api/v1/orders', 403],
    ['GET', 'http://evil.example/api/v1/orders//x', 404],
  ])('is refused by the API in the one shape of its refusals: %s %s', async (method, path, status) => {
    const answer = await shop.ask(path, { method, headers: host() })
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } })
    const { detail, ...rest } = JSON.parse(answer.text)
    expect(rest).toEqual({
      title: expect.any(String),
      status,
      code: 'request.refused',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(detail).toMatch(/\.$|^Page Not Found$/)
  })

  it('may use the API from our own pages', async () => {
    const answer = await shop.ask('/api/v1/newsletter-subscriptions', {
      method: 'POST',
      headers: { ...host(), origin: shop.origin, 'content-type': 'application/json' },
      body: '{"email":"a@b.example"}',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
  })
})
