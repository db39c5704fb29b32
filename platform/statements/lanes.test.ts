import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { Lanes } from './lanes.server.ts'

let lanes: Lanes
let usual: pg.Client

const open = (max: number, patienceMs = 5_000) =>
  new Lanes({ connectionString: workerDatabase().webUrl, application_name: 'lanes' }, { max, patienceMs })

beforeAll(async () => {
  lanes = open(2)
  usual = new pg.Client({ connectionString: workerDatabase().webUrl })
  await usual.connect()
})
afterAll(async () => {
  await lanes.close()
  await usual.end()
})

const quick = (name: string, text: string) => ({ name, text, quick: true })

describe('values', () => {
  it.each([
    ['whole numbers', 'select 1::int2 a, (-2147483648)::int4 b, 900719925474099::int8 c, (-12)::int8 d'],
    ['truth and nothing', 'select true a, false b, null::int c, null::text d'],
    ['texts', `select 'छाया ✓ é' a, '' b, repeat('x', 300000) c, 'a'::varchar(3) d, uuidv7() = uuidv7() e`],
    ['moments and days', `select '2026-11-22 03:04:05.678+05:30'::timestamptz a, '2026-11-22'::date b`],
    ['lists and records', `select array['a b', 'c"d'] a, array[1, null, 3] b, '{"x": [1, "ü"]}'::jsonb c`],
    ['fractions and bytes', `select 4.25::numeric a, 0.1::float8 b, '\\x00ff10'::bytea c`],
    ['many rows', 'select n, n * 2 as double from generate_series(1, 20000) n'],
    ['no row', 'select 1 as a where false'],
    [
      'wide rows with and without characters beyond ASCII',
      `select n, 'a'::text a, null::text b, repeat('b', n) c, case when n % 3 = 0 then 'छाया é 💄' else 'plain' end d, 4.25 e, 'z' f
         from generate_series(0, 400) n`,
    ],
    [
      'wide rows of every length',
      `select repeat('a', n * 97) a, '' b, 'c' c, 'é' d, 'e' e, '2026-11-22 03:04:05.678+05:30'::timestamptz f from generate_series(0, 60) n
       union all select repeat('a', n * 97), '', 'c', 'd', 'e', null from generate_series(0, 60) n`,
    ],
    ['columns of the same name', `select 'a' a, 'b' b, 'c' a, 'd' d, null b`],
  ])('come as everywhere in the program: %s', async (name, text) => {
    expect(await lanes.run({ name, text }, [])).toEqual((await usual.query(text)).rows)
  })

  it('go as everywhere in the program', async () => {
    const text =
      'select $1::text a, $2::int b, $3::bool c, $4::uuid[] d, $5::jsonb e, $6::bytea f, $7::timestamptz g, $8::text h, $9::text[] i'
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    const now = new Date('2026-11-22T01:02:03.456Z')
    const values = ['é"\\', 7, false, [id], { a: ['"'] }, Buffer.from([0, 255]), now, null, ['a"b\\c', null, 'é']]
    expect(await lanes.run({ name: 'parameters', text }, values)).toEqual((await usual.query(text, values)).rows)
  })
})

describe('refusals', () => {
  const half = quick('half', 'select 1 / $1::int as half')

  it('carry what the database said of them', async () => {
    await expect(lanes.run({ name: 'wrong', text: 'select nothing' }, [])).rejects.toMatchObject({ code: '42703' })
    const twice = quick('twice', 'insert into rate_limits (bucket, used) values ($1, 1), ($1, 1)')
    await expect(lanes.run(twice, ['lanes'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'rate_limits_pkey',
      detail: expect.stringContaining('lanes'),
    })
  })

  it('leave alone what went out with them', async () => {
    const answers = await Promise.allSettled([1, 0, -1].map((by) => lanes.run(half, [by])))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('of a statement that could not be prepared yet do not last', async () => {
    const later = { name: 'later', text: 'select id from made_later' }
    await expect(lanes.run(later, [])).rejects.toMatchObject({ code: '42P01' })
    await sql('create table made_later (id int)')
    await sql('grant select on made_later to shringar_web')
    expect(await lanes.run(later, [])).toEqual([])
  })
})

describe('what is made of rows', () => {
  const ten = { name: 'ten', text: 'select n from generate_series(1, 10) n' }

  it('is the answer, and its fault is that of the statement alone', async () => {
    const bad = lanes.run(ten, [], () => {
      throw new RangeError('too many')
    })
    const good = lanes.run(ten, [], (rows) => rows.length)
    await expect(bad).rejects.toThrow(RangeError)
    expect(await good).toBe(10)
  })
})

describe('connections', () => {
  const connected = () => sql<{ pid: number }>("select pid from pg_stat_activity where application_name = 'lanes'")

  it('are no more than was said, and a slow statement does not hold up quick ones', async () => {
    const slow = lanes.run({ name: 'slow', text: 'select pg_sleep(0.3)' }, []).then(() => 'slow')
    const many = Promise.all(
      Array.from({ length: 100 }, (_, at) => lanes.run(quick('at', 'select $1::int as at'), [at])),
    ).then((rows) => {
      expect(rows).toEqual(rows.map((_, at) => [{ at }]))
      return 'quick'
    })
    expect(await Promise.race([slow, many])).toBe('quick')
    expect((await connected()).length).toBeLessThanOrEqual(2)
    await slow
  })

  it('are not all taken by quick statements', async () => {
    const wide = open(6)
    const many = Array.from({ length: 48 }, () => wide.run(quick('many', 'select pg_sleep(0.1)'), []))
    const other = wide.run({ name: 'other', text: 'select 1 as one' }, [])
    expect(await Promise.race([other.then(() => 'other'), many[0]?.then(() => 'quick')])).toBe('other')
    await Promise.all(many)
    await wide.close()
  })

  it('that were lost refuse what was under way and are opened again', async () => {
    const sleeping = lanes.run({ name: 'asleep', text: 'select pg_sleep(5)' }, [])
    const refused = expect(sleeping).rejects.toThrow(/terminat/i)
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanes' and query like '%sleep(5)%'"
    await expect.poll(async () => (await superuser.query(end)).rowCount).toBeGreaterThan(0)
    await superuser.end()
    await refused
    expect(await lanes.run(quick('again', 'select 1 as one'), [])).toEqual([{ one: 1 }])
  })

  it('that cannot be had say why', async () => {
    const nowhere = new Lanes({ host: '127.0.0.1', port: 1 }, { max: 2, patienceMs: 1_000 })
    await expect(nowhere.run(quick('one', 'select 1'), [])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await nowhere.close()
  })

  it('refuse whoever has waited for too long', async () => {
    const narrow = open(1, 300)
    const long = narrow.run({ name: 'long', text: 'select pg_sleep(1.6)' }, [])
    await expect(narrow.run(quick('one', 'select 1'), [])).rejects.toThrow(/timeout exceeded/)
    await long
    await narrow.close()
  })

  it('are closed once what is at work has been answered', async () => {
    const last = open(1)
    const answer = last.run({ name: 'last', text: 'select pg_sleep(0.1), 1 as one' }, [])
    await new Promise((handedOver) => setTimeout(handedOver, 20))
    await last.close()
    expect(await answer).toMatchObject([{ one: 1 }])
    await expect(last.run(quick('late', 'select 1'), [])).rejects.toThrow(/after calling end/)
  })
})
