import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheNames } from '#app/frame/offline/rules.ts'
import { cookies, inBrowser } from '#modules/privacy/disclosures.ts'

// The privacy page says what lies in the browser. A journey looks into a real one (tests/e2e/rights.spec.ts); this finds every key in the code.

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name: join('app', name), text: readFileSync(join('app', name), 'utf8') }))

it('says how long the record of sign-ins and changes is kept, as the database keeps it', () => {
  const [, kept] = /- interval '(.*?)'/.exec(readFileSync('db/functions/first-audit-day.sql', 'utf8')) ?? []
  expect(kept).toBe('9 years')
  expect(readFileSync('app/shop/content/privacy.tsx', 'utf8')).toContain(
    'The record of sign-ins and changes: nine years',
  )
})

const listed = inBrowser.flatMap(({ keys }) => keys)

it('every key that a page stores stands on the privacy page', () => {
  const keys = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\bstored(?:<[^(]*>)?\(\s*(['"`])([^'"`$]*)/g)].map(([, , key]) => ({ name, key: key ?? '' })),
  )
  expect(keys.length).toBeGreaterThan(8)
  expect(keys.filter(({ key }) => !listed.includes(key))).toEqual([])
})

it('a key that is no text in its place is one of the two known', () => {
  const calls = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\bstored(?:<[^(]*>)?\(\s*([^'"`\s)])/g)].map(() => name),
  )
  // Its definition, and the cart's key, which tests and the specification name.
  expect(calls).toEqual(expect.arrayContaining(['app/shop/cart/store.ts', 'app/ui/stored.ts']))
  expect(calls).toHaveLength(2)
  expect(listed).toContain('cart')
})

it('nothing else puts anything into the browser', () => {
  const direct = files.filter(({ text }) =>
    /\b(localStorage|sessionStorage)\b(?!['`| ]| belongs| lasts)|indexedDB|caches\.open/.test(text),
  )
  // What is read before any module loads, and is not written there: the portals' colours, and whether the cart holds something.
  const readers = { 'app/portal/theme-script.ts': 'portal-theme', 'app/frame/early-script.ts': 'cart' }
  for (const [name, key] of Object.entries(readers)) {
    const reader = direct.find((one) => one.name === name)
    expect(reader?.text.match(/localStorage\.\w+\([^)]*\)/g)).toEqual([`localStorage.getItem('${key}')`])
  }
  const writers = ['app/ui/stored.ts', 'app/frame/offline/copies.ts', 'app/frame/offline/saved-pages.ts']
  const known = [...writers, ...Object.keys(readers)]
  expect(direct.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  const cookieWriters = files.filter(({ text }) => /document\.cookie\s*=/.test(text))
  expect(cookieWriters.map(({ name }) => name)).toEqual([])
})

it('every cache of the service worker stands there', () => {
  expect(inBrowser.flatMap((one) => one.caches ?? []).sort()).toEqual(Object.values(cacheNames).sort())
})

it('every cookie that the API sets stands there', () => {
  const session = readFileSync('api/session.ts', 'utf8')
  const named = [...session.matchAll(/'((?:__Host-)?session|signed_in)'/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(cookies.flatMap(({ names }) => names)))
})
