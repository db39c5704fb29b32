import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import catalogue from '#seed/catalogue.json' with { type: 'json' }
import extra from '#seed/catalogue-extra.json' with { type: 'json' }
import type { ListingContent } from '../shapes/content.ts'
import {
  type ClaimProof,
  claimStandings,
  claims,
  claimsIn,
  claimTexts,
  claimTodo,
  fieldsClaiming,
  flaggedWords,
  hindiWords,
  needsEnd,
} from './claims.ts'
import { isUnread } from './readings.ts'

const today = '2026-11-20'
/** What of a listing's texts makes claims, with nothing in it. */
const empty = {
  name: '',
  brand: '',
  genericName: '',
  description: '',
  howToUse: '',
  kind: 'only',
  variants: [],
  finish: '',
  concerns: [],
  skinTypes: [],
  hairTypes: [],
  photos: [],
  dimensions: '',
} as unknown as ListingContent
interface Facts {
  genericName: string
  finish: string | null
  concerns: string[]
  skinTypes: string[]
  hairTypes: string[]
  dimensions: string | null
  proofs?: { claims: string[] }[]
}
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
    ['unseen signs', 'A ve\u200bgan or\u00adganic mask, cruel\u2060ty-free', ['organic', 'cruelty_free', 'vegan']],
    ['non-joiners and grapheme joiners', 've\u200cgan or\u034fganic', ['organic', 'vegan']],
    ['tag signs', 've\u{e0067}gan', ['vegan']],
    ['Cyrillic and Greek look-alikes', 'v\u0435g\u0430n \u043erg\u0430nic ΝATURΑL', ['organic', 'natural', 'vegan']],
    [
      'wide and mathematical letters',
      'Ｏｒｇａｎｉｃ \u{1d42f}\u{1d41e}\u{1d420}\u{1d41a}\u{1d427}',
      ['organic', 'vegan'],
    ],
    ['letters in frames', '🅥🅔🅖🅐🅝 ⓞⓡⓖⓐⓝⓘⓒ', ['organic', 'vegan']],
    ['accents', 'vé\u0301gan o\u0307rgànic', ['organic', 'vegan']],
    ['full stops', 'V.E.G.A.N. and or.gan.ic', ['organic', 'vegan']],
    ['spread letters', 'A v e g a n and o-r-g-a-n-i-c balm', ['organic', 'vegan']],
    ['underlines and figures', '_vegan_ organic1', ['organic', 'vegan']],
    ['spread letters between others', 'A v e g a n b', ['vegan']],
    ['pictures within words', 'veg🌱an, or🌿🏻ganic', ['organic', 'vegan']],
    ['words in two parts', 've gan or ve- gan, or ganic', ['organic', 'vegan']],
    ['other signs', 'vɛgan, 100℅ rose', ['vegan', 'absolute']],
    ['ways to write SPF', 'S.P.F. 50', ['spf']],
    ['colons', 'SPF: 50', ['spf']],
    ['words the other way round', 'Tested dermatologically', ['doctor_tested']],
    ['figures for letters', '0rganic v3g@n, natura1', ['organic', 'natural', 'vegan']],
    ['Hindi', 'वीगन और जैविक, 100% प्राकृतिक', ['organic', 'natural', 'vegan', 'absolute']],
    ['Indian figures and letters for noughts', '१००% rose. 1OO% rose. Hundred per cent', ['absolute']],
    ['line breaks', 'cruelty\nfree, dermatologically\n\ntested', ['cruelty_free', 'doctor_tested']],
    ['other spaces', 'cruelty\u00a0free, dermatologically  tested', ['cruelty_free', 'doctor_tested']],
    ['other dashes', 'cruelty\u2011free; dermatologically–tested', ['cruelty_free', 'doctor_tested']],
    ['dashes with spaces', 'cruelty - free', ['cruelty_free']],
    ['plurals', 'organics, vegans, naturals', ['organic', 'natural', 'vegan']],
  ])('sees through %s', (_, text, ids) => {
    expect(idsIn(text)).toEqual(ids)
  })

  it.each(['ஆர்கானிக்', 'শতভাগ প্রাকৃতিক', 'ఆర్గానిక్', 'نامیاتی'])('cannot be looked for in %s: a person reads it', (text) => {
    expect(isUnread([text, 'A balm'])).toBe(true)
  })

  it('is looked for in Latin and Hindi letters, and in those that look like them', () => {
    expect(isUnread(['Crème brûlée № 5', 'वीगन १००%', 'v\u0435g\u0430n 🌱 ½', ''])).toBe(false)
  })

  it.each(['A glow on the go. Ra colour', 'No SPF. 50 ml', 'Soft for an hour, or a day', 'You treasure it'])(
    'is not read into “%s”',
    (text) => expect(idsIn(text)).toEqual([]),
  )

  it('names the words as people read them', () => {
    expect(claimsIn(['A ve\u200bgan, CRUELTY\u2011FREE balm'])[0]?.words).toEqual(['cruelty-free'])
    expect(claimsIn(['V.E.G.A.N. and vegan'])[0]?.words).toEqual(['vegan'])
  })

  it('takes no blank line for the middle of an innocent phrase', () => {
    expect(idsIn('All natural\n\nFinish with a balm')).toEqual(['natural'])
    expect(idsIn('It has a natural\nfinish')).toEqual([])
  })

  it.each([
    ['name', { name: 'Vegan balm' }, 'vegan'],
    ['brand', { brand: 'Vegan Organic Co' }, 'organic'],
    ['kind', { genericName: 'Organic balm' }, 'organic'],
    ['description', { description: 'Cures acne' }, 'cure'],
    ['directions', { howToUse: 'Heals in a day' }, 'cure'],
    ['choice', { variants: [{ name: 'Rose' }, { name: 'Cures acne 200 g' }] }, 'cure'],
    ['finish', { finish: '100% organic' }, 'organic'],
    ['concerns', { concerns: ['Dryness', 'Cures acne'] }, 'cure'],
    ['skin types', { skinTypes: ['All, vegan'] }, 'vegan'],
    ['hair types', { hairTypes: ['Curly, vegan'] }, 'vegan'],
    ['description of a photo', { photos: [{ alt: 'Certified vegan balm' }] }, 'vegan'],
    ['dimensions', { dimensions: '4 cm, cures acne' }, 'cure'],
  ])('is read in the %s', (_, about, id) => {
    const plain = { ...empty, ...about } as ListingContent
    expect(idsIn(...claimTexts(plain))).toContain(id)
  })

  it('is named with the parts that make it, the first of the form first', () => {
    const listing = { ...empty, howToUse: 'It cures acne.', name: 'Acne cure', description: 'A vegan balm' }
    expect(fieldsClaiming(listing, 'cure')).toEqual(['name', 'howToUse'])
    expect(fieldsClaiming(listing, 'organic')).toEqual([])
    const shades = [{ name: 'Rose' }, { name: 'Cures acne' }] as ListingContent['variants']
    expect(fieldsClaiming({ ...empty, variants: shades }, 'cure')).toEqual(['variants.1.name'])
  })

  it('leaves shades and finishes that look natural alone, and the ingredients, which are what they are called', () => {
    const shade = (name: string) => ({ name }) as ListingContent['variants'][number]
    const shades = ['Natural', 'Natural Beige', 'Natural 02'].map(shade)
    const listing = {
      ...empty,
      kind: 'shade' as const,
      variants: shades,
      finish: 'Natural',
      ingredients: ['Organic aloe'],
      photos: [{ alt: 'Foundation in Natural' }, { alt: 'Foundation in Natural 02' }] as ListingContent['photos'],
    }
    expect(idsIn(...claimTexts(listing))).toEqual([])
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
    'Vitamin B3 and B5, H2O, 5 in 1. Use 2-3 drops, a.m. and p.m. At 5 p.m. rest.',
    'काजल आँखों के लिए। गुलाब जल 100 मिली',
    'Crème brûlée – rosé, 50 ml\n\nEau de toilette',
  ])('leaves “%s” alone', (text) => {
    expect(idsIn(text)).toEqual([])
  })

  it('finds promises that a cosmetic may not make, and leaves innocent words alone', () => {
    expect(flaggedWords(claimsIn(['It HEALS and cures, permanently. 100 % pure', 'A vegan treatment']))).toEqual([
      '100%',
      'cures',
      'heals',
      'permanently',
      'treatment',
    ])
    expect(flaggedWords(claimsIn(['A secure, healthy treat-free curve', 'manicured']))).toEqual(['treat'])
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
    const facts: Record<string, Facts> = extra.products
    const found = catalogue.flatMap((product) => {
      const about = facts[product.slug]
      const listing = {
        ...empty,
        ...product,
        ...about,
        finish: about?.finish ?? '',
        kind: product.shades.length > 0 ? ('shade' as const) : ('only' as const),
        variants: product.shades.map(({ name }) => ({ name })),
        dimensions: about?.dimensions ?? '',
        photos: [...product.images, ...product.shades.map(({ name }) => ({ alt: `${product.name} in ${name}` }))],
      }
      const ids = idsIn(...claimTexts(listing as unknown as ListingContent))
      expect(about?.proofs?.flatMap((one) => one.claims) ?? [], product.slug).toEqual(ids)
      return ids.map((id) => `${product.slug}: ${id}`)
    })
    expect(found).toEqual(['sheer-matte-sunscreen-spf-50: spf'])
  })
})

describe('Hindi words', () => {
  it('belong to claims of the dictionary', () => {
    const ids = new Set(claims.map(({ id }) => id))
    expect(Object.keys(hindiWords).filter((id) => !ids.has(id))).toEqual([])
  })

  const pairs = Object.entries(hindiWords).flatMap(([id, words]) => words.map((word) => [word, id] as const))
  it.each(pairs)('%s makes the claim %s', (word, id) => {
    expect(idsIn(word)).toContain(id)
    expect(idsIn(`यह साबुन ${word}, है।`)).toContain(id)
    expect(idsIn(`${word}क`)).not.toContain(id)
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
    expect(lapsed && claimTodo(lapsed)).toMatch(
      /^The proof for “organic” has ended. Choose other words, or attach a new one: the organic/,
    )
  })

  it('of a certificate or report names its last day; a study need not', () => {
    expect(needsEnd(['organic'])).toBe(true)
    expect(needsEnd(['spf', 'doctor_tested'])).toBe(true)
    expect(needsEnd(['spf', 'clinically_proven', 'cure'])).toBe(false)
    expect(needsEnd([])).toBe(false)
  })
})
