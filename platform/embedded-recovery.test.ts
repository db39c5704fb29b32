import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMoment, asked } from '#tests/support/embedded.ts'
import { readBackupState } from './backup-state.server.ts'
import { backUpEmbedded, type Restore, restoreEmbedded, thinBackups } from './embedded-backup.server.ts'
import { claimFolder } from './embedded-postgres/backup-folder.server.ts'
import { findHome } from './embedded-postgres/home.server.ts'
import { nameOwner } from './embedded-postgres/store-owner.server.ts'
import { contentOf, store } from './embedded-postgres/stored-file.server.ts'
import { archiveFile, historiesIn, sealHistoriesBefore } from './embedded-postgres/wal-archive.server.ts'
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
  let afterBackup: Date
  let beforeAccident: Date

  beforeAll(async () => {
    place = join(folder, 'backups')
    dataDir = join(folder, 'data')
    const archive = { folder: place, key, minutes: 5 }
    shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    before = await aMoment()
    await backUpEmbedded({ dataDir, to: place, now: new Date(), key }, quiet)
    afterBackup = await aMoment()
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
    const { lastChange } = await restore('late', { to: afterBackup })
    expect(lastChange, 'of that one, and not of the restore before').toBeUndefined()
  })

  it('is restored with its key alone, and no key is on disk', async () => {
    await expect(restore('other', { key: 'x'.repeat(32) })).rejects.toThrow(
      'BACKUP_KEY is not the key that this backup',
    )
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

  it('is not restored whole from a log that PostgreSQL cannot read to its end', async () => {
    const wal = join(place, 'wal')
    const [file = ''] = segmentsIn(place).slice(-2)
    const name = file.split('.')[0] ?? ''
    renameSync(join(wal, file), join(folder, file))
    // As a disk would hand it out that garbled it before it was archived.
    writeFileSync(join(folder, 'garbled'), Buffer.alloc(16_777_216))
    await archiveFile(join(folder, 'garbled'), name, wal, key)
    await expect(restore('garbled-data', {})).rejects.toThrow(
      /^PostgreSQL cannot read the archived log in .* to its end\. .* --to TIME\.$/,
    )
    renameSync(join(folder, file), join(wal, file))
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
    await expect.poll(() => segmentsIn(place)).toContain('00000002.history.gz.sealed')
    cpSync(place, join(folder, 'at-once'), { recursive: true })
    await asked(goingOn.ownerUrl, newOrder)
    const later = await rowsOf(goingOn)
    await goingOn.stop()
    expect((await readBackupState(back)).archive).toMatchObject({ problem: null, waitingSince: null })
    expect(segmentsIn(place)).toContain('00000002.history.gz.sealed')
    await restore('again', {})
    expect(await restoredRows(join(folder, 'again'))).toEqual(later)
    // The accident stands in the segment in which the restored shop began, and that one had archived nothing of its own yet.
    await restoreEmbedded({ dataDir: join(folder, 'once-more'), from: join(folder, 'at-once'), key }, quiet)
    expect(await restoredRows(join(folder, 'once-more'))).toEqual(stood)
  })
})

