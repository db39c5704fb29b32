import { once } from 'node:events'
import type { Stage } from '../stage.ts'
import { exactly, type Trial } from '../trial.ts'

/** What stands behind the first request, and must never be read as one of its own. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Smuggled: yes\r\n\r\n'
const chunk = '1\r\nx\r\n0\r\n\r\n'

/** Heads that two programs would read as bodies of different lengths, each with what follows. */
const ambiguous: readonly [name: string, headers: string[], rest: string][] = [
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], chunk + hidden],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], chunk + hidden],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 60'], hidden],
  ['a list of lengths', ['Content-Length: 0, 60'], hidden],
  ['a length with a sign', ['Content-Length: +0'], hidden],
  ['a length that is hexadecimal', ['Content-Length: 0x0'], hidden],
  ['a blank before the colon', ['Transfer-Encoding : chunked'], chunk + hidden],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], chunk + hidden],
  ['a coding nobody knows', ['Transfer-Encoding: xchunked'], chunk + hidden],
  ['a folded header', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 4'], chunk + hidden],
  ['a header behind a bare line feed', ['X-A: b\nTransfer-Encoding: chunked', 'Content-Length: 4'], chunk + hidden],
  [
    'a header behind a bare carriage return',
    ['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 4'],
    chunk + hidden,
  ],
  ['a chunk whose length is negative', ['Transfer-Encoding: chunked'], `-1\r\n${hidden}`],
  ['a chunk whose length is endless', ['Transfer-Encoding: chunked'], `${'f'.repeat(17)}\r\n${hidden}`],
]

/** Everything the shop says to these bytes until it closes the connection, or for a second and a half. */
async function answersTo(stage: Stage, bytes: string): Promise<string> {
  const socket = await stage.say(bytes)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
  await Promise.race([once(socket, 'close'), new Promise((wait) => setTimeout(wait, 1_500))])
  socket.destroy()
  return Buffer.concat(chunks).toString()
}

async function readAsTwo(stage: Stage): Promise<string[]> {
  const origin = `Origin: http://127.0.0.1:${stage.port}`
  const asked = ambiguous.map(async ([name, headers, rest]) => {
    const head = stage.head('POST /api/v1/cart-quotes', origin, 'Content-Type: application/json', ...headers)
    const said = await answersTo(stage, head + rest)
    const isRefused = !/^HTTP\/1\.1 2/m.test(said) && (said.match(/^HTTP\/1\.1 /gm) ?? []).length <= 1
    return isRefused ? [] : [name]
  })
  return (await Promise.all(asked)).flat()
}

/** Whatever a stranger says of the host: the next visitor of the page reads nothing of it. */
async function poisoned(stage: Stage): Promise<string[]> {
  const name = 'evil.example'
  const ways: readonly [string, Record<string, string>, string][] = [
    ['X-Forwarded-Host', { 'x-forwarded-host': name }, '/about'],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': name }, '/about'],
    ['X-Host', { 'x-host': name }, '/about'],
    ['X-Original-URL', { 'x-original-url': `/${name}` }, '/about'],
    ['X-Rewrite-URL', { 'x-rewrite-url': `/${name}` }, '/about'],
    ['Forwarded', { forwarded: `host=${name}` }, '/about'],
    ['Referer', { referer: `https://${name}/` }, '/about'],
    ['Accept-Language', { 'accept-language': name }, '/about'],
    ['an absolute address', {}, `http://${name}/about`],
    ['a parameter that no page knows', {}, `/about?utm_source=${name}`],
    ['a parameter behind a semicolon', {}, `/about;${name}`],
    ['HEAD', { 'x-http-method-override': 'HEAD' }, '/about'],
  ]
  const before = (await stage.ask('/about')).body
  const found: string[] = []
  for (const [what, headers, path] of ways) {
    await stage.ask(path, { from: stage.attacker, headers })
    const after = await stage.ask('/about')
    if (after.status !== 200 || !after.body.equals(before) || after.body.includes(name)) found.push(what)
  }
  return found
}

export default {
  name: 'requests hidden behind others, and headers meant for the next visitor',
  isShort: true,
  async run(stage) {
    const hiddenOnes = await readAsTwo(stage)
    const pages = await poisoned(stage)
    return [
      ...exactly(`requests read as two (${hiddenOnes.join(', ') || 'none'})`, hiddenOnes.length, 0),
      ...exactly(`ways to change a page for others (${pages.join(', ') || 'none'})`, pages.length, 0),
    ]
  },
} satisfies Trial
