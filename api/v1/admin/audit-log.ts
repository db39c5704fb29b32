import { Hono } from 'hono'
import { exportActs, listActs } from '#modules/audit/service.server.ts'
import { type AuditLineView, AuditPage, AuditQuery } from '#modules/audit/shapes.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

const tag = 'Admin: audit trail'

const heads = ['When', 'Who', 'Role', 'Network', 'What', 'Kind', 'To what', 'ID', 'Reason', 'Field', 'Before', 'After']

/** A row for each field that changed, so that a sheet can be sorted by it; one for an act that changed none. */
async function* csvRows(lines: AsyncIterable<AuditLineView>) {
  for await (const line of lines) {
    const { at, actorName, actorRole, network, action, subjectType, subjectName, subjectId, reason } = line
    const act = [indianMoment(new Date(at)), actorName, actorRole, network, action, subjectType, subjectName, subjectId]
    const changes = line.changes.length > 0 ? line.changes : [{ field: '', before: '', after: '', of: undefined }]
    for (const { field, before, after, of } of changes)
      yield [...act, reason, of ? `${field} of ${of}` : field, before, after]
  }
}

export const adminAuditLog = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
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
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all lines that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(AuditQuery),
    async (c) => csvFile('audit-trail', heads, csvRows(await exportActs(await adminActor(c), c.req.valid('query')))),
  )
