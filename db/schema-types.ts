import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Columns of money are `Paise`, whatever their table. */
async function moneyColumns(ownerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ column: string; is_nullable: boolean; has_default: boolean }>(
      `select table_name || '.' || column_name as column, is_nullable = 'YES' as is_nullable, column_default is not null as has_default
         from information_schema.columns where table_schema = 'public' and column_name like '%\\_paise' order by 1`,
    )
    const money = 'import("#platform/kit/money.ts").Paise'
    const typeOf = (row: (typeof rows)[number]) => {
      if (row.is_nullable) return `${money} | null`
      return row.has_default ? `Generated<${money}>` : money
    }
    return Object.fromEntries(rows.map((row) => [row.column, typeOf(row)]))
  } finally {
    await client.end()
  }
}

/**
 * Writes the types of all our tables into `db/schema.d.ts`, or with `verify` only says whether they are what the database has. bigint and
 * numeric come as numbers and days as text, as platform/db/connections.server.ts reads them.
 */
export async function schemaTypes(ownerUrl: string, verify: boolean): Promise<{ isCurrent: boolean; output: string }> {
  const columns = await moneyColumns(ownerUrl)
  const options = [
    ...['--url', ownerUrl, '--dialect', 'postgres', '--date-parser', 'string', '--numeric-parser', 'number'],
    ...[
      '--type-mapping',
      '{"int8":"number"}',
      '--exclude-pattern',
      '{graphile_worker,audit_months}.*',
      '--out-file',
      'db/schema.d.ts',
    ],
    ...['--overrides', JSON.stringify({ columns })],
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
