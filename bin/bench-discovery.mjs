import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run bench:discovery: how fast lists, searches, suggestions and counts answer at 17, 100,000 and 1,000,000 products.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['bench/discovery.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
