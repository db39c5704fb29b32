import { describe, expect, it } from 'vitest'
import { defaultShop } from '../rules.ts'
import { readinessLines, requiredLines } from './rules.ts'

const person = { name: 'Lakshmi Prasad', email: 'lakshmi@shop.in', phone: '+91 80 4000 1234' }
const shop = {
  ...defaultShop,
  legalName: 'Shringar Retail Private Limited',
  address: '12, Residency Road, Bengaluru 560025',
  gstin: '29AAHCV2958P1ZC',
  supportPhone: '1800 123 4567',
  supportEmail: 'care@shop.in',
  grievanceOfficer: { ...person, designation: 'Grievance Officer' },
  nodalContact: person,
}
const missing = (lines: { id: string; isOk: boolean }[]) => lines.flatMap(({ id, isOk }) => (isOk ? [] : id))

describe('before you sell', () => {
  it('nothing of a shop that nobody has set up is there', () => {
    expect(missing(requiredLines({ shop: defaultShop, hasMail: false }))).toEqual([
      'legal-name',
      'gstin',
      'contact',
      'grievance-officer',
      'nodal-contact',
      'mail',
    ])
  })

  it('says what to do for each line that is missing, and nothing for the others', () => {
    for (const line of requiredLines({ shop: { ...shop, gstin: '' }, hasMail: true }))
      expect(line.todo === '').toBe(line.id !== 'gstin')
  })

  it.each([
    [{ ...shop, address: '' }, 'legal-name'],
    [{ ...shop, supportEmail: 'care@shringar.example' }, 'contact'],
    [{ ...shop, grievanceOfficer: { ...shop.grievanceOfficer, phone: '' } }, 'grievance-officer'],
    [{ ...shop, nodalContact: { name: '', email: '', phone: '' } }, 'nodal-contact'],
  ])('one thing that is missing is one line', (asked, id) => {
    expect(missing(requiredLines({ shop: asked, hasMail: true }))).toEqual([id])
  })

  it('all is well once all is there', () => {
    const there = { hasMail: true, hasPaymentProvider: true, hasFreshBackup: true, hasTransfers: true }
    const facts = { shop, ...there, methodsWithoutAccount: [] }
    expect(missing(readinessLines({ ...facts, hasSecondFactor: true }))).toEqual([])
    expect(missing(readinessLines({ ...facts, hasSecondFactor: false }))).toEqual(['second-factor'])
    const lines = readinessLines({ ...facts, hasSecondFactor: true, methodsWithoutAccount: ['Bank transfer'] })
    expect(missing(lines)).toEqual(['transfers'])
    expect(lines.find(({ id }) => id === 'transfers')?.todo).toContain('Bank transfer does not say where to transfer')
    const withoutTransfers = readinessLines({ ...facts, hasSecondFactor: true, hasTransfers: false })
    expect(withoutTransfers.map(({ id }) => id)).not.toContain('transfers')
  })
})
