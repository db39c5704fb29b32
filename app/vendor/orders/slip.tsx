import { lineName } from '#app/portal/order-lines.tsx'
import { addressLabelNames } from '#modules/accounts/postal-address.ts'
import type { VendorOrderView } from '#modules/fulfillment/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { formatRupees } from '#platform/kit/money.ts'

export interface PackingSlipProps {
  order: VendorOrderView
  shipTo: NonNullable<VendorOrderView['shipTo']>
  shopName: string
}

/** The paper that goes into the parcel: black on white, on anything from A6 to A4. No prices but what the courier collects. */
export function PackingSlip({ order, shipTo, shopName }: PackingSlipProps) {
  const lines = order.items.filter((item) => !item.cancelled)
  const { seller } = order
  return (
    <article
      aria-labelledby="slip"
      className="mx-auto grid max-w-176 gap-6 rounded-md border border-line bg-white p-[clamp(1rem,4vw,2.5rem)] text-black scheme-light print:max-w-none print:gap-5 print:max-sm:gap-3 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-black pb-4 print:max-sm:pb-2">
        <div>
          <p className="text-sm">{shopName} packing slip</p>
          <h1 id="slip" tabIndex={-1} className="text-3xl font-bold tabular-nums outline-none print:max-sm:text-2xl">
            {order.id}
          </h1>
        </div>
        <p className="text-sm">Ordered on {formatDay(order.placedAt)}</p>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:max-sm:gap-4">
        <section aria-labelledby="slip-to">
          <h2 id="slip-to" className="text-sm font-semibold">
            Send to
          </h2>
          <address className="mt-1 text-lg leading-snug not-italic print:max-sm:text-base print:max-sm:leading-tight">
            <b className="block font-bold">
              {shipTo.name}
              {shipTo.label === null ? null : ` (${addressLabelNames[shipTo.label]})`}
            </b>
            <span className="block">{shipTo.street}</span>
            {shipTo.landmark ? <span className="block">Landmark: {shipTo.landmark}</span> : null}
            <span className="block">
              {shipTo.city}, {shipTo.state}
            </span>
            <b className="block font-bold tabular-nums">PIN {shipTo.pincode}</b>
            <span className="block tabular-nums">
              {[shipTo.phone, shipTo.alternatePhone]
                .flatMap((phone) => (phone ? formatMobile(phone) : []))
                .join(' or ')}
            </span>
          </address>
        </section>
        <section aria-labelledby="slip-from" className="text-sm print:max-sm:text-xs">
          <h2 id="slip-from" className="font-semibold">
            Seller
          </h2>
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
        </section>
      </div>
      <table className="w-full border-collapse text-left print:max-sm:text-sm print:max-sm:[&_td]:py-1">
        <caption className="sr-only">What is in the parcel</caption>
        <thead>
          <tr className="border-b border-black text-sm">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Item
            </th>
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              SKU
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Pieces
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid border-b border-black/30">
              <td className="py-2 pr-3">{lineName(line)}</td>
              <td className="py-2 pr-3 text-sm break-words tabular-nums">{line.sku}</td>
              <td className="py-2 text-right text-lg font-bold tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
