import type { PaymentProvider } from '#modules/payments/provider/port.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { type Context, clearContext, context, setContext } from '#platform/context.server.ts'
import type { Database } from '#platform/db.server.ts'
import { deliveryOf } from '#platform/mail.server.ts'

/** The context that each test file begins with: a shop on this machine that hears of no changes and has no payment provider. */
export function openTestContext(database: Database): void {
  const config = readConfig({})
  setContext({
    config,
    database,
    authSecret: 'a secret of the tests, long enough for anybody',
    mail: deliveryOf(config),
    clock: () => new Date(),
    hearsChanges: false,
    payments: undefined,
  })
}

/** Goes on in a context that differs in this. What belonged to the one before, such as counts of limits, begins anew. */
export function changeContext({
  config,
  ...changes
}: Partial<Omit<Context, 'config'>> & { config?: Partial<Config> }): void {
  const before = context()
  clearContext()
  setContext({ ...before, ...changes, config: { ...before.config, ...config } })
}

export const scaleLimits = (factor: number): void => changeContext({ config: { limitsScale: factor } })
export const forgetAddresses = (): void => changeContext({})
export const chooseProvider = (payments: PaymentProvider | undefined): void => changeContext({ payments })
