import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Microseconds between two samples. */
const interval = 500

/**
 * Does `work` with Node under its profiler, and leaves one `<name>.cpuprofile` per process in `folder`: the busiest first, others numbered.
 * Chrome's developer tools (Performance, Load profile) and speedscope show them as flame graphs. Answers with the files.
 */
export async function profiled(
  folder: string,
  name: string,
  work: (nodeFlags: readonly string[]) => Promise<void>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const fresh = await mkdtemp(join(folder, 'fresh-'))
  try {
    await work(['--cpu-prof', `--cpu-prof-dir=${fresh}`, `--cpu-prof-interval=${interval}`])
    const written = await Promise.all(
      (await readdir(fresh)).map(async (file) => ({
        path: join(fresh, file),
        size: (await stat(join(fresh, file))).size,
      })),
    )
    const files: string[] = []
    for (const [at, { path }] of written.sort((a, b) => b.size - a.size).entries()) {
      const file = join(folder, `${name}${at === 0 ? '' : `-${at + 1}`}.cpuprofile`)
      await rename(path, file)
      files.push(file)
    }
    return files
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
