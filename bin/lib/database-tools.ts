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
