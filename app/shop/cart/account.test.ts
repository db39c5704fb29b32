import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changesMax } from '#modules/cart/limits.ts'
import { withChanges } from '#modules/cart/merge.ts'
import type { CartLine } from '#modules/cart/rules.ts'
import { forgetCart, keepCart, noteOrdered, tellCart } from './account.ts'
import { joinedAtLogin } from './joined.ts'
import { savedForLater, saveForLater } from './later.ts'
import { addLine, changeQuantity, readCart, replaceCart } from './store.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const line = (digit: number, quantity = 1): CartLine => ({ productId: id(digit), variantId: id(digit), quantity })
const words = (lines: readonly CartLine[]) =>
  lines.map(({ variantId, quantity }) => `${variantId.at(-1)}×${quantity}`).join(' ')

/** What the shop keeps, stands in for the API at the network's edge; its rules are those of api/v1/cart.test.ts. */
const account = { userId: 'meera', cart: [] as CartLine[], later: [] as CartLine[] }
let asked: string[] = []
/** Answers that get lost on their way back. */
let lost = 0
const unknownToShop = id(9)

type Change = { variantId: string; quantity: number }
function answer(path: string, { method, body }: { method: string; body?: string }): Response {
  asked.push(method)
  if (body) {
    const changes = JSON.parse(body) as { userId: string; cart: Change[]; later: Change[] }
    if (changes.userId !== account.userId) return new Response('{"code":"cart.other_account"}', { status: 409 })
    if (changes.cart.length > changesMax || changes.later.length > changesMax)
      return new Response('{}', { status: 422 })
    const known = (list: Change[]) =>
      list
        .filter(({ variantId }) => variantId !== unknownToShop)
        .map((change) => ({ productId: change.variantId, ...change }))
    account.cart = withChanges(account.cart, known(changes.cart))
    account.later = withChanges(account.later, known(changes.later))
  }
  if (lost-- > 0) throw new TypeError(`The answer of ${path} got lost`)
  return new Response(JSON.stringify(account), { status: 200, headers: { 'Content-Type': 'application/json' } })
}

class Device {
  readonly texts = new Map<string, string>()
  /** Makes this the browser that runs. */
  use(): void {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.texts.get(key) ?? null,
      setItem: (key: string, text: string) => this.texts.set(key, text),
      removeItem: (key: string) => this.texts.delete(key),
    })
  }
}

/** The browser lets one exchange wait for the other. */
function takeTurns(): void {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => {
    turn = turn.then(work)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** A page of somebody who is signed in opens, and both have told what they had to tell. */
async function open(owner = 'meera'): Promise<() => void> {
  const end = keepCart(owner)
  await vi.advanceTimersByTimeAsync(50)
  return end
}
const settle = () => vi.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(account, { userId: 'meera', cart: [], later: [] })
  asked = []
  lost = 0
  joinedAtLogin.write([])
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: { method: string; body?: string }) => answer(path, init))
  new Device().use()
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

describe('signing in', () => {
  it('joins what the device had with what the account has: quantities add up, at most to twenty', async () => {
    account.cart = [line(1, 15), line(2)]
    replaceCart([line(1, 8), line(3)])
    const end = await open()
    expect(words(readCart())).toBe('1×20 3×1 2×1')
    expect(words(account.cart)).toBe('1×20 2×1 3×1')
    end()
  })

  it('remembers what it put into a cart that held something, and nothing otherwise', async () => {
    account.cart = [line(1, 2), line(2)]
    const empty = await open()
    empty()
    expect(joinedAtLogin.read()).toEqual([])

    new Device().use()
    replaceCart([line(1), line(3)])
    const other = await open()
    expect(joinedAtLogin.read()).toEqual([
      { variantId: id(1), quantity: 2, isMore: true },
      { variantId: id(2), quantity: 1, isMore: false },
    ])
    other()
    joinedAtLogin.write([])
    const again = await open()
    expect(joinedAtLogin.read()).toEqual([])
    again()
  })

  it('adds nothing twice when an answer got lost, and when the page opens again', async () => {
    account.cart = [line(1, 2)]
    replaceCart([line(1, 3)])
    const end = keepCart('meera')
    await vi.advanceTimersByTimeAsync(5)
    end()
    expect(words(account.cart)).toBe('1×5')
    changeQuantity(id(1), 6)
    lost = 1
    await tellCart()
    for (const again of [await open(), await open()]) again()
    expect([words(readCart()), words(account.cart)]).toEqual(['1×6', '1×6'])
  })

  it('tells a long cart in parts, first what makes room', async () => {
    const many = Array.from({ length: changesMax + 50 }, (_, at) => line(0, 1 + (at % 3))).map((one, at) => {
      const variantId = `00000000-0000-4000-8000-${String(1_000 + at).padStart(12, '0')}`
      return { ...one, variantId, productId: variantId }
    })
    account.cart = [line(1)]
    const end = await open()
    replaceCart(many)
    await settle()
    end()
    expect(asked).toEqual(['GET', 'PATCH', 'PATCH'])
    expect(account.cart).toEqual(many)
    expect(readCart()).toEqual(many)
    asked = []
    const again = await open()
    again()
    expect(asked).toEqual(['GET'])
  })

  it('gives nothing of one person to the next, but what was put in since', async () => {
    replaceCart([line(1, 2)])
    const meera = await open()
    meera()
    // Her session ended by itself; somebody at the same device adds something and signs in.
    addLine(line(1))
    addLine(line(2))
    Object.assign(account, { userId: 'ravi', cart: [line(4)], later: [] })
    const ravi = await open('ravi')
    expect(words(readCart())).toBe('1×1 2×1 4×1')
    ravi()
  })

  it('writes nothing while a tab still shows somebody else', async () => {
    replaceCart([line(1)])
    account.userId = 'ravi'
    const end = await open('meera')
    expect(account.cart).toEqual([])
    expect(words(readCart())).toBe('1×1')
    end()
  })
})

