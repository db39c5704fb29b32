import { beforeEach, describe, expect, it } from 'vitest'
import { sendResetLink } from '#modules/accounts/service/passwords.server.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildUser } from '#tests/support/factories.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

describe('POST /password-resets', () => {
  it('answers the same whether or not the address has an account', async () => {
    const ofDemo = await ask('POST', '/password-resets', { body: { email: 'asha@shringar.example' } })
    const ofNobody = await ask('POST', '/password-resets', { body: { email: 'nobody@people.example' } })
    expect([ofDemo.status, ofNobody.status]).toEqual([202, 202])
    expect(ofDemo.body).toEqual(ofNobody.body)
  })

  it('explains a link that is used up', async () => {
    expect(
      await ask('POST', '/password-resets/confirmation', { body: { token: 'x'.repeat(43), password: 'another one' } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'accounts.reset_link_used_up' },
    })
  })

  it('tells of a link what setting the password would tell, and does not use it up', async () => {
    const check = (token: string) => ask('POST', '/password-resets/check', { body: { token } })
    const usedUp = { status: 422, body: { code: 'accounts.reset_link_used_up' } }
    expect((await check('none')).status).toBe(422)
    expect(await check('x'.repeat(43))).toMatchObject(usedUp)

    const { email } = await buildUser()
    await sendResetLink(email)
    const token = await tokenMailedTo(email, 'Choose a new password')
    for (const _ of [1, 2]) expect(await check(token)).toMatchObject({ status: 204 })
    const password = 'three words and more'
    expect(await ask('POST', '/password-resets/confirmation', { body: { token, password } })).toMatchObject({
      status: 204,
    })
    expect(await check(token)).toMatchObject(usedUp)
  })
})
