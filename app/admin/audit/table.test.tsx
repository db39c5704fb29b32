import { expect, it } from 'vitest'
import type { AuditLineView } from '#modules/audit/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { AuditTable } from './table.tsx'

const signIn: AuditLineView = {
  id: '1',
  at: '2026-11-02T06:00:00.000Z',
  actorId: '2',
  actorName: 'Vikram Rao',
  actorRole: 'admin',
  action: 'session.started',
  subjectType: 'session',
  subjectId: '2',
  subjectName: 'Vikram Rao',
  reason: null,
  network: '192.0.2.0/24',
  changes: [],
}
const table = (...lines: AuditLineView[]) => <AuditTable lines={lines} onlyBy={(id) => `/?actor=${id}`} isFiltered />

it('names who signed in once, with the way to the account', () => {
  expect(wordsOf(table(signIn)).match(/Vikram Rao/g)).toHaveLength(1)
  expect(htmlOf(table(signIn))).toContain('href="/admin/users/2"')
})

it('has a column of reasons and changes only where there are some', () => {
  expect(wordsOf(table(signIn))).not.toContain('Reason and changes')
  const blocked: AuditLineView = { ...signIn, id: '3', subjectType: 'user', subjectId: '4', reason: 'Fakes' }
  expect(wordsOf(table(signIn, blocked))).toMatch(/Reason and changes.*Fakes/)
})

it('shows a first value alone, and a change with what it was', () => {
  const changes = [
    { field: 'amount', before: '', after: '6000' },
    { field: 'status', before: 'received', after: 'accepted' },
  ]
  const words = wordsOf(table({ ...signIn, subjectType: 'order', changes }))
  expect(words).toMatch(/Amount: ₹6,000/)
  expect(words).toMatch(/Status: before Received → after Accepted/)
  expect(words).not.toContain('empty')
})

it.each([
  ['cash.difference_settled', 'AWB-1', '/admin/cash/differences?view=all&amp;q=AWB-1'],
  ['cash.received_by_hand', 'SHR-7K2MD-9X4QA', '/admin/cash?q=SHR-7K2MD-9X4QA'],
  ['cash.file_booked', 'november', '/admin/cash'],
])('leads from %s to where %s stands', (action, subjectName, page) => {
  const line: AuditLineView = { ...signIn, action, subjectType: 'cash', subjectId: '5', subjectName }
  expect(htmlOf(table(line))).toContain(`href="${page}"`)
})
