import { askRaw, type RawAnswer } from '#bench/raw.ts'
import { nginx, plainNode, type ReferenceServer } from '#bench/references/servers.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { inTurns } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'

const connections = 64

/** Either is enough: this part of nginx, or this part of a plain node:http that writes the same bytes and headers. */
const shareOfNginx = 0.5
const shareOfNode = 0.75
const longestP99Ms = 10

interface Stored {
  name: string
  path: string
  /** Asked by somebody who has it already. */
  isKnown?: boolean
  isDocument?: boolean
}

/** Waits until the page is stored and compressed as well as it will be: its bytes stay the same for two seconds. */
async function settled(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  let before = await askRaw(url, { headers })
  let same = 0
  for (let look = 0; look < 100; look++) {
    await new Promise((wait) => setTimeout(wait, 200))
    const now = await askRaw(url, { headers })
    same = now.body.equals(before.body) ? same + 1 : 0
    if (same === 10) return now
    before = now
  }
  throw new Error(`${url} does not stay the same.`)
}

/** Every answer had exactly these bytes, but for those under way when time was up. */
const wrongBytes = (load: Load, answer: RawAnswer, turns: number): number =>
  Math.abs(load.bytes - load.requests * answer.bytes) > connections * answer.bytes * turns ? 1 : 0

const etagOf = ({ headers }: RawAnswer): string => headers.find(([field]) => field.toLowerCase() === 'etag')?.[1] ?? ''
const thousands = (figure: number) => Math.round(figure).toLocaleString('en-IN')

interface Taken {
  name: string
  isDocument: boolean
  answer: RawAnswer
  loads: Record<'nginx' | 'node' | 'ours', Load>
  wrong: number
}

function rowOf({ name, isDocument, answer, loads: { nginx: best, node, ours }, wrong }: Taken): Row {
  const isFastEnough = ours.rate >= shareOfNginx * best.rate || ours.rate >= shareOfNode * node.rate
  const told = (load: Load) =>
    `${thousands(load.rate)}/s (p99 ${load.p99.toFixed(2)} ms; ours ${(ours.rate / load.rate).toFixed(2)} of it)`
  return {
    name,
    figure: ours.rate,
    unit: 'per s',
    reference: { what: 'nginx', figure: best.rate },
    p50: ours.p50,
    p99: ours.p99,
    requests: ours.requests,
    errors: ours.errors + wrong,
    limits: [
      { what: `${shareOfNginx} of nginx or ${shareOfNode} of node:http`, isReached: isFastEnough },
      ...(isDocument ? [{ what: `p99 under ${longestP99Ms} ms`, isReached: ours.p99 < longestP99Ms }] : []),
    ],
    note: `${thousands(answer.body.length)} bytes; nginx ${told(best)}, node:http ${told(node)}`,
  }
}

/** What is stored, from our server, nginx and plain node:http in turns. */
async function measureStored(stage: Stage, { name, path, isKnown = false, isDocument = false }: Stored): Promise<Row> {
  const shop = await stage.shop()
  // Twice as many turns, half as long: a machine that is slow for some seconds is so for all sides, and the middle turn is none of those.
  const turns = stage.turns * 2 + 1
  const url = shop.origin + path
  const compressed = { 'Accept-Encoding': 'br' }
  const page = await settled(url, compressed)
  const headersFor = (etag: string): Record<string, string> =>
    isKnown ? { ...compressed, 'If-None-Match': etag } : compressed
  const headers = headersFor(etagOf(page))
  const answer = isKnown ? await askRaw(url, { headers }) : page
  if (answer.status !== (isKnown ? 304 : 200)) throw new Error(`${url} answered ${answer.status}.`)

  const servers: ReferenceServer[] = []
  try {
    // nginx gives its file an ETag of its own and knows of 304 by itself.
    const fromNginx = await nginx(stage.tools.nginx, stage.cores.server, page)
    servers.push(fromNginx)
    const fromNode = await plainNode(stage.cores.server, answer)
    servers.push(fromNode)
    const toNginx = headersFor(etagOf(await askRaw(fromNginx.url)))
    const nginxAnswer = await askRaw(fromNginx.url, { headers: toNginx })
    if (nginxAnswer.status !== answer.status) throw new Error(`nginx answered ${nginxAnswer.status}.`)
    const ask = (one: string, wanted: Record<string, string>) => () =>
      stage.load({ url: one, connections, headers: wanted, seconds: Math.max(1, Math.round(stage.seconds / 2)) })
    const sides = { nginx: ask(fromNginx.url, toNginx), node: ask(fromNode.url, headers), ours: ask(url, headers) }
    // Once for nothing: in its first second Node compiles what it will run.
    await inTurns(1, sides)
    const loads = await inTurns(turns, sides)
    return rowOf({ name, isDocument, answer, loads, wrong: wrongBytes(loads.ours, answer, turns) })
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The script of this name that the home page loads. */
async function scriptOf(stage: Stage, name: string): Promise<string> {
  const shop = await stage.shop()
  const html = await (await fetch(`${shop.origin}/`)).text()
  const path = new RegExp(`/assets/${name}-[\\w-]+\\.js`).exec(html)?.[0]
  if (!path) throw new Error(`The home page loads no script called ${name}.`)
  return path
}

/** Pages that are stored as bytes. */
export const storedDocuments: Measure = {
  name: 'stored',
  async measure(stage) {
    return [
      await measureStored(stage, { name: 'home, stored', path: '/', isDocument: true }),
      await measureStored(stage, { name: 'products, stored', path: '/products', isDocument: true }),
      await measureStored(stage, { name: 'product, stored', path: '/products/neem-wood-comb', isDocument: true }),
    ]
  },
}

/** A page that the browser has already, and the scripts that browsers cache. */
export const storedFiles: Measure = {
  name: 'files',
  async measure(stage) {
    return [
      await measureStored(stage, { name: 'home, 304', path: '/', isKnown: true }),
      await measureStored(stage, { name: 'script of most pages', path: await scriptOf(stage, 'shop') }),
      await measureStored(stage, { name: 'script of all pages', path: await scriptOf(stage, 'app') }),
    ]
  },
}