describe('a shop that went back to a moment before its last backup, and goes on', () => {
  let place: string
  let givenUp: string
  let afterRestore: Date
  let later: string[]

  beforeAll(async () => {
    place = join(folder, 'went-back')
    const archive = { folder: place, key, minutes: 5 }
    const dataDir = join(folder, 'accident')
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    await asked(shop.ownerUrl, tables, newOrder)
    const yesterday = new Date(Date.now() - 86_400_000)
    await backUpEmbedded({ dataDir, to: place, now: yesterday, key }, quiet)
    await asked(shop.ownerUrl, newOrder)
    const beforeAccident = await aMoment()
    await asked(shop.ownerUrl, 'delete from lines', 'delete from orders')
    givenUp = (await backUpEmbedded({ dataDir, to: place, now: new Date(), key }, quiet)).folder
    await shop.stop()
    await restoreEmbedded({ dataDir: join(folder, 'went-on'), from: place, to: beforeAccident, key }, quiet)
    const goingOn = await startEmbeddedPostgres({ dataDir: join(folder, 'went-on'), log: quiet, archive })
    await asked(goingOn.ownerUrl, newOrder)
    later = await rowsOf(goingOn)
    afterRestore = await aMoment()
    await asked(goingOn.ownerUrl, newOrder)
    await goingOn.stop()
  })

  const restore = (name: string, options: Partial<Restore>, say: (line: string) => void = quiet) =>
    restoreEmbedded({ dataDir: join(folder, name), from: place, key, ...options }, say)

  it('comes back with what was ordered since, and without the accident, though the last backup holds it', async () => {
    const said: string[] = []
    await restore('newest', {}, (line) => said.push(line))
    expect(await restoredRows(join(folder, 'newest'))).toHaveLength(later.length + 3)
    expect(said).toContain(`Note: ${givenUp} is left out: an earlier restore went back to a moment before its end.`)
  })

  it('goes back to a moment after that restore', async () => {
    await restore('after', { to: afterRestore })
    expect(await restoredRows(join(folder, 'after'))).toEqual(later)
  })

  it('has its way back kept, not one that was given up', async () => {
    const before = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    const thinned = join(folder, 'thinned')
    cpSync(place, thinned, { recursive: true })
    await thinBackups(thinned, { daily: 1, weekly: 0 }, key, quiet)
    const [first = ''] = before
    expect(readdirSync(thinned)).toContain(first)
    // One of today that goes on: what was given up would stand between it and the way back.
    const newest = join(thinned, 'shringar-29990101-120000')
    cpSync(join(thinned, first), newest, { recursive: true })
    cpSync(givenUp, join(thinned, 'shringar-29981231-110000'), { recursive: true })
    const dated = (path: string, at: string) => {
      const file = join(path, 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), madeAt: at }))
    }
    dated(newest, '2999-01-01T12:00:00Z')
    dated(join(thinned, 'shringar-29981231-110000'), '2998-12-31T11:00:00Z')
    await thinBackups(thinned, { daily: 1, weekly: 0 }, key, quiet)
    expect(readdirSync(thinned).filter((name) => name.startsWith('shringar-'))).toEqual(
      expect.arrayContaining([first, 'shringar-29990101-120000']),
    )
  })

  it('is looked at as it stood in a backup that was given up by whoever names that one', async () => {
    await restore('named', { from: givenUp })
    expect(await restoredRows(join(folder, 'named'))).toEqual([])
  })

  it('comes back without what was ordered after a backup where that one is named alone, which is said', async () => {
    const said: string[] = []
    const [first = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    await restore('named-alone', { from: join(place, first) }, (line) => said.push(line))
    expect(await restoredRows(join(folder, 'named-alone'))).toHaveLength(3)
    expect(said.join('\n')).toContain(
      `Note: ${join(place, first)} is restored as it was made, without what was archived after it. As new as there is: npm run restore -- --from ${place}.`,
    )
  })

  it('is not restored where every backup was given up', async () => {
    const [first = ''] = readdirSync(place).filter((name) => name.startsWith('shringar-'))
    renameSync(join(place, first), join(folder, first))
    await expect(restore('none-left', {})).rejects.toThrow(/^Every backup in .*went-back was given up: /)
    expect(existsSync(join(folder, 'none-left'))).toBe(false)
    renameSync(join(folder, first), join(place, first))
  })

  it('goes on from that one after all where somebody starts what was restored from it', async () => {
    const archive = { folder: place, key, minutes: 5 }
    const named = await startEmbeddedPostgres({ dataDir: join(folder, 'named'), log: quiet, archive })
    await asked(named.ownerUrl, newOrder)
    const rows = await rowsOf(named)
    await named.stop()
    expect(segmentsIn(place)).toContain('00000003.history.gz.sealed')
    await restore('from-named', {})
    expect(await restoredRows(join(folder, 'from-named'))).toEqual(rows)
  })
})

