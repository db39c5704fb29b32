import { Hono } from 'hono'
import {
  checkVerificationLink,
  sendVerificationLinkAgain,
  verifyByLink,
} from '#modules/accounts/service/email-verification.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { VerifyEmailInput } from '#modules/accounts/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Account'

export const emailConfirmations = new Hono<ApiEnv>()
  .post(
    '/links',
    documented({
      tag,
      summary: 'Send the link that confirms my address again',
      description: 'Does nothing when the address is confirmed already.',
      status: 202,
    }),
    async (c) => {
      await sendVerificationLinkAgain(requireSignedIn(await c.var.viewer()))
      return c.body(null, 202)
    },
  )
  .post(
    '/check',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask whether the link that confirms an address still works',
      description: 'Confirms nothing, and says no more than confirming would.',
      status: 204,
      refusals: [409],
    }),
    body(VerifyEmailInput),
    async (c) => {
      await checkVerificationLink(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Confirm an email address by the token of its link',
      description: 'Works once, for three days. A link for a new address moves the account there.',
      status: 204,
      refusals: [409],
    }),
    body(VerifyEmailInput),
    async (c) => {
      await verifyByLink(c.req.valid('json').token, await c.var.viewer(), c.var.asking.device.network)
      return c.body(null, 204)
    },
  )
