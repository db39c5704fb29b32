import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// What app.css leaves out has no classes in the shop's sheet: a component that the shop draws would stand there undressed.

const imported = /(?:from|import)\s*\(?\s*'((?:#app|\.{1,2})\/[^']+\.tsx?)'/g

/** The files that one imports, those of the app alone. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(imported)].map(([, path = '']) =>
    path.startsWith('#app/') ? path.slice(1) : join(dirname(file), path),
  )

/** Everything that is reached from `files`, themselves included. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file; file = left.pop()) {
    if (reached.has(file) || file.includes('+types')) continue
    reached.add(file)
    left.push(...importsOf(file))
  }
  return reached
}

const leftOut = [...readFileSync('app/styles/app.css', 'utf8').matchAll(/@source not "\.\.\/([^"]+)"/g)].map(
  ([, path = '']) => join('app', path),
)

it('the shop draws nothing that its sheet leaves out', () => {
  const pages = globSync('app/shop/**/*.tsx').filter((file) => !file.includes('.test.'))
  const drawn = reachedFrom(['app/root.tsx', ...pages])
  expect(drawn.size).toBeGreaterThan(200)
  expect(leftOut.length).toBeGreaterThan(4)
  expect([...drawn].filter((file) => leftOut.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
})
