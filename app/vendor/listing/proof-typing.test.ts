import { describe, expect, it } from 'vitest'
import type { ProofView } from '#modules/listing/shapes/listing.ts'
import { isSameModel, mergeModels } from './merge.ts'
import { newModel } from './model.ts'
import { proofsAsTyped, withoutSaved, withTyped } from './proof-typing.ts'

const maker = { brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }
const proof: ProofView = {
  id: 'p',
  name: 'NPOP.pdf',
  kind: 'pdf',
  bytes: 9,
  claims: ['vegan'],
  validUntil: null,
  uploadedAt: '2026-11-01T00:00:00.000Z',
}
const organic = { claims: ['organic'], validUntil: '2031-05-31' }

describe('what is typed of a proof', () => {
  it('is unsaved until it is saved, or typed as it was', () => {
    const base = newModel(maker)
    const typed = { ...base, proofsTyped: withTyped(base.proofsTyped, proof, organic) }
    expect(isSameModel(typed, base)).toBe(false)
    const back = withTyped(typed.proofsTyped, proof, { claims: ['vegan'], validUntil: '' })
    expect(isSameModel({ ...typed, proofsTyped: back }, base)).toBe(true)
    expect(withTyped(typed.proofsTyped, proof, undefined)).toEqual({})
  })

  it('counts in the checklist', () => {
    expect(proofsAsTyped([proof], { p: organic })).toMatchObject([{ id: 'p', ...organic }])
    expect(proofsAsTyped([proof], {})).toEqual([proof])
  })

  it('stays when something else was saved, or when it was typed while that was under way', () => {
    const later = { claims: ['organic', 'vegan'], validUntil: '' }
    expect(withoutSaved({ p: organic, q: organic }, { p: organic })).toEqual({ q: organic })
    expect(withoutSaved({ p: later }, { p: organic })).toEqual({ p: later })
  })

  it('comes back from what an earlier visit left', () => {
    const base = newModel(maker)
    const mine = { ...base, proofsTyped: { p: organic } }
    expect(mergeModels({ base, mine, theirs: { ...base, name: 'Rose Mist' } })).toMatchObject({
      name: 'Rose Mist',
      proofsTyped: { p: organic },
    })
  })
})
