import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOn } from '#bench/cores.ts'
import type { Renders } from '#bench/references/render.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'

const script = join(fileURLToPath(new URL('..', import.meta.url)), 'references', 'render.ts')
const pages = new Map([
  ['/', 'home'],
  ['/products', 'products'],
  ['/products/neem-wood-comb', 'product'],
])
const timesReact = 2.5
const turns = 101
/** The same page on both sides: only the marks of inline scripts leave it before it is sent (server/finished-page.ts). */
const sameShare = 0.99

async function renders({ cores, database, nodeFlags }: Stage): Promise<Renders[]> {
  const args = [...nodeFlags, script, String(turns), database.webUrl, database.ownerUrl, ...pages.keys()]
  const child = spawnOn(cores.server, process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const [code] = (await once(child, 'close')) as [number]
  const line = output.trimEnd().split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('[')) throw new Error(`Rendering ended with ${code}: ${output}`)
  return JSON.parse(line) as Renders[]
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

function rowOf({ path, ours, react, cold, bytes, reactBytes, misses }: Renders): Row {
  const figure = at(ours, 0.5)
  const reactAlone = at(react, 0.5)
  return {
    name: `${pages.get(path)}, first render`,
    figure,
    unit: 'ms',
    reference: { what: 'React alone', figure: reactAlone },
    p50: figure,
    p99: at(ours, 0.99),
    requests: ours.length + misses.readers,
    errors: bytes >= sameShare * reactBytes && misses.distinct === 1 ? 0 : 1,
    limits: [
      { what: `at most ${timesReact}x its time`, isReached: figure <= timesReact * reactAlone },
      { what: '1,000 misses cost 1 render', isReached: misses.renders === 1 },
    ],
    note: `${bytes.toLocaleString('en-IN')} bytes, until its page could leave; ${at(cold, 0.5).toFixed(2)} ms where the process keeps nothing that pages share; ${misses.readers.toLocaleString('en-IN')} simultaneous misses had their page after ${misses.ms.toFixed(1)} ms`,
  }
}

/** A page that is not stored: its loaders, PostgreSQL, React, its head and policy, and its two codings; beside React alone. */
export const firstRenders: Measure = {
  name: 'render',
  measure: async (stage) => (await renders(stage)).map(rowOf),
}
