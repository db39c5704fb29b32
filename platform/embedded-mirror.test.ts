import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMoment, asked } from '#tests/support/embedded.ts'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'
import { noteBackup, readBackupState } from './backup-state.server.ts'
import { BackupStore } from './backup-store.server.ts'
import type { ObjectStoreConfig } from './config.server.ts'
import { backUpEmbedded, restoreEmbedded } from './embedded-backup.server.ts'
import { checkBackupStore } from './embedded-postgres/check-store.server.ts'
import { fetchFromStore } from './embedded-postgres/fetch-backup.server.ts'
import { LogCopier } from './embedded-postgres/log-copier.server.ts'
import { copyToStore, lackingInStore } from './embedded-postgres/mirror.server.ts'
import { claimStore, nameOwner, noteOrigin } from './embedded-postgres/store-owner.server.ts'
import { archiveFile } from './embedded-postgres/wal-archive.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { log } from './log.server.ts'
import { ObjectStoreAway } from './object-store.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const key = 'a key of at least thirty-two letters'
const keeping = { daily: 7, weekly: 4 }
const quiet = () => {}
/** Of a shop that nothing was restored into. */
const dataDir = join(tmpdir(), 'embedded-mirror-test-new')
let folder: string
let server: TestObjectStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mirror-test-'))
  await chmod(folder, 0o711)
  server = await startObjectStore()
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const tables = `
  create table schema_migrations (name text); insert into schema_migrations values ('001-first.sql');
  create table orders (id bigserial primary key, placed_at timestamptz default clock_timestamp())`
const newOrder = 'insert into orders default values'
const everyOrder = 'select id::text || placed_at::text as row from orders order by id'
const rowsOf = async ({ ownerUrl }: EmbeddedPostgres) =>
  (await asked<{ row: string }>(ownerUrl, everyOrder)).map(({ row }) => row)

async function restoredRows(dataDir: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    return await rowsOf(restored)
  } finally {
    await restored.stop()
  }
}

/** A prefix of its own in the bucket. */
const under = (name: string): ObjectStoreConfig => ({ ...server.backups, prefix: `backups/${name}/` })
const storeUnder = (name: string) => new BackupStore(under(name))
const pathsIn = async (store: BackupStore, start: string) => (await store.list(start)).map(({ path }) => path)
const segmentsIn = (place: string) =>
  readdirSync(join(place, 'wal'))
    .filter((name) => name.endsWith('.sealed'))
    .sort()

/** A folder with a small backup in it that nobody could restore, as `copyToStore` finds it. */
function smallBackup(place: string, name: string, about: object = {}): string {
  const backup = join(place, name)
  mkdirSync(join(backup, 'postgres', 'pg_notify'), { recursive: true })
  mkdirSync(join(place, 'wal'), { recursive: true })
  const [, day = '', time = ''] = name.split('-')
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
  const wal = { first: '000000010000000000000003', last: '000000010000000000000003', end: '0/3000158' }
  const manifest = {
    madeAt: iso,
    finishedAt: iso,
    migration: '1',
    postgres: 18,
    rows: {},
    isSealed: true,
    wal,
    ...about,
  }
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(backup, 'postgres', 'PG_VERSION'), `of ${name} in ${place}`)
  writeFileSync(join(backup, 'checksums.txt'), `list of ${name}`)
  return backup
}

