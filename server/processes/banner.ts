import { resolve } from 'node:path'
import type { Config } from '#platform/config.server.ts'
import type { DatabaseServer } from '../database-server.ts'

/** Which database the shop uses, without what opens it. */
function nameOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `the database in ${resolve(dataDir)}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host}`
}

const lookWords = (config: Config): string =>
  `This start is only for looking (LOOK_ONLY=yes) at ${nameOf(config)}: no job runs, no email leaves, no payment is taken and no log is archived. What you change here stays in that database.`

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
  if (config.isLook) warnings.push(lookWords(config))
  return [`\nThe shop is open: ${config.publicOrigin}`, ...greeting, ...warnings.map((warning) => `Note: ${warning}`)]
}
