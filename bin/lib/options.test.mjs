import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const home = new URL('./options.mjs', import.meta.url)
const program = `
  import { readOptions } from ${JSON.stringify(home.href)}
  console.log(JSON.stringify(readOptions({
    only: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    'from-store': { type: 'boolean' },
    to: { type: 'string' },
    yes: { type: 'boolean' },
  })))
`
const runWith = (env, ...args) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, ...env },
  })
const run = (...args) => runWith({}, ...args)

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
    expect(stderr).toContain('There are: --only …, --full, --from-store, --to …, --yes')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('is told to whoever asks for --help', () => {
    const { status, stdout, stderr } = run('--help')
    expect([status, stdout.trim(), stderr]).toEqual([0, 'Options: --only …, --full, --from-store, --to …, --yes', ''])
  })

  test.each([
    ['full', 'npm_config_full'],
    ['from-store', 'npm_config_from_store'],
    // npm has a setting of its own that begins so.
    ['to', 'npm_config_token_description'],
    ['to', 'npm_config_to'],
  ])('--%s is missed where npm took it, since no -- stood before it', (name, variable) => {
    const { status, stdout, stderr } = runWith({ [variable]: 'true', npm_lifecycle_event: 'restore' })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`Put two dashes before it: npm run restore -- --${name}`)
  })

  test('is not missed where somebody told npm itself the same word', () => {
    expect(runWith({ npm_config_yes: 'true' }).status).toBe(0)
  })

  test('is given as it was asked for', () => {
    expect(JSON.parse(run('--only', 'a', '--only', 'b').stdout)).toEqual({ only: ['a', 'b'], full: false })
  })
})
