import { z } from 'zod'
import { logLevels } from './log.server.ts'
import { type Proxies, proxiesOf, proxyProblem } from './proxies.server.ts'
import { StartError } from './start-error.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

/** At least one: the backup of a moment ago stays. */
const keeping = /^([1-9]\d{0,3}) daily, (\d{1,3}) weekly$/

const collector = z.url({ protocol: /^https?$/ })
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url().optional(),
  ALLOWED_HOSTS: z.string().default(''),
  TRUSTED_PROXIES: z.string().default(''),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  MIGRATE_DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_DIRECT_URL: z.string().startsWith('postgres').optional(),
  DATABASE_READ_URL: z.string().startsWith('postgres').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(32).optional(),
  BACKUP_KEEP: z.string().regex(keeping, 'it says how many daily and weekly backups stay').default('7 daily, 4 weekly'),
  BACKUP_MINUTES: z.coerce.number().int().min(1).max(1_440).default(5),
  BACKUP_STORE_URL: z.string().startsWith('s3://').optional(),
  BACKUP_FIGURES_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().min(3).default('Shringar <no-reply@shringar.example>'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  MEDIA_URL: z.string().startsWith('s3://').optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[0-9A-Za-z]{6,40}$/, 'it begins with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(16).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16).optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(16).optional(),
  RAZORPAY_URL: z.url().optional(),
  CDN_PURGE_URL: z.url().optional(),
  CDN_PURGE_KEY: z.string().min(16).optional(),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  NAMED_STATEMENTS: z.enum(['yes', 'no']).optional(),
  SHUTDOWN_GRACE: z.coerce.number().min(0).max(300).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  PAGE_STORE_MB: z.coerce.number().int().min(1).max(65_536).default(64),
  ALLOW_DEMO: z.enum(['yes', 'no']).default('no'),
  LOOK_ONLY: z.enum(['yes', 'no']).default('no'),
  LOG_LEVEL: z.enum(logLevels).optional(),
  // OpenTelemetry reads these itself, and more of its own; here they are checked.
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
})

/** What a start for looking takes of the shop's settings: nothing that leads to customers, to money, to files of the real shop or to the network. */
const takenForLooking: readonly string[] = [
  'LOOK_ONLY',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'NAMED_STATEMENTS',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'LIMITS_SCALE',
  'PAGE_STORE_MB',
  'LOG_LEVEL',
] satisfies (keyof z.output<typeof environment>)[]

/** Every variable that the shop reads. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

const examples: Record<keyof z.output<typeof environment>, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://shop.example',
  ALLOWED_HOSTS: 'shop.example,www.shop.example',
  TRUSTED_PROXIES: '10.0.0.31,151.101.0.0/16',
  DATABASE_URL: 'postgresql://shringar_web:secret@db.example:5432/shringar',
  MIGRATE_DATABASE_URL: 'postgresql://shringar_owner:secret@db.example:5432/shringar',
  DATABASE_DIRECT_URL: 'postgresql://shringar_owner:secret@db.example:5432/shringar',
  DATABASE_READ_URL: 'postgresql://shringar_web:secret@replica.example:5432/shringar',
  DATA_DIR: './data',
  BACKUP_DIR: '/var/backups/shringar',
  BACKUP_KEY: '32 or more random characters',
  BACKUP_KEEP: '7 daily, 4 weekly',
  BACKUP_MINUTES: '5',
  BACKUP_STORE_URL: 's3://shop-backups/shringar?region=ap-south-1',
  BACKUP_FIGURES_URL: 'http://10.0.0.51:9100/metrics',
  AUTH_SECRET: '32 or more random characters',
  AUTH_SECRET_PREVIOUS: 'what AUTH_SECRET was before it was changed',
  SMTP_URL: 'smtp://user:secret@mail.example:587',
  MAIL_FROM: 'Shringar <no-reply@shop.example>',
  REDIS_URL: 'redis://redis.example:6379',
  MEDIA_URL: 's3://shop-media/photographs?region=ap-south-1',
  AWS_ACCESS_KEY_ID: 'the id of a key that may list the bucket, and put, read and delete objects in it',
  AWS_SECRET_ACCESS_KEY: 'the secret of the key of AWS_ACCESS_KEY_ID',
  RAZORPAY_KEY_ID: 'rzp_live_ and letters and digits',
  RAZORPAY_KEY_SECRET: 'the secret that Razorpay shows once beside the key',
  RAZORPAY_WEBHOOK_SECRET: '32 or more random characters',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'what RAZORPAY_WEBHOOK_SECRET was before it was changed',
  RAZORPAY_URL: 'http://127.0.0.1:4000',
  CDN_PURGE_URL: 'https://api.fastly.com/service/your-service/purge',
  CDN_PURGE_KEY: 'the token that the CDN gave you, or 32 random characters for Varnish',
  LIMITS_SCALE: '1',
  WEB_CONCURRENCY: '1',
  NAMED_STATEMENTS: 'yes or no',
  SHUTDOWN_GRACE: '5',
  METRICS_PORT: '9464',
  METRICS_HOST: '127.0.0.1',
  PAGE_STORE_MB: '64',
  ALLOW_DEMO: 'yes or no',
  LOOK_ONLY: 'yes',
  LOG_LEVEL: logLevels.join(' or '),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
  OTEL_TRACES_EXPORTER: 'otlp or none',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  OTEL_SERVICE_NAME: 'shringar',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
  OTEL_SDK_DISABLED: 'true',
}

/** How the shop is known to Razorpay, and what Razorpay signs its events with. */
export interface RazorpayConfig {
  keyId: string
  keySecret: string
  /** Today's, and the one before where it was changed. */
  webhookSecrets: readonly string[]
  /** Whether payments with it move no money. */
  isTest: boolean
  /** A stand-in on this machine; undefined: Razorpay itself. */
  baseUrl: string | undefined
}

