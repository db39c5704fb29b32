import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOn } from './cores.ts'

const reportScript = join(fileURLToPath(new URL('.', import.meta.url)), 'wrk', 'report.lua')

/** What a load brought: how much, how fast, and what went wrong. */
export interface Load {
  requests: number
  /** Answers that were no success, or not the expected bytes, and connections that broke. */
  errors: number
  /** Bytes that came, heads included. */
  bytes: number
  seconds: number
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Wish {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** A Lua file that makes the requests; it must end with `dofile` of report.lua's place, given as its first argument. */
  script?: string
  args?: readonly string[]
}

interface Report {
  requests: number
  bytes: number
  microseconds: number
  p50: number
  p99: number
  connect: number
  read: number
  write: number
  status: number
  timeout: number
}

/** Asks with wrk from the core of who asks. Throws when wrk itself does not work. */
export async function load(wrk: string, core: number, wish: Wish): Promise<Load> {
  const args = [
    '-t1',
    `-c${wish.connections}`,
    `-d${wish.seconds}s`,
    '--timeout',
    '10s',
    ...Object.entries(wish.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    '-s',
    wish.script ?? reportScript,
    wish.url,
    '--',
    reportScript,
    ...(wish.args ?? []),
  ]
  const output = await new Promise<string>((done, failed) => {
    const child = spawnOn(core, wrk, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
    })
    child.stderr?.on('data', (chunk) => {
      text += chunk
    })
    child.once('error', failed)
    // Not 'exit': that may come before the last of what it said.
    child.once('close', (code) => (code === 0 ? done(text) : failed(new Error(`wrk ended with ${code}: ${text}`))))
  })
  const line = /^REPORT (.*)$/m.exec(output)?.[1]
  if (!line) throw new Error(`wrk said nothing that can be read: ${output}`)
  const report = JSON.parse(line) as Report
  const seconds = report.microseconds / 1e6
  return {
    requests: report.requests,
    errors: report.connect + report.read + report.write + report.status + report.timeout,
    bytes: report.bytes,
    seconds,
    rate: report.requests / seconds,
    p50: report.p50 / 1e3,
    p99: report.p99 / 1e3,
  }
}
