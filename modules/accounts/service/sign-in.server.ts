import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvent } from '#modules/audit/service.server.ts'
import { checkAddress, consumeForAddress } from '#platform/address-limits.server.ts'
import { context } from '#platform/context.server.ts'
import { areOver, consumeForAccount, isWithinLimit } from '#platform/limits.server.ts'
import { verifyPassword } from '#platform/passwords.server.ts'
import { accountBlocked, credentialsWrong, nothingAwaited, passwordMustChange, profileMissing } from '../errors.ts'
import { awaitedOf, maskEmail, type Role } from '../rules.ts'
import type { SignInInput } from '../shapes.ts'
import { findForSignIn, type SignInRow } from '../store/users.server.ts'
import { enqueueResetLink, hashingFor, unlessBusy } from './passwords.server.ts'
import { type Asking, type OpenedSession, openUnlessChanged } from './sessions.server.ts'

/**
 * Signs somebody in. An unknown address and a wrong password take the same time and get the same sentence; an account
 * without a profile is refused with 'User profile not found.' Failures count against the account and the address, and so does every success, in
 * wider limits. Who has a second factor, or needs one, gets a session that waits for it and reaches nothing else.
 */
export async function signIn(input: SignInInput, asking: Asking): Promise<OpenedSession & { role: Role }> {
  await consumeForAddress('signInAnyPerAddress', asking.address)
  await checkAddress('signInPerAddress', asking.address)
  const target = `${input.email} ${asking.address}`
  // Both are read in one round trip.
  const [[isOverHere, isOverAnywhere], found] = await Promise.all([
    areOver(['signInPerAccountAndAddress', target], ['signInPerAccount', input.email]),
    findForSignIn(input.email),
  ])
  if (isOverHere) await consumeForAccount('signInPerAccountAndAddress', target)
  let person = found
  // Many failures from many places slow the sign-in of one account down, but never lock its owner out. The account is
  // read again, because it may have changed during the wait.
  if (isOverAnywhere) {
    await sleep(2_000)
    person = await findForSignIn(input.email)
  }

  return decide(input, asking, person, 3)
}

/**
 * Decides about a sign-in by what was read of the account. While the password was compared, somebody may have given the account another role,
 * password, address or factor: then no session opens, and all is decided anew, `tries` times at most.
 */
async function decide(
  input: SignInInput,
  asking: Asking,
  found: SignInRow | undefined,
  tries: number,
): Promise<OpenedSession & { role: Role }> {
  const person = await assertRightPassword(input, asking, found)
  if (!person.role) throw profileMissing()
  await assertMayEnter(person, asking)
  const { id: userId, role, name, email, password_hash: passwordHash, has_second_factor: hasSecondFactor } = person
  await consumeForAddress('signInOfOneAccountPerAddress', `${asking.address} ${userId}`)
  const awaits = awaitedOf(role, hasSecondFactor, !context().config.isLoopback)
  // The audit trail is told of a sign-in once it is complete.
  const noteName = awaits ? {} : { noteName: name ?? '' }
  const grounds = { email, passwordHash, hasSecondFactor }
  const how = { ...asking, remember: input.remember, awaits, grounds, ...noteName }
  const session = await openUnlessChanged({ userId, role }, how)
  if (session) return { ...session, role }
  if (tries === 1) throw nothingAwaited()
  return decide(input, asking, await findForSignIn(input.email), tries - 1)
}

/** The account, if this is its password. Failures count, and take the same time for an account that does not exist. */
async function assertRightPassword({ email, password }: SignInInput, asking: Asking, person: SignInRow | undefined) {
  const stored = person?.password_hash
  const isRight = await unlessBusy(verifyPassword(password, stored ?? undefined, hashingFor(asking)))
  if (person && stored && isRight) return { ...person, password_hash: stored }
  await consumeForAddress('signInPerAddress', asking.address)
  await consumeForAccount('signInPerAccountAndAddress', `${email} ${asking.address}`)
  // Beyond this limit sign-ins of the account are slowed down, not refused.
  await isWithinLimit('signInPerAccount', email)
  await noteRefusedSignIn(email, person, asking, 'The password was wrong.')
  throw credentialsWrong()
}

/** Refuses people who are blocked and those who must choose a better password first. Both gave the right password. */
async function assertMayEnter(person: SignInRow, asking: Asking): Promise<void> {
  if (person.blocked) {
    await noteRefusedSignIn(person.email, person, asking, 'The account is blocked.')
    throw accountBlocked()
  }
  if (person.must_change) {
    await noteRefusedSignIn(person.email, person, asking, 'A stronger password has to be chosen first.')
    await enqueueResetLink(person.email, asking.address)
    throw passwordMustChange()
  }
}

/** Notes a refused sign-in. The address is never written in clear, and known and unknown ones take the same time. */
function noteRefusedSignIn(email: string, person: SignInRow | undefined, asking: Asking, reason: string) {
  return recordEvent(
    { userId: null, name: 'Somebody', role: 'nobody', network: asking.device.network },
    {
      action: 'session.refused',
      subject: { type: 'session', id: person?.id ?? 'unknown', name: person?.name ?? maskEmail(email) },
      reason,
    },
  )
}
