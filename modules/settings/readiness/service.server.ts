import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { context, now } from '#platform/context.server.ts'
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

/** Whether something was written where backups lie within two days. */
async function isBackedUp(): Promise<boolean> {
  const { backupDir, dataDir } = context().config
  const folder = backupDir ?? join(dataDir, 'backups')
  // The archived log beside them is no backup.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== 'wal')
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0),
  )
  return times.some((time) => now().getTime() - time < freshMs)
}