/** A bucket of Amazon S3, or of another store that speaks its protocol. */
export interface ObjectStoreConfig {
  bucket: string
  /** What the name of every object begins with; empty, or ending in a slash. */
  prefix: string
  region: string
  /** Another store than Amazon's; its buckets are asked for by path. */
  endpoint: string | undefined
  keys: { accessKeyId: string; secretAccessKey: string }
}

export interface Config {
  port: number
  host: string
  /** The one origin that absolute links are built from, without a trailing slash. */
  publicOrigin: string
  /** Whether the shop speaks to this machine alone: only then are there a demo, a sandbox gateway and a mailbox page. */
  isLoopback: boolean
  /** `Host` values that are ours. */
  allowedHosts: ReadonlySet<string>
  /** `Origin` values that are ours. */
  allowedOrigins: ReadonlySet<string>
  trustedProxies: Proxies
  databaseUrl: string | undefined
  /** The database as the role that owns its tables, for migrations. */
  migrateDatabaseUrl: string | undefined
  /** The database as the same role, past any pooler, for what needs a session of its own: listening and jobs. */
  directDatabaseUrl: string | undefined
  /** Replicas of it, for pages of the catalogue; never through a pooler. Undefined: they too read the database itself. */
  readDatabaseUrl: string | undefined
  /** Whether `databaseUrl` leads to a pooler. */
  isDatabasePooled: boolean
  dataDir: string
  /** Where npm run backup writes and the embedded database archives its log; undefined: `backups` in the data folder, and no archive. */
  backupDir: string | undefined
  /** Backups and the archived log are sealed with it; undefined: they are not. */
  backupKey: string | undefined
  /** How many backups stay in `backupDir`: the newest of so many days and weeks. */
  backupKeep: { daily: number; weekly: number }
  /** So many minutes at most are lost with the machine. */
  backupMinutes: number
  /** Where everything in `backupDir` that is sealed is copied to; undefined: nowhere. */
  backupStore: ObjectStoreConfig | undefined
  /** Where the age and the trial of the backups of `databaseUrl` are told, as Prometheus reads them; undefined: the shop does not know them. */
  backupFiguresUrl: string | undefined
  authSecret: string | undefined
  /** What AUTH_SECRET was before: it still opens what was sealed with it, until npm run reseal has sealed it anew. */
  previousAuthSecret: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where several machines count requests of addresses together. */
  redisUrl: string | undefined
  /** Where files of photographs lie; undefined: in the database. */
  media: ObjectStoreConfig | undefined
  /** Undefined where customers do not pay at Razorpay. */
  razorpay: RazorpayConfig | undefined
  /** Who keeps pages too and is told when one changed: where, and the key it wants. Undefined where there is no CDN. */
  cdn: { purgeUrl: string; key: string } | undefined
  limitsScale: number
  /** Processes that answer. */
  webConcurrency: number
  /** Whether PostgreSQL keeps plans by name on each connection. Not through a pooler that hands out connections by transaction. */
  namedStatements: boolean
  /** Where Prometheus may ask, apart from the shop's own address; undefined where nobody watches. */
  metrics: { port: number; host: string } | undefined
  pageStoreBytes: number
  allowDemo: boolean
  /** Whether somebody only looks at a shop that was restored: it takes no jobs, sends nothing, takes no payments and archives no log. */
  isLook: boolean
  /** How long /readyz says no before the end begins, so that a load balancer sends nobody any more. */
  shutdownGraceMs: number
  /** Whether traces go to a collector of OpenTelemetry. */
  hasTraces: boolean
}

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Refuses what would silently be nobody, or everybody. */
function trustedProxiesOf({ TRUSTED_PROXIES }: Environment): Proxies {
  const entries = list(TRUSTED_PROXIES)
  const problem = entries.map(proxyProblem).find(Boolean)
  if (problem)
    throw new StartError(
      `TRUSTED_PROXIES is not usable (${problem}). For example: TRUSTED_PROXIES=${examples.TRUSTED_PROXIES}`,
    )
  return proxiesOf(entries)
}

