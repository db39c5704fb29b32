import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../../bin/lib/build.mjs'
import { packageBin } from '../../../bin/lib/package-bin.mjs'
import { collect } from '../../../bin/lib/run.mjs'
import { inSeconds } from '../trial.ts'
import { type Mutation, mutations } from './mutations.ts'

// Whether the tests would notice: each mutation takes one rule out of a copy of the shop, and its tests have to fail there, and only there.

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
/** A suite that hangs has noticed nothing. In ms. */
const longest = 600_000

/** What of the project the copy leaves out: it is somebody's data, or made anew. */
const leftOut = new Set(['node_modules', '.git', 'data', 'test-results', 'backups'])

async function copyShop(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'shringar-prove-'))
  const filter = (path: string) => !leftOut.has(path.slice(root.length + 1).split(sep)[0] ?? '')
  await cp(root, place, { recursive: true, filter, preserveTimestamps: true })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

interface Ran {
  /** Tests that ran, and those of them that failed. */
  tests: number
  failed: number
  /** The files that ran. */
  files: string[]
  /** The tests that failed, by their whole names. */
  broken: string[]
  output: string
}

async function runSuite(place: string, suite: readonly string[]): Promise<Ran> {
  await ensureBuilt(place, process.execPath)
  const report = join(place, 'prove.json')
  await rm(report, { force: true })
  const args = [packageBin(place, 'vitest', 'vitest'), 'run', '--reporter=json', `--outputFile=${report}`]
  const { output } = await collect(process.execPath, [...args, '--tagsFilter=!long', ...suite], {
    cwd: place,
    env: process.env,
    timeoutMs: longest,
  })
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{"numTotalTests":0,"numFailedTests":0,"testResults":[]}'),
  ) as {
    numTotalTests: number
    numFailedTests: number
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return {
    tests: numTotalTests,
    failed: numFailedTests,
    files: testResults.map(({ name }) => name),
    broken: testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ fullName, status }) => (status === 'failed' ? fullName : [])),
    ),
    output,
  }
}

async function withMutation(place: string, { file, from, to }: Mutation, suite: () => Promise<Ran>): Promise<Ran> {
  const path = join(place, file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} no longer has what is taken out of it, or has it twice.`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
  try {
    return await suite()
  } finally {
    await writeFile(path, text)
  }
}

/** Takes out one rule after the other. Answers with how many losses the tests did not notice. */
export async function prove(chosen: readonly Mutation[] = mutations): Promise<number> {
  const begun = performance.now()
  const place = await copyShop()
  let unnoticed = 0
  try {
    const whole = [...new Set(chosen.flatMap(({ suite }) => suite))]
    console.log(`First the tests as they are: ${whole.join(', ')}.`)
    const before = await runSuite(place, whole)
    if (before.tests === 0 || before.failed > 0)
      throw new Error(
        `They do not pass as they are, so they prove nothing:\n${before.broken.join('\n') || before.output.slice(-4_000)}`,
      )
    const without = whole.filter((suite) => !before.files.some((file) => file.includes(suite)))
    if (without.length > 0) throw new Error(`No file of tests is called ${without.join(' or ')}.`)
    console.log(`  ${before.tests} pass.`)
    for (const mutation of chosen) {
      const since = performance.now()
      const { tests, failed, output } = await withMutation(place, mutation, () => runSuite(place, mutation.suite))
      // A copy that no test could run in proves nothing either.
      const isNoticed = failed > 0 && failed < tests
      if (!isNoticed) unnoticed++
      console.log(
        `${isNoticed ? '✓' : '✗'} ${mutation.name}: without “${mutation.loses}”\n    ${failed} of ${tests} tests fail  (${inSeconds(performance.now() - since)})`,
      )
      if (!isNoticed) console.log(output.slice(-2_000))
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  console.log(
    `\n${chosen.length - unnoticed} of ${chosen.length} losses noticed in ${inSeconds(performance.now() - begun)}.`,
  )
  return unnoticed
}
