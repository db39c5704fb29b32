import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCart, replaceCart } from '#app/shop/cart/store.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { readToast } from '#app/ui/toast.tsx'
import { wishlistMax } from '#modules/wishlist/limits.ts'
import { sync } from './account.ts'
import { forgetWishes, moveToCart, toggleWish } from './changes.ts'
import { cardsSeen, noteSeen } from './seen.ts'
import { readWishlist, writeWishlist } from './store.ts'

/** What the API was sent, and what it answers with: method and body. */
const sent: [method: string, body: unknown][] = []
let answer: () => Response

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  const texts = new Map<string, string>()
  sent.length = 0
  answer = () => json({ productIds: [] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push([`${method} ${path}`, body ? JSON.parse(body) : undefined])
    return answer()
  })
  return () => vi.unstubAllGlobals()
})

const settled = () => new Promise((resolve) => setTimeout(resolve))
const rose = { id: 'rose', name: 'Rose Mist' }

describe('the wishlist of a stranger', () => {
  it('stays on the device, newest first, and tells nobody', () => {
    toggleWish(rose)
    toggleWish({ id: 'kajal', name: 'Kajal' })
    expect(readWishlist()).toEqual({ owner: null, ids: ['kajal', 'rose'] })
    expect(readToast()?.message).toBe('Kajal saved to your wishlist')
    expect(sent).toEqual([])
  })

  it('puts back what was taken off at its old place', () => {
    writeWishlist({ owner: null, ids: ['a', 'rose', 'b'] })
    toggleWish(rose)
    expect(readWishlist().ids).toEqual(['a', 'b'])
    readToast()?.action?.onPress()
    expect(readWishlist().ids).toEqual(['a', 'rose', 'b'])
  })

  it('has an end', () => {
    const ids = Array.from({ length: wishlistMax }, (_, at) => `p${at}`)
    writeWishlist({ owner: null, ids })
    toggleWish(rose)
    expect(readWishlist().ids).toEqual(ids)
    expect(readToast()?.message).toContain(`holds ${wishlistMax} products`)
  })

  it('forgets what is no longer sold', () => {
    writeWishlist({ owner: null, ids: ['a', 'b', 'c'] })
    forgetWishes(['b'])
    expect(readWishlist().ids).toEqual(['a', 'c'])
  })
})

describe('the wishlist of an account', () => {
  it("takes in what the stranger had, and becomes the account's", async () => {
    writeWishlist({ owner: null, ids: ['a'] })
    answer = () => json({ productIds: ['a', 'b'] })
    await sync('asha')
    expect(sent).toEqual([['POST /api/v1/wishlist', { productIds: ['a'] }]])
    expect(readWishlist()).toEqual({ owner: 'asha', ids: ['a', 'b'] })
    await sync(null)
  })

  it('gives nothing of one person to the next', async () => {
    writeWishlist({ owner: 'asha', ids: ['a'] })
    answer = () => json({ productIds: ['b'] })
    await sync('ravi')
    expect(sent).toEqual([['GET /api/v1/wishlist', undefined]])
    expect(readWishlist()).toEqual({ owner: 'ravi', ids: ['b'] })
    await sync(null)
    expect(readWishlist()).toEqual({ owner: null, ids: [] })
  })

  it('takes what its products looked like along when the person leaves', async () => {
    const card = { ...rose, slug: 'rose', brand: 'B', category: 'skincare', price: 1, rating: 0, reviewCount: 0 }
    answer = () => json({ productIds: ['rose'] })
    await sync('asha')
    noteSeen([{ ...card, inStock: true, photo: null } as CardProduct])
    expect(cardsSeen(['rose', 'comb']).map(({ name }) => name)).toEqual(['Rose Mist'])
    await sync(null)
    expect(cardsSeen(['rose'])).toEqual([])
  })

  it('leaves the list as it is while the shop is out of reach, and asks again the next time', async () => {
    writeWishlist({ owner: null, ids: ['a'] })
    answer = () => json({}, 503)
    await sync('asha')
    expect(readWishlist()).toEqual({ owner: null, ids: ['a'] })
    answer = () => json({ productIds: ['a'] })
    await sync('asha')
    expect(readWishlist()).toEqual({ owner: 'asha', ids: ['a'] })
    await sync(null)
  })

  it('is told of each change, and takes back what it refused', async () => {
    writeWishlist({ owner: 'asha', ids: [] })
    answer = () => json({ code: 'wishlist.full', detail: 'Your wishlist is full.' }, 409)
    toggleWish(rose)
    expect(readWishlist().ids).toEqual(['rose'])
    await settled()
    expect(sent).toEqual([['POST /api/v1/wishlist', { productIds: ['rose'] }]])
    expect(readWishlist().ids).toEqual([])
    expect(readToast()?.message).toBe('Your wishlist is full.')
  })
})

describe('moving all to the cart', () => {
  const both = [
    { id: randomUUID(), variantId: randomUUID() },
    { id: randomUUID(), variantId: randomUUID() },
  ] as const
  const [{ id: soap, variantId }, { id: comb }] = both
  const inCart = () => readCart().map(({ productId, quantity }) => [productId, quantity])

  it('is taken back to where everything stood', async () => {
    writeWishlist({ owner: 'asha', ids: ['a', soap, 'b', comb] })
    replaceCart([{ productId: soap, variantId, quantity: 2 }])
    moveToCart(both)
    expect(readWishlist().ids).toEqual(['a', 'b'])
    expect(readToast()?.message).toBe('2 products moved to your cart')
    readToast()?.action?.onPress()
    await settled()
    expect(sent.map(([where]) => where)).toEqual(['POST /api/v1/wishlist/removals', 'POST /api/v1/wishlist'])
    expect(readWishlist().ids).toEqual(['a', soap, 'b', comb])
    expect(inCart()).toEqual([[soap, 2]])
  })

  it('leaves the products in the cart where the account cannot take them back', async () => {
    writeWishlist({ owner: 'asha', ids: [soap, comb] })
    replaceCart([])
    moveToCart(both)
    await settled()
    answer = () => json({}, 503)
    readToast()?.action?.onPress()
    await settled()
    expect(readWishlist().ids).toEqual([])
    expect(inCart()).toEqual([
      [soap, 1],
      [comb, 1],
    ])
    expect(readToast()?.message).toBe('Your wishlist could not be saved. Try again.')
  })

  it('leaves them on the list too where the account still has them there', async () => {
    writeWishlist({ owner: 'asha', ids: [soap, comb] })
    replaceCart([])
    answer = () => json({}, 503)
    moveToCart(both)
    await settled()
    expect(readWishlist().ids).toEqual([soap, comb])
    expect(inCart()).toHaveLength(2)
  })
})
