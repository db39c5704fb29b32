import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDevanagari, latinOf, soundOf } from './spoken.ts'

describe('a word of Devanagari', () => {
  it.each([
    ['काजल', 'kajal'],
    ['गुलाब', 'gulab'],
    ['चंदन', 'chandan'],
    ['मेहंदी', 'mehandi'],
    ['नारियल', 'nariyal'],
    ['शहद', 'shahad'],
    ['ज़ाफ़रान', 'zafaran'],
    ['ज़ाफ़रान'.normalize('NFD'), 'zafaran'],
    ['सफ़ेद', 'safed'],
    ['यज्ञ', 'yagy'],
    ['गज़ल', 'gazal'],
    ['संप', 'samp'],
    ['kajal', 'kajal'],
  ])('%s is %s in Latin letters', (word, latin) => {
    expect(latinOf(word)).toBe(latin)
  })

  it('becomes nothing but Latin letters, whatever letters it has', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'कखगजझटनपमरलवसहअआइईउऊएऐओऔािीुूेैोौंँ्'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(fc.property(letters, (word) => /^[a-z]*$/.test(latinOf(word)) && !isDevanagari(soundOf(word))))
  })
})

describe('the same sound', () => {
  it.each([
    ['काजल', 'kajal', 'kaajal', 'kajjal'],
    ['लिपस्टिक', 'lipstick', 'lipstik'],
    ['गुलाब', 'gulab', 'gulaab'],
    ['चंदन', 'chandan', 'chandn'],
    ['सफ़ेद', 'safed', 'saphed'],
    ['मेहंदी', 'mehandi', 'mehndi'],
    ['रीठा', 'reetha', 'ritha'],
    ['क्रीम', 'cream', 'kreem'],
    ['शहद', 'shahad', 'shahd'],
    ['वन', 'van', 'wan'],
    ['फल', 'phal', 'fal'],
  ])('have %s and its spellings', (word, ...spellings) => {
    expect(spellings.map(soundOf)).toEqual(spellings.map(() => soundOf(word)))
    expect(soundOf(word)).not.toBe('')
  })

  it.each([
    ['kajal', 'kamal'],
    ['neem', 'naam'],
    ['serum', 'cream'],
    ['rose', 'rice'],
    ['oil', 'aloe'],
  ])('do not have %s and %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })

  it('has the same word in Latin letters and in Devanagari', () => {
    const syllables = ['का', 'जल', 'मी', 'नु', 'ता', 'रे', 'लो', 'सि', 'बा', 'ह']
    const word = fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 5 }).map((all) => all.join(''))
    fc.assert(fc.property(word, (one) => soundOf(latinOf(one)) === soundOf(one)))
  })

  it.each(['spf50', '50', '', 'ள'])('is nothing for %j', (word) => {
    expect(soundOf(word)).toBe('')
  })
})