describe('two backups that thin out one folder at once', () => {
  it('both end well', async () => {
    const place = join(folder, 'thinned-twice')
    for (const day of [24, 25, 26]) {
      const backup = join(place, `shringar-202611${day}-120000`)
      const wal = {
        first: `00000001000000000000000${day % 10}`,
        last: `00000001000000000000000${day % 10}`,
        end: '0/1',
      }
      const about = { madeAt: `2026-11-${day}T12:00:00Z`, migration: '1', postgres: 18, rows: {}, wal }
      mkdirSync(join(backup, 'postgres'), { recursive: true })
      for (const file of ['checksums.txt', 'postgres/PG_VERSION']) writeFileSync(join(backup, file), '')
      writeFileSync(join(backup, 'manifest.json'), JSON.stringify(about))
    }
    // As the other one does it, in between.
    const other = (line: string) => rmSync(/^Deleting (.*):/.exec(line)?.[1] ?? '', { recursive: true })
    await thinBackups(place, { daily: 1, weekly: 0 }, key, other)
    expect(readdirSync(place).filter((name) => name.startsWith('shringar-'))).toHaveLength(2)
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
      await backUpEmbedded({ dataDir, to: place, now: new Date('2026-11-25T12:00:00Z') }, quiet)
      const olderSegments = async () => {
        await thinBackups(place, keeping, undefined, quiet)
        return segmentsIn(place).filter((name) => name < (second.manifest.wal?.first ?? ''))
      }
      // One may be on its way into the archive meanwhile; it goes with the next backup.
      await expect.poll(olderSegments).toEqual([])
      const left = ['shop.json', 'shringar-20261124-120000', 'shringar-20261125-120000', 'wal']
      expect(readdirSync(place).sort(), 'a whole day back from the newest').toEqual(left)
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

describe('a shop that went back twice without a key, and has one since', () => {
  it('is restored with it: what the archive tells of those restores is encrypted as well', {
    tags: ['long'],
  }, async () => {
    const place = join(folder, 'key-later')
    const stepOf = (dataDir: string, later?: string) =>
      startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key: later, minutes: 5 } })
    const names = ['key-later-1', 'key-later-2', 'key-later-3'].map((name) => join(folder, name))
    const [first = '', ...restored] = names
    const shop = await stepOf(first)
    await asked(shop.ownerUrl, tables, newOrder)
    const backup = (await backUpEmbedded({ dataDir: first, to: place, now: new Date(2e12) }, quiet)).folder
    await shop.stop()
    // Both go back to the same backup, so the third gives the second up and never has its history beside its own log.
    for (const dataDir of restored) {
      await restoreEmbedded({ dataDir, from: backup }, quiet)
      const goingOn = await stepOf(dataDir)
      await asked(goingOn.ownerUrl, newOrder)
      await goingOn.stop()
    }
    const histories = () => segmentsIn(place).filter((name) => name.includes('.history'))
    expect(histories()).toEqual(['00000002.history.gz', '00000003.history.gz'])

    const keyed = await stepOf(names[2] ?? '', key)
    await asked(keyed.ownerUrl, newOrder)
    await backUpEmbedded({ dataDir: names[2] ?? '', to: place, now: new Date(2.001e12), key }, quiet)
    await asked(keyed.ownerUrl, newOrder)
    const rows = await rowsOf(keyed)
    await keyed.stop()
    expect(histories()).toEqual(['00000002.history.gz.sealed', '00000003.history.gz.sealed'])
    await restoreEmbedded({ dataDir: join(folder, 'key-later-back'), from: place, key }, quiet)
    expect(await restoredRows(join(folder, 'key-later-back'))).toEqual(rows)

    const older = { dataDir: join(folder, 'key-later-older'), from: backup }
    await expect(restoreEmbedded(older, quiet)).rejects.toThrow(
      'A backup that was made before there was one is restored without it, once its folder is moved away from wal.',
    )
    const away = join(folder, 'key-later-away', basename(backup))
    cpSync(backup, away, { recursive: true })
    await restoreEmbedded({ ...older, from: away }, quiet)
    expect(await restoredRows(older.dataDir)).toHaveLength(3)
  })

  it('encrypts no history that is newer than its own: anybody could have put it there', async () => {
    const archive = join(folder, 'planted-history')
    mkdirSync(archive)
    writeFileSync(join(folder, 'history'), '1\t0/4000000\tbefore 2026-11-26 14:03:00+00\n')
    for (const timeline of [2, 3, 4])
      await archiveFile(join(folder, 'history'), `0000000${timeline}.history`, archive, undefined)
    await sealHistoriesBefore('00000003.history', archive, key)
    expect(readdirSync(archive).sort()).toEqual([
      '00000002.history.gz.sealed',
      '00000003.history.gz',
      '00000004.history.gz',
    ])
    await expect(historiesIn(archive, key)).rejects.toThrow(
      /is not encrypted, .* where that shop is gone, move this file away\.$/,
    )
  })

  it('keeps one file of each name, also after a power cut between the two', async () => {
    const archive = join(folder, 'sealed-later')
    mkdirSync(archive)
    const [path, name] = [join(folder, 'history'), '00000002.history']
    writeFileSync(path, '1\t0/4000000\tbefore 2026-11-26 14:03:00+00\n')
    await archiveFile(path, name, archive, undefined)
    const open = readFileSync(join(archive, `${name}.gz`))
    await archiveFile(path, name, archive, key)
    const sealed = readFileSync(join(archive, `${name}.gz.sealed`))
    writeFileSync(join(archive, `${name}.gz`), open)
    await archiveFile(path, name, archive, key)
    expect(readdirSync(archive)).toEqual([`${name}.gz.sealed`])
    expect(readFileSync(join(archive, `${name}.gz.sealed`)).equals(sealed), 'an object store has these bytes').toBe(
      true,
    )
  })
})

describe('the folder of a shop’s backups', () => {
  const segment = 'select pg_switch_wal()'
  const problemOf = async (dataDir: string) => (await readBackupState(dataDir)).archive?.problem

  it('that is not there any more gets neither the log nor a backup, and what waits comes once it is back', {
    tags: ['long'],
  }, async () => {
    const [place, away, dataDir] = [join(folder, 'disk'), join(folder, 'disk-away'), join(folder, 'disk-data')]
    const archive = { folder: place, key: undefined, minutes: 5 }
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    const backUp = (to = place) => backUpEmbedded({ dataDir, to, isBackupDir: true, now: new Date() }, quiet)
    const missing =
      /disk is not the folder of this shop’s backups: shop\.json is missing in it, or damaged\. Mount that folder there; or,/
    try {
      await asked(shop.ownerUrl, tables, newOrder)
      await asked(shop.superuserUrl, segment)
      await expect.poll(() => segmentsIn(place).length, { timeout: 30_000 }).toBeGreaterThan(0)
      renameSync(place, away)
      // What is left where nothing is mounted.
      mkdirSync(place)
      const before = segmentsIn(away)
      await asked(shop.ownerUrl, newOrder)
      await asked(shop.superuserUrl, segment)
      await expect.poll(() => problemOf(dataDir), { timeout: 30_000 }).toMatch(missing)
      await expect(backUp()).rejects.toThrow(missing)
      expect(readdirSync(place)).toEqual([])
      rmSync(place, { recursive: true })
      renameSync(away, place)
      await expect.poll(() => problemOf(dataDir), { timeout: 30_000 }).toBeNull()
      expect(segmentsIn(place).length).toBeGreaterThan(before.length)
    } finally {
      await shop.stop()
    }
    // Another path was meant.
    const made = await backUp(join(folder, 'another-disk'))
    expect(existsSync(join(folder, 'another-disk', 'shop.json'))).toBe(true)
    // A shop that was restored from it goes on in it, and the first one, if it is still there, does not.
    const restored = join(folder, 'disk-restored')
    await restoreEmbedded({ dataDir: restored, from: made.folder }, quiet)
    const goesOn = await startEmbeddedPostgres({
      dataDir: restored,
      log: quiet,
      archive: { ...archive, folder: join(folder, 'another-disk') },
    })
    await goesOn.stop()
    await expect(backUp(join(folder, 'another-disk'))).rejects.toThrow(/^Another shop goes on in .*another-disk/)
  })

  it('is left for another one and used again: the shop has one name in all of them, and one that is not mounted is noticed', async () => {
    const [first, second, dataDir] = [join(folder, 'first-disk'), join(folder, 'second-disk'), join(folder, 'moves')]
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet })
    await shop.stop()
    const home = await findHome(dataDir, quiet)
    const claim = (place: string) => claimFolder(home, dataDir, place)
    const ownerOf = (place: string) => readFileSync(join(place, 'shop.json'), 'utf8')
    await claim(first)
    // The power went after the first file of the claim was written.
    const noted = join(dataDir, 'backup-state', 'folder.json')
    const before = readFileSync(noted)
    await claim(second)
    writeFileSync(noted, before)
    await claim(second)
    expect(ownerOf(second)).toBe(ownerOf(first))
    await claim(first)
    await claim(second)
    rmSync(first, { recursive: true })
    mkdirSync(first)
    await expect(claim(first)).rejects.toThrow('Mount that folder there; or,')
    expect(readdirSync(first)).toEqual([])
    writeFileSync(join(second, 'shop.json'), ownerOf(second).replace(/"shop":"[^"]+"/, '"shop":"theirs"'))
    await expect(claim(second)).rejects.toThrow(
      'If this one is to go on, set BACKUP_DIR to an empty folder, and make a backup at once.',
    )
    rmSync(noted)
    // A shop that was restored from it: restores follow that one, whichever writes there.
    mkdirSync(join(second, 'wal'))
    writeFileSync(join(second, 'wal', '00000002.history.gz'), '')
    await expect(claim(second)).rejects.toThrow(/^A shop that was restored from .*second-disk went on in it, so /)
    // Two were restored before either went on: they have one number, and the first one has it.
    writeFileSync(join(home.cluster, 'pg_wal', '00000002.history'), '')
    await expect(claim(second)).rejects.toThrow(/^A shop that was restored from .*second-disk went on in it, so /)
    rmSync(join(second, 'wal'), { recursive: true })
    await claim(second)
    await claim(second)
    // It has archived its own meanwhile, and moves the folder.
    mkdirSync(join(second, 'wal'))
    writeFileSync(join(second, 'wal', '00000002.history.gz'), '')
    const third = join(folder, 'third-disk')
    cpSync(second, third, { recursive: true })
    await claim(third)
  })

  it('is not that of another shop, whether this one runs or not', async () => {
    const [place, dataDir] = [join(folder, 'theirs-only'), join(folder, 'mine-only')]
    mkdirSync(place)
    writeFileSync(join(place, 'shop.json'), '{"database":"7","shop":"theirs"}')
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet })
    const backUp = () => backUpEmbedded({ dataDir, to: place, isBackupDir: true, now: new Date() }, quiet)
    await asked(shop.ownerUrl, tables)
    await expect(backUp()).rejects.toThrow(
      `the shop that runs on ${dataDir} was started without BACKUP_DIR, or only to look.`,
    )
    await shop.stop()
    await expect(backUp()).rejects.toThrow(
      `${place} holds the backups of another shop. Set BACKUP_DIR to an empty folder.`,
    )
    expect(readdirSync(place)).toEqual(['shop.json'])
  })

  it('stays that of the shop that runs when somebody makes a backup of one that was restored only to look', async () => {
    const [place, dataDir] = [join(folder, 'not-taken'), join(folder, 'not-taken-data')]
    const look = join(folder, 'not-taken-look')
    const archive = { folder: place, key, minutes: 5 }
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive })
    const backUp = (of: string) =>
      backUpEmbedded({ dataDir: of, to: place, isBackupDir: true, now: new Date(), key }, quiet)
    try {
      await asked(shop.ownerUrl, tables, newOrder)
      await backUp(dataDir)
      await restoreEmbedded({ dataDir: look, from: place, key }, quiet)
      const before = readFileSync(join(place, 'shop.json'), 'utf8')
      await expect(backUp(look)).rejects.toThrow(
        `The shop in ${look} was restored and not started since, and the backups in ${place} are those of the one before.`,
      )
      expect(readFileSync(join(place, 'shop.json'), 'utf8')).toBe(before)
      await backUpEmbedded({ dataDir: look, to: join(folder, 'not-taken-copy'), now: new Date(), key }, quiet)
    } finally {
      await shop.stop()
    }
    const goesOn = await startEmbeddedPostgres({ dataDir: look, log: quiet, archive })
    await expect.poll(() => segmentsIn(place)).toContain('00000002.history.gz.sealed')
    await goesOn.stop()
    await backUp(look)
  })

  it('that was fetched from the object store is the restored shop’s once that one is started, and not for a backup of a look', {
    tags: ['long'],
  }, async () => {
    const [place, dataDir] = [join(folder, 'fetched'), join(folder, 'fetched-data')]
    const shop = await startEmbeddedPostgres({ dataDir: join(folder, 'lost-data'), log: quiet })
    await asked(shop.ownerUrl, tables, newOrder)
    await backUpEmbedded({ dataDir: join(folder, 'lost-data'), to: place, now: new Date(), key }, quiet)
    await shop.stop()
    // A fetch names whom the folder follows; shop.json is not in the store.
    await nameOwner(place, '0001-the-one-that-runs')
    await restoreEmbedded({ dataDir, from: place, key }, quiet)
    const backUp = () => backUpEmbedded({ dataDir, to: place, isBackupDir: true, now: new Date(), key }, quiet)
    await expect(backUp()).rejects.toThrow(`The shop in ${dataDir} was restored and not started since`)
    const look = await startEmbeddedPostgres({ dataDir, log: quiet })
    await expect(backUp()).rejects.toThrow('or only to look. Start it with BACKUP_DIR first')
    await look.stop()
    const goesOn = await startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key, minutes: 5 } })
    try {
      await expect.poll(() => existsSync(join(place, 'shop.json'))).toBe(true)
      await backUp()
    } finally {
      await goesOn.stop()
    }
  })

  it('whose log has a hole since the last backup is told of, until there is a new one', {
    tags: ['long'],
  }, async () => {
    const [place, dataDir] = [join(folder, 'holes'), join(folder, 'holes-data')]
    const start = (archive: Parameters<typeof startEmbeddedPostgres>[0]['archive']) =>
      startEmbeddedPostgres({ dataDir, log: quiet, archive })
    const backUp = () => backUpEmbedded({ dataDir, to: place, isBackupDir: true, now: new Date(), key }, quiet)
    const first = await start({ folder: place, key, minutes: 5 })
    await asked(first.ownerUrl, tables, newOrder)
    await backUp()
    await first.stop()
    expect(await problemOf(dataDir)).toBeNull()
    const without = await start(null)
    await asked(without.ownerUrl, newOrder)
    await asked(without.superuserUrl, segment)
    await without.stop()
    const shop = await start({ folder: place, key, minutes: 5 })
    try {
      await asked(shop.ownerUrl, newOrder)
      await asked(shop.superuserUrl, segment)
      await expect
        .poll(() => problemOf(dataDir), { timeout: 30_000 })
        .toMatch(/^The archived log has a hole since the last backup: segment \w{24} is missing in .*holes\/wal\./)
      await expect(restoreEmbedded({ dataDir: join(folder, 'holes-back'), from: place, key }, quiet)).rejects.toThrow(
        'has a hole',
      )
      await sleep(1_000) // the name of a backup is its second
      await backUp()
      await expect.poll(() => problemOf(dataDir), { timeout: 30_000 }).toBeNull()
      await restoreEmbedded({ dataDir: join(folder, 'holes-back'), from: place, key }, quiet)
    } finally {
      await shop.stop()
    }
  })

  it('beside which the log is of before its machine went back to a snapshot gets no backup, and none is restored with that log', {
    tags: ['long'],
  }, async () => {
    const [place, dataDir] = [join(folder, 'snapshot'), join(folder, 'snapshot-data')]
    const start = () => startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key, minutes: 5 } })
    const backUp = () => backUpEmbedded({ dataDir, to: place, isBackupDir: true, now: new Date(), key }, quiet)
    const before = await start()
    await asked(before.ownerUrl, tables, newOrder)
    await before.stop()
    execFileSync('cp', ['-a', dataDir, `${dataDir}-put-back`])
    const shop = await start()
    await backUp()
    await asked(shop.ownerUrl, newOrder, newOrder)
    await asked(shop.superuserUrl, segment)
    await expect.poll(() => segmentsIn(place).length, { timeout: 30_000 }).toBeGreaterThan(3)
    await shop.stop()
    const putBack = await startEmbeddedPostgres({
      dataDir: `${dataDir}-put-back`,
      log: quiet,
      archive: { folder: place, key, minutes: 5 },
    })
    try {
      await asked(putBack.ownerUrl, 'update lines set paise = 7 where order_id = 1')
      const made = backUpEmbedded(
        { dataDir: `${dataDir}-put-back`, to: place, isBackupDir: true, now: new Date(), key },
        quiet,
      )
      const words = /^The log in .*snapshot\/wal is not that of the backup (.*): of another shop, or of this one before/
      const { message } = await made.then(
        () => new Error('made'),
        (error: Error) => error,
      )
      expect(message).toMatch(words)
      expect((await readBackupState(`${dataDir}-put-back`)).backup, 'it stands for no nightly one').toBeUndefined()
      const restore = (from: string) => restoreEmbedded({ dataDir: join(folder, 'snapshot-back'), from, key }, quiet)
      await expect(restore(place)).rejects.toThrow(words)
      // As it was made it has everything.
      await restore(words.exec(message)?.[1] ?? '')
      expect(await restoredRows(join(folder, 'snapshot-back'))).toEqual(await rowsOf(putBack))
    } finally {
      await putBack.stop()
    }
  })

  it.each([
    ['is another one since', 'moved', 'moved-to', key],
    ['has a key since', 'keyed', 'keyed', undefined],
  ])(
    'that %s has no backup for its log, which is told, until there is one',
    { tags: ['long'] },
    async (_, before, then, keyBefore) => {
      const dataDir = join(folder, `${then}-data`)
      const start = (name: string, its: string | undefined) =>
        startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: join(folder, name), key: its, minutes: 5 } })
      const backUp = (name: string, its: string | undefined) => {
        const to = join(folder, name)
        return backUpEmbedded({ dataDir, to, isBackupDir: true, now: new Date(), ...(its ? { key: its } : {}) }, quiet)
      }
      const first = await start(before, keyBefore)
      await asked(first.ownerUrl, tables, newOrder)
      // Before the first backup the screen says that there is none.
      await expect.poll(() => problemOf(dataDir)).toBeNull()
      await backUp(before, keyBefore)
      await first.stop()
      expect(await problemOf(dataDir)).toBeNull()
      const shop = await start(then, key)
      try {
        await expect
          .poll(() => problemOf(dataDir), { timeout: 30_000 })
          .toBe(
            `There is no backup in ${join(folder, then)} from which the archived log goes on, so it cannot be restored. Make one: npm run backup.`,
          )
        await sleep(1_000) // the name of a backup is its second
        await backUp(then, key)
        await expect.poll(() => problemOf(dataDir), { timeout: 30_000 }).toBeNull()
      } finally {
        await shop.stop()
      }
    },
  )

  it('that got a backup of another key than the log beside it is told of', { tags: ['long'] }, async () => {
    const [place, dataDir] = [join(folder, 'two-keys'), join(folder, 'two-keys-data')]
    const shop = await startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key, minutes: 5 } })
    const clock = vi.spyOn(performance, 'now')
    try {
      await asked(shop.ownerUrl, tables, newOrder)
      await expect.poll(async () => (await readBackupState(dataDir)).archive?.problem).toBeNull()
      const other = { dataDir, to: place, isBackupDir: true, now: new Date(), key: 'x'.repeat(32) }
      // Refused at once, where the log of its end is archived by then; it lies there in any case.
      await backUpEmbedded(other, quiet).catch((error) => expect(error.message).toContain('BACKUP_KEY is not the key'))
      let now = performance.now()
      clock.mockImplementation(() => now)
      // The shop looks once a minute; a look under way may be of before.
      const later = () => {
        now += 61_000
        return problemOf(dataDir)
      }
      await expect.poll(later, { timeout: 30_000 }).toContain('BACKUP_KEY is not the key that the backups in')
    } finally {
      clock.mockRestore()
      await shop.stop()
    }
  })

  it('has one key: with another one, or none, the log waits and no backup is made', { tags: ['long'] }, async () => {
    const [place, dataDir] = [join(folder, 'one-key'), join(folder, 'one-key-data')]
    const start = (other: string | undefined) =>
      startEmbeddedPostgres({ dataDir, log: quiet, archive: { folder: place, key: other, minutes: 5 } })
    const backUp = (other?: string) =>
      backUpEmbedded(
        { dataDir, to: place, isBackupDir: true, now: new Date(), ...(other ? { key: other } : {}) },
        quiet,
      )
    const problem = async (...[other]: Parameters<typeof start>) => {
      const shop = await start(other)
      await shop.stop()
      return problemOf(dataDir)
    }
    const first = await start(undefined)
    await asked(first.ownerUrl, tables, newOrder)
    await expect.poll(async () => (await readBackupState(dataDir)).archive?.isSealed).toBe(false)
    await expect(backUp(key)).rejects.toThrow(
      'The shop that runs archives its log without BACKUP_KEY, and this backup would be made with one: no restore takes both.',
    )
    await first.stop()
    const shop = await start(key)
    await expect.poll(async () => (await readBackupState(dataDir)).archive?.isSealed).toBe(true)
    await backUp(key)
    const noted = (await readBackupState(dataDir)).backup
    expect(noted?.folder).toContain(place)
    const elsewhere = join(folder, 'set-since')
    await expect(
      backUpEmbedded({ dataDir, to: elsewhere, isBackupDir: true, now: new Date(), key }, quiet),
      'the settings were changed, and the shop not started anew',
    ).rejects.toThrow(`The shop that runs archives its log in ${place}, and this backup would be made in ${elsewhere}`)
    expect(existsSync(elsewhere)).toBe(false)
    await backUpEmbedded({ dataDir, to: join(folder, 'a-copy'), now: new Date(), key }, quiet)
    expect((await readBackupState(dataDir)).backup, 'a copy elsewhere is no backup of the night').toEqual(noted)
    await shop.stop()
    const before = readdirSync(place)
    const archived = segmentsIn(place)
    for (const [other, words] of [
      ['another key of thirty-two letters and more', 'BACKUP_KEY is not the key'],
      [undefined, 'BACKUP_KEY is not set, and there is one'],
    ] as const) {
      expect(await problem(other)).toContain(`${words} that the backups in ${place} were made with.`)
      await expect(backUp(other)).rejects.toThrow(words)
    }
    expect([readdirSync(place), segmentsIn(place)]).toEqual([before, archived])
    // A newer backup whose list is damaged tells nothing of the key; the one before it does.
    const [backup = ''] = before.filter((name) => name.startsWith('shringar-'))
    cpSync(join(place, backup), join(place, 'shringar-29991231-000000'), { recursive: true })
    writeFileSync(join(place, 'shringar-29991231-000000', 'checksums.txt'), 'damaged')
    expect(await problem(key)).toBeNull()
    expect(segmentsIn(place).length).toBeGreaterThan(archived.length)
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
    const wrong = (of: string) => contentOf(path, { name: of, key: `${key}.` })
    await expect(wrong(name)).rejects.toThrow('BACKUP_KEY is not the key that this backup was made with.')
    const segment = 'wal/000000010000000000000004'
    await expect(wrong(segment)).rejects.toThrow('BACKUP_KEY is not the key that the archived log was made with.')
  })
})
