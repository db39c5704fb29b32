import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run db:types: writes db/schema.d.ts from a database that the migrations have just made.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  return handOver(node, ['db/write-types.ts'], { cwd: root, env: process.env })
})
