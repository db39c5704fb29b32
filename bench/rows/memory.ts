import { readFileSync } from 'node:fs'
import { type PreparedShop, withPreparedShop } from '#bench/prepared-shop.ts'
import { progressLine } from '#bench/progress.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { withPaths } from '#bench/wrk-paths.ts'
import type { ShopProcess } from '../../bin/lib/shop-process.ts'

const products = 100_000
const requestsAsked = 300_000
/** The default of PAGE_STORE_MB: memory that stored pages may take. */
const pageStore = 64
const besideMax = 250
/** Megabytes go up and down with the garbage collector; so much above the middle of the first half is no growth. */
const noise = 0.03

const words = ['rose', 'neem', 'serum', 'kajal', 'oil', 'matte lipstick', 'sandalwood', 'hair', 'face wash', 'gold']

/** Resident memory of a process in MB. */
function megabytesOf({ pid }: ShopProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

interface Course {
  idle: number
  /** After each tenth of the requests. */
  tenths: number[]
  requests: number
  errors: number
}

/**
 * Mostly stored pages and single products, as visitors ask; each of the 100,000 products is as likely as any other. Every eightieth request is
 * for a product's page that is hardly ever stored yet: together half as many again as the page store holds.
 */
async function course(stage: Stage, { shop, slugs }: PreparedShop, wanted: number): Promise<Course> {
  const all = await slugs(products)
  const progress = progressLine()
  await new Promise((settled) => setTimeout(settled, 5_000))
  const result: Course = { idle: megabytesOf(shop), tenths: [], requests: 0, errors: 0 }
  const groups = [
    { weight: 50, paths: ['/', '/products', '/about', '/categories', '/cart', '/products?category=Makeup'] },
    { weight: 46.75, paths: all.map((slug) => `/api/v1/products/${slug}`) },
    { weight: 2, paths: words.map((word) => `/api/v1/products?q=${encodeURIComponent(word)}`) },
    { weight: 1.25, paths: all.map((slug) => `/products/${slug}`) },
  ]
  await withPaths(groups, async (script) => {
    while (result.requests < wanted) {
      const headers = { 'Accept-Encoding': 'br' }
      // Other draws each time: the same ones would be the same few thousand products again and again.
      const args = [String(result.requests)]
      const load = await stage.load({ url: shop.origin, script, args, connections: 32, seconds: 3, headers })
      result.requests += load.requests
      result.errors += load.errors
      progress('memory', Math.min(result.requests, wanted), wanted)
      while (result.tenths.length < Math.floor((10 * result.requests) / wanted) && result.tenths.length < 10)
        result.tenths.push(megabytesOf(shop))
    }
  })
  return result
}

const inWords = (megabytes: readonly number[]) => megabytes.map((one) => one.toFixed(0)).join(', ')

export async function measureMemory(stage: Stage, wanted: number): Promise<Row[]> {
  const { idle, tenths, requests, errors } = await withPreparedShop(stage, products, (prepared) =>
    course(stage, prepared, wanted),
  )
  const half = Math.max(...tenths.slice(0, 5))
  const highest = Math.max(...tenths)
  const end = Math.max(...tenths.slice(5))
  return [
    {
      name: 'memory of a process, idle, 100,000 products',
      figure: idle,
      unit: 'MB',
      requests: 0,
      errors: 0,
      limits: [{ what: `under ${besideMax} MB`, isReached: idle < besideMax }],
    },
    {
      name: `memory after ${requestsAsked.toLocaleString('en-IN')} requests`,
      figure: highest - pageStore,
      unit: 'MB',
      requests,
      errors,
      limits: [
        { what: `under ${besideMax} MB beside ${pageStore} MB of pages`, isReached: highest - pageStore < besideMax },
        { what: 'no growth over the second half', isReached: end <= half * (1 + noise) },
      ],
      note: `resident MB after each tenth: ${inWords(tenths)}; the highest counts, less the ${pageStore} MB of PAGE_STORE_MB`,
    },
  ]
}

/** The memory of a process, idle and after many requests. */
export const memory: Measure = {
  name: 'memory',
  measure: (stage) => measureMemory(stage, requestsAsked),
}
