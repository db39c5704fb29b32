import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { isDatabaseAway } from '#platform/db.server.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { startSilentProxy } from '#tests/support/silent-proxy.ts'
import { type ConnectionOptions, Connections } from './connections.server.ts'

let connections: Connections | undefined

function open(options: ConnectionOptions, url = workerDatabase().webUrl): Connections {
  connections = new Connections(url, options)
  return connections
}

afterEach(async () => {
  await connections?.close()
  connections = undefined
})

describe('values', () => {
  it.each([
    [
      'whole numbers',
      'select 1::int2 a, (-2147483648)::int4 b, 900719925474099::int8 c',
      [1, -2147483648, 900719925474099],
    ],
    ['truth and nothing', 'select true a, false b, null::int c', [true, false, null]],
    ['texts', `select 'छाया ✓ é' a, '' b, 'a'::varchar(3) c`, ['छाया ✓ é', '', 'a']],
    [
      'moments and days',
      `select '2026-11-22 03:04:05.678+05:30'::timestamptz a, '2026-11-22'::date b`,
      [new Date('2026-11-21T21:34:05.678Z'), '2026-11-22'],
    ],
    ['lists and records', `select array[1, null, 3] a, '{"x": [1, "ü"]}'::jsonb b`, [[1, null, 3], { x: [1, 'ü'] }]],
    ['fractions and bytes', `select 4.25::numeric a, '\\x00ff10'::bytea b`, [4.25, Buffer.from([0, 255, 16])]],
  ])('come as TypeScript knows them: %s', async (name, text, values) => {
    const [row] = await open({ max: 1 }).run({ name, text }, [])
    expect(Object.values(row as object)).toEqual(values)
  })

  it('go as PostgreSQL knows them', async () => {
    const text =
      'select $1::text a, $2::int b, $3::bool c, $4::uuid[] d, $5::jsonb e, $6::bytea f, $7::timestamptz g, $8::text h, $9::text[] i'
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    const now = new Date('2026-11-22T01:02:03.456Z')
    const values = ['é"\\', 7, false, [id], { a: ['"'] }, Buffer.from([0, 255]), now, null, ['a"b\\c', null, 'é']]
    const [row] = await open({ max: 1 }).run({ name: 'parameters', text }, values)
    expect(Object.values(row as object)).toEqual(values)
  })

  it('refuse a whole number that would lose digits', async () => {
    const large = { name: 'large', text: 'select 9007199254740993::int8 as n' }
    await expect(open({ max: 1 }).run(large, [])).rejects.toThrow(RangeError)
    expect(await connections?.run({ name: 'one', text: 'select 1 as n' }, [])).toEqual([{ n: 1 }])
  })
})

