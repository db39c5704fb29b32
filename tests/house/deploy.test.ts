import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig, settingNames } from '#platform/config.server.ts'
import { shopCommand } from '../../bin/lib/shop-command.mjs'

// The files of deploy/ and the shop itself say the same.

const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8')

/** What pgBackRest says of backups that ended at these moments. */
const backups = (ends: number[]): string => {
  const backup = ends.map((stop) => ({ timestamp: { start: stop - 60, stop }, archive: { start: '01', stop: '02' } }))
  return `echo '${JSON.stringify([{ name: 'shringar', backup }])}'`
}

/** As Compose fills them in. */
const passwords: Record<string, string> = {
  PUBLIC_ORIGIN: 'https://shop.example',
  AUTH_SECRET: 'a secret of the tests, long enough for anybody',
  SMTP_URL: '',
  MAIL_FROM: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: '',
  AUTH_SECRET_PREVIOUS: '',
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

/** Of one server: its database comes with the shop. */
const serverSettings = (): Record<string, string> =>
  parseEnv(read('server/shop.env').replaceAll(/\bSECRET_[A-Z]+\b/g, (word) => word.padEnd(32, 'x'))) as Record<
    string,
    string
  >

const unknownIn = (settings: Record<string, string>) =>
  Object.keys(settings).filter((name) => !settingNames.includes(name))

/** The seconds that a stopping shop may take: its grace, and 15 for what is under way. */
const longestStop = (settings: Record<string, string>) => readConfig(settings).shutdownGraceMs / 1_000 + 15

const unit = () => read('systemd/shringar.service')
const command = shopCommand.args.join(' ')

it('README.md lists every setting that the shop reads, and no other', () => {
  const table = /\n## Configuration\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const listed = table.split('\n').flatMap((row) => row.split(' | ')[0]?.match(/\b[A-Z][A-Z_]{3,}\b(?!…)/g) ?? [])
  // One row speaks for all of OpenTelemetry's own.
  const ours = (names: readonly string[]) => names.filter((name) => !name.startsWith('OTEL_')).sort()
  expect(ours(listed)).toEqual(ours(settingNames))
})

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

it('deploy/server/shop.env names settings that the shop knows, and it takes them', () => {
  expect(unknownIn(serverSettings())).toEqual([])
  const config = readConfig(serverSettings())
  expect(config).toMatchObject({ isLoopback: false, publicOrigin: 'https://shop.example', metrics: { port: 9464 } })
  expect([config.databaseUrl, config.backupDir]).toEqual([undefined, '/var/backups/shringar'])
})

it.each([
  ['deploy/server/shop.env', serverSettings],
  ['deploy/cluster/shop.env', machineSettings],
])('%s lets the unit ask /readyz by the address that the shop listens at', (_, settings) => {
  const { HOST, PORT } = settings()
  const [, asked = ''] = /^ExecStartPost=\S+curl .* (http:\S+)$/m.exec(unit()) ?? []
  expect(asked).toMatch(/^http:\/\/\$\{HOST\}:\$\{PORT\}\/readyz$/)
  expect([...readConfig(settings()).allowedHosts]).toContain(`${HOST}:${PORT}`)
})

it.each(['cluster/shop.env', 'server/shop.env'])('deploy/%s is read alike by systemd and by sh', (path) => {
  // With the lines that somebody takes the mark away from.
  const text = read(path).replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const names = [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const said = execFileSync('sh', ['-euc', `set -a\n${text}\nenv -0`], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  const bySh = Object.fromEntries(said.split('\0').map((line) => line.split(/=(.*)/s, 2)))
  expect(names.length).toBeGreaterThan(10)
  expect(Object.fromEntries(names.map((name = '') => [name, bySh[name]]))).toEqual(parseEnv(text))
})

describe('deploy/server/shringar.sh', () => {
  /** The script with these settings, and stand-ins for who asks and for becoming the account. */
  function run(words: readonly string[], user = '0') {
    const folder = mkdtempSync(join(tmpdir(), 'shringar-run-'))
    const write = (name: string, text: string, mode = 0o700) => writeFileSync(join(folder, name), text, { mode })
    try {
      write('shop.env', "MAIL_FROM='Shop <no-reply@shop.example>'\nDATA_DIR=/var/lib/shringar\n")
      write('id', `#!/bin/sh\necho ${user}\n`)
      write('setpriv', '#!/bin/sh\necho "$MAIL_FROM|$DATA_DIR|$*"\n')
      const script = read('server/shringar.sh')
        .replace('/etc/shringar', folder)
        .replace('cd /opt/shringar', `cd ${folder}`)
      write('shringar', script)
      const env = { PATH: `${folder}:${process.env.PATH}` }
      const { status, stdout, stderr } = spawnSync(join(folder, 'shringar'), words, { env, encoding: 'utf8' })
      return { status, said: stdout.trim() || stderr.trim() }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const account = '--reuid=shringar --regid=shringar --init-groups --'

  it('is for root, and wants a command', () => {
    expect(run(['backup'], '1000')).toMatchObject({ status: 1, said: expect.stringContaining('sudo shringar backup') })
    expect(run(['DATA_DIR=/srv/trial'])).toMatchObject({ status: 1, said: expect.stringContaining('Which command?') })
  })

  it('runs a command with the settings of the shop under its account, and with others that stand before it', () => {
    const mail = 'Shop <no-reply@shop.example>'
    expect(run(['backup', '--', '--check'])).toEqual({
      status: 0,
      said: `${mail}|/var/lib/shringar|${account} npm run backup -- --check`,
    })
    expect(run(['DATA_DIR=/srv/trial', 'restore']).said).toBe(`${mail}|/srv/trial|${account} npm run restore`)
  })
})

it.each(['cdn', 'cluster', 'logs', 'server', 'systemd'])('each file of deploy/%s begins with its place', (folder) => {
  const files = readdirSync(`deploy/${folder}`).filter((name) => name !== 'database.sql')
  expect(files.length).toBeGreaterThan(1)
  const without = files.filter((name) => !/^(#!.*\n)?[#;] \/(etc|usr)\/\S+/.test(read(`${folder}/${name}`)))
  expect(without).toEqual([])
})

it('logs stay for the 180 days that CERT-In asks for', () => {
  expect(Number(/rotate (\d+)/.exec(read('logs/nginx.logrotate'))?.[1])).toBeGreaterThanOrEqual(180)
  expect(read('logs/nginx.logrotate')).toContain('\tdaily\n')
  expect(Number(/MaxRetentionSec=(\d+)day/.exec(read('logs/journald.conf'))?.[1])).toBeGreaterThanOrEqual(180)
  const services = read('compose.yml').match(/^ {4}restart: always\n {4}logging: \*to-the-journal$/gm)
  expect(services?.length).toBe(read('compose.yml').match(/^ {4}restart: always$/gm)?.length)
})

it('each password of deploy/ has its row in “Rotating a secret” of docs/operations.md', () => {
  const files = readdirSync('deploy', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const words = files.flatMap(
    ({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8').match(/\bSECRET_[A-Z]+\b/g) ?? [],
  )
  const rows = /## Rotating a secret\n([\s\S]*?)\n## /.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  expect(new Set(words).size).toBeGreaterThan(8)
  expect([...new Set(words)].filter((word) => !rows.includes(`\`${word}\``))).toEqual([])
})

it('deploy/compose.yml passes every secret that may be the one before', () => {
  const previous = settingNames.filter((name) => name.endsWith('_PREVIOUS'))
  expect(previous.length).toBeGreaterThan(1)
  expect(Object.keys(composeSettings())).toEqual(expect.arrayContaining(previous))
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
    const programs = ['patroni.yml', 'archive-rest.sh', 'restore-aside.sh', 'pgbackrest.cron', 'note-backup.sh']
    for (const name of programs) {
      const named = read(`cluster/${name}`).match(/(?<=--stanza=)\w+/g) ?? []
      expect([name, ...new Set(named)]).toEqual([name, stanza])
    }
  })

  it('calls people by the figures that the backup machine leaves', () => {
    const alerts = read('monitoring/alerts.yml')
    const left = ['check-backup.sh', 'note-backup.sh'].flatMap(
      (name) => read(`cluster/${name}`).match(/shringar_\w+/g) ?? [],
    )
    expect(left.length).toBe(3)
    for (const figure of left) expect(alerts).toContain(figure)
    const [asked = ''] =
      /(?<=job_name: backup-machine\n.*\n.*targets: \[").*(?=")/.exec(read('monitoring/prometheus.yml')) ?? []
    expect(machineSettings().BACKUP_FIGURES_URL, 'Prometheus asks it too').toBe(`http://${asked}/metrics`)
    for (const line of read('cluster/backup-machine.cron').matchAll(/^[^#].* \/usr\/local\/bin\/(\S+)/gm))
      expect(read(`cluster/${line[1]}.sh`)).toContain(`# /usr/local/bin/${line[1]} on the backup machine`)
  })

  it.each([
    ['the last backup', backups([1_700_000_000, 1_700_086_400]), 1_700_086_400],
    ['0 where there is no backup any more', backups([]), 0],
    ['0 where pgBackRest says nothing', 'exit 56', 0],
    ['0 where pgBackRest says something else', 'echo "ERROR: [055]: unable to open the repository"', 0],
  ])('leaves a figure of its backups: %s', (_, pgbackrest, figure) => {
    const place = mkdtempSync(join(tmpdir(), 'note-backup-'))
    writeFileSync(join(place, 'pgbackrest'), `#!/bin/sh\n${pgbackrest}\n`, { mode: 0o755 })
    const script = read('cluster/note-backup.sh').replace('/var/lib/prometheus/node-exporter', place)
    const env = { ...process.env, PATH: `${place}:${process.env.PATH}` }
    spawnSync('sh', ['-c', script], { env, stdio: 'ignore' })
    expect(readFileSync(join(place, 'backup.prom'), 'utf8')).toBe(`shringar_backup_timestamp_seconds ${figure}\n`)
    rmSync(place, { recursive: true })
  })

  it('is asked by Prometheus, whatever runs on it', () => {
    const prometheus = read('monitoring/prometheus.yml')
    const asked = (port: number) =>
      [...prometheus.matchAll(new RegExp(`"(10\\.[\\d.]+):${port}"`, 'g'))].map(([, at]) => at)
    const named = (file: string, port: number) =>
      [...read(file).matchAll(new RegExp(`(10\\.[\\d.]+):${port}`, 'g'))].map(([, at]) => at)
    const shops = [...new Set(named('cluster/nginx.conf', 3000))]
    const databases = [...new Set(named('cluster/etcd.env', 2380))]
    expect([shops.length, databases.length]).toEqual([2, 3])
    expect(asked(Number(machineSettings().METRICS_PORT))).toEqual(shops)
    expect([asked(8008), asked(2379)]).toEqual([databases, databases])
    expect(asked(9100)).toEqual(expect.arrayContaining([...databases, ...shops]))
    expect(machineSettings().METRICS_HOST).toBe('10.0.0.21')
  })

  it('is left out by the command that makes the settings of Prometheus for one server, which asks for its disk', () => {
    const [, edit = ''] =
      /`sed -i (-e .*) \/etc\/prometheus\/prometheus\.yml`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const settings = execFileSync('sh', ['-c', `sed ${edit} deploy/monitoring/prometheus.yml`], { encoding: 'utf8' })
    const asked = [...settings.matchAll(/job_name: (\S+)\n[^[]*targets:\s+(\[.*\])/g)].map(([, job, targets]) => [
      job,
      targets,
    ])
    expect(asked).toEqual([
      ['shringar', '["127.0.0.1:9464"]'],
      ['machines', '["127.0.0.1:9100"]'],
    ])
    expect(settings).not.toMatch(/10\.0\.0\.|backup-machine/)
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

/** Each place of a site of nginx with what is its own there, but for the address it passes on to. */
const placesIn = (site: string): Record<string, string[]> => {
  const found = [...site.matchAll(/^ *location (.+) \{\n([\s\S]*?)^ *\}/gm)]
  const own = (body: string) => body.split('\n').flatMap((line) => /^ *([a-z_]+ .*;)$/.exec(line)?.[1] ?? [])
  return Object.fromEntries(
    found.map(([, place = '', body = '']) => [place, own(body).filter((line) => !line.startsWith('proxy_pass'))]),
  )
}

describe('nginx', () => {
  const compose = () => read('compose.yml').replaceAll('$$', '$')

  it('passes on alike on a machine in front and in Compose', () => {
    const { '/.well-known/acme-challenge/': _, ...redirected } = placesIn(read('cluster/nginx-redirect.conf'))
    const { '/': atFirst, ...places } = placesIn(read('cluster/nginx.conf'))
    expect(atFirst).toEqual([])
    expect(Object.keys(redirected)).toEqual(['/'])
    expect(placesIn(compose())).toEqual({ '/': [], ...places })
    const shared = [
      'zone shringar 64k;',
      'proxy_connect_timeout 2s;',
      'proxy_send_timeout 10s;',
      'proxy_read_timeout 10s;',
    ]
    for (const line of shared)
      for (const site of [read('cluster/nginx.conf'), compose()]) expect(site).toContain(`${line}\n`)
  })

  it('waits long for the stream of events and for what may wait its turn in the shop, and for nothing else', () => {
    const patient = Object.entries(placesIn(read('cluster/nginx.conf'))).filter(([, lines]) =>
      lines.some((line) => line.startsWith('proxy_read_timeout')),
    )
    const asked = [
      '/api/v1/events',
      '/api/v1/reviews/photos',
      '/api/v1/vendor/products/7/proofs',
      '/feeds/products.xml',
    ]
    const takes = (place: string, path: string) =>
      place.startsWith('= ') ? place.slice(2) === path : new RegExp(place.replace(/^~ /, '')).test(path)
    expect(patient.length).toBe(3)
    for (const path of asked) expect([path, patient.some(([place]) => takes(place, path))]).toEqual([path, true])
    for (const path of ['/', '/products', '/api/v1/admin/orders/export', '/api/v1/orders'])
      expect([path, patient.some(([place]) => takes(place, path))]).toEqual([path, false])
  })

  it('keeps the files of the browser, and asks the other shop for one of the other version', () => {
    expect(placesIn(read('cluster/nginx.conf'))['/assets/']).toEqual([
      'proxy_cache assets;',
      'proxy_cache_key $uri;',
      'proxy_next_upstream error timeout http_404;',
    ])
  })

  it('finds the shops of Compose again after an update, from an address that nobody else gets', () => {
    expect(compose()).toMatch(
      /resolver 127\.0\.0\.11 valid=5s;\n[\s\S]*zone shringar 64k;\n *server shop:3000 resolve /,
    )
    expect(compose()).toContain('ipv4_address: 172.30.0.2\n')
    expect(compose()).toContain('subnet: 172.30.0.0/24\n          ip_range: 172.30.0.128/25\n')
  })

  it('has room for a rush of thousands of visitors, each with two connections', () => {
    const machine = read('cluster/nginx-machine.conf')
    const number = (name: string) => Number(new RegExp(`${name} (\\d+);`).exec(machine)?.[1])
    expect(number('worker_connections')).toBeGreaterThan(10_000)
    expect(number('worker_rlimit_nofile')).toBeGreaterThan(2 * number('worker_connections'))
    expect(Number(/nofile: (\d+)/.exec(compose())?.[1])).toBeGreaterThan(number('worker_rlimit_nofile'))
    expect(compose()).toContain('file: cluster/nginx-machine.conf\n')
    // Debian's own site listens there.
    expect(machine).not.toMatch(/include .*sites-enabled/)
  })

  it('takes no word of a visitor about who asks', () => {
    const outside = ['cluster/nginx-outside.conf', 'cdn/nginx-behind-cdn.conf', 'cdn/nginx-before-varnish.conf'].map(
      read,
    )
    for (const site of [...outside, read('cdn/nginx-behind-varnish.conf'), compose()])
      expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;\n')
    for (const site of [...outside, compose()]) expect(site).toContain('proxy_set_header traceparent "";\n')
    for (const site of outside.slice(0, 2)) expect(site).not.toContain('set_real_ip_from 0.0.0.0')
  })

  it('is where Varnish asks, and asks where Varnish is', () => {
    const varnish = read('cdn/varnish.vcl')
    const [, host, port] = /\.host = "(.*)";[\s\S]*\.port = "(.*)";/.exec(varnish) ?? []
    expect(read('cdn/nginx-behind-varnish.conf')).toContain(`listen ${host}:${port} `)
    const [, own] = /varnishd .*-a (\S+)/.exec(read('cdn/varnish-service.conf')) ?? []
    expect(read('cdn/nginx-before-varnish.conf')).toContain(`proxy_pass http://${own};\n`)
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

  it('is built by the command that the image takes, too', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.build).toBe('node bin/build.mjs')
    expect(read('Dockerfile')).toContain('\nRUN npm run build\n')
    expect(readFileSync('docs/operations.md', 'utf8')).toContain('npm run build')
  })

  it('backs itself up each night and tries that each week, where its settings say', () => {
    const folder = serverSettings().BACKUP_DIR
    expect(unit()).toContain(`\nReadWritePaths=-${folder}\n`)
    for (const [name, words] of [
      ['shringar-backup', ''],
      ['shringar-backup-check', ' --check'],
    ]) {
      const service = read(`systemd/${name}.service`)
      const node = /^ExecStart=(\S+)/m.exec(unit())?.[1]
      expect(service).toContain(`\nExecStart=${node} bin/backup.ts${words}\n`)
      for (const line of ['User=shringar', 'WorkingDirectory=/opt/shringar', 'EnvironmentFile=/etc/shringar/shop.env'])
        for (const one of [service, unit()]) expect(one).toContain(`\n${line}\n`)
      expect(service).toContain(`\nReadWritePaths=${folder}\n`)
      expect(read(`systemd/${name}.timer`)).toMatch(/^OnCalendar=.* Asia\/Kolkata$/m)
    }
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
