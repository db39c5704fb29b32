import { mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { copyDatabase } from '#tests/support/database.ts'
import { asked } from '#tests/support/embedded.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'
import { openDatabaseServer } from './database-server.ts'

// A start that is only for looking at a restored shop: customers and the payment provider hear nothing of it.

let shop: RunningShop
let database: { ownerUrl: string; webUrl: string }

beforeAll(async () => {
  database = await copyDatabase('look')
  await asked(
    database.ownerUrl,
    `insert into mails (recipient, subject, text_body, html_body) values ('asha@shringar.example', 'Your order', 'Words', 'Words')`,
    `select enqueue_job('mail:send', jsonb_build_object('mailId', id)) from mails`,
  )
  shop = await startShop(database, {
    LOOK_ONLY: 'yes',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 'thiskeysecretisinventedhere',
    RAZORPAY_WEBHOOK_SECRET: 'this webhook secret is too',
    RAZORPAY_URL: 'http://127.0.0.1:9',
  })
})
afterAll(() => shop.close())

const statusOf = async (path: string) => (await shop.ask(path, { headers: { host: `127.0.0.1:${shop.port}` } })).status

it('makes no shop where there is none: a restore wants the folder empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-nothing-'))
  const opening = openDatabaseServer(readConfig({ LOOK_ONLY: 'yes', DATA_DIR: folder }), () => {})
  await expect(opening).rejects.toThrow(/^There is no shop to look at/)
  expect(await readdir(folder)).toEqual([])
  await rmdir(folder)
})

it('shows the shop, and not the emails of its customers', async () => {
  expect(await statusOf('/products')).toBe(200)
  expect(await statusOf('/dev/mail')).toBe(404)
})

it('sends no email and takes no job', async () => {
  const working = await asked(
    database.ownerUrl,
    "select 1 from pg_stat_activity where application_name = 'shringar-jobs' and datname = current_database()",
  )
  expect(working).toEqual([])
  expect(await asked(database.ownerUrl, 'select distinct status, attempts from mails')).toEqual([
    { status: 'waiting', attempts: 0 },
  ])
  const taken = await asked(
    database.ownerUrl,
    'select 1 from graphile_worker._private_jobs where attempts > 0 or locked_at is not null',
  )
  expect(taken).toEqual([])
})
