import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { schemaTypes } from './schema-types.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'shringar-types-'))
await chmod(dataDir, 0o711) // root's PostgreSQL passes through, so the database stays in here and is deleted with it
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
try {
  await migrate(postgres.ownerUrl)
  const { isCurrent, output } = await schemaTypes(postgres.ownerUrl, false)
  process.stdout.write(`${output}\n`)
  process.exitCode = isCurrent ? 0 : 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
