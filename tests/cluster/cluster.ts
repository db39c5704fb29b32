import type pg from 'pg'
import { openClient } from '#platform/db/client.server.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'
import type { MachineName, Places } from './places.ts'
import type { Program } from './programs.ts'

/** The shop of one machine, and where it answers past nginx. */
export interface ClusterShop {
  name: MachineName
  program: Program
  origin: string
  /** The link to the folder that it is started from, as /opt/shringar of a machine may be one. */
  version: string
}

/** The shop on many machines, all played by this one. */
export interface Cluster {
  origin: string
  folder: string
  places: Places
  machines: Readonly<Record<MachineName, Machine>>
  network: Network | undefined
  shops: readonly ClusterShop[]
  nginx: Program
  /** The leader as the shop migrates it. */
  ownerUrl: string
  /** The database of one machine, or the leader as a machine of the shop reaches it, as the superuser. */
  superuserUrl(at?: MachineName): string
  /** Runs something as the superuser on the leader. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Makes another machine the leader, as `patronictl switchover` does. */
  switchOver(leader: MachineName, candidate: MachineName): Promise<void>
  /** Ends everything and takes it away. */
  stop(): Promise<void>
}

/** One statement over a connection of its own. */
export async function once<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await openClient({ connectionString: url, query_timeout: 60_000 })
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
