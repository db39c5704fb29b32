import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Viewer } from '#modules/accounts/rules.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { moveOwnVendorOrder } from '#modules/fulfillment/service/move-vendor-order.server.ts'
import { returnJobs } from '#modules/returns/jobs.server.ts'
import { sendReturnOff } from '#modules/returns/service/my-returns.server.ts'
import { uploadReturnPhoto } from '#modules/returns/service/photos.server.ts'
import { requestReturn } from '#modules/returns/service/request-return.server.ts'
import { approveReturn, checkReturn, receiveReturn } from '#modules/returns/service/vendor-returns.server.ts'
import { CheckInput, ReturnRequestInput, type ReturnView } from '#modules/returns/shapes.ts'
import { required } from '#platform/kit/required.ts'
import { sql } from './database.ts'
import { buildProduct, buildSize, buildUser, buildVendorMember, type TestProduct } from './factories.ts'
import { mailsTo } from './mail.ts'
import { buildOrder } from './orders.ts'

export const upi = { kind: 'upi', upiId: 'meera@okbank', consent: true } as const

export interface Delivered {
  orderId: string
  customer: Viewer
  /** Who acts for its vendor, as signed in and as services are told. */
  member: Viewer
  vendor: VendorActor
  product: TestProduct
  /** Another variant of the product, which costs no more. */
  otherId: string
}

/** Who acts for a vendor, as its services are told. */
export const actorOf = (member: Viewer & { vendorId: string }): VendorActor => ({
  userId: member.userId,
  name: member.name,
  role: 'vendor',
  vendorId: member.vendorId,
  network: '127.0.0.0/24',
})

/** An order that its vendor has sent and that has arrived, paid in cash at the door. Prices in rupees. */
export async function buildDelivered(
  about: {
    quantity?: number
    price?: number
    otherPrice?: number
    otherStock?: number
    stock?: number
    input?: object
  } = {},
): Promise<Delivered> {
  const member = await buildVendorMember()
  const vendor = actorOf(member)
  const price = about.price ?? 100
  const product = await buildProduct({ vendorId: member.vendorId, price, stock: about.stock ?? 10 })
  const otherId = await buildSize(product.productId, {
    name: 'Rose',
    price: about.otherPrice ?? price,
    mrp: price * 3,
    quantity: 50,
    stock: about.otherStock ?? 5,
  })
  const { order, viewer } = await buildOrder({
    lines: [{ product, quantity: about.quantity ?? 2 }],
    ...(about.input ? { input: about.input } : {}),
  })
  await deliver(order.id, vendor)
  return { orderId: order.id, customer: viewer, member, vendor, product, otherId }
}

/** Brings a vendor's part of an order to its customer. */
export async function deliver(orderId: string, vendor: VendorActor): Promise<void> {
  await moveOwnVendorOrder(vendor, orderId, 'processing')
  await moveOwnVendorOrder(vendor, orderId, 'shipped', { carrier: 'Delhivery', trackingNumber: 'TRK1000001' })
  await moveOwnVendorOrder(vendor, orderId, 'delivered')
}

/** What a customer sends to ask for a return of one line, unless the test says otherwise. */
export const returnInput = (
  it: Delivered,
  about: Partial<ReturnRequestInput> & { quantity?: number } = {},
): ReturnRequestInput => {
  const { quantity = 1, ...more } = about
  const line = { variantId: it.product.variantId, quantity }
  return ReturnRequestInput.parse({
    lines: [more.wish === 'exchange' ? { ...line, exchangeFor: it.otherId } : line],
    reason: 'changed_mind',
    wish: 'refund',
    account: upi,
    ...more,
  })
}

/** A return of a delivered order, as its customer has asked for it. */
export async function buildReturn(
  about: Parameters<typeof returnInput>[1] & { delivered?: Parameters<typeof buildDelivered>[0] } = {},
): Promise<Delivered & { request: ReturnView }> {
  const { delivered, ...asked } = about
  const it = await buildDelivered(delivered)
  const { items } = await requestReturn(it.customer, it.orderId, returnInput(it, asked), randomUUID())
  return { ...it, request: required(items[0], 'the return') }
}

export const shipped = { carrier: 'Blue Dart', trackingNumber: 'BD99887766' }

/** Somebody of the shop, who may open account numbers unless the test says otherwise. */
export async function buildOperator(about: { mayOpenAccounts?: boolean } = {}): Promise<AdminActor> {
  const { userId, name } = await buildUser({ role: 'admin', name: 'Ritu Malhotra' })
  await sql('update profiles set may_open_bank_accounts = $2 where user_id = $1', [
    userId,
    about.mayOpenAccounts ?? true,
  ])
  return { userId, name, role: 'admin', network: '127.0.0.0/24' }
}

export type Requested = Awaited<ReturnType<typeof buildReturn>>
/** Whose return it is, and who takes it back. */
type Hands = Pick<Requested, 'customer' | 'vendor' | 'request'>

/** Approved, sent, received and counted: all of what was asked for, or so many of each line. */
export async function received(it: Hands, pieces?: number) {
  await approveReturn(it.vendor, it.request.id, 'self_ship')
  await sendReturnOff(it.customer, it.request.id, shipped)
  const lines = it.request.lines.map(({ id, quantity }) => ({ lineId: id, received: pieces ?? quantity }))
  return receiveReturn(it.vendor, it.request.id, { lines })
}

/** What its vendor says of each line after the check. */
export const checked = (it: Hands, pieces: { restock?: number; writeOff?: number; refuse?: number }, reason = '') =>
  checkReturn(
    it.vendor,
    it.request.id,
    CheckInput.parse({
      lines: it.request.lines.map(({ id }) => ({ lineId: id, restock: 0, writeOff: 0, refuse: 0, ...pieces })),
      reason,
    }),
  )

/** Runs the jobs that the steps of a return have left, in their order: money goes back and people are written to. */
export async function tellSteps(id: string): Promise<void> {
  const jobs = await sql<{ payload: object }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('return:moved', 'return:report_moved') and j.payload->>'returnId' = (select id::text from returns where public_id = $1) order by j.id`,
    [id],
  )
  for (const { payload } of jobs) await returnJobs['return:moved']?.(payload)
}

/** What the steps of a return have told its customer and its vendor so far, the latest first. */
export async function told(it: Requested): Promise<{ customer: string[]; vendor: string[] }> {
  await sql('update orders set email = $2 where public_id = $1', [it.orderId, it.customer.email])
  await tellSteps(it.request.id)
  const textsTo = async (email: string) => (await mailsTo(email)).map(({ subject, text }) => `${subject}\n${text}`)
  return { customer: await textsTo(it.customer.email), vendor: await textsTo(it.member.email) }
}

/** A photograph that somebody's telephone might have made. */
export const somePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()

/** The id of a photograph that somebody uploaded just now. */
export const uploadedPhoto = async (by: Viewer): Promise<string> =>
  (await uploadReturnPhoto(by, { from: '127.0.0.1', read: somePhoto })).id

/** As if so many days had gone by for a return. */
export const letReturnWait = (id: string, days: number) =>
  sql(
    `update returns set due_at = due_at - make_interval(days => $2), replacement_due_at = replacement_due_at - make_interval(days => $2)
      where public_id = $1`,
    [id, days],
  )

/** Each row of the database that has to do with one return, for tests about what is kept. */
export async function refundsOf(orderId: string): Promise<{ amount: number; status: string }[]> {
  return sql(
    `select f.amount_paise::int as amount, f.status from refunds f join orders o on o.id = f.order_id where o.public_id = $1 order by f.id`,
    [orderId],
  )
}