function keepingOf(text: string): Config['backupKeep'] {
  const [, daily, weekly] = keeping.exec(text) ?? []
  return { daily: Number(daily), weekly: Number(weekly) }
}

type Environment = z.infer<typeof environment>

/** Reads the environment once, at start. Throws StartError, which names each variable that is wrong, what is wrong with it, and an example. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = parsed(env)
  return {
    ...networkOf(values),
    port: values.PORT,
    host: values.HOST,
    trustedProxies: trustedProxiesOf(values),
    databaseUrl: values.DATABASE_URL,
    ...pathsToDatabase(values),
    readDatabaseUrl: values.DATABASE_READ_URL,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR,
    backupKey: values.BACKUP_KEY,
    backupKeep: keepingOf(values.BACKUP_KEEP),
    backupMinutes: values.BACKUP_MINUTES,
    backupStore: backupStoreOf(values),
    backupFiguresUrl: values.BACKUP_FIGURES_URL,
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    redisUrl: values.REDIS_URL,
    media: storeOf('MEDIA_URL', values),
    razorpay: razorpayOf(values),
    cdn: cdnOf(values),
    limitsScale: values.LIMITS_SCALE,
    webConcurrency: values.WEB_CONCURRENCY,
    metrics: metricsOf(values),
    pageStoreBytes: values.PAGE_STORE_MB * 1024 * 1024,
    allowDemo: values.ALLOW_DEMO === 'yes',
    isLook: values.LOOK_ONLY === 'yes',
    shutdownGraceMs: 1_000 * (values.SHUTDOWN_GRACE ?? (values.TRUSTED_PROXIES ? 5 : 0)),
    hasTraces: hasTraces(values),
  }
}

type PathsToDatabase = Pick<Config, 'migrateDatabaseUrl' | 'directDatabaseUrl' | 'isDatabasePooled' | 'namedStatements'>

/** A direct address is given where the other one leads to a pooler. Then statements have no names, unless the pooler is said to know them. */
function pathsToDatabase(values: Environment): PathsToDatabase {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: migrate, DATABASE_DIRECT_URL: direct } = values
  const isPooled = (direct !== undefined && direct !== url) || values.NAMED_STATEMENTS === 'no'
  return {
    migrateDatabaseUrl: migrate ?? direct ?? url,
    directDatabaseUrl: direct ?? migrate ?? url,
    isDatabasePooled: isPooled,
    namedStatements: (values.NAMED_STATEMENTS ?? (isPooled ? 'no' : 'yes')) === 'yes',
  }
}

/** Refuses the port of the shop itself: what it counts is not for its visitors. */
function metricsOf({ METRICS_PORT, METRICS_HOST, PORT }: Environment): Config['metrics'] {
  if (METRICS_PORT === undefined) return undefined
  if (METRICS_PORT === PORT && PORT !== 0) {
    throw new StartError(
      `METRICS_PORT must be another port than PORT, which visitors use. For example: METRICS_PORT=${examples.METRICS_PORT}`,
    )
  }
  return { port: METRICS_PORT, host: METRICS_HOST }
}

