import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: Record<string, string | number>
  isFailed: boolean
}

interface Collector {
  url: string
  spans: ReceivedSpan[]
  /** Everything that came, for looking that something did not. */
  text(): string
  /** What it answers from now on. */
  answerWith(status: number): void
  close(): void
}

/** Takes traces by OTLP over HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  let status = 200
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (status === 200 && request.url === '/v1/traces') {
      bodies.push(Buffer.concat(chunks))
      spans.push(...spansOf(Buffer.concat(chunks)))
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => Buffer.concat(bodies).toString('latin1'),
    answerWith(next) {
      status = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Field = [number: number, value: Buffer | number]

/** The fields of a protobuf message in their order (protobuf.dev, Encoding). */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0
  function varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const wireType = key & 7
    if (wireType === 0) yield [key >>> 3, varint()]
    else {
      const length = wireType === 2 ? varint() : wireType === 1 ? 8 : 4
      yield [key >>> 3, message.subarray(at, at + length)]
      at += length
    }
  }
}

const all = (message: Buffer, number: number): Buffer[] =>
  [...fieldsOf(message)].flatMap(([field, value]) => (field === number && typeof value !== 'number' ? [value] : []))
const one = (message: Buffer, number: number): Buffer => all(message, number)[0] ?? Buffer.alloc(0)

/** ExportTraceServiceRequest, its resource_spans, their scope_spans, their spans. */
const spansOf = (body: Buffer): ReceivedSpan[] =>
  all(body, 1)
    .flatMap((resource) => all(resource, 2))
    .flatMap((scope) => all(scope, 2))
    .map((span) => ({
      traceId: one(span, 1).toString('hex'),
      spanId: one(span, 2).toString('hex'),
      parentSpanId: one(span, 4).toString('hex'),
      name: one(span, 5).toString(),
      attributes: Object.fromEntries(all(span, 9).map((pair) => [one(pair, 1).toString(), textOrNumber(one(pair, 2))])),
      isFailed: [...fieldsOf(one(span, 15))].some(([field, value]) => field === 3 && value === 2),
    }))

function textOrNumber(anyValue: Buffer): string | number {
  const [, value = 0] = fieldsOf(anyValue).next().value ?? []
  return typeof value === 'number' ? value : value.toString()
}
