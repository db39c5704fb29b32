import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openClient } from '#platform/db/client.server.ts'
import { sqlState } from '#platform/db.server.ts'
import { counted } from '#platform/kit/counted.ts'
import { StartError } from '#platform/start-error.ts'

const folder = new URL('../db/', import.meta.url)
/** Any constant: whoever holds it migrates, the others wait. */
const advisoryLock = 7_246_519
/** The oldest state that db/migrations starts from, and the last commit that brings an older database there. */
const base = { migration: '027-rules-of-a-product.sql', commit: '569d870' }

/** The queue's own messages about its tables would only distract from ours. */
const silent = new Logger(() => () => {})

interface SqlFile {
  /** Its path below db/; migrations are recorded by their file name alone. */
  name: string
  text: string
  checksum: string
  /** Of a migration: the newest migration of the oldest code that may run on a database with it (`-- beside: 028-….sql`). Null: none older. */
  beside: string | null
}

interface SqlFiles {
  schema: SqlFile[]
  functions: SqlFile[]
  migrations: SqlFile[]
}

async function readSqlFiles(): Promise<SqlFiles> {
  const read = async (kind: string, prefix = `${kind}/`): Promise<SqlFile[]> => {
    const files = (await readdir(new URL(`${kind}/`, folder))).filter((file) => file.endsWith('.sql')).sort()
    return Promise.all(
      files.map(async (file) => {
        const text = await readFile(new URL(`${kind}/${file}`, folder), 'utf8')
        const beside = /^-- beside: (\S+)$/m.exec(text)?.[1] ?? null
        return { name: prefix + file, text, checksum: createHash('sha256').update(text).digest('hex'), beside }
      }),
    )
  }
  const [schema, functions, migrations] = await Promise.all([read('schema'), read('functions'), read('migrations', '')])
  return { schema, functions, migrations }
}

/** The files in the given order, but each after those that its first line names (`-- after: schema/orders.sql`). */
function inOrder(files: SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>()
  const add = (file: SqlFile) => {
    const names = /^-- after: (.+)/.exec(file.text)?.[1]?.split(', ') ?? []
    for (const name of names) {
      const other = files.find((one) => one.name === name)
      if (!other) throw new Error(`db/${file.name} stands after db/${name}, which is not there.`)
      if (!ordered.has(other)) add(other)
    }
    ordered.add(file)
  }
  for (const file of files) if (!ordered.has(file)) add(file)
  return [...ordered]
}

interface Applied {
  checksum: string
  beside: string | null
}

/**
 * For three hours of 23 November 2026 three migrations (029, 031, 034) had another text that made the same tables. A database that was filled then
 * counts as one that had the text of today.
 */
const otherTexts = new Map([
  [
    'e493593eb0c4e7e4673f44e4d0cd351a26e474eca49f722d3ebdc34024a02081',
    'bc202998f3ebad61160d18c9574cd84ec55bcb73483f4b2c631d6780cf3ac6bf',
  ],
  [
    '15c26ed354f97a9016be36ada24fb7801e81eeb31ec3e654bbc1140122c38431',
    'e6655293bfbac99bb2b12773e84f7eb08164610c7e6a088116b6bb1ab1151079',
  ],
  [
    '2b517d80f1bc997847c01dd43f9be952fde40125c7c4150e94fcc4596070124b',
    'a459a9840d77b832037651dd200333d64b88238ed317ca13da078dd84f2d92c0',
  ],
])

/** What was applied to the database: migrations, and functions as `functions/<name>.sql`. */
async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows: known } = await client.query(
    "select from pg_tables where (schemaname, tablename) = ('public', 'schema_migrations')",
  )
  if (known.length === 0) return new Map()
  // By way of JSON, for a database from before the column.
  const { rows } = await client.query<Applied & { name: string }>(
    "select name, checksum, to_jsonb(m) ->> 'beside' as beside from schema_migrations m",
  )
  return new Map(
    rows.map(({ name, checksum, beside }) => [name, { checksum: otherTexts.get(checksum) ?? checksum, beside }]),
  )
}

