import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { cancelMyLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { moveOwnVendorOrder } from '#modules/fulfillment/service/move-vendor-order.server.ts'
import { countRefused, markRefused } from '#modules/fulfillment/service/refused-shipment.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { quoteOrder } from '#modules/orders/quote.ts'
import {
  canCancelLineAlone,
  canCancelOrder,
  isBeforeShipping,
  type OrderStatus,
  orderStatusOf,
} from '#modules/orders/rules.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { decideRefund, giveGoodwill, sendRefundsAgain } from '#modules/orders/service/operator-refunds.server.ts'
import { checkPayment, payOrder } from '#modules/orders/service/pay-order.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { razorpayProvider } from '#modules/payments/provider/razorpay/adapter.server.ts'
import { type CapturePurpose, isPaid, type PaymentStatus, type RefundKind } from '#modules/payments/rules.ts'
import { receiveEvent } from '#modules/payments/service/events.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildSize, buildUser, buildVendorMember, type TestProduct } from '#tests/support/factories.ts'
import { disagreements, type OrderMoney } from '#tests/support/order-money.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import type { Delivery } from '#tests/support/razorpay/webhooks.ts'
import { actorOf, buildOperator, returnInput, shipped } from '#tests/support/returns.ts'
import { costOf, differenceOf, type LineMoney, worthOf } from './rules.ts'
import { getMyReturn, sendReturnOff } from './service/my-returns.server.ts'
import { settleReturn } from './service/operator.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import { approveReturn, checkReturn, receiveReturn } from './service/vendor-returns.server.ts'

// Whatever becomes of an order's money, in whatever order: what was taken is kept, given back or on its way. MONEY_HISTORIES=1000 tries so many in
// PostgreSQL with Razorpay's stand-in at the other end, and a hundred times as many in the rules; it takes some minutes.
const histories = Number(process.env.MONEY_HISTORIES ?? 12)
const patience = 60_000 + histories * 5_000

const chance = fc.double({ min: 0, max: 0.999, noNaN: true })
const line = fc.record({ price: fc.integer({ min: 7, max: 999 }), quantity: fc.integer({ min: 1, max: 4 }) })
/** Lines of two vendors, and what happens: which act, and three numbers that it decides by. */
const anyHistory = (acts: number, longest: number) =>
  fc.record({
    lines: fc.array(line, { minLength: 2, maxLength: 4 }),
    /** Most are paid at once. */
    isPaid: fc.nat({ max: 9 }).map((one) => one < 8),
    steps: fc.array(fc.tuple(fc.nat({ max: acts - 1 }), chance, chance, chance), {
      minLength: 8,
      maxLength: longest,
      size: 'max',
    }),
  })
const oneOf = <One>(list: readonly One[], by: number): One | undefined => list[Math.floor(by * list.length)]

// ---------------------------------------------------------------- in the rules

interface RuleLine extends LineMoney {
  id: string
  vendor: number
  isCancelled: boolean
  accepted: number
  due: number
  /** Of pieces that were exchanged for cheaper ones: what is kept of their worth, and goes back when nothing comes instead. */
  withheld: number
}
interface RuleOrder {
  payment: PaymentStatus
  amount: number
  parcels: OrderStatus[]
  lines: RuleLine[]
  captures: { purpose: CapturePurpose; amount: number }[]
  refunds: { kind: RefundKind; line: string | null; amount: number; isSent: boolean }[]
}

function quoted(wanted: readonly { price: number; quantity: number }[]): RuleOrder {
  const variants = new Map(
    wanted.map(({ price }, at) => [`${at}`, { vendor_id: `${at % 2}`, price_paise: paise(price * 100) }]),
  )
  const result = quoteOrder(
    wanted.map(({ quantity }, at) => ({ variantId: `${at}`, quantity })),
    variants,
  )
  if (!result.ok) throw new Error('Something is gone.')
  const { lines, total, vendorOrders } = result.quote
  return {
    payment: 'awaiting',
    amount: total,
    parcels: vendorOrders.map(() => 'pending'),
    lines: lines.map(({ position, vendorOrder, quantity, unitPrice, tax }) => ({
      ...{ id: `${position}`, vendor: vendorOrder, quantity, unitPrice, tax },
      ...{ isCancelled: false, accepted: 0, due: 0, withheld: 0 },
    })),
    captures: [],
    refunds: [],
  }
}

const stateOf = ({ parcels }: RuleOrder) => orderStatusOf(parcels)
const notAgain = ({ refunds }: RuleOrder) =>
  refunds.filter(({ kind }) => kind !== 'again').reduce((sum, { amount }) => sum + amount, 0)
const leftOf = (order: RuleOrder) => (isPaid(order.payment) ? order.amount - notAgain(order) : 0)

/** No more than is left; nothing where nothing is (db/functions/owe-refund.sql). */
function owe(order: RuleOrder, kind: RefundKind, at: RuleLine | null, wanted: number): void {
  const amount = Math.min(wanted, leftOf(order))
  if (amount > 0) order.refunds.push({ kind, line: at?.id ?? null, amount, isSent: false })
}
/** What of a cancelled order is not owed by then goes back without a line (db/functions/owe-rest.sql). */
function giveUp(order: RuleOrder): void {
  order.parcels = order.parcels.map(() => 'cancelled')
  order.payment = isPaid(order.payment) ? 'refund_due' : order.payment === 'awaiting' ? 'void' : order.payment
  oweRest(order)
}
function oweRest(order: RuleOrder): void {
  const rest = order.payment === 'refund_due' ? order.amount - notAgain(order) : 0
  if (rest > 0) order.refunds.push({ kind: 'cancellation', line: null, amount: rest, isSent: false })
}
function dropLines(order: RuleOrder, gone: readonly RuleLine[]): void {
  for (const one of gone) one.isCancelled = true
  for (const [vendor] of order.parcels.entries())
    if (order.lines.every((one) => one.vendor !== vendor || one.isCancelled)) order.parcels[vendor] = 'cancelled'
  if (stateOf(order) === 'cancelled') giveUp(order)
  else for (const one of gone) owe(order, 'cancellation', one, costOf(one, one.quantity))
}
const liveOf = ({ lines }: RuleOrder) => lines.filter(({ isCancelled }) => !isCancelled)

type RuleAct = (order: RuleOrder, ...by: [number, number, number]) => void
const ruleActs: readonly RuleAct[] = [
  // Money comes: in time, late, or once more.
  (order) => {
    const isLate = order.payment === 'void'
    const purpose = order.payment === 'awaiting' ? 'order' : isLate ? 'late' : 'again'
    order.captures.push({ purpose, amount: order.amount })
    if (purpose === 'order') order.payment = 'captured'
    if (purpose === 'late') order.payment = 'refund_due'
    if (purpose === 'again') order.refunds.push({ kind: 'again', line: null, amount: order.amount, isSent: false })
    oweRest(order)
  },
  (order) =>
    canCancelOrder(stateOf(order)) &&
    order.parcels.every((one) => isBeforeShipping(one) || one === 'cancelled') &&
    giveUp(order),
  (order, which) => {
    const gone = oneOf(liveOf(order), which)
    if (gone && canCancelLineAlone(order.parcels[gone.vendor] ?? '', order.payment)) dropLines(order, [gone])
  },
  (order, share) => {
    const amount = Math.ceil(share * 1.2 * leftOf(order))
    if (amount > 0 && amount <= leftOf(order)) owe(order, 'goodwill', null, amount)
  },
  (order, which) => {
    const sent = oneOf(
      order.refunds.filter(({ isSent }) => !isSent),
      which,
    )
    if (!sent) return
    sent.isSent = true
    const back = order.refunds.filter(({ kind, isSent }) => isSent && kind !== 'again')
    const isAll = back.reduce((sum, { amount }) => sum + amount, 0) >= order.amount
    if (isPaid(order.payment) || isAll) order.payment = isAll ? 'refunded' : 'partly_refunded'
  },
  // A parcel arrives, or comes back.
  (order, which, how) => {
    const vendor = Math.floor(which * order.parcels.length)
    if (!isPaid(order.payment) || !isBeforeShipping(order.parcels[vendor] ?? '')) return
    if (how < 0.75) order.parcels[vendor] = 'delivered'
    else
      dropLines(
        order,
        liveOf(order).filter((one) => one.vendor === vendor),
      )
  },
  // Pieces come back, or go against cheaper ones.
  (order, which, much, cheaper) => {
    const back = oneOf(liveOf(order), which)
    if (!back || order.parcels[back.vendor] !== 'delivered' || back.accepted === back.quantity) return
    const pieces = 1 + Math.floor(much * (back.quantity - back.accepted))
    const worth = worthOf(back, back.accepted, pieces)
    const due = much < 0.6 ? worth : differenceOf(worth, back.unitPrice, paise(Math.floor(cheaper * back.unitPrice)))
    back.accepted += pieces
    back.due += due
    back.withheld += worth - due
    owe(order, 'return', back, due)
  },
  (order, which) => {
    const unsent = oneOf(
      order.lines.filter(({ withheld }) => withheld > 0),
      which,
    )
    if (!unsent) return
    owe(order, 'return', unsent, unsent.withheld)
    unsent.due += unsent.withheld
    unsent.withheld = 0
  },
]

const moneyInRules = (order: RuleOrder): OrderMoney => ({
  isCancelled: stateOf(order) === 'cancelled',
  vendors: order.parcels.map((status, vendor) => ({
    id: `${vendor}`,
    sum: liveOf(order)
      .filter((one) => one.vendor === vendor)
      .reduce((sum, one) => sum + costOf(one, one.quantity), 0),
    isCancelled: status === 'cancelled',
  })),
  lines: order.lines.map((one) => ({ ...one, vendor: `${one.vendor}`, cost: costOf(one, one.quantity) })),
  captures: order.captures,
  refunds: order.refunds,
})

describe('a random history of payments, in the rules', () => {
  it('keeps, gives back or owes what was taken, after each step', { timeout: patience }, () => {
    fc.assert(
      fc.property(anyHistory(ruleActs.length, 40), ({ lines, isPaid: begins, steps }) => {
        const order = quoted(lines)
        expect(order.lines.reduce((sum, one) => sum + costOf(one, one.quantity), 0)).toBe(order.amount)
        if (begins) ruleActs[0]?.(order, 0, 0, 0)
        for (const [act, ...by] of steps) {
          ruleActs[act]?.(order, ...by)
          const wrong = disagreements(moneyInRules(order))
          if (wrong.length > 0) throw new Error(`After act ${act}: ${wrong.join('; ')}`)
        }
      }),
      { numRuns: histories * 100 },
    )
  })
})

// ---------------------------------------------------------------- in the database

let server: StandIn
let ritu: AdminActor
let kiran: AdminActor
beforeAll(async () => {
  scaleLimits(1_000_000)
  server = await startRazorpay()
  const { keyId, keySecret, webhookSecret } = server
  chooseProvider(razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret]))
  ritu = await buildOperator()
  kiran = await buildOperator()
})
afterAll(async () => {
  chooseProvider(undefined)
  await server.close()
})

