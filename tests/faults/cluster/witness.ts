import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// Runs on a machine of the database beside its PostgreSQL, and writes to it past everything, for as long as it takes writes. Says each row that was
// acknowledged: whatever HAProxy, Patroni and etcd make of the machine, this is what it would have taken as a leader.

const [url = '', machine = ''] = process.argv.slice(2)

async function writeWhile(client: pg.Client): Promise<void> {
  for (;;) {
    const id = randomUUID()
    await client.query('insert into acknowledged (id, machine) values ($1, $2)', [id, machine])
    console.log(JSON.stringify({ id, machine, at: Date.now() }))
    await sleep(100)
  }
}

for (;;) {
  const client = new pg.Client({ connectionString: url, query_timeout: 3_000, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await writeWhile(client)
  } catch {
    client.end().catch(() => {})
    await sleep(200)
  }
}
