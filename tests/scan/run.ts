import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chance } from '#seed/random.ts'
import { openShop } from '../faults/shop.ts'
import { onStage } from '../faults/stage.ts'
import { readDescription } from '../fuzz/description.ts'
import { People } from '../fuzz/people.ts'
import { answerTo, type Report, sqlmapReports, wapitiReports } from './reports.ts'

// Wapiti on the pages and sqlmap on each query of the API, against a shop of their own. What they say stands in build/scan.

const folder = fileURLToPath(new URL('../../build/scan/', import.meta.url))
/** So long each scanner looks; what it did not get to by then is not looked at. In seconds. */
const longest = 240

/** All modules of Wapiti but those that ask a server elsewhere, and that guess words for hours. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** Runs a scanner to its end, or until its time is over. Its words go to a file. `answer` is for what it asks once it is interrupted. */
async function scan(program: string, args: string[], answer = ''): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(answer)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
  const ended = new Promise<boolean>((end) => child.once('exit', () => end(true)))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((end) => {
    timer = setTimeout(() => end(false), (longest + 30) * 1_000)
  })
  const isDone = await Promise.race([ended, late])
  clearTimeout(timer)
  if (!isDone) child.kill('SIGINT')
  await ended
  await writeFile(join(folder, `${program}.txt`), said)
  return isDone
}

/** Addresses of the API with a value in each parameter of their query. */
async function queries(origin: string): Promise<string[]> {
  const { operations } = await readDescription(origin)
  const lists = operations.filter(({ method, path }) => method === 'GET' && !/\{|export$|events$/.test(path))
  return lists.flatMap(({ path, parameters }) => {
    const names = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => {
        const value = schema.enum?.[0] ?? (schema.type === 'integer' ? 10 : 'rose')
        return `${name}=${value}`
      })
    // A value that is none (a cursor, a day) refuses the whole query: each parameter is asked by itself.
    return names.map((pair) => `${origin}${path}?${pair}`)
  })
}

/** Where Wapiti begins: it follows few links by itself. */
const pages = [
  '/',
  '/products',
  '/products?q=rose&sort=rating&page=2',
  '/products?category=Skincare&price=100-500',
  '/products/neem-wood-comb',
  '/categories',
  '/about',
  '/contact',
  '/cart',
  '/checkout',
  '/login?next=/orders',
  '/register',
  '/reset-password?token=none',
  '/orders/SHR-7K2MD-9X4QA',
  '/sandbox-gateway?page=none',
]

async function scanShop(): Promise<Report[]> {
  return onStage(async (stage) => {
    const database = await stage.database('scan')
    const shop = await openShop(stage, database, { LIMITS_SCALE: '1000000' })
    try {
      const { cookie = '' } = (await People.signIn(database)).pick(chance(1), 'admin')
      const addresses = await queries(shop.origin)
      if (addresses.length === 0)
        throw new Error('The API names no query parameter: there is nothing for sqlmap to try.')
      await writeFile(join(folder, 'addresses.txt'), addresses.join('\n'))
      const wapiti = join(folder, 'wapiti.json')
      console.log(`Wapiti looks at the pages, for ${longest} seconds at most.`)
      const begin = [...pages.map((page) => shop.origin + page), ...addresses].flatMap((address) => ['-s', address])
      const files = ['--scope', 'domain', '-f', 'json', '-o', wapiti, '--flush-session', '--store-session', folder]
      const bounds = ['--max-scan-time', String(longest), '--max-links-per-page', '30', '-d', '4']
      // Report what it has seen so far.
      await scan('wapiti', ['-u', `${shop.origin}/`, '-m', modules, ...begin, ...files, ...bounds], 'r\n')
      console.log(`sqlmap looks at ${addresses.length} parameters of the API, for ${longest} seconds at most.`)
      const results = join(folder, 'sqlmap.csv')
      const quietly = ['--batch', '--smart', '--disable-coloring', '--flush-session', '--threads=4', '--retries=0']
      const lists = [
        '-m',
        join(folder, 'addresses.txt'),
        '--output-dir',
        join(folder, 'sqlmap'),
        '--results-file',
        results,
      ]
      if (!(await scan('sqlmap', [...lists, ...quietly, '--cookie', cookie])))
        console.log('  It did not get to all of them.')
      for (const [tool, file] of Object.entries({ wapiti, sqlmap: results }))
        if (!existsSync(file)) throw new Error(`${tool} wrote nothing: build/scan/${tool}.txt says why.`)
      return [...wapitiReports(await readFile(wapiti, 'utf8')), ...sqlmapReports(await readFile(results, 'utf8'))]
    } finally {
      await shop.stop()
    }
  })
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const reports = await scanShop()
const open = reports.filter((report) => answerTo(report) === undefined)
for (const report of reports) {
  const answer = answerTo(report)
  console.log(`${answer ? '✓' : '✗'} ${report.tool}: ${report.text.slice(0, 300)}${answer ? `\n    ${answer}` : ''}`)
}
console.log(`\n${reports.length} reports, ${open.length} that nobody answered. All they said stands in build/scan.`)
process.exit(open.length > 0 ? 1 : 0)