interface Scene {
  id: string
  orderId: string
  customer: Viewer
  vendors: VendorActor[]
  products: (TestProduct & { otherId: string })[]
  returnIds: string[]
}

async function build(wanted: readonly { price: number; quantity: number }[]): Promise<Scene> {
  const vendors = [actorOf(await buildVendorMember()), actorOf(await buildVendorMember())]
  const products: Scene['products'] = []
  for (const [at, { price }] of wanted.entries()) {
    const { vendorId } = required(vendors[at % 2], 'the vendor')
    const product = await buildProduct({ vendorId, price, stock: 20 })
    const size = { name: 'Rose', price: Math.max(1, price - 5), mrp: price * 3, quantity: 50, stock: 2 }
    products.push({ ...product, otherId: await buildSize(product.productId, size) })
  }
  const customer = await buildUser()
  const lines = wanted.map(({ quantity }, at) => ({ product: required(products[at], 'the product'), quantity }))
  const { order } = await placeOrder(customer, orderInput(lines, { paymentMethod: 'upi' }), asking())
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
  return { id: order.id, orderId: required(row, 'the order').id, customer, vendors, products, returnIds: [] }
}

const linksOf = ({ id }: Scene) => [...server.links.values()].filter(({ notes }) => notes.order === id)
const refundsAt = (it: Scene) => {
  const links = new Set(linksOf(it).map(({ id }) => id))
  return [...server.refunds.values()].filter(({ payment_id }) => links.has(server.payments.get(payment_id)?.link ?? ''))
}
const hear = (how: Delivery) =>
  server.deliver(async ({ body, headers }) => void (await receiveEvent('razorpay', body, headers)), how)
