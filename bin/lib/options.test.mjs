import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const home = new URL('./options.mjs', import.meta.url)
const program = `
  import { readOptions } from ${JSON.stringify(home.href)}
  console.log(JSON.stringify(readOptions({ only: { type: 'string', multiple: true }, full: { type: 'boolean', default: false } })))
`
const run = (...args) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })

describe('what stands behind a command', () => {
  test.each([
    [['--ful'], "Unknown option '--ful'"],
    [['--only'], "Option '--only <value>' argument missing"],
    [['stored'], "Unexpected argument 'stored'"],
  ])('%s is refused with what there is, and without a stack', (args, reason) => {
    const { status, stdout, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(reason)
    expect(stderr).toContain('There are: --only …, --full')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('is told to whoever asks for --help', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stdout.trim(), stderr]).toEqual([0, 'Options: --only …, --full', ''])
  })

  test('is given as it was asked for', () => {
    expect(JSON.parse(run('--only', 'a', '--only', 'b').stdout)).toEqual({ only: ['a', 'b'], full: false })
  })
})
