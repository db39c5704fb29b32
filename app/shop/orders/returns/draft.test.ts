import { describe, expect, it } from 'vitest'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { readStored, type StoredRequest, typedOf } from './draft.ts'

const line = (variantId: string, about: Partial<ReturnableLineView> = {}) =>
  ({ variantId, left: 2, exchangeFor: [{ variantId: 'rose' }], ...about }) as ReturnableLineView
const [red, gold] = [line('red'), line('gold')]

const stored: StoredRequest = {
  chosen: { red: { quantity: 2, exchangeFor: 'rose' } },
  reason: 'damaged',
  opened: true,
  wish: 'exchange',
  note: 'The cap\nis torn',
  photoIds: ['p1', 'p2'],
}

describe('what was typed of a request', () => {
  it('comes back as it was', () => {
    expect(readStored(typedOf(stored), [red, gold])).toEqual(stored)
    const nothing = { ...stored, chosen: {}, reason: '', opened: undefined, note: '', photoIds: [] } as const
    expect(readStored(typedOf(nothing), [red, gold])).toEqual(nothing)
  })

  it('begins with the only line where nothing was typed', () => {
    expect(readStored({}, [red])).toMatchObject({ chosen: { red: { quantity: 2 } }, reason: '', wish: 'refund' })
    expect(readStored({}, [red, gold]).chosen).toEqual({})
  })

  it('holds no more than can come back by now', () => {
    const chosen = (lines: ReturnableLineView[]) => readStored(typedOf(stored), lines).chosen
    expect(chosen([line('red', { left: 1, exchangeFor: [] })])).toEqual({ red: { quantity: 1, exchangeFor: '' } })
    expect(chosen([gold])).toEqual({})
  })

  it('is not taken on trust', () => {
    const typed = { reason: 'toString', opened: 'perhaps', wish: 'all', 'line:red': 'many' }
    expect(readStored(typed, [red])).toMatchObject({ chosen: {}, reason: '', opened: undefined, wish: 'refund' })
  })
})
