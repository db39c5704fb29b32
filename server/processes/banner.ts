import type { Config } from '#platform/config.server.ts'
import type { DatabaseServer } from '../database-server.ts'

/** What to say once the shop is open, with what an operator should know though it does not stop the shop. */
export function bannerOf(config: Config, { greeting }: DatabaseServer): string[] {
  const warnings: string[] = []
  if (!config.isLoopback && !config.smtpUrl) warnings.push('Mail waits until there is a server for it: set SMTP_URL.')
  if (!config.isLoopback && config.trustedProxies.size === 0) {
    warnings.push('TRUSTED_PROXIES is empty: behind a proxy, all visitors would share one set of limits.')
  }
  if (!config.isLoopback && config.razorpay?.isTest) {
    warnings.push('RAZORPAY_KEY_ID is a test key: orders look paid, and no money comes. Set the keys of live mode.')
  }
  return [`\nThe shop is open: ${config.publicOrigin}`, ...greeting, ...warnings.map((warning) => `Note: ${warning}`)]
}
