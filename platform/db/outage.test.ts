import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { outageOf } from '#platform/db.server.ts'
import { workerDatabase } from '#tests/support/database.ts'

/** The error that PostgreSQL answers to a statement. */
async function refusalOf(sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
  await client.connect()
  try {
    return await client.query(sql).then(
      () => undefined,
      (error) => error,
    )
  } finally {
    await client.end()
  }
}

const raises = (state: string) => `do $$ begin raise exception using errcode = '${state}'; end $$`

describe('an outage is', () => {
  it.each([
    ['begin read only; create table t ()', 'read_only'],
    ['set statement_timeout = 20; select pg_sleep(1)', 'busy'],
    [raises('53100'), 'full'],
    [raises('55P03'), 'busy'],
    [raises('40P01'), 'busy'],
    [raises('57P03'), 'away'],
    [raises('08006'), 'away'],
    [raises('53300'), 'away'],
  ])('told by what %s is answered: %s', async (sql, outage) => {
    expect(outageOf(await refusalOf(sql))).toBe(outage)
  })

  it.each(['select nothing_there', "select 'x'::int", raises('23505')])(
    'not told by what %s is answered',
    async (sql) => {
      expect(outageOf(await refusalOf(sql))).toBeUndefined()
    },
  )
})
