import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { requiredLines } from '#modules/settings/readiness/rules.ts'
import { defaultShop } from '#modules/settings/rules.ts'
import { noteBackup } from '#platform/backup-state.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openClient } from '#platform/db/client.server.ts'
import { sessionSettings } from '#platform/db/connections.server.ts'
import { writeDurably } from '#platform/durable-file.server.ts'
import { hadDatabase } from '#platform/embedded-postgres/home.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { jobsApplication } from '#platform/jobs.server.ts'
import { logError } from '#platform/log.server.ts'
import { migrate, requireMigrated } from '#platform/migrate.server.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.server.ts'
import { StartError } from '#platform/start-error.ts'
import { isEmpty } from '#seed/is-empty.ts'
import { checkSecrets } from './auth-secrets.ts'

const demoPassword = 'shringar-demo'
const demoAccounts = ['asha@shringar.example', 'vendor@shringar.example', 'admin@shringar.example']

/** What a process that answers must know of the database. */
export interface DatabaseFacts {
  webUrl: string
  ownerUrl: string
  newestMigration: string
  authSecret: string
}

/** The database that the shop runs on, current and, for a demo, filled. */
export interface DatabaseServer extends DatabaseFacts {
  /** What to say at the end of the start. */
  greeting: string[]
  stop(): Promise<void>
}

interface OpeningOptions {
  /** For the embedded server. */
  settings?: Record<string, string>
  /** Aborted when the process is to end before the database is open. */
  signal?: AbortSignal
}

/**
 * Starts the embedded database, or takes the one of DATABASE_URL; migrates it; fills an empty embedded one with the demo
 * while the shop speaks to this machine alone. Refuses a public shop whose demo accounts still have the demo password. Rejects
 * soon after `signal` is aborted, and leaves no process behind.
 */
export async function openDatabaseServer(
  config: Config,
  say: (line: string) => void,
  { settings = {}, signal = new AbortController().signal }: OpeningOptions = {},
): Promise<DatabaseServer> {
  const { databaseUrl, migrateDatabaseUrl, directDatabaseUrl } = config
  if (databaseUrl && migrateDatabaseUrl && directDatabaseUrl) {
    // A migration that the end of this process cuts short is rolled back.
    return orAborted(openOwnDatabase(config, { databaseUrl, migrateDatabaseUrl, directDatabaseUrl }, say), signal)
  }
  if (config.isLook && !hadDatabase(config.dataDir)) throw nothingToLookAt(config)
  const { backupDir, backupKey: key, backupMinutes: minutes, backupStore: store } = config
  // A look leaves the archive as the shop left it.
  const off = config.isLook ? undefined : null
  const archive = backupDir ? { folder: resolve(backupDir), key, minutes, store } : off
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, settings, archive, signal })
  const stop = () => void postgres.stop().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    const newestMigration = await migrate(postgres.ownerUrl, { webRole: 'shringar_web', log: say })
    const greeting = await withClient(postgres.ownerUrl, (client) => prepareEmbedded(client, config, say))
    const authSecret = config.authSecret ?? (await storedSecret(config.dataDir))
    await withClient(postgres.ownerUrl, (client) => checkSecretsOf(client, config, authSecret))
    signal.throwIfAborted()
    if (config.isLook) await noteLook(resolve(config.dataDir))
    return {
      webUrl: postgres.webUrl,
      ownerUrl: postgres.ownerUrl,
      newestMigration,
      authSecret,
      greeting,
      stop: () => postgres.stop(),
    }
  } catch (error) {
    await postgres.stop()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Where there is none, none is made either: a restore wants an empty place. */
const nothingToLookAt = ({ dataDir }: Config) =>
  new StartError(`There is no shop to look at in ${dataDir}. Set DATA_DIR to the folder that was restored.`)

/** Says under Admin, Health that this is a look; the next start that is none says what is true then. */
function noteLook(dataDir: string): Promise<void> {
  const problem =
    'This start is only for looking (LOOK_ONLY=yes), so the log is not archived, no job runs and no email leaves.'
  return noteBackup(dataDir, 'archive', { at: new Date().toISOString(), waitingSince: null, problem })
}

/** Rejects when `signal` is aborted first. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

/** The database of DATABASE_URL, current and checked. */
async function openOwnDatabase(
  config: Config,
  urls: Record<'databaseUrl' | 'migrateDatabaseUrl' | 'directDatabaseUrl', string>,
  say: (line: string) => void,
): Promise<DatabaseServer> {
  const webRole = decodeURIComponent(new URL(urls.databaseUrl).username)
  if (config.isLook) await withClient(urls.migrateDatabaseUrl, refuseWorkingShop)
  const newestMigration = config.isLook
    ? await requireMigrated(urls.migrateDatabaseUrl)
    : await migrate(urls.migrateDatabaseUrl, { webRole, log: say })
  await withClient(urls.migrateDatabaseUrl, async (client) => {
    await tidyAtStart(client)
    await refuseDemoInPublic(client, config)
    await refuseOneRole(client, config, say)
    await checkSecretsOf(client, config, givenSecret(config))
    await tellWhatIsMissing(client, config, say)
    await tellOfLostStore(client, config, say)
  })
  return {
    webUrl: urls.databaseUrl,
    ownerUrl: urls.directDatabaseUrl,
    newestMigration,
    authSecret: givenSecret(config),
    greeting: config.isDatabasePooled && !config.isLook ? await withClient(urls.databaseUrl, setDeadlinesOfRole) : [],
    stop: async () => {},
  }
}

/** A look leaves a shop alone that is open: what is changed in it, customers would see. */
async function refuseWorkingShop(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [jobsApplication],
  )
  if (rowCount)
    throw new StartError(
      'A shop works on the database of DATABASE_URL, so it is not for looking. Set DATABASE_URL to the database that was restored, or leave it out and set DATA_DIR.',
    )
}

