import { useId } from 'react'
import { lineName } from '#app/portal/order-lines.tsx'
import { addressLabelNames } from '#modules/accounts/postal-address.ts'
import type { PackingSlipView } from '#modules/fulfillment/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { Barcode } from './barcode.tsx'

export interface PackingSlipProps {
  order: PackingSlipView
  shipTo: NonNullable<PackingSlipView['shipTo']>
  shopName: string
  /** One of several on its page, each of which prints on a sheet of its own. */
  among?: boolean
}

type Line = PackingSlipView['items'][number]

/** The paper that goes into the parcel: black on white, on anything from A6 to A4. No prices but what the courier collects. */
export function PackingSlip({ order, shipTo, shopName, among = false }: PackingSlipProps) {
  const id = useId()
  const Heading = among ? 'h2' : 'h1'
  return (
    <article
      aria-labelledby={id}
      className={`mx-auto grid max-w-176 gap-6 rounded-md border border-line bg-white p-[clamp(1rem,4vw,2.5rem)] text-black scheme-light print:max-w-none print:gap-5 print:max-sm:gap-3 print:rounded-none print:border-0 print:p-0 ${among ? 'w-full print:break-after-page print:last:break-after-auto' : ''}`}
    >
      <header className="grid gap-x-6 gap-y-3 border-b-2 border-black pb-4 sm:grid-cols-[minmax(0,1fr)_18rem] print:grid-cols-[minmax(0,1fr)_45%] print:max-sm:pb-2">
        <div>
          <p className="text-sm">{shopName} packing slip</p>
          <Heading
            id={id}
            tabIndex={-1}
            className="text-2xl font-bold tabular-nums outline-none sm:whitespace-nowrap print:max-sm:text-lg"
          >
            {order.id}
          </Heading>
          <p className="text-sm">Ordered on {formatDay(order.placedAt)}</p>
        </div>
        <Barcode text={order.id} />
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:max-sm:gap-4">
        <SendTo to={shipTo} heading={among ? 'h3' : 'h2'} />
        <ReturnTo seller={order.seller} heading={among ? 'h3' : 'h2'} />
      </div>
      <Contents lines={order.items.filter((item) => !item.cancelled)} />
      {order.collectOnDelivery === null ? (
        <p className="font-semibold">
          {order.collected ? 'Paid on delivery.' : 'Paid. Nothing is collected on delivery.'}
        </p>
      ) : (
        <p className="border-2 border-black px-4 py-3 text-xl font-bold">
          Cash on delivery: collect {formatRupees(order.collectOnDelivery)}
        </p>
      )}
    </article>
  )
}

function SendTo({ to, heading: Heading }: { to: PackingSlipProps['shipTo']; heading: 'h2' | 'h3' }) {
  return (
    <div>
      <Heading className="text-sm font-semibold">Send to</Heading>
      <address className="mt-1 text-lg leading-snug not-italic print:max-sm:text-base print:max-sm:leading-tight">
        <b className="block font-bold">
          {to.name}
          {to.label === null ? null : ` (${addressLabelNames[to.label]})`}
        </b>
        <span className="block">{to.street}</span>
        {to.landmark ? <span className="block">Landmark: {to.landmark}</span> : null}
        <span className="block">
          {to.city}, {to.state}
        </span>
        <b className="block font-bold tabular-nums">Pincode {to.pincode}</b>
        <span className="block tabular-nums">
          {[to.phone, to.alternatePhone].flatMap((phone) => (phone ? formatMobile(phone) : [])).join(' or ')}
        </span>
      </address>
    </div>
  )
}

/** Who sells it, which is also where it goes back to. */
function ReturnTo({ seller, heading: Heading }: Pick<PackingSlipView, 'seller'> & { heading: 'h2' | 'h3' }) {
  return (
    <div className="text-sm print:max-sm:text-xs">
      <Heading className="font-semibold">Sold by. If undelivered, return to</Heading>
      <div className="mt-1">
        <b className="block font-semibold">{seller.name}</b>
        {seller.legalName && seller.legalName !== seller.name ? (
          <span className="block">{seller.legalName}</span>
        ) : null}
        {seller.address ? <span className="block">{seller.address}</span> : null}
        {seller.phone ? <span className="block tabular-nums">{formatMobile(seller.phone)}</span> : null}
        {seller.email ? <span className="block">{seller.email}</span> : null}
        {seller.gstin ? <span className="block">GSTIN {seller.gstin}</span> : null}
      </div>
    </div>
  )
}

/** What goes into the parcel, with a box to tick for whoever packs it. */
function Contents({ lines }: { lines: readonly Line[] }) {
  const head = 'py-1.5 pr-3 font-semibold'
  return (
    <table className="w-full border-collapse text-left print:max-sm:text-sm print:max-sm:[&_td]:py-1">
      <caption className="sr-only">What is in the parcel</caption>
      <thead>
        <tr className="border-b border-black text-sm">
          <th scope="col" className={`${head} w-8`}>
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col" className={head}>
            Item
          </th>
          <th scope="col" className={head}>
            SKU, batch
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            Pieces
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid border-b border-black/30">
            <td className="py-2 pr-3">
              <span aria-hidden="true" className="block size-5 border-2 border-black" />
            </td>
            <td className="py-2 pr-3 wrap-anywhere">{lineName(line)}</td>
            <td className="py-2 pr-3 text-sm wrap-anywhere tabular-nums">
              {line.sku}
              {line.pack?.batchNumber ? <span className="block">Batch {line.pack.batchNumber}</span> : null}
              {line.pack?.bestBefore ? (
                <span className="block">Best before {formatDay(line.pack.bestBefore)}</span>
              ) : null}
            </td>
            <td className="py-2 text-right text-lg font-bold tabular-nums">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
