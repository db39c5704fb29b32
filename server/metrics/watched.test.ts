import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

const folder = new URL('../../deploy/monitoring/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

let shop: RunningShop
beforeAll(async () => {
  const cdn = { CDN_PURGE_URL: 'http://127.0.0.1:1/purge', CDN_PURGE_KEY: 'nobody listens at port 1' }
  shop = await startShop(await copyDatabase('watched'), { METRICS_PORT: '9464', ...cdn })
  await shop.ask('/about', { headers: { host: `127.0.0.1:${shop.port}` } })
})
afterAll(() => shop.close())

it.each(['alerts.yml', 'dashboard.json'])('%s asks for figures that the shop tells', async (name) => {
  const told = (await shop.metrics?.registry.metrics()) ?? ''
  const asked = new Set(read(name).match(/\b(shringar|nodejs|process)_[a-z0-9_]+/g))
  expect(asked.size).toBeGreaterThan(5)
  // Of what a shop may do without (an object store, a replica) it only says what the figure means.
  const isTold = (figure: string) => new RegExp(`^(# HELP )?${figure}[{ ]`, 'm').test(told)
  expect([...asked].filter((figure) => !isTold(figure))).toEqual([])
})

it('every alert is tried, and its runbook says what to do first', () => {
  const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tried = new Set(
    [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts/g)].map(([, name]) => name),
  )
  const runbook = read('../../docs/operations.md')
  expect(alerts.filter((name) => !tried.has(name))).toEqual([])
  expect(alerts.filter((name) => !runbook.includes(`\n| \`${name}\` | `))).toEqual([])
})

it('what each figure means stands in operations.md', () => {
  const [, table = ''] = /\nWhat the figures mean:\n([\s\S]*?)\n## /.exec(read('../../docs/operations.md')) ?? []
  const explained = [...table.matchAll(/`(shringar_[a-z_]+)(\*?)`/g)]
  const isExplained = (figure: string) =>
    explained.some(([, name = '', more]) => (more ? figure.startsWith(name) : figure === name))
  const source = readFileSync(new URL('metrics.ts', import.meta.url), 'utf8')
  const told = new Set(source.match(/\bshringar_[a-z_]+/g))
  expect(told.size).toBeGreaterThan(25)
  expect([...told].filter((figure) => !isExplained(figure))).toEqual([])
})
