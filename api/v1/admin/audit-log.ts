import { Hono } from 'hono'
import { AuditQuery } from '#modules/audit/input.ts'
import { listActs } from '#modules/audit/service.server.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'
import { AuditLine, keysetListOf } from './people-schemas.ts'

export const adminAuditLog = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Admin: audit trail',
    summary: 'Who did what, the latest first',
    description:
      '`q` is part of the name of who acted, or of the name or id of what it was done to. Sign-ins come only when asked for (`kind=session`).',
    answer: keysetListOf(AuditLine),
  }),
  query(AuditQuery),
  async (c) => {
    await adminActor(c)
    return answer(c, await listActs(c.req.valid('query')))
  },
)
