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

it('never breaks the id of an order', () => {
  const line = {
    ...signIn,
    subjectType: 'order',
    subjectId: 'SHR-DVQHE-KNC1C',
    subjectName: 'SHR-DVQHE-KNC1C',
  } as const
  expect(htmlOf(table(line))).toContain('<span class="whitespace-nowrap">SHR-DVQHE-KNC1C</span>')
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

it('names the shade or size whose stock or price changed', () => {
  const changes = [
    { field: 'kind', before: 'only', after: 'shade' },
    { field: 'stock', of: 'Jamun', before: '3', after: '9' },
    { field: 'price', of: 'Jamun', before: '499', after: '449' },
    { field: 'photos', before: '', after: '1 photo added' },
  ]
  const words = wordsOf(table({ ...signIn, subjectType: 'product', action: 'product.changed', changes }))
  expect(words).toMatch(/Options: before none → after shades/)
  expect(words).toMatch(/Stock of Jamun: before 3 → after 9/)
  expect(words).toMatch(/Price of Jamun: before ₹499 → after ₹449/)
  expect(words).toContain('1 photo added')
})

it('of what came back it names the money, and no outcome that none of the pieces had', () => {
  const changes = [
    { field: 'restocked', before: '', after: '1' },
    { field: 'writtenOff', before: '', after: '0' },
    { field: 'refused', before: '', after: '0' },
    { field: 'refund', before: '', after: '294' },
  ]
  const words = wordsOf(table({ ...signIn, action: 'return.checked', subjectType: 'return', changes }))
  expect(words).toMatch(/Restocked: 1 Refund: ₹294/)
  expect(words).not.toMatch(/Written off|Refused/)
})

it('says which option came and which went, and names what else it says behind a press', () => {
  const parts = ['hex', 'sku', 'stock', 'mrp', 'price'].map((field) => ({ field, of: 'Wine', before: '', after: '1' }))
  const changes = [
    { field: 'variants', before: 'Rose', after: '' },
    { field: 'variants', before: '', after: 'Wine' },
    ...parts,
  ]
  const words = wordsOf(table({ ...signIn, subjectType: 'product', action: 'product.changed', changes }))
  expect(words).toMatch(/Option removed: Rose\b.*Option added: Wine\b/)
  expect(words).toContain('3 more: Stock of Wine, MRP of Wine, Price of Wine')
})

it.each([
  ['cash.difference_settled', 'AWB-1', '/admin/cash/differences?view=all&amp;q=AWB-1'],
  ['cash.received_by_hand', 'SHR-7K2MD-9X4QA', '/admin/cash?q=SHR-7K2MD-9X4QA'],
  ['cash.file_booked', 'november', '/admin/cash'],
])('leads from %s to where %s stands', (action, subjectName, page) => {
  const line: AuditLineView = { ...signIn, action, subjectType: 'cash', subjectId: '5', subjectName }
  expect(htmlOf(table(line))).toContain(`href="${page}"`)
})

it('leads from what was done to a return to the return and to its order, each by a link of its own', () => {
  const line: AuditLineView = {
    ...signIn,
    action: 'return.accepted',
    subjectType: 'return',
    subjectId: 'SHR-98ZD8-D9GV8',
    subjectName: 'R-HNDF7BW, SHR-98ZD8-D9GV8',
  }
  expect(wordsOf(table(line))).toContain('Return R-HNDF7BW SHR-98ZD8-D9GV8')
  expect(htmlOf(table(line))).toContain('href="/admin/returns/R-HNDF7BW"')
  expect(htmlOf(table(line))).toContain('href="/admin/orders/SHR-98ZD8-D9GV8"')
})

it('says what leaves no entries, and leads to all of them', () => {
  expect(wordsOf(table(), '?q=zzz')).toBe('No entries found Nothing here matches this search. Show all entries')
})
