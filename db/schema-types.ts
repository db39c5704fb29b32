import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes the types of all our tables into `db/schema.d.ts`, or with `verify` only says whether they are what the database has. bigint and
 * numeric come as numbers and days as text, as platform/db.server.ts reads them.
 */
export async function schemaTypes(ownerUrl: string, verify: boolean): Promise<{ isCurrent: boolean; output: string }> {
  const options = [
    ...['--url', ownerUrl, '--dialect', 'postgres', '--date-parser', 'string', '--numeric-parser', 'number'],
    ...[
      '--type-mapping',
      '{"int8":"number"}',
      '--exclude-pattern',
      'graphile_worker.*',
      '--out-file',
      'db/schema.d.ts',
    ],
    ...(verify ? ['--verify'] : []),
  ]
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/kysely-codegen/dist/cli/bin.js', ...options],
      { cwd: root },
    )
    return { isCurrent: true, output: stdout }
  } catch (error) {
    return { isCurrent: false, output: String((error as { stdout?: string }).stdout ?? error) }
  }
}
