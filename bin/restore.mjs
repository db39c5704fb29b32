import { fileURLToPath } from 'node:url'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run restore -- [--from DIR | --from-store] [--to TIME]: a backup, put where there is no shop yet.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['bin/restore.ts'])
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/restore.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
