import { beforeEach, describe, expect, it, vi } from 'vitest'
import { plainText, stored } from './stored.ts'

class FakeStorage {
  readonly texts = new Map<string, string>()
  isFull = false
  getItem(key: string) {
    return this.texts.get(key) ?? null
  }
  setItem(key: string, text: string) {
    if (this.isFull) throw new Error('QuotaExceededError')
    this.texts.set(key, text)
  }
  removeItem(key: string) {
    this.texts.delete(key)
  }
}

let local: FakeStorage
beforeEach(() => {
  local = new FakeStorage()
  vi.stubGlobal('localStorage', local)
  return () => vi.unstubAllGlobals()
})

const numbers = (key: string) =>
  stored<readonly number[]>(key, {
    fallback: [],
    parse(text) {
      const read: unknown = JSON.parse(text)
      if (!Array.isArray(read)) throw new Error('no list')
      return read
    },
  })

describe('a stored value', () => {
  it('is the fallback until something is stored, and after it was removed', () => {
    const value = numbers('a')
    expect(value.read()).toEqual([])
    value.write([1])
    expect(value.read()).toEqual([1])
    value.remove()
    expect(value.read()).toEqual([])
  })

  it('is the same object until the text changes, here or in another tab', () => {
    const value = numbers('b')
    value.write([1])
    const first = value.read()
    expect(value.read()).toBe(first)
    local.texts.set('b', '[1,2]')
    expect(value.read()).toEqual([1, 2])
  })

  it('is the fallback where the text cannot be read', () => {
    const value = numbers('c')
    for (const text of ['{', '"a"', 'null']) {
      local.texts.set('c', text)
      expect(value.read()).toEqual([])
    }
  })

  it('lives as long as the page where storage is full, and takes the place of what is stored', () => {
    const value = numbers('d')
    value.write([1])
    local.isFull = true
    value.write([2])
    expect(local.getItem('d')).toBe('[1]')
    expect(value.read()).toEqual([2])
    expect(numbers('d').read()).toEqual([2])
    local.isFull = false
    value.write([3])
    expect(local.getItem('d')).toBe('[3]')
  })

  it('works where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    const value = stored('e', { ...plainText, fallback: '' })
    expect(value.read()).toBe('')
    value.write('kept')
    expect(value.read()).toBe('kept')
  })

  it('puts a mended value in place without telling anybody', () => {
    const told = vi.fn()
    vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
    const value = stored<readonly number[]>('f', {
      fallback: [],
      parse(text, replace) {
        const good = (JSON.parse(text) as number[]).filter((one) => one > 0)
        replace(good)
        return good
      },
    })
    value.subscribe(told)
    local.texts.set('f', '[1,-1]')
    const read = value.read()
    expect(read).toEqual([1])
    expect(local.getItem('f')).toBe('[1]')
    expect(value.read()).toBe(read)
    expect(told).not.toHaveBeenCalled()
    value.write([2])
    expect(told).toHaveBeenCalledTimes(1)
  })
})