const runJob = (name: string, { orderId }: Scene) => orderJobs[name]?.({ orderId })

async function sendBack(it: Scene, which: number, much: number, wish: 'refund' | 'exchange') {
  const product = required(oneOf(it.products, which), 'the product')
  const vendor = required(
    it.vendors.find(({ vendorId }) => vendorId === product.vendorId),
    'its vendor',
  )
  await deliver(it, vendor)
  const one = { ...it, orderId: it.id, vendor, product, otherId: product.otherId, member: it.customer }
  const { items } = await requestReturn(
    it.customer,
    it.id,
    returnInput(one, { quantity: 1 + Math.floor(much * 3), wish }),
    randomUUID(),
  )
  const { id } = required(items[0], 'the return')
  it.returnIds.push(id)
  await approveReturn(vendor, id, 'self_ship')
  await sendReturnOff(it.customer, id, shipped)
  const { lines } = await getMyReturn(it.customer, id)
  await receiveReturn(vendor, id, { lines: lines.map(({ id: lineId, quantity }) => ({ lineId, received: quantity })) })
  const checked = lines.map(({ id: lineId, quantity }) => {
    const refuse = much > 0.8 ? 1 : 0
    return { lineId, restock: quantity - refuse, writeOff: 0, refuse }
  })
  await checkReturn(vendor, id, { lines: checked, reason: 'As it came.', photoIds: [] })
}

