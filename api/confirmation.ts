import { createMiddleware } from 'hono/factory'
import { confirmationNeeded, signInRequired } from '#modules/accounts/errors.ts'
import { isConfirmed } from '#modules/accounts/rules.ts'
import { proofsOf } from '#modules/accounts/second-factor/service/confirmation.server.ts'
import type { LiveSession } from '#modules/accounts/service/sessions.server.ts'
import { now } from '#platform/context.server.ts'
import type { ApiEnv } from './context.ts'
import { noteFacts } from './schema.ts'

type Asked = { var: Pick<ApiEnv['Variables'], 'session'> }

/**
 * The session of somebody who proved within the last ten minutes who it is. Refuses with 403 confirmation.needed: the page then asks for the second
 * factor, or for the password where there is none (POST /session/confirmation), and repeats the act.
 */
export async function confirmedSession(c: Asked): Promise<LiveSession> {
  const session = await c.var.session()
  if (!session) throw signInRequired()
  if (!isConfirmed(session.confirmedAt, now())) throw confirmationNeeded()
  return session
}

/**
 * Stands in the list of a route whose act matters: money, identity, roles, and files full of people. It comes after the guards of a portal, so that
 * nobody proves anything for what is not theirs.
 */
export const asksAgain = noteFacts(
  createMiddleware<ApiEnv>(async (c, next) => {
    await confirmedSession(c)
    return next()
  }),
  { asksAgain: true },
)

/** For acts that take the password with them: who has a second factor proves it again, who has none has done enough. */
export const asksFactorAgain = createMiddleware<ApiEnv>(async (c, next) => {
  const session = await c.var.session()
  if (session && !isConfirmed(session.confirmedAt, now()) && !(await proofsOf(session)).by.password)
    throw confirmationNeeded()
  return next()
})

/** Added to the description of an act behind `asksFactorAgain`. */
export const factorSentence = 'Who has a second factor must have given it within ten minutes (`confirmation.needed`).'
