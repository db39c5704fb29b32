import { accessSync, constants, existsSync } from 'node:fs'
import { collect } from './run.mjs'
import { Halt, say } from './say.mjs'

/** The headless shell first: the same engine without a desktop's weight, so the journeys take half the time. */
export const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the journeys: the one named by CHROMIUM_PATH, the machine's own, or, on Debian and its kin, one installed now. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await works(named)) return named
    throw new Halt(`CHROMIUM_PATH names ${named}, which does not run. Point it to a Chromium or Chrome, or unset it.`)
  }
  const found = await findChromium()
  if (found) return found

  const failure = await installWithApt()
  const installed = await findChromium()
  if (installed) return installed
  throw new Halt(
    'The browser journeys need Chromium or Google Chrome, and none was found. Install one ("apt-get install chromium" on Debian, ' +
      `https://www.google.com/chrome elsewhere) or set CHROMIUM_PATH to where it is.${failure ? `\n\n${failure}` : ''}`,
  )
}

async function findChromium() {
  for (const path of usualPaths) if (await works(path)) return path
  return undefined
}

/** Some systems put a stub there that only says how to get the real one, so ask it. */
async function works(program) {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    return false
  }
  return (await collect(program, ['--version'], { timeoutMs: 20_000 })).code === 0
}

/** Answers with what went wrong, if anything did. */
async function installWithApt() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const asRoot = await rootPrefix()
  if (!asRoot) return 'Installing it here needs root or sudo without a password.'

  say('Installing Chromium for the browser journeys…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', ...args]
    return collect(program, rest, { env, timeoutMs: 300_000 })
  }
  await apt('update', '-q') // one unreachable source must not stop the others; the installation tells
  const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=60', '--no-install-recommends']
  // Older releases have only the whole browser.
  let failure
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await apt('install', ...options, name)
    if (code === 0) return undefined
    failure = output.split('\n').slice(-10).join('\n')
  }
  return failure
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return (await collect('sudo', ['-n', 'true'])).code === 0
    ? ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
    : undefined
}
