import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMoment, asked } from '#tests/support/embedded.ts'
import { readBackupState } from './backup-state.server.ts'
import { backUpEmbedded, restoreEmbedded, thinBackups } from './embedded-backup.server.ts'
import { contentOf, store } from './embedded-postgres/stored-file.server.ts'
import { archiveFile } from './embedded-postgres/wal-archive.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const key = 'a key of at least thirty-two letters'
const quiet = () => {}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-recovery-test-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const tables = `
  create table schema_migrations (name text); insert into schema_migrations values ('001-first.sql');
  create table orders (id bigserial primary key, placed_at timestamptz default clock_timestamp());
  create table lines (order_id bigint references orders, sku text, paise int)`
const newOrder = `with o as (insert into orders default values returning id)
  insert into lines select id, 'SKU-' || n, 100 * n from o, generate_series(1, 3) n`
const everyRow = 'select o::text || l::text as row from orders o join lines l on l.order_id = o.id order by o.id, l.sku'
const rowsOf = async ({ ownerUrl }: EmbeddedPostgres) =>
  (await asked<{ row: string }>(ownerUrl, everyRow)).map(({ row }) => row)

/** The rows in a folder that was restored. */
async function restoredRows(dataDir: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    return await rowsOf(restored)
  } finally {
    await restored.stop()
  }
}

/** The files of the archive by name, without one that is being written. */
const segmentsIn = (place: string) =>
  existsSync(join(place, 'wal'))
    ? readdirSync(join(place, 'wal'))
        .filter((name) => !name.endsWith('.new'))
        .sort()
    : []

