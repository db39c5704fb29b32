import { createHash } from 'node:crypto'
import { isValidElement, type ReactNode } from 'react'
import { afterAll, expect, it, vi } from 'vitest'
import { agreement } from '#modules/accounts/agreement.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import type { LegalSection } from './legal-page.tsx'
import { privacySections } from './privacy.tsx'
import { termsSections } from './terms.tsx'

// The pages come with the document's root, whose script waits for presses in a browser.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', {})
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** All words of a piece of a page, in their order. */
function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join(' ')
  if (isValidElement<{ children?: ReactNode }>(node)) return wordsOf(node.props.children)
  return ''
}

/** The shop's own names are settings and no part of what people agree to. */
const shop = { name: '{shop}', legalName: '{operator}' } as ShopView

const hashOf = (sections: readonly LegalSection[]) => {
  const words = sections.map(({ title, body }) => `${title}\n${wordsOf(body)}`).join('\n\n')
  return createHash('sha256').update(words.replace(/\s+/g, ' ')).digest('hex')
}

const advice = 'The words have changed. Give them a new version in modules/accounts/agreement.ts, with this hash.'

it('the terms are those that people agree to', () => {
  expect(agreement.terms.hash, advice).toBe(hashOf(termsSections(shop)))
})

it('the privacy policy is the one that people agree to', () => {
  expect(agreement.privacy.hash, advice).toBe(hashOf(privacySections(shop)))
})

/** What people were asked to agree to: a version never changes its words. A new version gets its row. */
const published = [
  ['terms', '2026-11-26', '905cade683ad08cb808ccef61c8cc56dd521879286998b2cdfa1e042ada15108'],
  ['terms', '2026-11-27', 'fedf49358d9077ddda1abf050b4f2c16fc72311e659375992ad5b04f218143ec'],
  ['privacy', '2026-11-27', '2d061c25d11d05ed6400b4c545cad09e8962d4c44f7ed8dc6c32c872e7f77bc2'],
  ['privacy', '2026-11-27.2', '20ad1316a07fc18b9c54a32ba5615036cc15d7d85651408c82bd6268923567d4'],
] as const

it.each(['terms', 'privacy'] as const)(
  'a version of the %s has one text, and the latest is what people agree to',
  (of) => {
    const rows = published.filter(([document]) => document === of)
    expect(new Set(rows.map(([, version]) => version)).size).toBe(rows.length)
    const { version, updatedOn, hash } = agreement[of]
    expect(rows.at(-1)).toEqual([of, version, hash])
    expect(version.slice(0, 10)).toBe(updatedOn)
  },
)

it('the version is the later of the two', () => {
  expect(agreement.version).toBe([agreement.terms.version, agreement.privacy.version].sort().at(-1))
})
