import { context } from '#platform/context.server.ts'
import type { PaymentProvider } from './provider/port.ts'

declare module '#platform/context.server.ts' {
  interface Context {
    /** The payment provider. Without one, checkout offers offline methods only. */
    payments: PaymentProvider | undefined
  }
}

/** The payment provider of this process; undefined when the shop takes offline payments only. */
export function currentProvider(): PaymentProvider | undefined {
  return context().payments
}