/**
 * A pooler takes no settings of a session, so the role keeps them itself: every connection that the pooler opens from now on has them. Answers
 * with what to tell the operator where the role may not.
 */
async function setDeadlinesOfRole(client: pg.Client): Promise<string[]> {
  const settings = Object.entries(sessionSettings)
  try {
    for (const [name, value] of settings) {
      const wanted = `${value}ms`
      const { rows } = await client.query<{ sql: string }>(
        `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${wanted}') as sql`,
      )
      await client.query(rows[0]?.sql ?? '')
    }
    return []
  } catch {
    const wanted = settings.map(([name, value]) => `${name} = '${value}ms'`).join(', ')
    return [`Note: the role of DATABASE_URL may not set its own deadlines. Set them with ALTER ROLE: ${wanted}.`]
  }
}

/** Fills an empty database of this machine with the demo. Answers with what to say of it. */
async function prepareEmbedded(client: pg.Client, config: Config, say: (line: string) => void): Promise<string[]> {
  await tidyAtStart(client)
  const hasNothing = config.isLoopback && (await isEmpty(client))
  if (hasNothing && config.isLook) throw nothingToLookAt(config)
  if (hasNothing) {
    say('Filling the empty shop with the demo...')
    // Read only when it is needed: every later start is quicker for it.
    const { seedDemo } = await import('#seed/seed.ts')
    await seedDemo(client, { passwordHash: await hashPassword(demoPassword), log: say })
  }
  await refuseDemoInPublic(client, config)
  await tellWhatIsMissing(client, config, say)
  await tellOfLostStore(client, config, say)
  return config.isLoopback && (await hasDemo(client)) ? demoGreeting : []
}

/** A database of somebody's own needs its secret too: a made-up one could not read what is stored there. */
function givenSecret({ authSecret }: Config): string {
  if (!authSecret) throw new StartError('AUTH_SECRET is needed together with DATABASE_URL.')
  return authSecret
}

const checkSecretsOf = (client: pg.Client, { previousAuthSecret }: Config, authSecret: string) =>
  checkSecrets(async (text, values) => (await client.query(text, values)).rows, { authSecret, previousAuthSecret })

/** The secret of an embedded shop: made at the first start, readable by the shop alone. Throws StartError where the file is cut short. */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret')
  const stored = existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined
  if (stored === undefined) {
    const secret = newSecretToken()
    await writeDurably(file, `${secret}\n`)
    return secret
  }
  if (stored.length < 32)
    throw new StartError(
      `The secret in ${file} is empty or cut short. Put the file back from a backup: with another secret everybody is logged out, and sealed bank details cannot be read.`,
    )
  return stored
}

