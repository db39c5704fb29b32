import { fileURLToPath } from 'node:url'
import { commandOptions } from './lib/command-options.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run media:move [-- --back | --check]: files of photographs into the object store of MEDIA_URL, back into the database, or a look at all that lie there.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  readOptions(commandOptions['bin/media-move.ts'])
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/media-move.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
