import { spawnSync } from 'node:child_process'

/** How PostgreSQL's own programs are told which database is meant: by environment, so that no list of processes shows a password. */
export function environmentFor(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value))
}

/** Whether a program of PostgreSQL's is installed here. */
export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** Runs one of PostgreSQL's programs on a database; what it says is shown. True when it went well. */
export function runTool(program: string, args: string[], url: string): boolean {
  const { PATH = '' } = process.env
  return spawnSync(program, args, { stdio: 'inherit', env: { PATH, ...environmentFor(url) } }).status === 0
}
