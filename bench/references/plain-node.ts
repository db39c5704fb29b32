import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// A plain node:http server: the same status, headers and bytes to whoever asks for whatever, and nothing else.
const [file = ''] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  status: number
  headers: [string, string][]
  body: string
}
const bytes = Buffer.from(body, 'base64')
const hasBody = status !== 304 && status !== 204
const head = [...headers.flat(), ...(hasBody ? ['Content-Length', String(bytes.length)] : [])]

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(status, head)
    response.end(hasBody ? bytes : undefined)
  }
  if (request.method === 'GET') return answer()
  request.resume().once('end', answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
