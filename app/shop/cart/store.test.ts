import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cartKey } from '#modules/cart/limits.ts'
import type { CartLine } from '#modules/cart/rules.ts'
import { addLine, changeQuantity, readCart, replaceCart } from './store.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const line = (digit: number, quantity = 1): CartLine => ({ productId: id(digit), variantId: id(digit), quantity })
const variants = () => readCart().map(({ variantId }) => Number(variantId.at(-1)))

let texts: Map<string, string>
beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('the stored cart', () => {
  it('joins what is added twice, and says when the limit held it', () => {
    expect(addLine(line(1, 2))).toEqual({ held: false })
    addLine(line(2))
    expect(addLine(line(1, 1_000)).held).toBe(true)
    expect(variants()).toEqual([1, 2])
  })

  it('changes a quantity, and takes a line out at 0', () => {
    replaceCart([line(1), line(2)])
    changeQuantity(id(1), 3)
    expect(readCart()[0]?.quantity).toBe(3)
    changeQuantity(id(1), 0)
    expect(variants()).toEqual([2])
  })

  it('shows what another tab wrote', () => {
    replaceCart([line(1)])
    texts.set(cartKey, JSON.stringify([line(2)]))
    expect(variants()).toEqual([2])
  })

  it('mends what is no cart, once, and logs it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    texts.set(cartKey, JSON.stringify([line(1), { quantity: -1 }]))
    expect(variants()).toEqual([1])
    expect(readCart()).toBe(readCart())
    expect(warn).toHaveBeenCalledTimes(1)
    expect(JSON.parse(texts.get(cartKey) ?? '')).toEqual([line(1)])
    warn.mockRestore()
  })
})