describe('a shop whose log is archived, encrypted', () => {
  let shop: EmbeddedPostgres
  let place: string
  let dataDir: string
  let stood: string[]
  let before: Date
  let beforeAccident: Date

  beforeAll(async () => {
    place = join(folder, 'backups')
    dataDir = join(folder, 'data')
    const archive = { folder: place, key, minutes: 5 }
    shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    before = await aMoment()
    await backUpEmbedded({ dataDir, to: place, now: new Date(), key }, quiet)
    await asked(shop.ownerUrl, newOrder, newOrder, 'update lines set paise = paise + 1 where order_id = 1')
    stood = await rowsOf(shop)
    beforeAccident = await aMoment()
    await asked(shop.ownerUrl, 'delete from lines', 'delete from orders', newOrder)
    await asked(shop.superuserUrl, 'select pg_switch_wal()')
    await asked(shop.ownerUrl, newOrder)
    await shop.stop()
    shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
  })
  afterAll(() => shop.stop())

  const restore = (name: string, options: { to?: Date; key?: string | undefined }) =>
    restoreEmbedded({ dataDir: join(folder, name), from: place, key, ...options }, quiet)

  it('is not restored to a moment before the first backup, after the last change or yet to come', async () => {
    await expect(restore('early', { to: before })).rejects.toThrow(
      / is before the first backup in .*backups, which was whole on /,
    )
    await expect(restore('future', { to: new Date(Date.now() + 60_000) })).rejects.toThrow(' is yet to come.')
    await expect(restore('late', { to: new Date() })).rejects.toThrow(
      /^The archived log ends before .* Its last change is of .* in India .* leave out --to\.$/,
    )
    expect(existsSync(join(folder, 'late', 'postgres'))).toBe(false)
  })

  it('is restored with its key alone, and no key is on disk', async () => {
    await expect(restore('other', { key: 'x'.repeat(32) })).rejects.toThrow('BACKUP_KEY is not the key')
    await expect(restore('none', { key: undefined })).rejects.toThrow('is encrypted. Set BACKUP_KEY')
    const [backup = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    const ofSecret = readFileSync(join(place, backup, 'passwords', 'shringar_owner'), 'latin1')
    expect(ofSecret).not.toContain(readFileSync(join(dataDir, 'passwords', 'shringar_owner'), 'latin1'))
    expect(segmentsIn(place).every((name) => name.endsWith('.gz.sealed'))).toBe(true)
  })

  it('is not restored with a segment that somebody put there without the key', async () => {
    const wal = join(place, 'wal')
    const [own = ''] = segmentsIn(place).slice(-1)
    const planted = own.replace(/\.sealed$/, '')
    renameSync(join(wal, own), join(folder, own))
    writeFileSync(join(wal, planted), 'not ours')
    await expect(restore('planted', {})).rejects.toThrow(
      `${planted} is not encrypted, so anybody could have put it there`,
    )
    rmSync(join(wal, planted))
    renameSync(join(folder, own), join(wal, own))
    expect(existsSync(join(folder, 'planted', 'postgres'))).toBe(false)
  })

  it('is not restored over a shop', async () => {
    await expect(restore('data', {})).rejects.toThrow('already runs')
  })

  it('is not restored whole from a log with a hole, which is named', async () => {
    const wal = join(place, 'wal')
    const [hole = ''] = segmentsIn(place).slice(-2)
    renameSync(join(wal, hole), join(folder, hole))
    await expect(restore('hole', {})).rejects.toThrow(`segment ${hole.split('.')[0]} is missing in ${wal}`)
    renameSync(join(folder, hole), join(wal, hole))
  })

  it('stands row by row as it stood before an accident, goes on from there, and can be restored again', async () => {
    const { lastChange } = await restore('back', { to: beforeAccident })
    expect(lastChange && lastChange < beforeAccident).toBe(true)
    const back = join(folder, 'back')
    expect(await restoredRows(back)).toEqual(stood)

    // It archives to the same place: its log is another timeline.
    const goingOn = await startEmbeddedPostgres({
      dataDir: back,
      log: quiet,
      archive: { folder: place, key, minutes: 5 },
    })
    await asked(goingOn.ownerUrl, newOrder)
    const later = await rowsOf(goingOn)
    await goingOn.stop()
    expect((await readBackupState(back)).archive).toMatchObject({ problem: null, waitingSince: null })
    expect(segmentsIn(place)).toContain('00000002.history.gz.sealed')
    await restore('again', {})
    expect(await restoredRows(join(folder, 'again'))).toEqual(later)
  })
})

describe('a shop whose log is archived without a key', () => {
  it('goes back too, says when it cannot archive, and throws away what no backup needs', {
    tags: ['long'],
  }, async () => {
    const place = join(folder, 'open')
    const dataDir = join(folder, 'open-data')
    writeFileSync(place, 'no folder')
    const shop = await startEmbeddedPostgres({
      dataDir,
      log: quiet,
      archive: { folder: place, key: undefined, minutes: 5 },
    })
    try {
      await asked(shop.ownerUrl, tables, newOrder)
      await asked(shop.superuserUrl, 'select pg_switch_wal()')
      await expect.poll(async () => (await readBackupState(dataDir)).archive?.problem).toMatch(/ENOTDIR|EEXIST/)
      rmSync(place)
      await expect.poll(() => segmentsIn(place).length).toBeGreaterThan(0)
      await expect.poll(async () => (await readBackupState(dataDir)).archive?.problem).toBe(null)

      const keeping = { daily: 1, weekly: 0 }
      const first = await backUpEmbedded({ dataDir, to: place, now: new Date('2026-11-23T12:00:00Z') }, quiet)
      await asked(shop.ownerUrl, newOrder)
      const stood = await rowsOf(shop)
      const moment = await aMoment()
      await asked(shop.ownerUrl, 'delete from lines', newOrder)
      await asked(shop.superuserUrl, 'select pg_switch_wal()')
      const last = first.manifest.wal?.last ?? ''
      await expect.poll(() => segmentsIn(place).filter((name) => name > `${last}.gz`).length).toBeGreaterThan(0)
      await restoreEmbedded({ dataDir: join(folder, 'open-back'), from: place, to: moment }, quiet)
      expect(await restoredRows(join(folder, 'open-back'))).toEqual(stood)

      const second = await backUpEmbedded({ dataDir, to: place, now: new Date('2026-11-24T12:00:00Z') }, quiet)
      const olderSegments = async () => {
        await thinBackups(place, keeping, quiet)
        return segmentsIn(place).filter((name) => name < (second.manifest.wal?.first ?? ''))
      }
      // One may be on its way into the archive meanwhile; it goes with the next backup.
      await expect.poll(olderSegments).toEqual([])
      expect(readdirSync(place).sort()).toEqual(['shringar-20261124-120000', 'wal'])
    } finally {
      await shop.stop()
    }
  })

  it('never overwrites a segment with another one', async () => {
    const archive = join(folder, 'shared')
    const [mine, theirs] = [join(folder, 'mine'), join(folder, 'theirs')]
    const segment = '000000010000000000000003'
    writeFileSync(mine, 'mine')
    writeFileSync(theirs, 'theirs')
    await archiveFile(mine, segment, archive, key)
    await archiveFile(mine, segment, archive, key)
    await expect(archiveFile(theirs, segment, archive, key)).rejects.toThrow('is of another shop')
  })
})

describe('an encrypted file', () => {
  const name = 'postgres/base/1/1249'
  const plain = randomBytes(200_000)
  async function* inParts() {
    for (let at = 0; at < plain.length; at += 7_001) yield plain.subarray(at, at + 7_001)
  }

  it.each([
    ['changed in one bit', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 150_000 ? byte ^ 1 : byte)))],
    ['cut short between two chunks', (bytes: Buffer) => bytes.subarray(0, 56 + 2 * (65_536 + 16))],
    ['cut short in its head', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['longer than it was', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(20)])],
    ['empty', () => Buffer.alloc(0)],
  ])('is not opened %s', async (_, change) => {
    const path = join(folder, 'sealed')
    await store(inParts(), path, { name, key })
    writeFileSync(path, change(readFileSync(path)))
    await expect(contentOf(path, { name, key })).rejects.toThrow(`${name} was changed or cut short`)
  })

  it('is opened whole, under its own name and with its own key alone', async () => {
    const path = join(folder, 'sealed')
    await store(inParts(), path, { name, key })
    expect((await contentOf(path, { name, key })).equals(plain)).toBe(true)
    await expect(contentOf(path, { name: `${name}0`, key })).rejects.toThrow('was changed or cut short')
    await expect(contentOf(path, { name, key: `${key}.` })).rejects.toThrow('BACKUP_KEY is not the key')
  })
})
