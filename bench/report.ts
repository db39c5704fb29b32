import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { growthPlot } from './plot.ts'
import { markdownTable, type Row } from './table.ts'
import type { Tools } from './tools.ts'

/** What one run of the benchmark found, and on which machine. */
export interface Measured {
  conditions: string[]
  results: { measure: string; rows: Row[] }[]
}

const versionOf = (program: string, ...args: string[]): string => {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).split('\n')[0] ?? ''
  } catch {
    return 'unknown'
  }
}

/** Machine and versions, as people compare them. */
export function conditions(tools: Tools, postgres: string): string[] {
  const [cpu] = cpus()
  return [
    `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`,
    `Node ${process.version}, PostgreSQL ${postgres}, ${versionOf(tools.pgbench, '--version')}`,
    'The shop and its PostgreSQL on one core, the load on the other; the shop and what it is measured beside in turns.',
  ]
}

/** A row as docs/benchmarks.json holds it. */
type Recorded = Row & { measure: string; measuredOn: string }

const recordOf = (root: string) => join(root, 'docs', 'benchmarks.json')

async function readRecord(root: string): Promise<Recorded[]> {
  const file = recordOf(root)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Recorded[]) : []
}

/** The rows of a measure replace all that it had before, in the same position; a measure that is new comes last. */
function merged(before: readonly Recorded[], now: readonly Recorded[]): Recorded[] {
  const measures = [...new Set([...before, ...now].map(({ measure }) => measure))]
  const isNew = (name: string) => now.some(({ measure }) => measure === name)
  return measures.flatMap((name) => (isNew(name) ? now : before).filter(({ measure }) => measure === name))
}

function olderRows(rows: readonly Recorded[], today: string): string[] {
  const older = rows.filter(({ measuredOn }) => measuredOn !== today)
  return older.length > 0
    ? ['', `Of earlier days: ${older.map(({ name, measuredOn }) => `${name} (${measuredOn})`).join(', ')}.`]
    : []
}

async function growthLines(root: string, rows: readonly Row[]): Promise<string[]> {
  const curves = rows.flatMap(({ growth }) => (growth ? [growth] : []))
  if (curves.length === 0) return []
  await writeFile(join(root, 'docs', 'growth.svg'), growthPlot('Latency against size (p50, one at a time)', curves))
  return [
    '## Growth',
    '',
    '![Latency at 10,000 to 1,000,000 products and 100,000 to 10,000,000 orders, both axes logarithmic](growth.svg)',
    '',
    'Measured with `npm run bench -- --full`. A level line does not grow with the data.',
    '',
  ]
}

/**
 * Writes docs/benchmarks.md and its picture. What was not measured this time stands there as it was measured last, which
 * docs/benchmarks.json remembers.
 */
export async function writeReport(root: string, { conditions: machine, results }: Measured): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const now = results.flatMap(({ measure, rows }) => rows.map((row) => ({ ...row, measure, measuredOn: today })))
  const record = merged(await readRecord(root), now)
  await writeFile(recordOf(root), `${JSON.stringify(record, null, 2)}\n`)
  const text = [
    '# Benchmarks',
    '',
    `Measured by \`npm run bench\` on ${today}; [bench/README.md](../bench/README.md) says how to read this.`,
    ...olderRows(record, today),
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    markdownTable(record),
    '',
    ...(await growthLines(root, record)),
  ]
  await writeFile(join(root, 'docs', 'benchmarks.md'), text.join('\n'))
}
