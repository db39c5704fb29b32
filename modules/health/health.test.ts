import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { forgetBackup, noteBackup, storeAddress } from '#platform/backup-state.server.ts'
import { context } from '#platform/context.server.ts'
import { openClient } from '#platform/db/client.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import { changeContext, chooseProvider } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { getBackupHealth, getHealth, getOutsideArchive, getOutsideBackups, lastDumpAt } from './service.server.ts'
import { selectFigures } from './store.server.ts'

it('counts what waits, what is tried again and what was given up, and not what is not due yet', async () => {
  const before = await selectFigures()
  await enqueueJob('health:now', {})
  await enqueueJob('health:later', {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueueJob('health:again', {})
  await enqueueJob('health:over', {})
  const among = (task: string) =>
    `task_id = (select id from graphile_worker._private_tasks where identifier = '${task}')`
  await sql(
    `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where ${among('health:now')}`,
  )
  await sql(
    `update graphile_worker._private_jobs set attempts = 3, run_at = now() + interval '1 minute' where ${among('health:again')}`,
  )
  await sql(`update graphile_worker._private_jobs set attempts = max_attempts where ${among('health:over')}`)
  const after = await selectFigures()
  expect(after.jobs_waiting - before.jobs_waiting).toBe(1)
  expect(after.jobs_oldest_s).toBeGreaterThanOrEqual(90)
  expect(after.jobs_retrying - before.jobs_retrying).toBe(1)
  expect(after.jobs_failed - before.jobs_failed).toBe(1)
})

describe('payments of which the gateway told nothing', () => {
  /** One on the gateway's page, so many minutes ago. */
  async function paid(minutesAgo: number, isOnPage = true): Promise<void> {
    const { order } = await buildOrder({ input: { paymentMethod: 'upi' } })
    const [row] = await sql<{ attempt_id: string }>(
      `update payment_captures c set captured_at = now() - make_interval(mins => $2::int)
         from orders o where o.id = c.order_id and o.public_id = $1 returning c.attempt_id`,
      [order.id, minutesAgo],
    )
    await sql('update payment_attempts set is_on_page = $2 where id = $1', [row?.attempt_id, isOnPage])
  }
  const told = (minutesAgo: number) =>
    sql(
      `insert into payment_events (provider, event_key, kind, received_at)
       values ('sandbox', gen_random_uuid()::text, 'payment.captured', now() - make_interval(mins => $1::int))`,
      [minutesAgo],
    )
  const unheard = async () => (await getHealth()).webhooks.unheard
  beforeEach(async () => {
    chooseProvider(sandboxProvider)
    await sql('delete from payment_events')
    await sql("update payment_captures set captured_at = now() - interval '30 days'")
  })

  it('are none where nothing was paid, and none that were paid just now, long ago or without the page', async () => {
    expect(await unheard()).toBe(0)
    await paid(5)
    await paid(8 * 1_440)
    await paid(60, false)
    expect(await unheard()).toBe(0)
  })

  it('are all of the last week where none was ever told', async () => {
    await paid(60)
    await paid(3 * 1_440)
    expect(await unheard()).toBe(2)
  })

  it('are those since the last one that was told', async () => {
    await paid(120)
    await paid(60)
    await told(90)
    expect(await unheard()).toBe(1)
    await told(59)
    expect(await unheard()).toBe(0)
  })
})

describe('how the backups stand', () => {
  let dataDir: string
  const now = new Date('2026-11-26T12:00:00.000Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'health-test-'))
    changeContext({ config: { dataDir }, clock: () => now })
  })
  afterAll(async () => {
    changeContext({ config: { dataDir: './data' }, clock: () => new Date() })
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is not told of a database of one’s own', async () => {
    changeContext({ config: { databaseUrl: 'postgresql://db.example/shringar' } })
    expect(await getBackupHealth()).toBeUndefined()
    changeContext({ config: { databaseUrl: undefined } })
  })

  it('tells of dumps of a database of one’s own while they are made into BACKUP_DIR', async () => {
    await noteBackup(dataDir, 'backup', { at: ago(7_200), folder: '/backups/of-the-embedded-one-before' })
    changeContext({ config: { databaseUrl: 'postgresql://db.example/shringar', backupDir: '/backups' } })
    expect(await lastDumpAt()).toBeUndefined()
    await noteBackup(dataDir, 'dump', { at: ago(60), file: '/backups/shringar-20261126-115900.dump' })
    expect(await lastDumpAt()).toEqual(new Date(ago(60)))
    changeContext({ config: { backupDir: undefined } })
    expect(await lastDumpAt()).toBeUndefined()
    changeContext({ config: { databaseUrl: undefined, backupDir: '/backups' } })
    expect(await lastDumpAt()).toBeUndefined()
    changeContext({ config: { backupDir: undefined } })
    for (const name of ['backup', 'dump'] as const) await forgetBackup(dataDir, name)
  })

  it('is nothing before the first backup', async () => {
    expect(await getBackupHealth()).toMatchObject({ lastBackupAt: undefined, lastCheckAt: undefined, archive: 'off' })
  })

  it('names the last backup, its trial and why that failed', async () => {
    await noteBackup(dataDir, 'backup', { at: ago(7_200), folder: '/backups/shringar-20261126-100000' })
    await noteBackup(dataDir, 'check', { at: ago(3_600), problem: null })
    const passed = { lastBackupAt: new Date(ago(7_200)), lastCheckAt: new Date(ago(3_600)), result: 'passed' }
    expect(await getBackupHealth()).toMatchObject(passed)
    await noteBackup(dataDir, 'check', { at: ago(60), problem: 'SHR-1: cash' })
    expect(await getBackupHealth()).toMatchObject({ result: 'failed', problem: 'SHR-1: cash' })
  })

  it('says that the object store lacks the last backup, while there is one', async () => {
    await noteBackup(dataDir, 'copy', { at: ago(60), problem: 'It is away.' })
    expect(await getBackupHealth()).toMatchObject({ copyProblem: undefined })
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const backupStore = { bucket: 'backups', prefix: '', region: 'ap-south-1', endpoint: undefined, keys }
    changeContext({ config: { backupStore } })
    expect(await getBackupHealth()).toMatchObject({ copyProblem: 'It is away.' })
    await noteBackup(dataDir, 'copy', { at: ago(30), problem: null })
    expect(await getBackupHealth()).toMatchObject({ copyProblem: undefined })
    changeContext({ config: { backupStore: undefined } })
  })

  it('says of a store that is new since the last backup that nothing was copied there yet', async () => {
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const backupStore = { bucket: 'backups', prefix: 'shop/', region: 'ap-south-1', endpoint: undefined, keys }
    const problemWith = async (about: object) => {
      changeContext({ config: { backupStore: { ...backupStore, ...about } } })
      return (await getBackupHealth())?.copyProblem
    }
    const nothing = 'Nothing was copied there since BACKUP_STORE_URL was set. Run npm run backup.'
    for (const name of ['backup', 'copy'] as const) await forgetBackup(dataDir, name)
    expect(await problemWith({}), 'no backup at all, which is told').toBeUndefined()
    await noteBackup(dataDir, 'backup', { at: ago(7_200), folder: '/backups/shringar-20261126-100000' })
    expect(await problemWith({})).toBe(nothing)
    await noteBackup(dataDir, 'copy', { at: ago(30), problem: null, store: storeAddress(backupStore) })
    expect(await problemWith({})).toBeUndefined()
    expect(await problemWith({ keys: { ...keys, accessKeyId: 'another' } }), 'the same place').toBeUndefined()
    for (const other of [{ prefix: 'new/' }, { bucket: 'other' }, { endpoint: 'https://store.example' }])
      expect(await problemWith(other)).toBe(nothing)
    await noteBackup(dataDir, 'copy', { at: ago(30), problem: 'It is away.', store: storeAddress(backupStore) })
    expect(await problemWith({ prefix: 'new/' }), 'what was wrong with the one before').toBe(nothing)
    await noteBackup(dataDir, 'copy', { at: ago(30), problem: null })
    expect(await problemWith({}), 'noted by an earlier version').toBeUndefined()
    changeContext({ config: { backupStore: undefined } })
  })

  it.each([
    ['works while nothing waits for long', { at: ago(30), waitingSince: ago(20), problem: null }, 'working', undefined],
    ['fails when it says so', { at: ago(1), waitingSince: null, problem: 'disk full' }, 'failing', 'disk full'],
    [
      'fails when a segment waits',
      { at: ago(1), waitingSince: ago(400), problem: null },
      'failing',
      'Finished segments',
    ],
    ['fails when nobody looks', { at: ago(400), waitingSince: null, problem: null }, 'failing', 'Nothing has looked'],
  ])('the archive %s', async (_, state, archive, problem) => {
    await noteBackup(dataDir, 'archive', state)
    const health = await getBackupHealth()
    expect(health).toMatchObject({ archive, archiveProblem: problem && expect.stringContaining(problem) })
    await forgetBackup(dataDir, 'archive')
  })
})

describe('the backups of a PostgreSQL of one’s own', () => {
  let figures: { status: number; text: string }
  const server = createServer((_, response) => response.writeHead(figures.status).end(figures.text))

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    changeContext({ config: { backupFiguresUrl: `http://127.0.0.1:${port}/metrics` } })
  })
  afterAll(async () => {
    changeContext({ config: { backupFiguresUrl: undefined } })
    await new Promise((closed) => server.close(closed))
  })

  it('are not known while the machine that has them is away or says something else', async () => {
    const unknown = { isKnown: false, lastAt: null, triedAt: null, hasFailedTrial: false }
    for (const answer of [
      { status: 503, text: 'down' },
      { status: 200, text: '<html>A page</html>' },
      { status: 200, text: 'node_load1 0.5\n'.repeat(400_000) },
    ]) {
      figures = answer
      expect(await getOutsideBackups()).toEqual(unknown)
    }
    const silent = createServer(() => {})
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    changeContext({ config: { backupFiguresUrl: `http://127.0.0.1:${port}/metrics` } })
    expect(await getOutsideBackups()).toEqual(unknown)
    silent.closeAllConnections()
    await new Promise((closed) => silent.close(closed))
    expect(await getOutsideBackups()).toEqual(unknown)
    const { port: answering } = server.address() as AddressInfo
    changeContext({ config: { backupFiguresUrl: `http://127.0.0.1:${answering}/metrics` } })
  })

  it('are none where that machine speaks of other things alone', async () => {
    figures = { status: 200, text: 'node_load1 0.5' }
    expect(await getOutsideBackups()).toMatchObject({ isKnown: true, lastAt: null, triedAt: null })
  })

  it('are as old, and as well tried, as node_exporter of that machine says', async () => {
    const lines = [
      '# TYPE shringar_backup_timestamp_seconds untyped',
      'shringar_backup_timestamp_seconds 1.764180065e+09',
      'shringar_backup_check_timestamp_seconds 1764100000',
      'shringar_backup_check_failed 0',
      'node_load1 0.5',
    ]
    figures = { status: 200, text: lines.join('\n') }
    const passed = { lastAt: '2025-11-26T18:01:05.000Z', triedAt: '2025-11-25T19:46:40.000Z', hasFailedTrial: false }
    expect(await getOutsideBackups()).toEqual({ isKnown: true, ...passed })
    figures.text = lines.join('\n').replace('failed 0', 'failed 1')
    expect(await getOutsideBackups()).toMatchObject({ hasFailedTrial: true })
    figures.text = 'shringar_backup_timestamp_seconds 0\nshringar_backup_check_timestamp_seconds 0'
    expect(await getOutsideBackups()).toMatchObject({ isKnown: true, lastAt: null, triedAt: null })
  })
})