describe('a store for backups', () => {
  const tryStore = (place: string, config: ObjectStoreConfig, say: (line: string) => void = quiet) =>
    checkBackupStore({ dataDir, backupDir: join(folder, place), backupStore: config }, say)

  it('is refused at the start where it will not do later either', async () => {
    await expect(tryStore('start', { ...under('start'), bucket: 'another-bucket' })).rejects.toThrow(
      /^BACKUP_STORE_URL names the bucket another-bucket, and there is none of this name at http/,
    )
    const nobody = { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' }
    await expect(tryStore('start', { ...under('start'), keys: nobody })).rejects.toThrow(
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are refused for the bucket shop-media of BACKUP_STORE_URL/,
    )
  })

  it('is refused where files of somebody else lie', async () => {
    await storeUnder('strange').put({ path: 'a/file', sum: 'a'.repeat(64), bytes: 0, read: async function* () {} })
    await expect(tryStore('strange', under('strange'))).rejects.toThrow(
      'BACKUP_STORE_URL names a place where other files lie.',
    )
  })

  it('that is away keeps no shop from starting, and is told', async () => {
    const said: string[] = []
    await tryStore('away', { ...under('away'), endpoint: 'http://127.0.0.1:9' }, (line) => said.push(line))
    expect(said).toEqual([
      expect.stringMatching(/^Note: BACKUP_STORE_URL leads to http:\/\/127\.0\.0\.1:9, where no .* wait in BACKUP_DIR/),
    ])
  })

  it('that answers for its bucket and then no more keeps no shop from starting either', {
    tags: ['long'],
  }, async () => {
    const silent = createServer((request, response) => {
      if (request.method === 'HEAD') response.writeHead(200).end()
    })
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const said: string[] = []
    await tryStore('silent', { ...under('silent'), endpoint }, (line) => said.push(line))
    silent.closeAllConnections()
    silent.close()
    expect(said).toEqual([
      'Note: The store of BACKUP_STORE_URL did not answer within 5 s. Backups and the log wait in BACKUP_DIR and are copied once it does.',
    ])
  })

  it('belongs to one folder: another one is refused, at the start and by each command', async () => {
    const mine = join(folder, 'mine')
    smallBackup(mine, 'shringar-20261123-120000')
    await tryStore('mine', under('owned'))
    await tryStore('mine', under('owned'))
    const theirs = join(folder, 'theirs')
    smallBackup(theirs, 'shringar-20261124-120000')
    const refused = /^BACKUP_STORE_URL names the backups of another shop/
    await expect(tryStore('theirs', under('owned'))).rejects.toThrow(refused)
    const mirror = { dataDir, place: theirs, store: storeUnder('owned') }
    await expect(copyToStore(mirror, keeping, quiet)).rejects.toThrow(refused)
    await expect(lackingInStore(mirror)).rejects.toThrow(refused)
    expect(await pathsIn(mirror.store, 'shringar-')).toEqual([])
  })

  it('is refused where the name of the folder is damaged, with the path of that file', async () => {
    const place = join(folder, 'nameless')
    mkdirSync(place)
    writeFileSync(join(place, 'store-owner.json'), '')
    await expect(tryStore('nameless', under('nameless'))).rejects.toThrow(`${place}/store-owner.json is damaged.`)
  })

  it('is not taken over by a shop that was not restored from the fetched folder, at its start or by a command', async () => {
    const [mine, fetched, restored] = [join(folder, 'followed'), join(folder, 'fetched'), join(folder, 'restored-data')]
    const store = storeUnder('followed')
    smallBackup(mine, 'shringar-20261123-120000')
    await copyToStore({ dataDir, place: mine, store }, keeping, quiet)
    const [owner] = (await pathsIn(store, 'owners/')).map((path) => path.slice('owners/'.length))
    const { id } = await nameOwner(fetched, owner)
    const refused = /^BACKUP_DIR was fetched from the object store, and the shop in .*-new was not restored from it/
    await expect(tryStore('fetched', under('followed'))).rejects.toThrow(refused)
    await expect(copyToStore({ dataDir, place: fetched, store }, keeping, quiet)).rejects.toThrow(refused)
    await expect(lackingInStore({ dataDir, place: fetched, store })).rejects.toThrow(refused)
    expect(await pathsIn(store, 'owners/')).toEqual([`owners/${owner}`])

    mkdirSync(restored)
    await noteOrigin(restored, fetched)
    const config = { dataDir: restored, backupDir: fetched, backupStore: under('followed') }
    await checkBackupStore(config, quiet)
    expect(await pathsIn(store, 'owners/'), 'a start takes nothing over').toEqual([`owners/${owner}`])
    await copyToStore({ dataDir: restored, place: fetched, store }, keeping, quiet)
    expect((await pathsIn(store, 'owners/')).sort()).toEqual([`owners/${owner}`, `owners/${id}`])
    await expect(tryStore('followed', under('followed'))).rejects.toThrow(/^A shop that was restored from/)
  })

  it('is taken over by a shop that goes on from a copy of the folder, not by a look at one, and the shop before is told', async () => {
    const [mine, copied, restored] = ['copied-from', 'copied-to', 'copied-data'].map((name) => join(folder, name))
    const store = storeUnder('copied-from')
    const before = { dataDir, place: mine ?? '', store }
    const after = { dataDir: restored ?? '', place: copied ?? '', store }
    smallBackup(before.place, 'shringar-20261123-120000')
    await copyToStore(before, keeping, quiet)
    const owners = await pathsIn(store, 'owners/')
    cpSync(before.place, after.place, { recursive: true })
    mkdirSync(after.dataDir)
    await noteOrigin(after.dataDir, after.place)
    await lackingInStore(after)
    await claimStore(after, 'copy')
    expect(await pathsIn(store, 'owners/'), 'it has not begun to use the folder').toEqual(owners)
    await claimStore(before, 'copy')

    await noteBackup(after.dataDir, 'folder', { folder: after.place, shop: 'the-restored-one' })
    await lackingInStore(after)
    expect(await pathsIn(store, 'owners/'), 'a look takes nothing over').toEqual(owners)
    const both = [...owners, 'owners/0002-the-restored-one']
    // The shop and a command at once.
    await Promise.all([copyToStore(after, keeping, quiet), claimStore(after, 'copy')])
    await copyToStore(after, keeping, quiet)
    expect((await pathsIn(store, 'owners/')).sort()).toEqual(both)
    const refused = /^A shop that was restored from BACKUP_STORE_URL goes on there/
    await expect(tryStore('copied-from', under('copied-from'))).rejects.toThrow(refused)
    await expect(copyToStore(before, keeping, quiet)).rejects.toThrow(refused)
  })

  it('never has a file of another shop overwritten, also where both folders have one name', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'copied')]
    smallBackup(one, 'shringar-20261123-120000')
    const store = storeUnder('copied')
    await claimStore({ dataDir, place: one, store }, 'copy')
    cpSync(one, other, { recursive: true })
    const segment = '000000010000000000000004.gz.sealed'
    writeFileSync(join(one, 'wal', segment), 'of the one')
    writeFileSync(join(other, 'wal', segment), 'of the other shop')
    await copyToStore({ dataDir, place: one, store }, keeping, quiet)
    await expect(copyToStore({ dataDir, place: other, store }, keeping, quiet)).rejects.toThrow(
      `wal/${segment} in the object store is another file than here: of another shop,`,
    )
    expect(await lackingInStore({ dataDir, place: one, store })).toEqual([])
  })
})

