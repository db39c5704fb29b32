import { describe, expect, it } from 'vitest'
import { photoUrl } from '#platform/kit/photo.ts'
import { pageAskedFor } from './asked-page.ts'
import { boundsOf, filesNamedIn, isFile, photoOf, storedAs, surplusOf } from './rules.ts'

const kept = (address: string) => storedAs(new URL(address, 'https://shop.example'))

describe('which pages the service worker keeps', () => {
  it.each([
    '/orders',
    '/orders/SHR-5N2TR-GTHHT',
    '/profile',
    '/checkout',
    '/order-confirmation',
    '/login',
    '/reset-password?token=secret',
    '/confirm-email?token=secret',
    '/newsletter/unsubscribe?token=secret',
    '/vendor/dashboard',
    '/admin/users',
    '/api/v1/session',
    '/api/docs',
    '/products.data',
    '/products/comb.data',
    '/dev/mail',
  ])('never %s', (address) => {
    expect(kept(address)).toBeNull()
  })

  it('a list with its filters, another page without what is only chosen on it', () => {
    expect(kept('/products?category=makeup&page=2')).toBe('/products?category=makeup&page=2')
    expect(kept('/categories/makeup?sort=price')).toBe('/categories/makeup?sort=price')
    expect(kept('/products/neem-wood-comb?shade=dark')).toBe('/products/neem-wood-comb')
    expect(kept('/?utm_source=mail')).toBe('/')
    expect(kept('/offline?page=/orders/SHR-5N2TR-GTHHT')).toBe('/offline')
  })
})

it('files are built files, pictures and the brand, and nothing of the API', () => {
  expect(['/assets/a.js', '/brand/logo.svg', '/media/x-320.avif'].every(isFile)).toBe(true)
  expect(['/api/v1/assets/a.js', '/sw.js', '/products', '/api/media/1'].some(isFile)).toBe(false)
})

it('one photograph has files of several widths and formats', () => {
  const [narrow, wide] = [photoUrl('1dbf-70', 240, 'avif'), photoUrl('1dbf-70', 480, 'jpeg')]
  expect([narrow, wide].map(photoOf)).toEqual(['1dbf-70', '1dbf-70'])
  expect(photoOf(photoUrl('1dbf', 240, 'avif'))).toBe('1dbf')
  expect(['/assets/a-1.js', '/brand/logo.svg', '/media/seal'].map(photoOf)).toEqual([undefined, undefined, undefined])
})

it('a document names its scripts, styles and fonts, each once', () => {
  const html =
    '<link href="/assets/a-1.js"><script>import"/assets/a-1.js"</script>url(/assets/f-2.woff2)<img src="/media/p">'
  expect(filesNamedIn(html)).toEqual(['/assets/a-1.js', '/assets/f-2.woff2'])
})

describe('the bounds of what is kept', () => {
  const entries = [1, 2, 3, 4].map((key) => ({ key, bytes: 10 }))

  it('the oldest go first, by number and by bytes', () => {
    expect(surplusOf(entries, { entries: 4, bytes: 40 })).toEqual([])
    expect(surplusOf(entries, { entries: 3, bytes: 40 })).toEqual([1])
    expect(surplusOf(entries, { entries: 4, bytes: 25 })).toEqual([1, 2])
    expect(surplusOf(entries, { entries: 4, bytes: 5 })).toEqual([1, 2, 3, 4])
  })

  it('together they stay below 25 MB', () => {
    expect(Object.values(boundsOf).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(25_000_000)
  })
})

describe('the page behind the offline page', () => {
  const asked = (page: string) =>
    pageAskedFor({ origin: 'https://shop.example', search: `?page=${encodeURIComponent(page)}` })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/offline?page=/offline',
  ])('is home for %s', (page) => {
    expect(asked(page)).toBe('https://shop.example/')
  })

  it('is a page of this site, with its parameters', () => {
    expect(asked('/products?q=comb')).toBe('https://shop.example/products?q=comb')
    expect(new URL(asked('/.//evil.example')).origin).toBe('https://shop.example')
  })
})