/** Refuses a half of it: a CDN that is never told keeps old prices. */
function cdnOf({ CDN_PURGE_URL: purgeUrl, CDN_PURGE_KEY: key }: Environment): Config['cdn'] {
  if (purgeUrl && key) return { purgeUrl, key }
  if (!purgeUrl && !key) return undefined
  const missing = purgeUrl ? 'CDN_PURGE_KEY' : 'CDN_PURGE_URL'
  throw new StartError(`${missing} is needed for pages at a CDN. For example: ${missing}=${examples[missing]}`)
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixForm = /^[\w./-]{0,200}$/

/** Refuses an address that says too little or something else, and a store without its keys. */
function storeOf(setting: 'MEDIA_URL' | 'BACKUP_STORE_URL', values: Environment): ObjectStoreConfig | undefined {
  const { [setting]: text, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!text) return undefined
  const refuse = (why: string) =>
    new StartError(`${setting} is not usable (${why}). For example: ${setting}=${examples[setting]}`)
  if (!URL.canParse(text)) throw refuse('it is no address')
  const url = new URL(text)
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const region = url.searchParams.get('region') ?? (endpoint && 'us-east-1')
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (url.username || url.password) throw refuse('keys stand in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!bucketName.test(url.host)) throw refuse('the name of the bucket comes after s3://')
  if (!prefixForm.test(prefix)) throw refuse('a prefix has letters, digits and . _ - / only')
  if (unknown !== undefined) throw refuse(`it takes endpoint and region, and no ${unknown}`)
  if (endpoint && !isOrigin(endpoint))
    throw refuse('an endpoint is the http or https address of a store, without a path')
  if (!region) throw refuse('without an endpoint it names the region')
  if (!accessKeyId || !secretAccessKey) {
    const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      .filter((name) => !values[name])
      .map((name) => `${name} is needed for the object store of ${setting}. For example: ${name}=${examples[name]}`)
    throw new StartError(missing.join('\n'))
  }
  return { bucket: url.host, prefix: prefix && `${prefix}/`, region, endpoint, keys: { accessKeyId, secretAccessKey } }
}

/** Refuses a store for backups of another database, without a folder to copy, without a key, and one that holds the photographs too. */
function backupStoreOf(values: Environment): ObjectStoreConfig | undefined {
  const store = storeOf('BACKUP_STORE_URL', values)
  if (!store) return undefined
  if (values.DATABASE_URL)
    throw new StartError(
      'BACKUP_STORE_URL is for backups of the embedded database, and DATABASE_URL leads to a PostgreSQL of your own. Leave one of them out.',
    )
  if (!values.BACKUP_DIR)
    throw new StartError(
      `BACKUP_DIR is needed for BACKUP_STORE_URL: what lies there is copied. For example: BACKUP_DIR=${examples.BACKUP_DIR}`,
    )
  if (!values.BACKUP_KEY)
    throw new StartError(
      `BACKUP_KEY is needed for BACKUP_STORE_URL: nothing leaves this machine that is not encrypted. For example: BACKUP_KEY=${examples.BACKUP_KEY}`,
    )
  const media = storeOf('MEDIA_URL', values)
  const isOneBucket = media && media.bucket === store.bucket && media.endpoint === store.endpoint
  if (isOneBucket && (media.prefix.startsWith(store.prefix) || store.prefix.startsWith(media.prefix)))
    throw new StartError(
      `BACKUP_STORE_URL and MEDIA_URL name one place. Give backups a bucket or a prefix of their own. For example: BACKUP_STORE_URL=${examples.BACKUP_STORE_URL}`,
    )
  return store
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !username
}

/** Refuses a half of what Razorpay needs, one secret for two purposes, and another machine in Razorpay's place. */
function razorpayOf(values: Environment): RazorpayConfig | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secret } = values
  const { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous, RAZORPAY_URL: baseUrl } = values
  if (!keyId && !keySecret && !secret && !previous && !baseUrl) return undefined
  if (!keyId || !keySecret || !secret) {
    const missing = (['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const)
      .filter((name) => !values[name])
      .map((name) => `${name} is needed for payments with Razorpay. For example: ${name}=${examples[name]}`)
    throw new StartError(missing.join('\n'))
  }
  if (secret === keySecret || previous === keySecret) {
    throw new StartError(
      `RAZORPAY_WEBHOOK_SECRET must be another secret than RAZORPAY_KEY_SECRET. For example: RAZORPAY_WEBHOOK_SECRET=${examples.RAZORPAY_WEBHOOK_SECRET}`,
    )
  }
  if (baseUrl && !loopbackHosts.has(new URL(baseUrl).hostname.replace(/^\[|\]$/g, ''))) {
    throw new StartError(
      `RAZORPAY_URL is for tests and names this machine alone; leave it out to use Razorpay itself. For example: RAZORPAY_URL=${examples.RAZORPAY_URL}`,
    )
  }
  const isTest = keyId.startsWith('rzp_test_')
  return { keyId, keySecret, webhookSecrets: previous ? [secret, previous] : [secret], isTest, baseUrl }
}

/** Refuses a way of sending that the shop does not have: whoever expects gRPC has given the collector's other port. */
function hasTraces(values: Environment): boolean {
  const address = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || values.OTEL_TRACES_EXPORTER === 'none'
  if (!address || isOff) return false
  const name = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  if (values[name] !== 'http/protobuf')
    throw new StartError(`${name} is not usable: traces are sent by HTTP. For example: ${name}=${examples[name]}`)
  return true
}

/** The variables in their types, where those that are empty count as not set, and those that a look does not take. */
function parsed(env: Record<string, string | undefined>): Environment {
  const isForLooking = (name: string) =>
    takenForLooking.includes(name) && (env.DATABASE_URL || !/^(MIGRATE_DATABASE|DATABASE_DIRECT)_URL$/.test(name))
  const isTaken = (name: string) => env.LOOK_ONLY !== 'yes' || isForLooking(name)
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => value && isTaken(name)))
  const { success, data, error } = environment.safeParse(given)
  if (!success) {
    const lines = error.issues.map((issue) => {
      const name = String(issue.path[0]) as keyof typeof examples
      return `${name} is not usable (${issue.message}). For example: ${name}=${examples[name]}`
    })
    throw new StartError(lines.join('\n'))
  }
  if (data.LOOK_ONLY === 'yes' && given.DATABASE_URL && given.DATA_DIR) {
    throw new StartError(
      'LOOK_ONLY=yes opens one database, and both DATA_DIR and DATABASE_URL are set. Leave out DATABASE_URL to look at what was restored into DATA_DIR. For example: LOOK_ONLY=yes DATABASE_URL= DATA_DIR=/srv/shop-restored npm start',
    )
  }
  if (data.DATABASE_URL && !data.AUTH_SECRET) {
    throw new StartError(
      `AUTH_SECRET is needed together with DATABASE_URL. For example: AUTH_SECRET=${examples.AUTH_SECRET}`,
    )
  }
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL) {
    throw new StartError(
      `DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which is not set. For example: DATABASE_URL=${examples.DATABASE_URL}`,
    )
  }
  if (data.BACKUP_FIGURES_URL && new URL(data.BACKUP_FIGURES_URL).password) {
    throw new StartError(
      `BACKUP_FIGURES_URL has a password, which would stand in the log. Let the machines of the shop read there without one. For example: BACKUP_FIGURES_URL=${examples.BACKUP_FIGURES_URL}`,
    )
  }
  if (data.BACKUP_FIGURES_URL && !data.DATABASE_URL) {
    throw new StartError(
      `BACKUP_FIGURES_URL tells of the backups of DATABASE_URL, which is not set. Of the embedded database the shop knows them itself.`,
    )
  }
  if (data.DATABASE_READ_URL && !data.DATABASE_URL) {
    throw new StartError(
      `DATABASE_READ_URL leads to replicas of DATABASE_URL, which is not set. For example: DATABASE_URL=${examples.DATABASE_URL}`,
    )
  }
  return data
}

