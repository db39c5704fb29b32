import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'
import { readOptions } from '../../bin/lib/options.mjs'
import { freePort } from '../../bin/lib/shop-process.ts'
import { untilStopped } from '../../bin/lib/until-stopped.ts'
import { authSecret, buyerAt, idOf } from '../faults/shop.ts'
import { onStage, type Stage, type TrialDatabase } from '../faults/stage.ts'
import { inSeconds, until } from '../faults/trial.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { makeBase } from './base.ts'
import { buildImage } from './build.ts'
import { type Container, type Start, wayToStart } from './container.ts'
import { type ImageConfig, type Images, openImages } from './images.ts'

// npm run image: deploy/Dockerfile is built, and the image started, on this machine alone. --pull takes its base from a registry of images.

const image = 'localhost/shringar:trial'
/** In MB of 1,000,000 bytes, unpacked: the whole image, and what the Dockerfile adds to its base. */
const most = { whole: 370, own: 130 }
let broken = 0

function say(promise: string, isKept: boolean, figures: string): void {
  if (!isKept) broken++
  console.log(`${isKept ? '✓' : '✗'} ${promise}: ${figures}`)
}

const read = (path: string): string => readFileSync(path, 'utf8')

/** The name after FROM, the same for both stages. */
function baseOfDockerfile(): string {
  const [name, ...others] = new Set([...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base))
  if (!name || others.length > 0) throw new StartError('deploy/Dockerfile has to stand on one base.')
  return `docker.io/library/${name}`
}

async function build(images: Images, { pull }: { pull: boolean | undefined }): Promise<void> {
  const base = baseOfDockerfile()
  if (pull) {
    console.log(`Taking ${base} from its registry…`)
    await images.run('buildah', 'pull', '--quiet', base)
  } else {
    console.log(`Making ${base} with debootstrap, about a minute…`)
    await makeBase(base, images)
  }
  console.log('Building deploy/Dockerfile, some minutes…')
  const since = performance.now()
  await buildImage(image, images)
  say('deploy/Dockerfile builds', true, inSeconds(performance.now() - since))
}

async function checkSize(images: Images, root: string): Promise<void> {
  const megabytes = async (path: string) => Math.round(Number.parseInt(await images.run('du', '-sxB1000000', path), 10))
  const [whole, own] = [await megabytes(root), await megabytes(join(root, 'shop'))]
  const isSmall = whole <= most.whole && own <= most.own
  say('it is small', isSmall, `${whole} MB of at most ${most.whole}, ${own} of at most ${most.own} of them the shop's`)
}

/** Files of the shop that have no place in an image. What packages bring is theirs. */
const unwanted = /(^|\/)(\.git|\.env[^/]*|tests|bench|docs|backups|tls|[^/]*\.test\.[^/]+|[^/]+\.(pem|key))(\/|$)/

function checkContents(root: string): void {
  const folder = join(root, 'shop')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = files.filter((file) => !file.startsWith('node_modules/'))
  const found = own.filter((file) => unwanted.test(file))
  say(
    'no tests, documents, .git, .env or keys are in it',
    found.length === 0 && own.length > 500,
    list(found, own.length),
  )

  const { packages } = JSON.parse(read(join(folder, 'package-lock.json'))) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const development = Object.keys(packages).filter((path) => packages[path]?.dev || packages[path]?.devOptional)
  const left = development.filter((path) => existsSync(join(folder, path, 'package.json')))
  say(
    'no development packages are in it',
    left.length === 0 && development.length > 100,
    list(left, development.length),
  )

  const settings = ['root', 'home', 'usr/local/etc', 'etc/ssl'].flatMap((place) =>
    existsSync(join(root, place)) ? readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }) : [],
  )
  const machine = settings.filter((file) => /npmrc|\.pem$|\.crt$/.test(file))
  say('nothing that npm was told on this machine is in it', machine.length === 0, list(machine, settings.length))
}

const list = (found: readonly string[], looked: number): string =>
  found.length === 0 ? `none of ${looked}` : found.slice(0, 5).join(', ')

function checkConfig(config: ImageConfig): void {
  const { version } = JSON.parse(read('package.json'))
  const label = config.labels['org.opencontainers.image.version']
  say('its version is that of package.json', label === version, String(label))
}

async function ask(start: Start, ...command: string[]): Promise<string> {
  const container = start({}, command)
  await container.ended
  return container.said()
}

async function checkAccount(start: Start): Promise<void> {
  const status = await ask(start, 'cat', '/proc/self/status')
  const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
  const [account, capabilities] = [value('Uid'), value('CapEff')]
  const isPlain = Number(account) > 0 && /^0+$/.test(capabilities ?? '') && value('NoNewPrivs') === '1'
  say('it runs without privileges', isPlain, `as account ${account}, capabilities ${capabilities}`)

  // What may be written to by its rights, where the file system allows it; those two are the only ones that do.
  const look = 'find / ( -path /proc -o -path /dev -o -path /sys ) -prune -o -writable ! -type l -print'.split(' ')
  const said = (await ask(start, ...look)).split('\n')
  const writable = said.filter((line) => line.startsWith('/'))
  const others = writable.filter((path) => !/^\/(data|tmp)(\/|$)/.test(path))
  const isThere = ['/data', '/tmp'].every((path) => writable.includes(path))
  say(
    'it can write to /data and /tmp alone',
    isThere && others.length === 0,
    list(others.length > 0 ? others : writable, 0),
  )
}

