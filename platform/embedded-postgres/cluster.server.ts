import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import type { Binaries } from './binaries.server.ts'
import { type Home, handOver, makePrivate, writePrivate } from './home.server.ts'

export type Role = 'superuser' | 'owner' | 'web'
export type Passwords = Record<Role, string>

export const databaseName = 'shringar'
export const roleNames: Record<Role, string> = { superuser: 'postgres', owner: 'shringar_owner', web: 'shringar_web' }

/** The passwords of the three roles, made at the first start and kept in files that only their owner reads. */
export async function readPasswords(home: Home): Promise<Passwords> {
  const folder = join(home.folder, 'passwords')
  try {
    return await readAll(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (existsSync(home.cluster)) {
    throw new Error(
      `The database in ${home.folder} is there but its passwords are not. Put the folder ${folder} back from a backup.`,
    )
  }
  await makePasswords(folder)
  return readAll(folder)
}

async function readAll(folder: string): Promise<Passwords> {
  const read = (role: Role) => readFile(join(folder, roleNames[role]), 'utf8')
  const [superuser, owner, web] = await Promise.all([read('superuser'), read('owner'), read('web')])
  return { superuser, owner, web }
}

async function makePasswords(folder: string): Promise<void> {
  await makePrivate(folder, undefined)
  for (const role of Object.values(roleNames)) {
    await writePrivate(join(folder, role), randomBytes(24).toString('base64url'))
  }
}

/** Makes the cluster where there is none. It gets its real name last, so that a start that was cut short leaves nothing half made. */
export async function ensureCluster(home: Home, binaries: Binaries, passwords: Passwords): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return

  await removeUnfinished(home)
  const unfinished = `${home.cluster}.new-${randomBytes(4).toString('hex')}`
  const passwordFile = join(home.sockets, 'initial-password')
  await makePrivate(unfinished, home.account)
  await writePrivate(passwordFile, passwords.superuser, home.account)
  try {
    await initdb(binaries.initdb, unfinished, passwordFile, home)
  } finally {
    await rm(passwordFile)
  }
  await rename(unfinished, home.cluster)
  await syncFolder(home.folder)
}

async function initdb(program: string, cluster: string, passwordFile: string, home: Home): Promise<void> {
  const options = [
    `--username=${roleNames.superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: knows every script's letters and sorts the same on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]
  try {
    await promisify(execFile)(program, ['-D', cluster, ...options], {
      ...home.account,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    const reason =
      stderr?.trim() ||
      `${message}\nIf its programs do not run on this machine, set DATABASE_URL to a PostgreSQL of your own.`
    throw new Error(`The database could not be made in ${home.folder}:\n${reason}`)
  }
}

async function removeUnfinished(home: Home): Promise<void> {
  const names = (await readdir(home.folder)).filter((name) => name.startsWith('postgres.new-'))
  await Promise.all(names.map((name) => rm(join(home.folder, name), { recursive: true, force: true })))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/**
 * Makes the roles and the shop's database once per cluster; repeatable when it was cut short. The owner makes tables, the web role only uses
 * them. The rules are laid down in template1, so that every database made later (the tests make many) is born with them.
 */
export async function ensureRoles(
  home: Home,
  passwords: Passwords,
  connect: (database: string) => Promise<Client>,
): Promise<void> {
  const done = join(home.folder, 'roles-made')
  if (existsSync(done)) return

  const client = await connect('template1')
  try {
    await client.query(rolesSql(passwords))
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName} owner ${roleNames.owner}`)
    await client.query(accessSql)
  } finally {
    await client.end()
  }
  await writePrivate(done, '')
  await handOver(done, home.folder)
}

function rolesSql(passwords: Passwords): string {
  const { owner, web } = roleNames
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  return `
    do $$ begin
      if to_regrole('${owner}') is null then create role ${owner}; end if;
      if to_regrole('${web}') is null then create role ${web}; end if;
    end $$;
    alter role ${owner} with ${rights} password '${passwords.owner}';
    alter role ${web} with ${rights} password '${passwords.web}';
    revoke create on schema public from public;
    grant usage on schema public to ${web};
    alter default privileges for role ${owner} grant usage on schemas to ${web};
    alter default privileges for role ${owner} grant select, insert, update, delete on tables to ${web};
    alter default privileges for role ${owner} grant usage on sequences to ${web};
    alter default privileges for role ${owner} grant execute on functions to ${web};
  `
}

const accessSql = `
  revoke all on database ${databaseName}, postgres, template1 from public;
  grant connect on database ${databaseName} to ${roleNames.web};
`
