import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '#platform/config.server.ts'
import { shopCommand } from '../../bin/lib/shop-command.mjs'

// The files of deploy/ and the shop itself say the same.

const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8')

/** As Compose fills them in. */
const passwords: Record<string, string> = {
  PUBLIC_ORIGIN: 'https://shop.example',
  AUTH_SECRET: 'a secret of the tests, long enough for anybody',
  SMTP_URL: '',
  MAIL_FROM: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  MEDIA_URL: '',
}

const composeSettings = (): Record<string, string> => {
  const [, block = ''] = /\n {2}shop:\n[\s\S]*?\n {4}environment:\n([\s\S]*?)\n {4}\w/.exec(read('compose.yml')) ?? []
  const lines = [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)]
  const filled = (value: string) => value.replaceAll(/\$\{(\w+):[?-]\}/g, (_, name) => passwords[name] ?? 'secret')
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]))
}

const machineSettings = (): Record<string, string> => {
  const text = read('cluster/shop.env').replaceAll('THIS_ADDRESS', '10.0.0.21')
  return parseEnv(text.replaceAll(/\bSECRET_[A-Z]+\b/g, (word) => word.padEnd(32, 'x'))) as Record<string, string>
}

const unknownIn = (settings: Record<string, string>) =>
  Object.keys(settings).filter((name) => !settingNames.includes(name))

/** The seconds that a stopping shop may take: its grace, and 15 for what is under way. */
const longestStop = (settings: Record<string, string>) => readConfig(settings).shutdownGraceMs / 1_000 + 15

const unit = () => read('systemd/shringar.service')
const command = shopCommand.args.join(' ')

it.each(['deploy/Dockerfile.dockerignore', '.gitignore'])('%s leaves passwords, keys and backups out', (path) => {
  const left = readFileSync(path, 'utf8').split('\n')
  const out = (pattern: RegExp) => left.some((line) => pattern.test(line))
  for (const pattern of [/^(\*\*\/)?\.env\*$/, /^deploy\/tls\/?$/, /^backups\/?$/])
    expect(out(pattern), String(pattern)).toBe(true)
})

it('an image says which version it is', () => {
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(read('Dockerfile')).toContain(`image.version="${version}"`)
  expect(read('Dockerfile')).toContain(`image.licenses="${license}"`)
})

describe.each([
  ['deploy/compose.yml', composeSettings],
  ['deploy/cluster/shop.env', machineSettings],
])('%s', (_, settings) => {
  it('names settings that the shop knows, and it takes them', () => {
    expect(unknownIn(settings())).toEqual([])
    expect(Object.keys(settings()).length).toBeGreaterThan(8)
    const config = readConfig(settings())
    expect(config).toMatchObject({ isLoopback: false, publicOrigin: 'https://shop.example' })
    expect(config.migrateDatabaseUrl).not.toBe(config.databaseUrl)
    expect(config.redisUrl).toBeDefined()
  })
})

describe('a machine of deploy/cluster', () => {
  it('goes through PgBouncer without named statements, and past it to listen', () => {
    const config = readConfig(machineSettings())
    expect(config).toMatchObject({ isDatabasePooled: true, namedStatements: false })
    expect(new URL(config.databaseUrl ?? '').port).toBe(/listen_port = (\d+)/.exec(read('cluster/pgbouncer.ini'))?.[1])
    expect(new URL(config.directDatabaseUrl ?? '').port).toBe(
      /listen leader\n {2}bind 127\.0\.0\.1:(\d+)/.exec(read('cluster/haproxy.cfg'))?.[1],
    )
    expect(new URL(config.readDatabaseUrl ?? '').port).toBe(
      /listen replicas\n {2}bind 127\.0\.0\.1:(\d+)/.exec(read('cluster/haproxy.cfg'))?.[1],
    )
  })

  it('uses only passwords that deploy/cluster gives somebody', () => {
    const given = ['patroni.yml', 'database.sql', 'redis.conf', 'shop.env', 'pgbouncer-users.txt'].map(
      (name) => new Set(read(`cluster/${name}`).match(/\bSECRET_[A-Z]+\b/g)),
    )
    const [patroni, sql, redis, shop, users] = given
    expect([...(users ?? [])]).toEqual(['SECRET_WEB'])
    const known = [...(patroni ?? []), ...(sql ?? []), ...(redis ?? []), 'SECRET_SHOP', 'SECRET_STORE']
    expect([...(shop ?? [])].filter((word) => !known.includes(word))).toEqual([])
  })

  it('is backed up encrypted, from where Patroni keeps the database, and by every program under one name', () => {
    const conf = read('cluster/pgbackrest.conf')
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(conf)?.[1]
    const patroni = read('cluster/patroni.yml')
    expect(setting('repo1-cipher-type')).toBe('aes-256-cbc')
    expect(patroni).toContain(`data_dir: ${setting('pg1-path')}\n`)
    expect(patroni).toContain(`unix_socket_directories: ${setting('pg1-socket-path')}\n`)
    const [stanza] = /(?<=^\[)(?!global)\w+/m.exec(conf) ?? []
    const programs = ['patroni.yml', 'archive-rest.sh', 'restore-aside.sh', 'pgbackrest.cron', 'backup-machine.cron']
    for (const name of programs) {
      const named = read(`cluster/${name}`).match(/(?<=--stanza=)\w+/g) ?? []
      expect([name, ...new Set(named)]).toEqual([name, stanza])
    }
  })

  it('calls people by the figures that the backup machine leaves', () => {
    const alerts = read('monitoring/alerts.yml')
    const left = ['check-backup.sh', 'backup-machine.cron'].flatMap(
      (name) => read(`cluster/${name}`).match(/shringar_\w+/g) ?? [],
    )
    expect(left.length).toBe(3)
    for (const figure of left) expect(alerts).toContain(figure)
  })

  it('stands in every file under the address that the others use', () => {
    const addresses = readdirSync('deploy/cluster').flatMap(
      (name) => read(`cluster/${name}`).match(/10\.0\.0\.\d+\b(?!\/)/g) ?? [],
    )
    expect([...new Set(addresses)].sort()).toEqual(
      ['11', '12', '13', '21', '22', '31', '41', '51'].map((number) => `10.0.0.${number}`),
    )
  })
})

describe('the shop as a service', () => {
  it('is the command of npm start', () => {
    expect(/^ExecStart=\S+ (.*)$/m.exec(unit())?.[1]).toBe(command)
    expect(/^CMD (.*)$/m.exec(read('Dockerfile'))?.[1]).toBe(
      JSON.stringify(['node', ...shopCommand.args]).replaceAll(',', ', '),
    )
    for (const [name, value] of Object.entries(shopCommand.env))
      for (const file of [unit(), read('Dockerfile')]) expect(file).toContain(`${name}=${value}`)
  })

  it('has the time that its end may take', () => {
    expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit())?.[1])).toBeGreaterThan(longestStop(machineSettings()))
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yml'))?.[1])).toBeGreaterThan(
      longestStop(composeSettings()),
    )
  })

  it('may write where its settings say', () => {
    expect(unit()).toContain(`StateDirectory=${machineSettings().DATA_DIR?.replace('/var/lib/', '')}`)
    expect(read('Dockerfile')).toContain('DATA_DIR=/data')
    expect(read('compose.yml')).toContain(':/data\n')
  })
})
