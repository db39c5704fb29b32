import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run catalogue:generate -- --products 1000000: a believable catalogue for development and measurements.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  return handOver(node, ['bench/generate-catalogue.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
