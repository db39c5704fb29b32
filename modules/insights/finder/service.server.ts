import type { AdminActor } from '#modules/audit/rules.ts'
import { standingWords } from '#modules/returns/words.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { mobileNamed } from '#platform/kit/india.ts'
import { formatRupees, paiseToRupees } from '#platform/kit/money.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { readSought } from './rules.ts'
import type { FoundView } from './shapes.ts'
import {
  findMessages,
  findMoney,
  findOrders,
  findPeople,
  findProducts,
  findReturns,
  findShipments,
  findVendors,
} from './store.server.ts'

const isText = (typed: string) => (text: string | null) => text !== null && text.toLowerCase() === typed

/** How far a return is, as its page and the list say it. */
const standingOf = ({
  status,
  wish,
  pick_up_on,
  replacement,
  due_paise,
}: Awaited<ReturnType<typeof findReturns>>[number]) =>
  standingWords({
    status,
    wish,
    pickUpOn: pick_up_on,
    replacement: replacement && { status: replacement },
    refundDue: due_paise,
  })

/**
 * Orders, people, vendors, products, messages, returns, shipments, payments and refunds that the text may name: an id, SKU, phone number, email
 * address, ticket, tracking or tax number, a reference, or words of a name. At most five of each; refuses who asks too often (too_many_requests).
 */
export async function findAnything(admin: AdminActor, q: string): Promise<FoundView[]> {
  await consumeForAccount('lookUpPerAdmin', admin.userId)
  const sought = readSought(q)
  const [orders, people, vendors, products, messages, returns, shipments, money] = await Promise.all([
    findOrders(sought),
    findPeople(sought),
    findVendors(sought),
    findProducts(sought),
    findMessages(sought),
    findReturns(sought),
    findShipments(sought),
    findMoney(sought),
  ])
  const isTyped = isText(q.toLowerCase())
  const isWhole = (phone: string | null) => phone !== null && phone === sought.phone
  const byNumber = [
    ...people.map((row) => {
      const phone = mobileNamed(q, [row.phone])
      const exact = [row.email, row.name].some(isTyped) || isWhole(phone)
      return { kind: 'user' as const, id: row.user_id, title: row.name, detail: row.email, phone, exact }
    }),
    ...orders.map((row) => {
      const phone = mobileNamed(q, [row.phone, row.alternate_phone])
      return {
        kind: 'order' as const,
        id: row.public_id,
        title: row.public_id,
        detail: `${row.customer_name}, ${formatRupees(paiseToRupees(row.total_paise))}, ${formatDay(row.created_at)}`,
        phone,
        exact: row.public_id === sought.order || isWhole(phone),
      }
    }),
  ]
  const others = [
    ...vendors.map((row) => ({
      kind: 'vendor' as const,
      id: row.id,
      title: row.name,
      detail: [row.legal_name, row.gstin].filter(Boolean).join(', ') || row.email,
      exact: [row.gstin, row.pan].includes(sought.taxNumber ?? '') || [row.name, row.email].some(isTyped),
    })),
    ...products.map((row) => ({
      kind: 'product' as const,
      id: row.id,
      title: row.name,
      detail: [row.sku ? `SKU ${row.sku}` : row.brand, row.vendor].filter(Boolean).join(', '),
      exact: [row.sku, row.name].some(isTyped),
    })),
    ...messages.map((row) => ({
      kind: 'message' as const,
      id: row.ticket_number,
      title: row.subject,
      detail: `${row.ticket_number}, ${row.name}`,
      exact: row.ticket_number === sought.ticket,
    })),
    ...returns.map((row) => ({
      kind: 'return' as const,
      id: row.public_id,
      title: row.public_id,
      detail: `${row.customer_name}, ${row.order_no}, ${standingOf(row)}`,
      exact: row.public_id === sought.return,
    })),
    ...shipments.map((row) => ({
      kind: 'shipment' as const,
      id: row.order_no,
      title: row.tracking_number,
      detail: [row.carrier, row.vendor, row.order_no].filter(Boolean).join(', '),
      exact: row.tracking_number.toUpperCase() === sought.tracking,
    })),
    ...money.map((row) => ({
      kind: 'payment' as const,
      id: row.order_no,
      title: row.reference,
      detail: `${row.is_refund ? 'Refund of' : 'Payment of'} ${formatRupees(paiseToRupees(row.amount_paise))}, ${row.order_no}`,
      exact: true,
    })),
  ].map((one) => ({ ...one, phone: null }))
  const found: FoundView[] = [...byNumber, ...others]
  return [...found.filter(({ exact }) => exact), ...found.filter(({ exact }) => !exact)]
}
