import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }) // real servers, on machines that do other things as well

const isRoot = process.getuid?.() === 0
let workFolder: string
let dataDir: string
let lines: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const log = (line: string) => lines.push(line)

beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'embedded-postgres-test-'))
  await chmod(workFolder, 0o711) // the account of the database passes through
  dataDir = join(workFolder, 'data')
}, 60_000)

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  // One that a failed test left behind would hold the output of this program open for ever.
  for (const child of children.splice(0)) child.kill('SIGKILL')
  lines = []
})

afterAll(async () => {
  await rm(workFolder, { recursive: true, force: true })
})

describe('on a machine of its own', () => {
  test('makes the database at the first start and keeps what is written', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table shades (name text); insert into shades values ($$jamun$$)')
    await first.stop()

    const second = await start()
    expect(await query(second.webUrl, 'select name from shades')).toEqual([{ name: 'jamun' }])
  })

  test('keeps the data, the socket and the passwords from other accounts', async () => {
    await start()
    for (const folder of ['postgres', 'socket', 'passwords']) expect(modeOf(folder)).toBe(0o700)
    for (const file of ['passwords/postgres', 'passwords/shringar_owner', 'passwords/shringar_web', 'postgres.log']) {
      expect(modeOf(file)).toBe(0o600)
    }
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
  })

  test('listens on no network address, writes durably and checks its pages', async () => {
    const database = await start()
    const names = ['listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'server_encoding']
    const rows = await query(
      database.superuserUrl,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
    })
  })

  test('takes no connection without the right password', async () => {
    const database = await start()
    const wrong = database.webUrl.replace(/:[^:@/]+@/, ':wrong@')
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  })
})

