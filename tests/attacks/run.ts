import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../../bin/lib/options.mjs'
import { Stage } from './stage.ts'
import { type Figure, isReached, type Trial } from './trial.ts'

// Runs the trials of trials/ one after the other, each against a fresh shop, and prints what was measured. A new trial is a new file there.
// ATTACKS_SHOP names the folder of another built shop to attack, such as an older version.

const options = readOptions({ short: { type: 'boolean' }, only: { type: 'string', multiple: true } })
const isShort = options.short === true
const only = options.only as string[] | undefined
const folder = new URL('trials/', import.meta.url)
const root = process.env.ATTACKS_SHOP
  ? resolve(process.env.ATTACKS_SHOP)
  : fileURLToPath(new URL('../..', import.meta.url))

/** The trials by the name of their file. */
async function readTrials(): Promise<[file: string, trial: Trial][]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  for (const name of only ?? [])
    if (!files.includes(name)) {
      console.error(`There is no trial "${name}". There are: ${files.join(', ')}`)
      process.exit(1)
    }
  const wanted = files.filter((file) => !only || only.includes(file))
  const trials = await Promise.all(
    wanted.map(
      async (file): Promise<[string, Trial]> => [file, (await import(new URL(`${file}.ts`, folder).href)).default],
    ),
  )
  return trials.filter(([, trial]) => !isShort || trial.isShort)
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 1 : 0))

function line(figure: Figure): string {
  const { what, value, unit, limit } = figure
  const bound = 'most' in limit ? `at most ${limit.most}` : `at least ${limit.least}`
  return `    ${isReached(figure) ? 'reached' : 'MISSED '}  ${what}: ${shown(value)} ${unit} (${bound})`.replace(
    / +\(/,
    ' (',
  )
}

/** Whether the trial reached all its limits. A shop that does not live through it has lost. */
async function hold([file, trial]: [string, Trial], stage: Stage): Promise<boolean> {
  const begun = performance.now()
  let figures: Figure[]
  stage.beginTrial()
  try {
    figures = await trial.run(stage, isShort)
  } catch (error) {
    console.log(`  ${file}: ${trial.name}\n    MISSED   it could not be measured: ${(error as Error).message}`)
    return false
  } finally {
    stage.hangUp()
  }
  console.log(`  ${file}: ${trial.name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`)
  for (const figure of figures) console.log(line(figure))
  if (!stage.isAlive) console.log('    MISSED   the shop is gone')
  return stage.isAlive && figures.every(isReached)
}

const trials = await readTrials()
let missed = 0
// The short run has no time for a shop to each trial.
const shared = isShort ? await Stage.open(root) : undefined
try {
  for (const trial of trials) {
    const stage = shared ?? (await Stage.open(root))
    try {
      if (!(await hold(trial, stage))) missed++
    } finally {
      if (!shared) await stage.close()
    }
  }
} finally {
  await shared?.close()
}
console.log(`\n${trials.length} trials, ${missed === 0 ? 'all reached' : `${missed} missed`}.`)
process.exit(missed === 0 ? 0 : 1)
