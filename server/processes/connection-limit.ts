import { openClient } from '#platform/db/client.server.ts'
import type { DatabaseServer } from '../database-server.ts'

/** How many connections of ordinary roles the database takes. */
export async function connectionLimit({ ownerUrl }: DatabaseServer): Promise<number> {
  const client = await openClient({ connectionString: ownerUrl })
  try {
    const { rows } = await client.query<{ limit: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as limit
         from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    return rows[0]?.limit ?? 0
  } finally {
    await client.end()
  }
}
