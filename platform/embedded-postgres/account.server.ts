import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** The system account that runs PostgreSQL when the shop itself was started by root. */
export interface Account {
  uid: number
  gid: number
}

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root lends it the account `postgres`, and makes that account where it is missing. */
export async function postgresAccount(log: (line: string) => void): Promise<Account> {
  const existing = await findPostgresAccount()
  if (existing) return existing

  log('PostgreSQL does not run as root: making the system account "postgres" for it.')
  const failures = [await failureOf(addWithUseradd), await failureOf(addWithAdduser)]
  const made = await findPostgresAccount()
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root, and the system account "postgres" could not be made. Make it yourself ' +
      '("useradd --system postgres"), start the shop as an ordinary user, or set DATABASE_URL.\n' +
      failures.filter(Boolean).join('\n'),
  )
}

/** Whether the account may pass through every folder on the way to `path` and enter `path` itself. Access lists are not considered. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path)
  const enter = account.uid === uid ? 0o100 : account.gid === gid ? 0o010 : 0o001
  if ((mode & enter) === 0) return false
  const parent = dirname(path)
  return parent === path || canReach(account, parent)
}

async function findPostgresAccount(): Promise<Account | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  if (line) {
    const [, , uid, gid] = line.split(':')
    return { uid: Number(uid), gid: Number(gid) }
  }
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]) // accounts of a directory service
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function addWithUseradd() {
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/',
    '--shell',
    '/bin/false',
    'postgres',
  ])
}

async function addWithAdduser() {
  if (await findPostgresAccount()) return
  await run('adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/bin/false', 'postgres']) // BusyBox
}

async function failureOf(attempt: () => Promise<void>): Promise<string | undefined> {
  return attempt().then(
    () => undefined,
    (error: Error) => error.message.trim(),
  )
}
