import type { OrderView } from '#modules/orders/shapes.ts'
import { OrderAddress } from './address.tsx'
import { OrderPayment, OrderSums } from './money.tsx'

/** Where an order goes, how it is paid and what it costs. */
export default function Details({ order }: { order: OrderView }) {
  return (
    <div className="grid gap-x-6 gap-y-4 rounded-md bg-sunken p-4 text-sm text-ink-2 md:grid-cols-3 md:px-5 [&_h3]:mb-1 [&_h3]:font-semibold [&_h3]:text-ink">
      <section>
        <h3>Shipping address</h3>
        <OrderAddress order={order} />
      </section>
      <section>
        <h3>Payment method</h3>
        <OrderPayment order={order} />
      </section>
      <section className="tabular-nums">
        <h3>Summary</h3>
        <OrderSums order={order} />
      </section>
    </div>
  )
}