describe('refusals', () => {
  it('carry what the database said of them, and cost no connection', async () => {
    const pid = { name: 'pid', text: 'select pg_backend_pid() as pid' }
    const before = await open({ max: 1 }).run(pid, [])
    const twice = { name: 'twice', text: 'insert into rate_limits (bucket, used) values ($1, 1), ($1, 1)' }
    await expect(connections?.run(twice, ['connections'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'rate_limits_pkey',
      detail: expect.stringContaining('connections'),
    })
    expect(await connections?.run(pid, [])).toEqual(before)
  })

  it('of a statement that could not be prepared yet do not last', async () => {
    const later = { name: 'later', text: 'select id from made_later' }
    await expect(open({ max: 1 }).run(later, [])).rejects.toMatchObject({ code: '42P01' })
    await sql('create table made_later (id int)')
    await sql('grant select on made_later to shringar_web')
    expect(await connections?.run(later, [])).toEqual([])
  })
})

describe('statement names', () => {
  const prepared = { name: 'names', text: 'select 1 as one' }
  const known = { name: 'known', text: 'select name from pg_prepared_statements order by 1' }

  it('let PostgreSQL keep a plan on each connection', async () => {
    await open({ max: 1 }).run(prepared, [])
    expect(await connections?.run(known, [])).toEqual([{ name: 'known' }, { name: 'names' }])
  })

  it('can be left away', async () => {
    await open({ max: 1, hasNamedStatements: false }).run(prepared, [])
    expect(await connections?.run(known, [])).toEqual([])
  })
})

describe('connections', () => {
  const sleeping = (seconds: number) => ({ name: `sleep_${seconds}`, text: `select pg_sleep(${seconds}), 1 as one` })

  it('are no more than was said', async () => {
    const pid = { name: 'pid', text: 'select pg_backend_pid() as pid from pg_sleep(0.02)' }
    open({ max: 3 })
    const rows = await Promise.all(Array.from({ length: 30 }, () => connections?.run(pid, [])))
    expect(new Set(rows.map((found) => JSON.stringify(found))).size).toBe(3)
  })

  it('that were lost reject what was under way and are opened again', async () => {
    const asleep = open({ max: 2 }).run(sleeping(5), [])
    const rejected = expect(asleep).rejects.toThrow(/terminat/i)
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid()"
    await expect.poll(async () => (await superuser.query(end)).rowCount).toBeGreaterThan(0)
    await superuser.end()
    await rejected
    expect(await connections?.run({ name: 'again', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }])
  })

  it('that broke while idle are told of, and opened again', async () => {
    const errors: Error[] = []
    const pid = { name: 'pid', text: 'select pg_backend_pid() as pid' }
    const [row] = (await open({ max: 1, onError: (error) => errors.push(error) }).run(pid, [])) as { pid: number }[]
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    await superuser.query('select pg_terminate_backend($1)', [row?.pid])
    await superuser.end()
    await expect.poll(() => errors.length).toBe(1)
    expect(await connections?.run({ name: 'again', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }])
  })

  it('that fell silent reject at the deadline and are not used again', async () => {
    const proxy = await startSilentProxy(workerDatabase().webUrl)
    open({ max: 1, deadlineMs: 200 }, proxy.url)
    const one = { name: 'one', text: 'select 1 as one' }
    await connections?.run(one, [])
    proxy.fallSilent()
    await expect(connections?.run(one, [])).rejects.toThrow(/timeout/)
    expect(await connections?.run(one, [])).toEqual([{ one: 1 }])
    expect(proxy.opened()).toBe(2)
    proxy.stop()
  })

  it.each([false, true])('that all fell silent cost one deadline between them (pipelined: %s)', async (isPipelined) => {
    const proxy = await startSilentProxy(workerDatabase().webUrl)
    open({ max: 5, deadlineMs: 300 }, proxy.url)
    const one = { name: 'one', text: 'select 1 as one from pg_sleep(0.05)', isPipelined }
    await Promise.all(Array.from({ length: 5 }, () => connections?.run(one, [])))
    expect(proxy.opened()).toBe(5)
    proxy.fallSilent()
    await expect(connections?.run(one, [])).rejects.toThrow(/timeout/)
    const begun = performance.now()
    for (let count = 0; count < 5; count++) expect(await connections?.run(one, [])).toEqual([{ one: 1 }])
    expect(performance.now() - begun).toBeLessThan(1_200)
    proxy.stop()
  })

  it('that fell silent within a transaction cost one deadline, its rollback included', async () => {
    const proxy = await startSilentProxy(workerDatabase().webUrl)
    const borrowed = await open({ max: 1, deadlineMs: 300 }, proxy.url).borrow()
    await borrowed.query({ text: 'begin' })
    proxy.fallSilent()
    const begun = performance.now()
    await expect(borrowed.query({ text: 'select 1' })).rejects.toThrow(/timeout/)
    await expect(borrowed.query({ text: 'rollback' })).rejects.toThrow()
    expect(performance.now() - begun).toBeLessThan(550)
    borrowed.release()
    proxy.stop()
  })

  it('that are lost between two statements of a transaction end it and nothing else', async () => {
    const errors: Error[] = []
    const borrowed = await open({ max: 1, onError: (error) => errors.push(error) }).borrow()
    await borrowed.query({ text: 'begin' })
    const { rows } = await borrowed.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await superuser.end()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    const refusal = await borrowed.query({ text: 'select 1' }).catch((error) => error)
    expect(isDatabaseAway(refusal)).toBe(true)
    borrowed.release()
    expect(await connections?.run({ name: 'again', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }])
  })

  it.each([false, true])(
    'to a server that takes them and says nothing count as a database that is away (pipelined: %s)',
    async (isPipelined) => {
      const proxy = await startSilentProxy(workerDatabase().webUrl)
      proxy.fallSilent({ isOpen: false })
      open({ max: 1, connectTimeoutMs: 100 }, proxy.url)
      const refusal = connections?.run({ name: 'one', text: 'select 1', isPipelined }, []).catch((error) => error)
      expect(isDatabaseAway(await refusal)).toBe(true)
      proxy.stop()
    },
  )

  it('that cannot be had say why', async () => {
    const nowhere = open({ max: 2 }, 'postgresql://x@127.0.0.1:1/x')
    await expect(nowhere.run({ name: 'one', text: 'select 1' }, [])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('refuse whoever has waited for too long', async () => {
    const long = open({ max: 1, connectTimeoutMs: 100 }).run(sleeping(0.5), [])
    await expect(connections?.run({ name: 'one', text: 'select 1' }, [])).rejects.toThrow(/timeout exceeded/)
    await long
  })

  it('are closed once what is at work has been answered', async () => {
    const last = new Connections(workerDatabase().webUrl, { max: 1 })
    const answer = last.run(sleeping(0.1), [])
    await last.close()
    expect(await answer).toMatchObject([{ one: 1 }])
    await expect(last.run(sleeping(0), [])).rejects.toThrow(/after calling end/)
  })
})
