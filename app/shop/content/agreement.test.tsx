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

it('the version is the later of the two', () => {
  expect(agreement.version).toBe([agreement.terms.version, agreement.privacy.version].sort().at(-1))
})
