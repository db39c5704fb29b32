import { chromium } from '@playwright/test'
import lighthouse, { type Config, defaultConfig, type Result } from 'lighthouse'
import { ensureChromium } from '../bin/lib/chromium.mjs'
import { readOptions } from '../bin/lib/options.mjs'
import { freePort } from '../bin/lib/shop-process.ts'
import { medianOf, openDemoShop, visitedPages, warm } from './first-visit/demo-shop.ts'
import { comparePhone, speedOf } from './first-visit/phone.ts'

// npm run lighthouse: what Lighthouse says of the first visit on a phone, its slow line applied and simulated (bench/README.md).

const runs = 3
const ways = { applied: 'devtools', simulated: 'simulate' } as const
type Way = keyof typeof ways
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
const limits: Record<Category, number> = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The cart is nobody's search result: it says so, and Lighthouse marks it down for that. */
const isExpected = (name: string, category: Category) => name === 'cart' && category === 'seo'

const figures = {
  'first paint ms': 'first-contentful-paint',
  'largest ms': 'largest-contentful-paint',
  'blocking ms': 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const

async function examine(chromiumPath: string, slowdown: number, url: string, way: Way): Promise<Result> {
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: chromiumPath, args })
  try {
    const throttling = { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown }
    const settings = { onlyCategories: [...categories], throttlingMethod: ways[way], throttling }
    const config: Config = { extends: 'lighthouse:default', settings }
    const examined = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config)
    if (!examined) throw new Error('Lighthouse gave no result.')
    return examined.lhr
  } finally {
    await browser.close()
  }
}

interface Row {
  name: string
  way: Way
  scores: Record<Category, number>
  figures: number[]
  /** What takes points, by category. */
  remarks: string[]
}

/** What keeps a category from its full score, with the first place it names. */
function remarksOf(result: Result): string[] {
  return categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${result.audits[id]?.title ?? ''}`)
}

function rowOf(name: string, way: Way, results: readonly Result[]): Row {
  const score = (category: Category) =>
    Math.round(100 * medianOf(results.map((one) => one.categories[category]?.score ?? 0)))
  return {
    name,
    way,
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Row['scores'],
    figures: Object.values(figures).map((id) => medianOf(results.map((one) => one.audits[id]?.numericValue ?? 0))),
    remarks: [...new Set(results.flatMap(remarksOf))],
  }
}

const isReached = ({ name, scores }: Row) =>
  categories.every((category) => scores[category] >= limits[category] || isExpected(name, category))

function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['page', 'slow line', ...categories, ...Object.keys(figures)]),
    `|---|---|${[...categories, ...Object.keys(figures)].map(() => '---:|').join('')}`,
    ...rows.map(({ name, way, scores, figures: [paint = 0, largest = 0, blocking = 0, shift = 0] }) =>
      line([
        name,
        way,
        ...categories.map((category) => String(scores[category])),
        paint.toFixed(0),
        largest.toFixed(0),
        blocking.toFixed(0),
        shift.toFixed(4),
      ]),
    ),
  ].join('\n')
}

async function run(): Promise<boolean> {
  const { only } = readOptions({ only: { type: 'string' } })
  const chromiumPath = await ensureChromium()
  const phone = await comparePhone()
  console.error(speedOf(phone))
  const shop = await openDemoShop({})
  try {
    await warm(shop.origin)
    const rows: Row[] = []
    for (const { name, path } of visitedPages.filter((page) => !only || page.name === only)) {
      for (const way of Object.keys(ways) as Way[]) {
        const results: Result[] = []
        for (let time = 1; time <= runs; time++) {
          console.error(`${name}, ${way}: ${time} of ${runs}`)
          results.push(await examine(chromiumPath, phone.slowdown, shop.origin + path, way))
        }
        rows.push(rowOf(name, way, results))
      }
    }
    console.log(tableOf(rows))
    for (const { name, way, remarks } of rows) for (const remark of remarks) console.log(`- ${name}, ${way}: ${remark}`)
    return rows.every(isReached)
  } finally {
    await shop.stop()
  }
}

process.exitCode = (await run()) ? 0 : 1
