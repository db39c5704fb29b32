import pg from 'pg'
import { openClient } from './client.server.ts'
import type { Ask } from './replica.server.ts'

export interface ListenOptions {
  /** Milliseconds between two heartbeats. */
  heartbeatMs?: number
  /**
   * What a heartbeat asks: one value. When it is another than before, notices may have been missed although the connection lived on: somebody put
   * another database in this one's place.
   */
  identitySql?: string
  /** Called whenever it listens, the first time too, and before `onGap`. */
  onListening?: (ask: Ask) => void
  /** Hears that the connection was lost. */
  onLost?: () => void
  /** How long an answer may take, in milliseconds, before the connection counts as lost. */
  deadlineMs?: number
}

const reconnectMs = 250

/** Who hears the payloads of a channel, and may ask something over the connection on which the notice came. */
type Channels = Readonly<Record<string, (payload: string, ask: Ask) => void>>

/** A connection that listens on the channels. */
async function openListener(url: string, channels: Channels, deadlineMs: number): Promise<pg.Client> {
  // Losing it ends it, and its end is what `listen` hears of.
  const client = await openClient({
    connectionString: url,
    application_name: 'shringar-listen',
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  })
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? '', (sql) => askOne(client, sql)))
  try {
    for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

async function askOne(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}

/** Asks the connection who it leads to every few seconds, and ends it when no answer comes. The timer stops the heartbeat. */
async function startHeartbeat(
  client: pg.Client,
  { heartbeatMs, identitySql, onChange }: { heartbeatMs: number; identitySql: string; onChange: () => void },
): Promise<NodeJS.Timeout> {
  let identity = await askOne(client, identitySql)
  const timer = setTimeout(() => {
    askOne(client, identitySql).then(
      (now) => {
        if (now !== identity) onChange()
        identity = now
        timer.refresh()
      },
      () => client.end(),
    )
  }, heartbeatMs)
  return timer.unref()
}

/**
 * Listens on PostgreSQL channels, each with who hears its payloads, and reconnects by itself. `onGap` is called when it listens again
 * after notices may have been missed. One connection for all channels: PostgreSQL wakes each that listens at every notice, whatever its
 * channel. A connection may die without a word (a machine that lost power, a firewall that forgot it), and one that only listens
 * would never find out: so it is asked something every few seconds.
 * Resolves, once it listens, to a function that stops listening. Rejects when the first connection fails.
 */
export async function listen(
  url: string,
  channels: Channels,
  onGap: () => void,
  {
    heartbeatMs = 5_000,
    deadlineMs = 3_000,
    identitySql = 'select 1',
    onLost = () => {},
    onListening = () => {},
  }: ListenOptions = {},
): Promise<() => Promise<void>> {
  let current: pg.Client | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const client = await openListener(url, channels, deadlineMs)
    const ask: Ask = (sql) => askOne(client, sql)
    function onChange(): void {
      onListening(ask)
      onGap()
    }
    const heartbeat = await startHeartbeat(client, { heartbeatMs, identitySql, onChange }).catch(async (error) => {
      await client.end()
      throw error
    })
    client.once('end', () => {
      clearTimeout(heartbeat)
      if (!isStopped) onLost()
      reconnectLater()
    })
    current = client
    onListening(ask)
    if (isStopped) await client.end()
  }

  function reconnectLater(): void {
    if (isStopped) return
    setTimeout(() => {
      if (!isStopped) connect().then(tellOfGap, reconnectLater)
    }, reconnectMs)
  }

  /** A shop that stopped while it was connecting again has nobody left who could hear of it. */
  function tellOfGap(): void {
    if (!isStopped) onGap()
  }

  await connect()
  return async () => {
    isStopped = true
    await current?.end()
  }
}
