import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import catalogue from '#seed/catalogue.json' with { type: 'json' }
import extra from '#seed/catalogue-extra.json' with { type: 'json' }
import { type ClaimProof, claimStandings, claims, claimsIn, claimTodo, flaggedWords, needsEnd } from './claims.ts'

const today = '2026-11-20'
const idsIn = (...texts: string[]) => claimsIn(texts).map(({ claim }) => claim.id)
const proof = (about: Partial<ClaimProof>): ClaimProof => ({
  id: 'a',
  name: 'Report.pdf',
  claims: [],
  validUntil: null,
  ...about,
})

describe('the dictionary of claims', () => {
  it.each([
    ['Organically grown aloe', 'organic'],
    ['Jaivik haldi ubtan', 'organic'],
    ['All-natural ingredients', 'natural'],
    ['Made with natural oils', 'natural'],
    ['Kudrati chamak', 'natural'],
    ['Clean beauty, non-toxic', 'clean'],
    ['A chemical-free shampoo', 'clean'],
    ['Comes in a biodegradable, eco friendly tube', 'eco'],
    ['Cruelty free and never tested on animals', 'cruelty_free'],
    ['VEGAN lip balm', 'vegan'],
    ['Halal nail colour', 'certified'],
    ['FDA approved', 'certified'],
    ['Dermatologically tested', 'doctor_tested'],
    ['Tested by leading dermatologists', 'doctor_tested'],
    ['Doctor-recommended', 'doctor_tested'],
    ['Non comedogenic and hypo-allergenic', 'hypoallergenic'],
    ['Clinically proven to soften', 'clinically_proven'],
    ['SPF50+ gel', 'spf'],
    ['PA+++ day cream', 'spf'],
    ['Fairness cream', 'fairness'],
    ['A skin whitening soap', 'fairness'],
    ['Gorapan in seven days', 'fairness'],
    ['An anti-ageing serum', 'works_against'],
    ['Antidandruff shampoo', 'works_against'],
    ['Oil for hair regrowth', 'works_against'],
    ['An Ayurvedic lepa', 'ayurvedic'],
    ['It cures acne', 'cure'],
    ['Daad ka ilaaj', 'cure'],
    ['Permanently straight', 'permanent'],
    ['100 % pure', 'absolute'],
  ])('finds in “%s”: %s', (text, id) => {
    expect(idsIn(text)).toContain(id)
  })

  it.each([
    'A natural finish with a natural-looking glow',
    'Cleans without stripping the natural oils of your scalp',
    'Keeps your natural oil. Brush of natural bristles',
    'Spread on clean skin, rinse clean, wipe clean',
    'Do a patch test first and follow with a sunscreen',
    'By day use an SPF 30 or higher',
    'A fair price, fairly light',
    'Secure, healthy curve; manicured and procured',
    'Suits Indian skin tones from fair to deep',
    'Antique gold, anti-slip cap, cosmos flower',
    'Brightens the table. Sunny, unfailing',
  ])('leaves “%s” alone', (text) => {
    expect(idsIn(text)).toEqual([])
  })

  it('finds promises that a cosmetic may not make, and leaves innocent words alone', () => {
    expect(flaggedWords(['It HEALS and cures, permanently. 100 % pure', 'A vegan treatment'])).toEqual([
      '100%',
      'cures',
      'heals',
      'permanently',
      'treatment',
    ])
    expect(flaggedWords(['A secure, healthy treat-free curve', 'manicured'])).toEqual(['treat'])
  })

  it('finds a word whatever stands around it, and not inside another', () => {
    const words = fc.constantFrom('organic', 'vegan', 'halal', 'cures', 'fairness')
    const letters = fc.string({ unit: fc.constantFrom(...'abcxyz'), minLength: 1, maxLength: 5 })
    const between = fc.constantFrom(' ', ', ', '. ', ' (', '\n', ' “')
    fc.assert(
      fc.property(words, letters, letters, between, (word, before, after, gap) => {
        expect(claimsIn([`${before}${gap}${word}${gap}${after}`])[0]?.words).toEqual([word])
        expect(claimsIn([`${before}${word}${after}`])).toEqual([])
      }),
    )
  })

  it('says the same however often it is asked', () => {
    expect([1, 2, 3].map(() => idsIn('organic'))).toEqual([['organic'], ['organic'], ['organic']])
  })

  it('has each id once, in small letters, and asks for something', () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
    for (const { id, asks } of claims) {
      expect(id).toMatch(/^[a-z_]+$/)
      expect(asks).toMatch(/^\w.{15,}[^.]$/)
    }
  })

  it('finds in the demo only what is claimed there', () => {
    const facts: Record<string, { genericName: string; proofs?: { claims: string[] }[] }> = extra.products
    const found = catalogue.flatMap(({ slug, name, description, howToUse }) => {
      const about = facts[slug]
      const ids = idsIn(name, about?.genericName ?? '', description, howToUse)
      expect(about?.proofs?.flatMap((one) => one.claims) ?? [], slug).toEqual(ids)
      return ids.map((id) => `${slug}: ${id}`)
    })
    expect(found).toEqual(['sheer-matte-sunscreen-spf-50: spf'])
  })
})

describe('a proof', () => {
  const stateOf = (...proofs: ClaimProof[]) => claimStandings(['Organic'], proofs, today)[0]

  it('shows the claims that it names and no others', () => {
    expect(stateOf()).toMatchObject({ state: 'missing', proof: null })
    expect(stateOf(proof({ claims: ['vegan'] }))).toMatchObject({ state: 'missing', proof: null })
    expect(stateOf(proof({ claims: ['vegan', 'organic'] }))).toMatchObject({ state: 'proved', proof: { id: 'a' } })
  })

  it('holds through its last day', () => {
    expect(stateOf(proof({ claims: ['organic'], validUntil: today }))?.state).toBe('proved')
    expect(stateOf(proof({ claims: ['organic'], validUntil: '2026-11-19' }))?.state).toBe('lapsed')
  })

  it('that holds longest counts', () => {
    const old = proof({ id: 'old', claims: ['organic'], validUntil: '2026-01-31' })
    const next = proof({ id: 'next', claims: ['organic'], validUntil: '2027-01-31' })
    expect(stateOf(old, next)).toMatchObject({ state: 'proved', proof: { id: 'next' } })
    expect(stateOf(next, old)).toMatchObject({ state: 'proved', proof: { id: 'next' } })
    expect(stateOf(next, proof({ id: 'none', claims: ['organic'] }))).toMatchObject({ proof: { id: 'none' } })
  })

  it('that has ended is asked for again', () => {
    const lapsed = stateOf(proof({ claims: ['organic'], validUntil: '2026-01-31' }))
    expect(lapsed && claimTodo(lapsed)).toMatch(/^The proof for “organic” has ended. Attach a new one: the organic/)
  })

  it('of a certificate or report names its last day; a study need not', () => {
    expect(needsEnd(['organic'])).toBe(true)
    expect(needsEnd(['spf', 'doctor_tested'])).toBe(true)
    expect(needsEnd(['spf', 'clinically_proven', 'cure'])).toBe(false)
    expect(needsEnd([])).toBe(false)
  })
})
