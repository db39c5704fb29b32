import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditJobs } from '#modules/audit/jobs.server.ts'
import type { AuditLineView } from '#modules/audit/shapes.ts'
import { indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { firstKeyOf } from '#platform/kit/ids.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/people.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: `Ritu ${randomUUID().slice(0, 8)}` })
})

const read = async (query = '') =>
  (
    await ask<{ items: AuditLineView[]; total: number; nextCursor: string | null }>('GET', `/admin/audit-log${query}`, {
      cookie: admin.cookie,
    })
  ).body

async function blocked(name: string, reason = 'Test') {
  const person = await signedIn({ name })
  await ask('PUT', `/admin/users/${person.userId}/block`, { cookie: admin.cookie, body: { reason } })
  return person
}

describe('the audit trail', () => {
  it('is kept from everybody but admins', async () => {
    expect((await ask('GET', '/admin/audit-log')).status).toBe(401)
    for (const role of ['customer', 'vendor'] as const)
      expect((await ask('GET', '/admin/audit-log', { cookie: (await signedIn({ role })).cookie })).status).toBe(403)
  })

  it.each([
    '?kind=odd',
    '?action=DROP',
    '?actor=me',
    '?from=yesterday',
    '?to=2026-13-01',
    '?show=some',
    '?limit=0',
    '?x=1',
  ])('refuses %s', async (query) => {
    expect((await ask('GET', `/admin/audit-log${query}`, { cookie: admin.cookie })).status).toBe(422)
  })

  it('can be neither changed nor deleted by the role that runs the shop, nor by its owner', async () => {
    await blocked('Somebody')
    const web = new pg.Client({ connectionString: workerDatabase().webUrl })
    await web.connect()
    try {
      for (const text of ["update audit_log set actor_name = 'x'", 'delete from audit_log', 'truncate audit_log'])
        await expect(web.query(text)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await web.end()
    }
    for (const text of ["update audit_log set actor_name = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(sql(text)).rejects.toMatchObject({ code: '42501' })
  })

  it('says who did what to what, what it was before and is after, why and from where', async () => {
    const person = await blocked('Zarina Kapoor', 'Stolen card')
    const { items } = await read(`?subject=${person.userId}`)
    expect(items).toMatchObject([
      {
        action: 'user.blocked',
        actorId: admin.userId,
        actorRole: 'admin',
        subjectType: 'user',
        subjectName: 'Zarina Kapoor',
        reason: 'Stolen card',
        network: '127.0.0.0/24',
        changes: [{ field: 'blocked', before: 'no', after: 'yes' }],
      },
    ])
  })

  it('is searched by part of a name, by id, by actor, action, kind and day', async () => {
    const name = `Qadira ${randomUUID().slice(0, 8)}`
    const person = await blocked(name)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    for (const query of [
      `?q=${encodeURIComponent(name.toUpperCase())}`,
      `?q=${person.userId}`,
      `?q=${encodeURIComponent(admin.name)}&kind=user`,
      `?actor=${admin.userId}&action=user.blocked`,
      `?actor=${admin.userId}&from=${today}&to=${today}`,
    ])
      expect(
        (await read(query)).items.map((line) => line.subjectId),
        query,
      ).toEqual([person.userId])
    for (const query of [
      `?subject=${person.userId}&to=2020-01-01`,
      `?subject=${person.userId}&from=2090-01-01`,
      `?q=${person.userId}&kind=vendor`,
    ])
      expect((await read(query)).items, query).toEqual([])
  })

  it('shows what changed something apart from what only looked or took a file', async () => {
    const person = await blocked('Nalini Bhat')
    await ask('GET', `/admin/users/${person.userId}`, { cookie: admin.cookie })
    await ask('GET', `/admin/users/export?q=${person.userId}`, { cookie: admin.cookie })
    const shown = async (query: string) =>
      (await read(`?actor=${admin.userId}${query}`)).items.map(({ action }) => action)
    const views = ['user.exported', 'user.opened']
    expect(await shown('&show=changes')).toEqual(['user.blocked'])
    expect(await shown('&show=views')).toEqual(views)
    expect(await shown('&show=all')).toEqual([...views, 'user.blocked'])
    expect(await shown('')).toEqual([...views, 'user.blocked'])
  })

  it('holds sign-ins, shown only when asked for, and no address of a stranger in clear', async () => {
    const person = await signedIn()
    await ask('POST', '/session', { body: { email: person.email, password: testPassword } })
    const stranger = `${randomUUID()}@people.example`
    await ask('POST', '/session', { body: { email: stranger, password: 'whatever' } })
    const { items } = await read('?kind=session')
    expect(items[0]).toMatchObject({
      action: 'session.refused',
      actorRole: 'nobody',
      subjectId: 'unknown',
      subjectName: `${stranger[0]}***@p…`,
    })
    expect(items[1]).toMatchObject({ action: 'session.opened', actorId: person.userId, actorRole: 'customer' })
    expect(await sql('select 1 from audit_log a where a::text like $1', [`%${stranger}%`])).toEqual([])
    expect((await read('?limit=100')).items.some((line) => line.subjectType === 'session')).toBe(false)
  })

  it('holds that a password was changed, and never a password', async () => {
    const person = await signedIn()
    await ask('PUT', '/users/me/password', {
      cookie: person.cookie,
      body: { currentPassword: testPassword, password: 'another password' },
    })
    expect((await read(`?subject=${person.userId}`)).items).toMatchObject([
      { action: 'user.password_changed', actorRole: 'customer', changes: [] },
    ])
  })

  it('is walked to its end', async () => {
    for (let count = 0; count < 5; count++) await blocked(`Walk ${count}`)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof read>> = await read(
        `?actor=${admin.userId}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...page.items.map((line) => line.id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(5)
  })

  it('reads on from month to month, and finds a day in each, also while the table of a month was not made', async () => {
    const subject = randomUUID()
    const days = ['2024-02-29', '2024-03-01', '2025-12-31']
    for (const day of days)
      await sql(
        `insert into audit_log (id, happened_at, actor_name, actor_role, action, subject_type, subject_id)
         values ($1, $2, 'Ritu', 'admin', 'user.blocked', 'user', $3)`,
        [firstKeyOf(startOfIndianDay(day)), new Date(startOfIndianDay(day)), subject],
      )
    const walk = async () => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await read(
          `?subject=${subject}&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        )
        seen.push(...page.items.map((line) => indianDay(new Date(line.at))))
        cursor = page.nextCursor
      }
      return seen
    }
    const found = async () =>
      Promise.all(days.map(async (day) => (await read(`?subject=${subject}&from=${day}&to=${day}`)).total))
    expect([await walk(), await found()]).toEqual([days.toReversed(), [1, 1, 1]])
    await auditJobs['audit:months']?.({})
    expect([await walk(), await found()]).toEqual([days.toReversed(), [1, 1, 1]])
  })
})
