import { describe, expect, it } from 'vitest'
import { StartError } from '#platform/start-error.ts'
import { readConfig } from './config.server.ts'

describe('configuration', () => {
  it('starts with nothing set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://127.0.0.1:3000',
      isLoopback: true,
      limitsScale: 1,
    })
    expect([...config.allowedHosts].sort()).toEqual(['127.0.0.1:3000', '[::1]:3000', 'localhost:3000'])
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT .*PORT=3000/],
    [{ PUBLIC_ORIGIN: 'shop' }, /PUBLIC_ORIGIN .*https:\/\/shop\.example/],
    [{ PUBLIC_ORIGIN: 'http://shop.example' }, /PUBLIC_ORIGIN must begin with https/],
    [{ HOST: '0.0.0.0' }, /HOST=0\.0\.0\.0 is open to the network/],
    [{ HOST: '127.0.0.2', PUBLIC_ORIGIN: 'https://localhost' }, /PUBLIC_ORIGIN names this machine alone/],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://127.0.0.1:3000' }, /PUBLIC_ORIGIN names this machine alone/],
    [{ DATABASE_URL: 'postgresql://a@b/c' }, /AUTH_SECRET is needed/],
    [{ WEB_CONCURRENCY: '0' }, /WEB_CONCURRENCY/],
    [{ SHUTDOWN_GRACE: 'long' }, /SHUTDOWN_GRACE.*SHUTDOWN_GRACE=5/],
    [{ DATABASE_DIRECT_URL: 'postgresql://a@b/c' }, /DATABASE_DIRECT_URL is the way past the pooler/],
    [{ DATABASE_READ_URL: 'postgresql://a@b/c' }, /DATABASE_READ_URL leads to replicas of DATABASE_URL/],
    [{ BACKUP_FIGURES_URL: 'file:///etc/passwd' }, /BACKUP_FIGURES_URL .*BACKUP_FIGURES_URL=http:/],
    [{ BACKUP_FIGURES_URL: 'http://op:word@b:9100/metrics' }, /BACKUP_FIGURES_URL has a password/],
    [{ BACKUP_FIGURES_URL: 'http://b:9100/metrics' }, /BACKUP_FIGURES_URL tells of the backups of DATABASE_URL/],
    [{ METRICS_PORT: '3000' }, /METRICS_PORT must be another port than PORT/],
    [{ BACKUP_KEY: 'short' }, /BACKUP_KEY .*BACKUP_KEY=32 or more/],
    [{ BACKUP_KEEP: '0 daily, 4 weekly' }, /BACKUP_KEEP .*BACKUP_KEEP=7 daily, 4 weekly/],
    [{ BACKUP_MINUTES: '0' }, /BACKUP_MINUTES .*BACKUP_MINUTES=5/],
    [{ CDN_PURGE_URL: 'https://cdn.example/purge' }, /CDN_PURGE_KEY is needed for pages at a CDN/],
    [{ CDN_PURGE_KEY: '32 or more random characters' }, /CDN_PURGE_URL is needed/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT .*=http:\/\/127\.0\.0\.1:4318/],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      /OTEL_EXPORTER_OTLP_PROTOCOL .*by HTTP/,
    ],
    [{ OTEL_TRACES_SAMPLER: 'some' }, /OTEL_TRACES_SAMPLER .*=parentbased_traceidratio/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG .*=0\.1/],
    [{ LOOK_ONLY: 'true' }, /LOOK_ONLY .*LOOK_ONLY=yes/],
    [{ LIMITS_SCALE: '-1', ALLOW_DEMO: 'maybe' }, /LIMITS_SCALE[\s\S]*ALLOW_DEMO/],
  ])('refuses %j in words that name the variable', (env, words) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(words)
  })

  it('takes for a look what leads to the database, and nothing that leads out, whatever the shop itself has', () => {
    const shop = {
      PORT: '3100',
      DATA_DIR: '/srv/shop-restored',
      AUTH_SECRET: 'a secret of the tests, long enough for anybody',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://shop.example',
      ALLOWED_HOSTS: 'www.shop.example',
      TRUSTED_PROXIES: '10.0.0.1',
      SMTP_URL: 'smtp://user:secret@mail.example:587',
      RAZORPAY_KEY_ID: 'rzp_live_1DP5mmOlF5G5ag',
      RAZORPAY_KEY_SECRET: 'thiskeysecretisinventedhere',
      RAZORPAY_WEBHOOK_SECRET: 'this webhook secret is too',
      BACKUP_DIR: '/var/backups/shringar',
      BACKUP_KEY: 'a key of at least thirty-two letters',
      BACKUP_STORE_URL: 's3://shop-backups/shringar?region=ap-south-1',
      MEDIA_URL: 's3://shop-media/photographs?region=ap-south-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      REDIS_URL: 'redis://redis.example:6379',
      CDN_PURGE_URL: 'https://cdn.example/purge',
      CDN_PURGE_KEY: '32 or more random characters',
      METRICS_PORT: '9464',
      WEB_CONCURRENCY: '4',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    }
    expect(readConfig(shop)).toMatchObject({ isLook: false, isLoopback: false })
    const { LOOK_ONLY, ...nothingSet } = { LOOK_ONLY: 'yes', PORT: '3100', DATA_DIR: '/srv/shop-restored' }
    expect(readConfig({ ...shop, LOOK_ONLY })).toEqual({
      ...readConfig(nothingSet),
      trustedProxies: expect.objectContaining({ size: 0 }),
      isLook: true,
      authSecret: shop.AUTH_SECRET,
    })
  })

  it('opens one database for a look: which of two was meant nobody can tell', () => {
    const both = {
      DATABASE_URL: 'postgres://shop@db.example/shringar',
      AUTH_SECRET: 'x'.repeat(32),
      DATA_DIR: '/srv/shop',
    }
    expect(() => readConfig({ ...both, LOOK_ONLY: 'yes' })).toThrow(
      'LOOK_ONLY=yes opens one database, and both DATA_DIR and DATABASE_URL are set.',
    )
    const direct = { DATABASE_DIRECT_URL: both.DATABASE_URL, MIGRATE_DATABASE_URL: both.DATABASE_URL }
    expect(readConfig({ ...both, ...direct, DATABASE_URL: '', LOOK_ONLY: 'yes' })).toMatchObject({
      migrateDatabaseUrl: undefined,
      databaseUrl: undefined,
      isLook: true,
    })
    expect(readConfig({ ...both, DATA_DIR: '', LOOK_ONLY: 'yes' }).databaseUrl).toBe(both.DATABASE_URL)
    expect(readConfig(both).databaseUrl).toBe(both.DATABASE_URL)
  })

  it('answers only for its own host in public', () => {
    const config = readConfig({
      PUBLIC_ORIGIN: 'https://shop.example/',
      HOST: '0.0.0.0',
      ALLOWED_HOSTS: 'www.shop.example',
    })
    expect(config.publicOrigin).toBe('https://shop.example')
    expect([...config.allowedHosts]).toEqual(['shop.example', 'www.shop.example'])
    expect(config.isLoopback).toBe(false)
  })

  it('sends traces where a collector is named, unless OpenTelemetry is switched off', () => {
    const hasTraces = (env: Record<string, string>) => readConfig(env).hasTraces
    const all = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(hasTraces({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' })).toBe(false)
    expect(hasTraces({ ...all, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false)
    expect(hasTraces({ ...all, OTEL_TRACES_EXPORTER: 'none' })).toBe(false)
    expect(hasTraces(all)).toBe(true)
    expect(hasTraces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/v1/traces' })).toBe(true)
    // Metrics of other programs go by gRPC, traces do not.
    const traces = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' }
    expect(hasTraces({ ...all, ...traces })).toBe(true)
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PUBLIC_ORIGIN: '', SMTP_URL: '' }).smtpUrl).toBeUndefined()
  })

  const razorpay = {
    RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag',
    RAZORPAY_KEY_SECRET: 'thiskeysecretisinventedhere',
    RAZORPAY_WEBHOOK_SECRET: 'this webhook secret is too',
  }

  it.each([
    [{ ...razorpay, RAZORPAY_KEY_ID: 'rzp_1DP5mmOlF5G5ag' }, /RAZORPAY_KEY_ID .*rzp_test_ or rzp_live_/],
    [{ ...razorpay, RAZORPAY_KEY_SECRET: 'short' }, /RAZORPAY_KEY_SECRET is not usable/],
    [{ ...razorpay, RAZORPAY_KEY_SECRET: '' }, /^RAZORPAY_KEY_SECRET is needed for payments with Razorpay/],
    [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: '' }, /^RAZORPAY_WEBHOOK_SECRET is needed/],
    [{ RAZORPAY_KEY_ID: razorpay.RAZORPAY_KEY_ID }, /RAZORPAY_KEY_SECRET is[\s\S]*RAZORPAY_WEBHOOK_SECRET is needed/],
    [{ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the secret of last year' }, /RAZORPAY_KEY_ID is needed/],
    [{ RAZORPAY_URL: 'http://127.0.0.1:4000' }, /RAZORPAY_KEY_ID is needed/],
    [{ ...razorpay, RAZORPAY_WEBHOOK_SECRET: razorpay.RAZORPAY_KEY_SECRET }, /another secret than RAZORPAY_KEY_SECRET/],
    [
      { ...razorpay, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: razorpay.RAZORPAY_KEY_SECRET },
      /another secret than RAZORPAY_KEY_SECRET/,
    ],
    [{ ...razorpay, RAZORPAY_URL: 'https://razorpay.example' }, /RAZORPAY_URL is for tests/],
  ])('refuses a half of Razorpay, %j, without telling a secret', (env, words) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(words)
    expect(() => readConfig(env)).not.toThrow(/invented|secret is too|of last year/)
  })

  it('knows Razorpay by its test and its live keys, and the webhook secret of before', () => {
    expect(readConfig({}).razorpay).toBeUndefined()
    expect(readConfig(razorpay).razorpay).toEqual({
      keyId: razorpay.RAZORPAY_KEY_ID,
      keySecret: razorpay.RAZORPAY_KEY_SECRET,
      webhookSecrets: [razorpay.RAZORPAY_WEBHOOK_SECRET],
      isTest: true,
      baseUrl: undefined,
    })
    const live = {
      ...razorpay,
      RAZORPAY_KEY_ID: 'rzp_live_1DP5mmOlF5G5ag',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the secret of last year',
    }
    expect(readConfig(live).razorpay).toMatchObject({
      isTest: false,
      webhookSecrets: [razorpay.RAZORPAY_WEBHOOK_SECRET, 'the secret of last year'],
    })
  })

  const media = {
    MEDIA_URL: 's3://shop-media/photographs?region=ap-south-1',
    AWS_ACCESS_KEY_ID: 'AKIAINVENTED',
    AWS_SECRET_ACCESS_KEY: 'this secret is invented',
  }

  it.each([
    [{ ...media, MEDIA_URL: 'https://bucket.example' }, /MEDIA_URL .*MEDIA_URL=s3:\/\/shop-media/],
    [{ ...media, MEDIA_URL: 's3://' }, /MEDIA_URL is not usable \(.*name of the bucket/],
    [{ ...media, MEDIA_URL: 's3://Shop_Media?region=ap-south-1' }, /MEDIA_URL .*name of the bucket/],
    [{ ...media, MEDIA_URL: 's3://shop-media/photos of all?region=ap-south-1' }, /MEDIA_URL .*a prefix has letters/],
    [{ ...media, MEDIA_URL: 's3://key:secret@shop-media?region=ap-south-1' }, /MEDIA_URL .*AWS_ACCESS_KEY_ID/],
    [{ ...media, MEDIA_URL: 's3://shop-media' }, /MEDIA_URL .*names the region/],
    [{ ...media, MEDIA_URL: 's3://shop-media?endpoint=store.example' }, /MEDIA_URL .*http or https address/],
    [{ ...media, MEDIA_URL: 's3://shop-media?regoin=ap-south-1' }, /MEDIA_URL .*no regoin/],
    [{ ...media, AWS_ACCESS_KEY_ID: '' }, /^AWS_ACCESS_KEY_ID is needed for the object store of MEDIA_URL/],
    [{ MEDIA_URL: media.MEDIA_URL }, /AWS_ACCESS_KEY_ID is[\s\S]*AWS_SECRET_ACCESS_KEY is needed/],
  ])('refuses an object store as in %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(words)
  })

  it('finds the bucket, the prefix and the region of photographs, at Amazon or elsewhere', () => {
    expect(readConfig({}).media).toBeUndefined()
    const keys = { accessKeyId: 'AKIAINVENTED', secretAccessKey: 'this secret is invented' }
    expect(readConfig(media).media).toEqual({
      bucket: 'shop-media',
      prefix: 'photographs/',
      region: 'ap-south-1',
      endpoint: undefined,
      keys,
    })
    const elsewhere = { ...media, MEDIA_URL: 's3://shop-media/?endpoint=https://store.example:9000' }
    expect(readConfig(elsewhere).media).toEqual({
      bucket: 'shop-media',
      prefix: '',
      region: 'us-east-1',
      endpoint: 'https://store.example:9000',
      keys,
    })
  })

  const backups = {
    BACKUP_STORE_URL: 's3://shop-backups/shringar?region=ap-south-1',
    BACKUP_DIR: '/var/backups/shringar',
    BACKUP_KEY: 'a key of at least thirty-two letters',
    AWS_ACCESS_KEY_ID: 'AKIAINVENTED',
    AWS_SECRET_ACCESS_KEY: 'this secret is invented',
  }
  const ownDatabase = { DATABASE_URL: 'postgresql://db.example/shringar', AUTH_SECRET: 'x'.repeat(32) }

  it.each([
    [{ ...backups, BACKUP_STORE_URL: 'https://bucket.example' }, /BACKUP_STORE_URL .*=s3:\/\/shop-backups/],
    [{ ...backups, BACKUP_STORE_URL: 's3://shop-backups' }, /BACKUP_STORE_URL .*names the region/],
    [{ ...backups, AWS_SECRET_ACCESS_KEY: '' }, /^AWS_SECRET_ACCESS_KEY is needed .* of BACKUP_STORE_URL/],
    [{ ...backups, BACKUP_DIR: '' }, /^BACKUP_DIR is needed for BACKUP_STORE_URL/],
    [{ ...backups, BACKUP_KEY: '' }, /^BACKUP_KEY is needed .*: nothing leaves this machine that is not encrypted/],
    [{ ...backups, ...ownDatabase }, /^BACKUP_STORE_URL is for backups of the embedded database/],
    [{ ...backups, MEDIA_URL: 's3://shop-backups?region=ap-south-1' }, /BACKUP_STORE_URL and MEDIA_URL name one place/],
  ])('refuses an object store for backups as in %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(words)
  })

  it('finds the bucket of backups, which may be that of photographs under another prefix', () => {
    expect(readConfig({ BACKUP_DIR: '/var/backups/shringar' }).backupStore).toBeUndefined()
    const { media, backupStore } = readConfig({
      ...backups,
      MEDIA_URL: 's3://shop-backups/photographs?region=ap-south-1',
    })
    expect(backupStore).toMatchObject({ bucket: 'shop-backups', prefix: 'shringar/', region: 'ap-south-1' })
    expect(media).toMatchObject({ bucket: 'shop-backups', prefix: 'photographs/' })
  })

  it('gives a load balancer five seconds to hear of the end, and a person at this machine none', () => {
    expect(readConfig({}).shutdownGraceMs).toBe(0)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1' }).shutdownGraceMs).toBe(5_000)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1', SHUTDOWN_GRACE: '0.5' }).shutdownGraceMs).toBe(500)
  })

  it.each([
    ['10.0.0.31,proxy.example', /TRUSTED_PROXIES is not usable \(proxy\.example is no address/],
    ['0.0.0.0/0', /far too many/],
  ])('refuses %s as trusted proxies', (TRUSTED_PROXIES, words) => {
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(StartError)
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(words)
  })

  it.each([
    [{}, ['web', 'web', false, true]],
    [{ MIGRATE: 'owner' }, ['owner', 'owner', false, true]],
    [{ DIRECT: 'direct' }, ['direct', 'direct', true, false]],
    [{ DIRECT: 'direct', MIGRATE: 'owner' }, ['owner', 'direct', true, false]],
    [{ DIRECT: 'direct', NAMED_STATEMENTS: 'yes' }, ['direct', 'direct', true, true]],
    [{ MIGRATE: 'owner', NAMED_STATEMENTS: 'no' }, ['owner', 'owner', true, false]],
  ])('finds the ways to a database of %j: for migrations, for sessions, pooled, with names', (given, ways) => {
    const { MIGRATE, DIRECT, ...others } = given as Record<string, string | undefined>
    const at = (role: string | undefined) => role && `postgresql://${role}@db/shop`
    const config = readConfig({
      DATABASE_URL: at('web'),
      MIGRATE_DATABASE_URL: at(MIGRATE),
      DATABASE_DIRECT_URL: at(DIRECT),
      AUTH_SECRET: 'x'.repeat(32),
      ...others,
    })
    const { migrateDatabaseUrl, directDatabaseUrl, isDatabasePooled, namedStatements } = config
    expect([migrateDatabaseUrl, directDatabaseUrl].map((url) => url && new URL(url).username)).toEqual(ways.slice(0, 2))
    expect([isDatabasePooled, namedStatements]).toEqual(ways.slice(2))
  })
})
