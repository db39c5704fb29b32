import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startShop(workerDatabase())
})
afterAll(() => shop.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  shop.ask(path, { headers: { host: `127.0.0.1:${shop.port}`, ...headers } })

type Thing = Record<string, unknown>

/** The structured data of a page, by its type. */
async function structured(path: string): Promise<(type: string) => Thing> {
  const { text } = await ask(path)
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Thing,
  )
  return (type) => {
    const thing = found.find((one) => [one['@type']].flat().includes(type))
    if (!thing) throw new Error(`${path} says nothing of type ${type}`)
    return thing
  }
}

const withoutReferences = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const headOf = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : withoutReferences(found)
}
const canonicalOf = (text: string) => headOf(text, /<link rel="canonical" href="([^"]*)"/)
const cardOf = (text: string, name: string) => headOf(text, new RegExp(`<meta property="${name}" content="([^"]*)"`))

describe('structured data', () => {
  // Required and recommended by Google Search Central: Merchant listing (Product, Offer), AggregateRating, BreadcrumbList.
  it('tells of a product with all that a merchant listing needs', async () => {
    const product = (await structured('/products/velvet-matte-lipstick'))('Product')
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Velvet Matte Lipstick',
      description: expect.stringMatching(/lipstick/),
      brand: { '@type': 'Brand', name: 'Ratna' },
      sku: expect.stringMatching(/^RAT-/),
    })
    // The stars of the demo catalogue are nobody's.
    const [real] = await sql<{ count: number; average: number }>(
      `select count(*)::int as count, round(avg(r.stars), 1)::float as average from reviews r join products p on p.id = r.product_id
        where p.slug = 'velvet-matte-lipstick' and r.status = 'published'`,
    )
    expect(real?.count).toBeGreaterThan(0)
    expect(product.aggregateRating).toMatchObject({
      ratingValue: real?.average,
      ratingCount: real?.count,
      reviewCount: real?.count,
      bestRating: 5,
    })
    const offers = product.offers as Thing[]
    const variants = await sql<{ sku: string }>(
      `select v.sku from variants v join products p on p.id = v.product_id
        where p.slug = 'velvet-matte-lipstick' and v.retired_at is null order by v.position`,
    )
    expect(offers.map(({ sku }) => sku)).toEqual(variants.map(({ sku }) => sku))
    for (const offer of offers) {
      expect(offer).toMatchObject({
        '@type': 'Offer',
        // ₹549 and 18% of it, rounded: what one pays.
        price: 648,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { name: 'Ratnamala Beauty House' },
        hasMerchantReturnPolicy: {
          applicableCountry: 'IN',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 30,
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        },
        shippingDetails: {
          shippingRate: { value: 0, currency: 'INR' },
          shippingDestination: { addressCountry: 'IN' },
          deliveryTime: { handlingTime: { unitCode: 'DAY' }, transitTime: { unitCode: 'DAY' } },
        },
      })
      const page = await ask(new URL(String(offer.url)).pathname)
      expect(page.status).toBe(200)
    }
    for (const image of product.image as string[]) expect((await ask(new URL(image).pathname)).status).toBe(200)
  })

  it('says that what is gone is gone, and no rating where nobody has rated', async () => {
    expect(((await structured('/products/silk-finish-compact'))('Product').offers as Thing[])[0]).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
    // What is left are the stars of the demo catalogue.
    await sql(
      "update review_stars set written = '{0,0,0,0,0}' where product_id = (select id from products where slug = 'jade-face-roller')",
    )
    await sql("update products set rating = rating + 0.1 where slug = 'jade-face-roller'")
    await expect
      .poll(async () => (await structured('/products/jade-face-roller'))('Product').aggregateRating)
      .toBeUndefined()
  })

  it('lets no text of a vendor end the script or reach the page', async () => {
    const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)> "&'
    await sql("update products set description = $1 where slug = 'neem-wood-comb'", [attack])
    await expect.poll(async () => (await structured('/products/neem-wood-comb'))('Product').description).toBe(attack)
    const { text } = await ask('/products/neem-wood-comb')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(cardOf(text, 'og:description')).toBe(attack)
  })

  it.each([
    ['/products/neem-wood-comb', ['Home', 'Products', 'Accessories', 'Neem Wood Comb']],
    ['/categories/makeup', ['Home', 'Categories', 'Makeup']],
    ['/brands/ratna', ['Home', 'Brands', 'Ratna']],
    ['/sellers/vanya-botanics', ['Home', 'Vanya Botanics']],
  ])('shows the way to %s, each step a page of its own', async (path, names) => {
    const trail = (await structured(path))('BreadcrumbList').itemListElement as Thing[]
    expect(trail.map(({ name }) => name)).toEqual(names)
    expect(trail.map(({ position }) => position)).toEqual(names.map((_, at) => at + 1))
    for (const { item } of trail) {
      expect(String(item)).toMatch(new RegExp(`^${shop.origin}/`))
      expect((await ask(new URL(String(item)).pathname)).status).toBe(200)
    }
  })

  it('tells of the shop on the home page', async () => {
    const of = await structured('/')
    expect(of('Organization')).toMatchObject({ name: 'Shringar', url: `${shop.origin}/`, logo: expect.any(String) })
    expect(of('WebSite')).toMatchObject({ name: 'Shringar', url: `${shop.origin}/` })
  })

  it('lists what a category shows', async () => {
    const list = (await structured('/categories/makeup'))('ItemList').itemListElement as Thing[]
    expect(list).toHaveLength(5)
    expect(list[0]).toMatchObject({ position: 1, url: expect.stringContaining('/products/') })
  })
})