describe('copying', () => {
  it('takes nothing there that is not encrypted', async () => {
    const place = join(folder, 'open')
    const backup = smallBackup(place, 'shringar-20261123-120000', { isSealed: false })
    writeFileSync(join(place, 'wal', '000000010000000000000004.gz'), 'readable')
    const store = storeUnder('open')
    const said: string[] = []
    expect(await copyToStore({ dataDir, place, store }, keeping, (line) => said.push(line))).toMatchObject({ files: 0 })
    expect(said).toEqual([`${backup} is not encrypted, so it is not copied to the object store.`])
    expect(await pathsIn(store, 'wal/')).toEqual([])
  })

  it('takes a history there that was archived before the shop had a key, once it is encrypted', async () => {
    const place = join(folder, 'key-later')
    smallBackup(place, 'shringar-20261123-120000')
    const [path, name] = [join(folder, 'history'), '00000002.history']
    writeFileSync(path, '1\t0/4000000\tbefore 2026-11-26 14:03:00+00\n')
    await archiveFile(path, name, join(place, 'wal'), undefined)
    const store = storeUnder('key-later')
    await copyToStore({ dataDir, place, store, key }, keeping, quiet)
    expect(await pathsIn(store, 'wal/')).toEqual([])
    await archiveFile(path, name, join(place, 'wal'), key)
    await copyToStore({ dataDir, place, store, key }, keeping, quiet)
    expect(await pathsIn(store, 'wal/')).toEqual([`wal/${name}.gz.sealed`])
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
  })

  it('goes on where another backup thins the folder out meanwhile, and not where the folder goes away', async () => {
    const [place, store] = [join(folder, 'thinned-meanwhile'), storeUnder('thinned-meanwhile')]
    const [oldest, older, newest, next] = ['23', '24', '25', '26'].map((day) => `shringar-202611${day}-120000`)
    for (const name of [oldest, older, newest]) smallBackup(place, name ?? '')
    const logged = join(place, 'wal', '000000010000000000000004.gz.sealed')
    writeFileSync(logged, 'log')
    const put = store.put.bind(store)
    const meanwhile: Record<string, () => void> = {
      [`${newest}/manifest.json`]: () => {
        for (const name of [older, newest]) rmSync(join(place, name ?? ''), { recursive: true })
      },
      [`${next}/manifest.json`]: () => renameSync(place, `${place}-away`),
    }
    vi.spyOn(store, 'put').mockImplementation(async (file) => {
      meanwhile[file.path]?.()
      await put(file)
    })
    const copy = () => copyToStore({ dataDir, place, store }, keeping, quiet)
    await copy()
    const backups = new Set((await pathsIn(store, 'shringar-')).map((path) => path.split('/')[0]))
    expect([...backups]).toEqual([oldest])
    expect(await pathsIn(store, 'wal/')).toHaveLength(1)
    smallBackup(place, next ?? '')
    await expect(copy()).rejects.toThrow()
  })

  it('names what the store lost, and brings it back', async () => {
    const place = join(folder, 'lost')
    smallBackup(place, 'shringar-20261123-120000')
    writeFileSync(join(place, 'wal', '000000010000000000000004.gz.sealed'), 'a segment')
    const store = storeUnder('lost')
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
    expect(await copyToStore({ dataDir, place, store }, keeping, quiet)).toMatchObject({ files: 0 })
    const lost = ['shringar-20261123-120000/postgres/PG_VERSION', 'wal/000000010000000000000004.gz.sealed']
    for (const file of await store.list()) if (lost.includes(file.path)) await store.remove(file)
    expect(await lackingInStore({ dataDir, place, store })).toEqual(lost)
    // The list of the backup is asked for again; it is there.
    expect(await copyToStore({ dataDir, place, store }, keeping, quiet)).toMatchObject({ files: 3 })
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
    const [cut = ''] = await server.backupFilesOf('lost/shringar-20261123-120000/postgres')
    writeFileSync(cut, '')
    expect(await lackingInStore({ dataDir, place, store })).toEqual(lost.slice(0, 1))
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
  })

  it('removes what the policy no longer wants, what nobody has whole, and the log before all that; and keeps what this machine lost', async () => {
    const place = join(folder, 'thinned')
    const store = storeUnder('thinned')
    const [first, second, third] = ['shringar-20261122-120000', 'shringar-20261123-120000', 'shringar-20261124-120000']
    smallBackup(place, first)
    smallBackup(place, second, { wal: { first: '000000010000000000000005', last: '', end: '' } })
    for (const number of [3, 4, 5]) writeFileSync(join(place, 'wal', `00000001000000000000000${number}.gz.sealed`), 'x')
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    await store.put({ path: 'shringar-20261121-120000/x', sum: 'a'.repeat(64), bytes: 0, read: async function* () {} })
    rmSync(join(place, second), { recursive: true })
    smallBackup(place, third, { wal: { first: '000000010000000000000006', last: '', end: '' } })
    await copyToStore({ dataDir, place, store }, { daily: 2, weekly: 0 }, quiet)
    const names = new Set((await pathsIn(store, 'shringar-')).map((path) => path.split('/')[0]))
    expect([...names].sort()).toEqual([second, third])
    expect(await pathsIn(store, 'wal/')).toEqual(['wal/000000010000000000000005.gz.sealed'])
  })

  it('leaves a backup with a damaged manifest there, with a note, and removes nothing in its place, also not its log', async () => {
    const place = join(folder, 'damaged')
    const store = storeUnder('damaged')
    const [first, second, third] = ['shringar-20261122-120000', 'shringar-20261123-120000', 'shringar-20261124-120000']
    const [fourth, last] = ['shringar-20261125-120000', '00000001000000000000000']
    for (const [index, name] of [first, second, third, fourth].entries()) {
      const segment = `${last}${3 + index}`
      smallBackup(place, name, { wal: { first: segment, last: segment, end: `0/${3 + index}000158` } })
      writeFileSync(join(place, 'wal', `${segment}.gz.sealed`), 'x')
    }
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    const isOfFirst = (path: string) => path.includes(`damaged/${first}/manifest.json`)
    const kept = (await server.backupFilesOf()).filter(isOfFirst)
    expect(kept.length).toBeGreaterThan(0)
    // As long as it was: one that was cut short is copied again.
    for (const path of kept) writeFileSync(path, '{'.padEnd(statSync(path).size))
    const said: string[] = []
    await copyToStore({ dataDir, place, store }, { daily: 1, weekly: 0 }, (line) => said.push(line))
    expect(said).toEqual([
      `Note: manifest.json of ${first} in the object store cannot be read. It stays there, with the log after it.`,
      `Removing ${second} from the object store.`,
    ])
    const names = new Set((await pathsIn(store, 'shringar-')).map((path) => path.split('/')[0]))
    // The third is a day older than the newest.
    expect([...names].sort()).toEqual([first, third, fourth])
    expect(await pathsIn(store, 'wal/')).toHaveLength(4)
    // A fetch chooses among the others, and then finds that these have no list that the key opens.
    const heard: string[] = []
    const fetching = { place: join(folder, 'damaged-fetched'), store, to: undefined, key }
    await expect(fetchFromStore(fetching, (line) => heard.push(line))).rejects.toThrow('checksums.txt was changed')
    expect(heard).toEqual([
      `Note: manifest.json of ${first} in the object store cannot be read, so this backup is left out.`,
    ])
  })

  it('is not fetched from a backup that a restore gave up', async () => {
    const place = join(folder, 'given-up')
    const store = storeUnder('given-up')
    const [first, second] = ['shringar-20261122-120000', 'shringar-20261123-120000']
    smallBackup(place, first)
    const segment = '000000010000000000000005'
    smallBackup(place, second, { wal: { first: segment, last: segment, end: '0/5000158' } })
    const history = join(folder, 'history')
    writeFileSync(history, '1\t0/4000000\tbefore 2026-11-23 11:00:00+00\n')
    await archiveFile(history, '00000002.history', join(place, 'wal'), key)
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    const said: string[] = []
    const fetching = { place: join(folder, 'given-up-fetched'), store, to: undefined, key }
    // It chooses the first, and then finds that this small one has no list that the key opens.
    await expect(fetchFromStore(fetching, (line) => said.push(line))).rejects.toThrow('checksums.txt was changed')
    expect(said).toEqual([`Note: ${second} is left out: an earlier restore went back to a moment before its end.`])
    for (const file of await store.list(`${first}/`)) await store.remove(file)
    await expect(fetchFromStore(fetching, quiet)).rejects.toThrow(
      /^Every backup in the object store was given up: an earlier restore/,
    )
  })

  it('counts nothing that the store took a part of only', async () => {
    const place = join(folder, 'half')
    smallBackup(place, 'shringar-20261123-120000')
    await claimStore({ dataDir, place, store: storeUnder('half') }, 'copy')
    // Between the shop and the store, something takes every PG_VERSION and keeps none.
    const between = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      if (request.method === 'PUT' && request.url?.includes('PG_VERSION')) return response.writeHead(200).end()
      const { host: _, connection: __, expect: ___, ...headers } = request.headers as Record<string, string>
      const answer = await fetch(`${server.backups.endpoint}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { ...headers, host: request.headers.host ?? '' },
        ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
      })
      response.writeHead(answer.status, { 'content-type': 'application/xml' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
    const mirror = { dataDir, place, store: new BackupStore({ ...under('half'), endpoint }) }
    await expect(copyToStore(mirror, keeping, quiet)).rejects.toThrow(
      'The object store does not say that it has shringar-20261123-120000/postgres/PG_VERSION as it was put there.',
    )
    between.close()
    const store = storeUnder('half')
    expect(await pathsIn(store, 'shringar-20261123-120000/checksums')).toEqual([])
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
  })
})

it('a running shop copies each segment soon after it was archived, and the last one when it ends', async () => {
  const [place, dataDir, store] = [join(folder, 'log'), join(folder, 'log-data'), storeUnder('log')]
  const archive = { folder: place, key, minutes: 5, store: under('log') }
  const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
  try {
    await asked(shop.ownerUrl, tables, newOrder)
    await asked(shop.superuserUrl, 'select pg_switch_wal()')
    await expect.poll(async () => (await pathsIn(store, 'wal/')).length, { timeout: 30_000 }).toBeGreaterThan(0)
    await expect.poll(async () => (await readBackupState(dataDir)).archive?.problem).toBeNull()
    await asked(shop.ownerUrl, newOrder)
  } finally {
    await shop.stop()
  }
  expect((await pathsIn(store, 'wal/')).sort()).toEqual(segmentsIn(place).map((name) => `wal/${name}`))
})

it('a shop that ends before the store has its log says that a restore from there lacks what came last', {
  tags: ['long'],
}, async () => {
  const silent = createServer(() => {})
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const dataDir = join(folder, 'ends-data')
  const archive = { folder: join(folder, 'ends'), key, minutes: 5, store: { ...under('ends'), endpoint } }
  const logged = vi.spyOn(log, 'error')
  try {
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    await shop.stop()
    expect(logged.mock.calls.map(([about]) => about)).toContainEqual(
      expect.objectContaining({
        event: 'backup.wal_not_archived',
        message: expect.stringContaining(`What a restore lacks now is in ${dataDir} alone: run npm run backup`),
      }),
    )
  } finally {
    logged.mockRestore()
    silent.closeAllConnections()
    silent.close()
  }
})

it('a shop that ends once the store is back says nothing of what was wrong before', async () => {
  const dataDir = join(folder, 'back-data')
  const archive = { folder: join(folder, 'back'), key, minutes: 5, store: under('back') }
  const logged = vi.spyOn(log, 'error')
  await server.stop()
  try {
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    const problem = async () => (await readBackupState(dataDir)).archive?.problem
    await expect.poll(problem, { timeout: 30_000 }).toContain('It waits in BACKUP_DIR for the object store.')
    logged.mockClear()
    await server.start()
    await shop.stop()
    expect(logged).not.toHaveBeenCalled()
    expect(await problem()).toBeNull()
  } finally {
    logged.mockRestore()
    await server.start()
  }
})

it('a start does not take for copied what the store has otherwise: of before the machine went back to a snapshot, or a part of it', async () => {
  const [place, store] = [join(folder, 'went-back'), storeUnder('went-back')]
  smallBackup(place, 'shringar-20261123-120000')
  const [first, second] = [4, 5].map((number) => `00000001000000000000000${number}.gz.sealed`)
  for (const name of [first, second]) writeFileSync(join(place, 'wal', name ?? ''), 'before')
  await copyToStore({ dataDir, place, store }, keeping, quiet)
  const [cut = ''] = (await server.backupFilesOf('went-back/wal')).filter((path) => path.includes(first ?? ''))
  writeFileSync(cut, '')
  writeFileSync(join(place, 'wal', second ?? ''), 'afterwards')
  const copier = new LogCopier({ dataDir, place }, under('went-back'))
  await copier.end()
  expect(copier.problem).toContain(`wal/${second} in the object store is another file than here`)
  expect((await store.list(`wal/${first}`)).map(({ bytes }) => bytes)).toEqual(['before'.length])
})

describe('a shop whose backups and log also go to a store', { tags: ['long'] }, () => {
  let shop: EmbeddedPostgres
  let store: BackupStore
  let place: string
  let dataDir: string
  let first: string
  let stood: string[]
  let beforeAccident: Date
  let archive: { folder: string; key: string; minutes: number; store: ObjectStoreConfig }

  beforeAll(async () => {
    place = join(folder, 'backups')
    dataDir = join(folder, 'data')
    store = storeUnder('shop')
    archive = { folder: place, key, minutes: 5, store: under('shop') }
    shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    const { manifest } = await backUpEmbedded({ dataDir, to: place, now: new Date(), key }, quiet)
    first = manifest.wal?.first ?? ''
    await copyToStore({ dataDir, place, store }, keeping, quiet)
    await asked(shop.ownerUrl, newOrder, newOrder)
    stood = await rowsOf(shop)
    beforeAccident = await aMoment()
    await asked(shop.ownerUrl, 'delete from orders', newOrder)
  })
  afterAll(() => shop.stop())

  /** What the folder has of the log since the backup. */
  const logHere = () => segmentsIn(place).filter((name) => name >= first)
  const logInStore = async () => (await pathsIn(store, 'wal/')).map((path) => path.slice('wal/'.length)).sort()
  const fetchInto = (name: string, options: { to?: Date; key?: string } = {}) =>
    fetchFromStore({ place: join(folder, name), store, to: undefined, key, ...options }, quiet)

  it('goes on while the store is away, says so, and catches up by itself', async () => {
    await server.stop()
    const before = segmentsIn(place).length
    await asked(shop.ownerUrl, newOrder)
    await asked(shop.superuserUrl, 'select pg_switch_wal()')
    await expect.poll(() => segmentsIn(place).length).toBeGreaterThan(before)
    await expect
      .poll(async () => (await readBackupState(dataDir)).archive?.problem, { timeout: 30_000 })
      .toMatch(
        /^It waits in BACKUP_DIR for the object store\. The object store does not answer as it should: ECONNREFUSED/,
      )
    await expect(copyToStore({ dataDir, place, store }, keeping, quiet)).rejects.toThrow(ObjectStoreAway)
    await server.start()
    await expect.poll(logInStore, { timeout: 30_000 }).toEqual(logHere())
    await expect.poll(async () => (await readBackupState(dataDir)).archive?.problem, { timeout: 30_000 }).toBeNull()
  })

  it('is not fetched with another key, into a folder with something in it, from an empty prefix, or to a moment that is not there', async () => {
    await expect(fetchInto('wrong', { key: 'x'.repeat(32) })).rejects.toThrow('BACKUP_KEY is not the key')
    expect(readdirSync(join(folder, 'wrong'))).toEqual(['store-owner.json'])
    await expect(fetchInto('backups')).rejects.toThrow(`${place} is not empty.`)
    const nowhere = { place: join(folder, 'nowhere'), store: storeUnder('nowhere'), to: undefined, key }
    await expect(fetchFromStore(nowhere, quiet)).rejects.toThrow('There are no backups where BACKUP_STORE_URL leads.')
    await expect(fetchInto('early', { to: new Date('2020-01-01') })).rejects.toThrow(
      'is before the first backup in the object store, which was whole on',
    )
  })

  it('comes back on a fresh machine as it stood at a second, goes on there, and the lost machine is refused', async () => {
    await shop.stop()
    expect(await logInStore(), 'the last second of the log is there too').toEqual(logHere())
    const fresh = join(folder, 'fresh')
    await fetchInto('fresh', { to: beforeAccident })
    await restoreEmbedded({ dataDir: join(folder, 'fresh-data'), from: fresh, to: beforeAccident, key }, quiet)
    expect(await restoredRows(join(folder, 'fresh-data'))).toEqual(stood)
    // A fetch again, for another moment, fetches what it lacks.
    await fetchInto('fresh')

    const restored = { dataDir: join(folder, 'fresh-data'), place: fresh, store }
    await claimStore(restored, 'copy')
    await expect(claimStore({ dataDir, place, store }, 'copy')).rejects.toThrow(
      /^A shop that was restored from BACKUP_STORE_URL goes on there\./,
    )
    await expect(fetchInto('fresh')).rejects.toThrow('is not empty')
    await copyToStore(restored, keeping, quiet)
    expect(await lackingInStore(restored)).toEqual([])
    shop = await startEmbeddedPostgres({ dataDir, log: quiet })
  })

  it('comes back where a second object lies of some paths: those it does not need, and those that the key tells apart', async () => {
    const [backup = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    const strange = Buffer.from('of somebody else')
    const sum = createHash('sha256').update(strange).digest('hex')
    const paths = [
      'shringar-20200101-120000/x',
      'wal/000000010000000000000000.gz.sealed',
      `${backup}/roles-made`,
      `${backup}/checksums.txt`,
    ]
    const put = (path: string, bytes: Buffer, name = sum) =>
      store.put({
        path,
        sum: name,
        bytes: bytes.length,
        read: async function* () {
          yield bytes
        },
      })
    for (const path of paths) await put(path, strange)
    const older = Buffer.from('an older one')
    for (const path of paths.slice(0, 2)) await put(path, older, createHash('sha256').update(older).digest('hex'))
    await fetchInto('twice')
    expect(readdirSync(join(folder, 'twice')).sort()).toEqual([backup, 'store-owner.json', 'wal'])
    await put(`${backup}/folders.txt`, strange)
    await expect(fetchInto('unclear')).rejects.toThrow(
      new RegExp(
        `^The object store has ${backup}/folders.txt\\.\\w+ and ${backup}/folders.txt\\.\\w+, and which of them`,
      ),
    )
    for (const file of await store.list()) if (file.sum === sum) await store.remove(file)
  })

  it('says which files the store lost', async () => {
    const [backup = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    const [gone] = await store.list(`${backup}/postgres/global/pg_control`)
    if (gone) await store.remove(gone)
    await expect(fetchInto('lossy')).rejects.toThrow(
      `1 files of ${backup} are missing in the object store, the first of them postgres/global/pg_control.`,
    )
  })
})

describe('a command that is killed', { tags: ['long'] }, () => {
  let dataDir: string
  let place: string
  let store: BackupStore
  let shop: EmbeddedPostgres
  let rows: string[]

  beforeAll(async () => {
    dataDir = join(folder, 'killed-data')
    place = join(folder, 'killed')
    store = new BackupStore(server.backups)
    for (const file of await server.backupFilesOf()) await rm(file)
    shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key, minutes: 5 } })
    await asked(shop.ownerUrl, tables, newOrder)
    rows = await rowsOf(shop)
  })
  afterAll(() => shop.stop())

  const command = (script: string, args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [script, ...args], {
      env: { ...process.env, ...server.backupEnv, DATA_DIR: dataDir, BACKUP_DIR: place, BACKUP_KEY: key, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
    const [code] = await once(child, 'close')
    return { code, said }
  }
  async function killWhen(child: ChildProcess, isTime: () => Promise<boolean>): Promise<void> {
    const ended = once(child, 'exit')
    await vi.waitUntil(isTime, { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
  }
  const isListThere = async () => (await pathsIn(store, 'shringar-')).some((path) => path.endsWith('checksums.txt'))

  it('in the middle of a copy counts nothing, and the next one goes on', async () => {
    await killWhen(command('bin/backup.ts', []), async () => (await server.backupFilesOf()).length > 50)
    expect(await isListThere()).toBe(false)
    const there = (await store.list('shringar-')).length
    expect(there).toBeGreaterThan(10)
    const [backup = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    const { files } = await copyToStore({ dataDir, place, store }, keeping, quiet)
    const all = (await store.list(`${backup}/`)).length
    expect(files).toBeLessThan(all)
    expect(await lackingInStore({ dataDir, place, store })).toEqual([])
  })

  it('in the middle of a fetch goes on, and the shop comes back from nothing but the settings', async () => {
    const [fresh, freshData] = [join(folder, 'killed-fresh'), join(folder, 'killed-fresh-data')]
    const env = { DATA_DIR: freshData, BACKUP_DIR: fresh }
    const fetched = () => (existsSync(fresh) ? readdirSync(fresh, { recursive: true }).length : 0)
    await killWhen(command('bin/restore.ts', ['--from-store'], env), async () => fetched() > 100)
    expect(existsSync(join(freshData, 'postgres'))).toBe(false)
    const { code, said } = await outcome(command('bin/restore.ts', ['--from-store'], env))
    expect(said).toContain('is back in')
    expect(code).toBe(0)
    expect(await restoredRows(freshData)).toEqual(rows)
  })

  it('tries a copy elsewhere without a word to those who watch the trial of the nightly one', async () => {
    const empty = join(folder, 'copy-elsewhere')
    mkdirSync(empty)
    const tried = async (...args: string[]) => (await outcome(command('bin/backup.ts', ['--check', ...args]))).code
    expect(await tried('--to', empty)).toBe(1)
    expect((await readBackupState(dataDir)).check).toBeUndefined()
    renameSync(place, `${place}-away`)
    expect(await tried()).toBe(1)
    renameSync(`${place}-away`, place)
    expect((await readBackupState(dataDir)).check?.problem).toContain('is not a complete backup')
  })

  it('says what it could not copy, with the store away, and that the next one will', async () => {
    await server.stop()
    const { code, said } = await outcome(command('bin/backup.ts', []))
    await server.start()
    expect(code).toBe(1)
    expect(said).toMatch(/The backup is in .*\n[\s\S]*The object store does not have everything\. .*ECONNREFUSED/)
    expect((await readBackupState(dataDir)).copy?.problem).toContain('ECONNREFUSED')
    const again = await outcome(command('bin/backup.ts', []))
    expect(again.said).toContain('The object store has everything too')
    expect((await readBackupState(dataDir)).copy?.problem).toBeNull()
  })
})
