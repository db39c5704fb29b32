import { CompiledQuery } from 'kysely'
import { readConfig } from '#platform/config.server.ts'
import { db } from '#platform/db.server.ts'
import type { SealedKind } from '#platform/reseal.server.ts'
import { StartError } from '#platform/start-error.ts'
import { type Ask, assertShopHas, noteResealed } from '#server/auth-secrets.ts'
import { allSealed } from '#server/sealed.ts'
import { readOptions } from './lib/options.mjs'
import { openShopDatabase } from './lib/shop-database.ts'

// Seals account numbers, authenticator apps and the links in waiting mails with AUTH_SECRET that were sealed with AUTH_SECRET_PREVIOUS. The shop may run meanwhile.
// With --secret-lost it goes on without the one before: what nobody can open any more has to be entered again.

const ask: Ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** Seals everything anew. Answers with what nobody can open, and how many there are of it. */
async function resealAll() {
  const kinds: { kind: SealedKind; sealed: number; unreadable: number }[] = []
  for (const kind of allSealed) kinds.push({ kind, ...(await kind.reseal()) })
  console.log(`Sealed anew: ${kinds.map(({ kind, sealed }) => `${sealed} ${kind.name}`).join(', ')}.`)
  return kinds
}

async function reseal(): Promise<void> {
  const isLost = readOptions({ 'secret-lost': { type: 'boolean', default: false } })['secret-lost']
  const { authSecret, previousAuthSecret } = readConfig(process.env)
  if (!authSecret || (!previousAuthSecret && !isLost)) {
    throw new StartError(
      'Set AUTH_SECRET to the new secret and AUTH_SECRET_PREVIOUS to the one before, then run this again. A shop without AUTH_SECRET keeps its secret in the file auth-secret of DATA_DIR.',
    )
  }
  const close = await openShopDatabase()
  try {
    if (!isLost) await assertShopHas(ask, authSecret)
    const lost = await resealAll()
    await noteResealed(ask, authSecret)
    const count = lost.reduce((sum, { unreadable }) => sum + unreadable, 0)
    if (isLost) return console.log(whatIsLost(lost))
    if (count > 0) {
      throw new StartError(
        `${count} could be opened with neither secret and stay as they were. Keep the secret they were sealed with.`,
      )
    }
    console.log('Nothing needs AUTH_SECRET_PREVIOUS any more: take it out of the settings and start the shop again.')
  } finally {
    await close()
  }
}

const whatIsLost = (lost: Awaited<ReturnType<typeof resealAll>>) =>
  [
    'The shop starts with this AUTH_SECRET now. What nobody can open any more:',
    ...lost.map(({ kind, unreadable }) => `  ${unreadable} ${kind.name}: ${kind.ifLost}`),
  ].join('\n')

try {
  await reseal()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
