import { Hono } from 'hono'
import { listActs } from '#modules/audit/service.server.ts'
import { AuditPage, AuditQuery } from '#modules/audit/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

export const adminAuditLog = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Admin: audit trail',
    summary: 'Who did what, the latest first',
    description:
      '`q` is part of the name of who acted, or of the name or id of what it was done to. Sign-ins come only when asked for (`kind=session`).',
    answer: AuditPage,
  }),
  query(AuditQuery),
  async (c) => {
    await adminActor(c)
    return answer(c, await listActs(c.req.valid('query')))
  },
)
