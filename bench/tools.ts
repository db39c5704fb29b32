import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program that measures or is measured against, where it may be, and the Debian package that brings it. */
interface Tool {
  name: string
  paths: readonly string[]
  debian: string
}

const versions = ['18', '17', '16', '15', '14', '13']
const tools = {
  wrk: { name: 'wrk', paths: ['/usr/bin/wrk', '/usr/local/bin/wrk'], debian: 'wrk' },
  nginx: {
    name: 'nginx',
    paths: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'],
    debian: 'nginx-light',
  },
  pgbench: {
    name: 'pgbench',
    paths: ['/usr/bin/pgbench', ...versions.map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)],
    debian: 'postgresql-contrib',
  },
} satisfies Record<string, Tool>

export type Tools = Record<keyof typeof tools, string>

// Debian's /usr/bin/pgbench is a script that looks for the newest version each time it is called: the program itself comes first.
const pathOf = ({ paths }: Tool): string | undefined => paths.toReversed().find((path) => existsSync(path))

/** Where the tools are; under Debian, what is missing is installed. Throws with the names of what could not be had. */
export function findTools(say: (line: string) => void): Tools {
  const missing = Object.values(tools).filter((tool) => !pathOf(tool))
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing.map(({ debian }) => debian)
    say(`Installing ${packages.join(', ')}…`)
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, timeout: 300_000 }
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options)
  }
  const lacking = Object.values(tools).filter((tool) => !pathOf(tool))
  if (lacking.length > 0) {
    throw new Error(
      `Install ${lacking.map(({ name }) => name).join(', ')} first. Under Debian: apt-get install ${lacking.map(({ debian }) => debian).join(' ')}`,
    )
  }
  return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, pathOf(tool)])) as Tools
}
