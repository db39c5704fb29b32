import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { seal } from '#platform/seal.server.ts'
import { changeContext } from '#tests/support/context.ts'
import { copyDatabase } from '#tests/support/database.ts'
import { openDatabaseServer } from './database-server.ts'
import { allSealed } from './sealed.ts'

const first = 'the first secret of this shop, long enough'
const second = 'the second secret of this shop, long enough'
const mistyped = 'the seconf secret of this shop, long enough'

const worker = process.env.VITEST_POOL_ID ?? '1'
let urls: { ownerUrl: string; webUrl: string }
beforeEach(async () => {
  urls = await copyDatabase(`secrets-${worker}`)
})

const settings = (env: Record<string, string>) => ({
  DATABASE_URL: urls.webUrl,
  MIGRATE_DATABASE_URL: urls.ownerUrl,
  ...env,
})

async function start(secret: string, previous?: string): Promise<void> {
  const env = settings({ AUTH_SECRET: secret, ...(previous ? { AUTH_SECRET_PREVIOUS: previous } : {}) })
  const server = await openDatabaseServer(readConfig(env), () => {})
  await server.stop()
}

async function reseal(secret: string, previous?: string, ...options: string[]): Promise<string> {
  const env = settings({ AUTH_SECRET: secret, ...(previous ? { AUTH_SECRET_PREVIOUS: previous } : {}) })
  const command = promisify(execFile)(process.execPath, ['bin/reseal.ts', ...options], {
    env: { ...process.env, ...env },
  })
  const { stdout, stderr } = await command.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

async function ask(text: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: urls.ownerUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** An app of somebody, sealed with a secret. */
async function addApp(secret: string): Promise<void> {
  changeContext({ authSecret: secret })
  await ask(
    `with person as (insert into users (email) values (gen_random_uuid() || '@people.example') returning id)
     insert into totp_factors (user_id, sealed_secret, last_step) select id, $1, 0 from person`,
    [seal('JBSWY3DPEHPK3PXP')],
  )
}

const notTheSecret = /not the secret of this shop.*AUTH_SECRET_PREVIOUS.*npm run reseal/

describe('a start with another AUTH_SECRET', () => {
  it('is refused where something is sealed, and says what to do', async () => {
    await start(first)
    await addApp(first)
    await expect(start(mistyped)).rejects.toThrow(notTheSecret)
    await start(first)
  })

  it('is taken where nothing is sealed', async () => {
    await start(first)
    await start(second)
    await addApp(second)
    await expect(start(first)).rejects.toThrow(notTheSecret)
  })

  it('is refused to a shop of before, which takes the secret that opens what is sealed', async () => {
    await addApp(first)
    await expect(start(mistyped)).rejects.toThrow(notTheSecret)
    await start(second, first)
  })

  it('is taken with the one before, which is needed until everything is sealed anew', async () => {
    await start(first)
    await addApp(first)
    await start(second, first)
    await expect(start(second)).rejects.toThrow('sealed with the secret before')
    expect(await reseal(second, first)).toContain('Nothing needs AUTH_SECRET_PREVIOUS any more')
    await start(second)
    await expect(start(first)).rejects.toThrow(notTheSecret)
  })
})

it('knows every column that is sealed', async () => {
  const columns = await ask(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%' order by 1`,
  )
  // What a session has to prove within a quarter of an hour is no loss.
  const lasting = columns.map(({ name }) => name).filter((name) => name !== 'session_challenges.sealed_value')
  expect(allSealed.flatMap((kind) => kind.columns).sort()).toEqual(lasting)
})

it('asks for the newest of each column at a start', async () => {
  for (const { columns, newest } of allSealed)
    for (const name of columns.flatMap((column) => column.split('.'))) expect(newest).toContain(name)
  expect(await ask(allSealed.map(({ newest }) => newest).join(' union all '))).toEqual([])
})

describe('npm run reseal', () => {
  it('refuses a secret that the shop was not started with, and seals nothing', async () => {
    await start(first)
    await addApp(first)
    const before = await ask('select sealed_secret from totp_factors')
    expect(await reseal(mistyped, first)).toContain('has not been started with this AUTH_SECRET')
    expect(await ask('select sealed_secret from totp_factors')).toEqual(before)
  })

  it('goes on without a lost secret, and says what has to be entered again', async () => {
    await start(first)
    await addApp(first)
    expect(await reseal(second, undefined, '--secret-lost')).toContain('1 authenticator apps')
    await start(second)
  })
})
