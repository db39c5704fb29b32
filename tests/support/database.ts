import pg from 'pg'
import { inject } from 'vitest'

/** The address of a database of the test server, for a role. */
function at(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

/** Makes a fresh copy of the filled database, and answers with its addresses. Copies of one name are made anew. */
export const copyDatabase = (name: string): Promise<{ ownerUrl: string; webUrl: string }> =>
  createDatabase(name, 'shringar')

/** Makes a database with nothing in it, not even tables. */
export const emptyDatabase = (name: string): Promise<{ ownerUrl: string; webUrl: string }> =>
  createDatabase(name, 'template0')

async function createDatabase(name: string, template: string): Promise<{ ownerUrl: string; webUrl: string }> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  try {
    const copy = pg.escapeIdentifier(name)
    await client.query(`drop database if exists ${copy} with (force)`)
    // Copying wants the original to itself; another worker may be copying just now.
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(`create database ${copy} template ${template} strategy file_copy owner shringar_owner`)
        // A copy does not take over what the web role may not do.
        await client.query(`revoke temporary on database ${copy} from public`)
        break
      } catch (error) {
        if (attempt === 50 || (error as { code?: string }).code !== '55006') throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  } finally {
    await client.end()
  }
  return { ownerUrl: at(inject('ownerUrl'), name), webUrl: at(inject('webUrl'), name) }
}

let owner: pg.Pool | undefined
let urls: { ownerUrl: string; webUrl: string } | undefined

/** Told once per worker by the set-up. */
export function setWorkerDatabase(chosen: typeof urls): void {
  urls = chosen
}

export function workerDatabase(): { ownerUrl: string; webUrl: string } {
  if (!urls) throw new Error('The database of this worker is not there yet.')
  return urls
}

/** Runs SQL as the owner: for arranging a test and for looking at what it left behind. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  owner ??= new pg.Pool({ connectionString: workerDatabase().ownerUrl, max: 4 })
  const { rows } = await owner.query<Row>(text, values)
  return rows
}

/** Once this answers, none of its connections is left that somebody could cut: a pool calls itself ended before they are. */
export async function closeOwner(): Promise<void> {
  const pool = owner
  owner = undefined
  if (!pool) return
  let open = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => --open === 0 && resolve())
  })
  await pool.end()
  await closed
}
