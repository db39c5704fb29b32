import { Hono } from 'hono'
import { closeSession } from '#modules/accounts/service/sessions.server.ts'
import { signIn } from '#modules/accounts/service/sign-in.server.ts'
import { Session, SignInInput } from '#modules/accounts/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'
import { giveSession, sessionToken, takeSession } from '../session.ts'

const tag = 'Session'

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
    documented({ tag, forEverybody: true, summary: 'Sign in', status: 201, answer: Session, refusals: [401] }),
    body(SignInInput),
    async (c) => {
      const opened = await signIn(c.req.valid('json'), c.var.asking)
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
