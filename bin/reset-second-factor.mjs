import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run admin:reset-second-factor -- --email NAME: for somebody who lost the second factor and the recovery codes.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  return handOver(node, ['bin/reset-second-factor.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
