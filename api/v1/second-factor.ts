import { Hono } from 'hono'
import { signInRequired } from '#modules/accounts/errors.ts'
import {
  addPasskey,
  addTotp,
  type Enrolling,
  listFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '#modules/accounts/second-factor/service/factors.server.ts'
import {
  FactorAdded,
  type FactorAddedView,
  NewPasskeyInput,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
  TotpEnrolment,
  TotpInput,
} from '#modules/accounts/second-factor/shapes.ts'
import { type OpenedSession, requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { asksAgain, confirmedSession } from '../confirmation.ts'
import type { ApiEnv } from '../context.ts'
import { idOf } from '../params.ts'
import { answer, body, documented } from '../schema.ts'
import { giveSession } from '../session.ts'

const tag = 'Account'
const enrolment =
  'Also for a sign-in that waits until a second factor is added; everybody else confirms first (POST /session/confirmation).'

type Asked = { var: Pick<ApiEnv['Variables'], 'session' | 'awaiting'> }

/** Who may add a factor: somebody who was told to add the first one at sign-in, or somebody signed in who has just confirmed. */
async function enrolling(c: Asked): Promise<Enrolling> {
  const awaiting = await c.var.awaiting()
  if (awaiting?.awaits === 'enrolment') return awaiting
  if (awaiting) throw signInRequired()
  return confirmedSession(c)
}

/** The factor was added: the session goes on with a new token. */
function added(c: Parameters<typeof giveSession>[0], session: OpenedSession, recoveryCodes: string[]): FactorAddedView {
  return { session: giveSession(c, session), recoveryCodes }
}

export const secondFactor = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'My second factors', answer: SecondFactors }), async (c) =>
    answer(c, await listFactors(requireSignedIn(await c.var.viewer()))),
  )
  .post(
    '/totp-enrolment',
    documented({
      tag,
      summary: 'Begin to add an authenticator app',
      description: `${enrolment} The secret waits for 15 minutes.`,
      status: 201,
      answer: TotpEnrolment,
      refusals: [409],
    }),
    async (c) => answer(c, await startTotp(await enrolling(c))),
  )
  .put(
    '/totp',
    documented({
      tag,
      summary: 'Add the authenticator app by its first code',
      description: 'The session goes on with a new token.',
      answer: FactorAdded,
      refusals: [409],
    }),
    body(TotpInput),
    async (c) => {
      const { session, recoveryCodes } = await addTotp(await enrolling(c), c.req.valid('json').code, c.var.asking)
      return answer(c, added(c, session, recoveryCodes))
    },
  )
  .delete(
    '/totp',
    documented({ tag, summary: 'Remove the authenticator app', status: 204, refusals: [404, 409] }),
    asksAgain,
    async (c) => {
      const session = await removeTotp(requireSignedIn(await c.var.viewer()), c.var.asking)
      if (session) giveSession(c, session)
      return c.body(null, 204)
    },
  )
  .post(
    '/passkey-enrolment',
    documented({
      tag,
      summary: 'Begin to add a passkey',
      description: `${enrolment} What is answered goes to navigator.credentials.create, and works once, for five minutes.`,
      status: 201,
      answer: PasskeyOptions,
    }),
    async (c) => answer(c, await startPasskey(await enrolling(c))),
  )
  .post(
    '/passkeys',
    documented({
      tag,
      summary: 'Add the passkey that the browser made',
      description: 'The session goes on with a new token.',
      status: 201,
      answer: FactorAdded,
      refusals: [409],
    }),
    body(NewPasskeyInput),
    async (c) => {
      const { session, recoveryCodes } = await addPasskey(await enrolling(c), c.req.valid('json'), c.var.asking)
      return answer(c, added(c, session, recoveryCodes))
    },
  )
  .delete(
    '/passkeys/:id',
    documented({ tag, summary: 'Remove a passkey', status: 204, refusals: [404, 409] }),
    asksAgain,
    async (c) => {
      const viewer = requireSignedIn(await c.var.viewer())
      const session = await removePasskey(viewer, idOf(c.req.param('id')), c.var.asking)
      if (session) giveSession(c, session)
      return c.body(null, 204)
    },
  )
  .post(
    '/recovery-codes',
    documented({
      tag,
      summary: 'Make new recovery codes',
      description: 'Ten; all earlier ones stop working.',
      status: 201,
      answer: RecoveryCodes,
      refusals: [404],
    }),
    asksAgain,
    async (c) => {
      const viewer = requireSignedIn(await c.var.viewer())
      return answer(c, { recoveryCodes: await renewRecoveryCodes(viewer, c.var.asking) })
    },
  )
