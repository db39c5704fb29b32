import { Hono } from 'hono'
import { accountMessages } from '#modules/accounts/limits.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '#modules/accounts/service/addresses.server.ts'
import { askForEmailChange } from '#modules/accounts/service/email-verification.server.ts'
import { changePassword } from '#modules/accounts/service/passwords.server.ts'
import {
  type Asking,
  endAllSessions,
  endSession,
  listSessions,
  requireSignedIn,
} from '#modules/accounts/service/sessions.server.ts'
import { agreeTo, changeProfile, register } from '#modules/accounts/service/users.server.ts'
import {
  ActiveSessions,
  Address,
  Addresses,
  AddressInput,
  AgreementInput,
  ChangeEmailInput,
  ChangePasswordInput,
  DeleteAccountInput,
  EndSessionsQuery,
  RegisterInput,
  Session,
  UpdateProfileInput,
} from '#modules/accounts/shapes.ts'
import { deleteAccount } from '#modules/fulfillment/service/delete-account.server.ts'
import { exportPersonalData } from '#modules/privacy/service.server.ts'
import { PersonalData } from '#modules/privacy/shapes.ts'
import { asksAgain, asksFactorAgain, factorSentence } from '../confirmation.ts'
import type { ApiEnv } from '../context.ts'
import { idOf } from '../params.ts'
import { answer, body, documented, query } from '../schema.ts'
import { giveSession, takeSession } from '../session.ts'

const tag = 'Account'

const originOf = ({ address, device }: Asking) => ({ address, network: device.network })

/** The sentence of docs/specification.md, section 5 when one of the three is missing altogether. */
function incompleteRegistration(value: unknown): string | undefined {
  const given = (value ?? {}) as Record<string, unknown>
  return given.email && given.password && given.name ? undefined : accountMessages.registrationIncomplete
}

export const users = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Register and sign in',
      description: 'With isVendor the account becomes a vendor that may not sell before approval.',
      status: 201,
      answer: Session,
      refusals: [409],
    }),
    body(RegisterInput, incompleteRegistration),
    async (c) => {
      const opened = await register(c.req.valid('json'), c.var.asking)
      return answer(c, giveSession(c, opened))
    },
  )
  .patch(
    '/me',
    documented({ tag, summary: 'Change name and phone', status: 204 }),
    body(UpdateProfileInput),
    async (c) => {
      await changeProfile(requireSignedIn(await c.var.viewer()), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/me',
    documented({
      tag,
      summary: 'Delete my account',
      description: `A vendor cannot go while its orders are open; after that its shop is suspended with its last account. ${factorSentence}`,
      status: 204,
      refusals: [409],
    }),
    asksFactorAgain,
    body(DeleteAccountInput),
    async (c) => {
      const viewer = requireSignedIn(await c.var.viewer())
      await deleteAccount(viewer, c.req.valid('json').password, originOf(c.var.asking))
      takeSession(c)
      return c.body(null, 204)
    },
  )
  .get(
    '/me/data',
    documented({
      tag,
      summary: 'Everything the shop keeps of me, as a file',
      description: 'What was filed under my email address alone is in it once the address is confirmed.',
      answer: PersonalData,
    }),
    asksAgain,
    async (c) => {
      const data = await exportPersonalData(requireSignedIn(await c.var.viewer()), c.var.asking.device.network)
      c.header('Content-Disposition', 'attachment; filename="my-data.json"')
      return answer(c, data)
    },
  )
  .put(
    '/me/email',
    documented({
      tag,
      summary: 'Change the email address',
      description: `Sends a link to the new address and tells the old one. The address changes when the link is used. ${factorSentence}`,
      status: 202,
      refusals: [409],
    }),
    asksFactorAgain,
    body(ChangeEmailInput),
    async (c) => {
      await askForEmailChange(requireSignedIn(await c.var.viewer()), c.req.valid('json'))
      return c.body(null, 202)
    },
  )
  .put(
    '/me/agreement',
    documented({
      tag,
      summary: 'Agree to the terms and the privacy policy',
      description: 'Asked for by `asksToAgree` of the session. Repeatable.',
      status: 204,
      refusals: [409],
    }),
    body(AgreementInput),
    async (c) => {
      await agreeTo(requireSignedIn(await c.var.viewer()), c.req.valid('json').version)
      return c.body(null, 204)
    },
  )
  .put(
    '/me/password',
    documented({
      tag,
      summary: 'Change the password',
      description: `Ends every other session. This one goes on with a new token. ${factorSentence}`,
      status: 204,
    }),
    asksFactorAgain,
    body(ChangePasswordInput),
    async (c) => {
      const viewer = requireSignedIn(await c.var.viewer())
      const session = await changePassword(viewer, c.req.valid('json'), originOf(c.var.asking))
      if (session) giveSession(c, session)
      return c.body(null, 204)
    },
  )
  .get(
    '/me/sessions',
    documented({
      tag,
      summary: 'Where I am signed in',
      answer: ActiveSessions,
    }),
    async (c) => answer(c, { items: await listSessions(requireSignedIn(await c.var.viewer())) }),
  )
  .delete(
    '/me/sessions',
    documented({
      tag,
      summary: 'Sign out on all devices',
      description: 'On this one too, unless `keep` says otherwise. Repeatable.',
      status: 204,
    }),
    query(EndSessionsQuery),
    async (c) => {
      const keepThis = c.req.valid('query').keep === 'this'
      await endAllSessions(requireSignedIn(await c.var.viewer()), { keepThis })
      if (!keepThis) takeSession(c)
      return c.body(null, 204)
    },
  )
  .delete(
    '/me/sessions/:id',
    documented({ tag, summary: 'End one of my sessions', status: 204, refusals: [404] }),
    async (c) => {
      await endSession(requireSignedIn(await c.var.viewer()), idOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
  .get(
    '/me/addresses',
    documented({
      tag,
      summary: 'My addresses, the default first',
      answer: Addresses,
    }),
    async (c) => answer(c, { items: await listAddresses(requireSignedIn(await c.var.viewer())) }),
  )
  .post(
    '/me/addresses',
    documented({ tag, summary: 'Keep an address', status: 201, answer: Address, refusals: [409] }),
    body(AddressInput),
    async (c) => answer(c, await addAddress(requireSignedIn(await c.var.viewer()), c.req.valid('json'))),
  )
  .put(
    '/me/addresses/:id',
    documented({ tag, summary: 'Change an address', answer: Address, refusals: [404] }),
    body(AddressInput),
    async (c) =>
      answer(
        c,
        await changeAddress(requireSignedIn(await c.var.viewer()), idOf(c.req.param('id')), c.req.valid('json')),
      ),
  )
  .delete(
    '/me/addresses/:id',
    documented({ tag, summary: 'Delete an address', status: 204, refusals: [404] }),
    async (c) => {
      await removeAddress(requireSignedIn(await c.var.viewer()), idOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
