import { describe, expect, it } from 'vitest'
import { readSought } from './rules.ts'

describe('what an operator types into the one search', () => {
  it.each([
    ['shr 7k2md 9xq4t', { order: 'SHR-7K2MD-9XQ4T' }],
    ['SHR-7K2', { order: 'SHR-7K2' }],
    ['t-8f3kq2m', { ticket: 'T-8F3KQ2M' }],
    ['r-rm8y2rr', { return: 'R-RM8Y2RR' }],
    ['R 8o1', { return: 'R-801' }],
    ['fmpc 0042/7', { tracking: 'FMPC 0042/7' }],
    ['rfnd_FP8QHiV938haTz', { reference: 'rfnd_FP8QHiV938haTz', tracking: null }],
    ['98450 12345', { phone: '+919845012345' }],
    ['+91 98450 12345', { phone: '+919845012345', phonePart: null }],
    ['2345', { phone: null, phonePart: '2345' }],
    ['450 12-345', { phone: null, phonePart: '45012345' }],
    ['345', { phonePart: null }],
    ['29abcde1234f1z5', { taxNumber: '29ABCDE1234F1Z5' }],
    ['KJL-01', { sku: 'KJL-01' }],
    ['Asha@shringar.example', { words: 'asha@shringar.example' }],
  ])('%s', (typed, meant) => {
    expect(readSought(typed)).toMatchObject(meant)
  })

  it('is nothing while it is too short to be anything', () => {
    expect(Object.values(readSought('as')).filter(Boolean)).toEqual([])
    expect(Object.values(readSought('  ')).filter(Boolean)).toEqual([])
  })

  it('is no phone number, ticket or tax number when it is a name', () => {
    expect(readSought('Asha Menon')).toMatchObject({
      phone: null,
      phonePart: null,
      ticket: null,
      return: null,
      tracking: null,
      reference: null,
      taxNumber: null,
      sku: null,
    })
  })
})
