import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'
import { emailPattern } from './limits.ts'
import { awaitedOf, isConfirmed, isGuessableFor, normalizeEmail, sessionLife } from './rules.ts'

describe('what a sign-in waits for after the password', () => {
  it.each([
    ['customer', false, true, null],
    ['customer', true, false, 'verification'],
    ['vendor', false, true, null],
    ['admin', false, false, null],
    ['admin', false, true, 'enrolment'],
    ['admin', true, true, 'verification'],
  ] as const)('a %s, with a factor: %s, in a public shop: %s → %s', (role, hasFactor, isPublic, awaited) => {
    expect(awaitedOf(role, hasFactor, isPublic)).toBe(awaited)
  })
})

describe('a proof of who it is', () => {
  const at = new Date('2026-11-23T10:00:00Z')
  it.each([
    [null, false],
    ['2026-11-23T09:50:00Z', false],
    ['2026-11-23T09:50:01Z', true],
  ])('given at %s is recent enough: %s', (given, isEnough) => {
    expect(isConfirmed(given === null ? null : new Date(given), at)).toBe(isEnough)
  })
})

describe('session life', () => {
  const day = 86_400
  it.each([
    ['customer', false, { idleSeconds: day / 2, totalSeconds: 7 * day, remembered: false }],
    ['customer', true, { idleSeconds: 30 * day, totalSeconds: 90 * day, remembered: true }],
    ['vendor', true, { idleSeconds: 7 * day, totalSeconds: 30 * day, remembered: true }],
    ['admin', true, { idleSeconds: 1_800, totalSeconds: day / 2, remembered: false }],
  ] as const)('of a %s who wants to be remembered: %s', (role, remember, life) => {
    expect(sessionLife(role, remember)).toEqual(life)
  })
})

describe('weak passwords', () => {
  it('are those on the list', () => {
    expect(['password', '123456', 'QWERTY', 'iloveyou'].every(isCommonPassword)).toBe(true)
    expect(isCommonPassword('correct horse battery')).toBe(false)
  })

  it('and those that name the shop or the person', () => {
    const person = { name: 'Meera Krishnan', email: 'mkr@people.example' }
    expect(isGuessableFor('krishnan1', person)).toBe(true)
    expect(isGuessableFor('MKR2026!', person)).toBe(true)
    expect(isGuessableFor('shringar9', person)).toBe(true)
    expect(isGuessableFor('correct horse', person)).toBe(false)
  })
})

describe('an address', () => {
  it('is one whatever its case', () => {
    expect(normalizeEmail('  Meera@People.Example ')).toBe('meera@people.example')
  })

  it('is one whatever the spelling of its domain, and none where the domain has no ASCII form', () => {
    expect(normalizeEmail('dup@ＧＭＡＩＬ.com')).toBe('dup@gmail.com')
    expect(normalizeEmail('dup@bücher.example')).toBe(normalizeEmail('dup@xn--bcher-kva.example'))
    expect(normalizeEmail('dup@xn--a.ü')).not.toMatch(emailPattern)
  })
})
