import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { growthPlot } from './plot.ts'
import { flameGraphs } from './profiles.ts'
import { markdownTable, type Row } from './table.ts'
import type { Tools } from './tools.ts'

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
    'The shop and its PostgreSQL on one core, who asks on the other; limits and shop measured in turns.',
  ]
}

/** Links to the flame graphs that are there. */
async function pictures(root: string): Promise<string[]> {
  const files = await readdir(join(root, 'docs', flameGraphs)).catch(() => [])
  if (files.length === 0) return []
  const links = files.sort().map((file) => `- [${file.replace('.svg', '')}](${flameGraphs}/${file})`)
  return [
    '## Where the time goes',
    '',
    'Flame graphs by `npm run bench -- --profile`, one for each row:',
    '',
    ...links,
    '',
  ]
}

/** A row as the document keeps it, with the day on which it was measured. */
type Recorded = Row & { measuredOn: string }

const recordOf = (root: string) => join(root, 'docs', 'benchmarks.json')

async function readRecord(root: string): Promise<Recorded[]> {
  const file = recordOf(root)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Recorded[]) : []
}

/** Rows measured anew take their old places, others follow behind. */
function merged(before: readonly Recorded[], now: readonly Recorded[]): Recorded[] {
  const fresh = new Map(now.map((row) => [row.name, row]))
  const kept = before.map((row) => fresh.get(row.name) ?? row)
  return [...kept, ...now.filter(({ name }) => !before.some((row) => row.name === name))]
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
 * Writes docs/benchmarks.md with its pictures. What was not measured this time stands there as it was measured last, which
 * docs/benchmarks.json remembers.
 */
export async function writeReport(root: string, rows: readonly Row[], lines: readonly string[]): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const record = merged(
    await readRecord(root),
    rows.map((row) => ({ ...row, measuredOn: today })),
  )
  await writeFile(recordOf(root), `${JSON.stringify(record, null, 2)}\n`)
  const text = [
    '# Benchmarks',
    '',
    `Measured by \`npm run bench\` on ${today}.`,
    ...olderRows(record, today),
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    markdownTable(record),
    '',
    ...(await growthLines(root, record)),
    ...(await pictures(root)),
  ]
  await writeFile(join(root, 'docs', 'benchmarks.md'), text.join('\n'))
}
