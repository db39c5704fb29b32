import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { Halt, main, say } from './lib/say.mjs'

// npm run scan: Wapiti and sqlmap against a shop of their own, in less than ten minutes. It is no part of npm test, for it needs both. "-- --yes"
// installs them under Debian without asking.
const root = fileURLToPath(new URL('..', import.meta.url))
const install = ['apt-get', 'install', '--yes', '--no-install-recommends', 'sqlmap', 'wapiti']

main(async () => {
  requireNode()
  const { yes } = readOptions({ yes: { type: 'boolean' } })
  if (['wapiti', 'sqlmap'].some((tool) => spawnSync(tool, ['--version']).status !== 0)) await installTools(yes)
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/scan/run.ts'], { cwd: root, env: process.env })
})

async function installTools(isAgreed) {
  if (!isAgreed && !(await agrees()))
    throw new Halt(`Wapiti and sqlmap are missing. Under Debian: ${install.join(' ')}, or npm run scan -- --yes`)
  say(install.join(' '))
  const { status } = spawnSync(install[0], install.slice(1), { stdio: 'inherit' })
  if (status !== 0) throw new Halt('They could not be installed.')
}

async function agrees() {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(
    `Wapiti and sqlmap are missing. Install them with “${install.join(' ')}”? [y/N] `,
  )
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}
