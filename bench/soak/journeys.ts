import { randomUUID } from 'node:crypto'
import type { Ask, Client } from '../overload/client.ts'
import { orderOf } from '../overload/mix.ts'
import type { Person } from '../overload/people.ts'
import { password } from '../stage.ts'
import type { Soaked, Staff } from './shop.ts'

/** How a customer of the soak pays, and what becomes of it. */
const ways = ['cod', 'card', 'declined card', 'upi page', 'net banking page', 'page left', 'page refused'] as const
type Way = (typeof ways)[number]

/** What each kind of work did, by its name; and what went otherwise than it should. */
export class Tally {
  readonly done = new Map<string, number>()
  readonly strange = new Map<string, number>()
  /** 503 with Retry-After: allowed, and told. */
  refused = 0

  count(name: string): void {
    this.done.set(name, (this.done.get(name) ?? 0) + 1)
  }

  note(what: string): void {
    this.strange.set(what, (this.strange.get(what) ?? 0) + 1)
  }
}

/** The shop was busy: the journey ends there, as a person's would. */
class Busy extends Error {}

interface View {
  id: string
  payUrl?: string | null
  token?: string
  items?: { id: string; lines?: { id: string; quantity: number }[] }[]
}

export class Journeys {
  readonly #soaked: Soaked
  readonly #client: Client
  readonly tally: Tally
  #number = 0

  constructor(soaked: Soaked, client: Client, tally: Tally) {
    this.#soaked = soaked
    this.#client = client
    this.tally = tally
  }

  /** The next journey in turn. Never rejects: what went wrong is noted. */
  async next(): Promise<void> {
    const number = this.#number++
    try {
      if (number % 10 === 8) await this.#comeAndGo(number)
      else if (number % 10 === 9) await this.#lookAfterTheShop()
      else await this.#buy(number)
    } catch (error) {
      if (!(error instanceof Busy)) this.tally.note((error as Error).message)
    }
  }

