import { spawnSync } from 'node:child_process'
import { readOptions } from '../../bin/lib/options.mjs'
import { runClusterTrials } from './cluster/run.ts'
import { clusterTrials } from './cluster/trials.ts'
import { mutations } from './prove/mutations.ts'
import { prove } from './prove/run.ts'
import { onStage } from './stage.ts'
import { inSeconds, type Outcome, type Trial } from './trial.ts'
import { accidentTrials } from './trials/accident.ts'
import { cdnTrials } from './trials/cdn.ts'
import { connectionTrials } from './trials/connections.ts'
import { dataTrials } from './trials/data.ts'
import { diskTrials } from './trials/disk.ts'
import { endTrials } from './trials/ends.ts'
import { mailTrials } from './trials/mail.ts'
import { moneyTrials } from './trials/money.ts'
import { moneySteps } from './trials/money-steps.ts'
import { poolerTrials } from './trials/poolers.ts'

// Trials one after the other, each line with its figures: npm run faults -- [--short] [--only NAME] [--cluster] [--prove].

const trials: readonly Trial[] = [
  moneySteps,
  ...moneyTrials,
  ...connectionTrials,
  ...endTrials,
  ...mailTrials,
  ...dataTrials,
  ...poolerTrials,
  ...diskTrials,
  ...accidentTrials,
  ...cdnTrials,
]

const missing: Record<NonNullable<Trial['needs']>[number], () => string | undefined> = {
  pgbouncer: () =>
    spawnSync('pgbouncer', ['--version']).status === 0
      ? undefined
      : 'PgBouncer is not installed. Under Debian: apt-get install pgbouncer',
  varnish: () =>
    spawnSync('varnishd', ['-V']).status === 0
      ? undefined
      : 'Varnish is not installed. Under Debian: apt-get install --no-install-recommends varnish',
  root: () => (process.getuid?.() === 0 ? undefined : 'Only root may mount a small file system.'),
}

/** What a trial needs and this machine lacks fails it: what was not tried is not kept. */
async function attempt(trial: Trial, run: () => Promise<Outcome>): Promise<Outcome> {
  const lacking = (trial.needs ?? []).flatMap((need) => missing[need]() ?? [])
  if (lacking.length > 0) return { figures: lacking.join(' '), isReached: false }
  try {
    return await run()
  } catch (error) {
    return { figures: (error as Error).message, isReached: false }
  }
}

function chosen<Named extends { name: string }>(
  all: readonly Named[],
  only: readonly string[] | undefined,
): readonly Named[] {
  const unknown = only?.find((name) => all.every((trial) => trial.name !== name))
  if (unknown) {
    console.error(`There is no trial "${unknown}". There are: ${all.map(({ name }) => name).join(', ')}`)
    process.exit(1)
  }
  return only ? all.filter(({ name }) => only.includes(name)) : all
}

async function runTrials(list: readonly Trial[]): Promise<number> {
  const begun = performance.now()
  const missed: string[] = []
  await onStage(async (stage) => {
    for (const trial of list) {
      const since = performance.now()
      const { figures, isReached } = await attempt(trial, () => trial.run(stage))
      if (!isReached) missed.push(trial.name)
      console.log(
        `${isReached ? '✓' : '✗'} ${trial.name}: ${trial.promise}\n    ${figures}  (${inSeconds(performance.now() - since)})`,
      )
    }
  })
  console.log(
    `\n${list.length - missed.length} of ${list.length} promises kept in ${inSeconds(performance.now() - begun)}.${missed.length > 0 ? ` Missed: ${missed.join(', ')}.` : ''}`,
  )
  return missed.length
}

const options = readOptions({
  only: { type: 'string', multiple: true },
  short: { type: 'boolean' },
  cluster: { type: 'boolean' },
  prove: { type: 'boolean' },
  yes: { type: 'boolean' },
})

function run(): Promise<number> {
  if (options.prove) return prove(chosen(mutations, options.only))
  if (options.cluster) return runClusterTrials(chosen(clusterTrials, options.only))
  return runTrials(chosen(trials, options.only).filter(({ isShort }) => options.only || !options.short || isShort))
}
process.exitCode = (await run()) > 0 ? 1 : 0