/** A vendor's parcel is sent; what was done before is refused and stays. */
async function send(it: Scene, vendor: VendorActor) {
  await moveOwnVendorOrder(vendor, it.id, 'processing').catch(onlyRefused)
  await moveOwnVendorOrder(vendor, it.id, 'shipped', shipped).catch(onlyRefused)
}
async function deliver(it: Scene, vendor: VendorActor) {
  await send(it, vendor)
  await moveOwnVendorOrder(vendor, it.id, 'delivered').catch(onlyRefused)
}

async function refuseParcel(it: Scene, which: number, much: number) {
  const vendor = required(oneOf(it.vendors, which), 'the vendor')
  await send(it, vendor)
  await markRefused(vendor, it.id, { why: much < 0.5 ? 'refused' : 'lost' })
  const lines = await sql<{ lineId: string; quantity: number }>(
    `select id as "lineId", quantity from line_items where order_id = $1 and vendor_id = $2 and cancelled_at is null`,
    [it.orderId, vendor.vendorId],
  )
  const restock = much < 0.5 ? 1 : 0
  const count = lines.map(({ lineId, quantity }) => ({ lineId, restock, writeOff: quantity - restock }))
  await countRefused(vendor, it.id, { lines: count })
}

/** What cannot be done now is refused; anything else is a bug. */
function onlyRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

type Act = (it: Scene, ...by: [number, number, number]) => Promise<unknown> | unknown
const acts: readonly Act[] = [
  (it, which, how) => {
    const link = oneOf(linksOf(it), which)
    if (!link) return
    if (how < 0.2 && link.status === 'created') server.failToPay(link.id)
    // A bank that was asked before may still say yes, and seldom two of them do.
    if (how >= 0.2 && (link.status !== 'paid' || how > 0.6)) server.pay(link.id, { late: true })
  },
  (it, method) => payOrder(it.customer, it.id, { paymentMethod: method < 0.5 ? 'upi' : 'netbanking', payOnPage: true }),
  (it) => checkPayment(it.customer, it.id),
  (_it, how) => hear(oneOf(['once', 'never', 'twice', 'reordered', 'forged'] as const, how) ?? 'once'),
  (it) => runJob('payment:resolve', it),
  async (it, now) => {
    if (now < 0.6) return
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [it.orderId])
    await runJob('payment:resolve', it)
  },
  (it, now) => now > 0.7 && cancelOrder(it.customer, it.id),
  (it, which) => cancelMyLines(it.customer, it.id, { variantIds: [oneOf(it.products, which)?.variantId ?? ''] }),
  (it, much) => {
    const amount = (1 + Math.floor(much * 3_000)) / 10
    return giveGoodwill(ritu, it.id, { amount, key: randomUUID(), reason: 'Sorry.' })
  },
  (it, mood, balance) => {
    server.refundsBegin = oneOf(['processed', 'pending', 'failed'] as const, mood) ?? 'processed'
    server.balancePaise = balance < 0.3 ? 0 : 1_000_000_000
    return runJob('payment:refund', it)
  },
  (it, which, how) => {
    const moved = oneOf(
      refundsAt(it).filter(({ status }) => status === 'pending'),
      which,
    )
    if (moved) server.moveRefund(moved.id, how < 0.6 ? 'processed' : 'failed')
  },
  (it, which) => deliver(it, required(oneOf(it.vendors, which), 'the vendor')),
  (it, which, how, much) => how > 0.6 && refuseParcel(it, which, much),
  (it, which, much) => sendBack(it, which, much, 'refund'),
  (it, which, much) => sendBack(it, which, much, 'exchange'),
  (it, which) => {
    const id = oneOf(it.returnIds, which)
    return id && settleReturn(ritu, id, { how: 'pay_instead', reason: 'It was not sent.' })
  },
]