describe('the head of a page', () => {
  it.each([
    ['/?utm_source=mail', '/'],
    ['/products/velvet-matte-lipstick?shade=jamun-wine', '/products/velvet-matte-lipstick'],
    ['/products?category=makeup&sort=price-low', '/categories/makeup'],
    ['/categories/makeup?page=1&gclid=x', '/categories/makeup'],
    ['/brands/ratna?sort=rating', '/brands/ratna'],
    ['/about', '/about'],
  ])('of %s names %s as its address', async (path, canonical) => {
    const { text } = await ask(path)
    expect(canonicalOf(text)).toBe(shop.origin + canonical)
    expect(text.match(/rel="canonical"/g)).toHaveLength(1)
  })

  it.each(['/cart', '/checkout', '/orders', '/login', '/vendor/dashboard', '/admin/login', '/products?q=rose'])(
    'of %s asks to be left out',
    async (path) => {
      const { text, headers } = await ask(path)
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(canonicalOf(text)).toBeUndefined()
    },
  )

  it.each(['/', '/products/velvet-matte-lipstick', '/categories/makeup', '/brands/ratna', '/sellers/vanya-botanics'])(
    'of %s has a card with words and a picture that is there',
    async (path) => {
      const { text, headers } = await ask(path)
      expect(headers['x-robots-tag']).toBeUndefined()
      expect(cardOf(text, 'og:title')).toBeTruthy()
      expect(cardOf(text, 'og:description')).toBeTruthy()
      const picture = await ask(new URL(cardOf(text, 'og:image') ?? '').pathname)
      expect(picture.headers['content-type']).toBe('image/jpeg')
    },
  )

  it('of a missing page has none', async () => {
    for (const path of ['/brands/none', '/categories/none', '/sellers/none', '/products/none']) {
      const { status, text } = await ask(path)
      expect(status).toBe(404)
      expect(canonicalOf(text)).toBeUndefined()
    }
  })
})

