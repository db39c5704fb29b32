import { appendFileSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { cutFunctions } from './money-functions.ts'

// Goes before a shop under trial (node --import), and nowhere else: every commit of `cutFunctions` and every call to the gateway is a point with a
// name. Each that is reached is written to the file FAULT_POINTS; the one that stands in FAULT_POINTS.armed kills the process.

const reachedFile = process.env.FAULT_POINTS ?? ''
const armedFile = `${reachedFile}.armed`

function armed(): string {
  try {
    return readFileSync(armedFile, 'utf8')
  } catch {
    return ''
  }
}

/** Where the process ends if it is to end here: nothing of it goes on, not even to its next line. */
function reach(moment: 'before' | 'after', name: string): void {
  const point = `${moment} ${name}`
  appendFileSync(reachedFile, `${point}\n`)
  if (armed() !== point) return
  process.kill(process.pid, 'SIGKILL')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const functions = new RegExp(`\\b(${cutFunctions.join('|')})\\(`, 'g')
const others: readonly [RegExp, string][] = [
  [/^\s*insert into payment_events/, 'note_event'],
  [/^\s*update payment_attempts set status = 'pending'/, 'note_opened'],
]

/** What of money a statement does, by the names of the functions that do it. */
const deedsOf = (text: string): string[] => [
  ...[...text.matchAll(functions)].map(([, name = '']) => name),
  ...others.filter(([pattern]) => pattern.test(text)).map(([, name]) => name),
]

const begun = new WeakMap<object, string[]>()

/** The name of the commit that a statement makes; undefined where it makes none of money. */
function commitOf(client: object, text: string): string | undefined {
  if (/^\s*(begin|start transaction)\b/i.test(text)) begun.set(client, [])
  const open = begun.get(client)
  if (!open) return deedsOf(text).join(' and ') || undefined
  open.push(...deedsOf(text))
  if (!/^\s*(commit|rollback)\b/i.test(text)) return undefined
  begun.delete(client)
  return /^\s*commit\b/i.test(text) ? open.join(' and ') || undefined : undefined
}

type Ask = (this: object, ...given: unknown[]) => unknown
const clients = pg.Client.prototype as unknown as { query: Ask }
const ask = clients.query
clients.query = function (...given) {
  const [first] = given as [string | { text?: string } | undefined]
  const name = commitOf(this, (typeof first === 'string' ? first : first?.text) ?? '')
  if (!name) return ask.apply(this, given)
  reach('before', name)
  return (ask.apply(this, given) as Promise<unknown>).then((answer) => {
    reach('after', name)
    return answer
  })
}

const gateway = process.env.RAZORPAY_URL ?? 'none'
const call = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.origin !== gateway) return call(input, init)
  const name = `${init?.method ?? 'GET'} ${url.pathname.replaceAll(/(plink|pay|order|rfnd|disp)_\w{14}/g, ':$1')}`
  reach('before', name)
  try {
    return await call(input, init)
  } finally {
    // Also where the answer was lost: the gateway may have acted.
    reach('after', name)
  }
}
