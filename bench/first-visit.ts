import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../bin/lib/chromium.mjs'
import { readOptions } from '../bin/lib/options.mjs'
import { freePort } from '../bin/lib/shop-process.ts'
import { medianOf, openDemoShop, type VisitedPage, visitedPages, warm } from './first-visit/demo-shop.ts'
import { openFront } from './first-visit/front.ts'
import { openSlowLink } from './first-visit/link.ts'
import { comparePhone, phoneHashMs, speedOf } from './first-visit/phone.ts'
import { type Setting, type Visit, visit } from './first-visit/visit.ts'
import { findTools } from './tools.ts'

// npm run bench:first-visit: what the first visit is like on a slow phone (bench/README.md).

const root = fileURLToPath(new URL('..', import.meta.url))
const runs = 5
/** A machine's own noise. */
const tolerance = 1.05
const kilobyte = 1_024

interface Measure {
  name: string
  of(visit: Visit): number | null
  limit: number
  digits: number
}
const bytesOf = ({ files }: Visit, isCounted: (file: Visit['files'][number]) => boolean) =>
  files.filter(isCounted).reduce((sum, { bytes }) => sum + bytes, 0) / kilobyte
const firstScripts = ({ files }: Visit) => files.filter(({ type, isFirst }) => type === 'Script' && isFirst)
const measures: readonly Measure[] = [
  { name: 'first paint ms', of: ({ firstPaint }) => firstPaint, limit: 800, digits: 0 },
  { name: 'largest ms', of: ({ largestPaint }) => largestPaint, limit: 950, digits: 0 },
  { name: 'hydrated ms', of: ({ hydrated }) => hydrated, limit: 1_900, digits: 0 },
  { name: 'empty cart ms', of: ({ words }) => words, limit: 1_000, digits: 0 },
  { name: 'blocking ms', of: ({ blocking }) => blocking, limit: 100, digits: 0 },
  { name: 'shift', of: ({ shift }) => shift, limit: 0.005, digits: 4 },
  { name: 'document KB', of: (seen) => bytesOf(seen, ({ type }) => type === 'Document'), limit: 13, digits: 1 },
  {
    name: 'scripts KB',
    of: (seen) => bytesOf({ ...seen, files: firstScripts(seen) }, () => true),
    limit: 105,
    digits: 1,
  },
  { name: 'script files', of: (seen) => firstScripts(seen).length, limit: 4, digits: 0 },
  { name: 'total KB', of: (seen) => bytesOf(seen, () => true), limit: 200, digits: 1 },
]

interface Result {
  page: VisitedPage
  /** The median of each measure; null where it does not apply. */
  medians: (number | null)[]
  visits: Visit[]
}

const isReached = (measure: Measure, median: number | null) => median === null || median <= measure.limit * tolerance

function tableOf(results: readonly Result[]): string {
  const cell = (measure: Measure, median: number | null) =>
    median === null ? '' : `${median.toFixed(measure.digits)}${isReached(measure, median) ? '' : ' MISSED'}`
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['page', ...measures.map(({ name }) => name)]),
    `|---|${measures.map(() => '---:|').join('')}`,
    line(['limit', ...measures.map(({ limit }) => String(limit))]),
    ...results.map(({ page, medians }) =>
      line([page.name, ...measures.map((measure, at) => cell(measure, medians[at] ?? null))]),
    ),
  ].join('\n')
}

/** What a script is for, by the name that vite.config.ts or its page gives it. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^shop-manifest/, "the list of the shop's routes"],
  [/^(app|rolldown-runtime|entry|root|layout)/, 'React, React Router, the header and what most first screens share'],
  [/^(forms|limits|busy)/, 'fields and forms'],
  [/^(cards|category-tile|product-cards)/, 'cards of products'],
  [
    /^(below|footer|block-print|more|details|section|stars|own|pincode|allergens|filter|option|rules|india)/,
    'what lies below',
  ],
]
const purposeOf = (script: string): string => purposes.find(([name]) => name.test(script))?.[1] ?? 'the page itself'

/** The bytes of scripts by what they are for. */
function scriptsByPurpose(scripts: readonly Visit['files'][number][]): string {
  const sizes = new Map<string, number>()
  for (const { path, bytes, isFirst } of scripts) {
    const purpose = `${purposeOf(path.replace('/assets/', ''))}${isFirst ? '' : ', later'}`
    sizes.set(purpose, (sizes.get(purpose) ?? 0) + bytes / kilobyte)
  }
  return [...sizes].map(([purpose, size]) => `${purpose} ${size.toFixed(1)}`).join('; ')
}

