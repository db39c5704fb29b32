import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Runs statements over a connection of their own, one after the other. Answers with the rows of the last one. */
export async function asked<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The moment between what was done before and what is done after. */
export async function aMoment(): Promise<Date> {
  await sleep(20)
  const moment = new Date()
  await sleep(20)
  return moment
}
