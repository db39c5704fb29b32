import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { writeDurably } from '#platform/durable-file.server.ts'
import { StartError } from '#platform/start-error.ts'
import { type Home, makePrivate } from './home.server.ts'
import { asAccount, type Programs } from './programs.server.ts'

const run = promisify(execFile)

export type Role = 'superuser' | 'owner' | 'web'
export type Passwords = Record<Role, string>

export const databaseName = 'shringar'
export const roleNames: Record<Role, string> = { superuser: 'postgres', owner: 'shringar_owner', web: 'shringar_web' }

/** Makes the passwords of the three roles before there is a database, in files that only we read. Reads them ever after. */
export async function readPasswords(home: Home): Promise<Passwords> {
  const folder = join(home.folder, 'passwords')
  if (!existsSync(home.cluster)) await makePasswords(folder)
  const read = async (role: Role) => {
    const password = await readFile(join(folder, roleNames[role]), 'utf8')
    if (!password) throw new Error(`The password of ${roleNames[role]} is empty.`)
    return password
  }
  try {
    const [superuser, owner, web] = await Promise.all([read('superuser'), read('owner'), read('web')])
    return { superuser, owner, web }
  } catch (cause) {
    throw new StartError(
      `The database in ${home.folder} is there but its passwords are not. Put the folder ${folder} back from a backup.`,
      { cause },
    )
  }
}

async function makePasswords(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  for (const role of Object.values(roleNames)) {
    await writeDurably(join(folder, role), randomBytes(24).toString('base64url'))
  }
}

/** Refuses to make a new database where there was one: a new shop in its place would hide the loss. */
export function refuseLostDatabase(home: Home, dataFolder: string): void {
  if (existsSync(home.cluster)) return
  const traces = [join(home.folder, 'roles-made'), join(dataFolder, 'auth-secret')].filter((path) => existsSync(path))
  if (traces.length === 0) return
  throw new StartError(
    `There was a shop in ${dataFolder}, but its database is not at ${home.cluster}. Put that folder back from a backup. To begin with an empty shop instead, set DATA_DIR to another folder.`,
  )
}

/** Makes the cluster where there is none. It gets its real name last, so a start that is cut short leaves nothing half made. */
export async function ensureCluster(home: Home, programs: Programs, passwords: Passwords): Promise<void> {
  if (existsSync(home.cluster)) return
  await removeUnfinished(home)
  const unfinished = `${home.cluster}.new-${randomBytes(4).toString('hex')}`
  await makePrivate(unfinished, home.account)
  const passwordFile = join(home.sockets, 'initial-password')
  await writeFile(passwordFile, passwords.superuser, { mode: 0o600 })
  if (home.account) await chown(passwordFile, home.account.uid, home.account.gid)
  try {
    await run(join(programs, 'initdb'), initdbOptions(unfinished, passwordFile), asAccount(home.account))
  } catch (cause) {
    const advice = 'If its programs do not run on this machine, set DATABASE_URL to a PostgreSQL of your own.'
    throw new StartError(`The database could not be made in ${home.folder}. ${advice}`, { cause })
  } finally {
    await rm(passwordFile)
  }
  await rename(unfinished, home.cluster)
}

/** Removes what starts that were killed left half made. Their initdb may still be writing for a moment, until it misses its files. */
async function removeUnfinished({ cluster }: Home): Promise<void> {
  const names = await readdir(dirname(cluster))
  for (const name of names.filter((one) => one.startsWith(`${basename(cluster)}.new`)))
    await rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

const initdbOptions = (cluster: string, passwordFile: string) => [
  `--pgdata=${cluster}`,
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

/**
 * Makes the roles and the shop's database once per cluster; repeatable when it was cut short. The owner makes tables, the web role only uses
 * them. The rights are set in template1, so every database made later (the tests make many) has them from the start.
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
  await writeFile(done, '', { flush: true })
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
