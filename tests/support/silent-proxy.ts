import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a program and its database, and can fall silent: nothing passes any more, yet no connection ends. */
export interface SilentProxy {
  url: string
  /** Connections opened through it so far. */
  opened(): number
  /** From now on nothing passes over the connections that are open; new ones are passed on as long as `isOpen`. */
  fallSilent(options?: { isOpen: boolean }): void
  /** New connections are passed on again. */
  recover(): void
  stop(): void
}

/** A proxy in front of the database of this address, which leads to a socket file. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const address = new URL(databaseUrl)
  const socketFile = `${decodeURIComponent(address.hostname)}/.s.PGSQL.${address.port}`
  const sockets = new Set<Socket>()
  let isOpen = true
  let opened = 0
  const server = createServer((program) => {
    opened++
    sockets.add(program)
    program.on('error', () => {})
    if (!isOpen) return
    const database = connect(socketFile)
    sockets.add(database)
    database.on('error', () => {})
    program.pipe(database)
    database.pipe(program)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    opened: () => opened,
    fallSilent(options = { isOpen: true }) {
      isOpen = options.isOpen
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    recover() {
      isOpen = true
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
