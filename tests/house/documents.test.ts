import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  commentsOf,
  filesNamed,
  isQuoted,
  missingInDocument,
  missingInText,
  quotedTests,
  titlesOf,
  treeOf,
} from './citations.ts'

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file && existsSync(file))
const tree = treeOf(files)
const read = (file: string): string => readFileSync(file, 'utf8')

/** Old migrations stay as they are, and the examples below are no citations. */
const hasComments = (file: string): boolean =>
  /\.(tsx?|mjs|mts|sql)$/.test(file) && !file.startsWith('db/migrations/') && !file.startsWith('tests/house/')

describe('a decision', () => {
  it('has at most 300 words', () => {
    const long = files
      .filter((file) => file.startsWith('docs/decisions/'))
      .map((file) => ({ file, words: read(file).split(/\s+/).filter(Boolean).length }))
      .filter(({ words }) => words > 300)
    expect(long).toEqual([])
  })
})

describe('the glossary', () => {
  it('has each word once', () => {
    const words = read('docs/glossary.md')
      .split('\n')
      .filter((row) => row.startsWith('| ') && !row.startsWith('| Word'))
      .flatMap((row) => row.split('|')[1]?.split(',') ?? [])
      .map((word) => word.trim())
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })
})

describe('a refusal of a module', () => {
  it('stands in its errors', () => {
    const elsewhere = files.filter(
      (file) =>
        /^modules\/.*\.tsx?$/.test(file) && !/errors\.ts$|\.test\./.test(file) && read(file).includes('new AppError('),
    )
    expect(elsewhere).toEqual([])
  })
})

describe('a trial of npm run faults', () => {
  it('has its place in tests/faults/README.md', () => {
    const readme = read('tests/faults/README.md')
    const trials = files.filter((file) => /^tests\/faults\/(cluster|trials)\/.*\.ts$/.test(file))
    const names = trials.flatMap((file) =>
      [...read(file).matchAll(/name: '([\w-]+)',\n\s+promise:/g)].map(([, name]) => name),
    )
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})

describe('a secret of the configuration', () => {
  it('has its row in “Rotating a secret” of docs/operations.md', () => {
    const names = [...read('platform/config.server.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
    // Addresses of services hold the password of the shop there.
    const secrets = names.filter((name) => /SECRET|_KEY|^(SMTP|REDIS|.*DATABASE.*)_URL$/.test(name))
    expect(secrets.length).toBeGreaterThan(8)
    const rows = /## Rotating a secret\n([\s\S]*?)\n## /.exec(read('docs/operations.md'))?.[1] ?? ''
    expect([...new Set(secrets)].filter((name) => !rows.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the sections of the standard that docs/asvs.md goes through', () => {
  it('are all, in order', () => {
    // How many sections each chapter of ASVS 5.0 has.
    const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
    const wanted = sections.flatMap((count, chapter) =>
      Array.from({ length: count }, (_, at) => `V${chapter + 1}.${at + 1}`),
    )
    const told = [...read('docs/asvs.md').matchAll(/^\| V(\d+)\.(\d+)(?: to V\d+\.(\d+))? /gm)].flatMap(
      ([, chapter, from, to]) =>
        Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, at) => `V${chapter}.${Number(from) + at}`),
    )
    expect(told).toEqual(wanted)
  })
})

describe('what documents and comments cite', () => {
  it('is there: links, paths and file names of documents', () => {
    const missing = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => missingInDocument(tree, file, read(file)).map((path) => `${file} cites ${path}`))
    expect(missing).toEqual([])
  })

  it('is there: paths in comments', () => {
    const missing = files
      .filter(hasComments)
      .flatMap((file) =>
        missingInText(tree, commentsOf(file, read(file)).join('\n')).map((path) => `${file} cites ${path}`),
      )
    expect(missing).toEqual([])
  })

  it('is there: tests that docs/spec-coverage.md quotes', () => {
    const missing = quotedTests(read('docs/spec-coverage.md')).filter(({ file, title }) => {
      const titles = filesNamed(tree, file).flatMap((name) => titlesOf(read(name)))
      return !titles.some((one) => isQuoted(title, one))
    })
    expect(missing).toEqual([])
  })
})

describe('the modules that docs/architecture.md lists', () => {
  it('are those that are there', () => {
    const listed = /From left to right: ([a-z, ]+)\./.exec(read('docs/architecture.md'))?.[1]?.split(', ') ?? []
    const there = new Set(files.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []))
    expect(listed.toSorted()).toEqual([...there].sort())
  })
})

describe('what is found', () => {
  const small = treeOf(['docs/law.md', 'app/shop/cart.tsx', 'db/schema/orders.sql'])

  it.each([
    ['See docs/law.md, and `app/shop`.', ''],
    ['See docs/decisions/003 for why.', 'docs/decisions/003'],
    ['See `db/schema/<noun>.sql`.', ''],
    ['As app/shop/basket.tsx does.', 'app/shop/basket.tsx'],
    ['As `app/vendor` does.', 'app/vendor'],
    ['The address /docs/law.html and the package @app/shop.ts.', ''],
  ])('in a comment: %s %s', (text, missing) => {
    expect(missingInText(small, text).join(' ')).toBe(missing)
  })

  it.each([
    ['[law](law.md#tax) and [site](https://example.org)', ''],
    ['[law](docs/law.md)', 'docs/law.md'],
    ['`cart.tsx` and `basket.tsx`', 'basket.tsx'],
  ])('in docs/security.md: %s', (text, missing) => {
    expect(missingInDocument(small, 'docs/security.md', text).join(' ')).toBe(missing)
  })

  it.each([
    ['adds up…', 'adds up, with tax', true],
    ['adds up', 'adds up, with tax', false],
    ['refuses … at its field', 'refuses %s at its field', true],
    ['reads Processing...…', 'reads Processing... while it waits', true],
  ])('the quoted title %s of %s: %s', (quoted, title, is) => {
    expect(isQuoted(quoted, title)).toBe(is)
  })

  it('a quoted title belongs to the file before it, else to the one above the table', () => {
    const text = 'In `a.spec.ts`.\n\n| Row "no" | "one" | `b.test.ts` "two…" |'
    expect(quotedTests(text)).toEqual([
      { file: 'a.spec.ts', title: 'one' },
      { file: 'b.test.ts', title: 'two…' },
    ])
  })

  it('titles of tests, plain or of a table', () => {
    expect(titlesOf("describe('a', () => {})\nit.each([\n  [1],\n])(\n  'b %s', f)\ntest(`c`, f)")).toEqual([
      'a',
      'b %s',
      'c',
    ])
  })
})
