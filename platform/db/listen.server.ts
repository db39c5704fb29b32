import pg from 'pg'

export interface ListenOptions {
  /** Milliseconds between two heartbeats. */
  heartbeatMs?: number
  /** How long an answer may take, in milliseconds, before the connection counts as lost. */
  deadlineMs?: number
}

const reconnectMs = 250

type Channels = Readonly<Record<string, (payload: string) => void>>

/** A connection that listens on the channels. */
async function openListener(url: string, channels: Channels, deadlineMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shringar-listen',
    keepAlive: true,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  })
  // An error ends the connection, and its end is what `listen` hears of.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
  try {
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Asks the connection something every few seconds, and ends it when no answer comes. The timer stops the heartbeat. */
function startHeartbeat(client: pg.Client, heartbeatMs: number): NodeJS.Timeout {
  const timer = setTimeout(() => {
    // Ending a connection that still waits for an answer closes its socket at once.
    client.query('select 1').then(
      () => timer.refresh(),
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
  { heartbeatMs = 10_000, deadlineMs = 5_000 }: ListenOptions = {},
): Promise<() => Promise<void>> {
  let current: pg.Client | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const client = await openListener(url, channels, deadlineMs)
    const heartbeat = startHeartbeat(client, heartbeatMs)
    client.once('end', () => {
      clearTimeout(heartbeat)
      reconnectLater()
    })
    current = client
    if (isStopped) await client.end()
  }

  function reconnectLater(): void {
    if (isStopped) return
    setTimeout(() => {
      if (!isStopped) connect().then(onGap, reconnectLater)
    }, reconnectMs)
  }

  await connect()
  return async () => {
    isStopped = true
    await current?.end()
  }
}
