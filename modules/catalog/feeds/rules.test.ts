import { expect, test } from 'vitest'
import { readSitemapFile, xmlText } from './rules.ts'

test('reads no file from what is none', () => {
  for (const file of [
    '',
    'products.xml',
    'products-0.xml',
    'products-1.xml.gz',
    'orders-1.xml',
    'products--1.xml',
    'products-1',
  ])
    expect(readSitemapFile(file)).toBeUndefined()
})

test('reads the name and number of a file', () => {
  expect(readSitemapFile('products-12.xml')).toEqual({ name: 'products', number: 12 })
})

test('writes any text so that XML can hold it', () => {
  expect(xmlText(`Kesari & Co <"it's">`)).toBe('Kesari &amp; Co &lt;&quot;it&apos;s&quot;&gt;')
  expect(xmlText('a\u0000b\u000bc\ud800d\ufffee')).toBe('abcde')
  expect(xmlText('कुमकुम 🌺\n')).toBe('कुमकुम 🌺\n')
})
