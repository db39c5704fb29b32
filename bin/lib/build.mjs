import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageBin } from './package-bin.mjs'
import { collect } from './run.mjs'
import { Halt, say, seconds } from './say.mjs'

const sources = ['app', 'api', 'modules', 'platform', 'db', 'seed', 'server', 'public']
const configuration = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']
const results = ['build/client', 'build/server/index.js']

/** Builds the shop when its sources changed since the last build. */
export async function ensureBuilt(root, node) {
  const stampFile = join(root, 'build', 'stamp.json')
  const files = listSources(root)
  const dates = fingerprintOfDates(files)
  const stamp = results.every((result) => existsSync(join(root, result))) ? readJson(stampFile) : undefined
  if (stamp?.dates === dates) return

  const contents = fingerprintOfContents(root, files)
  if (stamp?.contents !== contents) {
    rmSync(stampFile, { force: true })
    await build(root, node)
  }
  writeFileSync(stampFile, JSON.stringify({ dates, contents }))
}

async function build(root, node) {
  const since = performance.now()
  say('Building the shop…')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await collect(node, [packageBin(root, '@react-router/dev', 'react-router'), 'build'], {
    cwd: root,
    env,
  })
  if (code !== 0) {
    throw new Halt(`The build failed:\n\n${output}\n\nMend what it names, then run the same command again.`)
  }
  say(`Built in ${seconds(since)}.`)
}

/** Every file that can change the build, with size and date; tests cannot. */
export function listSources(root) {
  const found = []
  const look = (path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    found.push({ path, size, mtimeMs })
  }
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!/\.test\.[a-z]+$/.test(entry.name)) look(path)
    }
  }
  for (const folder of sources) if (existsSync(join(root, folder))) walk(folder)
  for (const file of configuration) if (existsSync(join(root, file))) look(file)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Quick: one look at each file's entry. */
export function fingerprintOfDates(files) {
  return hash(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`))
}

/** Sure: a fresh checkout has new dates but, often, nothing new to build. */
export function fingerprintOfContents(root, files) {
  return hash(files.flatMap(({ path }) => [path, readFileSync(join(root, path))]))
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
