import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { context, now } from '#platform/context.server.ts'
import { backupMoment } from '#platform/embedded-postgres/manifest.server.ts'
import { shopNotOpen } from '../errors.ts'
import { getShop } from '../service.server.ts'
import { readinessLines, requiredLines } from './rules.ts'
import type { ReadinessView } from './shapes.ts'

const hasMail = (): boolean => context().config.smtpUrl !== undefined

/** Whether strangers may order: always while the shop is on this machine alone, else once all that is required is there. */
async function takesOrders(): Promise<boolean> {
  if (context().config.isLoopback) return true
  return requiredLines({ shop: await getShop(), hasMail: hasMail() }).every(({ isOk }) => isOk)
}

/** Refuses with orders.shop_not_open while the operator has not said all that the law wants said before an order. */
export async function requireOpenShop(): Promise<void> {
  if (await takesOrders()) return
  throw shopNotOpen()
}

/** The lines of “Before you sell”. What other modules know is handed in. */
export async function getReadiness(known: {
  hasPaymentProvider: boolean
  hasTransfers: boolean
  methodsWithoutAccount: readonly string[]
  hasSecondFactor: boolean
}): Promise<ReadinessView> {
  const [shop, hasFreshBackup, isOpen] = await Promise.all([getShop(), isBackedUp(), takesOrders()])
  return { lines: readinessLines({ shop, hasMail: hasMail(), hasFreshBackup, ...known }), takesOrders: isOpen }
}

const freshMs = 2 * 86_400_000

/** Whether a whole backup of the last two days lies where backups do: it gets its name last. */
async function isBackedUp(): Promise<boolean> {
  const { backupDir, dataDir } = context().config
  const folder = backupDir ?? join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  return names.some((name) => now().getTime() - Number(backupMoment(name) ?? 0) < freshMs)
}
