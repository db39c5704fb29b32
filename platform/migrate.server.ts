import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('../db/migrations/', import.meta.url)
/** Any constant: whoever holds it migrates, the others wait. */
const advisoryLock = 7_246_519

/** The queue's own messages about its tables would only distract from ours. */
const silent = new Logger(() => () => {})

async function migrationFiles(): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Brings the database to the newest version: forward only, each file in its own transaction, one migrator at a time.
 * Gives `webRole`, where it is another role than the owner, what the running shop needs and no more.
 * Repeatable; does next to nothing when all is current. Answers with the name of the newest migration. Throws when an applied file was
 * changed afterwards.
 */
export async function migrate(
  ownerUrl: string,
  options: { webRole?: string; log?: (line: string) => void } = {},
): Promise<string> {
  const files = await migrationFiles()
  const newest = files.at(-1)?.name ?? ''
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'shringar-migrate' })
  await client.connect()
  try {
    const { rows: known } = await client.query<{ table: string | null }>(
      `select to_regclass('public.schema_migrations')::text as table`,
    )
    const before = known[0]?.table ? await appliedMigrations(client) : new Map<string, string>()
    if (files.every((file) => before.get(file.name) === file.checksum)) return newest

    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await runMigrations({ connectionString: ownerUrl, logger: silent })
    const applied = await appliedMigrations(client)
    for (const file of files) {
      const checksum = applied.get(file.name)
      if (checksum === file.checksum) continue
      if (checksum)
        throw new Error(`Migration ${file.name} was changed after it had been applied. Add a new file instead.`)
      options.log?.(`Migrating: ${file.name}`)
      await client.query('begin')
      try {
        await client.query(file.text)
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    if (options.webRole) await grantWebRole(client, options.webRole)
    return newest
  } finally {
    await client.end()
  }
}

async function grantWebRole(client: pg.Client, webRole: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner')
  if (rows[0]?.owner === webRole) return
  const role = pg.escapeIdentifier(webRole)
  await client.query(`
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke insert, update, delete on schema_migrations from ${role};
    revoke update, delete on audit_log from ${role};
    grant usage on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
  `)
}
