import { describe, expect, test } from 'vitest'
import { Halt } from './say.mjs'
import { only, runSteps } from './steps.mjs'

function step(name, { needs, alone, code = 0, output = '', ms = 1 } = {}) {
  const run = async (signal) => {
    events.push(`${name} begins`)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    events.push(`${name} ends`)
    return signal.aborted ? { code: 143, output: '' } : { code, output }
  }
  return { name, title: `the ${name} step`, needs, alone, advice: `mend ${name}`, run }
}

let events = []
async function runAll(steps, options) {
  events = []
  const lines = []
  const code = await runSteps(steps, { ...options, print: (line) => lines.push(line) })
  return { code, text: lines.join('\n'), lines }
}

describe('the list of checks', () => {
  test('stops at the first failure, shows its output and what to do, and counts', async () => {
    const { code, text, lines } = await runAll(
      [
        step('one'),
        step('two', { needs: ['one'], code: 1, output: 'line 7 is wrong' }),
        step('three', { needs: ['two'] }),
      ],
      {},
    )
    expect(code).toBe(1)
    expect(text).toContain('line 7 is wrong')
    expect(text).toContain('mend two')
    expect(text).toMatch(/- three .*\(not run\)/)
    expect(lines.at(-1)).toBe('1 passed, 1 failed')
  })

  test('ends what runs beside a failed step', async () => {
    const { text, lines } = await runAll([step('slow', { ms: 60_000 }), step('broken', { code: 1 })], {})
    expect(text).toMatch(/- slow .*\(stopped\)/)
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  test('goes on with what does not need the failed step when asked to', async () => {
    const steps = [step('one', { code: 1 }), step('two', { needs: ['one'] }), step('three')]
    const { code, lines } = await runAll(steps, { keepGoing: true })
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('1 passed, 1 failed')
  })

  test('fails, without a stack, on a step that halts with words for a person', async () => {
    const halting = { ...step('one'), run: () => Promise.reject(new Halt('Install a browser.')) }
    const { code, text } = await runAll([halting], {})
    expect(code).toBe(1)
    expect(text).toContain('Install a browser.')
    expect(text).not.toContain('at ')
  })

  test('passes with a plain last line', async () => {
    const { code, lines } = await runAll([step('one'), step('two')], {})
    expect(code).toBe(0)
    expect(lines.at(-1)).toBe('2 passed, 0 failed')
  })

  test('runs light steps side by side and heavy ones alone', async () => {
    await runAll([step('a', { ms: 5 }), step('b', { ms: 5 }), step('heavy', { alone: true }), step('c')], { atOnce: 2 })
    expect(events.slice(0, 2)).toEqual(['a begins', 'b begins'])
    const begin = events.indexOf('heavy begins')
    expect(events[begin + 1]).toBe('heavy ends')
  })

  test('shortens endless output in the middle', async () => {
    const output = Array.from({ length: 5_000 }, (_, line) => `line ${line}`).join('\n')
    const { text } = await runAll([step('one', { code: 1, output })], {})
    expect(text).toContain('line 0\n')
    expect(text).toContain('more lines')
    expect(text).toContain('line 4999')
    expect(text.split('\n').length).toBeLessThan(300)
  })
})

describe('--only', () => {
  const steps = [
    step('install'),
    step('build', { needs: ['install'] }),
    step('types', { needs: ['install'] }),
    step('size', { needs: ['build'] }),
  ]

  test('brings along what the step needs', () => {
    expect(only(steps, ['size']).map(({ name }) => name)).toEqual(['install', 'build', 'size'])
  })

  test('names the steps there are when it does not know one', () => {
    expect(() => only(steps, ['speed'])).toThrow(
      'There is no step "speed". The steps are: install, build, types, size.',
    )
  })
})
