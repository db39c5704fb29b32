import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../bin/lib/shop-process.ts'
import { type Cluster, once } from '../../cluster/cluster.ts'
import type { Machine } from '../../cluster/machine.ts'
import type { Program } from '../../cluster/programs.ts'
import { inSeconds, type Outcome, until } from '../trial.ts'

const programs = '/usr/lib/postgresql/15/bin'
const data = '/var/lib/postgresql/15/stored'
const sockets = '/run/stored'
const settings = '/etc/pgbackrest-stored.conf'
const port = 5432

/** A store that speaks S3 over TLS, with a certificate that is its own authority. */
function addStore(machine: Machine, storePort: number): Program {
  machine.makeFolder('/var/lib/stored-objects')
  const [key, certificate] = [machine.pathOf('/etc/store.key'), machine.pathOf('/etc/store.crt')]
  // pgBackRest compares names alone, so the address stands as one.
  const naming = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=DNS:127.0.0.1']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...made, ...naming], { stdio: 'pipe' })
  chmodSync(certificate, 0o644)
  const s3rver = fileURLToPath(new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url))
  const listening = ['--address', '127.0.0.1', '--port', String(storePort), '--key', key, '--cert', certificate]
  const folder = ['--directory', machine.pathOf('/var/lib/stored-objects'), '--configure-bucket', 'shop-backups']
  return machine.addOwn('backup-store', {
    program: 'setpriv',
    args: [
      '--pdeathsig=TERM',
      '--',
      process.execPath,
      s3rver,
      '--silent',
      '--no-vhost-buckets',
      ...listening,
      ...folder,
    ],
  })
}

/** The file of deploy/cluster with the lines for an object store in the place of the folder, as its comment says. */
function settingsOf(machine: Machine, storePort: number): string {
  const stored = machine
    .read('pgbackrest.conf')
    .replace(/^repo1-path=.*\n/m, '')
    .replaceAll(/^# (repo1-.*)$/gm, '$1')
    .replace('s3.example', '127.0.0.1')
    .replace(/^(repo1-s3-key)=.*$/m, '$1=S3RVER')
    .replace(/^(repo1-s3-key-secret)=.*$/m, '$1=S3RVER')
    .replaceAll(machine.pathOf('/var/lib/postgresql/15/shringar'), machine.pathOf(data))
    .replaceAll(machine.pathOf('/run/postgresql'), machine.pathOf(sockets))
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
  // Only the stand-in needs these: its port, its own certificate authority, the bucket in the path.
  const standIn = [
    `repo1-storage-port=${storePort}`,
    `repo1-storage-ca-file=${machine.pathOf('/etc/store.crt')}`,
    'repo1-s3-uri-style=path',
  ]
  return stored.replace('[global]\n', `[global]\n${standIn.join('\n')}\n`)
}

/**
 * A PostgreSQL of its own on the backup machine archives and backs up into an object store over TLS. The store is killed and comes back; then every
 * row is deleted, and the second before is restored from the store alone.
 */
export async function backupStore({ machines }: Cluster): Promise<Outcome> {
  const machine = machines.backup
  const storePort = await freePort()
  const store = addStore(machine, storePort)
  for (const folder of [data, sockets]) machine.makeFolder(folder)
  machine.write(settings, settingsOf(machine, storePort))
  const pgbackrest = (...args: string[]) =>
    machine.run('pgbackrest', `--config=${machine.pathOf(settings)}`, '--stanza=shringar', ...args)
  const pgCtl = (...args: string[]) => machine.run(`${programs}/pg_ctl`, '-D', machine.pathOf(data), ...args)
  const start = () => pgCtl('-w', '-l', machine.pathOf('/var/log/stored.log'), 'start')
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(machine.pathOf(sockets))}&port=${port}`
  const sql = <Row extends object>(text: string) => once(url, text) as Promise<Row[]>
  const archived = async () =>
    (await sql<{ count: number }>('select archived_count::int as count from pg_stat_archiver'))[0]?.count
  const content = async () =>
    (
      await sql<{ rows: string }>(
        "select count(*) || ' ' || md5(string_agg(n::text, ',' order by n)) as rows from counted",
      )
    )[0]?.rows

  store.start()
  await machine.run(`${programs}/initdb`, '-D', machine.pathOf(data), '-U', 'postgres', '-A', 'trust')
  const push = `pgbackrest --config=${machine.pathOf(settings)} --stanza=shringar archive-push %p`
  machine.write(
    `${data}/postgresql.auto.conf`,
    `archive_mode = on\narchive_command = '${push}'\nlisten_addresses = ''\nport = ${port}\nunix_socket_directories = '${machine.pathOf(sockets)}'\n`,
  )
  try {
    await start()
    await until('the store takes a stanza', async () => {
      await pgbackrest('stanza-create')
      return true
    })
    await pgbackrest('--type=full', 'backup')
    await sql('create table counted as select n from generate_series(1, 200000) n')

    store.signalAll('SIGKILL')
    await store.ended()
    const before = await archived()
    await sql('insert into counted select n from generate_series(200001, 300000) n')
    await sql('select pg_switch_wal()')
    await sleep(2_000)
    const waited = (await archived()) === before
    store.start()
    const took = await until(
      'the log is archived again',
      async () => ((await archived()) ?? 0) > (before ?? 0),
      120_000,
    )
    await pgbackrest('--type=diff', 'backup')

    await sql('insert into counted values (300001)')
    const stood = await content()
    await sleep(1_100)
    const [clock] = await sql<{ moment: string }>("select date_trunc('second', now())::text as moment")
    await sleep(1_100)
    await sql('delete from counted')
    await pgbackrest('check')
    await pgCtl('-m', 'fast', 'stop')
    rmSync(machine.pathOf(data), { recursive: true })
    machine.makeFolder(data)
    await pgbackrest(
      '--type=time',
      `--target=${clock?.moment}`,
      '--target-action=promote',
      '--archive-mode=off',
      'restore',
    )
    await start()
    await until(
      'the restored database takes writes',
      async () => (await sql<{ in: boolean }>('select pg_is_in_recovery() as in'))[0]?.in === false,
    )
    const restored = await content()
    const isSame = restored === stood && stood !== undefined
    return {
      figures: `without the store the log ${waited ? 'waited' : 'did not wait'}, archived ${inSeconds(took)} after its return; restored: ${isSame ? 'the same rows' : `${restored}, not ${stood}`}`,
      isReached: isSame && waited,
    }
  } finally {
    await pgCtl('-m', 'immediate', 'stop').catch(() => {})
    store.signalAll('SIGKILL')
  }
}