describe('secrets of before', () => {
  it('are named as long as they are accepted', async () => {
    expect((await getHealth()).previousSecrets).toEqual([])
    const razorpay = {
      keyId: 'rzp_test_1',
      keySecret: 'k',
      webhookSecrets: ['new', 'old'],
      isTest: true,
      baseUrl: undefined,
    }
    changeContext({ config: { previousAuthSecret: 'the secret of before', razorpay } })
    expect((await getHealth()).previousSecrets).toEqual(['AUTH_SECRET_PREVIOUS', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'])
    changeContext({ config: { previousAuthSecret: undefined, razorpay: undefined } })
  })
})

describe('the log of a PostgreSQL of one’s own', () => {
  async function finishSegment(superuserUrl: string) {
    const client = await openClient({ connectionString: superuserUrl })
    await client.query("select pg_logical_emit_message(true, 'test', 'change'), pg_switch_wal()")
    await client.end()
  }

  it('is not told of the embedded one', async () => {
    expect(await getOutsideArchive()).toBeUndefined()
  })

  it('fails while its last try to archive a segment did or hangs, works after, and is off where nothing is archived', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'health-archive-'))
    await chmod(dataDir, 0o711)
    const before = context().database
    const start = (settings: Record<string, string>) =>
      startEmbeddedPostgres({ dataDir: join(dataDir, 'data'), log: () => {}, settings })
    const look = async (settings: Record<string, string>, expected: object) => {
      const postgres = await start(settings)
      const database = openDatabase(postgres.webUrl, { connections: 1 })
      changeContext({ database, config: { databaseUrl: postgres.webUrl } })
      try {
        await finishSegment(postgres.superuserUrl)
        await vi.waitFor(async () => expect(await getOutsideArchive()).toMatchObject(expected), 20_000)
      } finally {
        await closeDatabase(database)
        await postgres.stop()
      }
    }
    try {
      await look({}, { archive: 'off' })
      const problem = expect.stringMatching(/^The last try failed, of [0-9A-F]{24}\./)
      await look({ archive_mode: 'on', archive_command: 'false' }, { archive: 'failing', archiveProblem: problem })
      await look({ archive_mode: 'on', archive_command: 'true' }, { archive: 'working' })
      changeContext({ clock: () => new Date(Date.now() + 240_000) })
      const waits = 'Finished segments of the log wait to be archived.'
      await look({ archive_mode: 'on', archive_command: 'sleep 5' }, { archive: 'failing', archiveProblem: waits })
    } finally {
      changeContext({ database: before, config: { databaseUrl: undefined }, clock: () => new Date() })
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
