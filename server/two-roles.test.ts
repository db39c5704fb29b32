import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { copyDatabase } from '#tests/support/database.ts'
import { asked } from '#tests/support/embedded.ts'
import { openDatabaseServer } from './database-server.ts'

const secret = 'a secret of the tests, long enough for anybody'

async function start(env: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const server = await openDatabaseServer(readConfig({ AUTH_SECRET: secret, ...env }), (line) => lines.push(line))
  await server.stop()
  return lines.join('\n')
}

describe('a database of somebody’s own', () => {
  const publicShop = { PUBLIC_ORIGIN: 'https://shop.example', ALLOW_DEMO: 'yes' }

  it('keeps a public shop closed whose one role could rewrite the audit trail, and says how to use two', async () => {
    const { ownerUrl } = await copyDatabase('one-role')
    await expect(start({ DATABASE_URL: ownerUrl, ...publicShop })).rejects.toThrow(
      /owns the audit trail[\s\S]*MIGRATE_DATABASE_URL/,
    )
  })

  it('is taken with one role on this machine, with the same advice', async () => {
    const { ownerUrl } = await copyDatabase('one-role-here')
    expect(await start({ DATABASE_URL: ownerUrl })).toContain('owns the audit trail')
  })

  it('is taken with two roles, and says what keeps it from taking orders', async () => {
    const { ownerUrl, webUrl } = await copyDatabase('two-roles')
    const said = await start({ DATABASE_URL: webUrl, MIGRATE_DATABASE_URL: ownerUrl, ...publicShop })
    expect(said).not.toContain('audit trail')
    expect(said).toContain('takes no orders yet. Missing: ')
  })
})

describe('a look at a database of somebody’s own', () => {
  const look = (ownerUrl: string) => start({ LOOK_ONLY: 'yes', DATABASE_URL: ownerUrl })

  it('is refused while a shop is open on it', async () => {
    const { ownerUrl } = await copyDatabase('look-open')
    const jobs = new pg.Client({ connectionString: ownerUrl, application_name: 'shringar-jobs' })
    await jobs.connect()
    await expect(look(ownerUrl)).rejects.toThrow('A shop works on the database of DATABASE_URL')
    await jobs.end()
    await expect.poll(() => look(ownerUrl)).toContain('owns the audit trail')
  })

  it('brings none to another version', async () => {
    const { ownerUrl } = await copyDatabase('look-older')
    await asked(
      ownerUrl,
      "update schema_migrations set checksum = 'of before' where name = 'functions/database-identity.sql'",
    )
    await expect(look(ownerUrl)).rejects.toThrow('This database is of an older version, and a look changes none.')
    const [row] = await asked(
      ownerUrl,
      "select checksum from schema_migrations where name = 'functions/database-identity.sql'",
    )
    expect(row).toEqual({ checksum: 'of before' })
  })
})
