import { readOptions } from '../../bin/lib/options.mjs'
import { type Finding, fuzz } from './fuzz.ts'

// npm run fuzz -- [--requests 100000] [--seed 7]: see fuzz.ts. Ends with 1 when something promised is broken.

const options = readOptions({ requests: { type: 'string' }, seed: { type: 'string' } }) as {
  requests?: string
  seed?: string
}
const requests = Number(options.requests ?? 100_000)
const seed = Number(options.seed ?? Date.now() % 1_000_000)
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  console.error('--requests and --seed are whole numbers.')
  process.exit(1)
}

/** One of each kind in full, with how often it came. */
function told(findings: readonly Finding[]): string {
  const kinds = Map.groupBy(findings, ({ what }) => what)
  return [...kinds]
    .map(([what, all]) => `✗ ${what} (${all.length} times)\n${all[0]?.how.replace(/^/gm, '    ')}`)
    .join('\n\n')
}

console.log(`${requests} requests, seed ${seed}. The same again: npm run fuzz -- --requests ${requests} --seed ${seed}`)
const begun = performance.now()
const { findings, statuses, operations } = await fuzz({
  requests,
  seed,
  onProgress: (done, found) => {
    const seconds = Math.round((performance.now() - begun) / 1_000)
    if (done % 5_000 === 0) console.log(`  ${String(done).padStart(7)} after ${seconds} s, ${found} findings`)
  },
})
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`)
console.log(`\n${counts.join(', ')}`)
console.log(`${operations.done} of ${operations.all} operations were done at least once.`)
if (findings.length > 0) console.log(`\n${told(findings)}`)
const seconds = Math.round((performance.now() - begun) / 1_000)
console.log(
  `\n${requests} requests in ${seconds} s, seed ${seed}: ${findings.length === 0 ? 'all promises kept' : `${findings.length} findings`}.`,
)
process.exit(findings.length === 0 ? 0 : 1)
