import { parseArgs } from 'node:util'
import { normalizeEmail } from '#modules/accounts/rules.ts'
import { resetSecondFactor } from '#modules/accounts/second-factor/service/factors.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { StartError } from '#platform/start-error.ts'
import { openShopDatabase } from './lib/shop-database.ts'

// Takes the second factor and the recovery codes from an account, and ends its sessions. Check first that it is its owner who asks.

/** The address of --email. Throws StartError without one, or with anything else. */
function askedFor(): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } })
    if (values.email) return normalizeEmail(values.email)
  } catch {
    // Said below.
  }
  throw new StartError('Say whose: npm run admin:reset-second-factor -- --email name@example.in')
}

try {
  const email = askedFor()
  const close = await openShopDatabase()
  try {
    const { name, hadFactor } = await resetSecondFactor(email)
    console.log(
      hadFactor
        ? `${name} (${email}) has no second factor any more and is logged out everywhere. The audit trail says so, and an email went out.`
        : `${name} (${email}) had no second factor; every session has ended.`,
    )
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof AppError ? error.message : StartError.text(error))
  process.exitCode = 1
}
