import pg from 'pg'
import { sql, workerDatabase } from './database.ts'

/** Runs `work` with a connection of its own, as the owner. */
export async function withConnection<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Keeps what a statement locks while `work` runs, and gives it free at its end. */
export function holding<Result>(text: string, values: unknown[], work: () => Promise<Result>): Promise<Result> {
  return withConnection(async (client) => {
    await client.query('begin')
    await client.query(text, values)
    const result = await work()
    await client.query('commit')
    return result
  })
}

/** How many connections of this worker's database wait for a lock. */
export async function countWaiting(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  )
  return row?.count ?? 0
}

/** Waits until so many wait for a lock, or `act` has ended because it met none. */
export async function untilWaiting(count: number, act: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  act.then(end, end)
  while (!isOver && (await countWaiting()) < count) await new Promise((resolve) => setTimeout(resolve, 5))
}
