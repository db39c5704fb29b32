import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOfContents, fingerprintOfDates, listSources } from './build.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-test-'))
  mkdirSync(join(root, 'app', 'routes'), { recursive: true })
  write('app/root.tsx', 'one')
  write('app/routes/home.tsx', 'two')
  write('app/routes/home.test.ts', 'a test')
  write('README.md', 'words')
  write('package.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('what is built again', () => {
  test('looks at sources and configuration, neither at tests nor at words', () => {
    expect(listSources(root).map(({ path }) => path)).toEqual(['app/root.tsx', 'app/routes/home.tsx', 'package.json'])
  })

  test('is the same after a fresh checkout of the same files', () => {
    const before = both()
    utimesSync(join(root, 'app/root.tsx'), new Date(0), new Date(0))
    expect(both().dates).not.toBe(before.dates)
    expect(both().contents).toBe(before.contents)
  })

  test('is another when a file changes, goes or comes', () => {
    const seen = new Set([both().contents])
    write('app/root.tsx', 'uno')
    seen.add(both().contents)
    rmSync(join(root, 'app/routes/home.tsx'))
    seen.add(both().contents)
    write('app/routes/cart.tsx', 'two')
    seen.add(both().contents)
    expect(seen.size).toBe(4)
  })
})

function both() {
  const files = listSources(root)
  return { dates: fingerprintOfDates(files), contents: fingerprintOfContents(root, files) }
}

function write(path, text) {
  writeFileSync(join(root, path), text)
}