async function moneyInDatabase({ orderId }: Scene): Promise<OrderMoney> {
  const [row] = await sql<{ money: OrderMoney }>(
    `select json_build_object(
       'isCancelled', o.status = 'cancelled',
       'vendors', (select json_agg(json_build_object('id', s.vendor_id, 'sum', s.subtotal_paise + s.tax_paise, 'isCancelled', s.status = 'cancelled'))
                     from vendor_orders s where s.order_id = o.id),
       'lines', (select json_agg(json_build_object(
                   'id', l.id, 'vendor', l.vendor_id, 'cost', l.unit_price_paise * l.quantity + l.tax_paise, 'isCancelled', l.cancelled_at is not null,
                   'due', (select coalesce(sum(case when r.replacement = 'paid' and a.replaced > 0 then a.worth_paise else a.refund_paise end), 0)
                             from return_acceptances a join return_lines p on p.id = a.return_line_id join returns r on r.id = p.return_id
                            where a.line_item_id = l.id)))
                   from line_items l where l.order_id = o.id),
       'captures', (select coalesce(json_agg(json_build_object('purpose', c.purpose, 'amount', c.amount_paise)), '[]')
                      from payment_captures c where c.order_id = o.id),
       'refunds', (select coalesce(json_agg(json_build_object('kind', r.kind, 'line', r.line_item_id, 'amount', r.amount_paise,
                                                              'isSent', r.status = 'refunded')), '[]')
                     from refunds r where r.order_id = o.id and r.progress is distinct from 'proposed')) as money
       from orders o where o.id = $1`,
    [orderId],
  )
  return required(row, 'the order').money
}

/** Whatever is open comes to its end: the hold, what banks know, refunds of every kind. */
async function settle(it: Scene): Promise<void> {
  server.refundsBegin = 'processed'
  server.balancePaise = 1_000_000_000
  for (const { id, status } of refundsAt(it)) if (status === 'pending') server.moveRefund(id, 'processed')
  await sql(
    "update payments set expires_at = now() - interval '1 second' where order_id = $1 and status = 'awaiting'",
    [it.orderId],
  )
  for (const name of ['payment:resolve', 'order:cancelled', 'payment:resolve']) await runJob(name, it)
  const proposed = await sql<{ id: string }>("select id from refunds where order_id = $1 and progress = 'proposed'", [
    it.orderId,
  ])
  for (const { id } of proposed)
    await decideRefund(kiran, it.id, id, true).catch(() => decideRefund(kiran, it.id, id, false))
  await sendRefundsAgain(ritu, it.id).catch(onlyRefused)
  for (let round = 0; round < 3; round++) await runJob('payment:refund', it)
}

/** The books of both sides, in paise, each sorted. */
const gatewayBooks = (it: Scene) => {
  const links = new Set(linksOf(it).map(({ id }) => id))
  const taken = [...server.payments.values()].filter(
    ({ link, status }) => links.has(link) && (status === 'captured' || status === 'refunded'),
  )
  const given = refundsAt(it).filter(({ status }) => status === 'processed')
  return [
    ...taken.map(({ id, amount }) => `${id} ${amount}`),
    ...given.map(({ id, amount }) => `${id} ${amount}`),
  ].sort()
}
async function ownBooks({ orderId }: Scene): Promise<string[]> {
  const rows = await sql<{ line: string }>(
    `select provider_reference || ' ' || amount_paise as line from payment_captures where order_id = $1
     union all select provider_reference || ' ' || amount_paise from refunds where order_id = $1 and status = 'refunded'`,
    [orderId],
  )
  return rows.map(({ line: said }) => said).sort()
}

describe('a random history of payments, in the database', () => {
  it('ends with books that agree on both sides, of the order, its vendors and its lines', {
    timeout: patience,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(acts.length, 30), async ({ lines, isPaid: begins, steps }) => {
        const it = await build(lines)
        if (begins) {
          server.pay(required(linksOf(it)[0], 'its page').id)
          await checkPayment(it.customer, it.id)
        }
        for (const [act, ...by] of steps) await (async () => acts[act]?.(it, ...by))().catch(onlyRefused)
        // What a job would do at once: of a cancelled order the rest is owed.
        await sql('select owe_rest($1)', [it.orderId])
        expect(disagreements(await moneyInDatabase(it)), 'on its way').toEqual([])
        await settle(it)
        const money = await moneyInDatabase(it)
        expect(disagreements(money), 'at its end').toEqual([])
        expect(money.refunds.filter(({ isSent }) => !isSent)).toEqual([])
        expect(await ownBooks(it)).toEqual(gatewayBooks(it))
      }),
      { numRuns: histories, endOnFailure: true },
    )
  })
})
