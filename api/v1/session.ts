import { Hono } from 'hono'
import { nothingAwaited, signInRequired } from '#modules/accounts/errors.ts'
import {
  askToUsePasskey,
  completeSignIn,
  confirm,
  proofsOf,
} from '#modules/accounts/second-factor/service/confirmation.server.ts'
import { ConfirmationInput, PasskeyOptions, Proofs, SecondFactorInput } from '#modules/accounts/second-factor/shapes.ts'
import { closeSession, type LiveSession } from '#modules/accounts/service/sessions.server.ts'
import { signIn } from '#modules/accounts/service/sign-in.server.ts'
import { Session, SignInInput } from '#modules/accounts/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'
import { giveAwaitingSession, giveSession, sessionToken, takeSession } from '../session.ts'

const tag = 'Session'

/** The session of this request, whether it is complete or waits for its second factor. */
async function anySession(c: { var: Pick<ApiEnv['Variables'], 'session' | 'awaiting'> }): Promise<LiveSession> {
  const session = (await c.var.session()) ?? (await c.var.awaiting())
  if (!session) throw nothingAwaited()
  return session
}

export const session = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Who is signed in',
      description: 'An empty 204 when nobody is.',
      status: [200, 204],
      answer: Session,
    }),
    async (c) => {
      const live = await c.var.session()
      return live ? answer(c, live.view) : c.body(null, 204)
    },
  )
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Sign in',
      description:
        'An empty 204 when the password was right and a second factor is wanted: nobody is signed in yet, and GET /session/second-factor says what is.',
      status: [201, 204],
      answer: Session,
      refusals: [401],
    }),
    body(SignInInput),
    async (c) => {
      const opened = await signIn(c.req.valid('json'), c.var.asking)
      if (opened.awaits) {
        giveAwaitingSession(c, opened)
        return c.body(null, 204)
      }
      return answer(c, giveSession(c, opened))
    },
  )
  .delete(
    '/',
    documented({ tag, forEverybody: true, summary: 'Sign out', description: 'Repeatable.', status: 204 }),
    async (c) => {
      const token = sessionToken(c)
      if (token) await closeSession(token)
      takeSession(c)
      c.header('Clear-Site-Data', '"cache"')
      return c.body(null, 204)
    },
  )
  .get(
    '/second-factor',
    documented({
      tag,
      summary: 'How I prove that it is me',
      description: 'For a sign-in that waits for its second factor, and before an act that asks again.',
      answer: Proofs,
    }),
    async (c) => answer(c, await proofsOf(await anySession(c))),
  )
  .post(
    '/second-factor',
    documented({
      tag,
      summary: 'Complete a sign-in by the second factor',
      description: 'By the code of an app, a recovery code, or a passkey. Each works once.',
      status: 201,
      answer: Session,
    }),
    body(SecondFactorInput),
    async (c) => {
      const opened = await completeSignIn(await c.var.awaiting(), c.req.valid('json'), c.var.asking)
      return answer(c, giveSession(c, opened))
    },
  )
  .post(
    '/passkey-challenge',
    documented({
      tag,
      summary: 'What a browser needs to use my passkey',
      description: 'It goes to navigator.credentials.get, and works once, for five minutes, in this session.',
      status: 201,
      answer: PasskeyOptions,
    }),
    async (c) => answer(c, await askToUsePasskey(await anySession(c))),
  )
  .post(
    '/confirmation',
    documented({
      tag,
      summary: 'Prove once more that it is me',
      description:
        'By second factor, or by password where there is none. For ten minutes, acts that are refused with confirmation.needed go through.',
      status: 204,
    }),
    body(ConfirmationInput),
    async (c) => {
      const session = await c.var.session()
      if (!session) throw signInRequired()
      await confirm(session, c.req.valid('json'), c.var.asking)
      return c.body(null, 204)
    },
  )
