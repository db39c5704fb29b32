import { Hono } from 'hono'
import { roleWords } from '#modules/accounts/rules.ts'
import {
  blockUser,
  blockUsers,
  changeRole,
  endSessionOf,
  endSessionsOf,
  exportUsers,
  getUser,
  listUsers,
  sendResetLinkTo,
  unblockUser,
  unblockUsers,
} from '#modules/accounts/service/people.server.ts'
import { setBankRight } from '#modules/accounts/service/rights.server.ts'
import type { UserRowView } from '#modules/accounts/shapes.ts'
import {
  BankRightInput,
  BlockInput,
  BlocksInput,
  RoleInput,
  UserDetail,
  UserPage,
  UsersQuery,
} from '#modules/accounts/shapes.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { BulkAnswer, IdsInput } from '#platform/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: users'
const acting = { tag, status: 204, refusals: [404, 409] }

const csvHeads = ['ID', 'Name', 'Email', 'Role', 'Joined', 'Orders', 'Blocked']

async function* csvRows(users: AsyncIterable<UserRowView>) {
  for await (const one of users) {
    const joined = indianDay(new Date(one.joinedDate))
    yield [one.id, one.name, one.email, roleWords[one.role], joined, one.orderCount, one.isBlocked ? 'Yes' : 'No']
  }
}

const mySession = async (c: { var: Pick<ApiEnv['Variables'], 'viewer'> }) => (await c.var.viewer())?.sessionId ?? ''

export const adminUsers = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Everybody with an account',
      description: '`q` is an id, a phone number, its end or its first half, or part of a name or address.',
      answer: UserPage,
    }),
    query(UsersQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listUsers(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'The same list as a CSV file', file: ['text/csv'] }),
    asksAgain,
    query(UsersQuery),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('users', csvHeads, csvRows(await exportUsers(admin, c.req.valid('query'))))
    },
  )
  .post(
    '/blocks',
    documented({
      tag,
      summary: 'Block several people',
      description: 'Each by themselves; `done` names those who were not blocked before.',
      answer: BulkAnswer,
    }),
    asksAgain,
    body(BlocksInput),
    async (c) => {
      const { ids, reason } = c.req.valid('json')
      return answer(c, await blockUsers(await adminActor(c), ids, reason))
    },
  )
  .post(
    '/block-removals',
    documented({ tag, summary: 'Let several people in again', answer: BulkAnswer }),
    asksAgain,
    body(IdsInput),
    async (c) => answer(c, await unblockUsers(await adminActor(c), c.req.valid('json').ids)),
  )
  .get(
    '/:id',
    documented({
      tag,
      summary: 'A person with orders, sessions and history',
      answer: UserDetail,
      refusals: [404],
    }),
    async (c) => {
      const admin = await adminActor(c)
      return answer(c, await getUser(admin, idOf(c.req.param('id')), await mySession(c)))
    },
  )
  .put(
    '/:id/role',
    documented({
      ...acting,
      summary: 'Change the role between customer and admin',
      description:
        'Ends every session. A new admin whose password was never checked for staff chooses a new one first.',
    }),
    asksAgain,
    body(RoleInput),
    async (c) => {
      await changeRole(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:id/bank-account-right',
    documented({
      ...acting,
      summary: 'Give an admin the right to open account numbers of vendors, or take it',
      description: 'Nobody gives it to oneself.',
    }),
    asksAgain,
    body(BankRightInput),
    async (c) => {
      await setBankRight(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json').allowed)
      return c.body(null, 204)
    },
  )
  .put('/:id/block', documented({ ...acting, summary: 'Block a person' }), asksAgain, body(BlockInput), async (c) => {
    await blockUser(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json').reason)
    return c.body(null, 204)
  })
  .delete('/:id/block', documented({ ...acting, summary: 'Let a person in again' }), asksAgain, async (c) => {
    await unblockUser(await adminActor(c), idOf(c.req.param('id')))
    return c.body(null, 204)
  })
  .post(
    '/:id/reset-link',
    documented({
      ...acting,
      summary: 'Email a person a reset link',
      description: 'To the address of the account. Nothing changes until it is used.',
    }),
    async (c) => {
      await sendResetLinkTo(await adminActor(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
  .delete('/:id/sessions', documented({ ...acting, summary: 'Sign a person out everywhere' }), asksAgain, async (c) => {
    await endSessionsOf(await adminActor(c), idOf(c.req.param('id')))
    return c.body(null, 204)
  })
  .delete('/:id/sessions/:sessionId', documented({ ...acting, summary: 'End one session' }), async (c) => {
    await endSessionOf(await adminActor(c), idOf(c.req.param('id')), idOf(c.req.param('sessionId')))
    return c.body(null, 204)
  })
