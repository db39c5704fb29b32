import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandOptions } from './command-options.mjs'

const namesOf = (text) =>
  [...text.matchAll(/'?([\w-]+)'?: \{ type: '(\w+)'/g)].map(([, name, type]) => `${name} ${type}`)

describe('the options of a command', () => {
  test.each(Object.entries(commandOptions))('are those that %s reads', (file, options) => {
    const [, read = ''] = /(?:readOptions|parseArgs)\(\{([\s\S]*?)\}\)/.exec(readFileSync(file, 'utf8')) ?? []
    expect(namesOf(read).sort()).toEqual(
      Object.entries(options)
        .map(([name, { type }]) => `${name} ${type}`)
        .sort(),
    )
  })

  test.each([
    ['bin/backup.mjs', '--chekc', "Unknown option '--chekc'. There are: --to …, --check"],
    ['bin/restore.mjs', '--form', "Unknown option '--form'. There are: --from …, --from-store, --to …"],
    ['bin/media-move.mjs', '--chekc', "Unknown option '--chekc'. There are: --back, --check"],
    ['bin/reseal.mjs', '--lost', "Unknown option '--lost'. There are: --secret-lost"],
    ['bin/faults.mjs', '--onyl', "Unknown option '--onyl'. There are: --only …, --short"],
    ['bin/attacks.mjs', 'photos', "Unexpected argument 'photos'. There are: --short, --only …"],
    ['bin/build.mjs', '--fast', "Unknown option '--fast'. There are: none"],
  ])('%s %s is refused before anything is installed or built', (command, word, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, word], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['bin/backup.mjs', ['--help'], '--to …, --check'],
    ['bin/restore.mjs', ['--help'], '--from …, --from-store, --to …'],
    ['bin/faults.mjs', ['--help'], '--cluster'],
    ['bin/bench.mjs', ['soak/run', '--help'], '--hours …'],
  ])('%s %j says them', (command, words, options) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(options)
  })
})
