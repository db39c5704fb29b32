import { fileURLToPath } from 'node:url'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run backup -- [--to DIR]: a copy of the shop, while it runs. With --check: the newest copy, restored on trial.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['bin/backup.ts'])
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/backup.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