  /** Asks, and wants one of these statuses. */
  async #ask(name: string, ask: Ask, ...wanted: number[]): Promise<View> {
    const { status, retryAfter, body } = await this.#client.ask(ask)
    if (status === 503 && retryAfter !== undefined) {
      this.tally.refused++
      throw new Busy()
    }
    if (!wanted.includes(status)) throw new Error(`${name}: ${status} ${body.slice(0, 160)}`)
    this.tally.count(name)
    return body.startsWith('{') ? (JSON.parse(body) as View) : { id: '' }
  }

  #person(number: number): Person {
    const { people } = this.#soaked
    return people[number % people.length] as Person
  }

  async #buy(number: number): Promise<void> {
    const person = this.#person(number)
    const { buyable, vendors } = this.#soaked
    const piece = buyable[number % buyable.length]
    const vendor = vendors.get(piece?.vendorId ?? '')
    if (!piece || !vendor) throw new Error('There is nothing to buy.')
    const way = ways[number % ways.length] as Way
    const order = await this.#pay(person, orderOf(person, [piece], false), way)
    if (!order) return
    const of = { cookie: person.cookie, address: person.address, method: 'POST' } as const
    if (number % 5 === 0) {
      await this.#ask('order cancelled', { ...of, path: `/api/v1/orders/${order}/cancellation`, body: {} }, 200)
      return
    }
    await this.#ship(order, vendor)
    if (number % 3 === 0) await this.#bringBack(person, order, piece.variantId, vendor, way === 'cod')
  }

  /** The number of an order that is placed and, but for cash, paid; undefined where the payment was meant to fail. */
  async #pay(person: Person, order: Ask, way: Way): Promise<string | undefined> {
    const body = order.body as object
    const place = (name: string, about: object, ...wanted: number[]) =>
      this.#ask(name, { ...order, body: { ...body, ...about } }, ...wanted)
    if (way === 'cod') return (await place('order for cash', {}, 201)).id
    if (way === 'card' || way === 'declined card') {
      const cardNumber = way === 'card' ? '4111111111111111' : '4000000000000002'
      const card = { cardNumber, expiryDate: '12/40', cvv: '123', cardName: 'Meera' }
      const tokens = '/api/v1/sandbox-gateway/card-tokens'
      const path = { method: 'POST', path: tokens, socketAddress: person.socketAddress, body: card } as const
      const { token } = await this.#ask('card token', path, 201)
      const about = { paymentMethod: 'card', paymentToken: token }
      if (way === 'card') return (await place('order by card', about, 201)).id
      await place('card declined', about, 402, 409, 422)
      return undefined
    }
    const method = way === 'net banking page' ? 'netbanking' : 'upi'
    const { id, payUrl } = await place('order on page', { paymentMethod: method, payOnPage: true }, 201)
    const reference = new URL(payUrl ?? '', this.#soaked.origin).searchParams.get('page')
    const page = `/api/v1/sandbox-gateway/pages/${reference}`
    const from = { method: 'POST', socketAddress: person.socketAddress } as const
    if (way === 'page left') {
      await this.#ask('page left', { ...from, path: `${page}/leaving` }, 200)
      return undefined
    }
    const isPaid = way !== 'page refused'
    const said = { method, outcome: isPaid ? 'pay' : 'fail', delivery: way === 'upi page' ? 'twice' : 'once' }
    await this.#ask(isPaid ? 'paid on page' : 'refused on page', { ...from, path: `${page}/payments`, body: said }, 200)
    const check = `/api/v1/orders/${id}/payment-check`
    await this.#ask(
      'came back from page',
      { method: 'POST', path: check, cookie: person.cookie, address: person.address },
      200,
    )
    return isPaid ? id : undefined
  }

  async #ship(order: string, vendor: Staff): Promise<void> {
    const of = { method: 'POST', cookie: vendor.cookie, address: '10.250.0.1' } as const
    const path = `/api/v1/vendor/orders/${order}`
    await this.#ask('order accepted', { ...of, path: `${path}/acceptance` }, 200)
    const parcel = { carrier: 'Delhivery', trackingNumber: order.replace('SHR', 'TRK') }
    await this.#ask('order shipped', { ...of, path: `${path}/shipment`, body: parcel }, 200)
    await this.#ask('order delivered', { ...of, path: `${path}/delivery` }, 200)
  }

  async #bringBack(person: Person, order: string, variantId: string, vendor: Staff, isCash: boolean): Promise<void> {
    const mine = { method: 'POST', cookie: person.cookie, address: person.address } as const
    const request = {
      lines: [{ variantId, quantity: 1 }],
      reason: 'reaction',
      opened: true,
      wish: 'refund',
      ...(isCash ? { account: { kind: 'upi', upiId: 'meera@okbank', consent: true } } : {}),
    }
    const path = `/api/v1/orders/${order}/returns`
    const asked = await this.#ask('return asked for', { ...mine, path, key: randomUUID(), body: request }, 201)
    const [back] = asked.items ?? []
    if (!back?.lines) throw new Error('A return has no lines.')
    const theirs = { method: 'POST', cookie: vendor.cookie, address: '10.250.0.1' } as const
    const step = (name: string, to: string, body: object) =>
      this.#ask(name, { ...theirs, path: `/api/v1/vendor/returns/${back.id}/${to}`, body }, 200)
    await step('return approved', 'approval', { way: 'pick_up' })
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await step('pick-up arranged', 'pick-up', { day, carrier: 'Blue Dart', trackingNumber: 'BD99887766' })
    const lines = back.lines.map(({ id, quantity }) => ({ id, quantity }))
    await step('return received', 'receipt', {
      lines: lines.map(({ id, quantity }) => ({ lineId: id, received: quantity })),
    })
    await step('return checked', 'check', {
      lines: lines.map(({ id, quantity }) => ({ lineId: id, restock: 0, writeOff: quantity, refuse: 0 })),
    })
  }

  /** Signs in and out again. */
  async #comeAndGo(number: number): Promise<void> {
    const { email, socketAddress } = this.#person(number)
    const answer = await this.#client.ask({
      method: 'POST',
      path: '/api/v1/session',
      socketAddress,
      body: { email, password },
    })
    if (answer.status === 503) return void this.tally.refused++
    if (answer.status !== 201) throw new Error(`sign-in: ${answer.status} ${answer.body.slice(0, 160)}`)
    this.tally.count('signed in')
    const cookie = answer.setCookie.map((one) => one.split(';')[0]).join('; ')
    await this.#ask('signed out', { method: 'DELETE', path: '/api/v1/session', socketAddress, cookie }, 204)
  }

  /** Screens of operators and vendors, and the mailbox. */
  async #lookAfterTheShop(): Promise<void> {
    const { admin, vendors } = this.#soaked
    const address = '10.250.0.2'
    for (const path of ['overview', 'orders', 'returns', 'users', 'health', 'mails', 'audit-log'])
      await this.#ask('operator screen', { path: `/api/v1/admin/${path}`, cookie: admin.cookie, address }, 200)
    for (const vendor of vendors.values())
      for (const path of ['overview', 'orders', 'returns'])
        await this.#ask('vendor screen', { path: `/api/v1/vendor/${path}`, cookie: vendor.cookie, address }, 200)
    await this.#ask('mailbox', { path: '/dev/mail' }, 200)
  }
}
