import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run admin:create: the first admin of a shop that has none. Works once.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/create-admin.ts'], { cwd: root, env: process.env })
})