/**
 * The migrations of newer code that were applied. Throws a sentence for the operator when this version cannot go on from what was applied, or
 * may not run beside the code that did it.
 */
function readNewer(applied: Map<string, Applied>, { migrations }: SqlFiles): string[] {
  if (applied.size === 0) return []
  const recorded = [...applied.keys()].filter((name) => !name.startsWith('functions/')).sort()
  if (!applied.has(base.migration) && !applied.has(migrations[0]?.name ?? ''))
    throw new StartError(
      `This database was made by an older version (its newest migration is ${recorded.at(-1)}). Start the shop of commit ${base.commit} on it once, then this one.`,
    )
  const ours = migrations.at(-1)?.name ?? ''
  const newer = recorded.filter((name) => name > base.migration && migrations.every((file) => file.name !== name))
  const forbidding = newer.find((name) => (applied.get(name)?.beside ?? name) > ours)
  if (forbidding)
    throw new StartError(
      `This database was made by a newer version (it has the migration ${forbidding}). Start that version, or restore a backup from before its first start.`,
    )
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name)?.checksum !== checksum)
  if (changed)
    throw new Error(`Migration ${changed.name} was changed after it had been applied. Add a new file instead.`)
  return newer
}

async function execute(client: pg.Client, file: SqlFile): Promise<void> {
  try {
    await client.query(file.text)
  } catch (error) {
    throw new Error(`${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function record(client: pg.Client, files: SqlFile[]): Promise<void> {
  await client.query(
    `insert into schema_migrations (name, checksum, beside) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (name) do update set checksum = excluded.checksum, beside = excluded.beside, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum), files.map(({ beside }) => beside)],
  )
}

/** Makes an empty database what db/schema and db/functions say; every migration counts as applied. */
async function create(
  client: pg.Client,
  { schema, functions, migrations }: SqlFiles,
  log: (line: string) => void,
): Promise<void> {
  log('Creating the tables')
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), beside text)',
  )
  for (const file of inOrder([...schema, ...functions])) await execute(client, file)
  await record(client, [...migrations, ...functions])
}

/** Applies the migrations that are missing, then the functions whose text has changed. */
async function update(
  client: pg.Client,
  { functions, migrations }: SqlFiles,
  applied: Map<string, Applied>,
  log: (line: string) => void,
): Promise<void> {
  const isMissing = ({ name, checksum }: SqlFile) => applied.get(name)?.checksum !== checksum
  const missing = migrations.filter(isMissing)
  for (const file of missing) {
    log(`Migrating: ${file.name}`)
    await execute(client, file)
  }
  const changed = functions.filter(isMissing)
  if (changed.length > 0) log(`Migrating: ${counted(changed.length, 'function')}`)
  for (const file of changed) await execute(client, file)
  await record(client, [...missing, ...changed])
}

/** Whether older processes go on asking the tables while the missing migrations run. */
const mayRunBeside = ({ migrations }: SqlFiles, applied: Map<string, Applied>): boolean =>
  applied.size > 0 && migrations.every(({ name, beside }) => applied.has(name) || (beside !== null && beside !== name))

/**
 * A migration waits for whoever reads its table, such as a backup, and everybody who comes later waits behind it. One that runs beside older code
 * gives up after `longestLockWaitMs`, lets the others pass for `pauseMs`, and tries again, for as long as it takes.
 */
const longestLockWaitMs = 1_000
const pauseMs = 2_000

async function untilLocked(log: (line: string) => void, work: (attempt: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (sqlState((error as Error).cause ?? error) !== '55P03') throw error
      if (attempt === 1) log('Waiting until nobody reads the tables that change, such as a backup.')
      await sleep(pauseMs)
    }
  }
}