/** What a long frame is for, by the scripts that ran in it. */
function workOf(frame: string): string {
  const [whole = 0, , ...ran] = [...frame.matchAll(/(\d+) ms| at (\d+)/g)].map(([, ms]) => Number(ms ?? 0))
  if (2 * ran.reduce((sum, ms) => sum + ms, 0) < whole) return 'mostly style, layout and paint'
  if (/https?:\/\/\S+ \d{2,} ms/.test(frame)) return 'the scripts begin: React and React Router are read and run'
  return 'React hydrates'
}

/** What each kilobyte and each long task of a page is for, from its last visit. */
function detailsOf({ page, visits }: Result): string {
  const last = visits.at(-1)
  const kinds = new Map<string, number>()
  for (const { type, bytes } of last?.files ?? []) kinds.set(type, (kinds.get(type) ?? 0) + bytes / kilobyte)
  const sizes = [...kinds].map(([type, size]) => `${type} ${size.toFixed(1)}`).join(', ')
  const scripts = (last?.files ?? []).filter(({ type }) => type === 'Script')
  const problems = visits.flatMap((seen) => seen.problems)
  return [
    `**${page.name}** (KB) ${sizes}`,
    `- scripts: ${scriptsByPurpose(scripts)}`,
    ...(last?.longFrames ?? []).map((frame) => `- long frame: ${frame} (${workOf(frame)})`),
    ...problems.map((problem) => `- PROBLEM: ${problem}`),
  ].join('\n')
}

async function measurePages(setting: Setting): Promise<Result[]> {
  const results: Result[] = visitedPages.map((page) => ({ page, medians: [], visits: [] }))
  for (let run = 1; run <= runs; run++) {
    for (const { page, visits } of results) {
      console.error(`run ${run} of ${runs}: ${page.name}`)
      visits.push(await visit(setting, page))
    }
  }
  for (const result of results) {
    result.medians = measures.map((measure) => {
      const values = result.visits.map((seen) => measure.of(seen))
      return values.includes(null) ? null : medianOf(values as number[])
    })
  }
  return results
}

async function run(): Promise<boolean> {
  const { record } = readOptions({ record: { type: 'boolean' } })
  const { nginx } = findTools(console.error)
  const executablePath = await ensureChromium()
  const phone = await comparePhone()
  const port = await freePort()
  const origin = `https://127.0.0.1:${port}`
  const shop = await openDemoShop({ PUBLIC_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1' })
  const front = await openFront(nginx, shop.origin)
  const link = await openSlowLink(port, front.socket)
  const setting = { executablePath, origin, slowdown: phone.slowdown }
  try {
    await warm(shop.origin)
    // The photographs are made when they are first asked for.
    for (const page of visitedPages) await visit(setting, page)
    const results = await measurePages(setting)
    const text = `${tableOf(results)}\n\n${results.map(detailsOf).join('\n\n')}\n`
    console.log(text)
    if (record) await writeFile(join(root, 'docs', 'first-visit.md'), `${heading}\n${speedOf(phone)}\n\n${text}`)
    return results.every(
      ({ medians, visits }) =>
        measures.every((measure, at) => isReached(measure, medians[at] ?? null)) &&
        visits.every(({ problems }) => problems.length === 0),
    )
  } finally {
    link.stop()
    await front.stop()
    await shop.stop()
  }
}

const heading = `# The first visit on a slow phone

Measured by \`npm run bench:first-visit -- --record\`: 1.6 Mbit/s, 150 ms there and back, TCP's slow start, TLS and HTTP/2 by nginx, a processor
that takes ${phoneHashMs} ms for a password hash (four times the machine of benchmarks.md), an empty cache; medians of ${runs}, missed beyond ${Math.round((tolerance - 1) * 100)}%. Times count only where nothing else runs on the machine.

## What misses, and why
- **Document**: a list of 17 products and a product's page are 11 KB without any style: markup 6 to 7, what hydration needs 3 to 5 (facets, words of the
  list view, reviews). The styles of what is shown are 4 to 6 KB more.
- **Scripts**: React and React Router are 90 KB, the list of routes 2, our header and shared pieces 8. The list carries its search and its choices before
  anything else (7 KB), the product its gallery and shades (6).
- **Script files**: the bundler makes a file of its own of each entry (0.1 KB), of the root, of the layout, and of its own helpers (0.4 KB). What weighs
  is in three.
- **Total**: on slow lines Chromium asks early for photographs below the first screen.
- **Blocking**: reading and running React is the longest task, then the layout of the whole document, which is done again when the whole sheet comes.

## Figures
`

process.exitCode = (await run()) ? 0 : 1
