import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { seedDemo } from '#seed/seed.ts'

/** A filled database of one trial. */
export interface TrialDatabase {
  name: string
  webUrl: string
  ownerUrl: string
  superuserUrl: string
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

/** What every trial is made with. */
export interface Stage {
  folder: string
  /** A copy of the demo; one of the same name is put in its place, and whoever used that is cut off. */
  database(name: string): Promise<TrialDatabase>
  /** Runs something as superuser beside all of them. */
  superuser<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

async function once<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The database of a running shop with its own data folder. */
export const databaseIn = (folder: string, { superuserUrl }: { superuserUrl: string }): TrialDatabase => ({
  name: folder,
  webUrl: '',
  ownerUrl: '',
  superuserUrl,
  sql: (text, values) => once(superuserUrl, text, values),
})

const template = 'shringar'

async function fill({ ownerUrl }: EmbeddedPostgres): Promise<void> {
  await migrate(ownerUrl, { webRole: 'shringar_web' })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: () => {} })
  await client.end()
}

/** Starts a PostgreSQL with the demo in it for `work`, and takes all of it away afterwards. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-faults-'))
  await chmod(folder, 0o711) // root's PostgreSQL passes through
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const superuser = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    once<Row>(postgres.urlFor('superuser', 'postgres'), text, values)
  try {
    await fill(postgres)
    return await work({
      folder,
      superuser,
      async database(name) {
        await superuser(`drop database if exists ${name} with (force)`)
        await superuser(`create database ${name} template ${template} owner shringar_owner`)
        const [webUrl, ownerUrl, superuserUrl] = (['web', 'owner', 'superuser'] as const).map((role) =>
          postgres.urlFor(role, name),
        ) as [string, string, string]
        return { name, webUrl, ownerUrl, superuserUrl, sql: (text, values) => once(superuserUrl, text, values) }
      },
    })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
