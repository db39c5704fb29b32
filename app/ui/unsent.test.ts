import { beforeEach, expect, it, vi } from 'vitest'
import { claimUnsent, forgetUnsent, unsent } from './unsent.ts'

class TabStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

let tab: TabStorage
beforeEach(() => {
  tab = new TabStorage()
  vi.stubGlobal('sessionStorage', tab)
  return () => vi.unstubAllGlobals()
})

it('what is unreadable, or no text, is left out', () => {
  for (const text of ['{', 'null', '"a"', '{"stars":4}']) {
    tab.setItem('unsent:message', text)
    expect(unsent('message').read()).toEqual({})
  }
})

it('what was typed is read again, a field that was emptied too, until it is removed', () => {
  unsent('review:1').write({ text: 'Soft', title: '' })
  expect(unsent('review:1').read()).toEqual({ text: 'Soft', title: '' })
  expect(unsent('review:2').read()).toEqual({})
  unsent('review:1').remove()
  expect(unsent('review:1').read()).toEqual({})
})

it('all of it is forgotten at once, that of the checkout too, and nothing else', () => {
  tab.setItem('checkout-key', '1')
  tab.setItem('list-place', '7')
  unsent('review:1').write({ text: 'Soft' })
  unsent('message').write({ subject: 'Late' })
  forgetUnsent()
  expect(Object.keys(tab)).toEqual(['list-place'])
})

it('what one person typed is not for the next, a stranger’s is for whoever signs in', () => {
  unsent('message').write({ subject: 'Late' })
  expect(claimUnsent('left')).toBe(false)
  expect(claimUnsent({ userId: 'rani' })).toBe(false)
  expect(claimUnsent({ userId: 'rani' })).toBe(false)
  expect(unsent('message').read()).toEqual({ subject: 'Late' })
  expect(claimUnsent({ userId: 'meera' })).toBe(true)
  expect(unsent('message').read()).toEqual({})
  unsent('message').write({ subject: 'Mine' })
  expect(claimUnsent('left')).toBe(true)
  expect(Object.keys(tab)).toEqual([])
})

it('where storage is forbidden, what the page holds is forgotten', () => {
  tab.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  unsent('message').write({ subject: 'Late' })
  expect(unsent('message').read()).toEqual({ subject: 'Late' })
  forgetUnsent()
  expect(unsent('message').read()).toEqual({})
})
