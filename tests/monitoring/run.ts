import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../bin/lib/shop-process.ts'
import { launch, untilReady } from '../faults/shop.ts'
import { until } from '../faults/trial.ts'

// The files of deploy/monitoring with a real Prometheus: its configurations load, each alert fires in its trial, every query of the dashboard has an answer, and
// a shop that really ends is noticed.

const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url))
const place = await mkdtemp(join(tmpdir(), 'shringar-monitoring-'))
let missed = 0

function say(promise: string, isKept: boolean, figures: string): void {
  if (!isKept) missed++
  console.log(`${isKept ? '✓' : '✗'} ${promise}  ${figures}`)
}

/** What a tool of Prometheus says of a file. */
function check(promise: string, tool: 'promtool' | 'amtool', ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, encoding: 'utf8' })
  say(promise, status === 0, status === 0 ? '' : `\n${stdout}${stderr}`)
}

interface Panel {
  title: string
  targets: { expr: string }[]
}

async function queries(): Promise<{ title: string; expr: string }[]> {
  const { panels }: { panels: Panel[] } = JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8'))
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))
}

/** A few visitors: pages, a product, an order that is refused because nobody is signed in. */
async function visit(origin: string): Promise<void> {
  for (const path of ['/', '/products', '/api/v1/products?limit=3']) await (await fetch(origin + path)).text()
  const headers = { Origin: origin, 'Content-Type': 'application/json' }
  await (await fetch(`${origin}/api/v1/orders`, { method: 'POST', headers, body: '{}' })).text()
}

/** A Prometheus that looks every second, so that a minute is enough for its sums over five. */
async function startPrometheus(metricsPort: number) {
  const port = await freePort()
  const config = (await readFile(join(folder, 'prometheus.yml'), 'utf8'))
    .replaceAll('15s', '1s')
    .replace('alerts.yml', join(folder, 'alerts.yml'))
    .replace('"10.0.0.21:9464", "10.0.0.22:9464"', `"127.0.0.1:${metricsPort}"`)
  const file = join(place, 'prometheus.yml')
  await writeFile(file, config)
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(place, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const ask = async (path: string) => {
    const { status, data } = (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as {
      status: string
      data: { result: unknown[]; alerts: { labels: { alertname: string } }[] }
    }
    if (status !== 'success') throw new Error(`Prometheus refused ${path}.`)
    return data
  }
  return { child, ask }
}

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

async function answers({ ask }: Prometheus, origin: string): Promise<void> {
  for (const { title, expr } of await queries()) {
    let count = 0
    // A rate needs two looks at the shop.
    const hasAnswer = until(expr, async () => {
      await visit(origin)
      count = (await ask(`query?query=${encodeURIComponent(expr)}`)).result.length
      return count > 0
    })
    await hasAnswer.catch(() => {})
    say(`the dashboard has an answer: ${title}`, count > 0, `${count} × ${expr}`)
  }
}

check('the configuration and its rules load', 'promtool', 'check', 'config', 'prometheus.yml')
check('somebody is called', 'amtool', 'check-config', 'alertmanager.yml')
check('each alert fires in its trial, and not before', 'promtool', 'test', 'rules', 'alerts.test.yml')

const metricsPort = await freePort()
const shop = await launch({ DATA_DIR: join(place, 'shop'), METRICS_PORT: String(metricsPort), AUTH_SECRET: '' })
const prometheus = await startPrometheus(metricsPort)
try {
  await untilReady(shop)
  await answers(prometheus, shop.origin)
  const isDown = async () => {
    const { alerts } = await prometheus.ask('alerts')
    return alerts.some(({ labels }) => labels.alertname === 'ShopIsDown')
  }
  await until('ShopIsDown does not stand while the shop runs', async () => !(await isDown()))
  await shop.stop()
  const waited = await until('ShopIsDown stands', isDown).catch(() => undefined)
  const figures =
    waited === undefined
      ? 'not within 30 s'
      : `after ${(waited / 1_000).toFixed(1)} s; a minute later somebody is called`
  say('a shop that ended is noticed', waited !== undefined, figures)
} finally {
  await shop.stop()
  prometheus.child.kill()
  await rm(place, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nAll promises kept.' : `\n${missed} broken.`)
process.exit(missed === 0 ? 0 : 1)
