import { createHmac } from 'node:crypto'
import { opensWith } from '#platform/seal.server.ts'
import { StartError } from '#platform/start-error.ts'

/** Asks the database as its owner. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>

/** The secret of today, and the one that AUTH_SECRET_PREVIOUS names. */
export interface Secrets {
  authSecret: string
  previousAuthSecret: string | undefined
}

const fingerprintOf = (secret: string): Buffer =>
  createHmac('sha256', secret).update('fingerprint of AUTH_SECRET').digest()

const whatToDo = [
  'Put the right one back (a shop without AUTH_SECRET keeps it in the file auth-secret of DATA_DIR).',
  'If you have changed it, set AUTH_SECRET_PREVIOUS to the one before, start the shop, then run npm run reseal.',
  'If the one before is lost, run npm run reseal -- --secret-lost: what it sealed has to be entered again.',
].join(' ')

/**
 * Refuses a start, with StartError, by a secret that does not open what is sealed here: otherwise it would be noticed when the first admin cannot
 * sign in. Notes the secret of today. A shop where nothing is sealed takes any; one of before takes the secret that opens something.
 */
export async function checkSecrets(ask: Ask, { authSecret, previousAuthSecret }: Secrets): Promise<void> {
  const given = previousAuthSecret ? [authSecret, previousAuthSecret] : [authSecret]
  const noted = await ask<{ is_here: boolean }>('select fingerprint = any ($1) as is_here from auth_secrets', [
    given.map(fingerprintOf),
  ])
  const isComplete = noted.length > 0 && noted.every((one) => one.is_here)
  if (!isComplete) {
    // Loaded where it is needed: at the first start, and when the secret was changed.
    const { allSealed } = await import('./sealed.ts')
    const sealed = await ask<{ sealed: Buffer }>(allSealed.map(({ newest }) => newest).join(' union all '))
    const isOpen = noted.length === 0 && sealed.some((one) => opensWith(one.sealed, given))
    if (sealed.length > 0 && !isOpen) throw new StartError(refusal(noted))
    await keepOnly(ask, given)
  }
  await noteSecret(ask, authSecret)
}

const refusal = (noted: readonly { is_here: boolean }[]): string =>
  noted.some((one) => one.is_here)
    ? 'Some of what this shop keeps is still sealed with the secret before. Set AUTH_SECRET_PREVIOUS to that one again, and run npm run reseal before you take it out. If it is lost, run npm run reseal -- --secret-lost: what it sealed has to be entered again.'
    : `AUTH_SECRET is not the secret of this shop: account numbers, authenticator apps and links in waiting emails cannot be opened with it. ${whatToDo}`

async function keepOnly(ask: Ask, secrets: readonly string[]): Promise<void> {
  await ask('delete from auth_secrets where fingerprint <> all ($1)', [secrets.map(fingerprintOf)])
}

async function noteSecret(ask: Ask, secret: string): Promise<void> {
  await ask('insert into auth_secrets (fingerprint) values ($1) on conflict do nothing', [fingerprintOf(secret)])
}

/** Refuses to seal anew with a secret that the shop was not started with: it may be mistyped, and the shop could not open anything. */
export async function assertShopHas(ask: Ask, authSecret: string): Promise<void> {
  const known = await ask('select from auth_secrets where fingerprint = $1', [fingerprintOf(authSecret)])
  if (known.length > 0) return
  throw new StartError(
    'The shop has not been started with this AUTH_SECRET. Check that it is spelled as in the settings of the shop; if it is new, start the shop with it and AUTH_SECRET_PREVIOUS first.',
  )
}

/** Notes that everything is sealed with this secret now. */
export async function noteResealed(ask: Ask, authSecret: string): Promise<void> {
  await noteSecret(ask, authSecret)
  await keepOnly(ask, [authSecret])
}