const demoGreeting = [
  '',
  'Demo accounts, each with the password shringar-demo:',
  '  customer  asha@shringar.example',
  '  vendor    vendor@shringar.example',
  '  admin     admin@shringar.example',
]

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await openClient({ connectionString: url })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Rows that name their transaction are made readable again where the database was restored from a dump. The audit trail gets its months also in a
 * shop that is never up by night.
 */
async function tidyAtStart(client: pg.Client): Promise<void> {
  await client.query('select adopt_restored_entries()')
  // Without them lines stand in the table of other times until a later start or night: no reason to stay closed.
  // Whoever waits for the trail's lock holds up every sign-in behind it, so nobody waits long.
  await client.query("set lock_timeout = '2s'")
  await client.query('select keep_audit_months()').catch((error) => logError('audit.months_not_kept', error))
  await client.query('reset lock_timeout')
}

async function hasDemo(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from users where email = any($1) and deleted_at is null limit 1', [
    demoAccounts,
  ])
  return (rowCount ?? 0) > 0
}

/** Tells the operator of a public shop why it takes no orders yet. */
async function tellWhatIsMissing(client: pg.Client, config: Config, say: (line: string) => void): Promise<void> {
  if (config.isLoopback) return
  const { rows } = await client.query<{ value: object }>("select value from settings where key = 'shop'")
  const shop = { ...defaultShop, ...rows[0]?.value }
  const missing = requiredLines({ shop, hasMail: config.smtpUrl !== undefined }).filter(({ isOk }) => !isOk)
  if (missing.length === 0) return
  say(
    `Note: the shop takes no orders yet. Missing: ${missing.map(({ label }) => label).join(', ')}. See the admin dashboard.`,
  )
}

/** Tells the operator whose photographs are not shown because this machine was not told of their store. */
async function tellOfLostStore(client: pg.Client, { media }: Config, say: (line: string) => void): Promise<void> {
  if (media) return
  const { rowCount } = await client.query('select from image_files where object_key is not null limit 1')
  if (!rowCount) return
  say('Note: MEDIA_URL is not set, and photographs lie in an object store. They are not shown until it is set.')
}

/**
 * The audit trail is worth what its reader can believe: the role that answers requests must neither own it nor be able to become its owner. Refuses a
 * public shop, and tells one on this machine.
 */
async function refuseOneRole(client: pg.Client, config: Config, say: (line: string) => void): Promise<void> {
  const webRole = decodeURIComponent(new URL(config.databaseUrl ?? '').username)
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role($1, tableowner, 'member') as owns from pg_tables where (schemaname, tablename) = ('public', 'audit_log')`,
    [decodeURIComponent(webRole)],
  )
  if (!rows[0]?.owns) return
  const advice = [
    `The role of DATABASE_URL (${webRole}) owns the audit trail and could rewrite it. Use two roles:`,
    "  1. As the owner, in psql: create role shringar_web login password 'a long secret';",
    '  2. MIGRATE_DATABASE_URL=the address you have now, DATABASE_URL=the same with shringar_web and its password.',
    'The next start grants shringar_web what it needs.',
  ].join('\n')
  if (!config.isLoopback) throw new StartError(advice)
  say(`Note: ${advice}`)
}

async function refuseDemoInPublic(client: pg.Client, config: Config): Promise<void> {
  if (config.isLoopback || config.allowDemo) return
  const { rows } = await client.query<{ email: string; password_hash: string }>(
    `select u.email, c.password_hash from users u join credentials c on c.user_id = u.id
      where u.email = any($1) and u.deleted_at is null`,
    [demoAccounts],
  )
  for (const row of rows) {
    if (await verifyPassword(demoPassword, row.password_hash)) {
      throw new StartError(
        `${row.email} still has the demo password, and PUBLIC_ORIGIN is ${config.publicOrigin}. Change the password or delete the account, or set ALLOW_DEMO=yes if this is meant to be a public demo.`,
      )
    }
  }
}