describe('the web role', () => {
  test('cannot make, change or empty a table, nor make a database', async () => {
    const database = await start()
    await query(database.ownerUrl, 'create table if not exists locked (id int)')
    await expect(query(database.webUrl, 'create table mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    )
    await expect(query(database.webUrl, 'create temp table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(database.webUrl, 'drop table locked')).rejects.toThrow('must be owner')
    await expect(query(database.webUrl, 'truncate locked')).rejects.toThrow('permission denied')
    await expect(query(database.webUrl, 'create database mine')).rejects.toThrow('permission denied')
    await expect(query(database.urlFor('web', 'postgres'), 'select 1')).rejects.toThrow('permission denied')
  })

  test('may use what the owner makes later, also in databases made later', async () => {
    const database = await start()
    await query(database.superuserUrl, 'create database later owner shringar_owner')
    for (const name of ['shringar', 'later']) {
      await query(
        database.urlFor('owner', name),
        `create table things (id bigserial, name text); create schema side; create table side.notes (id int);
         create function answer() returns int language sql as 'select 42'`,
      )
      const asWeb = (sql: string) => query(database.urlFor('web', name), sql)
      await asWeb(
        "insert into things (name) values ('kajal'); update things set name = 'kohl'; insert into side.notes values (1)",
      )
      expect(await asWeb('select id::int, name, answer() from things')).toEqual([{ id: 1, name: 'kohl', answer: 42 }])
      await asWeb('delete from things')
    }
  })

  test('is served by the search extensions, which the owner may add', async () => {
    const database = await start()
    await query(database.ownerUrl, 'create extension pg_trgm; create extension unaccent')
    const [row] = await query(
      database.webUrl,
      "select similarity('kajal', 'kajl') > 0.3 as alike, unaccent('éclat') as plain, lower('É') as lower, to_tsvector('simple', 'हल्दी') @@ 'हल्दी' as hindi",
    )
    expect(row).toEqual({ alike: true, plain: 'eclat', lower: 'é', hindi: true })
  })
})

describe('after an accident', () => {
  test('refuses a second server on the same data, and names the first', async () => {
    const other = await startInAnotherProcess()
    await expect(start()).rejects.toThrow(`already runs on the data in ${dataDir} (process ${other.child.pid})`)
    await other.kill()
  })

  test('takes over the database that a killed server left running', async () => {
    const other = await startInAnotherProcess()
    await other.kill()

    const database = await start()
    expect(databasePid()).toBe(other.databasePid)
    expect(lines.join()).toContain(`process ${other.databasePid}`)
    expect(await query(database.webUrl, 'select 1 as one')).toEqual([{ one: 1 }])

    await database.stop()
    expect(isAlive(other.databasePid)).toBe(false)
  })

  test('starts anew when the database was killed as well', async () => {
    const other = await startInAnotherProcess()
    await other.kill()
    process.kill(other.databasePid, 'SIGKILL')

    const database = await start()
    expect(databasePid()).not.toBe(other.databasePid)
    expect(await query(database.webUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('makes the database anew when its first start was killed while making it', { tags: ['long'] }, async () => {
    const folder = join(workFolder, 'cut-short')
    const first = spawnStart(folder)
    const isBegun = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('postgres.new'))
    await vi.waitUntil(isBegun, { timeout: 20_000 })
    await kill(first)

    const database = await start({}, folder)
    expect(await query(database.webUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  })

  test('replaces a database that was left running with other settings', async () => {
    const other = await startInAnotherProcess()
    await other.kill()

    const database = await start({ work_mem: '5MB' })
    expect(databasePid()).not.toBe(other.databasePid)
    expect(await query(database.webUrl, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })

  test('is not fooled by a process file whose number belongs to another process now', async () => {
    await (await start()).stop()
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n\n  1 1\nready\n`,
    )

    await start()
    expect(isAlive(stranger.pid)).toBe(true)
    stranger.kill()
  })

  test('brings the database back when it dies, and tells', async () => {
    const database = await start()
    const before = databasePid()
    process.kill(before, 'SIGKILL')

    await vi.waitUntil(() => lines.includes('The database is back.'), { timeout: 20_000 })
    expect(lines).toContain('The database went away by itself. Starting it again.')
    expect(databasePid()).not.toBe(before)
    expect(await query(database.webUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('waits for a database that recovers because one of its processes was killed, and does not replace it', async () => {
    const database = await start()
    for (let round = 0; round < 4; round++) {
      // It may still be ending the connections of before.
      const [backend] = await vi.waitFor(() =>
        query(
          database.superuserUrl,
          `select pid from pg_stat_activity where application_name = 'shringar ${process.pid}'`,
        ),
      )
      const told = lines.length
      process.kill(Number(backend?.pid), 'SIGKILL')
      await vi.waitUntil(() => lines.slice(told).includes('The database is back.'), { timeout: 40_000, interval: 5 })
    }
    expect(lines.filter((line) => line.startsWith('Replacing'))).toEqual([])
  })

  test('lets go of everything when the start fails', async () => {
    await expect(start({ shared_buffers: 'nonsense' })).rejects.toThrow('shared_buffers')
    await start()
  })
})

describe('a database that is lost', { tags: ['long'] }, () => {
  test.each([
    ['beside the traces of its roles', () => ['postgres']],
    ['and all of its folder but the secret of the shop', () => ['postgres', 'roles-made', 'passwords']],
  ])('%s is not replaced by a new one', async (_, lost) => {
    const folder = await mkdtemp(join(workFolder, 'lost-'))
    await chmod(folder, 0o711)
    await (await start({}, folder)).stop()
    writeFileSync(join(folder, 'auth-secret'), 'a secret of at least thirty-two letters')
    for (const name of lost()) await rm(join(folder, name), { recursive: true })
    await expect(start({}, folder)).rejects.toThrow(`There was a shop in ${folder}, but its database is not at`)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })
})

describe('in awkward places', () => {
  test('puts the socket elsewhere when the path is too long for one', { tags: ['long'] }, async () => {
    const deep = join(
      workFolder,
      'a-rather-long-name, "with" spaces',
      'and-a-second-one-below-it',
      'so-that-the-socket-does-not-fit',
    )
    await mkdir(deep, { recursive: true, mode: 0o711 })
    const database = await start({}, join(deep, 'data'))
    const host = decodeURIComponent(new URL(database.webUrl).host.replace(/:\d+$/, ''))
    expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(100)
    expect(host.startsWith(tmpdir())).toBe(false)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    await database.stop()
    await rm(host, { recursive: true })
  })

  test.runIf(isRoot && isClosed(homedir()))(
    'moves out of a folder that only root may enter, and finds its way back',
    async () => {
      const closed = await mkdtemp(join(homedir(), '.embedded-postgres-test-'))
      const first = await start({}, join(closed, 'data'))
      const place = /lives in (\S+),/.exec(lines.join())?.[1] ?? ''
      expect(place).toMatch(/^\/var\/lib\/shringar\//)
      await query(first.ownerUrl, 'create table kept (id int)')
      await first.stop()

      const second = await start({}, join(closed, 'data'))
      expect(await query(second.webUrl, 'select * from kept')).toEqual([])
      await second.stop()
      await Promise.all([closed, place].map((folder) => rm(folder, { recursive: true })))
    },
  )
})

async function start(settings: Record<string, string> = {}, folder = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log, settings })
  running.push(database)
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server like ours in a process of its own, to be killed without a word. */
async function startInAnotherProcess() {
  const child = spawnStart(dataDir)
  const died = once(child, 'exit').then(() => {
    throw new Error('The other server did not start.')
  })
  await Promise.race([once(createInterface(child.stdout), 'line'), died])
  died.catch(() => {})
  return { child, databasePid: databasePid(), kill: () => kill(child) }
}

function spawnStart(folder: string) {
  const module = new URL('./embedded-postgres.server.ts', import.meta.url).href
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log() {} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function databasePid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function isAlive(pid = 0): boolean {
  try {
    process.kill(pid, 0)
    readlinkSync(`/proc/${pid}/exe`)
    return true
  } catch {
    return false
  }
}

function modeOf(name: string): number {
  return statSync(join(dataDir, name)).mode & 0o777
}

function isClosed(folder: string): boolean {
  return (statSync(folder).mode & 0o001) === 0
}
