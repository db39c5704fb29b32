import { connect, createServer, type Socket } from 'node:net'

/** One statement as a program asked for it, with its values in the text form of PostgreSQL. */
export interface Asked {
  text: string
  values: (string | null)[]
}

/** Stands between a program and its database and writes down what is asked. */
export interface Recorder {
  url: string
  /** What was asked since the last call, over all connections, in order. */
  take(): Asked[]
  stop(): void
}

/** Reads what one connection's program sends: the messages of the extended and of the simple protocol (PostgreSQL documentation, 54.7). */
class Listener {
  readonly #note: (asked: Asked) => void
  readonly #texts = new Map<string, string>()
  #rest: Buffer = Buffer.alloc(0)
  #isGreeted = false

  constructor(note: (asked: Asked) => void) {
    this.#note = note
  }

  hear(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (true) {
      // The first message of a connection has no letter.
      const head = this.#isGreeted ? 1 : 0
      if (this.#rest.length < head + 4) return
      const end = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < end) return
      if (this.#isGreeted) this.#read(String.fromCharCode(this.#rest[0] ?? 0), this.#rest.subarray(5, end))
      this.#isGreeted = true
      this.#rest = this.#rest.subarray(end)
    }
  }

  #read(kind: string, body: Buffer): void {
    let at = 0
    const word = () => {
      const end = body.indexOf(0, at)
      const text = body.toString('utf8', at, end)
      at = end + 1
      return text
    }
    const short = () => {
      at += 2
      return body.readInt16BE(at - 2)
    }
    if (kind === 'Q') this.#note({ text: word(), values: [] })
    if (kind === 'P') this.#texts.set(word(), word())
    if (kind !== 'B') return
    word()
    const text = this.#texts.get(word()) ?? ''
    const formats = Array.from({ length: short() }, short)
    const values = Array.from({ length: short() }, (_, index) => {
      const length = body.readInt32BE(at)
      at += 4
      if (length < 0) return null
      at += length
      const value = body.subarray(at - length, at)
      const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1
      return isBinary ? `\\x${value.toString('hex')}` : value.toString('utf8')
    })
    this.#note({ text, values })
  }
}

/** Opens a door to the database of this address that writes down what goes through it. */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const address = new URL(databaseUrl)
  const socketFile = `${decodeURIComponent(address.hostname)}/.s.PGSQL.${address.port}`
  let asked: Asked[] = []
  const open = new Set<Socket>()
  const server = createServer((program) => {
    const database = connect(socketFile)
    const listener = new Listener((one) => asked.push(one))
    program.on('data', (chunk) => listener.hear(chunk))
    program.pipe(database).pipe(program)
    for (const end of [program, database]) {
      open.add(end)
      end.once('close', () => open.delete(end))
      end.on('error', () => {})
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own = server.address()
  const port = typeof own === 'object' && own ? own.port : 0
  return {
    url: `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    take() {
      const taken = asked
      asked = []
      return taken
    },
    stop() {
      server.close()
      for (const end of open) end.destroy()
    },
  }
}
