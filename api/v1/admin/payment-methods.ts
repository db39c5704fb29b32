import { Hono } from 'hono'
import { methodSentences } from '#modules/payments/limits.ts'
import {
  addMethod,
  editMethod,
  listOperatedMethods,
  removeMethod,
  setMethodEnabled,
} from '#modules/payments/service/methods.server.ts'
import { AddMethodInput, EditMethodInput, OperatedMethods, SwitchMethodInput } from '#modules/payments/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented } from '../../schema.ts'

const tag = 'Admin: payment methods'
const changing = { tag, answer: OperatedMethods, refusals: [404, 409] }

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !value.trim())

/** Name and details are required; without one of them the whole form says so (docs/specification.md, section 5). */
function incomplete(value: unknown): string | undefined {
  const { name, details } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return isBlank(name) || isBlank(details) ? methodSentences.incomplete : undefined
}

export const adminPaymentMethods = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'All ways to pay, on or off', answer: OperatedMethods }), async (c) => {
    await adminActor(c)
    return answer(c, { items: await listOperatedMethods() })
  })
  .post(
    '/',
    documented({
      tag,
      summary: 'Add a way to pay',
      description: 'An admin carries it out: its details stand on the confirmation, and an admin marks the order paid.',
      status: 201,
      answer: OperatedMethods,
    }),
    asksAgain,
    body(AddMethodInput, incomplete),
    async (c) => answer(c, { items: await addMethod(await adminActor(c), c.req.valid('json')) }),
  )
  .put(
    '/:code',
    documented({ ...changing, summary: 'Change what customers read about a way to pay' }),
    asksAgain,
    body(EditMethodInput),
    async (c) => answer(c, { items: await editMethod(await adminActor(c), c.req.param('code'), c.req.valid('json')) }),
  )
  .put(
    '/:code/state',
    documented({ ...changing, summary: 'Switch a way to pay on or off', description: 'At once, for every checkout.' }),
    asksAgain,
    body(SwitchMethodInput),
    async (c) =>
      answer(c, {
        items: await setMethodEnabled(await adminActor(c), c.req.param('code'), c.req.valid('json').enabled),
      }),
  )
  .delete(
    '/:code',
    documented({ ...changing, summary: 'Remove a way to pay that an admin had added' }),
    asksAgain,
    async (c) => answer(c, { items: await removeMethod(await adminActor(c), c.req.param('code')) }),
  )