/** The look that deploy/compose.yml takes at a container. */
function healthCommand(port: number): string[] {
  const [, code = ''] = /"(fetch\('http:.*)",/.exec(read('deploy/compose.yml')) ?? []
  return ['node', '-e', code.replace('3000', String(port))]
}

const graceMs = 1_000 * Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yml'))?.[1])

async function checkShop(start: Start, database: TrialDatabase, env: Record<string, string>): Promise<void> {
  const port = Number(process.env.PORT) || (await freePort())
  const shop = start({ ...env, PORT: String(port) })
  try {
    await visit(start, shop, port, database)
  } catch (error) {
    await end(shop)
    throw error
  }
  const since = performance.now()
  const code = await end(shop)
  const figures = `exit code ${code} after ${inSeconds(performance.now() - since)} of at most ${graceMs / 1_000}`
  say('SIGTERM ends it in order', code === 0, figures)
}

/** What somebody does who finds the shop open. */
async function visit(start: Start, shop: Container, port: number, database: TrialDatabase): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const died = shop.ended.then((code) => {
    throw new StartError(`The shop ended (${code}) before it was asked to:\n\n${shop.said()}`)
  })
  died.catch(() => {})
  const ready = until('/readyz says yes', async () => (await fetch(`${origin}/readyz`)).ok, 180_000)
  say('/readyz says yes', true, `after ${inSeconds(await Promise.race([ready, died]))}`)

  const health = start({ PORT: String(port) }, healthCommand(port))
  say('so does the look of deploy/compose.yml', (await health.ended) === 0, `exit code ${await health.ended}`)

  const page = await fetch(`${origin}/products/neem-wood-comb`)
  const text = await page.text()
  say('it shows a page', page.ok && text.includes('Neem Wood Comb'), `${page.status}, ${text.length} characters`)

  const buyer = await buyerAt({ origin }, database)
  const id = idOf(await buyer.order({ card: '4111111111111111' }))
  const rows = await database.sql<{ status: string }>('select status from orders where public_id = $1', [id])
  say('it takes an order', rows.length === 1, `${id}, ${rows[0]?.status}`)
}

/** Asks it to end; answers with its exit code. What has not ended within the grace of deploy/compose.yml is killed, as Docker does. */
async function end({ child, ended }: Container): Promise<number | string | null> {
  child.kill('SIGTERM')
  const code = await Promise.race([ended, sleep(graceMs, 'none', { ref: false })])
  child.kill('SIGKILL')
  return code
}

/** On an empty database, as somebody would who begins. */
async function checkCommand(start: Start, stage: Stage, env: Record<string, string>): Promise<void> {
  await stage.superuser('create database fresh owner shringar_owner')
  const elsewhere = (url = '') => url.replace(/\/[^/]*$/, '/fresh')
  const container = start(
    {
      ...env,
      DATABASE_URL: elsewhere(env.DATABASE_URL),
      MIGRATE_DATABASE_URL: elsewhere(env.MIGRATE_DATABASE_URL),
      ADMIN_NAME: 'Meera Krishnan',
      ADMIN_EMAIL: 'meera@people.example',
      ADMIN_PASSWORD: 'a long one of the trials',
    },
    ['npm', 'run', 'admin:create'],
  )
  const code = await container.ended
  const figures = code === 0 ? 'exit code 0' : `\n${container.said()}`
  say('npm run admin:create makes the tables and the first admin in it', code === 0, figures)
}

/** Docker's own reading of deploy/compose.yml, where its Compose is there. */
async function checkCompose(images: Images): Promise<void> {
  if (!(await images.attempt('docker', 'compose', 'version')).isGood) {
    console.log(
      '  Compose is not here to read deploy/compose.yml; npm test holds its settings against those of the shop.',
    )
    return
  }
  const names = [...read('deploy/compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const settings = [...new Set(names)].map((name) => `${name}=https://shop.example`)
  const command = ['docker', 'compose', '-f', 'deploy/compose.yml', 'config', '--quiet']
  const { isGood, said } = await images.attempt('env', ...settings, ...command)
  say('Compose reads deploy/compose.yml', isGood, isGood ? `${settings.length} settings given` : `\n${said}`)
}

async function tryImage(images: Images): Promise<void> {
  const { pull } = readOptions({ pull: { type: 'boolean' } })
  await build(images, { pull })
  const root = await images.mount(image)
  const config = await images.config(image)
  await checkSize(images, root)
  checkContents(root)
  checkConfig(config)
  await checkCompose(images)
  const { start, how } = await wayToStart(image, root, config, images)
  console.log(`It is started ${how}.`)
  await checkAccount(start)
  await onStage(async (stage) => {
    const database = await stage.database('image')
    const proxies = [await startSilentProxy(database.webUrl), await startSilentProxy(database.ownerUrl)]
    const [web, owner] = proxies.map(({ url }) => url)
    const env = {
      DATABASE_URL: web ?? '',
      MIGRATE_DATABASE_URL: owner ?? '',
      AUTH_SECRET: authSecret,
      LIMITS_SCALE: '1000',
    }
    try {
      await checkShop(start, database, env)
      await checkCommand(start, stage, env)
    } finally {
      for (const proxy of proxies) proxy.stop()
    }
  })
}

async function main(): Promise<void> {
  const images = await openImages(untilStopped())
  try {
    await tryImage(images)
    console.log(broken === 0 ? '\nAll promises kept.' : `\n${broken} broken.`)
    if (broken > 0) process.exitCode = 1
  } finally {
    await images.remove()
  }
}

main().catch((error) => {
  if (error.name === 'AbortError') return
  console.error(StartError.text(error))
  process.exitCode = 1
})
