import { fileURLToPath } from 'node:url'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run sentences: prints every sentence that a person may read on a screen, in an email or as a refusal.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['bin/sentences.ts'])
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/sentences.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