describe('the pages of brands and sellers', () => {
  it('follow what they show', async () => {
    expect((await ask('/brands/neelam')).text).toContain('2 products')
    await sql("update products set brand = 'NEELAM' where slug = 'jade-face-roller'")
    await expect.poll(async () => (await ask('/brands/neelam')).text).toContain('3 products')
    expect((await ask('/sellers/vanya-botanics')).text).toContain('29AAHCV2958P1ZC')
    await sql("update vendors set gstin = null where slug = 'vanya-botanics'")
    await expect.poll(async () => (await ask('/sellers/vanya-botanics')).text).toContain('Not registered for GST')
  })

  it.each(['/brands', '/brands/ratna', '/sellers/vanya-botanics', '/categories/makeup', '/how-we-rank'])(
    '%s shows every photograph it names',
    async (path) => {
      const { text } = await ask(path)
      for (const [, source = ''] of text.matchAll(/<img[^>]+src="(\/media\/[^"]+)"/g))
        expect((await ask(source)).status).toBe(200)
    },
  )

  it('home shows every photograph it names, in every format and width', async () => {
    const { text } = await ask('/')
    const files = new Set([...text.matchAll(/\/media\/[0-9a-f]{20}-\d+\.(?:avif|webp|jpeg)/g)].map(([file]) => file))
    expect(files.size).toBeGreaterThan(20)
    const answers = await Promise.all([...files].map(async (file) => [file, (await ask(file)).status]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  })
})

describe('for crawlers', () => {
  it('robots.txt keeps them out of what is personal and tells of the site map', async () => {
    const { text, headers } = await ask('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const line of [
      'Disallow: /admin',
      'Disallow: /checkout',
      'Disallow: /api/',
      'Allow: /api/docs',
      'Disallow: /*?q=',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toContain(`\nSitemap: ${shop.origin}/sitemap.xml\n`)
  })

  it.each([
    '/sitemaps/products-2.xml',
    '/sitemaps/products-0.xml',
    '/sitemaps/orders-1.xml',
    '/sitemaps/',
    '/sitemaps/x',
  ])('%s is not there', async (path) => expect((await ask(path)).status).toBe(404))

  it('the site map names every page on sale, and each is there', async () => {
    const index = await ask('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url))
    const files = await Promise.all(locations(index.text).map(({ pathname }) => ask(pathname)))
    const pages = files.flatMap(({ text }) => locations(text).map(({ pathname }) => pathname))
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      "select count(*)::int as count from products where status = 'approved'",
    )
    expect(pages.filter((path) => path.startsWith('/products/'))).toHaveLength(count)
    expect(new Set(pages).size).toBe(pages.length)
    for (const folder of ['/about', '/products/', '/categories/', '/brands/', '/sellers/']) {
      const path = pages.find((one) => one.startsWith(folder)) ?? ''
      expect(canonicalOf((await ask(path)).text)).toBe(shop.origin + path)
    }
  })

  it('the feed has an item for everything that can be bought, with what comparison sites ask for', async () => {
    const answer = await ask('/feeds/products.xml', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=3600' })
    const text = gunzipSync(answer.body).toString()
    const items = text.match(/<item>.*?<\/item>/gs) ?? []
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      `select count(*)::int as count from variants v join products p on p.id = v.product_id
        where p.status = 'approved' and v.retired_at is null`,
    )
    expect(items).toHaveLength(count)
    for (const name of [
      'id',
      'title',
      'description',
      'link',
      'image_link',
      'availability',
      'price',
      'brand',
      'condition',
    ])
      expect(items.filter((item) => item.includes(`<g:${name}>`))).toHaveLength(count)
    const lipstick = items.find((item) => item.includes('<g:id>RAT-VML-KUM</g:id>')) ?? ''
    expect(lipstick).toContain('<g:price>825.00 INR</g:price><g:sale_price>648.00 INR</g:sale_price>')
    expect(lipstick).toContain('<g:color>Kumkum Red</g:color>')
    expect(lipstick).toContain('/products/velvet-matte-lipstick?shade=kumkum-red</g:link>')
    const known = { 'if-none-match': String(answer.headers.etag) }
    expect((await ask('/feeds/products.xml', known)).status).toBe(304)
  })

  it('answers HEAD without a body', async () => {
    const head = await shop.ask('/sitemaps/products-1.xml', {
      method: 'HEAD',
      headers: { host: `127.0.0.1:${shop.port}` },
    })
    expect(head).toMatchObject({ status: 200, text: '' })
  })
})

describe('security.txt', () => {
  it('says whom to tell of a hole, for less than a year', async () => {
    const { text, headers } = await ask('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(text).toContain(`Canonical: ${shop.origin}/.well-known/security.txt`)
    const until = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime() - Date.now()
    expect(until).toBeGreaterThan(86_400_000)
    expect(until).toBeLessThan(365 * 86_400_000)
  })
})
