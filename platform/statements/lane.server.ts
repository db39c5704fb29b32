import pg from 'pg'
import { noShape, Reader, readError, readRow, readShape, type Shape } from './read.server.ts'
import { Writer } from './write.server.ts'

/** A statement on its way. */
export interface Question {
  name: string
  text: string
  values: readonly unknown[]
  answer(rows: Record<string, unknown>[]): void
  fail(error: Error): void
}

const letter = (text: string) => text.charCodeAt(0)
const kinds = {
  dataRow: letter('D'),
  ready: letter('Z'),
  error: letter('E'),
  columns: letter('T'),
  noColumns: letter('n'),
}
const writer = new Writer()

/**
 * One connection that runs prepared statements. `pg` opens it (address, password, TLS) and hears of its end; what is said in between
 * is ours, because that took most of the time of a short request: here several statements go out in one write, each a
 * transaction of its own, an answer is described once per statement, and its bytes become values without a step between.
 */
export class Lane {
  /** Called when everything asked for has been answered, and when the connection has ended. */
  onIdle: () => void = () => {}
  onEnd: () => void = () => {}
  idleSince = 0

  readonly #client: pg.Client
  readonly #reader = new Reader((kind, bytes, from, to) => this.#hear(kind, bytes, from, to))
  readonly #shapes = new Map<string, Shape>()
  /** Sent for preparing, and not known to be refused. */
  readonly #prepared = new Set<string>()
  readonly #open: Question[] = []
  #stream: pg.Connection['stream'] | undefined
  #rows: Record<string, unknown>[] = []
  #error: Error | undefined

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Throws what `pg` throws when the database cannot be reached. */
  static async open(config: pg.ClientConfig): Promise<Lane> {
    const client = new pg.Client(config)
    const lane = new Lane(client)
    client.on('error', (error) => lane.handleError(error))
    await client.connect()
    client.once('end', () => lane.handleError(new Error('Connection terminated unexpectedly')))
    // To pg this is one query that never ends.
    client.query(lane)
    return lane
  }

  /** Asks several statements in one write. */
  ask(questions: readonly Question[]): void {
    for (const question of questions) {
      this.#open.push(question)
      if (!this.#prepared.has(question.name)) {
        this.#prepared.add(question.name)
        writer.prepare(question.name, question.text)
      }
      writer.execute(question.name, question.values)
    }
    this.#stream?.write(writer.take())
  }

  /** Tells the server good-bye. What is still open is refused. */
  async close(): Promise<void> {
    await this.#client.end()
  }

  /** Called by pg when it hands over the connection. */
  submit(connection: pg.Connection): void {
    this.#stream = connection.stream
    this.#stream.removeAllListeners('data')
    this.#stream.on('data', (chunk: Buffer) => this.#reader.read(chunk))
  }

  /** Called by pg when the connection has gone. */
  handleError(error: Error): void {
    for (const question of this.#open.splice(0)) question.fail(error)
    this.onEnd()
  }

  #hear(kind: number, bytes: Buffer, from: number, to: number): void {
    const question = this.#open[0]
    if (!question) return
    if (kind === kinds.dataRow) this.#rows.push(readRow(bytes, from, to, this.#shapes.get(question.name) ?? noShape))
    else if (kind === kinds.ready) this.#finish(question)
    else if (kind === kinds.columns) this.#shapes.set(question.name, readShape(bytes, from))
    else if (kind === kinds.noColumns) this.#shapes.set(question.name, noShape)
    else if (kind === kinds.error) {
      this.#error = readError(bytes, from, to)
      if (!this.#shapes.has(question.name)) this.#prepared.delete(question.name)
    }
  }

  #finish(question: Question): void {
    const [rows, error] = [this.#rows, this.#error]
    this.#rows = []
    this.#error = undefined
    this.#open.shift()
    if (error) question.fail(error)
    else question.answer(rows)
    if (this.#open.length === 0) this.onIdle()
  }
}
