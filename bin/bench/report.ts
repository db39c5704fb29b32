import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
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

const pictureOf = (root: string) => join(root, 'docs', 'growth.svg')

/** Writes docs/growth.svg, the picture of how rows grow, where that was measured. */
export async function writeGrowth(root: string, rows: readonly Row[]): Promise<void> {
  const curves = rows.flatMap(({ growth }) => (growth ? [growth] : []))
  if (curves.length === 0) return
  await writeFile(pictureOf(root), growthPlot('Latency against size (p50, one at a time)', curves))
}

/** What was not measured this time keeps its last picture. */
const growthLines = (root: string): string[] =>
  existsSync(pictureOf(root))
    ? [
        '## Growth',
        '',
        '![Latency at 10,000 to 1,000,000 products and 100,000 to 10,000,000 orders, both axes logarithmic](growth.svg)',
        '',
        'Measured with `npm run bench -- --full`. A level line does not grow with the data.',
        '',
      ]
    : []

/** Writes docs/benchmarks.md. */
export async function writeReport(root: string, rows: readonly Row[], lines: readonly string[]): Promise<void> {
  const text = [
    '# Benchmarks',
    '',
    `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}.`,
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    markdownTable(rows),
    '',
    ...growthLines(root),
    ...(await pictures(root)),
  ]
  await writeFile(join(root, 'docs', 'benchmarks.md'), text.join('\n'))
}
