import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { packageBin } from './lib/package-bin.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run races: what two people do to one thing at the same moment, hundreds of times, and hundreds of random histories; npm test runs a few of each.
const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['races', 'histories', 'remittances/settle', 'refused-shipment']

main(async () => {
  requireNode()
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  const env = { RACE_ROUNDS: '200', RETURN_HISTORIES: '500', MONEY_HISTORIES: '1000', ...process.env }
  return handOver(node, [packageBin(root, 'vitest', 'vitest'), 'run', ...files], { cwd: root, env })
})
