import { Hono } from 'hono'
import { getHealth, runFailedJob } from '#modules/health/service.server.ts'
import { Health } from '#modules/health/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { countedIdOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented } from '../../schema.ts'

const tag = 'Admin: health'

export const adminHealth = new Hono<ApiEnv>()
  .get(
    '/',
    documented({ tag, summary: 'How the shop is: what waits, what failed, which version runs', answer: Health }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getHealth())
    },
  )
  .post(
    '/jobs/:id/attempts',
    documented({ tag, summary: 'Let a failed job run again', status: 204, refusals: [404, 409] }),
    async (c) => {
      await runFailedJob(await adminActor(c), countedIdOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
