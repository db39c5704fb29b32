import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collect } from './run.mjs'
import { chooseNode } from './runtime.mjs'
import { Halt, say, seconds } from './say.mjs'

/**
 * Makes node_modules what package-lock.json says and answers with the Node to run the shop on. Touches the network only when something is
 * missing; a stamp inside node_modules makes the next time quick.
 */
export async function ensureInstalled(root) {
  const stampFile = join(root, 'node_modules', '.installed.json')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const wanted = wantedBy(lock)
  const stamp = readJson(stampFile)
  if (stamp?.wanted === wanted && existsSync(stamp.node)) return stamp.node

  if (!agrees(JSON.parse(lock), readJson(join(root, 'node_modules', '.package-lock.json')))) await install(root)
  const node = await chooseNode(root)
  try {
    writeFileSync(stampFile, JSON.stringify({ wanted, node }))
  } catch {
    // Somebody else's node_modules: it is complete, and looked at again the next time.
  }
  return node
}

/** For the image of deploy/Dockerfile: what was left in node_modules is all that its commands need, and they run on this Node. */
export function noteInstalled(root) {
  const wanted = wantedBy(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  writeFileSync(join(root, 'node_modules', '.installed.json'), JSON.stringify({ wanted, node: process.execPath }))
}

const wantedBy = (lock) => `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`

/** Whether what npm noted down as installed holds everything that the lockfile asks for on this machine. */
export function agrees(lock, installed, { platform, arch } = process) {
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages?.[path]
    if (found) return found.version === wanted.version
    return wanted.optional === true && !isMeantFor(wanted, platform, arch)
  })
}

function isMeantFor({ os, cpu, libc }, platform, arch) {
  if (!os || !cpu || libc) return false // rarely needed, and npm knows best: its word at installation counts
  return [os].flat().includes(platform) && [cpu].flat().includes(arch)
}

async function install(root) {
  const since = performance.now()
  say('Installing packages. The first time takes about a minute…')
  // Building needs the development packages too, whatever NODE_ENV says.
  const wishes = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']
  let { code, output } = await npm(root, 'ci', ...wishes)
  // A registry that lacks a package for some other platform makes "npm ci" doubt the lockfile. This takes everything the lockfile names, too.
  if (code !== 0 && output.includes('EUSAGE')) ({ code, output } = await npm(root, 'install', '--no-save', ...wishes))
  if (code !== 0) {
    throw new Halt(
      `The packages could not be installed (npm ended with ${code}):\n\n${errorsOf(output)}\n\n` +
        'If this speaks of the network, check the connection (and the proxy, with "npm config list"); then run the same command again.',
    )
  }
  say(`Packages installed in ${seconds(since)}.`)
}

/** Runs npm as we were started by it, else the one on the path. */
function npm(root, ...args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return collect(process.execPath, [cli, ...args], { cwd: root })
  return collect(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: root })
}

/** What npm calls an error; its warnings about versions of Node are beside the point, since the shop runs on its own. */
function errorsOf(output) {
  const lines = output.split('\n')
  const errors = lines.filter((line) => line.startsWith('npm error'))
  return (errors.length > 0 ? errors : lines).slice(0, 25).join('\n')
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
