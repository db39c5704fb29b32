import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

// What a first visit loads, against its budget: compressed scripts of each shop page, and the fonts.
const client = fileURLToPath(new URL('../build/client/', import.meta.url))
const assets = join(client, 'assets')
const kilobyte = 1_024

interface RouteEntry {
  id: string
  parentId?: string
  module: string
  imports?: string[]
}
interface Manifest {
  /** Of the list itself, which every page loads. */
  path: string
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteEntry>
}

// React, React Router and the list of routes alone are about 93 KB of each figure. The aim is 105 KB for a page of the first visit; these limits
// keep what is reached today (docs/first-visit.md).
const fontBudget = 47 * kilobyte
const budgets: Record<string, number> = {
  'shop/home/home': 107.1,
  'shop/cart/page': 107.5,
  'shop/product/product': 112.3,
  'shop/catalogue/category': 119.8,
  'shop/catalogue/products': 118.8,
  'shop/catalogue/categories': 107.4,
  'shop/content/about': 107.5,
  'shop/auth/login': 116.4,
  // Pages with long forms may carry a little more of their own.
  'shop/auth/register': 116.4,
  'shop/content/contact': 116,
  'shop/orders/orders': 124.3,
  'shop/checkout/checkout': 127.1,
}

function readManifest(): Manifest {
  const file = readdirSync(assets).find((name) => /^shop-manifest-.*\.js$/.test(name))
  if (!file) throw new Error('There is no build to measure. Run: npm test -- --only build')
  const text = readFileSync(join(assets, file), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Omit<Manifest, 'path'>
  return { ...manifest, path: `/assets/${file}` }
}

/** A script whose names of files have hashes of the names alone: those of their content change with any other file, and move a figure by 0.1 KB. */
const withSteadyNames = (script: string): string =>
  script.replaceAll(/([\w-]+)-[\w-]{8}\.(js|css)\b/g, (_, name, ending) => {
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8)
    return `${name}-${hash}.${ending}`
  })

const sizes = new Map<string, number>()
function compressedSize(path: string): number {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const size = brotliCompressSync(withSteadyNames(readFileSync(join(client, path), 'utf8'))).length
  sizes.set(path, size)
  return size
}

function scriptsOf(manifest: Manifest, id: string): Set<string> {
  const scripts = new Set([manifest.path, manifest.entry.module, ...manifest.entry.imports])
  for (
    let route = manifest.routes[id];
    route;
    route = route.parentId === undefined ? undefined : manifest.routes[route.parentId]
  ) {
    scripts.add(route.module)
    for (const one of route.imports ?? []) scripts.add(one)
  }
  return scripts
}

/** Whose a module is: a package, or a folder of ours. */
function ownerOf(module: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]
  if (inPackage) return inPackage
  if (/^(app|modules|platform)\//.test(module))
    return module
      .split('/')
      .slice(0, 2)
      .join('/')
      .replace(/\.\w+$/, '')
  return 'bundler'
}

/**
 * The compressed bytes of scripts by whose they are. A script is compressed as one, so each module counts for its share of the characters
 * before that; together they are exactly what is loaded.
 */
function sharesOf(scripts: ReadonlySet<string>): [owner: string, bytes: number][] {
  const known = JSON.parse(readFileSync(join(client, '..', 'client-modules.json'), 'utf8')) as Record<
    string,
    Record<string, number>
  >
  const shares = new Map<string, number>()
  for (const path of scripts) {
    const modules = Object.entries(known[path.replace(/^\//, '')] ?? {})
    const characters = modules.reduce((sum, [, length]) => sum + length, 0)
    const size = compressedSize(path)
    const whole = /shop-manifest/.test(path) ? 'list of routes' : 'bundler'
    if (characters === 0) shares.set(whole, (shares.get(whole) ?? 0) + size)
    for (const [module, length] of characters > 0 ? modules : []) {
      const owner = ownerOf(module)
      shares.set(owner, (shares.get(owner) ?? 0) + (size * length) / characters)
    }
  }
  return [...shares].sort(([, a], [, b]) => b - a)
}

const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`.padStart(9)
const errors: string[] = []
const manifest = readManifest()

console.log(`${'page'.padEnd(34)} scripts    budget`)
for (const [id, most] of Object.entries(budgets)) {
  const budget = most * kilobyte
  const total = [...scriptsOf(manifest, id)].reduce((sum, path) => sum + compressedSize(path), 0)
  console.log(`${id.padEnd(34)}${inKilobytes(total)} ${inKilobytes(budget)}`)
  if (total > budget)
    errors.push(
      `${id} loads ${inKilobytes(total).trim()} of scripts, ${inKilobytes(total - budget).trim()} over its budget.`,
    )
}

console.log('\nThe scripts of the home page by whose they are:')
const shares = sharesOf(scriptsOf(manifest, 'shop/home/home'))
for (const [owner, bytes] of shares) console.log(`  ${owner.padEnd(32)}${inKilobytes(bytes)}`)
console.log('')

const fonts = readdirSync(assets)
  .filter((name) => name.endsWith('.woff2'))
  .reduce((sum, name) => sum + readFileSync(join(assets, name)).length, 0)
console.log(`${'fonts'.padEnd(34)}${inKilobytes(fonts)} ${inKilobytes(fontBudget)}`)
if (fonts > fontBudget) errors.push(`The fonts weigh ${inKilobytes(fonts).trim()}.`)

const sourceMaps = readdirSync(client, { recursive: true }).filter((name) => String(name).endsWith('.map'))
if (sourceMaps.length > 0) errors.push(`Source maps would be served: ${sourceMaps.join(', ')}`)

if (errors.length > 0) {
  console.error(`\n${errors.join('\n')}`)
  process.exit(1)
}
