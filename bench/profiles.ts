import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CpuProfile, flameGraph } from './flame-graph.ts'

/** Where the flame graphs lie below the folder of the documents. */
export const flameGraphs = 'flame-graphs'
/** Microseconds between two looks at what runs. */
const interval = 500

/**
 * Does `work` with Node under its profiler and draws what its processes did as `docs/flame-graphs/<name>.svg`, the busiest first; others
 * get a number.
 */
export async function profiled<Result>(
  root: string,
  name: string,
  work: (nodeFlags: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-profiles-'))
  try {
    const result = await work(['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${interval}`])
    const profiles: CpuProfile[] = []
    for (const file of await readdir(folder)) {
      profiles.push(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile)
    }
    const pictures = join(root, 'docs', flameGraphs)
    await mkdir(pictures, { recursive: true })
    const busiest = profiles.sort((a, b) => b.samples.length - a.samples.length)
    for (const [index, profile] of busiest.entries()) {
      const file = index === 0 ? name : `${name}-${index + 1}`
      await writeFile(join(pictures, `${file}.svg`), flameGraph(profile, file))
    }
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
