import { api, call } from '#app/frame/api.ts'
import { stored, writeText } from '#app/ui/stored.ts'
import { changesMax } from '#modules/cart/limits.ts'
import { addedSince, changesSince, inOrderOf, joined, withChanges } from '#modules/cart/merge.ts'
import { type CartLine, isCartLine } from '#modules/cart/rules.ts'
import { joinedAtLogin, noteJoined } from './joined.ts'
import { savedForLater } from './later.ts'
import { onCartChange, readCart, replaceCart } from './store.ts'

// The cart of somebody signed in is kept in the account too. Pages go on reading and writing the device's list; this part tells the account what
// was done here, and puts here what was done elsewhere (modules/cart/merge.ts).

const listNames = ['cart', 'later'] as const
type Lists = Record<(typeof listNames)[number], readonly CartLine[]>

/** What device and account had when they last agreed, and whose account it is; null on a device whose lists are nobody's. */
interface Agreed extends Lists {
  owner: string
}

const agreed = stored<Agreed | null>('cart-account', {
  fallback: null,
  parse(text) {
    const read = JSON.parse(text) as Partial<Agreed> | null
    const lines = (list: unknown) => (Array.isArray(list) ? list.filter(isCartLine) : [])
    return typeof read?.owner === 'string'
      ? { owner: read.owner, cart: lines(read.cart), later: lines(read.later) }
      : null
  },
})

const ofEach = (linesOf: (list: keyof Lists) => readonly CartLine[]): Lists => ({
  cart: linesOf('cart'),
  later: linesOf('later'),
})
const onDevice = (): Lists => ({ cart: readCart(), later: savedForLater.read() })
const changed = (before: readonly CartLine[], now: readonly CartLine[]) => changesSince(before, now).length > 0

/** First the lists, then what was agreed: were the page to end in between, nothing would be taken out of the account. */
function put(owner: string, next: Lists, theirs: Lists): void {
  if (changed(readCart(), next.cart)) replaceCart(next.cart)
  if (changed(savedForLater.read(), next.later)) savedForLater.write(next.later)
  agreed.write({ owner, ...ofEach((list) => theirs[list]) })
}

/** What the account has now; undefined when the session is somebody else's by now. */
async function look(owner: string): Promise<Lists | undefined> {
  const { userId, ...lists } = await call(api.cart.$get())
  return userId === owner ? lists : undefined
}

/** After signing in: what the device had of its own joins what the account has. Told as ordinary changes, so a repeat adds nothing twice. */
async function adopt(owner: string, before: Agreed | null): Promise<void> {
  const theirs = await look(owner)
  if (!theirs) return
  const here = onDevice()
  const own = (list: keyof Lists) => (before ? addedSince(before[list], here[list]) : here[list])
  put(
    owner,
    ofEach((list) => inOrderOf(here[list], joined(theirs[list], own(list)))),
    theirs,
  )
  noteJoined(here.cart, readCart())
  await tell(owner)
}

/** Tells the account these changes, in as many parts as it takes. Answers with what it has after the last one. */
async function tellChanges(owner: string, changes: Lists): Promise<Lists> {
  const most = Math.max(changes.cart.length, changes.later.length)
  for (let from = 0; ; from += changesMax) {
    const part = (list: keyof Lists) =>
      changes[list].slice(from, from + changesMax).map(({ variantId, quantity }) => ({ variantId, quantity }))
    const theirs = await call(api.cart.$patch({ json: { userId: owner, cart: part('cart'), later: part('later') } }))
    if (from + changesMax >= most) return theirs
  }
}

/** Tells the account what was done here since both agreed. With `isLooking` it is asked even where there is nothing to tell. */
async function tell(owner: string, isLooking = false): Promise<void> {
  const before = agreed.read()
  if (before?.owner !== owner) return adopt(owner, before)
  const here = onDevice()
  const changes = ofEach((list) => changesSince(before[list], here[list]))
  const isSilent = changes.cart.length + changes.later.length === 0
  if (isSilent && !isLooking) return
  const theirs = isSilent ? await look(owner) : await tellChanges(owner, changes)
  if (!theirs) return
  const now = onDevice()
  const next = (list: keyof Lists) => {
    // What the account has no room for, or does not know, stays on the device.
    const left = changes[list].filter(
      (line) => line.quantity > 0 && !theirs[list].some(({ variantId }) => variantId === line.variantId),
    )
    return inOrderOf(now[list], withChanges(theirs[list], [...left, ...changesSince(here[list], now[list])]))
  }
  put(owner, ofEach(next), theirs)
}

/** One tab at a time: two that merge at once would add up twice. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('cart', work) : work()

/** The account is told once nothing has changed for this long. */
const quietMs = 700

/** Keeps the device's cart and the account's together while somebody is signed in; best effort, tried again with every change and every look. */
export function keepCart(owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const exchange = (isLooking: boolean) => void inTurn(() => tell(owner, isLooking)).catch(() => {})
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(exchange, quietMs, false)
  }
  const seen = () => exchange(document.visibilityState === 'visible')
  const stops = [onCartChange(soon), savedForLater.subscribe(soon)]
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', seen)
  exchange(true)
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', seen)
  }
}

/** Whoever logs out or orders waits no longer than this for an exchange that hangs. */
const lastWordMs = 3_000

/** Before somebody logs out or orders: the account hears of what was done here last, if it can within three seconds. Answers with whether it did. */
export async function tellCart(): Promise<boolean> {
  const told = inTurn(async () => {
    // Asked for in turn: the first exchange, which says whose cart it is, may still be on its way.
    const owner = agreed.read()?.owner
    if (owner) await tell(owner)
  })
  const isTold = told.then(
    () => true,
    () => false,
  )
  return Promise.race([isTold, new Promise<boolean>((resolve) => setTimeout(resolve, lastWordMs, false))])
}

/** After an order was paid: what the account's cart lost by it leaves the device, too. Best effort. */
export async function lookAtCart(): Promise<void> {
  const owner = agreed.read()?.owner
  if (owner) await inTurn(() => tell(owner, true)).catch(() => {})
}

/**
 * After an order was placed, which takes its lines out of the account's cart: both agree that they are gone. A piece put in again before the next
 * exchange would else seem to be taken out elsewhere. Only where the account was told of the cart before the order (`tellCart`): what it hears later
 * stays in it, and has to be taken out.
 */
export function noteOrdered(variantIds: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const last = agreed.read()
    if (last) agreed.write({ ...last, cart: last.cart.filter(({ variantId }) => !variantIds.includes(variantId)) })
  })
}

/** After somebody has logged out: what is in the account is not left on the device. What never came into an account stays. */
export function forgetCart(): void {
  const last = agreed.read()
  if (!last) return
  const here = onDevice()
  joinedAtLogin.write([])
  const untold = ofEach((list) => addedSince(last[list], here[list]))
  for (const key of ['cart-account', 'cart', 'saved-for-later', 'cart-seen']) writeText('localStorage', key, null)
  if (untold.cart.length > 0) replaceCart(untold.cart)
  if (untold.later.length > 0) savedForLater.write(untold.later)
}