describe('while signed in', () => {
  it('tells the account once somebody pauses, and not more often', async () => {
    const end = await open()
    for (const quantity of [1, 2, 3]) {
      replaceCart([line(1, quantity)])
      await vi.advanceTimersByTimeAsync(100)
    }
    await settle()
    expect(words(account.cart)).toBe('1×3')
    expect(asked).toEqual(['GET', 'PATCH'])
    end()
  })

  it('moves a line to what is saved for later on all devices', async () => {
    replaceCart([line(1, 2), line(2)])
    const end = await open()
    saveForLater(id(1), 'Rose Mist')
    await settle()
    expect([words(account.cart), words(account.later)]).toEqual(['2×1', '1×2'])
    end()
    new Device().use()
    const elsewhere = await open()
    expect([words(readCart()), words(savedForLater.read())]).toEqual(['2×1', '1×2'])
    elsewhere()
  })

  it('does not bring back what was taken out on another device, and keeps what came in here', async () => {
    const [phone, laptop] = [new Device(), new Device()]
    phone.use()
    replaceCart([line(1), line(2)])
    ;(await open())()
    laptop.use()
    ;(await open())()
    changeQuantity(id(1), 0)
    await tellCart()
    phone.use()
    addLine(line(3))
    ;(await open())()
    expect([words(readCart()), words(account.cart)]).toEqual(['2×1 3×1', '2×1 3×1'])
    laptop.use()
    ;(await open())()
    expect(words(readCart())).toBe('2×1 3×1')
  })

  it('keeps a piece that is put in again right after it was ordered', async () => {
    replaceCart([line(1), line(2)])
    const end = await open()
    expect(await tellCart()).toBe(true)
    // The order took its line out of the account; this page is left before the account is told anything.
    account.cart = [line(2)]
    replaceCart([line(2)])
    await noteOrdered([id(1)])
    end()
    addLine(line(1))
    const next = await open()
    expect(words(readCart())).toBe('2×1 1×1')
    expect(words(account.cart)).toBe('2×1 1×1')
    next()
  })

  it('does not bring back what a slow line told the account after its order', async () => {
    ;(await open())()
    addLine(line(1))
    takeTurns()
    const own = globalThis.fetch
    vi.stubGlobal('fetch', async (...asking: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      return own(...asking)
    })
    const told = tellCart()
    await vi.advanceTimersByTimeAsync(3_000)
    const isTold = await told
    expect(isTold).toBe(false)
    // The order found nothing in the account. The page is left once it is placed.
    replaceCart([])
    if (isTold) void noteOrdered([id(1)])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(words(account.cart)).toBe('1×1')
    vi.stubGlobal('fetch', own)
    ;(await open())()
    expect([words(readCart()), words(account.cart)]).toEqual(['', ''])
  })

  it('keeps on the device what the shop does not know, in its place', async () => {
    replaceCart([line(9), line(1)])
    ;(await open())()
    ;(await open())()
    expect([words(readCart()), words(account.cart)]).toEqual(['9×1 1×1', '1×1'])
  })
})

describe('logging out', () => {
  it('at the very moment of the login waits until the account has the cart', async () => {
    takeTurns()
    replaceCart([line(1)])
    const end = keepCart('meera')
    await tellCart()
    end()
    forgetCart()
    expect([words(readCart()), words(account.cart)]).toEqual(['', '1×1'])
  })

  it('leaves nothing of the account on the device, and the account has all of it', async () => {
    replaceCart([line(1)])
    const end = await open()
    addLine(line(2))
    await tellCart()
    forgetCart()
    end()
    expect(readCart()).toEqual([])
    expect(words(account.cart)).toBe('1×1 2×1')
  })

  it('waits no longer than three seconds for an exchange that hangs', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    let isDone = false
    const told = tellCart().then(() => (isDone = true))
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isDone).toBe(true)
    await told
  })

  it('leaves what the account could not be told', async () => {
    const end = await open()
    addLine(line(1))
    await tellCart()
    addLine({ productId: unknownToShop, variantId: unknownToShop, quantity: 2 })
    await tellCart()
    forgetCart()
    end()
    expect(words(readCart())).toBe('9×2')
  })

  it('leaves a cart that never came into an account', () => {
    replaceCart([line(1)])
    forgetCart()
    expect(words(readCart())).toBe('1×1')
  })
})
