import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, readToast } from '#app/ui/toast.tsx'
import type { CartLine } from '#modules/cart/rules.ts'
import { addLine, changeQuantity, readCart, replaceCart } from './store.ts'
import { clearLines, clearWithUndo, removeWithUndo, takenOut } from './undo.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const line = (digit: number, quantity = 1): CartLine => ({ productId: id(digit), variantId: id(digit), quantity })
const variants = () => readCart().map(({ variantId }) => Number(variantId.at(-1)))
const pressUndo = () => (takenOut.read()?.undo ?? readToast()?.action?.onPress)?.()

beforeEach(() => {
  dismissToast()
  takenOut.write(undefined)
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('undo in the cart', () => {
  it('puts a line back where it stood', () => {
    replaceCart([line(1), line(2), line(3)])
    removeWithUndo(id(2), 'Rose Mist')
    expect(variants()).toEqual([1, 3])
    expect(takenOut.read()).toMatchObject({ at: 1, message: 'Rose Mist removed' })
    expect(readToast()).toBeUndefined()
    pressUndo()
    expect(variants()).toEqual([1, 2, 3])
    expect(takenOut.read()).toBeUndefined()
  })

  it('brings back the quantity of the line', () => {
    replaceCart([line(1, 4)])
    removeWithUndo(id(1), 'Rose Mist')
    expect(readToast()?.message).toBe('Rose Mist removed')
    pressUndo()
    expect(readCart()).toEqual([line(1, 4)])
  })

  it('says nothing of a line that is no longer there', () => {
    replaceCart([line(1)])
    removeWithUndo(id(2), 'Rose Mist')
    expect(readToast()).toBeUndefined()
    expect(variants()).toEqual([1])
  })

  it('changes nothing when the line came back meanwhile', () => {
    replaceCart([line(1), line(2)])
    removeWithUndo(id(1), 'Rose Mist')
    addLine(line(1, 3))
    pressUndo()
    expect(readCart()).toEqual([line(2), line(1, 3)])
  })

  it('leaves out what was taken out since, and leaves in what came since', () => {
    replaceCart([line(1), line(2), line(3)])
    removeWithUndo(id(2), 'Rose Mist')
    changeQuantity(id(3), 0)
    addLine(line(4))
    pressUndo()
    expect(variants()).toEqual([1, 2, 4])
  })

  it('keeps a quantity that was changed meanwhile', () => {
    replaceCart([line(1), line(2)])
    removeWithUndo(id(2), 'Rose Mist')
    changeQuantity(id(1), 5)
    pressUndo()
    expect(readCart().map(({ quantity }) => quantity)).toEqual([5, 1])
  })

  it('of a cleared cart leaves in what came since', () => {
    replaceCart([line(1), line(2)])
    clearWithUndo()
    expect(readToast()?.message).toBe('Cart cleared')
    addLine(line(3))
    pressUndo()
    expect(variants()).toEqual([1, 2, 3])
  })

  it('counts a single line as one product', () => {
    replaceCart([line(1), line(2)])
    clearLines([id(1)])
    expect(readToast()?.message).toBe('1 product removed')
  })

  it('brings back several lines, or all of them', () => {
    replaceCart([line(1), line(2), line(3)])
    clearLines([id(1), id(3)])
    expect(readToast()?.message).toBe('2 products removed')
    expect(variants()).toEqual([2])
    pressUndo()
    expect(variants()).toEqual([1, 2, 3])
    clearWithUndo()
    expect(variants()).toEqual([])
    pressUndo()
    expect(variants()).toEqual([1, 2, 3])
  })
})
