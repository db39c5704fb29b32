import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes everything and remembers it. */
export interface MailServer {
  url: string
  /** What it has taken, each as it came. */
  taken: string[]
  stop(): void
}

/** Speaks as much SMTP (RFC 5321) as a sender needs. `onMessage` runs before a message is acknowledged. */
export async function startMailServer(onMessage: (text: string) => unknown = () => {}): Promise<MailServer> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    const say = (line: string) => socket.write(`${line}\r\n`)
    let unread = ''
    let isBody = false
    async function readBody(): Promise<void> {
      const end = unread.indexOf('\r\n.\r\n')
      if (end < 0) return
      const text = unread.slice(0, end)
      unread = unread.slice(end + 5)
      isBody = false
      taken.push(text)
      await onMessage(text)
      say('250 taken')
      readLines()
    }
    function readLines(): void {
      for (let end = unread.indexOf('\r\n'); end >= 0 && !isBody; end = unread.indexOf('\r\n')) {
        const command = unread.slice(0, 4).toUpperCase()
        unread = unread.slice(end + 2)
        if (command === 'QUIT') socket.end('221 bye\r\n')
        else say(command === 'DATA' ? '354 go on' : '250 ok')
        isBody = command === 'DATA'
      }
      if (isBody) readBody()
    }
    socket.on('data', (piece) => {
      unread += piece
      if (isBody) readBody()
      else readLines()
    })
    say('220 mail.example')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
