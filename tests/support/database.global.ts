import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { isEmpty } from '#seed/is-empty.ts'
import { seedDemo } from '#seed/seed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string
    ownerUrl: string
    webUrl: string
  }
}

/** What these databases hold may go with a crash, so nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One real PostgreSQL for the whole run: migrated and filled with the demo once, then copied for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shringar-tests-'))
  await chmod(dataDir, 0o711) // root's PostgreSQL passes through, so the database stays in here and is deleted with it
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  await migrate(postgres.ownerUrl, { webRole: 'shringar_web' })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  if (await isEmpty(client))
    await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: () => {} })
  await client.end()
  project.provide('superuserUrl', postgres.urlFor('superuser', 'postgres'))
  project.provide('ownerUrl', postgres.urlFor('owner', 'shringar'))
  project.provide('webUrl', postgres.urlFor('web', 'shringar'))
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
