import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

// npm run backup and npm run restore with a PostgreSQL of one's own, whose programs are stand-ins here: pg_dump writes a text, pg_restore keeps what it reads.

const key = 'a key of at least thirty-two letters'
const words = 'everything that the shop knows '.repeat(9_000)
let folder
let backups
let programs

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dump-test-'))
  programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(folder, 'words'), words)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  backups = mkdtempSync(join(folder, 'backups-'))
  rmSync(join(folder, 'restored'), { force: true })
  program('pg_dump', `cat ${join(folder, 'words')}`)
  program('pg_restore', `cat > ${join(folder, 'restored')}`)
  program('psql', 'echo "7312 16384"')
  rmSync(dataDir(), { recursive: true, force: true })
})

function program(name, script) {
  writeFileSync(join(programs, name), `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${script}\n`)
  chmodSync(join(programs, name), 0o755)
}

const secondNow = () => Math.floor(Date.now() / 1_000)
let lastSecond = 0

/** Runs one of the two commands to its end, each in a second of its own: by it a dump is named. */
async function run(command, args = [], env = {}) {
  while (secondNow() === lastSecond) await sleep(20)
  const PATH = [programs, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const child = spawn(process.execPath, [`bin/${command}.ts`, ...args], {
    env: {
      PATH,
      BACKUP_DIR: backups,
      BACKUP_KEY: key,
      DATA_DIR: dataDir(),
      DATABASE_URL: 'postgresql://shop:the%20password@db.example/shringar',
      AUTH_SECRET: 'a secret of the tests, long enough for anybody',
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const [code] = await once(child, 'close')
  lastSecond = secondNow()
  return { code, said }
}

const dumps = () =>
  readdirSync(backups)
    .filter((name) => name !== 'dumped-from')
    .sort()
const dataDir = () => join(folder, 'data')
const fileOf = (name) => join(backups, name)
const restored = () => existsSync(join(folder, 'restored')) && readFileSync(join(folder, 'restored'), 'utf8')

it('a dump that ends in the middle is no backup, and leaves nothing', async () => {
  program('pg_dump', `head -c 100000 ${join(folder, 'words')}; exit 1`)
  expect(await run('backup')).toMatchObject({ code: 1, said: expect.stringContaining('pg_dump failed; there is no') })
  expect(dumps()).toEqual([])
})

it('with BACKUP_KEY a dump is encrypted, and restored with that key alone', async () => {
  expect(await run('backup')).toMatchObject({ code: 0, said: expect.stringContaining('It is encrypted.') })
  const [dump = ''] = dumps()
  expect(dump).toMatch(/^shringar-\d{8}-\d{6}\.dump\.sealed$/)
  expect(readFileSync(fileOf(dump), 'latin1')).not.toContain('everything')
  const from = ['--from', fileOf(dump)]
  expect((await run('restore', from, { BACKUP_KEY: '' })).said).toContain('is encrypted. Set BACKUP_KEY to the key')
  expect((await run('restore', from, { BACKUP_KEY: 'x'.repeat(32) })).said).toContain('BACKUP_KEY is not the key')
  expect(restored()).toBe(false)
  expect(await run('restore', from)).toMatchObject({ code: 0 })
  expect(restored()).toBe(words)
})

it('an encrypted dump that was cut short is not begun with', async () => {
  await run('backup')
  const [dump = ''] = dumps()
  writeFileSync(fileOf(dump), readFileSync(fileOf(dump)).subarray(0, 56 + 2 * (65_536 + 16)))
  expect(await run('restore', ['--from', fileOf(dump)])).toMatchObject({
    code: 1,
    said: expect.stringContaining('was changed or cut short'),
  })
  expect(restored()).toBe(false)
})

it('without a key it is a dump as before, which whoever gives a key does not take', { tags: ['long'] }, async () => {
  await run('backup', [], { BACKUP_KEY: '' })
  const [dump = ''] = dumps()
  expect(readFileSync(fileOf(dump), 'utf8')).toBe(words)
  const from = ['--from', fileOf(dump)]
  expect((await run('restore', from)).said).toContain('is not encrypted, so anybody could have written it.')
  expect(await run('restore', from, { BACKUP_KEY: '' })).toMatchObject({ code: 0 })
  expect(restored()).toBe(words)
})

it('dumps in BACKUP_DIR are thinned out, what a killed one left goes too, and other files stay', async () => {
  const old = ['20200101', '20200102', '20200103'].map((day) => `shringar-${day}-020000.dump`)
  for (const name of [...old, 'shringar-20200104-020000.dump.unfinished', 'a-note.dump'])
    writeFileSync(fileOf(name), 'x')
  const { said } = await run('backup', [], { BACKUP_KEEP: '1 daily, 0 weekly' })
  expect(said).toContain(`Deleting ${fileOf(old[0])}: BACKUP_KEEP has newer ones`)
  expect(dumps()).toEqual(['a-note.dump', old[2], expect.stringMatching(/\.dump\.sealed$/)])
})

it('two dumps that begin in one second do not write into each other', { tags: ['long'] }, async () => {
  const seconds = Array.from({ length: 60 }, (_, after) => new Date(Date.now() + 1_000 * after).toISOString())
  const names = seconds.map((at) => `shringar-${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.dump.sealed`)
  for (const end of ['.unfinished', '']) {
    for (const name of names) writeFileSync(fileOf(`${name}${end}`), 'of the other one')
    expect(await run('backup')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Another backup is being made as /),
    })
    for (const name of dumps()) expect(readFileSync(fileOf(name), 'utf8')).toBe('of the other one')
    expect(dumps()).toHaveLength(60)
    for (const name of dumps()) rmSync(fileOf(name))
  }
})

it('a folder that is not mounted gets no dump, and another path does', async () => {
  await run('backup')
  rmSync(fileOf('dumped-from'))
  const before = readdirSync(backups)
  expect(await run('backup')).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${backups} is not the folder of this shop’s dumps: dumped-from is missing in it`),
  })
  expect(readdirSync(backups)).toEqual(before)
  expect(await run('backup', [], { BACKUP_DIR: join(backups, 'another') })).toMatchObject({ code: 0 })
  rmSync(join(dataDir(), 'backup-state', 'dumps.json'))
  expect(await run('backup')).toMatchObject({ code: 0 })
})

it('while a folder has dumps of two databases none is deleted, and none is refused', { tags: ['long'] }, async () => {
  await run('backup')
  const old = ['20200101', '20200102', '20200103'].map((day) => `shringar-${day}-020000.dump`)
  for (const name of old) writeFileSync(fileOf(name), 'x')
  const keeping = { BACKUP_KEEP: '1 daily, 0 weekly' }
  program('psql', 'echo "9999 16384"')
  const other = { ...keeping, DATA_DIR: join(folder, 'other-data') }
  for (const env of [other, keeping]) {
    const { code, said } = await run('backup', [], env)
    expect(code).toBe(0)
    expect(said).toContain('has dumps of another database too, so none is deleted.')
    program('psql', 'echo "7312 16384"')
  }
  expect(dumps()).toEqual(expect.arrayContaining(old))
  writeFileSync(fileOf('dumped-from'), '{"databases":["7312 16384"]}')
  expect((await run('backup', [], keeping)).said).toContain(`Deleting ${fileOf(old[0])}`)
})

it('a database that does not answer leaves no name, and one that does not say which it is goes by its address', {
  tags: ['long'],
}, async () => {
  program('psql', 'exit 2')
  expect((await run('backup')).said).toContain('The database of DATABASE_URL does not answer; there is no backup.')
  expect(readdirSync(backups)).toEqual([])
  program('psql', 'exit 1')
  expect(await run('backup')).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(fileOf('dumped-from'), 'utf8'))).toEqual({ databases: ['db.example/shringar'] })
})

it('a data folder that cannot be written keeps no dump from being made', async () => {
  writeFileSync(dataDir(), 'no folder')
  expect(await run('backup')).toMatchObject({ code: 0, said: expect.stringContaining('so nobody will notice when') })
  expect(dumps()).toHaveLength(1)
})

it('where the programs are missing, the advice has no place for the password', async () => {
  const failing = { PATH: join(folder, 'nothing') }
  const [dumping, restoring] = [await run('backup', [], failing), await run('restore', ['--from', 'a.dump'], failing)]
  for (const { code, said } of [dumping, restoring]) {
    expect(code).toBe(1)
    expect(said).toContain('put the password into ~/.pgpass or into PGPASSWORD')
    expect(said).not.toMatch(/the password@|the%20password|DATABASE_URL"/)
  }
  expect(dumping.said).toMatch(/PGHOST=db\.example PGUSER=shop PGDATABASE=shringar pg_dump --format=custom/)
  expect(restoring.said).toMatch(/pg_restore --no-owner .* --dbname=shringar a\.dump/)
})
