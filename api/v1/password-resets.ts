import { Hono } from 'hono'
import { checkResetLink, requestPasswordReset, resetPassword } from '#modules/accounts/service/passwords.server.ts'
import { ResetLinkInput, ResetPasswordInput, ResetRequestInput } from '#modules/accounts/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Account'

export const passwordResets = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask for a reset link by email',
      description: 'The answer is the same whether or not the address has an account.',
      status: 202,
    }),
    body(ResetRequestInput),
    async (c) => {
      await requestPasswordReset(c.req.valid('json').email, c.var.asking)
      return c.body(null, 202)
    },
  )
  .post(
    '/check',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask whether a reset link still works',
      description: 'Does not use it up, and says no more than setting the password would.',
      status: 204,
    }),
    body(ResetLinkInput),
    async (c) => {
      await checkResetLink(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
  .post(
    '/confirmation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Set a new password with a reset link',
      description: 'Works once, within 30 minutes, and ends every session.',
      status: 204,
    }),
    body(ResetPasswordInput),
    async (c) => {
      const { address, device } = c.var.asking
      await resetPassword(c.req.valid('json'), { address, network: device.network })
      return c.body(null, 204)
    },
  )
