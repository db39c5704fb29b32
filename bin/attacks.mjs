import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run attacks: what a stranger tries against a shop of its own, with figures. "-- --short" in a minute, "-- --only NAME" one trial.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['tests/attacks/run.ts'])
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/attacks/run.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