async function bringUpToDate(
  client: pg.Client,
  files: SqlFiles,
  applied: Map<string, Applied>,
  log: (line: string) => void,
): Promise<void> {
  // Functions name tables and each other in any order.
  await client.query('set local check_function_bodies = off')
  if (applied.size === 0) await create(client, files, log)
  else await update(client, files, applied, log)
}

/**
 * Brings the database to this version: an empty one is made from db/schema and db/functions, another gets the migrations it has not had
 * and the functions that have changed. All in one transaction, one migrator at a time: a start that is interrupted leaves the database as it was.
 * Beside older code it waits as long as others read the tables that change, and keeps nobody from them for more than a second at a time.
 * Gives `webRole`, where it is another role than the owner, what the running shop needs and no more, at every call.
 * Repeatable; applies no file when all is current. Answers with the name of the newest migration. Throws a sentence that says what to
 * do when the database was made by a version older than `base`, or by a newer one beside which this one may not run, or when an applied
 * migration was changed afterwards. Beside a newer version it changes nothing.
 */
export async function migrate(
  ownerUrl: string,
  options: { webRole?: string; log?: (line: string) => void } = {},
): Promise<string> {
  const files = await readSqlFiles()
  const newest = files.migrations.at(-1)?.name ?? ''
  const client = await openClient({ connectionString: ownerUrl, application_name: 'shringar-migrate' })
  try {
    // A migration may take its time, whatever the role's deadlines are.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    if (!options.webRole && isCurrent(await readApplied(client), files)) return newest
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    // Another migrator may have done it meanwhile.
    const applied = await readApplied(client)
    const newer = readNewer(applied, files)
    if (newer.length > 0) {
      options.log?.(`This database is of a newer version (${newer.at(-1)}), which lets this one run beside it.`)
      return newest
    }
    const isStale = !isCurrent(applied, files)
    if (isStale) await runMigrations({ connectionString: ownerUrl, logger: silent })
    const log = options.log ?? (() => {})
    const isBeside = mayRunBeside(files, applied)
    await untilLocked(log, (attempt) =>
      insideTransaction(client, async () => {
        if (isBeside) await client.query(`set local lock_timeout = ${longestLockWaitMs}`)
        if (isStale) await bringUpToDate(client, files, applied, attempt === 1 ? log : () => {})
        // Also when nothing was missing: the shop may have been given another role since.
        if (options.webRole) await grantWebRole(client, options.webRole)
      }),
    )
    return newest
  } finally {
    await client.end()
  }
}

/**
 * The name of the newest migration, for whoever changes nothing. Throws StartError where the database is of another version than this one can go on from, or was not
 * brought to this one yet.
 */
export async function requireMigrated(url: string): Promise<string> {
  const files = await readSqlFiles()
  const client = await openClient({ connectionString: url, application_name: 'shringar-migrate' })
  try {
    if (isCurrent(await readApplied(client), files)) return files.migrations.at(-1)?.name ?? ''
  } finally {
    await client.end()
  }
  throw new StartError(
    'This database is of an older version, and a look changes none. Look at it with the version that used it last, or restore it into an empty DATA_DIR or database.',
  )
}

/** Whether nothing is to do. Throws when this version must not touch the database. */
function isCurrent(applied: Map<string, Applied>, files: SqlFiles): boolean {
  if (readNewer(applied, files).length > 0) return true
  return [...files.migrations, ...files.functions].every(
    ({ name, checksum }) => applied.get(name)?.checksum === checksum,
  )
}

async function insideTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
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
    revoke insert, update, delete on audit_log from ${role};
    grant insert (actor_id, actor_name, actor_role, action, subject_type, subject_id, subject_name, before, after, reason, network)
      on audit_log to ${role};
    revoke all on schema audit_months from ${role};
    revoke all on all tables in schema audit_months from ${role};
    grant usage on all sequences in schema public to ${role};
    grant execute on all functions in schema public to ${role};
  `)
}
