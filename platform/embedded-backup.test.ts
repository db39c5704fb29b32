import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUpEmbedded, restoreEmbedded, tryBackup } from './embedded-backup.server.ts'
import { lockFolder } from './embedded-postgres/lock.server.ts'
import { checkBackup } from './embedded-postgres/put-back.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let dataDir: string
let shop: EmbeddedPostgres
let client: pg.Client
const quiet = () => {}
const now = new Date('2026-11-23T12:00:00.000Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-backup-test-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  shop = await startEmbeddedPostgres({ dataDir, log: quiet })
  client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  await client.query(`
    create table schema_migrations (name text); insert into schema_migrations values ('001-first.sql');
    create table shades (id int primary key, name text, swatch bytea);
    insert into shades select n, 'shade ' || n, sha256(n::text::bytea) from generate_series(1, 20000) n;
    create table orders (id bigserial primary key, placed_at timestamptz default now());
    insert into orders default values;
    create table challenges (id int)`)
  writeFileSync(join(dataDir, 'auth-secret'), 'a secret of at least thirty-two letters\n', { mode: 0o600 })
})
afterAll(async () => {
  await client.end()
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Every row of the table of shades, as one value. */
const shadesOf = async (connection: pg.Client) =>
  (
    await connection.query(
      "select count(*)::int as count, md5(string_agg(s::text, '|' order by id)) as all from shades s",
    )
  ).rows

describe('a backup', () => {
  let backup: string

  beforeAll(async () => {
    backup = (await backUpEmbedded({ dataDir, to: join(folder, 'backups'), now }, quiet)).folder
  })

  it('is made while orders come in, and holds each one that was placed before it began', async () => {
    let isWriting = true
    const writing = (async () => {
      while (isWriting) await client.query('insert into orders default values')
    })()
    await vi.waitUntil(async () => (await countOrders(shop.ownerUrl)) > 20, { timeout: 20_000 })
    const before = await countOrders(shop.ownerUrl)
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'busy'), now }, quiet)
    isWriting = false
    await writing
    expect(made.folder).toBe(join(folder, 'busy', 'shringar-20261123-120000'))
    expect(made.manifest).toMatchObject({ migration: '001-first.sql', rows: { shades: 20_000 }, hasSecret: true })

    const restored = join(folder, 'restored')
    await restoreEmbedded({ dataDir: restored, from: made.folder }, quiet)
    const again = await startEmbeddedPostgres({ dataDir: restored, log: quiet })
    try {
      expect(await countOrders(again.ownerUrl)).toBeGreaterThanOrEqual(before)
      const other = new pg.Client({ connectionString: again.ownerUrl })
      await other.connect()
      expect(await shadesOf(other)).toEqual(await shadesOf(client))
      await other.query('insert into orders default values')
      await other.end()
    } finally {
      await again.stop()
    }
    expect(statSync(join(restored, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  it('is for nobody else to read', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    expect(statSync(join(backup, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  it('is not put over a shop', async () => {
    const ended = join(folder, 'ended')
    mkdirSync(join(ended, 'postgres'), { recursive: true })
    await expect(restoreEmbedded({ dataDir: ended, from: backup }, quiet)).rejects.toThrow('There is a shop in')
    await expect(restoreEmbedded({ dataDir, from: backup }, quiet)).rejects.toThrow('already runs')
  })

  it('is put back and looked into under one lock: nobody else takes the folder in between', {
    tags: ['long'],
  }, async () => {
    const target = join(folder, 'one-lock')
    let taken: (() => void) | undefined
    let refusal = ''
    const takeIt = (line: string) => {
      if (!line.startsWith('Starting the restored database')) return
      try {
        taken = lockFolder(target)
      } catch (error) {
        refusal = (error as Error).message
      }
    }
    try {
      await restoreEmbedded({ dataDir: target, from: backup }, takeIt).catch(() => {})
    } finally {
      taken?.()
    }
    expect(refusal).toContain('already runs')
    expect(existsSync(join(target, 'postgres'))).toBe(true)
    lockFolder(target)()
  })

  it.each([
    ['copies', 'Checking every file'],
    ['looks into it', 'Starting the restored database'],
  ])(
    'whose restore is killed while it %s is no shop: a start refuses, and another restore puts it back',
    { tags: ['long'] },
    async (_, stage) => {
      const target = join(folder, `killed-${stage.slice(0, 5)}`)
      await killedRestore(target, stage)
      const parts = partsOf(target)
      await expect(startEmbeddedPostgres({ dataDir: target, log: quiet })).rejects.toThrow(
        /^A restore into .* was broken off\. Run it again: npm run restore/,
      )
      expect(partsOf(target)).toEqual(parts)
      await restoreEmbedded({ dataDir: target, from: backup }, quiet)
      const again = await startEmbeddedPostgres({ dataDir: target, log: quiet })
      try {
        expect(await countOrders(again.ownerUrl)).toBeGreaterThan(0)
      } finally {
        await again.stop()
      }
      expect(readdirSync(target).filter((name) => name.includes('restor'))).toEqual([])
    },
  )

  /** Runs the command, and kills it at a stage: while the files are copied, or once it has said something. */
  async function killedRestore(target: string, stage: string): Promise<void> {
    const command = spawn(process.execPath, ['bin/restore.ts', '--from', backup], {
      env: { ...process.env, DATA_DIR: target },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(command, 'exit')
    let said = ''
    command.stdout.on('data', (text) => {
      said += text
    })
    const isCopying = () => !stage.startsWith('Checking') || existsSync(join(target, 'postgres.restoring', 'base'))
    await vi.waitUntil(() => said.includes(stage) && isCopying(), { timeout: 30_000, interval: 2 })
    command.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
  }

  it('made in the same second as another, or with a manifest that nobody can read, is refused in words', {
    tags: ['long'],
  }, async () => {
    const to = join(folder, 'twice')
    mkdirSync(join(to, 'shringar-20261123-120000.unfinished'), { recursive: true })
    const another = /^Another backup is being made in .*twice at this moment\. /
    await expect(backUpEmbedded({ dataDir, to, now }, quiet)).rejects.toThrow(another)
    expect(readdirSync(to)).toEqual(['shringar-20261123-120000.unfinished'])
    rmSync(join(to, 'shringar-20261123-120000.unfinished'), { recursive: true })
    const made = await backUpEmbedded({ dataDir, to, now, isSecretElsewhere: true }, quiet)
    expect(made.manifest.hasSecret, 'the one in the file is not the shop’s').toBe(false)
    await expect(backUpEmbedded({ dataDir, to, now }, quiet)).rejects.toThrow(another)
    changeManifest(made.folder, (text) => text.replace(/,\s*"hasSecret": false/, ''))
    expect((await checkBackup(made.folder, undefined)).manifest.hasSecret, 'one of before does not say').toBe(true)
    for (const text of ['{', 'null', '{}']) {
      changeManifest(made.folder, () => text)
      const restored = restoreEmbedded({ dataDir: join(folder, 'from-unread'), from: made.folder }, quiet)
      await expect(restored).rejects.toThrow(/is damaged: manifest\.json cannot be read\.$/)
    }
  })

  it('that is not whole is refused, and leaves nothing', async () => {
    const target = join(folder, 'from-unfinished')
    await expect(restoreEmbedded({ dataDir: target, from: join(folder, 'no-backups') }, quiet)).rejects.toThrow(
      'is not a complete backup',
    )
    expect(existsSync(join(target, 'postgres'))).toBe(false)
  })

  it('that is not encrypted is refused by whoever gives a key', async () => {
    const target = join(folder, 'from-open')
    await expect(restoreEmbedded({ dataDir: target, from: backup, key: 'k'.repeat(32) }, quiet)).rejects.toThrow(
      'is not encrypted, so anybody could have written it. Leave BACKUP_KEY out',
    )
    expect(existsSync(join(target, 'postgres'))).toBe(false)
  })

  it('that was changed is refused, naming the file', async () => {
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'to-damage'), now }, quiet)
    const [file = ''] = readdirSync(join(made.folder, 'postgres', 'base', '1'))
    appendFileSync(join(made.folder, 'postgres', 'base', '1', file), 'x')
    await expect(restoreEmbedded({ dataDir: join(folder, 'from-damaged'), from: made.folder }, quiet)).rejects.toThrow(
      `is damaged: postgres/base/1/${file} was changed`,
    )
  })

  it('is put into no place where it has no business: a file, a system folder, the backup itself', {
    tags: ['long'],
  }, async () => {
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'misplaced'), now }, quiet)
    const restoreInto = (target: string) => restoreEmbedded({ dataDir: target, from: made.folder }, quiet)
    const file = join(folder, 'a-note')
    writeFileSync(file, 'mine')
    await expect(restoreInto(file)).rejects.toThrow(`DATA_DIR is ${file}, and that is a file. Set it to a folder.`)
    await expect(restoreInto(join(file, 'data'))).rejects.toThrow('cannot be made. Set DATA_DIR to another one.')
    await expect(restoreInto('/proc/shringar')).rejects.toThrow('cannot be made. Set DATA_DIR to another one.')
    await expect(restoreInto(join(made.folder, 'postgres', 'data'))).rejects.toThrow('lies within the backup itself')
    const link = join(folder, 'link')
    symlinkSync(join(made.folder, 'postgres'), link)
    await expect(restoreInto(join(link, 'data', 'inside'))).rejects.toThrow('lies within the backup itself')
    expect(existsSync(join(made.folder, 'postgres', 'data'))).toBe(false)
    const mine = join(folder, 'with-mine')
    mkdirSync(mine)
    writeFileSync(join(mine, 'postgres.restoring'), 'mine')
    await expect(restoreInto(mine)).rejects.toThrow(/^There is a shop in .*postgres\.restoring/)
    expect(readFileSync(join(mine, 'postgres.restoring'), 'utf8')).toBe('mine')
  })

  it('is tried in a folder of which a killed trial leaves nothing behind once the next one begins', {
    tags: ['long'],
  }, async () => {
    const place = join(folder, 'trials')
    mkdirSync(place)
    await chmod(place, 0o711)
    const script = `
      import { tryBackup } from '#platform/embedded-backup.server.ts'
      setInterval(() => {}, 1_000)
      await tryBackup({ from: ${JSON.stringify(backup)} }, () => (console.log('looking'), new Promise(() => {})), () => {})`
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: place },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(killed.stdout, 'data')
    const [left = ''] = readdirSync(place)
    const database = Number.parseInt(readFileSync(join(place, left, 'data/postgres/postmaster.pid'), 'utf8'), 10)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect(() => process.kill(database, 0)).not.toThrow()
    vi.stubEnv('TMPDIR', place)
    try {
      await tryBackup({ from: backup, key: undefined }, async () => {}, quiet)
    } finally {
      vi.unstubAllEnvs()
    }
    expect(readdirSync(place)).toEqual([])
    expect(() => process.kill(database, 0)).toThrow('ESRCH')
  })

  it('that is the newest and is not whole any more fails its trial, and a restore says that it is left out', async () => {
    const place = join(folder, 'newest-broken')
    const [older, newest] = ['shringar-20261123-120000', 'shringar-20261124-120000'].map((name) => join(place, name))
    for (const copy of [older, newest]) cpSync(backup, copy ?? '', { recursive: true })
    writeFileSync(join(newest ?? '', 'manifest.json'), '')
    const words = `${newest} is left out: its manifest.json or its checksums.txt is missing or damaged.`
    await expect(tryBackup({ from: place, key: undefined }, async () => {}, quiet)).rejects.toThrow(words)
    const said: string[] = []
    await restoreEmbedded({ dataDir: join(folder, 'newest-broken-back'), from: place }, (line) => said.push(line))
    expect(said).toContain(`Note: ${words}`)
  })

  it('of another PostgreSQL is refused', { tags: ['long'] }, async () => {
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'other'), now }, quiet)
    changeManifest(made.folder, (text) => text.replace(/"postgres": \d+/, '"postgres": 9'))
    await expect(restoreEmbedded({ dataDir: join(folder, 'from-other'), from: made.folder }, quiet)).rejects.toThrow(
      'The backup is of PostgreSQL 9',
    )
  })

  it('of an earlier version is put back as it was made, and to no other moment', { tags: ['long'] }, async () => {
    const old = join(folder, 'earlier', 'shringar-20261101-120000')
    cpSync(backup, old, { recursive: true })
    const isNew = (name: string) => ['finishedAt', 'wal', 'isSealed'].includes(name)
    changeManifest(old, (text) => JSON.stringify(JSON.parse(text), (name, value) => (isNew(name) ? undefined : value)))
    const earlier = { dataDir: join(folder, 'from-earlier'), from: old }
    await expect(restoreEmbedded({ ...earlier, to: new Date() }, quiet)).rejects.toThrow(
      'One of an earlier version is restored as it is: leave out --to.',
    )
    expect((await restoreEmbedded(earlier, quiet)).rows.shades).toBe(20_000)
    expect(partsOf(earlier.dataDir)).toHaveLength(4)
  })

  it('of a folder without a shop is refused, and makes none', async () => {
    const empty = join(folder, 'mistyped')
    await expect(backUpEmbedded({ dataDir: empty, to: join(folder, 'backups'), now }, quiet)).rejects.toThrow(
      'There is no database in',
    )
    expect(existsSync(empty)).toBe(false)
  })

  it('that fails half-way leaves nothing, and the shop goes on', { tags: ['long'] }, async () => {
    const to = join(folder, 'half')
    const roles = join(dataDir, 'roles-made')
    renameSync(roles, `${roles}.away`)
    await expect(backUpEmbedded({ dataDir, to, now }, quiet)).rejects.toThrow('ENOENT')
    renameSync(`${roles}.away`, roles)
    expect(readdirSync(to)).toEqual([])
    expect(await countOrders(shop.ownerUrl)).toBeGreaterThan(0)
  })

  it('that is stopped says so and leaves nothing; what others left goes after a day', { tags: ['long'] }, async () => {
    const to = join(folder, 'stopped')
    const left = ['shringar-20261121-235959.unfinished', 'shringar-20261123-110000.unfinished']
    for (const name of left) mkdirSync(join(to, name), { recursive: true })
    const stop = new AbortController()
    const stopped = backUpEmbedded({ dataDir, to, now, signal: stop.signal }, () => stop.abort())
    await expect(stopped).rejects.toThrow(/^The backup was stopped\. Nothing of it stays\.$/)
    expect(readdirSync(to)).toEqual([left[1]])
  })

  it('is put back although a table was emptied while it was made', { tags: ['long'] }, async () => {
    await client.query('insert into challenges values (1)')
    const emptied: Promise<unknown>[] = []
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'churn'), now }, () => {
      emptied.push(client.query('delete from challenges'))
    })
    expect(emptied.length).toBeGreaterThan(0)
    expect(made.manifest.rows.challenges).toBe(1)
    expect(made.manifest.neverEmpty).toContain('shades')
    await restoreEmbedded({ dataDir: join(folder, 'from-churn'), from: made.folder }, quiet)
    expect(partsOf(join(folder, 'from-churn'))).toHaveLength(4)
  })

  it('whose table is empty though it never was is refused, and is taken away again', { tags: ['long'] }, async () => {
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'emptied'), now }, quiet)
    changeManifest(made.folder, (text) => text.replace('"neverEmpty": [', '"neverEmpty": ["challenges",'))
    const target = join(folder, 'from-emptied')
    const restored = restoreEmbedded({ dataDir: target, from: made.folder }, quiet)
    await expect(restored).rejects.toThrow('The restored table challenges is empty')
    expect(partsOf(target)).toEqual([])
  })

  it('with fewer files than it was made with is refused; what was added to it is not put back', {
    tags: ['long'],
  }, async () => {
    const made = await backUpEmbedded({ dataDir, to: join(folder, 'cut'), now }, quiet)
    writeFileSync(join(made.folder, 'postgres', 'stranger.conf'), 'x')
    await restoreEmbedded({ dataDir: join(folder, 'from-added'), from: made.folder }, quiet)
    expect(existsSync(join(folder, 'from-added', 'postgres', 'stranger.conf'))).toBe(false)
    const list = join(made.folder, 'checksums.txt')
    const [first = '', ...others] = readFileSync(list, 'utf8').split('\n')
    writeFileSync(list, others.join('\n'))
    rmSync(join(made.folder, first.split('  ')[1] ?? ''))
    await expect(restoreEmbedded({ dataDir: join(folder, 'from-cut'), from: made.folder }, quiet)).rejects.toThrow(
      /is damaged: checksums.txt lists \d+ files of \d+/,
    )
  })

  it('onto a full disk or one that is read-only, and its restore onto a full one, say so and leave nothing', {
    tags: ['long'],
  }, async (test) => {
    const small = join(folder, 'small')
    mkdirSync(small)
    // Only root can make a disk.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=711', 'tmpfs', small]).status !== 0) return test.skip()
    try {
      const full = `The disk of ${small}`
      await expect(backUpEmbedded({ dataDir, to: small, now }, quiet)).rejects.toThrow(full)
      expect(readdirSync(small)).toEqual([])
      const made = await backUpEmbedded({ dataDir, to: join(folder, 'for-small'), now }, quiet)
      await expect(restoreEmbedded({ dataDir: join(small, 'data'), from: made.folder }, quiet)).rejects.toThrow(full)
      expect(partsOf(join(small, 'data'))).toEqual([])
      spawnSync('mount', ['-o', 'remount,ro', small])
      await expect(backUpEmbedded({ dataDir, to: small, now }, quiet)).rejects.toThrow(
        `${small} cannot be written: it is read-only for this command.`,
      )
    } finally {
      spawnSync('umount', ['-l', small])
    }
  })

  it('whose folder goes away while it is made is none: what was written would lie on the disk below', {
    tags: ['long'],
  }, async () => {
    const [place, away] = [join(folder, 'goes-away'), join(folder, 'gone-away')]
    await client.query('begin')
    await client.query('lock table orders')
    const making = backUpEmbedded({ dataDir, to: place, now }, quiet)
    const refused = expect(making).rejects.toThrow('is damaged: roles-made cannot be read.')
    await expect.poll(() => existsSync(place) && readdirSync(place, { recursive: true })).toHaveLength(2)
    renameSync(place, away)
    await client.query('commit')
    await refused
    expect(readdirSync(place)).toEqual([])
  })

  it('during which the shop ends says so and leaves nothing', { tags: ['long'] }, async () => {
    const [ending, to] = [join(folder, 'ending-data'), join(folder, 'ending')]
    const ends = await startEmbeddedPostgres({ dataDir: ending, log: quiet })
    const other = new pg.Client({ connectionString: ends.ownerUrl })
    await other.connect()
    await other.query(
      "create table schema_migrations (name text); insert into schema_migrations values ('001-first.sql')",
    )
    await other.end()
    let stopped: Promise<void> | undefined
    // The copy says how far it is.
    const made = backUpEmbedded({ dataDir: ending, to, now }, () => {
      stopped ??= ends.stop()
    })
    await expect(made).rejects.toThrow('The shop ended while its backup was made. Nothing of it stays: begin again.')
    await stopped
    expect(readdirSync(to)).toEqual([])
  })

  it('whose folder cannot be made leaves the shop running', { tags: ['long'] }, async () => {
    writeFileSync(join(folder, 'a-file'), '')
    await expect(backUpEmbedded({ dataDir, to: join(folder, 'a-file'), now }, quiet)).rejects.toThrow()
    expect(await countOrders(shop.ownerUrl)).toBeGreaterThan(0)
  })
})

/** What there is of a shop in a data folder. */
const partsOf = (target: string) =>
  ['postgres', 'passwords', 'roles-made', 'auth-secret'].filter((name) => existsSync(join(target, name)))

/** Rewrites the manifest of a backup, with its checksum. */
function changeManifest(backup: string, change: (text: string) => string): void {
  const [manifest, list] = [join(backup, 'manifest.json'), join(backup, 'checksums.txt')]
  const sum = (of: string) => createHash('sha256').update(of).digest('hex')
  const before = readFileSync(manifest, 'utf8')
  writeFileSync(list, readFileSync(list, 'utf8').replace(sum(before), sum(change(before))))
  writeFileSync(manifest, change(before))
}

async function countOrders(url: string): Promise<number> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const { rows } = await connection.query('select count(*)::int as count from orders')
  await connection.end()
  return rows[0]?.count
}
