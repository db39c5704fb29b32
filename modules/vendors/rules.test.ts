import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  gstinCheckCharacter,
  isBankAccount,
  isGstin,
  isIfsc,
  isPan,
  normalizeIdentifier,
  stateOfGstin,
} from '#platform/kit/identifiers.ts'
import {
  canEditBusiness,
  canMove,
  gstinProblem,
  type Identity,
  likenessOf,
  missingSteps,
  panProblem,
  undertaking,
  vendorMoves,
  vendorStatuses,
} from './rules.ts'

const wellFormed = [
  '27AAACX1234F1ZN',
  '29ABCPK4321Q1ZC',
  '07AAAFZ9999C2ZI',
  '33AAGCT5678L1ZR',
  '38AABHM2468J1ZX',
  '09AAATE1357R1Z8',
]

describe('a PAN', () => {
  it('whose form is right and whose fourth letter is not is told that', () => {
    expect(panProblem('ABCXK4321Q')).toMatch(/^The fourth letter of a PAN says whose it is/)
    expect(panProblem('ABCPK4321Q')).toBeUndefined()
  })

  it.each(['ABCPK432Q', '1BCPK4321Q', 'ABCPK43212', ''])('of another form is told the form: %j', (pan) => {
    expect(panProblem(pan)).toMatch(/^A PAN has five letters, four digits and a letter/)
  })
})

describe('a GSTIN', () => {
  it.each(wellFormed)('%s is well formed', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
    expect(gstinProblem(gstin, {})).toBeUndefined()
  })

  it.each([
    ['27AAACX1234F1ZM', /last character/],
    ['25AAACX1234F1ZN', /No state has the code 25/],
    ['28AAACX1234F1ZN', /No state has the code 28/],
    ['97AAACX1234F1ZN', /No state/],
    ['27AAACX1234F1CN', /Character 14/],
    ['27AAACX1234F1Z', /15 letters and digits/],
    ['', /15 letters and digits/],
    ['27AAACX1234F0ZN', /not how a GSTIN is formed/],
  ])('%s is refused with what is wrong', (gstin, sentence) => {
    expect(gstinProblem(gstin, {})).toMatch(sentence)
  })

  it('is refused when its PAN or its state is another one', () => {
    expect(gstinProblem('27AAACX1234F1ZN', { pan: 'ABCPK4321Q' })).toBe(
      'Characters 3 to 12 are the PAN, but they read AAACX1234F.',
    )
    expect(gstinProblem('27AAACX1234F1ZN', { state: 'Karnataka' })).toBe(
      'This GSTIN is registered in Maharashtra, but the address is in Karnataka.',
    )
    expect(gstinProblem('27AAACX1234F1ZN', { pan: 'AAACX1234F', state: 'Maharashtra' })).toBeUndefined()
  })

  it('never survives the change of one character', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...wellFormed),
        fc.nat(14),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        (gstin, at, character) => {
          fc.pre(gstin.charAt(at) !== character)
          expect(isGstin(gstin.slice(0, at) + character + gstin.slice(at + 1))).toBe(false)
        },
      ),
    )
  })

  it('has one check character for any fourteen before it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...wellFormed), (gstin) => {
        expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.charAt(14))
      }),
    )
  })

  it('names the state of its registration', () => {
    expect(stateOfGstin('29ABCPK4321Q1ZC')).toBe('Karnataka')
    expect(stateOfGstin('26ABCPK4321Q1ZC')).toBe('Dadra and Nagar Haveli and Daman and Diu')
    expect(stateOfGstin('99ABCPK4321Q1ZC')).toBeUndefined()
  })
})

describe('other identifiers', () => {
  it.each([
    [isPan, 'AAACX1234F', true],
    [isPan, 'AAADX1234F', false],
    [isPan, 'AAACX12345', false],
    [isIfsc, 'SBIN0001234', true],
    [isIfsc, 'SBIN1001234', false],
    [isBankAccount, '123456789', true],
    [isBankAccount, '12345678', false],
    [isBankAccount, '1234567890123456789', false],
  ])('%o of %s is %s', (check, text, expected) => {
    expect(check(text)).toBe(expected)
  })

  it('are compared in capitals, without the spaces and hyphens people type', () => {
    expect(normalizeIdentifier(' 27 aaacx-1234f 1zn ')).toBe('27AAACX1234F1ZN')
  })
})

describe('moves of a vendor', () => {
  it('lead from the draft to every status, and never out of the table', () => {
    const reached = new Set(['draft'])
    for (const status of reached) for (const next of vendorMoves[status as 'draft']) reached.add(next)
    expect([...reached].sort()).toEqual([...vendorStatuses].sort())
    expect(canMove('draft', 'approved')).toBe(false)
    expect(canMove('suspended', 'draft')).toBe(false)
  })

  it('leave the details alone while they are checked, and when suspended', () => {
    expect(vendorStatuses.filter(canEditBusiness)).toEqual(['draft', 'approved', 'rejected'])
  })
})

const complete: Identity = {
  name: 'Tamarai Soaps',
  legalName: 'Tamarai Soaps LLP',
  pan: 'AAACX1234F',
  gstin: '27AAACX1234F1ZN',
  street: '31 Mission Street',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  email: 'care@tamarai.example',
  phone: '+919000050001',
  bankAccountHolder: 'Tamarai Soaps LLP',
  bankAccountLastFour: '6789',
  ifsc: 'SBIN0001234',
  grievanceOfficer: 'Selvi Murugan',
  grievanceEmail: 'grievance@tamarai.example',
  grievancePhone: '+919000050002',
  undertakingVersion: undertaking.version,
}

describe('what is missing', () => {
  it('is nothing when all is told', () => {
    expect(missingSteps(complete)).toEqual([])
  })

  it.each([
    [{ gstin: null }, 'business'],
    [{ state: 'Karnataka' }, 'business'],
    [{ phone: '' }, 'address'],
    [{ bankAccountLastFour: null }, 'bank'],
    [{ grievanceEmail: '' }, 'grievance'],
    [{ undertakingVersion: '2020-01' }, 'undertaking'],
  ])('%o is a matter of the step %s', (about, step) => {
    expect(missingSteps({ ...complete, ...about })).toEqual([step])
  })
})

describe('a name beside the marketplace’s own', () => {
  it.each([
    'Shringar',
    'SHRINGAR',
    'S h r i n g a r',
    'Shringar Official',
    'Shr1ngar Store',
    'Shríngar',
    'Ѕһringаr',
    'shringar.in',
    'Shr\u200bin\u00adgar',
    'Ｓｈｒｉｎｇａｒ',
    'ꜱʜʀɪɴɢᴀʀ',
    'Shringar™ Store',
  ])('%s is ours', (name) => expect(likenessOf(name, 'Shringar')).toBe('ours'))
  it.each(['Solah Shringar Jewels', 'Shringar by Meera', 'The Shringarika'])('%s is alike', (name) =>
    expect(likenessOf(name, 'Shringar')).toBe('alike'),
  )
  it.each(['Vanya Botanics', 'Shri Ganga', 'Official Store', '', '१२३'])('%s is another', (name) =>
    expect(likenessOf(name, 'Shringar')).toBeUndefined(),
  )
  it('nothing is alike where the marketplace has no name worth imitating', () =>
    expect(likenessOf('AB', 'AB')).toBeUndefined())
})
