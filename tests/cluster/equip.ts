import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { shopCommand } from '../../bin/lib/shop-command.mjs'
import type { Machine } from './machine.ts'
import { type MachineName, type Places, shopNames } from './places.ts'
import type { Program } from './programs.ts'

// What runs on each kind of machine, configured as in deploy/cluster.

const root = fileURLToPath(new URL('../..', import.meta.url))

const settingsIn = (text: string): Record<string, string> => parseEnv(text) as Record<string, string>

/** Where backups lie, and where one is restored without the cluster. */
export function equipBackup(machine: Machine): void {
  machine.makeFolder('/var/lib/pgbackrest')
  machine.makeFolder('/var/lib/postgresql/15')
  equipPgbackrest(machine)
  machine.makeFolder('/var/lib/prometheus/node-exporter')
  for (const name of ['restore-aside', 'check-backup', 'note-backup'])
    machine.write(`/usr/local/bin/${name}`, machine.read(`${name}.sh`), 0o700)
}

function equipPgbackrest(machine: Machine): void {
  machine.makeFolder('/run/postgresql')
  machine.makeFolder('/var/log/pgbackrest')
  machine.configure('pgbackrest.conf', '/etc/pgbackrest.conf')
}

/** etcd, Patroni with the PostgreSQL that it starts, and pgBackRest, whose backups lie on another machine. */
export function equipDatabase(machine: Machine, backup: Machine): void {
  machine.makeFolder('/var/lib/etcd')
  machine.makeFolder('/var/lib/postgresql/15')
  equipPgbackrest(machine)
  machine.mount('/var/lib/pgbackrest', backup)
  // Whoever asks here has another account than postgres; the socket lies in a folder that is closed to strangers.
  const patroni = machine.read('patroni.yml').replace('local all postgres peer', 'local all postgres trust')
  machine.write('/etc/patroni/config.yml', patroni)
  machine.write('/etc/patroni/archive-rest.sh', machine.read('archive-rest.sh'), 0o700)
  machine.add('etcd', { program: 'etcd', args: [], env: settingsIn(machine.read('etcd.env')) })
  machine.add('patroni', { program: 'patroni', args: [machine.pathOf('/etc/patroni/config.yml')] })
}

/** The way to the database; the shop itself is added once there is one. */
export function equipShop(machine: Machine): void {
  machine.makeFolder('/run/haproxy')
  // Not root here, so it cannot become another account.
  machine.write('/etc/haproxy/haproxy.cfg', machine.read('haproxy.cfg').replaceAll(/^ {2}(user|group) .*\n/gm, ''))
  machine.configure('pgbouncer.ini', '/etc/pgbouncer/pgbouncer.ini')
  machine.configure('pgbouncer-users.txt', '/etc/pgbouncer/userlist.txt')
  machine.add('haproxy', { program: 'haproxy', args: ['-db', '-f', machine.pathOf('/etc/haproxy/haproxy.cfg')] })
  machine.add('pgbouncer', { program: 'pgbouncer', args: [machine.pathOf('/etc/pgbouncer/pgbouncer.ini')] })
}

/** The stand-in knows no others. */
const keysOfStandIn = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** What speaks S3 here: s3rver of npm, in place of a provider's store. */
export function equipStore(machine: Machine, places: Places): void {
  machine.makeFolder('/var/lib/objects')
  const program = fileURLToPath(new URL('../../node_modules/s3rver/bin/s3rver.js', import.meta.url))
  const listening = ['--address', places.addressOf('store'), '--port', String(places.portOf('store'))]
  const folder = ['--directory', machine.pathOf('/var/lib/objects'), '--configure-bucket', 'shop-media']
  machine.addOwn('s3rver', {
    program: 'setpriv',
    args: ['--pdeathsig=TERM', '--', process.execPath, program, '--silent', ...listening, ...folder],
  })
}

/** Moves the photographs of the database there, as an operator does. */
export async function fillStore(settings: Record<string, string>): Promise<void> {
  const env = { PATH: process.env.PATH, ...settings }
  await promisify(execFile)(process.execPath, ['bin/media-move.ts'], { cwd: root, env })
}

interface ShopPlan {
  port: number
  publicOrigin: string
  settings: Readonly<Record<string, string>>
}

/** The settings of the shop on a machine: those of deploy/cluster, but open to this machine alone. */
export function shopSettings(machine: Machine, { port, publicOrigin, settings }: ShopPlan): Record<string, string> {
  // No machine here has node_exporter.
  const { BACKUP_FIGURES_URL: _, ...given } = settingsIn(machine.read('shop.env'))
  return {
    ...given,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: publicOrigin,
    TRUSTED_PROXIES: '127.0.0.1',
    WEB_CONCURRENCY: '1',
    ...keysOfStandIn,
    ...settings,
  }
}

/** Answers with the link that leads to its version, too. */
export function addShop(machine: Machine, plan: ShopPlan): { program: Program; version: string } {
  machine.makeFolder('/opt')
  const version = machine.pathOf('/opt/shringar')
  symlinkSync(root, version)
  const program = machine.addOwn('shop', {
    program: 'setpriv',
    args: ['--pdeathsig=TERM', '--', process.execPath, ...shopCommand.args],
    cwd: version,
    env: { ...shopCommand.env, NODE_ENV: 'production', ...shopSettings(machine, plan) },
  })
  return { program, version }
}

/** Where an nginx that is not root's may write. */
const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `  ${name}_temp_path /var/lib/nginx/${name};\n`)
  .join('')

/** nginx-machine.conf for an account that is not root's: it becomes no other one, and raises no limit. */
function equipNginx(machine: Machine): void {
  const whole = machine
    .read('nginx-machine.conf')
    .replace(/^user .*\n/m, 'daemon off;\n')
    .replace(/^worker_rlimit_nofile .*\n/m, '')
    .replace('http {\n', `http {\n${machine.fill(ownFolders)}`)
  machine.write('/etc/nginx/nginx.conf', whole)
  machine.write('/etc/nginx/mime.types', readFileSync('/etc/nginx/mime.types', 'utf8'))
  for (const path of ['/var/lib/nginx', '/var/log/nginx']) machine.makeFolder(path)
}

/** nginx before the shops of these ports, and Redis. Answers with nginx, which is started last. */
export function equipFront(
  machine: Machine,
  { places, port, shopPorts }: { places: Places; port: number; shopPorts: Readonly<Record<MachineName, number>> },
): Program {
  let site = machine.read('nginx.conf')
  for (const name of shopNames)
    site = site.replaceAll(`${places.addressOf(name)}:${places.portOf('shop')}`, `127.0.0.1:${shopPorts[name]}`)
  equipNginx(machine)
  machine.write('/etc/nginx/conf.d/shringar.conf', site)
  // Without X-Forwarded-For: a demo is open to its own machine alone, and could not tell.
  machine.write('/etc/nginx/shringar/outside.conf', `listen 127.0.0.1:${port};\n`)
  machine.configure('redis.conf', '/etc/redis/redis.conf')
  machine.makeFolder('/var/lib/redis')
  machine.add('redis', {
    program: 'redis-server',
    args: [machine.pathOf('/etc/redis/redis.conf'), '--dir', machine.pathOf('/var/lib/redis')],
  })
  return machine.add('nginx', {
    program: 'nginx',
    args: ['-e', 'stderr', '-p', machine.pathOf('/'), '-c', machine.pathOf('/etc/nginx/nginx.conf')],
  })
}
