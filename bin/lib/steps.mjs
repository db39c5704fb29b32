import { Halt, say, seconds } from './say.mjs'

/**
 * @typedef {object} Step
 * @property {string} name one word, for --only
 * @property {string} title what it proves
 * @property {string[]} [needs] names of steps that must have passed
 * @property {boolean} [alone] whether it wants the whole machine
 * @property {string} advice what to do when it fails
 * @property {(signal: AbortSignal) => Promise<{ code: number, output: string }>} run
 */

/**
 * Runs the steps, at most `atOnce` at a time, in the order of the list as far as their needs permit. Stops at the first failure unless
 * `keepGoing`. Prints one line per step at its end, the whole list last, and answers with the exit code.
 * @param {Step[]} steps
 */
export async function runSteps(steps, { atOnce = 2, keepGoing = false, print = say } = {}) {
  const results = new Map()
  const running = new Map()
  const stop = new AbortController()

  for (;;) {
    if (!stop.signal.aborted) for (const step of ready(steps, results, running, atOnce)) begin(step)
    if (running.size === 0) break
    await Promise.race(running.values())
  }
  return report(steps, results, print)

  function begin(step) {
    const since = performance.now()
    if (step.alone) print(`  … ${step.title}`)
    const done = attempt(step, stop.signal).then(({ code, output }) => {
      running.delete(step.name)
      const outcome = code === 0 ? 'passed' : stop.signal.aborted ? 'stopped' : 'failed'
      results.set(step.name, { outcome, time: seconds(since) })
      if (outcome === 'passed') print(`  ✓ ${step.title}  ${seconds(since)}`)
      if (outcome === 'failed') {
        print(`  ✗ ${step.title}  ${seconds(since)}\n\n${indent(excerpt(output))}\n\n    → ${step.advice}\n`)
        if (!keepGoing) stop.abort()
      }
    })
    running.set(step.name, done)
  }
}

/** The named steps and all that they need, in the order of the list. */
export function only(steps, names) {
  const wanted = new Set()
  const want = (name) => {
    const step = steps.find((step) => step.name === name)
    if (!step)
      throw new Halt(`There is no step "${name}". The steps are: ${steps.map((step) => step.name).join(', ')}.`)
    wanted.add(name)
    for (const need of step.needs ?? []) want(need)
  }
  for (const name of names) want(name)
  return steps.filter((step) => wanted.has(step.name))
}

function ready(steps, results, running, atOnce) {
  const chosen = []
  const aloneRuns = steps.some((step) => step.alone && running.has(step.name))
  for (const step of steps) {
    const busy = running.size + chosen.length
    if (aloneRuns || busy >= atOnce || chosen.some((other) => other.alone)) break
    if (results.has(step.name) || running.has(step.name)) continue
    const needs = (step.needs ?? []).filter((name) => steps.some((other) => other.name === name))
    if (!needs.every((name) => results.get(name)?.outcome === 'passed')) continue
    if (step.alone && busy > 0) break // wait until the machine is free, so that nothing overtakes it for ever
    chosen.push(step)
  }
  return chosen
}

async function attempt(step, signal) {
  try {
    return await step.run(signal)
  } catch (error) {
    return { code: 1, output: error instanceof Halt ? error.message : (error.stack ?? String(error)) }
  }
}

function report(steps, results, print) {
  const marks = { passed: '✓', failed: '✗', stopped: '-' }
  print('')
  for (const { name, title } of steps) {
    const { outcome = 'not run', time = '' } = results.get(name) ?? {}
    print(
      `${marks[outcome] ?? '-'} ${name.padEnd(10)} ${title}  ${outcome === 'passed' || outcome === 'failed' ? time : `(${outcome})`}`,
    )
  }
  const count = (outcome) => steps.filter(({ name }) => results.get(name)?.outcome === outcome).length
  print('')
  print(`${count('passed')} passed, ${count('failed')} failed`)
  return count('passed') === steps.length ? 0 : 1
}

/** Errors stand at the beginning or at the end, hardly ever in the middle. */
function excerpt(output, head = 80, tail = 120) {
  const lines = output.split('\n')
  if (lines.length <= head + tail) return output
  return [...lines.slice(0, head), `… ${lines.length - head - tail} more lines …`, ...lines.slice(-tail)].join('\n')
}

function indent(output) {
  return output.replace(/^/gm, '    ')
}
