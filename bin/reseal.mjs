import { fileURLToPath } from 'node:url'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run reseal: after AUTH_SECRET was changed, with the old one as AUTH_SECRET_PREVIOUS, or with --secret-lost.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['bin/reseal.ts'])
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/reseal.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
