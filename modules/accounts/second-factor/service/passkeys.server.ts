import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { getShop } from '#modules/settings/service.server.ts'
import { context } from '#platform/context.server.ts'
import { log } from '#platform/log.server.ts'
import { tryUnseal } from '#platform/seal.server.ts'
import { passkeyRefused } from '../../errors.ts'
import type { NewPasskey, PasskeyOptionsView, PasskeyUse } from '../shapes.ts'
import { type ChallengePurpose, notePasskeyUsed, selectPasskeys, takeChallenge } from '../store.server.ts'
import { giveChallenge } from './challenge.server.ts'

/** A challenge is answered within this, in seconds. */
const challengeSeconds = 300

/** The host at which passkeys of this shop work. Browsers make none for an address in numbers, so a shop on this machine takes `localhost`. */
export function passkeyHost(): string {
  const { isLoopback, publicOrigin } = context().config
  return isLoopback ? 'localhost' : new URL(publicOrigin).hostname
}

/** EdDSA, ES256 and RS256 (COSE): what authenticators of today have. */
const supportedAlgorithmIDs = [-8, -7, -257]

const originsOf = (host: string): string[] =>
  [...context().config.allowedOrigins].filter((origin) => new URL(origin).hostname === host)

const expected = (challenge: string) => {
  const host = passkeyHost()
  // The password was asked before: that the person is there is enough, and not every key can ask for a PIN.
  return {
    expectedChallenge: challenge,
    expectedOrigin: originsOf(host),
    expectedRPID: host,
    requireUserVerification: false,
  }
}

/** What the browser needs to use a passkey of this person in this session. It replaces what it was given before. */
export async function askForPasskey(userId: string, sessionId: string): Promise<PasskeyOptionsView> {
  const passkeys = await selectPasskeys(userId)
  const options = await generateAuthenticationOptions({
    rpID: passkeyHost(),
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: 'preferred',
    timeout: challengeSeconds * 1_000,
  })
  await giveChallenge(sessionId, 'use_passkey', options.challenge, challengeSeconds)
  return { ...options }
}

/** The challenge of this session, which works once. Undefined when there is none, or another AUTH_SECRET sealed it. */
async function challengeOf(sessionId: string, purpose: ChallengePurpose): Promise<string | undefined> {
  const sealed = await takeChallenge(sessionId, purpose)
  return sealed && tryUnseal(sealed)
}

/** Refuses with accounts.passkey_refused unless one of the person's passkeys answered the challenge of this session, which works once. */
export async function assertPasskey(userId: string, sessionId: string, used: PasskeyUse): Promise<void> {
  const challenge = await challengeOf(sessionId, 'use_passkey')
  const passkey = (await selectPasskeys(userId)).find((one) => one.credential_id === used.id)
  if (!challenge || !passkey) throw passkeyRefused()
  const { credential_id: id, public_key: key, sign_count: counter, transports } = passkey
  const result = await verifyAuthenticationResponse({
    response: used as AuthenticationResponseJSON,
    ...expected(challenge),
    credential: { id, publicKey: new Uint8Array(key), counter, transports },
  }).catch(refuse)
  if (!result.verified) throw passkeyRefused()
  await notePasskeyUsed(passkey.id, result.authenticationInfo.newCounter)
}

/** What the browser needs to make a passkey for this person. */
export async function askForNewPasskey(person: {
  userId: string
  sessionId: string
  email: string
  name: string
}): Promise<PasskeyOptionsView> {
  const [passkeys, shop] = await Promise.all([selectPasskeys(person.userId), getShop()])
  const options = await generateRegistrationOptions({
    rpName: shop.name,
    rpID: passkeyHost(),
    userName: person.email,
    userDisplayName: person.name,
    supportedAlgorithmIDs,
    userID: new TextEncoder().encode(person.userId),
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: challengeSeconds * 1_000,
  })
  await giveChallenge(person.sessionId, 'add_passkey', options.challenge, challengeSeconds)
  return { ...options }
}

/** The passkey that answered the challenge of this session, which works once. Refuses with accounts.passkey_refused. */
export async function provenPasskey(sessionId: string, made: NewPasskey) {
  const challenge = await challengeOf(sessionId, 'add_passkey')
  if (!challenge) throw passkeyRefused()
  const response = made as RegistrationResponseJSON
  const result = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs,
    ...expected(challenge),
  }).catch(refuse)
  if (!result.verified) throw passkeyRefused()
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports }
}

/** The library throws for everything that is not right with an answer. The log says what it was. */
function refuse(error: unknown): never {
  log.warn({ event: 'passkey.refused', message: (error as Error).message }, 'passkey.refused')
  throw passkeyRefused()
}