/** Which hosts and origins are ours. Refuses to be open to the network without https. */
function networkOf(
  values: Environment,
): Pick<Config, 'publicOrigin' | 'isLoopback' | 'allowedHosts' | 'allowedOrigins'> {
  const listensOnLoopback = loopbackHosts.has(values.HOST)
  const publicOrigin = values.PUBLIC_ORIGIN ? new URL(values.PUBLIC_ORIGIN).origin : `http://127.0.0.1:${values.PORT}`
  const origin = new URL(publicOrigin)
  const isLoopback = loopbackHosts.has(origin.hostname.replace(/^\[|\]$/g, ''))
  if (!listensOnLoopback && (!values.PUBLIC_ORIGIN || origin.protocol !== 'https:')) {
    throw new StartError(
      `HOST=${values.HOST} is open to the network, so PUBLIC_ORIGIN must be set and begin with https. For example: PUBLIC_ORIGIN=${examples.PUBLIC_ORIGIN}`,
    )
  }
  if (!listensOnLoopback && isLoopback) {
    throw new StartError(
      `HOST=${values.HOST} is open to the network, but PUBLIC_ORIGIN names this machine alone. For example: PUBLIC_ORIGIN=${examples.PUBLIC_ORIGIN}`,
    )
  }
  if (!isLoopback && origin.protocol !== 'https:') {
    throw new StartError(`PUBLIC_ORIGIN must begin with https. For example: PUBLIC_ORIGIN=${examples.PUBLIC_ORIGIN}`)
  }
  const isReachedLocally = isLoopback || listensOnLoopback
  const local = isReachedLocally
    ? ['127.0.0.1', 'localhost', '[::1]'].map((name) => `http://${name}:${values.PORT}`)
    : []
  return {
    publicOrigin,
    isLoopback,
    allowedHosts: new Set([origin.host, ...list(values.ALLOWED_HOSTS), ...local.map((one) => new URL(one).host)]),
    allowedOrigins: new Set([publicOrigin, ...local]),
  }
}
