import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-path.ts'

describe('the page to return to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '',
    '/login',
    '/register?x=1',
    '/api/v1/session',
    '/logout',
    7,
    null,
    ['/cart'],
  ])('is never %s', (value) => {
    expect(safeReturnTo(value)).toBe('/')
  })

  it.each(['/checkout', '/orders/SHR-7K2MD-9XQ4T', '/products?q=kajal#top', '/loginhelp'])('may be %s', (value) => {
    expect(safeReturnTo(value)).toBe(value)
  })

  it('stays on our own site whatever is given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (value) => {
        const url = new URL(safeReturnTo(value), 'https://shop.example')
        expect(url.origin).toBe('https://shop.example')
      }),
      { numRuns: 2_000 },
    )
  })
})
