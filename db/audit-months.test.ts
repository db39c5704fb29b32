import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { auditJobs } from '#modules/audit/jobs.server.ts'
import { addDays, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { firstKeyOf, keysOfDays } from '#platform/kit/ids.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'

// The audit trail stands in a table for each month; nobody who reads or writes it need know.

const keep = async () => auditJobs['audit:months']?.({})

/** An id of the tenth of a month, as a line of then would have. */
const idIn = (month: string) => `${firstKeyOf(startOfIndianDay(`${month}-10`)).slice(0, 24)}${randomUUID().slice(24)}`

async function lineIn(month: string, id = idIn(month)): Promise<string> {
  await sql(
    `insert into audit_log (id, happened_at, actor_name, actor_role, action, subject_type, subject_id, subject_name, after, reason)
     values ($1::uuid, $2::timestamptz, 'Ritu', 'admin', 'user.blocked', 'user', $1::text, 'Somebody', '{"a": 1}', 'Test')`,
    [id, `${month}-10T12:00:00Z`],
  )
  return id
}

const tableOf = async (id: string) =>
  (await sql<{ name: string }>('select tableoid::regclass::text as name from audit_log where id = $1', [id]))[0]?.name

const nameOf = (month: string) => `audit_months.audit_log_${month.replace('-', '_')}`
const other = 'audit_months.audit_log_other'

const tables = async () =>
  (
    await sql<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1",
    )
  ).map(({ name }) => name)

/** A month of India, so many months from now, `YYYY-MM`. */
function monthFromNow(months: number): string {
  const [year = 0, month = 0] = indianDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Makes a month by hand that nobody would make any more. */
async function makeMonth(month: string, next: string): Promise<void> {
  const [from, to] = [month, next].map((one) => firstKeyOf(startOfIndianDay(`${one}-01`)))
  await sql(`create table ${nameOf(month)} partition of audit_log for values from ('${from}') to ('${to}')`)
}

const writes = (table: string) => [`update ${table} set actor_name = 'x'`, `delete from ${table}`, `truncate ${table}`]

describe('the months of the audit trail', () => {
  it('are closed to the role that runs the shop', async () => {
    const web = new pg.Client({ connectionString: workerDatabase().webUrl })
    await web.connect()
    try {
      for (const table of await tables()) {
        for (const text of [
          `select 1 from ${table}`,
          `insert into ${table} default values`,
          `drop table ${table}`,
          ...writes(table),
        ])
          await expect(web.query(text), text).rejects.toMatchObject({ code: '42501' })
      }
      for (const text of [
        'create table audit_months.mine ()',
        'alter table audit_log detach partition audit_months.audit_log_other',
      ])
        await expect(web.query(text), text).rejects.toMatchObject({ code: '42501' })
    } finally {
      await web.end()
    }
  })

  it('are changed and emptied by nobody, each', async () => {
    await lineIn(monthFromNow(0))
    await lineIn(monthFromNow(9))
    for (const table of [nameOf(monthFromNow(0)), other])
      for (const text of writes(table)) await expect(sql(text), text).rejects.toThrow('append-only')
    for (const table of await tables()) {
      const triggers = await sql(
        'select tgname as name, tgenabled as enabled from pg_trigger where tgrelid = $1::regclass order by 1',
        [table],
      )
      expect(triggers, table).toEqual([
        { name: 'audit_log_append_only', enabled: 'O' },
        { name: 'audit_log_never_emptied', enabled: 'O' },
      ])
      await expect(sql(`truncate ${table}`), table).rejects.toThrow('append-only')
    }
  })

  it('are there for this month and three more', async () => {
    const there = await tables()
    for (const months of [0, 1, 2, 3]) expect(there).toContain(nameOf(monthFromNow(months)))
    expect(await tableOf(await lineIn(monthFromNow(0)))).toBe(nameOf(monthFromNow(0)))
  })

  it('take no line that came when its month was not there: it waits beside them and moves when the month is made', async () => {
    const month = monthFromNow(-30)
    const far = monthFromNow(40)
    const [early, late] = [await lineIn(month), await lineIn(far)]
    const odd = await lineIn(monthFromNow(0), '00000000-0000-4000-8000-000000000001')
    expect([await tableOf(early), await tableOf(late), await tableOf(odd)]).toEqual([other, other, other])
    const line = 'select * from audit_log where id = any ($1) order by id'
    const before = await sql(line, [[early, late, odd]])
    await Promise.all([keep(), keep()])
    expect([await tableOf(early), await tableOf(late), await tableOf(odd)]).toEqual([nameOf(month), other, other])
    expect(await sql(line, [[early, late, odd]])).toEqual(before)
    for (const table of [nameOf(month), other])
      for (const text of writes(table)) await expect(sql(text), text).rejects.toThrow('append-only')
    const there = await tables()
    await keep()
    expect(await tables()).toEqual(there)
  })

  it('begin and end at midnight in India', async () => {
    const [year, month] = monthFromNow(0).split('-')
    const start = startOfIndianDay(`${year}-${month}-01`)
    const [before, first] = [firstKeyOf(start - 1), firstKeyOf(start)]
    const [row] = await sql(
      'select audit_month_of($1::uuid)::text as before, audit_month_of($2::uuid)::text as first, first_id_of(india_midnight($3::date)) = $2::uuid as same',
      [before, first, `${year}-${month}-01`],
    )
    expect(row).toEqual({ before: `${monthFromNow(-1)}-01`, first: `${year}-${month}-01`, same: true })
  })

  it('go once nine years are over, no day sooner, and one at a time', async () => {
    const kept = monthFromNow(-9 * 12)
    const [first, second] = [monthFromNow(-9 * 12 - 2), monthFromNow(-9 * 12 - 1)]
    await makeMonth(first, second)
    await makeMonth(second, kept)
    const lines = [await lineIn(first), await lineIn(second), await lineIn(kept)]
    const older = await lineIn(monthFromNow(-200)) // of a clock that ran wrong
    const left = async () =>
      (await sql<{ id: string }>('select id from audit_log where id = any ($1) order by id', [[...lines, older]])).map(
        ({ id }) => id,
      )
    await sql('select keep_audit_months()') // as at a start
    expect(await left()).toEqual([older, ...lines])
    await keep()
    expect(await left()).toEqual([older, lines[1], lines[2]])
    await keep()
    await keep()
    expect(await left()).toEqual([older, lines[2]])
    expect(await tableOf(lines[2] ?? '')).toBe(nameOf(kept))
    expect(await tableOf(older)).toBe(other)
  })

  it('are read alone when a list asks for one of them', async () => {
    const month = monthFromNow(0)
    const next = new Date(startOfIndianDay(`${monthFromNow(1)}-01`))
    const { fromKey, beforeKey } = keysOfDays({ from: `${month}-01`, to: indianDay(addDays(next, -1)) })
    const plan = await sql<{ 'QUERY PLAN': string }>(
      `explain (costs off) select * from audit_log a where a.subject_type <> 'session' and a.id >= '${fromKey}' and a.id < '${beforeKey}'
        order by a.id desc limit 20`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect([...new Set(text.match(/audit_log_(?:\d{4}_\d\d|other)\b/g))]).toEqual([
      `audit_log_${month.replace('-', '_')}`,
    ])
  })
})
