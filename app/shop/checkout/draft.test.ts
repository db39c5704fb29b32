import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, endCheckout, newOrderKey, orderKey, readDraft } from './draft.ts'

let texts: Map<string, string>
beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

function typed(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

describe('the draft of a checkout', () => {
  it('holds what was typed and nothing of a card', () => {
    const draft = draftOf(typed({ firstName: 'Asha', cardNumber: '4111', cvv: '123' }), 'firstName', {})
    expect(draft.firstName).toBe('Asha')
    expect(JSON.stringify(draft)).not.toMatch(/4111|123/)
  })

  it('holds the way to pay from the moment it is chosen', () => {
    const form = typed({ firstName: 'Asha', paymentMethod: 'upi' })
    expect(draftOf(form, 'firstName', {}).paymentMethod).toBe('')
    expect(draftOf(form, 'paymentMethod', {}).paymentMethod).toBe('upi')
    expect(draftOf(form, 'firstName', { paymentMethod: 'card' }).paymentMethod).toBe('card')
  })

  it('keeps what was stored of an address for a field that is not there yet, and lets one be emptied', () => {
    const before = { landmark: 'Temple', alternatePhone: '98860 55555' }
    expect(draftOf(typed({ firstName: 'Asha' }), 'firstName', before)).toMatchObject(before)
    expect(draftOf(typed({ landmark: '' }), 'landmark', before).landmark).toBe('')
  })

  it('names the saved address that is being changed', () => {
    expect(draftOf(typed({ city: 'Pune', editedAddress: 'a1' }), 'city', {}).editedAddress).toBe('a1')
  })

  it('is read without what is no text of its own', () => {
    texts.set('checkout-draft', JSON.stringify({ firstName: 'Asha', city: 5, cvv: '123', state: '' }))
    expect(readDraft()).toEqual({ firstName: 'Asha' })
    for (const text of ['{', 'null', '"a"']) {
      texts.set('checkout-draft', text)
      expect(readDraft()).toEqual({})
    }
  })
})

describe("the order's key", () => {
  it('is made once, and anew when asked', () => {
    const first = orderKey()
    expect(orderKey()).toBe(first)
    expect(newOrderKey()).not.toBe(first)
    expect(orderKey()).not.toBe(first)
  })

  it('ends with the checkout, and the draft with it', () => {
    const first = orderKey()
    texts.set('checkout-draft', JSON.stringify({ firstName: 'Asha' }))
    endCheckout()
    expect(readDraft()).toEqual({})
    expect(orderKey()).not.toBe(first)
  })
})
